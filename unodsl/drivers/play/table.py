"""The table on the screen: pure text from a view. Short lines, everything in words, nothing by color alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.changes import Changes
from unodsl.drivers.play.choices import Choices
from unodsl.drivers.play.style import PLAIN, Style
from unodsl.drivers.play.text import columned, counted, listed, paragraph, shown, spaced, width
from unodsl.drivers.play.watch import Watch
from unodsl.machine.code import Decision
from unodsl.state.state import PASS, Action
from unodsl.state.view import View

PLAYABLE = ">"  # tags of cards have "*"
_MANY_ROWS = 12  # more of them would push the table off a small screen


@dataclass(frozen=True, slots=True)
class Page:
    """Writes for one machine and one screen."""

    lexicon: Lexicon
    watch: Watch
    style: Style = PLAIN
    columns: int = 80

    # ---- the table -----------------------------------------------------------------------------------------

    def situation(self, view: View, decision: Decision | None) -> str:
        """Round, turn, color in force, piles, everybody's cards."""
        lines = [self._turn(view), self._middle(view), *self._open_zones(view), self._counts(view), *self._backs(view)]
        lines += self._variables(view, decision)
        return paragraph([line for line in lines if line], self.columns)

    def _turn(self, view: View) -> str:
        role = self.watch.role("player")
        player = view.variables.get(role, "") if role else ""
        whose = ""
        if player:
            seat = self.lexicon.names.find_seat(player)
            whose = f", your turn ({self._name(view)})" if seat == view.seat else f", turn of {self.lexicon.seat_named(player)}"
        way = "clockwise" if view.direction >= 0 else "counter-clockwise"
        return self.style.strong(f"Round {view.round}{whose}, {way}")

    def _name(self, view: View) -> str:
        return self.lexicon.seat(view.seat) if view.seat is not None else "nobody"

    def _middle(self, view: View) -> str:
        parts = []
        color, discard, pile = (self.watch.role(role) for role in ("color", "discard", "pile"))
        if color and view.variables.get(color, "none") != "none":
            name = view.variables[color]
            parts.append(f"Color in force: {self.style.colored(self.lexicon.color(name), name)}")
        top = view.zones.get(discard) if discard else None
        if isinstance(top, tuple) and top:
            parts.append(f"Top card: {self.card(top[-1])}")
        if pile and pile in view.zones:
            parts.append(f"{pile.capitalize()}: {counted(size(view.zones[pile]), 'card')}")
        return ". ".join(parts) + "." if parts else ""

    def _open_zones(self, view: View) -> Iterator[str]:
        """What else lies open on the table: of stacks the top card."""
        for at, name in enumerate(self.lexicon.machine.layout.zone_names):
            place, cards = self.lexicon.machine.layout.zones[name], view.zones[self.lexicon.names.zone(at)]
            if name == self.watch.role("discard") or place.seen_by != "everyone" or not isinstance(cards, tuple) or not cards:
                continue
            shown_cards = cards[-1:] if place.stacked else tuple(self.lexicon.sorted(cards))
            more = f" on {counted(len(cards) - 1, 'card')}" if place.stacked and len(cards) > 1 else ""
            title = self.lexicon.zone(at, view.seat)
            yield f"{title[:1].upper()}{title[1:]}: {', '.join(self.card(code) for code in shown_cards)}{more}"

    def _counts(self, view: View) -> str:
        """How many cards everybody holds, exactly."""
        told = []
        for seat in range(self.lexicon.machine.players):
            zone = self.lexicon.hand_zone(seat)
            if zone is None or f"P{seat}" not in view.players:
                continue
            count = size(view.zones[self.lexicon.names.zone(zone)])
            told.append(f"{'you' if seat == view.seat else self.lexicon.seat(seat)} {count}")
        return f"Cards held: {', '.join(told)}" if told else ""

    def _backs(self, view: View) -> Iterator[str]:
        """What two-faced cards show to those who do not hold them."""
        for name, backs in view.backs.items():
            yield f"Backs of {name}: {', '.join(shown(code) for code in self.lexicon.sorted(backs))}"

    def _variables(self, view: View, decision: Decision | None) -> Iterator[str]:
        """Variables that matter for the question, where they are not as after the deal."""
        for name in self.watch.of_decision(decision) if decision is not None else ():
            slots = self.lexicon.machine.layout.variables[name]
            usual = self.lexicon.names.state_value(name, slots.start)
            for owner, label in self._labels(name):
                if view.variables.get(label, usual) != usual:
                    yield Changes(self.lexicon, view.seat).told(name, owner, view.variables[label])

    def _labels(self, name: str) -> Iterator[tuple[int, str]]:
        """A variable as views have it, once for each that it is about."""
        decl, names = self.lexicon.edition.state[name], self.lexicon.names
        for owner in range(self.lexicon.machine.layout.variables[name].count):
            yield owner, name if decl.each is None else f"{name} of {names.thing(decl.each, owner)}"

    def card(self, code: str) -> str:
        """A card in words, in its color on screens that have it."""
        kind = self.lexicon.by_code.get(code)
        return self.style.colored(self.lexicon.card(code), kind.color if kind is not None else None)

    # ---- hand and choices ----------------------------------------------------------------------------------

    def hand(self, view: View, playable: frozenset[str] = frozenset()) -> str:
        """The own cards, sorted; those that can be played have a sign."""
        codes = self.lexicon.held(view)
        if not codes:
            return "You hold no cards.\n"
        cells = [f"{PLAYABLE if code in playable else ' '}{shown(code)}" for code in self.lexicon.sorted(codes)]
        signs = [f"{PLAYABLE} can be played"] if any(code in playable for code in codes) else []
        signs += [f"{shown(mark)} {listed(names, 'or')}" for mark, names in self._marks(codes).items()]
        note = f" ({', '.join(signs)})" if signs else ""
        rows = columned(cells, self.columns - 1, gap=1)
        title = paragraph([f"Your hand, {counted(len(codes), 'card')}{note}:"], self.columns)
        return title + "".join(f" {row}\n" for row in rows)

    def _marks(self, codes: tuple[str, ...]) -> dict[str, list[str]]:
        """The marks of tagged cards, with the tags that they stand for."""
        found: dict[str, list[str]] = {}
        for kind in (self.lexicon.by_code[code] for code in codes if code in self.lexicon.by_code):
            for tag in self.lexicon.edition.row_decls[kind.row].tags if kind.tags else ():
                names = found.setdefault(tag.mark, [])
                if tag.name in kind.tags and shown(tag.name) not in names:
                    names.append(shown(tag.name))
        return {mark: names for mark, names in found.items() if names}

    def choices(self, choices: Choices, prompt: str) -> str:
        """The question and its numbered answers; answers that are numbers stand for themselves."""
        numbered = choices.numbered
        digits = 0 if choices.are_numbers else len(str(len(numbered)))
        question = paragraph([shown(prompt or _question(choices.decision), 200)], self.columns)
        rows, cells, is_cut = list[str](), list[str](), False
        for short in (False, True):
            options = [self.option(choices, action, short=short) for action in numbered]
            cells = [f"{n:>{digits}} {option}" for n, option in enumerate(options, 1)] if digits else options
            rows = columned(cells, self.columns - 2)
            is_cut = any(width(cell) > self.columns - 2 for cell in cells)
            if len(rows) <= _MANY_ROWS and not is_cut:
                break
        if is_cut:  # nothing of an answer may be missing
            return question + paragraph([f"  {cell}" for cell in cells], self.columns)
        return question + "".join(f"  {row}\n" for row in rows)

    def option(self, choices: Choices, action: Action, *, short: bool = False) -> str:
        """An answer in words: a card by code and name, a color by name and letter, a word as the rules have it."""
        if action == PASS:
            return "pass"
        branch, bound = choices.branch(action), choices.bound(action)
        if action.name in self.lexicon.letters:
            return self.lexicon.color(action.name)
        if branch is None or not bound:
            return shown(" ".join(self.lexicon.word(word) for word in action.name.split(" ")), 60)
        label = spaced(shown(branch.label, 40))
        return " ".join((*([label] if label else []), *(self._bound(word, local.type.kind, short) for local, word in bound)))

    def _bound(self, word: str, kind: str, short: bool) -> str:
        """One of the things that an answer is about."""
        if kind == "card":
            return shown(word) if short else self.lexicon.card(word)
        return word if kind == "number" else self.lexicon.word(word)

    def whole(self, view: View) -> str:
        """Everything that the viewer may know: each place of cards, and each variable that is not as after the deal."""
        lines = [*self._places(view)]
        for name in (name for name in self.lexicon.edition.state if name in self.watch.worth_showing):
            usual = self.lexicon.names.state_value(name, self.lexicon.machine.layout.variables[name].start)
            known = ((owner, label) for owner, label in self._labels(name) if view.variables.get(label, usual) != usual)
            lines += [Changes(self.lexicon, view.seat).told(name, owner, view.variables[label]) for owner, label in known]
        return paragraph([line for line in lines if line], self.columns)

    def _places(self, view: View) -> Iterator[str]:
        """Who or what has which cards; what belongs to nobody and is empty is not in use."""
        for at, owner in enumerate(self.lexicon.machine.layout.owners):
            cards, title = view.zones[self.lexicon.names.zone(at)], self.lexicon.zone(at, view.seat)
            if owner < 0 and not size(cards):
                continue
            held = f"{counted(cards, 'card')}, face down" if isinstance(cards, int) else counted(len(cards), "card")
            seen = f": {', '.join(shown(c) for c in cards)}" if isinstance(cards, tuple) and cards else ""
            yield f"{title[:1].upper()}{title[1:]}: {held}{seen}"


def _question(decision: Decision) -> str:
    """What is asked where the author has written no words for it."""
    types = [local.type for branch in decision.branches[:1] for local in branch.locals]
    if decision.form not in ("pick", "all") or len(types) != 1:
        return "Choose:"
    what = {"seat": "player", "member": types[0].name.replace("-", " "), "option": "value"}.get(types[0].kind, types[0].kind)
    return f"Choose ({what}):"


def size(cards: tuple[str, ...] | int) -> int:
    """How many cards a zone of a view has."""
    return cards if isinstance(cards, int) else len(cards)

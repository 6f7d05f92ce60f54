"""Events in words. Only events as their viewer learns of them come here; what is hidden is not known to this page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.changes import Changes
from unodsl.drivers.play.happened import Happened
from unodsl.drivers.play.text import counted, listed, shown, spaced
from unodsl.drivers.play.watch import Watch
from unodsl.model.acts import Chance
from unodsl.model.terms import KIND_LIMIT, NONE, Variable
from unodsl.state.events import Event
from unodsl.state.view import may_see

Line = tuple[str, Happened]
"""What to say, and of what."""

PASSED_QUIETLY, PASSED_UNASKED = "passed quietly", "passed unasked"
"""Passes of people that were not asked: nobody is to know of the first, the others are told of the second as of any pass."""

_MOST_NAMED = 20
"""Of more cards that move together only their number is told."""


@dataclass(slots=True)
class Narrator:
    """Tells events to one viewer (``None``: to everybody), in order. It keeps what it must compare with."""

    lexicon: Lexicon
    watch: Watch
    viewer: int | None
    values: dict[tuple[str, int], int] = field(default_factory=dict)
    played: list[str] = field(default_factory=list)
    named: frozenset[str] = frozenset()
    settled: set[int] = field(default_factory=set)
    begun: bool = False
    dealing: bool = False
    dealt: dict[int, int] = field(default_factory=dict)

    def lines(self, happened: Sequence[Happened]) -> list[Line]:
        """The lines of some events; equal moves in a row are one line."""
        told: list[Line] = []
        run: list[Happened] = []
        for one in happened:
            if run and not _alike(run[-1], one):
                told += self._moves(run, self._turned_up_for(run[-1], one))
                run = []
            if one.event.kind == "moved":
                self.settled.discard(_int(one.event.values[2]))
                run.append(one)
                continue
            teller = _TELLERS.get(one.event.kind)
            lines = [(text, one) for text in (teller(self, one.event) if teller else ()) if text]
            if self.dealing and (one.event.kind in ("chose", PASSED_UNASKED, "round-over") or (lines and self.dealt)):
                told += self._end_of_dealing()
            told += lines
        told += self._moves(run) if run else []
        return told + (self._end_of_dealing() if self.dealt else [])  # somebody is asked now

    def _who(self, seat: object, verb: str, own: str) -> str:
        """``P1 draws``, or ``You draw`` for the viewer."""
        return f"You {own}" if seat == self.viewer else f"{self.lexicon.seat(_int(seat))} {verb}"

    # ---- cards that move -----------------------------------------------------------------------------------

    def _moves(self, run: list[Happened], taker: int = NONE) -> list[Line]:
        """Some cards from one place to another. ``taker``: the seat that a card is turned up for."""
        events = [one.event for one in run]
        to = _int(events[0].values[2])
        if self.dealing and self._is_hand(to):
            self.dealt[to] = self.dealt.get(to, 0) + len(run)
            return []
        return [*(self._end_of_dealing() if self.dealt else ()), *((text, run[0]) for text in self._move(events, taker))]

    def _turned_up_for(self, card: Happened, then: Happened) -> int:
        """The seat of which something is noted right after a card that nobody played: the card was turned up for it."""
        noted = (
            then.event.values[:2] if then.event.kind == "set" and then.chain == card.chain and card.actor < 0 else ("", NONE)
        )
        return _int(noted[1]) if noted[0] and self.lexicon.edition.state[str(noted[0])].each == "seat" else NONE

    def _move(self, run: list[Event], taker: int) -> list[str]:
        kinds, source, to = [_int(event.values[0]) for event in run], _int(run[0].values[1]), _int(run[0].values[2])
        codes = [self.lexicon.names.kind(kind) for kind in kinds]
        if self._was_said(codes, source):
            return []
        what = self._what(codes)
        owner = self.lexicon.machine.layout.owners[to]
        if self._is_hand(to) and self.lexicon.machine.layout.owners[source] < 0:
            return [f"{self._who(owner, 'draws', 'draw')} {what}."]
        if len(codes) == 1 and codes != ["?"] and self._turns_up(source, to):
            return [f"{what} is turned up{self._for(taker)}."]
        verb = "goes" if len(run) == 1 else "go"
        places = f"from {self.lexicon.zone(source, self.viewer)} to {self.lexicon.zone(to, self.viewer)}"
        return [f"{'A card' if what == 'a card' else what} {verb} {places}."]

    def _for(self, seat: int) -> str:
        return "" if seat < 0 else f" for {'you' if seat == self.viewer else self.lexicon.seat(seat)}"

    def _turns_up(self, source: int, to: int) -> bool:
        """Whether a card leaves a pile that nobody sees for one that everybody sees."""
        machine = self.lexicon.machine
        owners = machine.layout.owners
        return owners[source] < 0 and owners[to] < 0 and not may_see(machine, source, None) and may_see(machine, to, None)

    def _was_said(self, codes: list[str], source: int) -> bool:
        """Whether the choice that was just told says which card this is."""
        if not self._is_hand(source) or any(code not in self.played for code in codes):
            return False
        self.played = [code for code in self.played if code not in codes]
        return True

    def _what(self, codes: list[str]) -> str:
        known = [code for code in codes if code != "?"]
        if len(known) < len(codes):
            return "a card" if len(codes) == 1 else counted(len(codes), "card")
        if len(codes) > _MOST_NAMED:
            return counted(len(codes), "card")
        return self.lexicon.cards(known) if len(codes) == 1 else f"{counted(len(codes), 'card')}: {self.lexicon.cards(known)}"

    def _the(self, zone: int) -> str:
        """``your hand``, ``the hand of P1``."""
        named = self.lexicon.zone(zone, self.viewer)
        return named if named.startswith("your ") else f"the {named}"

    def _is_hand(self, zone: int) -> bool:
        return self.lexicon.machine.layout.zone_names[zone] == self.watch.role("hand")

    def _end_of_dealing(self) -> list[Line]:
        """What was dealt, told before what comes after it."""
        self.dealing, dealt = False, self.dealt
        self.dealt = {}
        counts, owners = sorted(set(dealt.values())), self.lexicon.machine.layout.owners
        if not counts:
            return []
        if len(counts) == 1:
            return [(f"Everybody is dealt {counted(counts[0], 'card')}.", _NOTHING)]
        each = {zone: self._who(owners[zone], "is", "are") for zone in dealt}
        return [(f"{each[zone]} dealt {counted(count, 'card')}.", _NOTHING) for zone, count in dealt.items()]

    def _gathered(self, event: Event) -> list[str]:
        kinds, source, to = event.values
        count = len(cast("tuple[int, ...]", kinds))
        if count:
            self.settled.discard(_int(to))
        if not count or source == to or self.dealing:
            return []
        places = f"from {self.lexicon.zone(_int(source), self.viewer)} to {self.lexicon.zone(_int(to), self.viewer)}"
        return [f"{counted(count, 'card')} {'goes' if count == 1 else 'go'} {places}."]

    # ---- what people do ------------------------------------------------------------------------------------

    def _chose(self, event: Event) -> list[str]:
        seat, _, name = event.values
        text = str(name)
        if not text:
            return [f"{self._who(seat, 'has', 'have')} answered."]
        action = text.partition(", ")[0]
        words = action.split(" ")
        self.played = [word for word in words if word in self.lexicon.by_code]
        self.named = frozenset(self.played) or self.named
        if action == "pass":
            return [f"{self._who(seat, 'passes', 'pass')}."]
        spoken = " ".join(self.lexicon.word(word) for word in words)
        seat_name = "You" if seat == self.viewer else self.lexicon.seat(_int(seat))
        return [f"{seat_name}: {spoken}"]

    def _passed(self, event: Event) -> list[str]:
        """A pass that nobody was asked for, which is no news to the seat itself."""
        return [] if event.values[0] == self.viewer else self._chose(event)

    def _said(self, event: Event) -> list[str]:
        seat, variable = event.values
        said = self.lexicon.edition.state[str(variable)].said or str(variable)
        return [f"{self._who(seat, 'says', 'say')}: {shown(said)}"]

    def _shown(self, event: Event) -> list[str]:
        seat, zone, kinds = event.values
        cards = [self.lexicon.names.kind(kind) for kind in cast("tuple[int, ...]", kinds)]
        what = "a card" if _int(zone) < 0 else self.lexicon.zone(_int(zone), self.viewer)
        if _int(zone) >= 0:
            what = self._the(_int(zone)) if self._is_hand(_int(zone)) else f"{counted(len(cards), 'card')} of {what}"
        seen = f": {self.lexicon.cards(cards)}" if cards and "?" not in cards else ""
        return [f"{self._who(seat, 'is', 'are')} shown {what}{seen}."]

    # ---- what becomes of the table -------------------------------------------------------------------------

    def _set(self, event: Event) -> list[str]:
        name, owner, value = str(event.values[0]), _int(event.values[1]), _int(event.values[2])
        known, self.values[name, owner] = self.values.get((name, owner)), value
        slots = self.lexicon.machine.layout.variables[name]
        if name == self.watch.role("color"):
            said = self.lexicon.names.state_value(name, value)
            return [] if known == value or value < 0 else [f"Color in force: {self.lexicon.color(said)}."]
        if not self._is_news(name) or value == slots.start or known == value or self._is_named(name, value):
            return []
        return [Changes(self.lexicon, self.viewer).told(name, owner, self.lexicon.names.state_value(name, value))]

    def _is_news(self, name: str) -> bool:
        """Whether the changes of a variable are told; before the first deal also who is chosen for the whole match."""
        decl = self.lexicon.edition.state[name]
        chosen = not self.begun and decl.kept == "match" and decl.holds == "seat" and decl.each is None
        return name in self.watch.telling or chosen

    def _is_named(self, name: str, value: int) -> bool:
        """Whether a variable holds the card that was named last."""
        return self.lexicon.edition.state[name].holds == "card" and self.lexicon.names.state_value(name, value) in self.named

    def _deal(self, event: Event) -> list[str]:
        self.begun, self.dealing, self.dealt, self.values = True, True, {}, {}
        return [f"Round {event.values[0]}."]

    def _reversed(self, event: Event) -> list[str]:
        return [f"Play goes {'clockwise' if event.values[0] == 1 else 'counter-clockwise'} now."]

    def _swapped(self, event: Event) -> list[str]:
        zones = listed(self._the(_int(zone)) for zone in event.values)
        return [f"{zones[:1].upper()}{zones[1:]} change places."]

    def _rotated(self, event: Event) -> list[str]:
        return [f"Every {event.values[0]} passes on, {'clockwise' if event.values[1] == 1 else 'counter-clockwise'}."]

    def _turned(self, event: Event) -> list[str]:
        zones = event.values[0] if event.values and isinstance(event.values[0], tuple) else event.values
        layout, names = self.lexicon.machine.layout, dict[str, None]()
        every = [layout.zone_names[_int(zone)] for zone in cast("tuple[object, ...]", zones)]
        for zone, name in zip(cast("tuple[object, ...]", zones), every, strict=True):
            whole = layout.zones[name].each is not None and every.count(name) == layout.zones[name].count
            names[f"every {spaced(name)}" if whole else self.lexicon.zone(_int(zone), self.viewer)] = None
        return [f"The cards show their other sides: {listed(names)}."]

    def _retired(self, event: Event) -> list[str]:
        return [f"{self._who(event.values[0], 'is', 'are')} out of the round."]

    def _lot(self, event: Event) -> list[str]:
        if _int(event.values[0]) < 0:
            return ["Something is chosen by lot."]
        acts = [act for at in self.lexicon.machine.code if isinstance(act := getattr(at, "act", None), Chance)]
        targets = [act.target for act in acts if act.clause == event.clause]
        if len(targets) == 1 and isinstance(targets[0], Variable) and targets[0].owner is None:
            said = self.lexicon.names.state_value(targets[0].name, _int(event.values[0]))
            told = Changes(self.lexicon, self.viewer).told(targets[0].name, NONE, said)
            if told:
                self.values[targets[0].name, NONE] = _int(event.values[0])
                return [f"{told[:-1]}, by lot."]
        drawn = self.lexicon.names.lots(_int(event.values[0]), event.clause)
        value = self.lexicon.word(drawn[0]) if len(drawn) == 1 else str(event.values[0])
        sets = [name for name, decl in self.lexicon.edition.sets.items() if drawn[0] in decl.members]
        return [f"{spaced(sets[0]).capitalize()}, by lot: {value}." if len(sets) == len(drawn) == 1 else f"By lot: {value}."]

    def _lot_card(self, event: Event) -> list[str]:
        card = _int(event.values[0])
        if card < 0:
            return ["A card is chosen by lot."]
        return [f"By lot: {self.lexicon.names.kind(card % KIND_LIMIT)}."]

    def _revealed(self, event: Event) -> list[str]:
        variable, answers = str(event.values[0]), cast("tuple[int, ...]", event.values[1])
        told = [
            f"{self.lexicon.seat(seat)} {self.lexicon.word(self.lexicon.names.state_value(variable, answer))}"
            for seat, answer in enumerate(answers)
            if answer >= 0
        ]
        return [f"The answers: {', '.join(told)}."]

    def _shuffled(self, event: Event) -> list[str]:
        zone = _int(event.values[0])
        is_news = not self.dealing and zone not in self.settled  # nothing has come to it since it was shuffled last
        self.settled.add(zone)
        return [] if not is_news else [f"The {self.lexicon.zone(_int(event.values[0]), self.viewer)} is shuffled."]

    def _capped(self, event: Event) -> list[str]:
        return [f"The round is stopped after {event.values[0]} decisions."]

    def _round_over(self, event: Event) -> list[str]:
        self.begun = True
        return [f"Round {event.values[0]} is over."]


_TELLERS = {
    "gathered": Narrator._gathered, "chose": Narrator._chose, PASSED_UNASKED: Narrator._passed,
    "said": Narrator._said, "shown": Narrator._shown,
    "set": Narrator._set, "deal": Narrator._deal, "reversed": Narrator._reversed, "swapped": Narrator._swapped,
    "rotated": Narrator._rotated, "turned": Narrator._turned, "retired": Narrator._retired, "lot": Narrator._lot,
    "lot-card": Narrator._lot_card,
    "revealed": Narrator._revealed, "shuffled": Narrator._shuffled, "capped": Narrator._capped,
    "round-over": Narrator._round_over,
}  # fmt: skip


def _int(value: object) -> int:
    return value if isinstance(value, int) else -1


_NOTHING = Happened(Event("", ""))


def _alike(one: Happened, other: Happened) -> bool:
    return other.event.kind == "moved" and one.event.values[1:] == other.event.values[1:] and one.chain == other.chain

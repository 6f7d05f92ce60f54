"""Events in words. Only events as their viewer learns of them come here; what is hidden is not known to this page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import cast

from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.cells import Cells
from unodsl.drivers.play.text import counted, listed, shown
from unodsl.drivers.play.watch import Watch
from unodsl.model.terms import KIND_LIMIT
from unodsl.state.events import Event
from unodsl.state.view import may_see

Line = tuple[str, tuple[str, ...]]
"""What to say, and the clauses that caused it: the cell of a card, where it is known, and the clause itself."""

PASSED_QUIETLY, PASSED_UNASKED = "passed quietly", "passed unasked"
"""Passes of people that were not asked: nobody is to know of the first, the others are told of the second as of any pass."""

_Told = tuple[str, str]

_MOST_NAMED = 20
"""Of more cards that move together only their number is told."""


@dataclass(slots=True)
class Narrator:
    """Tells events to one viewer (``None``: to everybody), in order. It keeps what it must compare with. ``cells``: of the game that is told,
    when clauses are of interest."""

    lexicon: Lexicon
    watch: Watch
    viewer: int | None
    cells: Cells | None = None
    values: dict[tuple[str, int], int] = field(default_factory=dict)
    played: list[str] = field(default_factory=list)
    dealing: bool = False
    dealt: dict[int, int] = field(default_factory=dict)

    def lines(self, events: Sequence[Event]) -> list[Line]:
        """The lines of some events; equal moves in a row are one line."""
        told: list[Line] = []
        run: list[Event] = []
        for at, event in enumerate(events):
            if run and not _alike(run[-1], event):
                told += self._caused(self._moves(run))
                run = []
            if self.cells is not None:
                self.cells.follow(event, events[at + 1 :])
            if event.kind == "moved":
                run.append(event)
                continue
            told += self._caused(self._dealt(event))
            teller = _TELLERS.get(event.kind)
            told += self._caused([(text, event.clause) for text in (teller(self, event) if teller else ()) if text])
        return told + (self._caused(self._moves(run)) if run else [])

    def _caused(self, lines: Iterable[_Told]) -> list[Line]:
        """Lines with the cell that came to their clauses."""
        return [(text, self.cells.of(clause) if self.cells is not None else (clause,)) for text, clause in lines]

    def _who(self, seat: object, verb: str, own: str) -> str:
        """``P1 draws``, or ``You draw`` for the viewer."""
        return f"You {own}" if seat == self.viewer else f"{self.lexicon.seat(_int(seat))} {verb}"

    # ---- cards that move -----------------------------------------------------------------------------------

    def _moves(self, run: list[Event]) -> list[_Told]:
        """Some cards from one place to another."""
        to = _int(run[0].values[2])
        if self.dealing and self._is_hand(to):
            self.dealt[to] = self.dealt.get(to, 0) + len(run)
            return []
        return [*(self._end_of_dealing() if self.dealt else ()), *self._move(run)]

    def _move(self, run: list[Event]) -> list[_Told]:
        kinds, source, to = [_int(event.values[0]) for event in run], _int(run[0].values[1]), _int(run[0].values[2])
        codes = [self.lexicon.names.kind(kind) for kind in kinds]
        if self._was_said(codes, source):
            return []
        what = self._what(codes)
        owner = self.lexicon.machine.layout.owners[to]
        if self._is_hand(to) and self.lexicon.machine.layout.owners[source] < 0:
            return [(f"{self._who(owner, 'draws', 'draw')} {what}.", run[0].clause)]
        if len(codes) == 1 and codes != ["?"] and self._turns_up(source, to):
            return [(f"{what} is turned up.", run[0].clause)]
        verb = "goes" if len(run) == 1 else "go"
        places = f"from {self.lexicon.zone(source, self.viewer)} to {self.lexicon.zone(to, self.viewer)}"
        return [(f"{'A card' if what == 'a card' else what} {verb} {places}.", run[0].clause)]

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

    def _is_hand(self, zone: int) -> bool:
        return self.lexicon.machine.layout.zone_names[zone] == self.watch.role("hand")

    def _dealt(self, event: Event) -> list[_Told]:
        """The end of dealing, told before what comes after it."""
        return self._end_of_dealing() if self.dealing and event.kind in ("chose", PASSED_UNASKED, "round-over") else []

    def _end_of_dealing(self) -> list[_Told]:
        self.dealing, dealt = False, self.dealt
        self.dealt = {}
        counts = sorted(set(dealt.values()))
        if not counts:
            return []
        if len(counts) == 1:
            return [(f"Everybody is dealt {counted(counts[0], 'card')}.", "")]
        return [(f"{self.lexicon.zone(zone, self.viewer)} is dealt {counted(n, 'card')}.", "") for zone, n in dealt.items()]

    def _gathered(self, event: Event) -> list[str]:
        kinds, source, to = event.values
        count = len(cast("tuple[int, ...]", kinds))
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
        if action == "pass":
            return [f"{self._who(seat, 'passes', 'pass')}."]
        spoken = " ".join(self.lexicon.card(w) if w in self.lexicon.by_code else shown(w, 40) for w in words)
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
        what = self.lexicon.zone(_int(zone), self.viewer) if _int(zone) >= 0 else "a card"
        seen = f": {self.lexicon.cards(cards)}" if cards and "?" not in cards else ""
        return [f"{self._who(seat, 'is', 'are')} shown {what}{seen}."]

    # ---- what becomes of the table -------------------------------------------------------------------------

    def _set(self, event: Event) -> list[str]:
        name, owner, value = str(event.values[0]), _int(event.values[1]), _int(event.values[2])
        known, self.values[name, owner] = self.values.get((name, owner)), value
        decl, slots = self.lexicon.edition.state[name], self.lexicon.machine.layout.variables[name]
        said = self.lexicon.names.state_value(name, value)
        if name == self.watch.role("color"):
            return [] if known == value or value < 0 else [f"Color in force: {self.lexicon.color(said)}."]
        if name not in self.watch.telling or value == slots.start or known == value:
            return []
        whose = f" of {self.lexicon.seat_named(self.lexicon.names.thing(decl.each, owner))}" if decl.each else ""
        return [f"{name.replace('-', ' ')}{whose}: {shown(said)}."]

    def _deal(self, event: Event) -> list[str]:
        self.dealing, self.dealt, self.values = True, {}, {}
        return [f"Round {event.values[0]}."]

    def _reversed(self, event: Event) -> list[str]:
        return [f"Play goes {'clockwise' if event.values[0] == 1 else 'counter-clockwise'} now."]

    def _swapped(self, event: Event) -> list[str]:
        zones = [self.lexicon.zone(_int(zone), self.viewer) for zone in event.values]
        return [f"{listed(zones)} change places."]

    def _rotated(self, event: Event) -> list[str]:
        return [f"Every {event.values[0]} passes on, {'clockwise' if event.values[1] == 1 else 'counter-clockwise'}."]

    def _turned(self, event: Event) -> list[str]:
        zones = event.values[0] if event.values and isinstance(event.values[0], tuple) else event.values
        names = [self.lexicon.zone(_int(zone), self.viewer) for zone in cast("tuple[object, ...]", zones)]
        return [f"The cards show their other sides: {listed(names)}."]

    def _retired(self, event: Event) -> list[str]:
        return [f"{self._who(event.values[0], 'is', 'are')} out of the round."]

    def _lot(self, event: Event) -> list[str]:
        drawn = self.lexicon.names.lots(_int(event.values[0]), event.clause)
        return [f"By lot: {self.lexicon.seat_named(drawn[0]) if len(drawn) == 1 else event.values[0]}."]

    def _lot_card(self, event: Event) -> list[str]:
        card = _int(event.values[0])
        if card < 0:
            return ["A card is chosen by lot."]
        return [f"By lot: {self.lexicon.names.kind(card % KIND_LIMIT)}."]

    def _revealed(self, event: Event) -> list[str]:
        variable, answers = str(event.values[0]), cast("tuple[int, ...]", event.values[1])
        told = [
            f"{self.lexicon.seat(seat)} {shown(self.lexicon.names.state_value(variable, answer))}"
            for seat, answer in enumerate(answers)
            if answer >= 0
        ]
        return [f"The answers: {', '.join(told)}."]

    def _shuffled(self, event: Event) -> list[str]:
        return [] if self.dealing else [f"The {self.lexicon.zone(_int(event.values[0]), self.viewer)} is shuffled."]

    def _capped(self, event: Event) -> list[str]:
        return [f"The round is stopped after {event.values[0]} decisions."]

    def _round_over(self, event: Event) -> list[str]:
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


def _alike(one: Event, other: Event) -> bool:
    return other.kind == "moved" and one.values[1:] == other.values[1:] and one.clause == other.clause

"""The words of a test file in the language of one machine: cards, seats, zones, variables and their values.

What is not there is raised as ``Wrong``, a diagnostic on its way to the report.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from unodsl.compose.edition import Range
from unodsl.diagnostics import NOWHERE, Diagnostic, Span, nearest
from unodsl.drivers.ruletest import near_cards
from unodsl.drivers.ruletest.cases import entries, scalar, scalars
from unodsl.machine.layout import Slots
from unodsl.model.terms import KIND_LIMIT, NONE
from unodsl.source import Mapping, Node, Scalar, Sequence
from unodsl.source.words import listed, quoted
from unodsl.state.names import Names

_FLAGS = {"on": 1, "off": 0, "true": 1, "false": 0, "yes": 1, "no": 0}
NOBODY = ("nobody", "none")
_MANY = 12


class Wrong(Exception):
    """The test file is wrong at some place."""

    def __init__(self, code: str, message: str, span: Span, cure: str | None = None) -> None:
        super().__init__(message)
        self.problem = Diagnostic(code, message, span, (), cure)


@dataclass(frozen=True, slots=True)
class Register:
    """A variable of one owner: where it is, and what it may hold."""

    at: int
    name: str
    slots: Slots
    holds: Range | str


def near(word: str, known: Iterable[str]) -> str | None:
    """``did you mean …?`` when some known word is close."""
    found = nearest(word, known)
    return f"did you mean {quoted(found)}?" if found else None


def some(names: Iterable[str]) -> str:
    """Some names for people, not all of a long list."""
    every = list(dict.fromkeys(names))
    more = len(every) - _MANY
    return f"{', '.join(every[:_MANY])} and {more} more" if more > 0 else ", ".join(every)


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, …"""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


class Words:
    """Looks up what a test file names."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.machine = names.machine
        self.edition = names.machine.model.edition
        self.layout = names.machine.layout

    # ---- cards and seats -----------------------------------------------------------------------------------

    def card(self, node: Node) -> int:
        """The kind of card that is named."""
        word = scalar(node)
        kind = self.names.find_kind(word.text)
        if kind is None:
            raise Wrong(
                "T701", f"No card is called {quoted(word.text)}.", word.span, near_cards.cure(word.text, self.edition.kinds)
            )
        return kind

    def cards(self, listing: Node | Iterable[Scalar]) -> tuple[int, ...]:
        """The kinds of a list of cards."""
        words = scalars(listing) if isinstance(listing, Sequence | Scalar | Mapping) else listing
        return tuple(self.card(word) for word in words)

    def seat(self, node: Node) -> int:
        """The seat that is named."""
        word = scalar(node)
        seat = self.names.find_seat(word.text)
        if seat is None:
            last = f"P{self.machine.players - 1}"
            message = f"There is no seat {quoted(word.text)}; with {self.machine.players} players they are P0 to {last}."
            raise Wrong("T702", message, word.span)
        return seat

    def seat_or_nobody(self, node: Node) -> int:
        """The seat that is named, or ``NONE`` for nobody."""
        return NONE if scalar(node).text.lower() in NOBODY else self.seat(node)

    def seats(self, node: Node) -> tuple[int, ...]:
        """One seat, a list of them, or none for ``nobody``."""
        if isinstance(node, Sequence):
            return tuple(self.seat(item) for item in node.items)
        return () if scalar(node).text.lower() in NOBODY else (self.seat(node),)

    def by_seat(self, node: Node) -> list[tuple[int, Scalar, Node]]:
        """Seats with the places of their names and their values."""
        return [(self.seat(key), key, value) for key, value in entries(node).values()]

    # ---- zones ---------------------------------------------------------------------------------------------

    def zone(self, key: Scalar) -> int:
        """The zone instance that is named."""
        found = self.names.find_zone(key.text)
        if found is None:
            known = [self.names.zone(i) for i in range(len(self.layout.zone_names))]
            raise Wrong("T703", f"No zone is called {quoted(key.text)}.", key.span, near(key.text, known))
        return found

    def role(self, role: str, owner: int = 0) -> int:
        """The zone instance that plays a part: ``pile``, ``discard``, or ``hand`` of a seat."""
        return self.layout.zones[self.part(role)].base + owner

    def part(self, role: str) -> str:
        """The name of what plays a part in this edition."""
        name = self.edition.roles.get(role)
        if name is None:
            raise Wrong("T707", f"{self.edition.name} names no {quoted(role)} under `roles`.", NOWHERE)
        return name

    def is_hidden_stack(self, zone: int) -> bool:
        """Whether it is a stack that nobody sees, such as a draw pile."""
        place = self.layout.zones[self.layout.zone_names[zone]]
        return place.stacked and place.seen_by == "nobody"

    # ---- variables -----------------------------------------------------------------------------------------

    def variable(self, key: Scalar) -> Register:
        """The variable that is named: ``owed``, ``score of P0``."""
        name, _, owner = (part.strip() for part in key.text.partition(" of "))
        decl = self.edition.state.get(name)
        if decl is None:
            message = f"No variable is called {quoted(name)}."
            raise Wrong("T703", message, key.span, near(name, self.edition.state))
        slots = self.layout.variables[name]
        index = 0
        if decl.each is not None:
            index = self._owner(name, decl.each, owner, slots.count, key)
        elif owner:
            raise Wrong("T703", f"There is only one {quoted(name)}.", key.span, f"write {quoted(name)}")
        return Register(slots.base + index, name, slots, decl.holds)

    def _owner(self, name: str, each: str, owner: str, count: int, key: Scalar) -> int:
        owners = [self.names.thing(each, index) for index in range(count)]
        if not owner:
            cure = f"write `{name} of {owners[0]}`"
            raise Wrong("T703", f"There is one {quoted(name)} for each {each}.", key.span, cure)
        found = next((i for i, known in enumerate(owners) if known.lower() == owner.lower()), None)
        if found is None:
            raise Wrong("T703", f"No {each} is called {quoted(owner)}.", key.span, near(owner, owners))
        return found

    def role_variable(self, role: str) -> Register:
        """The variable that plays a part: ``player``, ``color``, ``winner``."""
        name = self.part(role)
        slots = self.layout.variables[name]
        return Register(slots.base, name, slots, self.edition.state[name].holds)

    def value(self, register: Register, node: Node) -> int:
        """A value of a variable, as a number."""
        word = scalar(node)
        found = self._value(register, word)
        if found is None or not register.slots.low <= found <= register.slots.high:
            message = f"{quoted(register.name)} cannot be {quoted(word.text)}."
            raise Wrong("T704", message, word.span, self._range(register))
        return found

    def _value(self, register: Register, word: Scalar) -> int | None:
        text, holds = word.text.lower(), register.holds
        if isinstance(holds, Range):
            return word.integer()
        if holds == "flag":
            return _FLAGS.get(text)
        if text in NOBODY and register.slots.low <= NONE:
            return NONE
        if holds == "card":
            return self.card(word)
        count = register.slots.high + 1
        return next((i for i in range(count) if self.names.thing(holds, i).lower() == text), None)

    def _range(self, register: Register) -> str:
        holds = register.holds
        if isinstance(holds, Range):
            return f"it holds {holds.low} to {holds.high}"
        if holds == "flag":
            return "it is on or off"
        if holds == "card":
            return "it holds a card or none"
        return f"it can be {listed(self.names.thing(holds, i) for i in range(register.slots.high + 1))}"

    def shown_value(self, register: Register, value: int) -> str:
        """A value of a variable as people read it."""
        return self.names.state_value(register.name, value)

    def same_value(self, register: Register, left: int, right: int) -> bool:
        """Whether two values are the same to a reader: cards are compared by kind."""
        if register.holds == "card" and left >= 0 and right >= 0:
            return left % KIND_LIMIT == right % KIND_LIMIT
        return left == right

    # ---- back to text --------------------------------------------------------------------------------------

    def shown_cards(self, kinds: Iterable[int]) -> str:
        """A list of cards as people read it."""
        return "[" + ", ".join(self.names.kind(kind) for kind in kinds) + "]"

    def shown_seats(self, seats: Iterable[int]) -> str:
        """A list of seats as people read it."""
        return ", ".join(self.names.seat(seat) for seat in seats) or "nobody"

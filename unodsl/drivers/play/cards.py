"""Cards, colors and seats as people read them at the table. Everything an author wrote is made safe on the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from unodsl.compose.edition import Edition, Kind
from unodsl.compose.kinds import color_codes
from unodsl.drivers.play.text import shown, spaced
from unodsl.machine.code import Machine
from unodsl.state.names import Names
from unodsl.state.view import View


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Words of one machine. ``people`` are the names of those who play, by seat."""

    machine: Machine
    people: dict[int, str] = field(default_factory=dict)
    names: Names = field(init=False)
    letters: dict[str, str] = field(init=False)
    by_code: dict[str, Kind] = field(init=False)
    order: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        edition = self.edition
        object.__setattr__(self, "names", Names(self.machine))
        object.__setattr__(self, "letters", color_codes([color.name for color in edition.colors]))
        object.__setattr__(self, "by_code", {kind.code: kind for kind in edition.kinds})
        place = {color.name: at for at, color in enumerate(edition.colors)}
        ordered = sorted(enumerate(edition.kinds), key=lambda item: (place.get(item[1].color or "", len(place)), item[0]))
        object.__setattr__(self, "order", {kind.code: at for at, (_, kind) in enumerate(ordered)})

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.machine.model.edition

    def seat(self, seat: int) -> str:
        """``P0``, or ``P0 (Anna)``."""
        name = self.people.get(seat, "")
        return f"P{seat} ({shown(name)})" if name else f"P{seat}"

    def seat_named(self, name: str) -> str:
        """The same for the name of a seat."""
        seat = self.names.find_seat(name)
        return self.seat(seat) if seat is not None else shown(name)

    def card(self, code: str) -> str:
        """``R5 (red 5)``; a code that says it all stands alone."""
        kind = self.by_code.get(code)
        if kind is None:
            return "a card" if code == "?" else shown(code)
        full = self.full(kind)
        return shown(code) if full.lower() == code.lower() else f"{shown(code)} ({full})"

    def full(self, kind: Kind) -> str:
        """``red 5``, ``wild draw four``: the name in words, with the label that the author gave."""
        label = kind.label if kind.label and kind.label != kind.name else kind.name.replace("-", " ")
        return shown(label, 40)

    def cards(self, codes: Iterable[str]) -> str:
        """``R5, R7 and 2 wild`` in the order of a sorted hand."""
        return ", ".join(self.card(code) for code in self.sorted(codes))

    def sorted(self, codes: Iterable[str]) -> list[str]:
        """Cards by color, then as in the edition."""
        return sorted(codes, key=lambda code: (self.order.get(code, len(self.order)), code))

    def word(self, word: str) -> str:
        """A word of an action or an answer: a card, a seat, or a name of the rules without its hyphens."""
        if word in self.by_code:
            return self.card(word)
        return self.seat_named(word) if self.names.find_seat(word) is not None else spaced(shown(word, 40))

    def color(self, name: str) -> str:
        """``green (G)``; ``none`` stays."""
        letter = self.letters.get(name)
        return f"{shown(name)} ({letter})" if letter else shown(name)

    def zone(self, instance: int, viewer: int | None) -> str:
        """``pile``, ``hand of P1``, ``your hand``."""
        owner = self.machine.layout.owners[instance]
        name = self.machine.layout.zone_names[instance]
        if self.machine.layout.zones[name].each == "seat":
            return f"your {spaced(name)}" if owner == viewer else f"{spaced(name)} of {self.seat(owner)}"
        return spaced(self.names.zone(instance))

    def hand_zone(self, seat: int) -> int | None:
        """The instance of the zone that plays the hand."""
        role = self.edition.roles.get("hand")
        places = self.machine.layout.zones.get(role) if role else None
        if places is None:
            return None
        owners = self.machine.layout.owners
        return next((at for at in range(places.base, places.base + places.count) if owners[at] == seat), None)

    def held(self, view: View) -> tuple[str, ...]:
        """The cards of the viewer's hand."""
        zone = self.hand_zone(view.seat) if view.seat is not None else None
        cards = view.zones[self.names.zone(zone)] if zone is not None else ()
        return cards if isinstance(cards, tuple) else ()

    def rider_words(self, variable: str) -> tuple[str, ...]:
        """The words of a call: ``Last card!`` is ``last``, ``card``."""
        said = self.edition.state[variable].said or variable
        return tuple("".join(char if char.isalnum() else " " for char in said.lower()).split()) or (variable,)

"""Domains as functions that list their things, in the order of the language: turn order for seats, kind order for cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unodsl.engine.reference import seats
from unodsl.machine.layout import DIRECTION
from unodsl.model import terms as t
from unodsl.model.terms import KIND_LIMIT, NO_KIND

if TYPE_CHECKING:
    from unodsl.engine.reference.values import Read, Registers, Values, Zones

Things = Callable[["Registers", "Zones"], Sequence[int]]


@dataclass(slots=True)
class Domains:
    """Compiles the domains of one machine."""

    values: Values

    def things(self, domain: t.Domain) -> Things:
        """Each thing once (cards: each kind once)."""
        if isinstance(domain, t.Cards):
            return self._cards(domain, distinct=True)
        return self.copies(domain)

    def copies(self, domain: t.Domain) -> Things:
        """Each thing (cards: every copy)."""
        match domain:
            case t.Seats():
                return self._seats(domain)
            case t.Sides():
                return self._sides(domain)
            case t.Numbers():
                low, high = self.values.read(domain.low), self.values.read(domain.high)
                return lambda v, z: range(low(v, z), high(v, z) + 1)
            case t.Values():
                return self._listed(domain)
            case t.OneCard():
                card = self.values.read(domain.card)
                return lambda v, z: (value,) if (value := card(v, z)) >= 0 else ()
            case t.Cards():
                return self._cards(domain, distinct=False)

    def zone_size(self, zone: t.ZonePart) -> Read:
        """How many cards a zone has (``rest``: without its top one)."""
        less = int(zone.part == "rest")
        if zone.of_everybody:
            every = self._everybody(zone)
            return lambda v, z: sum(max(0, len(z[at]) - less) for at in every(v))
        instance = self.values.instance(zone)

        def read(v: Registers, z: Zones) -> int:
            at = instance(v, z)
            return max(0, len(z[at]) - less) if at >= 0 else 0

        return read

    def _everybody(self, zone: t.ZonePart) -> Callable[[Registers], list[int]]:
        base, count = self.values.machine.layout.zones[zone.zone].base, self.values.machine.players
        return lambda v: [base + seat for seat in seats.active(v, count)]

    def _seats(self, domain: t.Seats) -> Things:
        count, sides = self.values.machine.players, self.values.machine.layout.sides
        start = self.values.read(domain.start) if domain.start is not None else None
        without = self.values.read(domain.without) if domain.without is not None else None

        def listed(v: Registers, z: Zones) -> list[int]:
            ring = seats.active(v, count) if start is None else seats.around(v, start(v, z), v[DIRECTION], count)
            if without is None:
                return ring
            gone = without(v, z)
            if domain.opponents:
                return [s for s in ring if seats.side(s, sides) != seats.side(gone, sides)]
            return [s for s in ring if s != gone]

        return listed

    def _sides(self, domain: t.Sides) -> Things:
        every = range(self.values.machine.layout.sides)
        if domain.without is None:
            return lambda v, z: every
        without = self.values.read(domain.without)
        return lambda v, z: [s for s in every if s != without(v, z)]

    def _listed(self, domain: t.Values) -> Things:
        reads = [self.values.read(value) for value in domain.values]
        if domain.without is None:
            if all(isinstance(value, t.Const) for value in domain.values):
                fixed = tuple(read([], ()) for read in reads)
                return lambda v, z: fixed
            return lambda v, z: [read(v, z) for read in reads]
        without = self.values.read(domain.without)

        def listed(v: Registers, z: Zones) -> list[int]:
            gone = without(v, z)
            return [value for read in reads if (value := read(v, z)) != gone]

        return listed

    def _cards(self, domain: t.Cards, distinct: bool) -> Things:
        zone = domain.zone
        if zone.of_everybody:
            every = self._everybody(zone)

            return lambda v, z: [card for at in every(v) for card in held(z[at], at, distinct)]
        instance = self.values.instance(zone)
        without = self.values.read(domain.without) if domain.without is not None else None
        rest, stacked = zone.part == "rest", self.values.machine.layout.zones[zone.zone].stacked

        def cards(v: Registers, z: Zones) -> list[int]:
            at = instance(v, z)
            if at < 0:
                return []
            there = z[at][:-1] if rest else z[at]
            if without is not None:
                there = one_less(there, without(v, z) & NO_KIND)
            return held(sorted(there) if stacked else there, at, distinct)

        return cards


def held(there: Sequence[int], at: int, distinct: bool) -> list[int]:
    """The known cards among these (in kind order), as cards of zone instance ``at``."""
    base = at * KIND_LIMIT
    return [base + kind for kind in (dict.fromkeys(there) if distinct else there) if kind >= 0]


def one_less(there: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """The same cards without one copy of a kind."""
    if kind not in there:
        return there
    index = there.index(kind)
    return there[:index] + there[index + 1 :]

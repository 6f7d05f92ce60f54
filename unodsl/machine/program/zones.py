"""Zones: which one is meant, how many cards lie there, and which card is at an end."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.machine.program import make as m, places, tree as p
from unodsl.machine.program.piles import end_of_masks
from unodsl.machine.program.seats import Seats
from unodsl.machine.program.space import Loose, Stack
from unodsl.machine.program.terms import Terms, is_sure
from unodsl.machine.program.writer import Writer
from unodsl.model import terms as t


@dataclass(slots=True)
class Zones:
    """Writes what is asked of the zones of one machine."""

    terms: Terms
    seats: Seats

    def instance(self, zone: t.ZonePart, w: Writer) -> tuple[p.Number, p.Test]:
        """Which instance of its zone a part is of, and whether it is of anybody."""
        if zone.owner is None:
            return m.ZERO, m.YES
        owner = self.terms.number(zone.owner, w)
        if is_sure(zone.owner, w):
            return owner, m.YES
        owner = w.atom("i", owner)
        return owner, m.is_there(owner)

    def end_of(self, zone: Loose | Stack, index: p.Number, bottom: bool) -> p.Number:
        """The kind at the top or bottom of a zone; none when it is unknown or there is none."""
        if isinstance(zone, Loose):
            masks = [m.at(place) for place in places.masks(zone, index)]
            return end_of_masks(masks, bottom)
        start = places.cards(zone, index)
        size = m.at(places.size(zone, index))
        if bottom:
            return m.pick(m.holds(size), m.at(start), m.NOTHING)
        return m.at(m.add(m.add(start, -1), size))

    def size(self, zone: t.ZonePart, w: Writer) -> p.Number:
        """How many cards a zone has (``rest``: without its top one)."""
        place = self.terms.parts.space.zones[zone.zone]
        rest = zone.part == "rest"
        if zone.of_everybody:
            total: p.Number = m.ZERO
            for owner in range(place.count):
                size = _less(m.at(place.sizes + owner), rest)
                total = m.add(total, m.pick(self.is_meant(zone, m.number(owner)), size, 0))
            return total
        index, _ = self.instance(zone, w)  # nobody has 0
        return _less(m.at(places.size(place, index)), rest)

    def is_meant(self, zone: t.ZonePart, owner: p.Number) -> p.Test:
        """Whether an owner counts when the zones of everybody are meant: an active seat, or any side, color or member."""
        each = self.terms.parts.machine.layout.zones[zone.zone].each
        return self.seats.takes_part(owner) if each == "seat" else m.YES


def _less(size: p.Number, rest: bool) -> p.Number:
    return m.pick(m.holds(size), m.subtract(size, 1), 0) if rest else size

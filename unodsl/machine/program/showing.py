"""Showing a zone or a part of it: who looks at cards finds out which they are, so they are unknown no more."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.machine.program import make as m, places, tree as p
from unodsl.machine.program.piles import Piles
from unodsl.machine.program.space import Loose, Stack
from unodsl.machine.program.telling import MANY, OPEN, Telling
from unodsl.machine.program.values import Values
from unodsl.machine.program.writer import Writer
from unodsl.model import terms as t


@dataclass(slots=True)
class Showing:
    """Writes what is shown of zones."""

    values: Values
    telling: Telling
    piles: Piles

    def zone(self, part: t.ZonePart, seat: p.Number, index: p.Number, clause: str, w: Writer) -> None:
        """Show an instance of a zone, or a part of it."""
        zone = self.values.parts.space.zones[part.zone]
        whole = part.part in ("all", "rest")
        size = m.at(places.size(zone, index))
        if isinstance(zone, Stack) and whole:
            self.piles.find_out(zone, index, part.part == "rest", w)
        count: p.Number = m.subtract(size, 1) if part.part == "rest" else size
        if not whole:
            count = m.pick(m.holds(size), 1, 0)
        count = w.settled("count", m.pick(m.compare(">", count, 0), count, 0))
        self.telling.begin(w, "shown", clause, OPEN, OPEN, MANY)
        for number in (seat, m.add(index, zone.first), count):
            self.telling.number(w, number)
        if isinstance(zone, Loose):
            self._loose(part, index, count, w)
        elif whole:
            with w.counting(count) as i:
                self.telling.number(w, m.at(m.add(places.cards(zone, index), i)))
        else:
            self._one(part, zone, index, w)

    def _loose(self, part: t.ZonePart, index: p.Number, count: p.Number, w: Writer) -> None:
        """The first cards in kind order (all of them, if the whole is meant)."""
        if not self.telling.tells:
            return
        domain = t.Cards(t.ZonePart(part.zone, None))
        holding = self.values.held.of_instance(domain, index, w)
        left = w.let("count", count)
        with self.values.domains.bits(holding, holding.masks, w, None) as thing, w.counting(thing.copies):
            assert thing.value.kind is not None
            with w.inside() as told:
                self.telling.number(w, thing.value.kind)
                w.emit(p.Let(left.name, m.subtract(left, 1)))
            w.when(m.compare(">", left, 0), told)

    def _one(self, part: t.ZonePart, zone: Stack, index: p.Number, w: Writer) -> None:
        """The top, bottom or middle card of a stack."""
        size, start = m.at(places.size(zone, index)), places.cards(zone, index)
        place = {"bottom": m.number(0), "middle": m.shifted(size, -1)}.get(part.part, m.subtract(size, 1))
        with w.inside() as inner:
            at = w.let("at", m.add(start, place))
            if zone.pools:
                w.when(m.compare("<", m.at(at), 0), [p.Put(at, self.piles.unknown(zone, index))])
            self.telling.number(w, m.at(at))
        w.when(m.holds(size), inner)

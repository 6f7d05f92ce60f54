"""Seats: who sits beside whom, who takes part, and whose side is whose."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.machine.layout import RING
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.writer import Writer
from unodsl.model.terms import NONE


@dataclass(slots=True)
class Seats:
    """Writes what is asked of the seats of one machine."""

    parts: Parts

    def neighbour(self, seat: p.Number, way: p.Number) -> p.Number:
        """The nearest active seat; ``seat`` itself when nobody else is left."""
        if self.parts.traits.retires:
            return p.Call(self.parts.helper("neighbour", ("seat", "way"), "the nearest active seat", self._search), (seat, way))
        return self.beside(seat, way)

    def beside(self, seat: p.Number, way: p.Number) -> p.Number:
        """The seat beside one, active or not; ``way``: 1 is clockwise, -1 the other way round."""
        count = self.parts.machine.players
        return m.at(m.add(m.add(m.times(way, count + 1), seat), count + 2), self._steps())

    def _search(self, w: Writer) -> None:
        """``neighbour``, when seats can leave the ring."""
        seat, way, at, tries = p.Name("seat"), p.Name("way"), p.Name("at"), p.Name("tries")
        w.emit(
            p.If(m.compare("<", seat, 0), (p.Return(m.NOTHING),)),
            p.Let("at", seat),
            p.Let("tries", m.ZERO),
            p.While(
                m.compare("<", tries, self.parts.machine.players),
                (
                    p.Let("at", self.beside(at, way)),
                    p.If(self.takes_part(at), (p.Return(at),)),
                    p.Let("tries", m.add(tries, 1)),
                ),
            ),
            p.Return(seat),
        )

    def takes_part(self, seat: p.Number) -> p.Test:
        """Whether a seat (not none) is active."""
        if not self.parts.traits.retires:
            return m.YES
        return m.holds(m.both_bits(m.at(RING), self.bit(seat)))

    def bit(self, seat: p.Number) -> p.Number:
        """The bit of a seat (not none)."""
        return m.at(seat, self.parts.table(tuple(1 << s for s in range(self.parts.machine.players)), "the bit of each seat"))

    def side(self, seat: p.Number) -> p.Number:
        """The side of a seat; of nobody none."""
        if self.parts.machine.layout.sides == self.parts.machine.players:
            return seat
        return m.at(m.add(seat, 1), self._sides())

    # ---- tables --------------------------------------------------------------------------------------------

    def _steps(self) -> str:
        """The table of neighbours: under ``direction * (seats + 1) + seat`` (offset ``seats + 2``)."""
        count = self.parts.machine.players
        steps = ((seat + way) % count if seat >= 0 else NONE for way in (-1, 0, 1) for seat in range(-1, count))
        return self.parts.table(tuple(steps), "the seat beside each seat: counter-clockwise, itself, clockwise")

    def _sides(self) -> str:
        """The side of each seat; of nobody none."""
        count, sides = self.parts.machine.players, self.parts.machine.layout.sides
        return self.parts.table((NONE, *(seat % sides for seat in range(count))), "the side of each seat, nobody first")

"""Where the arrays inside a game begin and end, what no computed address that begins in one of them may leave; and between which
numbers their elements lie.

An executor may take it for granted that two addresses in different areas are different; a checked one sees that it is so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.machine import code as c
from unodsl.machine.program import tree as p
from unodsl.machine.program.scalars import Reached
from unodsl.machine.program.space import WORD_KINDS, Loose, Space


@dataclass(frozen=True, slots=True)
class Area:
    """The elements from ``start`` to before ``end``; they lie within ``bounds``. Computed addresses in it are sums
    with a number from ``first`` on."""

    first: int
    start: int
    end: int
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Areas:
    """The areas of the games of a program."""

    reached: Reached
    areas: tuple[Area, ...]

    def of(self, function: str, index: p.Number) -> int | None:
        """The number of the area that an address lies in, if that is known."""
        bases = self.reached.bases(function, index)
        if not bases or len(bases) > 8:
            return None
        found = {self._holding(base) for base in bases}
        return found.pop() if len(found) == 1 else None

    def _holding(self, base: int) -> int | None:
        return next((number for number, area in enumerate(self.areas) if area.first <= base < area.end), None)


def areas_of(program: p.Program, machine: c.Machine, space: Space) -> Areas:
    """The areas of a program: variables of which there are several, the seats that are asked, zones, menus, streams."""
    return Areas(Reached(program), tuple(sorted(_areas(machine, space), key=lambda area: area.first)))


def _areas(machine: c.Machine, space: Space) -> Iterator[Area]:
    layout = machine.layout
    for slots in layout.variables.values():
        if slots.count > 1:
            low, high = min(slots.low, slots.start), max(slots.high, slots.start)
            yield Area(slots.base, slots.base, slots.base + slots.count, (low, high))
    yield Area(layout.waiting - 1, layout.waiting, layout.waiting + layout.players)
    deck, kinds = space.deck, space.kinds
    for zone in space.zones.values():
        yield Area(zone.sizes - 1, zone.sizes - 1, zone.sizes + zone.count, (0, deck))
        if isinstance(zone, Loose):
            masks = zone.mask(0) - 1
            yield Area(masks, masks, zone.mask(space.words - 1) + zone.count, (0, (1 << min(kinds, WORD_KINDS)) - 1))
            yield Area(zone.copies, zone.copies, zone.copies + zone.count * zone.kinds, (0, deck))
            continue
        yield Area(zone.cards - 1, zone.cards - 1, zone.cards - 1 + zone.count * zone.stride, (-1, kinds - 1))
        if zone.pools:
            yield Area(zone.pool_sizes, zone.pool_sizes, zone.pool_sizes + zone.count, (0, deck))
            yield Area(zone.pools, zone.pools, zone.pools + zone.count * zone.stride, (0, kinds - 1))
    yield Area(space.menu, space.menu, space.menu + 1 + space.menu_room)
    yield Area(space.streams, space.streams, space.streams + layout.players)
    if space.tally:
        yield Area(space.tally, space.tally, space.tally + space.kinds)

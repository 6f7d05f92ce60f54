"""Where the arrays of a game lie, which values stand in them, and which registers are variables."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from unodsl.engine.python.woven import spans as s
from unodsl.engine.python.woven.known import AROUND, Area, scalar
from unodsl.engine.python.woven.spans import Span
from unodsl.machine.code import Machine
from unodsl.machine.layout import CAPPED, DIRECTION, OVER, PC, RANDOM, RING
from unodsl.machine.program import tree as p
from unodsl.machine.program.space import WORD_KINDS, Loose, Space, Stack


@dataclass(slots=True)
class Places:
    """``stretches``: first and last element of each array that addresses are computed in, and the values in it. A computed address
    is a sum with a number that lies in its array; what is before the first element belongs to it, too. ``menu``: where the
    menu begins; an address that is counted up from there is in it. ``waiting``: where those who are asked begin. ``before``: the arrays
    whose first element is one that lies before them; ``lists``: the arrays of those that are lists."""

    stretches: tuple[tuple[int, int, Span], ...]
    menu: int
    waiting: int
    before: frozenset[int]
    lists: dict[str, int] = field(default_factory=dict)
    _areas: dict[p.Number, int | None] = field(default_factory=dict)

    @property
    def first(self) -> int:
        """Where the first of all arrays begins."""
        return self.stretches[0][0]

    def area(self, index: p.Number) -> int | None:
        """The array of an address; ``None``: it may be anywhere."""
        if index not in self._areas:
            base = _base(index)
            self._areas[index] = None if base is None else self._holding(base)
        return self._areas[index]

    def span(self, area: Area) -> Span:
        """The values of the elements of an array."""
        if isinstance(area, str):
            area = self.lists[area]
        return s.ANY if area == AROUND else self.stretches[area][2]

    def _holding(self, base: int) -> int | None:
        return next((i for i, (first, last, _) in enumerate(self.stretches) if first <= base <= last), None)


def _base(index: p.Number) -> int | None:
    """The known number in a sum."""
    match index:
        case p.Int(value=value):
            return value
        case p.Binary(operator="+", left=left, right=p.Int(value=value)):
            return value if _base(left) in (None, 0) else None
        case p.Binary(operator="+", left=left, right=right):
            found = [x for x in (_base(left), _base(right)) if x is not None]
            return found[0] if len(found) == 1 else None
    return None


def places_of(machine: Machine, space: Space) -> Places:
    """The arrays of a machine's games."""
    stretches = tuple(sorted(_stretches(machine, space), key=lambda x: x[0]))
    firsts = {first for zone in space.zones.values() for first in _before(zone, space)}
    before = frozenset(area for area, (first, _, _) in enumerate(stretches) if first in firsts)
    return Places(stretches, space.menu, machine.layout.waiting, before)


def _before(zone: Loose | Stack, space: Space) -> Iterator[int]:
    """What lies before the arrays of a zone."""
    yield zone.sizes - 1
    yield zone.mask(0) - 1 if isinstance(zone, Loose) else zone.cards - 1


def _stretches(machine: Machine, space: Space) -> Iterator[tuple[int, int, Span]]:
    layout, deck = machine.layout, space.deck
    for slots in layout.variables.values():
        if slots.count > 1:
            yield slots.base, slots.base + slots.count - 1, s.between(slots.low, slots.high)
    yield layout.waiting - 1, layout.waiting + layout.players - 1, s.ANY
    for zone in space.zones.values():
        yield zone.sizes - 1, zone.sizes + zone.count - 1, s.between(0, deck)
        if isinstance(zone, Loose):
            highest = (1 << min(WORD_KINDS, zone.kinds)) - 1
            yield zone.mask(0) - 1, zone.mask(space.words - 1) + zone.count - 1, s.between(0, highest)
            yield zone.copies, zone.copies + zone.count * zone.kinds - 1, s.between(0, deck)
            continue
        yield zone.cards - 1, zone.cards - 2 + zone.count * zone.stride, s.between(-1, space.kinds - 1)
        if zone.pools:
            yield zone.pool_sizes, zone.pool_sizes + zone.count - 1, s.between(0, deck)
            yield zone.pools, zone.pools + zone.count * zone.stride - 1, s.between(0, space.kinds - 1)
    yield space.menu, space.menu + space.menu_room, s.between(0, s.MOST)
    yield space.streams, space.streams + layout.players - 1, s.between(0, (1 << 63) - 1)


def declared(machine: Machine, space: Space, registers: Collection[int]) -> dict[str, Span]:
    """The values that single registers can have anywhere."""
    found: dict[int, Span] = {PC: s.between(0, s.MOST), RANDOM: s.between(0, (1 << 63) - 1), DIRECTION: s.few((-1, 1))}
    found |= {OVER: s.between(0, 1), CAPPED: s.between(0, 1), RING: s.between(0, (1 << machine.players) - 1)}
    for slots in machine.layout.variables.values():
        if slots.count == 1:
            found[slots.base] = s.between(slots.low, slots.high)
    for zone in space.zones.values():
        if not isinstance(zone, Loose) and zone.count == 1:
            found[zone.sizes] = s.between(0, space.deck)
            if zone.pools:
                found[zone.pool_sizes] = s.between(0, space.deck)
    return {scalar(register): span for register, span in found.items() if register in registers}

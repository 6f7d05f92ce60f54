"""Where what describes an instance of a zone lies: addresses in the game, of the instance with a number in its zone."""

from __future__ import annotations

from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.space import Loose, Stack


def size(zone: Loose | Stack, index: p.Number) -> p.Number:
    """The number of cards."""
    return m.add(zone.sizes, index)


def masks(zone: Loose, index: p.Number) -> list[p.Number]:
    """The masks of the kinds that are held, a word each."""
    return [m.add(zone.mask(word), index) for word in range(zone.words)]


def copies(zone: Loose, index: p.Number) -> p.Number:
    """The copies of the first kind; those of the others follow."""
    return m.add(zone.copies, m.times(index, zone.kinds))


def cards(zone: Stack, index: p.Number) -> p.Number:
    """The bottom card; the others follow."""
    return m.add(zone.cards, m.times(index, zone.stride))


def pool_size(zone: Stack, index: p.Number) -> p.Number:
    """The number of cards in the pool."""
    return m.add(zone.pool_sizes, index)


def pool(zone: Stack, index: p.Number) -> p.Number:
    """The first card of the pool; the others follow."""
    return m.add(zone.pools, m.times(index, zone.stride))

"""Where everything lies in the one vector of numbers that is a game.

Method: the registers of the machine come first, under their own numbers, so a saved game and a vector share them. Loose zones
are counted by kind: size, masks of the kinds held (at most 62 kinds a word) and copies. A stack is an array with a length,
from the bottom to the top, with a -1 below the bottom so that the top of an empty stack is none; its pool follows if any
card of it can be unknown. Then come the menu of the seat that is asked, the random streams of policies, and room for loops.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from unodsl.machine.code import Machine
from unodsl.machine.taker import Taker

WORD_KINDS = 62


def words_of(kinds: int) -> int:
    """How many words a mask of so many kinds has."""
    return max(1, -(-kinds // WORD_KINDS))


@dataclass(frozen=True, slots=True)
class Loose:
    """A zone that is counted. Instance i: size at ``sizes + i``, word w of its mask at ``mask(w) + i``, copies of kind k at
    ``copies + i * kinds + k``. Sizes and masks have a 0 in front: what nobody (-1) holds."""

    first: int
    count: int
    kinds: int
    sizes: int
    masks: int
    copies: int

    @property
    def words(self) -> int:
        """How many words a mask of its kinds has."""
        return words_of(self.kinds)

    def mask(self, word: int) -> int:
        """Where the masks of a word begin."""
        return self.masks + word * (self.count + 1)


@dataclass(frozen=True, slots=True)
class Stack:
    """A zone in order. Instance i: size at ``sizes + i``, place j (from the bottom) at ``cards + i * stride + j``; the pool's
    size at ``pool_sizes + i``, its cards from ``pools + i * stride`` on. ``pools`` is 0 when every card is always known.
    """

    first: int
    count: int
    stride: int
    sizes: int
    cards: int
    pool_sizes: int
    pools: int


@dataclass(frozen=True, slots=True)
class Space:
    """``menu``: the address after the last code of the menu, which begins at ``menu + 1``. ``paused``: 1 asks for a stop
    after each round. ``streams``: the policies' random states by seat. ``loops``: the room for the things of loops begins
    here. Of a checked program: ``broken`` is where it puts what it finds broken, ``tally`` where it counts cards by kind."""

    registers: int
    kinds: int
    deck: int
    words: int
    zones: Mapping[str, Loose | Stack]
    menu: int
    menu_room: int
    paused: int
    streams: int
    loops: int
    broken: int = 0
    tally: int = 0

    def place(self, instance: int) -> tuple[Loose | Stack, int]:
        """The zone of an instance, and which of its instances it is."""
        for zone in self.zones.values():
            if zone.first <= instance < zone.first + zone.count:
                return zone, instance - zone.first
        raise IndexError(instance)


def space_of(machine: Machine, pooled: Collection[str], menu_room: int, checked: bool = False) -> Space:
    """The space of a machine. ``pooled``: the stacks that can have unknown cards. ``checked``: with room for checks."""
    edition, layout = machine.model.edition, machine.layout
    kinds, deck = len(edition.kinds), sum(kind.copies for kind in edition.kinds)
    words = words_of(kinds)
    taker = Taker(layout.registers)
    zones: dict[str, Loose | Stack] = {}
    for name, place in layout.zones.items():
        if place.stacked:
            zones[name] = _stack(taker, place.base, place.count, deck, name in pooled)
        else:
            sizes = taker.take(1 + place.count) + 1
            masks = taker.take(words * (1 + place.count)) + 1
            zones[name] = Loose(place.base, place.count, kinds, sizes, masks, taker.take(place.count * kinds))
    menu = taker.take(1 + menu_room)
    paused, streams = taker.take(1), taker.take(layout.players)
    broken, tally = (taker.take(1), taker.take(kinds)) if checked else (0, 0)
    return Space(layout.registers, kinds, deck, words, zones, menu, menu_room, paused, streams, taker.next, broken, tally)


def _stack(taker: Taker, first: int, count: int, deck: int, has_pool: bool) -> Stack:
    stride = deck + 1
    sizes = taker.take(1 + count) + 1
    cards = taker.take(count * stride) + 1
    if not has_pool:
        return Stack(first, count, stride, sizes, cards, 0, 0)
    pool_sizes = taker.take(count)
    return Stack(first, count, stride, sizes, cards, pool_sizes, taker.take(count * stride))

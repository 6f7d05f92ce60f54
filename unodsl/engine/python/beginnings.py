"""The first states of the generator for many games at once: those of :func:`unodsl.state.random.starts`.

Method: mixing is the same for every game, so the numbers of many games stand side by side in one long integer, each with room for its
product, and one operation of Python's does for all of them what it would do for one.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from functools import lru_cache

from unodsl.state.random import MULTIPLIER, WORD

AT_ONCE = 64
"""So many games are begun at a time."""
ROOM = 64
"""Bits of room for each number."""
SEED, STEP, TURN = 0x9E3779B9, 0x9E3779B1, 0x5851F42D
"""What seeds are mixed with, what numbers of games and streams are multiplied by, and what tells the upper half of a state from the
lower."""


def beginnings(seed: int, first: int, count: int, streams: int) -> Iterator[tuple[int, ...]]:
    """For each of ``count`` games the first states of its streams."""
    for begin in range(first, first + count, AT_ONCE):
        yield from _begun(seed, begin, min(AT_ONCE, first + count - begin), streams)


def _begun(seed: int, first: int, count: int, streams: int) -> Iterator[tuple[int, ...]]:
    low = _of_games(seed, first, count)
    return zip(*(_states(low + _repeated(stream * STEP + 1 & WORD, count), count) for stream in range(streams)), strict=True)


def _of_games(seed: int, first: int, count: int) -> int:
    """What the states of each game begin from: seed and number mixed."""
    of_seed = _mixed((_mixed(seed & WORD ^ SEED, 1) + (seed >> 32 & WORD) * STEP + 1) & WORD, 1)
    games, word = range(first, first + count), _repeated(WORD, count)
    lower = _mixed(_packed([(of_seed + (game & WORD) * STEP + 1) & WORD for game in games]), count)
    upper = _packed([((game >> 32 & WORD) * STEP + 1) & WORD for game in games])
    return _mixed(lower + upper & word, count)


def _states(numbers: int, count: int) -> list[int]:
    """The states that so many numbers come to."""
    own = _mixed(numbers & _repeated(WORD, count), count)
    upper = _unpacked(_mixed(own ^ _repeated(TURN, count), count), count)
    return [above % (MULTIPLIER - 1) << 32 | low | 1 for above, low in zip(upper, _unpacked(own, count), strict=True)]


def _mixed(x: int, count: int) -> int:
    """Each number mixed as the generator mixes one."""
    word = _repeated(WORD, count)
    x ^= x >> 16 & _repeated(WORD >> 16, count)
    x = x * 0x21F0AAAD & word
    x ^= x >> 15 & _repeated(WORD >> 15, count)
    x = x * 0x735A2D97 & word
    return x ^ x >> 15 & _repeated(WORD >> 15, count)


@lru_cache(maxsize=32)
def _repeated(number: int, count: int) -> int:
    """A number, so many times side by side."""
    return _packed([number] * count)


def _packed(numbers: list[int]) -> int:
    return int.from_bytes(array("Q", numbers).tobytes(), sys.byteorder)


def _unpacked(numbers: int, count: int) -> list[int]:
    return memoryview(numbers.to_bytes(count * ROOM // 8, sys.byteorder)).cast("Q").tolist()

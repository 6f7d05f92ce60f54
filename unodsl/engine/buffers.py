"""Buffers of the caller's: any writable memory in one piece, seen as 64-bit numbers."""

from __future__ import annotations

import sys
from typing import Any

from unodsl.arguments import LAST_SEED, check_whole

WIDTH = 8
WAITS, STOPS, REFUSED = -1, -2, -3
"""What a step of a game came to: see :mod:`unodsl.engine.games`."""

_ORDERS = ("", "@", "=", *(("<",) if sys.byteorder == "little" else (">", "!")))
_BYTES = frozenset(order + kind for order in _ORDERS for kind in "Bbc?")
_NUMBERS = frozenset(order + kind for order in _ORDERS for kind in "ql")


def words(buffer: Any, count: int) -> memoryview:
    """The first ``count`` numbers of a buffer of 64-bit numbers or of bytes. Raises ``ValueError`` when it holds anything else, is
    too small, read-only or in pieces, and ``TypeError`` for what is no buffer."""
    view = _view(buffer, count * WIDTH)
    if not (view.format in _NUMBERS and view.itemsize == WIDTH) and view.format not in _BYTES:
        raise ValueError(f"the buffer must hold 64-bit numbers, as array('q') does, not items of the format {view.format!r}")
    return view.cast("B")[: count * WIDTH].cast("q")


def octets(buffer: Any, count: int) -> memoryview:
    """The first ``count`` bytes of a buffer of bytes. Raises as ``words`` does."""
    view = _view(buffer, count)
    if view.format not in _BYTES:
        raise ValueError(f"the buffer must hold bytes, as a bytearray does, not items of the format {view.format!r}")
    return view.cast("B")[:count]


def _view(buffer: Any, size: int) -> memoryview:
    try:
        view = memoryview(buffer)
    except TypeError:
        raise TypeError(f"a buffer is writable memory in one piece, such as array('q'), not {type(buffer).__name__}") from None
    if view.readonly or not view.c_contiguous:
        raise ValueError("the buffer must be writable and in one piece")
    if view.nbytes < size:
        raise ValueError(f"the buffer holds {view.nbytes} bytes, {size} are needed")
    return view


def check_games(seed: int, first: int, count: int) -> None:
    """That there are games of these numbers. Raises ``TypeError`` or ``ValueError``."""
    check_whole("seed", seed, 0, LAST_SEED)
    check_whole("first", first, 0, LAST_SEED)
    check_count(count)


def check_count(count: int) -> None:
    """That so many games can be meant. Raises ``TypeError`` or ``ValueError``."""
    if type(count) is not int or not 0 <= count <= LAST_SEED:  # asked in every call, so at once
        check_whole("count", count, 0)

"""Buffers of the caller's: any writable memory in one piece, seen as 64-bit numbers."""

from __future__ import annotations

from typing import Any

WIDTH = 8
WAITS, STOPS, REFUSED = -1, -2, -3
"""What a step of a game came to: see :mod:`unodsl.engine.games`."""


def words(buffer: Any, count: int) -> memoryview:
    """The first ``count`` numbers of a buffer. Raises ``ValueError`` when it is too small, read-only or in pieces."""
    return octets(buffer, count * WIDTH).cast("q")


def octets(buffer: Any, count: int) -> memoryview:
    """The first ``count`` bytes of a buffer."""
    view = memoryview(buffer)
    if view.readonly or not view.c_contiguous:
        raise ValueError("the buffer must be writable and in one piece")
    if view.nbytes < count:
        raise ValueError(f"the buffer holds {view.nbytes} bytes, {count} are needed")
    return view.cast("B")[:count]

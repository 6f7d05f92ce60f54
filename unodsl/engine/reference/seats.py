"""The ring of seats: who takes part, who is next to whom."""

from __future__ import annotations

from unodsl.machine.layout import RING
from unodsl.model.terms import NONE


def neighbour(v: list[int], seat: int, way: int, count: int) -> int:
    """The nearest active seat from ``seat`` in direction ``way``; ``seat`` itself when nobody else is left."""
    if seat < 0:
        return NONE
    ring, at = v[RING], seat
    for _ in range(count):
        at = (at + way) % count
        if ring >> at & 1:
            return at
    return seat


def active(v: list[int], count: int) -> list[int]:
    """The active seats, clockwise from seat 0."""
    ring = v[RING]
    return [seat for seat in range(count) if ring >> seat & 1]


def around(v: list[int], start: int, way: int, count: int) -> list[int]:
    """The active seats from ``start`` on (itself first, if active) in direction ``way``."""
    if start < 0:
        return []
    ring = v[RING]
    return [seat for i in range(count) if ring >> (seat := (start + way * i) % count) & 1]


def side(seat: int, sides: int) -> int:
    """The side of a seat."""
    return seat % sides if seat >= 0 else NONE

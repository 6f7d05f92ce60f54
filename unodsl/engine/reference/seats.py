"""The ring of seats: who takes part, who is next to whom.

There are few rings and they are asked for all the time, so every answer is found once and then looked up. A ring that is read
the other way round has a negative key; the last entry of a table by seat, which Python finds at -1, is the answer for nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from unodsl.model.terms import NONE

Answer = TypeVar("Answer")


class Lookup(dict[int, Answer]):
    """Answers by ring, each found when it is first asked for."""

    def __init__(self, find: Callable[[int], Answer]) -> None:
        super().__init__()
        self.find = find

    def __missing__(self, ring: int) -> Answer:
        answer = self[ring] = self.find(ring)
        return answer


class Seats:
    """The lookups for a number of seats.

    ``active[ring]``: the active seats, clockwise from seat 0. ``around[ring * way][seat]``: the active seats from a seat on
    (itself first, if active). ``after[ring * way][seat]``: the nearest other one; the seat itself when nobody else is left.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.active = Lookup(lambda ring: tuple(seat for seat in range(count) if ring >> seat & 1))
        self.around = Lookup(self._around)
        self.after = Lookup(self._after)

    def _around(self, key: int) -> tuple[tuple[int, ...], ...]:
        way, ring, count = (-1 if key < 0 else 1), abs(key), self.count
        steps = [[(start + way * i) % count for i in range(count)] for start in range(count)]
        return (*(tuple(seat for seat in row if ring >> seat & 1) for row in steps), ())

    def _after(self, key: int) -> tuple[int, ...]:
        rows = self.around[key][:-1]
        return (*(next((seat for seat in row if seat != start), start) for start, row in enumerate(rows)), NONE)


@cache
def seats(count: int) -> Seats:
    """The lookups for a number of seats, which all machines share."""
    return Seats(count)


def side(seat: int, sides: int) -> int:
    """The side of a seat."""
    return seat % sides if seat >= 0 else NONE

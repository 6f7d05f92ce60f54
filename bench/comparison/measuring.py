"""Measuring by turns: every way to play gets a turn, then all again, so that a busy machine slows all alike.

A way plays an amount (rounds, or steps of many games) and says how many decisions that were and how much processor time it took.
How much it plays in a turn is found out first, so that every turn takes about as long; that also warms it up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Timed:
    """What was played, and its processor seconds."""

    decisions: float
    seconds: float

    @property
    def speed(self) -> float:
        """Decisions a second."""
        return self.decisions / max(self.seconds, 1e-9)


Way = Callable[[int], Timed]


@dataclass(frozen=True, slots=True)
class Spread:
    """A median, and between what it lies."""

    middle: float
    low: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """Of some measurements of one thing."""
    return Spread(median(values), min(values), max(values))


def times(faster: Sequence[float], slower: Sequence[float]) -> Spread:
    """How many times as fast, turn by turn."""
    return spread([a / b for a, b in zip(faster, slower, strict=True)])


def amount_for(way: Way, seconds: float) -> int:
    """How much a way plays in so many seconds. What it does for the first time only is done before that is found out."""
    amount = 1
    way(amount)
    while (spent := way(amount).seconds) < seconds / 4:
        amount *= 4
    return ceil(amount * seconds / spent) if spent < seconds else amount


def by_turns(ways: Mapping[Key, Way], turns: int, seconds: float) -> dict[Key, list[float]]:
    """Decisions a second of every way in every turn."""
    amounts = {key: amount_for(way, seconds) for key, way in ways.items()}
    found: dict[Key, list[float]] = {key: [] for key in ways}
    for _ in range(turns):
        for key, way in ways.items():
            found[key].append(way(amounts[key]).speed)
    return found

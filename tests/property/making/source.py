"""Where a generator gets its decisions from: a seeded generator, or a property test that shrinks them. 0 is always the simplest."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Source:
    """Decisions, one at a time. ``draw(n)`` gives a number from 0 to n - 1."""

    draw: Callable[[int], int]

    def below(self, count: int) -> int:
        """A number below ``count``."""
        return self.draw(count) if count > 1 else 0

    def number(self, low: int, high: int) -> int:
        """A number from ``low`` to ``high``."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """Yes, in so many cases of a hundred."""
        return self.below(100) >= 100 - percent

    def pick(self, items: Sequence[T]) -> T:
        """One of several things."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], low: int, high: int) -> list[T]:
        """Different things, in their order; fewer if there are fewer."""
        left = list(items)
        found = [left.pop(self.below(len(left))) for _ in range(min(len(left), self.number(low, high)))]
        return [item for item in items if item in found]

    def weighted(self, choices: Sequence[tuple[int, T]]) -> T:
        """One of several things by weight."""
        at = self.below(sum(weight for weight, _ in choices))
        for weight, item in choices:
            at -= weight
            if at < 0:
                return item
        raise AssertionError("weights add up")

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The same things in another order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]


def seeded(seed: int | str) -> Source:
    """Decisions that depend on a seed alone."""
    return Source(random.Random(f"edition {seed}").randrange)

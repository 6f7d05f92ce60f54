"""How even chance is: orders in which a small pile is emptied, and where the first card of a deck comes from.

Method: Pearson's statistic against equal shares; the bound is the quantile by the Wilson-Hilferty approximation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import permutations
from math import sqrt

from unodsl import pipeline
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.state import random

ALPHA_Z = 3.0902
"""The normal quantile of 0.999."""


def orders(count: int, seed: int, cards: int = 5) -> Counter[tuple[int, ...]]:
    """The orders in which a pool of a few cards is emptied as engines do it, one game after the other."""
    found: Counter[tuple[int, ...]] = Counter()
    for game in range(count):
        state, pool, order = random.start(seed, game), list(range(cards)), []
        while pool:
            at, state = random.below(state, len(pool))
            pool[at], pool[-1] = pool[-1], pool[at]
            order.append(pool.pop())
        found[tuple(order)] += 1
    return found


def first_cards(count: int, seed: int) -> Counter[int]:
    """The first card that is dealt, by kind, in many games of the published rules."""
    engine = ReferenceEngine(pipeline.build_machine(pipeline.load("official"), {"scoring": "unscored"}, 2))
    found: Counter[int] = Counter()
    for game in range(count):
        events = engine.initial(seed, game).events
        kind = next(event.values[0] for event in events if event.kind == "moved" and event.clause == "flow.new-round")
        assert isinstance(kind, int)
        found[kind] += 1
    return found


def statistic(found: Counter[int], weights: dict[int, int]) -> float:
    """Pearson's statistic of counts that should be as the weights are."""
    total, weight = sum(found.values()), sum(weights.values())
    shares = {key: total * share / weight for key, share in weights.items()}
    return sum((found[key] - share) ** 2 / share for key, share in shares.items())


def even(found: Counter[tuple[int, ...]], cells: Collection[tuple[int, ...]]) -> float:
    """The same, all alike."""
    share = sum(found.values()) / len(cells)
    return sum((found[cell] - share) ** 2 / share for cell in cells)


def bound(freedom: int) -> float:
    """What the statistic stays below 999 times of 1,000."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + ALPHA_Z * sqrt(part)) ** 3


def all_orders(cards: int = 5) -> list[tuple[int, ...]]:
    """Every order of a few cards."""
    return list(permutations(range(cards)))

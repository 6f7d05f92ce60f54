"""L5: chance is even. ``bench/shuffles.py`` looks at more."""

from __future__ import annotations

from collections import Counter

from tests.property import tables
from tests.state.shuffles import all_orders, bound, even, first_cards, orders, statistic
from unodsl.state import random


def test_every_order_of_five_cards_comes_as_often() -> None:
    found = orders(100_000, seed=7)
    assert even(found, all_orders()) < bound(119)


def test_an_uneven_shuffle_would_be_found() -> None:
    """Positive control: a pool of which the last card is drawn a little too often."""
    found: Counter[tuple[int, ...]] = Counter()
    state = random.start(7)
    for _ in range(100_000):
        pool, order = list(range(5)), []
        while pool:
            lot, state = random.below(state, 20 * len(pool) + 1)
            order.append(pool.pop(min(lot // 20, len(pool) - 1)))
        found[tuple(order)] += 1
    assert even(found, all_orders()) > bound(119)


def test_each_card_of_the_deck_comes_first_as_often() -> None:
    weights = {at: kind.copies for at, kind in enumerate(tables.model("official").edition.kinds)}
    assert statistic(first_cards(6_000, seed=3), weights) < bound(len(weights) - 1)

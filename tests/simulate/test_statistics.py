"""Formulas against published and independently computed values, and intervals that keep what they promise."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from tests.simulate import toys
from unodsl.drivers.simulate import statistics as st
from unodsl.drivers.simulate.summary import paired
from unodsl.engine.sampler import sampler_for


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe (1998), Statistics in Medicine 17, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 1 - 0.1170, 1.0),
    ],
)
def test_wilson_against_published_values(hits: int, count: int, low: float, high: float) -> None:
    found = st.wilson(hits, count)
    assert (round(found.low, 4), round(found.high, 4)) == pytest.approx((low, high), abs=1.01e-4)
    assert found.value == hits / count


def test_of_nothing_nothing_is_known() -> None:
    assert st.wilson(0, 0) == st.Interval(0.0, 0.0, 1.0)
    assert st.mean_interval(st.Sums(1, 7, 49)) == st.Interval.unknown(7.0)
    assert st.ratio_interval(st.PairSums(3, 0, 5, 0, 9, 0, 3)) is None


@pytest.mark.parametrize(
    ("freedom", "value"), [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (120, 1.9799)]
)
def test_student_against_tables(freedom: int, value: float) -> None:
    assert st.t_quantile(freedom) == pytest.approx(value, rel=0.002)


def test_means_and_quantiles_by_hand() -> None:
    numbers = [3, 5, 5, 8, 19]
    sums = st.Sums.of(Counter(numbers))
    assert (sums.count, sums.total, sums.squares) == (5, 40, 484)
    assert sums.mean == 8
    assert sums.variance == pytest.approx(41.0)
    assert st.mean_interval(sums).high == pytest.approx(8 + 2.7764 * (41 / 5) ** 0.5, rel=1e-3)
    assert [st.quantile(Counter(numbers), share) for share in (0.05, 0.2, 0.21, 0.5, 0.95, 1)] == [3, 3, 5, 5, 19, 19]


def test_pairs_by_hand() -> None:
    """Differences 1, 3, 2: mean 2, deviation 1."""
    sums = paired({"x": [10, 20, 30]}, {"x": [11, 23, 32], "y": [1, 1, 1]})["x"]
    found = st.difference_interval(sums)
    assert found.value == 2
    assert found.high - found.value == pytest.approx(4.3027 / 3**0.5, rel=1e-3)
    ratio = st.ratio_interval(sums)
    assert ratio is not None
    assert ratio.value == pytest.approx(0.1)
    residuals = [b - 1.1 * a for a, b in ((10, 11), (20, 23), (30, 32))]  # Cochran's formula from its definition
    spread = sum(r * r for r in residuals) / 2
    assert ratio.high - ratio.value == pytest.approx(st.t_quantile(2) * (spread / 3) ** 0.5 / 20)
    assert sums.differing == 3


def test_sums_of_pairs_add_up() -> None:
    rng = random.Random(1)
    a, b = ([rng.randint(0, 99) for _ in range(60)] for _ in range(2))
    whole = paired({"x": a}, {"x": b})["x"]
    cuts = [0, 7, 7, 31, 60]
    parts = [paired({"x": a[i:j]}, {"x": b[i:j]})["x"] for i, j in pairwise(cuts)]
    assert parts[0] + (parts[1] + (parts[2] + parts[3])) == ((parts[3] + parts[0]) + parts[1]) + parts[2] == whole


# ---- coverage -------------------------------------------------------------------------------------------------------

REPORTS, ROUNDS = 250, 200


def test_intervals_keep_what_they_promise() -> None:
    """Of many reports on a game that is solved exactly, about 95 of 100 have the truth in their interval. Runs of 10,000 reports:
    ``bench/intervals.py``."""
    sampler = sampler_for(toys.table(toys.model(toys.DICE), "random:0", 2), "python")
    shares = means = 0
    for report in range(REPORTS):
        columns: dict[str, Counter[int]] = {name: Counter() for name in sampler.columns}
        for chunk in sampler.sample(1, report * ROUNDS, ROUNDS, False):
            for name, values in zip(sampler.columns, chunk, strict=True):
                columns[name].update(values)
        turns, wins = st.mean_interval(st.Sums.of(columns["turns"])), st.wilson(columns["winner"][2], ROUNDS)
        shares += wins.low <= P1_WINS <= wins.high
        means += turns.low <= MEAN_TURNS <= turns.high
    assert 0.91 <= shares / REPORTS <= 0.985
    assert 0.91 <= means / REPORTS <= 0.985


# A random player rolls every second turn, so a turn ends the round with 1 of 8.
MEAN_TURNS = 8.0
P1_WINS = 0.125 / (1 - 0.875**2)

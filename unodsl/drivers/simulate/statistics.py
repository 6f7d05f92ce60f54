"""The statistics of reports: all formulas, each with where it is from. Sums come in as exact whole numbers, floats go out.

Wilson       E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927), 209-212: the interval of
             a share, good for small counts and shares near 0 and 1.
t            Student, The probable error of a mean, Biometrika 6 (1908), 1-25: the interval of a mean, also of paired differences.
             Its quantile is Abramowitz & Stegun, Handbook of Mathematical Functions, 26.7.5 (1 and 2 degrees of freedom: exact).
ratio        W. G. Cochran, Sampling Techniques, 3rd edition (1977), 6.4-6.5: the variance of a ratio of two means of pairs, to first order;
             a large-sample formula, for more than about 30 pairs.
quantile     the least value at or below which at least the share lies: the inverse of the empirical distribution function
             (R. J. Hyndman and Y. Fan, Sample quantiles in statistical packages, The American Statistician 50 (1996), type 1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, isfinite, sqrt
from statistics import NormalDist

LEVEL = 0.95
FEWEST = 30
"""Pairs from which on what is seen among them says something: fewer are no large sample."""

_Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and its 95 % interval; the bounds are infinite where nothing is known of them."""

    value: float
    low: float
    high: float

    @classmethod
    def unknown(cls, value: float) -> Interval:
        """An estimate of which nothing more is known."""
        return cls(value, -inf, inf)

    @property
    def is_known(self) -> bool:
        """Whether it has bounds."""
        return isfinite(self.low) and isfinite(self.high)

    def scaled(self, factor: float) -> Interval:
        """In another unit."""
        return Interval(self.value * factor, self.low * factor, self.high * factor)


@dataclass(frozen=True, slots=True)
class Sums:
    """How many numbers there are, their sum, and the sum of their squares."""

    count: int
    total: int
    squares: int

    @classmethod
    def of(cls, histogram: Mapping[int, int]) -> Sums:
        """Of numbers that are given by how often each occurs."""
        return cls(
            sum(histogram.values()), sum(v * n for v, n in histogram.items()), sum(v * v * n for v, n in histogram.items())
        )

    @property
    def mean(self) -> float:
        """The mean."""
        return self.total / self.count

    @property
    def variance(self) -> float:
        """The variance of what the numbers are drawn from, estimated without bias; 0 for a single number."""
        if self.count < 2:
            return 0.0
        return (self.count * self.squares - self.total * self.total) / (self.count * (self.count - 1))


@dataclass(frozen=True, slots=True)
class PairSums:
    """Pairs of numbers: how many, sums, sums of squares, the sum of products, and how many pairs are not two equal numbers."""

    count: int
    first: int
    second: int
    first_squares: int
    second_squares: int
    products: int
    differing: int

    def __add__(self, other: PairSums) -> PairSums:
        return PairSums(
            self.count + other.count, self.first + other.first, self.second + other.second,
            self.first_squares + other.first_squares, self.second_squares + other.second_squares,
            self.products + other.products, self.differing + other.differing,
        )  # fmt: skip

    @property
    def differences(self) -> Sums:
        """The second less the first of each pair."""
        squares = self.first_squares + self.second_squares - 2 * self.products
        return Sums(self.count, self.second - self.first, squares)


def wilson(hits: int, count: int) -> Interval:
    """The interval of a share; of nothing, nothing is known."""
    if count == 0:
        return Interval(0.0, 0.0, 1.0)
    share, z2 = hits / count, _Z * _Z
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = _Z / (1 + z2 / count) * sqrt(share * (1 - share) / count + z2 / (4 * count * count))
    return Interval(share, max(0.0, middle - half) if hits else 0.0, min(1.0, middle + half) if hits < count else 1.0)


def mean_interval(sums: Sums) -> Interval:
    """The interval of a mean; of one number there is none."""
    if sums.count < 2:
        return Interval.unknown(sums.mean)
    half = t_quantile(sums.count - 1) * sqrt(sums.variance / sums.count)
    return Interval(sums.mean, sums.mean - half, sums.mean + half)


def difference_interval(pairs: PairSums) -> Interval:
    """The interval of a mean difference of pairs."""
    return mean_interval(pairs.differences)


def ratio_interval(pairs: PairSums) -> Interval | None:
    """By how much the second mean is greater than the first, as a share of it; ``None`` where the first is 0."""
    n = pairs.count
    if n < 2 or pairs.first == 0:
        return None
    ratio = pairs.second / pairs.first
    first = Sums(n, pairs.first, pairs.first_squares).variance
    second = Sums(n, pairs.second, pairs.second_squares).variance
    both = (n * pairs.products - pairs.first * pairs.second) / (n * (n - 1))
    spread = max(0.0, second - 2 * ratio * both + ratio * ratio * first)
    half = t_quantile(n - 1) * sqrt(spread / n) / abs(pairs.first / n)
    return Interval(ratio - 1, ratio - 1 - half, ratio - 1 + half)


def wider(many: int) -> float:
    """By which factor intervals must be wider for all of so many to hold together: Bonferroni, the error shared out evenly."""
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * many)) / _Z


def t_quantile(freedom: int) -> float:
    """The quantile of Student's t that leaves 2.5 % above it."""
    p = 0.5 + LEVEL / 2
    if freedom <= 1:
        return 12.706204736174694
    if freedom == 2:
        return (2 * p - 1) * sqrt(2 / (4 * p * (1 - p)))
    z = _Z
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + float(sum(term / float(freedom**power) for power, term in enumerate(terms, 1)))


def quantile(histogram: Mapping[int, int], share: float) -> int:
    """The least value at or below which at least the share lies."""
    count = sum(histogram.values())
    wanted, below = share * count, 0
    for value in sorted(histogram):
        below += histogram[value]
        if below >= wanted:
            return value
    raise ValueError("there are no numbers")

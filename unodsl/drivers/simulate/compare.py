"""Two tables that played the same games: paired differences, as numbers and as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.drivers.simulate.statistics import FEWEST, Interval, PairSums, difference_interval, ratio_interval, wider
from unodsl.drivers.simulate.summary import Pairs

LENGTH = "turns"
"""The figure by which a round or match is longer or shorter."""

_MAY_BE_NEGATIVE = "score of "


@dataclass(frozen=True, slots=True)
class Difference:
    """Of a figure: the two means, their difference, the difference as a share of the first (``None`` where that is 0, or there are few
    pairs), and in how many pairs they differ."""

    name: str
    first: float
    second: float
    difference: Interval
    ratio: Interval | None
    differing: int

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves no difference out."""
        return self.is_clear_among(1)

    def is_clear_among(self, many: int) -> bool:
        """The same where so many differences are looked at, of which one may well seem clear by chance (Bonferroni)."""
        half = (self.difference.high - self.difference.low) / 2
        return abs(self.difference.value) > half * wider(many)


@dataclass(frozen=True, slots=True)
class Comparison:
    """``equal``: in every pair every figure is the same."""

    pairs: int
    equal: bool
    sentences: tuple[str, ...]
    differences: tuple[Difference, ...]


def compared(pairs: Pairs, unit: str, change: str) -> Comparison:
    """What the pairs show. ``change``: such as ``Adding stacking``."""
    differences = tuple(_difference(name, sums) for name, sums in pairs.items() if sums.count)
    count = max((sums.count for sums in pairs.values()), default=0)
    equal = all(difference.differing == 0 for difference in differences)
    return Comparison(count, equal, tuple(_sentences(differences, count, equal, unit, change)), differences)


def _difference(name: str, sums: PairSums) -> Difference:
    first, second = sums.first / sums.count, sums.second / sums.count
    difference, ratio = difference_interval(sums), ratio_interval(sums) if sums.count >= FEWEST else None
    if sums.count < FEWEST and sums.differing and difference.low == difference.high:
        difference = Interval.unknown(difference.value)  # that few pairs are alike does not make it certain
    if ratio is not None and not name.startswith(_MAY_BE_NEGATIVE):
        ratio = Interval(ratio.value, max(ratio.low, -1.0), ratio.high)  # nothing can be less by more than all of it
    return Difference(name, first, second, difference, ratio, sums.differing)


def _sentences(differences: tuple[Difference, ...], count: int, equal: bool, unit: str, change: str) -> Iterator[str]:
    if count == 0:
        return
    if equal:
        many = "the one" if count == 1 else f"all {count:,}"
        yield f"{change} makes no difference at all: {many} {plural(unit, count)} are exactly equal."
        return
    by_name = {difference.name: difference for difference in differences}
    if LENGTH in by_name:
        yield _length(by_name[LENGTH], count, unit, change)
    wins = [difference for difference in differences if difference.name.startswith("wins of ") and count >= FEWEST]
    for difference in wins:
        if difference.is_clear_among(len(wins)):
            share = difference.difference.scaled(100)
            how = "more" if share.value > 0 else "less"
            who = difference.name.removeprefix("wins of ")
            yield f"{who} wins {how} often: {share.value:+.1f} points of 100 [{share.low:+.1f}, {share.high:+.1f}]."


def _length(difference: Difference, count: int, unit: str, change: str) -> str:
    """By how much rounds are longer."""
    if difference.differing == 0:
        return f"{change} does not change how long a {unit} is: the turns are equal in all {count:,}."
    if count < FEWEST:
        few = f"{count} {plural(unit, count)} {'is' if count == 1 else 'are'} too few"
        return f"{change}: {few} to say by how much a {unit} is longer or shorter: {FEWEST} are the least."
    if difference.ratio is None:
        how = "longer" if difference.difference.value > 0 else "shorter"
        return f"{change} makes a {unit} {abs(difference.difference.value):.1f} turns {how}."
    ratio = difference.ratio.scaled(100)
    if not difference.is_clear:
        least, most = (f"{abs(x):.1f} % {'longer' if x > 0 else 'shorter'}" for x in (ratio.low, ratio.high))
        return f"{change} makes no difference in length that {count:,} {plural(unit, count)} show: between {least} and {most}."
    how, sign = ("longer", 1) if ratio.value > 0 else ("shorter", -1)
    low, high = sorted((sign * ratio.low, sign * ratio.high))
    digits = 0 if high - low >= 2 else 1
    return f"{change} makes a {unit} {abs(ratio.value):.{digits}f} % {how} [{low:.{digits}f}, {high:.{digits}f}]."


def plural(unit: str, count: int) -> str:
    """``rounds``, ``matches``."""
    return unit if count == 1 else "matches" if unit == "match" else f"{unit}s"

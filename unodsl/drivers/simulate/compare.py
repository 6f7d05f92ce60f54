"""Two tables that played the same games: paired differences, as numbers and as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from unodsl.drivers.simulate.statistics import FEWEST, Interval, PairSums, difference_interval, ratio_interval, wider
from unodsl.drivers.simulate.summary import Pairs

LENGTH = "turns"
"""The figure by which a round or match is longer or shorter."""

_SCORE = "score of "


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


def compared(pairs: Pairs, unit: str, change: str, names: tuple[str, str] = ("the first", "the second")) -> Comparison:
    """What the pairs show. ``change``: such as ``Adding stacking``; ``names``: of the two tables."""
    differences = tuple(_difference(name, sums) for name, sums in pairs.items() if sums.count)
    count = max((sums.count for sums in pairs.values()), default=0)
    equal = all(difference.differing == 0 for difference in differences)
    if equal:
        sentences = tuple(_no_difference(count, unit, change))
    else:
        sentences = tuple(_sentences({found.name: found for found in differences}, count, unit, change, names))
    return Comparison(count, equal, sentences, differences)


def _difference(name: str, sums: PairSums) -> Difference:
    first, second = sums.first / sums.count, sums.second / sums.count
    difference, ratio = difference_interval(sums), ratio_interval(sums) if sums.count >= FEWEST else None
    if sums.count < FEWEST and sums.differing and difference.low == difference.high:
        difference = Interval.unknown(difference.value)  # that few pairs are alike does not make it certain
    if ratio is not None and not name.startswith(_SCORE):
        ratio = Interval(ratio.value, max(ratio.low, -1.0), ratio.high)  # nothing can be less by more than all of it
    return Difference(name, first, second, difference, ratio, sums.differing)


def _no_difference(count: int, unit: str, change: str) -> Iterator[str]:
    if count == 0:
        return
    many = "the one" if count == 1 else f"all {count:,}"
    yield f"{change} makes no difference at all: {many} {plural(unit, count)} are exactly equal."
    if unit == "round":
        yield "Only first rounds of matches were played; --matches plays on, to see what begins later."


def _sentences(by_name: Mapping[str, Difference], count: int, unit: str, change: str, names: tuple[str, str]) -> Iterator[str]:
    if LENGTH in by_name:
        yield _length(by_name[LENGTH], count, unit, change)
    yield from _capped(by_name, count, names)
    for difference in _clear_of_all(by_name, "wins of ", count):
        share = difference.difference.scaled(100)
        how = "more" if share.value > 0 else "less"
        yield f"{_who(difference)} wins {how} often: {share.value:+.1f} points of 100 [{share.low:+.1f}, {share.high:+.1f}]."
    for difference in _clear_of_all(by_name, _SCORE, count):
        sign, how = (1, "more") if difference.difference.value > 0 else (-1, "less")
        found = difference.difference.scaled(sign)
        low, high = sorted((found.low, found.high))
        digits = 1 if found.value >= 1 else 2
        yield f"{_who(difference)} scores {found.value:.{digits}f} {how} a {unit} [{low:.{digits}f}, {high:.{digits}f}]."


def _capped(by_name: Mapping[str, Difference], count: int, names: tuple[str, str]) -> Iterator[str]:
    """At which table rounds were stopped, which says less of how long they are."""
    capped, rounds = by_name.get("capped"), by_name.get("rounds")
    if capped is None:
        return
    played = (rounds.first, rounds.second) if rounds is not None else (1.0, 1.0)
    for name, mean, each in zip(names, (capped.first, capped.second), played, strict=True):
        if mean:
            many = f"{round(mean * count):,} of {round(each * count):,} rounds"
            yield f"The cap of decisions ended {many} of {name}, and the figures depend on it."


def _clear_of_all(by_name: Mapping[str, Difference], begin: str, count: int) -> list[Difference]:
    """The seats or sides whose difference is sure when all are looked at together."""
    found = [difference for name, difference in by_name.items() if name.startswith(begin) and count >= FEWEST]
    return [difference for difference in found if difference.is_clear_among(len(found))]


def _who(difference: Difference) -> str:
    return difference.name.partition(" of ")[2]


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

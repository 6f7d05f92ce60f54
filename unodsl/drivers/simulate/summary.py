"""What is left of many games: whole numbers that can be added up in any order, so reports do not depend on how work was cut.

Method: a figure is kept as a histogram, how often each value occurred; sums, squares and quantiles follow from it exactly. So the
size of a summary depends on which values there are, not on how many games. Of two tables that play the same games the sums over
pairs are kept as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import mul, ne

from unodsl.drivers.simulate.statistics import PairSums
from unodsl.engine.table import Counts

Histograms = dict[str, Counter[int]]
Columns = Mapping[str, Sequence[int]]
_NOTHING = Counts((), (), (), ())


@dataclass(slots=True)
class Summary:
    """Of games at one table. ``figures``: of each round, or of each match when matches were played; then ``rounds`` has those of
    each round. ``outcomes``: how rounds ended, by winner (seat plus one), clause (number plus one) and whether the cap ended it.
    ``champions``: by the tuple of sides that won a match. ``unfinished``: matches that had as many rounds as a match may have, and
    no champion."""

    units: int = 0
    figures: Histograms = field(default_factory=dict)
    rounds: Histograms = field(default_factory=dict)
    outcomes: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    champions: Counter[tuple[int, ...]] = field(default_factory=Counter)
    unfinished: int = 0
    counts: Counts = _NOTHING

    def add(self, other: Summary) -> None:
        """Take another summary in."""
        self.units += other.units
        for mine, theirs in ((self.figures, other.figures), (self.rounds, other.rounds)):
            for name, histogram in theirs.items():
                mine.setdefault(name, Counter()).update(histogram)
        self.outcomes.update(other.outcomes)
        self.champions.update(other.champions)
        self.unfinished += other.unfinished
        self.counts = _added(self.counts, other.counts)


def _added(one: Counts, other: Counts) -> Counts:
    if not one.offered:
        return other
    if not other.offered:
        return one
    pairs = ((getattr(one, name), getattr(other, name)) for name in ("offered", "taken", "playable", "played"))
    return Counts(*(tuple(a + b for a, b in zip(*pair, strict=True)) for pair in pairs))


Pairs = dict[str, PairSums]


def add_pairs(into: Pairs, other: Pairs) -> None:
    """Take other pairs in."""
    for name, sums in other.items():
        into[name] = into[name] + sums if name in into else sums


def paired(first: Columns, second: Columns) -> Pairs:
    """The sums over pairs of the figures that both have."""
    return {name: _sums(values, second[name]) for name, values in first.items() if name in second}


def _sums(a: Sequence[int], b: Sequence[int]) -> PairSums:
    squares = (sum(map(mul, a, a)), sum(map(mul, b, b)))
    return PairSums(len(a), sum(a), sum(b), *squares, sum(map(mul, a, b)), sum(map(ne, a, b)))


@dataclass(slots=True)
class Part:
    """What came of a batch: a summary for each table, and the sums over pairs if there are two."""

    sides: list[Summary]
    pairs: Pairs

    def add(self, other: Part) -> None:
        """Take another part in."""
        for mine, theirs in zip(self.sides, other.sides, strict=True):
            mine.add(theirs)
        add_pairs(self.pairs, other.pairs)

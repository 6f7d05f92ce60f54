"""From a summary to a report: named figures with their intervals, ready to be written in any form.

Nothing in a report depends on the time, the machine it was made on, or how the work was cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from unodsl.drivers.simulate.batch import side_name
from unodsl.drivers.simulate.compare import Comparison, compared
from unodsl.drivers.simulate.plan import Side, Simulation
from unodsl.drivers.simulate.statistics import Interval, Sums, mean_interval, quantile, wilson
from unodsl.drivers.simulate.summary import Histograms, Summary
from unodsl.engine.table import option_names

Thing = TypeVar("Thing")
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
_NOT_SHOWN = ("wins", "score", "capped")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of each round or match. ``interval`` is of the mean (``None`` where rounds of one match are pooled, which are not
    independent). ``quantiles`` at ``SHARES``. ``histogram``: each value and how often it occurred."""

    name: str
    count: int
    mean: float
    interval: Interval | None
    deviation: float
    least: int
    most: int
    quantiles: tuple[int, ...]
    histogram: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Wins:
    """How often a seat (or side) won."""

    who: str
    bot: str
    wins: int
    share: Interval
    score: Interval | None


@dataclass(frozen=True, slots=True)
class Use:
    """A card or an option: how often it could be chosen, and was."""

    name: str
    could: int
    did: int


@dataclass(frozen=True, slots=True)
class Ending:
    """A way for rounds to end: by which clause, what that is for, whether the cap did it, and how many had a winner."""

    clause: str
    says: str
    capped: bool
    rounds: int
    won: int


@dataclass(frozen=True, slots=True)
class Part:
    """What is reported of one table. ``nobody``: units without a winner; of these ``unfinished`` matches were ended after as many rounds
    as a match may have (``most_rounds``)."""

    name: str
    edition: str
    label: str
    hash: str
    rules: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    units: int
    wins: tuple[Wins, ...]
    nobody: int
    unfinished: int
    most_rounds: int
    figures: tuple[Figure, ...]
    rounds: tuple[Figure, ...]
    endings: tuple[Ending, ...]
    cards: tuple[Use, ...]
    kinds: tuple[Use, ...]
    choices: tuple[Use, ...]

    @property
    def stalled(self) -> tuple[Ending, ...]:
        """The ways in which rounds ended without a winner."""
        return tuple(ending for ending in self.endings if ending.won < ending.rounds)


@dataclass(frozen=True, slots=True)
class Report:
    """``unit``: ``round`` or ``match``. ``planned`` is more than ``done`` when it was stopped. ``versus`` has the second table."""

    command: str
    version: str
    engine: str
    seed: int
    players: int
    bots: tuple[str, ...]
    unit: str
    planned: int
    done: int
    table: Part
    versus: Part | None = None
    comparison: Comparison | None = None


def report(simulation: Simulation, command: str, version: str, change: str = "") -> Report:
    """The report of what has been done so far. ``change``: the difference of the second table, as the subject of a sentence."""
    parts = [
        _part(side, summary, simulation.whole) for side, summary in zip(simulation.sides, simulation.part.sides, strict=True)
    ]
    machine = simulation.sides[0].table.machine
    bots = tuple(simulation.sides[0].table.bot(seat).text for seat in range(machine.players))
    unit = "match" if simulation.whole else "round"
    comparison = compared(simulation.part.pairs, unit, change, (parts[0].name, parts[1].name)) if len(parts) == 2 else None
    return Report(
        command, version, simulation.engine, simulation.seed, machine.players, bots, unit, simulation.games, simulation.done,
        parts[0], parts[1] if len(parts) == 2 else None, comparison,
    )  # fmt: skip


def _part(side: Side, summary: Summary, whole: bool) -> Part:
    machine = side.table.machine
    edition = machine.model.edition
    options = tuple(sorted((name, value) for name, value in machine.options.items() if value != edition.options[name].default))
    rules = tuple(layer.name for layer in edition.layers if layer.kind == "house")
    kinds = tuple(
        Use(kind.name, could, did)
        for kind, could, did in _counted(edition.kinds, summary.counts.playable, summary.counts.played)
    )
    return Part(
        side.name, edition.name, edition.label, machine.model.hash, rules, options, summary.units,
        tuple(_wins(side, summary, whole)), _nobody(summary, whole), summary.unfinished, machine.model.most_rounds,
        tuple(_figures(summary.figures, independent=True)), tuple(_figures(summary.rounds, independent=False)),
        tuple(_endings(side, summary)), tuple(_cards(side, summary)), kinds, tuple(_choices(side, summary)),
    )  # fmt: skip


def _counted(things: Sequence[Thing], could: tuple[int, ...], did: tuple[int, ...]) -> Iterator[tuple[Thing, int, int]]:
    """Things with their counts; noughts where nothing was counted."""
    nothing = (0,) * len(things)
    return zip(things, could or nothing, did or nothing, strict=True)


# ---- figures ----------------------------------------------------------------------------------------------------


def _figures(histograms: Histograms, independent: bool) -> Iterator[Figure]:
    for name, histogram in histograms.items():
        if name.split(" ")[0] not in _NOT_SHOWN and histogram:
            yield figure(name, histogram, independent)


def figure(name: str, histogram: Counter[int], independent: bool = True) -> Figure:
    """A figure from its histogram."""
    sums = Sums.of(histogram)
    return Figure(
        name, sums.count, sums.mean, mean_interval(sums) if independent else None, max(sums.variance, 0.0) ** 0.5,
        min(histogram), max(histogram), tuple(quantile(histogram, share) for share in SHARES), tuple(sorted(histogram.items())),
    )  # fmt: skip


def _wins(side: Side, summary: Summary, whole: bool) -> Iterator[Wins]:
    """Seat by seat; of matches side by side."""
    layout = side.table.machine.layout
    for i in range(layout.sides if whole else layout.players):
        who, bots = _who(side, i, whole)
        wins = summary.figures.get(f"wins of {who}", Counter())[1]
        scored = side_name(i if whole else layout.side_of(i), layout.players, layout.sides)
        score = summary.figures.get(f"score of {scored}")
        yield Wins(
            who, bots, wins, wilson(wins, summary.units), mean_interval(Sums.of(score)) if score and set(score) != {0} else None
        )


def _who(side: Side, number: int, whole: bool) -> tuple[str, str]:
    """The name of a seat or side, and the bots that play it."""
    layout = side.table.machine.layout
    seats = [seat for seat in range(layout.players) if layout.side_of(seat) == number] if whole else [number]
    name = side_name(number, layout.players, layout.sides) if whole else f"P{number}"
    return name, "+".join(dict.fromkeys(side.table.bot(seat).text for seat in seats))


def _nobody(summary: Summary, whole: bool) -> int:
    if whole:
        return summary.champions[()]
    return sum(count for (winner, _, _), count in summary.outcomes.items() if winner == 0)


def _endings(side: Side, summary: Summary) -> Iterator[Ending]:
    """How rounds ended, the most frequent way first."""
    rounds: Counter[tuple[int, int]] = Counter()
    won: Counter[tuple[int, int]] = Counter()
    for (winner, ended, capped), count in summary.outcomes.items():
        way = (ended, int(capped > 0))
        rounds[way] += count
        won[way] += count if winner else 0
    for (ended, capped), count in sorted(rounds.items(), key=lambda item: (-item[1], item[0])):
        clause = side.table.counted.endings[ended - 1] if ended else ""
        yield Ending(clause, _says(side, clause), bool(capped), count, won[ended, capped])


def _says(side: Side, clause: str) -> str:
    table, _, cell = clause.partition(".")
    cells = side.table.machine.model.edition.policies.get(table, {})
    return cells[cell].says if cell in cells else ""


# ---- cards and options ------------------------------------------------------------------------------------------


def _cards(side: Side, summary: Summary) -> Iterator[Use]:
    """Cards that differ in their color alone are counted together."""
    kinds = side.table.machine.model.edition.kinds
    found: dict[str, tuple[int, int]] = {}
    for kind, could, did in _counted(kinds, summary.counts.playable, summary.counts.played):
        face = f" {kind.face}" if kind.face is not None and kind.face != kind.row else ""
        name = f"{kind.row}{face}{''.join(f' {tag}' for tag in kind.tags)}"
        before = found.get(name, (0, 0))
        found[name] = (before[0] + could, before[1] + did)
    yield from (Use(name, could, did) for name, (could, did) in found.items())


def _choices(side: Side, summary: Summary) -> Iterator[Use]:
    """Options with one name are counted together; those that were never offered are left out."""
    found: dict[str, tuple[int, int]] = {}
    for name, could, did in _counted(option_names(side.table.machine), summary.counts.offered, summary.counts.taken):
        before = found.get(name, (0, 0))
        found[name] = (before[0] + could, before[1] + did)
    yield from (Use(name, could, did) for name, (could, did) in found.items() if could)

"""A batch of games: a pure function from what is played and which games to a part of the summary. It runs in any process.

Method: the tables travel as bytes, so a batch can be sent to another machine that has unodsl; a process keeps the samplers of
the last tables it was given. Rows become *units* (rounds, or whole matches) as columns of numbers; these are summed up, and
those of two tables are paired game by game.
"""

from __future__ import annotations

import pickle
import zlib
from collections import Counter, deque
from dataclasses import dataclass, field
from functools import lru_cache

from unodsl.drivers.simulate.summary import Columns, Part, Summary, paired
from unodsl.engine.sampler import Sampler, sampler_for
from unodsl.engine.table import Chunk, EngineName, Table

SIZES: dict[EngineName, int] = {"reference": 10, "python": 100, "native": 4000}
_ROUNDS_A_MATCH = 10
_NOT_ADDED = ("game", "over", "round", "ended", "winner")


@dataclass(frozen=True, slots=True)
class Job:
    """What is played: one table, or two that play the same games. ``tables`` are packed (see ``packed``); ``most_rounds`` of each end
    its matches."""

    tables: tuple[bytes, ...]
    engine: EngineName
    seed: int
    whole: bool
    players: int
    sides: int
    most_rounds: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many games make a batch."""
        return max(1, SIZES[self.engine] // (_ROUNDS_A_MATCH if self.whole else 1))


_here: deque[tuple[bytes, Table]] = deque(maxlen=4)
"""The tables that were packed in this process: they need not be unpacked in it, and what was made for them is still of use."""


def packed(table: Table) -> bytes:
    """A table to be sent about."""
    data = zlib.compress(pickle.dumps(table, protocol=5), level=1)
    _here.append((data, table))
    return data


def play(job: Job, first: int, count: int) -> Part:
    """Play the games ``first`` to ``first + count - 1``."""
    sides: list[Summary] = []
    units: list[Columns] = []
    for table, most in zip(job.tables, job.most_rounds, strict=True):
        summary, columns = _played(_sampler(table, job.engine), job, most, first, count)
        sides.append(summary)
        units.append(columns)
    return Part(sides, paired(*units) if len(units) == 2 else {})


def warm(job: Job, games: int) -> None:
    """Make what plays so many games, so that processes that are forked from this one have it."""
    for table in job.tables:
        _sampler(table, job.engine).ready(games * (_ROUNDS_A_MATCH if job.whole else 1))


@lru_cache(maxsize=4)
def _sampler(table: bytes, engine: EngineName) -> Sampler:
    found = next((known for data, known in _here if data == table), None) or pickle.loads(zlib.decompress(table))
    assert isinstance(found, Table)
    return sampler_for(found, engine)


def _played(sampler: Sampler, job: Job, most: int, first: int, count: int) -> tuple[Summary, Columns]:
    """A summary, and the columns of units."""
    summary, gathered = Summary(), _Gathered(sampler.columns, job.players, job.sides, most)
    for chunk in sampler.sample(job.seed, first, count, job.whole):
        _rounds(dict(zip(sampler.columns, chunk, strict=True)), summary, job.whole)
        gathered.add(chunk, job.whole)
    summary.units, summary.counts = count, sampler.counts()
    for name, values in gathered.units.items():
        summary.figures[name] = Counter(values)
    summary.champions.update(gathered.champions)
    summary.unfinished = gathered.unfinished
    return summary, gathered.units


def _rounds(columns: Columns, summary: Summary, whole: bool) -> None:
    """How rounds ended; of matches also the figures of their rounds."""
    summary.outcomes.update(zip(columns["winner"], columns["ended"], columns["capped"], strict=True))
    if whole:
        for name, values in columns.items():
            if name not in _NOT_ADDED and not name.startswith(("score ", "champion ")):
                summary.rounds.setdefault(name, Counter()).update(values)


@dataclass(slots=True)
class _Gathered:
    """Units as they are completed."""

    columns: tuple[str, ...]
    players: int
    sides: int
    most_rounds: int
    units: dict[str, list[int]] = field(default_factory=dict)
    champions: Counter[tuple[int, ...]] = field(default_factory=Counter)
    unfinished: int = 0
    match: dict[str, int] = field(default_factory=dict)
    leader: int = -1

    def add(self, chunk: Chunk, whole: bool) -> None:
        """Take a chunk of rows in."""
        if whole:
            for row in zip(*chunk, strict=True):
                self._add_round(dict(zip(self.columns, row, strict=True)))
            return
        for name, values in zip(self.columns, chunk, strict=True):
            if name == "winner":
                for seat in range(self.players):
                    won = [int(winner == seat + 1) for winner in values]
                    self.units.setdefault(f"wins of P{seat}", []).extend(won)
            elif name not in _NOT_ADDED and not name.startswith("champion "):
                self.units.setdefault(self._named(name), []).extend(values)

    def _named(self, column: str) -> str:
        """The column of a side with the name of the side."""
        role, _, number = column.partition(" ")
        words = {"champion": "wins", "score": "score"}
        return f"{words[role]} of {side_name(int(number), self.players, self.sides)}" if number else column

    # ---- matches -------------------------------------------------------------------------------------------

    def _add_round(self, row: dict[str, int]) -> None:
        """One round more of a match."""
        match = self.match
        for name, value in row.items():
            if name.startswith(("score ", "champion ")):
                match[name] = value
            elif name not in _NOT_ADDED:
                match[name] = match.get(name, 0) + value
        match["rounds"] = match.get("rounds", 0) + 1
        self._lead([value for name, value in row.items() if name.startswith("score ")])
        if row["over"]:
            self._close()

    def _lead(self, scores: list[int]) -> None:
        """Count when another side alone has the highest score."""
        best = [side for side, score in enumerate(scores) if score == max(scores)]
        if len(best) == 1 and best[0] != self.leader:
            self.match["score-lead-changes"] = self.match.get("score-lead-changes", 0) + (self.leader >= 0)
            self.leader = best[0]

    def _close(self) -> None:
        self.match.setdefault("score-lead-changes", 0)
        sides = tuple(int(name.split()[1]) for name, on in self.match.items() if name.startswith("champion ") and on)
        self.champions[sides] += 1
        self.unfinished += not sides and self.match["rounds"] >= self.most_rounds
        for name, value in self.match.items():
            self.units.setdefault(self._named(name), []).append(value)
        self.match, self.leader = {}, -1


def side_name(side: int, players: int, sides: int) -> str:
    """A side as its seats: ``P0``, or ``P0+P2`` for partners."""
    return "+".join(f"P{seat}" for seat in range(players) if seat % sides == side)

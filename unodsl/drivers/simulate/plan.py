"""The plan of a simulation: tables, games cut into batches, and any executor to run them on.

Method: batches are handed out a few ahead and taken in in their order, so what is known at any moment is the summary of the
first so many games; stopping early gives a report of these, the same that asking for fewer games would have given.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field

from unodsl.drivers.simulate.batch import Job, packed, play, warm
from unodsl.drivers.simulate.summary import Part, Summary
from unodsl.engine.native.missing import is_installed, require
from unodsl.engine.python.sampler import generated_for
from unodsl.engine.table import EngineName, Table
from unodsl.machine.counts import counted
from unodsl.machine.program.writer import Unsupported
from unodsl.model.model import Model
from unodsl.pipeline import build_machine
from unodsl.policy.registry import Bot

AHEAD = 3
"""Batches that are handed out for each worker."""

Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Side:
    """An edition at a table, and what it is called in the report."""

    name: str
    table: Table


def side(name: str, model: Model, options: Mapping[str, str], players: int | None, bots: Sequence[Bot]) -> Side:
    """A table. Raises ``InvalidEdition`` for options or players that the edition does not have."""
    build_machine(model, options, players)  # complains in the edition's own words
    made = counted(model)
    return Side(name, Table(build_machine(made.model, options, players), made, tuple(bots)))


def engine_of(sides: Sequence[Side], wanted: str) -> EngineName:
    """The engine that is meant: ``auto`` is the fastest that can play these tables."""
    names: tuple[EngineName, ...] = ("native", "python", "reference")
    for name in names:
        if wanted == name:
            _check(sides, name)
            return name
        if wanted == "auto" and (name != "native" or is_installed()) and _plays(sides, name):
            return name
    raise ValueError(f"no engine is called {wanted!r}")


def _check(sides: Sequence[Side], engine: EngineName) -> None:
    """Raises ``Unsupported`` or ``Missing`` for an engine that was asked for and can not play."""
    if engine == "native":
        require()
    for each in sides if engine != "reference" else ():
        generated_for(each.table)


def _plays(sides: Sequence[Side], engine: EngineName) -> bool:
    """Whether an engine can play all tables; native code plays what Python plays, and is not made for this."""
    if engine == "reference":
        return True
    try:
        for each in sides:
            generated_for(each.table)
    except Unsupported:
        return False
    return True


@dataclass(slots=True)
class Simulation:
    """A simulation, done or under way. ``part`` is the summary of the first ``done`` games."""

    sides: tuple[Side, ...]
    engine: EngineName
    seed: int
    whole: bool
    games: int
    done: int = 0
    part: Part = field(init=False)

    def __post_init__(self) -> None:
        self.part = Part([Summary() for _ in self.sides], {})

    def job(self) -> Job:
        """What is sent to whoever plays."""
        layout = self.sides[0].table.machine.layout
        tables = tuple(packed(each.table) for each in self.sides)
        most = tuple(each.table.machine.model.most_rounds for each in self.sides)
        return Job(tables, self.engine, self.seed, self.whole, layout.players, layout.sides, most)

    def run(self, executor: Executor | None = None, workers: int = 1, progress: Progress | None = None) -> None:
        """Play all games that are left: here, or on an executor that has so many workers."""
        job = self.job()
        if executor is None:
            warm(job, self.games)
        for count, part in _parts(job, self.done, self.games, executor, workers):
            self.part.add(part)
            self.done += count
            if progress is not None:
                progress(self.done, self.games)


def _parts(job: Job, first: int, end: int, executor: Executor | None, workers: int) -> Iterator[tuple[int, Part]]:
    """The parts of all batches, in order."""
    batches = ((at, min(job.size, end - at)) for at in range(first, end, job.size))
    if executor is None:
        for at, count in batches:
            yield count, play(job, at, count)
        return
    waiting: deque[tuple[int, Future[Part]]] = deque()
    try:
        for at, count in batches:
            waiting.append((count, executor.submit(play, job, at, count)))
            if len(waiting) >= AHEAD * workers:
                count, future = waiting.popleft()
                yield count, future.result()
        while waiting:
            count, future = waiting.popleft()
            yield count, future.result()
    finally:
        for _, future in waiting:
            future.cancel()

"""The tables that the engine tests play at, and the two engines of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from unodsl import pipeline
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine
from unodsl.source import packaged_editions

HOUSE = (
    "draw-until-playable", "false-call", "forced-play", "jump-in", "low-score-wins", "no-action-last", "partners", "seven-zero",
    "stacking",
)  # fmt: skip
Options = tuple[tuple[str, str], ...]
model = cache(pipeline.load)


@cache
def editions() -> tuple[str, ...]:
    """The shipped editions that can be played."""
    return tuple(name for name in packaged_editions() if not model(name).edition.abstract)


def player_counts(name: str, rules: tuple[str, ...] = ()) -> list[int]:
    """Two, three, four and as many players as are admitted."""
    admitted = model(name, rules).edition.players
    return sorted({n for n in (2, 3, 4, admitted.high) if admitted.low <= n <= admitted.high})


def single_options(name: str) -> Iterator[Options]:
    """Every value of every option that is not its default, alone."""
    for option, decl in model(name).edition.options.items():
        if not decl.fixed:
            yield from (((option, value),) for value in decl.values if value != decl.default)


@cache
def machine(name: str, players: int | None = None, options: Options = (), rules: tuple[str, ...] = ()) -> Machine:
    """A table of a shipped edition."""
    return pipeline.build_machine(model(name, rules), dict(options), players)


def engines(table: Machine) -> tuple[ReferenceEngine, PythonEngine]:
    """The engines to be compared."""
    return ReferenceEngine(table), PythonEngine(table)

"""The tables that the property tests play at: every shipped edition, player counts, options singly and in pairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from unodsl import pipeline
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.model.model import Model
from unodsl.source import packaged_editions


@cache
def model(name: str, *rules: str) -> Model:
    """A shipped edition, with house rules."""
    return pipeline.load(name, rules)


@cache
def playable() -> tuple[str, ...]:
    """The shipped editions that are not abstract."""
    return tuple(name for name in packaged_editions() if not model(name).edition.abstract)


@cache
def engine(
    name: str, players: int | None = None, options: tuple[tuple[str, str], ...] = (), rules: tuple[str, ...] = ()
) -> ReferenceEngine:
    """An engine for a table."""
    return pipeline.engine_for(pipeline.build_machine(model(name, *rules), dict(options), players))


def counts(name: str) -> range:
    """Every admitted number of players."""
    players = model(name).edition.players
    return range(players.low, players.high + 1)


def option_sets(name: str) -> Iterator[tuple[tuple[str, str], ...]]:
    """The defaults, every other value of each option alone, and every pair of other values."""
    singles = [
        (option, value)
        for option, decl in model(name).edition.options.items()
        if not decl.fixed
        for value in decl.values
        if value != decl.default
    ]
    yield ()
    yield from ((single,) for single in singles)
    yield from (pair for pair in combinations(singles, 2) if pair[0][0] != pair[1][0])

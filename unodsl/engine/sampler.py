"""Many games with simple policies, and a row of numbers for each round: what reports are made from, on any engine.

The rows of a game are a pure function of (machine, bots, seed, game): the same on every engine, however the games are cut up.
Their columns: :mod:`unodsl.engine.table`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from unodsl.engine.table import Chunk, Counts, EngineName, Table


class Sampler(Protocol):
    """Plays games at one table."""

    engine: EngineName
    columns: tuple[str, ...]

    def ready(self, games: int) -> None:
        """Make ready what plays so many games well; without this it is done on the way."""

    def sample(self, seed: int, first: int, count: int, whole: bool) -> Iterator[Chunk]:
        """The games ``first`` to ``first + count - 1``: their first round, or the ``whole`` match."""

    def counts(self) -> Counts:
        """What was counted since this was asked last."""


def sampler_for(table: Table, engine: EngineName) -> Sampler:
    """A sampler on an engine. Raises ``Unsupported`` where the machine can not be specialised for it."""
    if engine == "reference":
        from unodsl.engine.reference.sampler import ReferenceSampler

        return ReferenceSampler(table)
    if engine == "python":
        from unodsl.engine.python.sampler import PythonSampler

        return PythonSampler(table)
    from unodsl.engine.native.sampler import NativeSampler

    return NativeSampler(table)

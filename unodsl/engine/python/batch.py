"""Batches on the Python executor: see :mod:`unodsl.engine.batch`."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from unodsl.engine.buffers import words
from unodsl.engine.columns import match_columns, round_columns
from unodsl.engine.python.codec import blank
from unodsl.engine.python.text import KEPT, Vector, defined
from unodsl.machine.code import Machine
from unodsl.machine.layout import DECISIONS, OVER, RANDOM
from unodsl.machine.program.generate import generate
from unodsl.machine.program.printing import print_program
from unodsl.state import random


class PythonBatch:
    """See :class:`unodsl.engine.batch.Batch`. Raises ``Unsupported`` for a machine that can not be specialised."""

    engine = "python"

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.generated = generate(machine, whole=True)
        self._play: Callable[[Vector], int] = _compiled(print_program(self.generated.program))
        self._blank = blank(self.generated)
        self._blank[self.generated.space.paused] = 1
        self._round, self._match = round_columns(machine), match_columns(machine)
        self.round_columns, self.match_columns = self._round.names, self._match.names

    def rounds(self, seed: int, first: int, count: int, into: Any) -> None:
        """The first round of ``count`` games."""
        places = self._round.places
        rows, width = words(into, count * len(places)), len(places)
        for i in range(count):
            g = self._new(seed, first + i)
            self._go_on(g)
            rows[i * width : (i + 1) * width] = _row(g, places)

    def matches(self, seed: int, first: int, count: int, into: Any) -> None:
        """``count`` matches."""
        places = self._match.places
        rows, width = words(into, count * len(places)), len(places)
        for i in range(count):
            g, decisions = self._new(seed, first + i), 0
            while not g[OVER]:
                decisions += self._go_on(g)
            g[DECISIONS] = decisions
            rows[i * width : (i + 1) * width] = _row(g, places)

    def _new(self, seed: int, game: int) -> Vector:
        """A new match that stops after each round."""
        g, streams = list(self._blank), self.generated.space.streams
        g[RANDOM] = random.start(seed, game)
        for seat in range(self.machine.players):
            g[streams + seat] = random.start(seed, game, 1 + seat)
        return g

    def _go_on(self, g: Vector) -> int:
        """Play until a round or the match is over; gives the decisions of the round."""
        decisions = self._play(g)
        return 0 if g[OVER] else decisions


@lru_cache(maxsize=KEPT)
def _compiled(text: str) -> Callable[[Vector], int]:
    """The function that plays a round."""
    play: Callable[[Vector], int] = defined(text)["round"]
    return play


def _row(g: Vector, places: tuple[int, ...]) -> memoryview:
    return memoryview(array("q", [g[place] for place in places]))

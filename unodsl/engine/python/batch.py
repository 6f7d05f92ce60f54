"""Batches on the Python executor: see :mod:`unodsl.engine.batch`.

Method: the first rounds are played by the program as it is printed anywhere. When many are asked for it is woven into one
function (:mod:`unodsl.engine.python.woven`), which takes a second and then plays the same rounds faster.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from operator import itemgetter
from typing import Any

from unodsl.engine.buffers import check_games, words
from unodsl.engine.columns import match_columns, round_columns
from unodsl.engine.python.beginnings import beginnings
from unodsl.engine.python.codec import blank
from unodsl.engine.python.text import KEPT, Vector, defined
from unodsl.engine.python.woven.terms import Unwoven
from unodsl.engine.python.woven.weave import woven
from unodsl.engine.remade import Remade
from unodsl.machine.code import Machine
from unodsl.machine.layout import DECISIONS, OVER, RANDOM
from unodsl.machine.program.generate import generate
from unodsl.machine.program.printing import print_program
from unodsl.state import random

ENOUGH = 10_000
"""From so many rounds on it pays to weave the program."""


class PythonBatch(Remade):
    """See :class:`unodsl.engine.batch.Batch`. Raises ``Unsupported`` for a machine that can not be specialised."""

    engine = "python"

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.generated = generate(machine, whole=True)
        self._plain = _compiled(print_program(self.generated.program))["round"]
        self._play = self._once = self._plain
        self._blank = blank(self.generated)
        self._blank[self.generated.space.paused] = 1
        self._asked, self._is_woven = 0, False
        self._round, self._match = round_columns(machine), match_columns(machine)
        self.round_columns, self.match_columns = self._round.names, self._match.names

    def made_from(self) -> tuple[object, ...]:
        """Its arguments."""
        return (self.machine,)

    def rounds(self, seed: int, first: int, count: int, into: Any) -> None:
        """The first round of ``count`` games."""
        check_games(seed, first, count)
        width, row = len(self.round_columns), itemgetter(*self._round.places)
        rows = words(into, count * width)
        self._prepare(count)
        once = self._once
        streams = slice(self.generated.space.streams, self.generated.space.streams + self.machine.players)
        for i, states in enumerate(beginnings(seed, first, count, 1 + self.machine.players)):
            g = self._blank[:]
            g[RANDOM], g[streams] = states[0], states[1:]
            once(g)
            rows[i * width : (i + 1) * width] = array("q", row(g))

    def matches(self, seed: int, first: int, count: int, into: Any) -> None:
        """``count`` matches."""
        check_games(seed, first, count)
        width, row = len(self.match_columns), itemgetter(*self._match.places)
        rows = words(into, count * width)
        self._prepare(count)
        for i in range(count):
            g, decisions = self._new(seed, first + i), 0
            while not g[OVER]:
                decisions += self._go_on(g)
            g[DECISIONS] = decisions
            rows[i * width : (i + 1) * width] = array("q", row(g))

    def played(self, seed: int, game: int) -> Vector:
        """The vector of a game after its first round, with all that the program as it is printed leaves in it."""
        g = self._new(seed, game)
        self._plain(g)
        return g

    def weave(self) -> None:
        """Weave the program now, however few rounds are asked for."""
        self._is_woven = True
        with suppress(Unwoven):
            functions = _compiled(woven(self.generated, self._blank))
            self._play, self._once = functions["round"], functions["once"]

    def _prepare(self, count: int) -> None:
        self._asked += count
        if self._asked >= ENOUGH and not self._is_woven:
            self.weave()

    def _new(self, seed: int, game: int) -> Vector:
        """A new match that stops after each round."""
        g, at = self._blank[:], self.generated.space.streams
        g[RANDOM], *g[at : at + self.machine.players] = random.starts(seed, game, 1 + self.machine.players)
        return g

    def _go_on(self, g: Vector) -> int:
        """Play until a round or the match is over; gives the decisions of the round."""
        decisions = self._play(g)
        return 0 if g[OVER] else decisions


@lru_cache(maxsize=KEPT)
def _compiled(text: str) -> Mapping[str, Callable[[Vector], int]]:
    """The functions that play a round."""
    return defined(text)

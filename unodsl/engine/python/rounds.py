"""Whole rounds and matches with every seat answering by lot: nothing but the program runs between the deal and the result.

The policy of seat s draws from the stream ``random.start(seed, game, 1 + s)``: the place of its answer in the list of legal
actions. So a round is the same as one that is driven action by action through any engine with these streams.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from unodsl.engine.python.codec import Codec
from unodsl.engine.python.text import Specialised, Vector, specialise
from unodsl.machine.code import Machine
from unodsl.machine.layout import CAPPED, DECISIONS, OVER, PC, ROUND
from unodsl.state import random


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended. ``winner`` is a seat, or ``None``; ``scores`` by side, after the round was counted; ``capped``: the
    cap ended it."""

    game: int
    round: int
    decisions: int
    winner: int | None
    scores: tuple[int, ...]
    capped: bool


@dataclass(slots=True)
class Rounds:
    """Plays rounds of one machine. Raises ``Unsupported`` for a machine that can not be specialised."""

    machine: Machine
    program: Specialised = field(init=False)
    codec: Codec = field(init=False)

    def __post_init__(self) -> None:
        self.program = specialise(self.machine)
        self.codec = Codec(self.program)

    def play_rounds(self, count: int, seed: int, first: int = 0) -> list[RoundResult]:
        """The first round of the games ``first`` to ``first + count - 1``."""
        return [next(self.match(seed, game)) for game in range(first, first + count)]

    def match(self, seed: int, game: int = 0) -> Iterator[RoundResult]:
        """The rounds of a match, one after the other, each as it ends."""
        g, functions = self.codec.new(seed, game), self.program.functions
        space = self.program.generated.space
        g[space.paused] = 1
        for seat in range(self.machine.players):
            g[space.streams + seat] = random.start(seed, game, 1 + seat)
        while not g[OVER]:
            if functions.run(g, g[PC]) == -1:
                functions.play(g)
            if not g[OVER]:
                yield self._result(g, game)

    def _result(self, g: Vector, game: int) -> RoundResult:
        winner, scores = self._role(g, "winner"), self._role(g, "score")
        seat = winner[0] if winner and winner[0] >= 0 else None
        return RoundResult(game, g[ROUND], g[DECISIONS], seat, tuple(scores), g[CAPPED] == 1)

    def _role(self, g: Vector, role: str) -> list[int]:
        """The registers of the variable that has a role, if there is one."""
        name = self.machine.model.edition.roles.get(role)
        if name is None:
            return []
        slots = self.machine.layout.variables[name]
        return list(g[slots.base : slots.base + slots.count])

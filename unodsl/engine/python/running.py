"""Games that are played one by one from Python, as fast as plain Python allows: for searches, learners and their environments.

Method: the program is woven into a generator (:mod:`unodsl.engine.python.woven.stepping`); each game is one, so what it knows
stays in variables between two decisions. Weaving takes a second or two a machine::

    player = Player(machine)
    game = player.new(seed, 0)                        # the game 0
    seat, codes = game.first                          # at its first decision: who is asked, and what may be done
    while seat >= 0:                                  # -1: it has stopped
        seat, codes = game.apply(choose(codes))       # player.action(game, code) tells what a code is
    player.outcome(game)                              # who won, and the scores
    other = game.copy()                               # to be played on by itself
    saved = game.vector()                             # a list of numbers; player.resume(saved) goes on from it

The numbers of a game are those of the step form of any executor (see :mod:`unodsl.engine.python.steps`), at every decision.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

from unodsl.engine.contract import Outcome
from unodsl.engine.python.codec import blank, state_of
from unodsl.engine.python.naming import Naming
from unodsl.engine.python.standing import Standing
from unodsl.engine.python.text import defined
from unodsl.engine.python.woven.lists import Array
from unodsl.engine.python.woven.weave import stepped
from unodsl.engine.remade import Remade
from unodsl.machine.code import Decide, Machine
from unodsl.machine.layout import PC, RANDOM
from unodsl.machine.program.generate import Generated, generate
from unodsl.state import random
from unodsl.state.state import Action, State

Asked: TypeAlias = tuple[int, list[int]]
"""A seat and codes."""
_TELL = -1
"""Told instead of a code, a game tells its registers and arrays."""


class Running:
    """A game. ``apply(code)`` does something that may be done, and gives the seat that is asked then and the codes of what that
    may do; -1 and none when the game has stopped: the match is over, or the round where a stop was asked for. Codes are in the
    order of the legal actions; others must not be given. ``first``: who was asked where it began, and what that might do."""

    __slots__ = ("_g", "apply", "first", "player")

    apply: Callable[[int], Asked]
    first: Asked
    player: Player

    def __init__(self, player: Player, g: list[int], pc: int) -> None:
        self.player, self._g = player, g
        go: Generator[Any, int, None] = player.play(g, pc)
        self.first = next(go)
        self.apply = go.send

    @property
    def asked(self) -> Asked:
        """Who is asked now, and what that may do."""
        g, player = self.vector(), self.player
        if player.standing.has_stopped(g):
            return -1, []
        menu = player.generated.space.menu
        return g[player.machine.layout.waiting], g[menu + 1 : g[menu]]

    def vector(self) -> list[int]:
        """All its numbers."""
        g, told = self._g[:], self.apply(_TELL)
        for place, value in zip(self.player.told, cast("tuple[Any, ...]", told), strict=True):
            if isinstance(place, Array):
                place.put_back(g, value)
            else:
                g[place] = value
        return g

    def copy(self) -> Running:
        """The same game once more."""
        return self.player.resume(self.vector())

    def __reduce__(self) -> tuple[Callable[[list[int]], Running], tuple[list[int]]]:
        return self.player.resume, (self.vector(),)

    def __copy__(self) -> Running:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Running:
        return self.copy()


@dataclass(slots=True)
class Player(Remade):
    """Begins the games of one machine. Raises ``Unsupported`` for a machine that can not be specialised, ``Unwoven`` for a program that can
    not be woven."""

    machine: Machine
    generated: Generated = field(init=False)
    standing: Standing = field(init=False)
    told: tuple[int | Array, ...] = field(init=False)
    play: Any = field(init=False)
    _blank: list[int] = field(init=False)
    _names: dict[int, Naming] = field(init=False)

    def __post_init__(self) -> None:
        self.generated = generate(self.machine)
        self.standing = Standing.of(self.generated)
        text, self.told = stepped(self.generated)
        self.play = defined(text)["play"]
        self._blank = list(blank(self.generated))
        decisions, codes = self.machine.decisions, self.generated.codes
        waits = {at: decisions[x.decision] for at, x in enumerate(self.machine.code) if isinstance(x, Decide)}
        self._names = {at: Naming(self.machine, codes, decision) for at, decision in waits.items()}

    def made_from(self) -> tuple[object, ...]:
        """Its arguments."""
        return (self.machine,)

    def new(self, seed: int, game: int = 0, rounds: bool = True) -> Running:
        """A new match at its first decision. ``rounds``: it stops when the first round is over."""
        g = self._blank[:]
        g[RANDOM], g[self.generated.space.paused] = random.start(seed, game), int(rounds)
        return Running(self, g, g[PC])

    def resume(self, vector: list[int]) -> Running:
        """A game that waits for an answer, or has stopped, from all its numbers. Raises ``ValueError`` for numbers that are no game of
        this machine."""
        stopped = self.standing.has_stopped(vector) if len(vector) == self.generated.size else None
        if stopped is None:
            raise ValueError("these numbers are no game of this machine")
        return Running(self, vector[:], -2 if stopped else -1)

    def state(self, game: Running) -> State:
        """A game as a state, for views and everything else that works on states."""
        return state_of(self.generated, game.vector())

    def outcome(self, game: Running) -> Outcome:
        """Who won, and the scores."""
        return Outcome.of(self.machine, self.state(game))

    def action(self, game: Running, code: int) -> Action:
        """What a code stands for."""
        return self._names[game.vector()[PC]][code]

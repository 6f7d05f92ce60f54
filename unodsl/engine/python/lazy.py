"""States and steps that are worked out when somebody looks: taking a vector apart, or copying it, costs as much as a move.

Method: both are what the contract says (a ``State``, a ``Step``) with the fields left out. Python asks ``__getattr__`` for a field
that is not there; it is computed, kept, and from then on is a field like any other.

A game is mostly played on, so a state hands its vector on to the state that follows from it. It can get it back: the moves since
a vector that was kept (every sixteenth is) are made again. A state that is used a second time keeps its vector for good.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from unodsl.engine.contract import Step
from unodsl.engine.python.text import Vector
from unodsl.machine.layout import OVER, PC
from unodsl.state.events import Event
from unodsl.state.state import Action, State

KEPT_EVERY = 16
Move = tuple[int, int]
"""A seat and an action code."""
Zones = tuple[tuple[int, ...], ...]


class Owner(Protocol):
    """What states need of their engine."""

    def fields(self, g: Vector) -> tuple[int, ...]:
        """The registers of a vector."""

    def cards(self, g: Vector) -> tuple[Zones, Zones]:
        """Zones and pools of a vector."""

    def named(self, g: Vector) -> tuple[Action, ...] | None:
        """The legal actions in the menu of a vector."""

    def replay(self, g: Vector, moves: list[Move]) -> None:
        """Make some moves again."""


class Trail:
    """A vector that nobody changes, and the moves that were made from there on."""

    __slots__ = ("moves", "start")

    def __init__(self, start: Vector) -> None:
        self.start = start
        self.moves: list[Move] = []


class VectorState(State):
    """A state with a vector. ``lent``: the vector, unless it was handed on; ``kept``: it is never handed on. ``trail`` and ``at`` (how
    many of its moves lead here) tell how to come by it again."""

    __slots__ = ("at", "kept", "lent", "owner", "pc_", "trail")

    owner: Owner
    lent: list[Vector]
    kept: bool
    trail: Trail
    at: int
    pc_: int

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        """Given fields (as ``replace`` does) make an ordinary state."""
        return State(*args, **kwargs)

    # ---- the vector ----------------------------------------------------------------------------------------

    @property
    def vector(self) -> Vector:
        """The vector; not to be changed."""
        try:
            return self.lent[0]
        except IndexError:
            g = self.trail.start[:]
            self.owner.replay(g, self.trail.moves[: self.at])
            _set_kept(self, True)
            self.lent.append(g)
            return g

    def hand_on(self) -> Vector:
        """The vector, to be changed: this state's own, unless it keeps it."""
        if not self.kept and not hasattr(self, "zones"):
            try:
                return self.lent.pop()
            except IndexError:
                pass
        return self.vector[:]

    def follow(self, g: Vector, move: Move) -> VectorState:
        """The state that follows from this one by a move."""
        trail, at = self.trail, self.at
        if self.kept:
            trail, at = Trail(self.vector), 0
        elif at != len(trail.moves):
            start, moves = trail.start, trail.moves[:at]
            trail = Trail(start)
            trail.moves = moves
        if at + 1 == KEPT_EVERY:
            return begin(self.owner, g)
        trail.moves.append(move)
        return _made(self.owner, g, trail, at + 1)

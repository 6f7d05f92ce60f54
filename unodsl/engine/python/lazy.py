"""States and steps that are worked out when somebody looks: taking a vector apart, or copying it, costs as much as a move.

Method: both are what the contract says (a ``State``, a ``Step``) with the fields left out. Python asks ``__getattr__`` for a
field that is not there; it is computed, kept, and from then on is a field like any other.

A game is mostly played on, so a state hands its vector on to the state that follows from it. It can get it back: the moves
since a vector that was kept (every sixteenth is) are made again. A state that is used a second time keeps its vector for
good.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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

    def registers(self, g: Vector) -> tuple[int, ...]:
        """The registers of a vector."""

    def cards(self, g: Vector) -> tuple[Zones, Zones]:
        """Zones and pools of a vector."""

    def named(self, g: Vector) -> tuple[Action, ...] | None:
        """The legal actions in the menu of a vector."""

    def replay(self, g: Vector, moves: Sequence[Move]) -> None:
        """Make some moves again."""


class Trail:
    """A vector that nobody changes, and the moves that were made from there on."""

    __slots__ = ("moves", "start")

    def __init__(self, start: Vector) -> None:
        self.start = start
        self.moves: list[Move] = []


class VectorState(State):
    """A state with a vector. ``lent``: the vector, unless it was handed on; ``kept``: it is never handed on. ``trail`` and
    ``at`` (how many of its moves lead here) tell how to come by it again."""

    __slots__ = ("at", "kept", "lent", "over", "owner", "place", "trail")

    owner: Owner
    lent: list[Vector]
    kept: bool
    trail: Trail
    at: int
    place: int
    over: int

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
        if not self.kept:
            try:
                return self.lent.pop()
            except IndexError:
                pass  # it was handed on before
        return self.vector[:]

    def follow(self, g: Vector, move: Move) -> VectorState:
        """The state that follows from this one by a move."""
        trail, at = self.trail, self.at
        if self.kept:
            trail, at = Trail(self.vector), 0
        if at + 1 == KEPT_EVERY:
            return begin(self.owner, g)
        trail.moves.append(move)
        return _made(self.owner, g, trail, at + 1)

    # ---- fields --------------------------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Any:
        """A field that has not been worked out yet."""
        value: object
        if name == "registers":
            value = self.owner.registers(self.vector)
        elif name == "legal":
            value = self.owner.named(self.vector)
        elif name in ("zones", "pools"):
            zones, pools = self.owner.cards(self.vector)
            object.__setattr__(self, "zones", zones)
            object.__setattr__(self, "pools", pools)
            return zones if name == "zones" else pools
        else:
            raise AttributeError(name)
        object.__setattr__(self, name, value)
        return value

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.over == 1

    @property
    def pc(self) -> int:
        """The address of the instruction at which the game waits."""
        return self.place

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (self.registers, self.zones, self.pools) == (other.registers, other.zones, other.pools)

    def __hash__(self) -> int:
        return hash((self.registers, self.zones, self.pools))

    def __repr__(self) -> str:
        return f"State(registers={self.registers!r}, zones={self.zones!r}, pools={self.pools!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self.registers, self.zones, self.pools, self.legal)


class VectorStep(Step):
    """A step whose events are read when somebody asks for them."""

    __slots__ = ("read",)

    read: Callable[[], tuple[Event, ...]]

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        """Given fields make an ordinary step."""
        return Step(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        """The events, when they have not been read yet."""
        if name != "events":
            raise AttributeError(name)
        events = self.read()
        object.__setattr__(self, "events", events)
        return events

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Step):
            return NotImplemented
        return self.state == other.state and self.events == other.events

    def __hash__(self) -> int:
        return hash((self.state, self.events))

    def __repr__(self) -> str:
        return f"Step(state={self.state!r}, events={self.events!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Step, (self.state, self.events)


# ---- making them ----------------------------------------------------------------------------------------------------

_new = object.__new__
_fields = {name: vars(VectorState)[name].__set__ for name in VectorState.__slots__}  # setting a slot past `frozen`
_set_at, _set_kept, _set_lent, _set_over, _set_owner, _set_place, _set_trail = _fields.values()
_set_read, _set_state = vars(VectorStep)["read"].__set__, vars(Step)["state"].__set__


def begin(owner: Owner, g: Vector) -> VectorState:
    """A state with a vector of its own; what follows can be traced back to it."""
    return _made(owner, g, Trail(g[:]), 0)


def _made(owner: Owner, g: Vector, trail: Trail, at: int) -> VectorState:
    state: VectorState = _new(VectorState)
    _set_owner(state, owner)
    _set_lent(state, [g])
    _set_kept(state, False)
    _set_trail(state, trail)
    _set_at(state, at)
    _set_place(state, g[PC])
    _set_over(state, g[OVER])
    return state


def step_of(state: State, read: Callable[[], tuple[Event, ...]]) -> VectorStep:
    """A step with its state, and what gives its events."""
    step: VectorStep = _new(VectorStep)
    _set_state(step, state)
    _set_read(step, read)
    return step

"""States and steps that are worked out when somebody looks: a vector is copied quickly, but taking it apart costs as much as
a move.

Method: both are what the contract says (a ``State``, a ``Step``) with the fields left out. Python asks ``__getattr__`` for a
field that is not there; it is computed, kept, and from then on is a field like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unodsl.engine.contract import Step
from unodsl.engine.python.codec import Codec
from unodsl.engine.python.text import Vector
from unodsl.machine.layout import OVER, PC
from unodsl.state.events import Event
from unodsl.state.state import Action, State


class VectorState(State):
    """The state of a vector that nobody changes any more."""

    __slots__ = ("codec", "name_legal", "vector")

    codec: Codec
    vector: Vector
    name_legal: Callable[[Vector], tuple[Action, ...] | None]

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        """Given fields (as ``replace`` does) make an ordinary state."""
        return State(*args, **kwargs)

    @classmethod
    def of(cls, codec: Codec, vector: Vector, name_legal: Callable[[Vector], tuple[Action, ...] | None]) -> State:
        """The state of a vector."""
        state: State = object.__new__(cls)
        object.__setattr__(state, "codec", codec)
        object.__setattr__(state, "vector", vector)
        object.__setattr__(state, "name_legal", name_legal)
        return state

    def __getattr__(self, name: str) -> Any:
        """A field that has not been worked out yet."""
        value: object
        if name == "registers":
            value = tuple(self.vector[: self.codec.program.generated.space.registers])
        elif name == "legal":
            value = self.name_legal(self.vector)
        elif name in ("zones", "pools"):
            zones, pools = self.codec.cards(self.vector)
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
        return self.vector[OVER] == 1

    @property
    def pc(self) -> int:
        """The address of the instruction at which the game waits."""
        return self.vector[PC]

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

    @classmethod
    def of(cls, state: State, read: Callable[[], tuple[Event, ...]]) -> Step:
        """A step with its state, and what gives its events."""
        step: Step = object.__new__(cls)
        object.__setattr__(step, "state", state)
        object.__setattr__(step, "read", read)
        return step

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

"""Frozen values made quickly.

A constructor of a frozen value goes the long way round its own lock, a field at a time. Here the value is made as an open one
of the same shape, and closed by giving it its class.
"""

from __future__ import annotations

from typing import cast

from unodsl.engine.contract import Step
from unodsl.state.events import Event
from unodsl.state.state import Action, State

Cards = tuple[tuple[int, ...], ...]


class _OpenState:
    __slots__ = ("legal", "pools", "registers", "zones")


class _OpenStep:
    __slots__ = ("events", "state")


def event(kind: str, clause: str, values: tuple[object, ...]) -> Event:
    """An event."""
    return tuple.__new__(Event, (kind, clause, values))


def state_of(registers: tuple[int, ...], zones: Cards, pools: Cards, legal: tuple[Action, ...] | None) -> State:
    """A state."""
    state = cast(State, _OpenState())
    state.registers, state.zones, state.pools, state.legal = registers, zones, pools, legal  # type: ignore[misc]
    state.__class__ = State
    return state


def step_of(state: State, events: tuple[Event, ...]) -> Step:
    """An accepted action."""
    step = cast(Step, _OpenStep())
    step.state, step.events = state, events  # type: ignore[misc]
    step.__class__ = Step
    return step

"""Frozen values made quickly. What their own constructors do with a check a field, done without: the values are the same."""

from __future__ import annotations

from unodsl.engine.contract import Step
from unodsl.state.events import Event
from unodsl.state.state import Action, State

_set_registers, _set_zones, _set_pools, _set_legal = (
    vars(State)[name].__set__ for name in ("registers", "zones", "pools", "legal")
)  # fmt: skip
_set_state, _set_events = (vars(Step)[name].__set__ for name in ("state", "events"))
_new = tuple.__new__


def event(kind: str, clause: str, values: tuple[object, ...]) -> Event:
    """An event."""
    return _new(Event, (kind, clause, values))


def state_of(
    registers: tuple[int, ...], zones: tuple[tuple[int, ...], ...], pools: tuple[tuple[int, ...], ...],
    legal: tuple[Action, ...] | None,
) -> State:  # fmt: skip
    """A state."""
    state = object.__new__(State)
    _set_registers(state, registers)
    _set_zones(state, zones)
    _set_pools(state, pools)
    _set_legal(state, legal)
    return state


def step_of(state: State, events: tuple[Event, ...]) -> Step:
    """An accepted action."""
    step = object.__new__(Step)
    _set_state(step, state)
    _set_events(step, events)
    return step

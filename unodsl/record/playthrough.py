"""A game as a text that a person can read: one line an event, each with the clause that caused it."""

from __future__ import annotations

from collections.abc import Iterable

from unodsl.diagnostics.plurals import counted
from unodsl.engine.contract import Engine
from unodsl.state.events import Event
from unodsl.state.names import Names
from unodsl.state.state import State


def line(names: Names, event: Event) -> str:
    """One event, everything told (see :func:`unodsl.state.view.seen` for what a seat learns)."""
    words = _words(names, event)
    return f"{words:<56} {event.clause}".rstrip()


def lines(names: Names, events: Iterable[Event]) -> list[str]:
    """The events in order."""
    return [line(names, event) for event in events]


def closing(engine: Engine, names: Names, state: State) -> list[str]:
    """Where the game stands after the last event."""
    asked = ", ".join(names.seat(seat) for seat in engine.to_move(state)) or "nobody"
    outcome = engine.outcome(state)
    return [f"asked: {asked}", f"scores: {', '.join(map(str, outcome.scores))}", f"position: {state.digest()}"]


def _words(names: Names, event: Event) -> str:
    values = event.values
    match event.kind:
        case "chose":
            return f"{names.seat(_int(values[0]))}: {values[2]}"
        case "said":
            return f"{names.seat(_int(values[0]))} says {values[1]}"
        case "moved":
            return f"  {names.kind(_int(values[0]))}: {names.zone(_int(values[1]))} to {names.zone(_int(values[2]))}"
        case "gathered":
            return f"  {counted(len(_many(values[0])), 'card')}: {names.zone(_int(values[1]))} to {names.zone(_int(values[2]))}"
        case "set":
            name = str(values[0])
            each = names.machine.model.edition.state[name].each
            owner = "" if each is None else f" of {names.thing(each, _int(values[1]))}"
            return f"  {name}{owner} is {names.state_value(name, _int(values[2]))}"
        case "shown":
            shown = " ".join(names.kind(_int(kind)) for kind in _many(values[2]))
            return f"  shown to {names.seat(_int(values[0]))}: {shown}"
        case "shuffled":
            return f"  shuffled: {names.zone(_int(values[0]))}"
        case "swapped":
            return f"  swapped: {names.zone(_int(values[0]))} with {names.zone(_int(values[1]))}"
        case "retired":
            return f"  {names.seat(_int(values[0]))} is out of the round"
    return f"  {event.kind} {' '.join(map(str, values))}".rstrip()


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _many(value: object) -> tuple[object, ...]:
    assert isinstance(value, tuple)
    return value

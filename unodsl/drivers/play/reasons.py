"""By which tests something can or can not be done, whatever engine plays: the tree comes from the one that can show it."""

from __future__ import annotations

from unodsl.engine.contract import Engine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.reference.refusal import explain
from unodsl.engine.reference.why import Why
from unodsl.state.state import State


def reason(engine: Engine, state: State, seat: int, name: str) -> Why | None:
    """The whole tree of an action; ``None`` when no option of that form exists here."""
    shows = engine if isinstance(engine, ReferenceEngine) else ReferenceEngine(engine.machine)
    return explain(shows, state, seat, name)


def clauses(engine: Engine, state: State, seat: int, name: str) -> tuple[str, ...]:
    """The clauses by which an action is legal or not."""
    found = reason(engine, state, seat, name)
    return found.clauses() if found is not None else ()

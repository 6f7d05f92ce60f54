"""By which tests something can or can not be done, whatever engine plays: the tree comes from the one that can show it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from unodsl.engine.contract import Engine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.reference.refusal import explain
from unodsl.engine.reference.why import Why
from unodsl.state.state import State

_SETTING = re.compile(r"(?<![\w.-])[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*(?![\w.-])")


def reason(engine: Engine, state: State, seat: int, name: str) -> Why | None:
    """The whole tree of an action; ``None`` when no option of that form exists here."""
    shows = engine if isinstance(engine, ReferenceEngine) else ReferenceEngine(engine.machine)
    return explain(shows, state, seat, name)


def allowing(engine: Engine, state: State, seat: int, name: str) -> tuple[str, ...]:
    """The clauses that hold and so make an action legal, the outermost first; not those that must not hold."""
    found = reason(engine, state, seat, name)
    return tuple(dict.fromkeys(_holding(found))) if found is not None else ()


def named(why: Why) -> tuple[str, ...]:
    """The settings, each as ``TABLE.NAME``, that the tests of a tree name; some of them are settled before a game and have no part in it."""
    own = _SETTING.findall(why.text)
    return tuple(dict.fromkeys((*own, *(name for part in why.parts for name in named(part)))))


def _holding(why: Why) -> Iterator[str]:
    denied = why.parts and not any(part.holds for part in why.parts)
    if not why.holds or denied:
        return
    if why.clause:
        yield why.clause
    for part in why.parts:
        yield from _holding(part)


def clauses(engine: Engine, state: State, seat: int, name: str) -> tuple[str, ...]:
    """The clauses by which an action is legal or not."""
    found = reason(engine, state, seat, name)
    return found.clauses() if found is not None else ()

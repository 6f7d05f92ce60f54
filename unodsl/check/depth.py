"""How deep clauses lean on each other: an edition that nobody could follow is refused before anything else is proven.

A clause is as deep as its text is nested at the place of a call, plus the depth of what it calls. The other checks, and
the engines, go down as deep as that; what is queued counts too, unless it leads back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from unodsl.check.proof.effects import called
from unodsl.check.proof.walking import parts
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Report
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

DEEPEST: Final = 120
Calls = Mapping[str, int]  # whom a clause calls, and how deep in its text; "" is the deepest place of all


def depth(edition: Edition, model: Model, report: Report) -> None:
    """Report the first clause that is too deep."""
    for key, deep in depths(model).items():
        if deep > DEEPEST:
            sort, _, name = key.partition(" ")
            body = model.functions[name].body if sort == "function" else model.routines[name].body[0]
            message = f"`{name}` leans on other clauses {deep} levels deep; {DEEPEST} is the most."
            report.add("K616", message, body.span, help="call fewer clauses through one another")
            return


def depths(model: Model) -> dict[str, int]:
    """The depth of every clause; callees come before their callers."""
    calls = {f"function {key}": _calls(model, (function.body,)) for key, function in model.functions.items()}
    calls |= {f"routine {key}": _calls(model, routine.body) for key, routine in model.routines.items()}
    found: dict[str, int] = {}
    started: set[str] = set()
    for start in calls:
        todo = [start]
        while todo:
            key = todo[-1]
            started.add(key)
            waiting = [callee for callee in calls[key] if callee not in started and callee]
            if waiting:
                todo += waiting[:1]
                continue
            todo.pop()
            found[key] = max((deep + found.get(callee, 0) for callee, deep in calls[key].items()), default=0)
    return found


def _calls(model: Model, bodies: tuple[object, ...]) -> Calls:
    found: dict[str, int] = {}
    todo = [(body, 1) for body in bodies]
    while todo:
        node, level = todo.pop()
        for key in ("", *_called(model, node)):
            found[key] = max(found.get(key, 0), level)
        todo += [(part, level + 1) for part in parts(node)]
    return found


def _called(model: Model, node: object) -> list[str]:
    match node:
        case t.Call(function=key):
            return [f"function {key}"]
        case t.CellTest(column=column):
            return [f"function {key}" for key in dict.fromkeys(model.test_cells[column])]
        case a.Perform() | a.PerformCell() | a.Queue():
            return [f"routine {key}" for key in called(model, node)]
    return []

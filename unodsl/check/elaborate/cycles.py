"""Clauses that need themselves: cycles in the graph of calls.

Functions call functions, routines call routines; a column stands between a caller and the cells that it may meet. A
depth-first search without recursion finds an edge back into the present path for every cycle; one cycle is reported
for each group of clauses that call one another.
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.check.elaborate.work import Form, Work
from unodsl.diagnostics.diagnostic import Note
from unodsl.diagnostics.span import Span

_Edges = dict[str, dict[str, Span]]


def report_cycles(work: Work) -> None:
    """Report clauses that come back to themselves before they have ended."""
    for form in ("function", "routine"):
        told: set[str] = set()
        for cycle in _cycles(work.edges[form]):
            if not told.intersection(cycle):
                _report(work, form, cycle)
            told.update(cycle)


def _cycles(edges: _Edges) -> Iterator[list[str]]:
    """Every path that an edge of the search leads back into."""
    done: set[str] = set()
    for start in edges:
        if start in done:
            continue
        path, walks = [start], [iter(edges[start])]
        on_path = {start}
        while path:
            callee = next(walks[-1], None)
            if callee is None:
                walks.pop()
                on_path.discard(path[-1])
                done.add(path.pop())
            elif callee in on_path:
                yield path[path.index(callee) :]
            elif callee not in done:
                path.append(callee)
                on_path.add(callee)
                walks.append(iter(edges.get(callee, {})))


def _report(work: Work, form: Form, cycle: list[str]) -> None:
    edges = work.edges[form]
    steps = list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
    spans = [edges[caller][callee] for caller, callee in steps if not caller.startswith("column ")]
    names = [_shown(work, form, key) for key in cycle if not key.startswith("column ")]
    path = " → ".join(f"`{name}`" for name in [*names, names[0]])
    word = "Computing" if form == "function" else "Doing"
    if form == "function":
        help_text = "A clause must not need its own answer: take one of these steps out."
    else:
        help_text = "Say `afterwards` in front of one of these calls, so that it is done later."
    notes = [Note(span, f"`{name}` goes on from here") for name, span in list(zip(names, spans, strict=True))[1:]]
    work.fault("N560", f"{word} `{names[0]}` never ends: {path}.", spans[0], help_text, notes)


def _shown(work: Work, form: Form, key: str) -> str:
    signature = work.signatures.get((form, key))
    return key if signature is None else signature.path

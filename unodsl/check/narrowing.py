"""Which text of a house rule has a part in a decision that may come up empty: the second place of such a report."""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.check.proof.walking import everything
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Note
from unodsl.diagnostics.span import Span
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model


def narrowed_by(edition: Edition, model: Model, act: a.Statement) -> tuple[Note, ...]:
    """Where house rules write the tests that a decision asks, beside the text of the decision itself."""
    houses = {layer.file: layer.name for layer in edition.layers if layer.kind == "house"}
    clauses = [clause for clause in edition.clauses if clause.span.file in houses]
    found: dict[Span, Note] = {}
    for term in _asked(model, act) if clauses else ():
        span = term.span
        clause = next((c for c in clauses if c.span.file == span.file and _holds(c.span, span)), None)
        if clause is not None and not _holds(clause.span, act.span):
            found.setdefault(clause.span, Note(clause.span, f"`{houses[span.file]}` changes `{clause.path}` here"))
    return tuple(found.values())


def retired_by(model: Model) -> tuple[Note, ...]:
    """Where a seat is taken out of a round."""
    nodes = (node for routine in model.routines.values() for act in routine.body for node in everything(act))
    spans = (node.span for node in nodes if isinstance(node, a.Retire))
    return tuple(Note(span, "a seat leaves the round here") for span in list(dict.fromkeys(spans))[:1])


def _asked(model: Model, act: a.Statement) -> Iterator[t.Term]:
    """Every term that the options of a decision depend on, through everything that they call."""
    waiting: list[object] = [*act.choices] if isinstance(act, a.Ask | a.Window) else [act]
    seen: set[str] = set()
    while waiting:
        node = waiting.pop()
        for inner in _outside_bodies(node):
            if isinstance(inner, t.Term):
                yield inner
            keys = [inner.function] if isinstance(inner, t.Call) else []
            keys += model.test_cells[inner.column] if isinstance(inner, t.CellTest) else []
            fresh = [key for key in dict.fromkeys(keys) if key and key not in seen]
            seen.update(fresh)
            waiting += [model.functions[key].body for key in fresh]


def _outside_bodies(node: object) -> Iterator[object]:
    """A term, or the domains and tests of an option; what it does is no matter."""
    parts = (*node.domains, node.where, node.when) if isinstance(node, a.Choice) else (node,)
    for part in parts:
        if part is not None:
            yield from everything(part)


def _holds(outer: Span, inner: Span) -> bool:
    if outer.file != inner.file:
        return False
    begins = (outer.line, outer.column) <= (inner.line, inner.column)
    return begins and (inner.line, inner.column) < (outer.end_line, outer.end_column)

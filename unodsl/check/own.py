"""What an edition wrote itself, and all of its rule text.

Checks that only warn keep silent about text that came by ``extends``: its author meant it for many editions. An
edition's own files are its file and those of the house rules laid over it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.compose.edition import ClauseText, ColumnDecl, Edition
from unodsl.diagnostics.span import NOWHERE, Span
from unodsl.syntax import trees as t
from unodsl.syntax.walk import walk


@dataclass(frozen=True, slots=True)
class Text:
    """A stretch of rule text: a cell, a default, the body of a verb, an adjective or a value."""

    path: str
    span: Span
    tree: t.Tree | t.Block

    def trees(self) -> Iterator[t.Tree]:
        """Everything in it."""
        return walk(self.tree)


def own_layers(edition: Edition) -> frozenset[str]:
    """The names of the edition and of its house rules."""
    last = max((i for i, layer in enumerate(edition.layers) if layer.kind == "edition"), default=0)
    return frozenset(layer.name for layer in edition.layers[last:])


def own_files(edition: Edition) -> frozenset[str]:
    """The files that are not inherited."""
    own = own_layers(edition)
    return frozenset(layer.file for layer in edition.layers if layer.name in own)


def topmost_files(edition: Edition) -> frozenset[str]:
    """The files of the house rules laid over the edition; its own file if there are none."""
    last = max((i for i, layer in enumerate(edition.layers) if layer.kind == "edition"), default=0)
    return frozenset(layer.file for layer in edition.layers[last + 1 :] or edition.layers[last:])


def own_clauses(edition: Edition) -> tuple[ClauseText, ...]:
    """The clauses that are not inherited."""
    own = own_layers(edition)
    return tuple(clause for clause in edition.clauses if clause.layer in own)


def place(edition: Edition, *paths: str) -> Span:
    """Where something was written; the first of these that is known."""
    known = {clause.path: clause.span for clause in edition.clauses}
    for path in paths:
        span = edition.spans.get(path) or known.get(path)
        if span is not None:
            return span
    return next(iter(edition.spans.values()), NOWHERE)


def texts(edition: Edition) -> Iterator[Text]:
    """All rule text of an edition, each stretch once."""
    for verb in edition.verbs.values():
        yield Text(verb.name, verb.span, verb.body)
    for adjective in edition.adjectives.values():
        yield Text(adjective.name, adjective.span, adjective.body)
    for value in edition.values.values():
        yield Text(value.name, value.span, value.body)
    for table, cells in edition.policies.items():
        for name, cell in cells.items():
            yield from _text(f"{table}.{name}", cell.span, cell.value)
    for column in edition.columns.values():
        yield from _default(column)
    seen: set[int] = set()
    for kind in edition.kinds:
        for name, cell in kind.cells.items():
            if id(cell.value) not in seen and name in kind.written:
                seen.add(id(cell.value))
                yield from _text(cell.path, cell.span, cell.value)


def _default(column: ColumnDecl) -> Iterator[Text]:
    if column.default is not None:
        yield from _text(column.name, column.span, column.default)


def _text(path: str, span: Span, content: object) -> Iterator[Text]:
    if isinstance(content, t.Tree | tuple):
        yield Text(path, span, content)


def within(span: Span, outer: Span) -> bool:
    """Whether a place lies in a stretch of text."""
    begins = (outer.line, outer.column) <= (span.line, span.column)
    ends = (span.end_line, span.end_column) <= (outer.end_line, outer.end_column)
    return span.file == outer.file and begins and ends

"""Which clause does a stretch of text belong to?

The clauses of an edition are stretches of its files that never cross. So the clause of a statement is the last one
that begins at or before it, in the same file; if that one has ended already, none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from unodsl.compose.edition import ClauseText
from unodsl.diagnostics.span import Span


class ClausePaths:
    """The clauses of an edition by place."""

    def __init__(self, clauses: Iterable[ClauseText]) -> None:
        self._starts: dict[str, list[tuple[int, int]]] = {}
        self._clauses: dict[str, list[ClauseText]] = {}
        for clause in sorted(clauses, key=lambda c: c.span):
            self._starts.setdefault(clause.span.file, []).append((clause.span.line, clause.span.column))
            self._clauses.setdefault(clause.span.file, []).append(clause)

    def at(self, span: Span, otherwise: str) -> str:
        """The path of the clause that holds a place, or ``otherwise`` when no clause does."""
        starts = self._starts.get(span.file)
        if starts is None:
            return otherwise
        place = bisect_right(starts, (span.line, span.column)) - 1
        if place < 0:
            return otherwise
        found = self._clauses[span.file][place]
        inside = (span.line, span.column) <= (found.span.end_line, found.span.end_column)
        return found.path if inside else otherwise

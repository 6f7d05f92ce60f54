"""Which clause a statement belongs to, and which clauses a path of a sentence means."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from unodsl.compose.chosen import value_of
from unodsl.compose.edition import ClauseText, Content, Edition
from unodsl.diagnostics import Span, nearest
from unodsl.syntax import trees as t
from unodsl.syntax.walk import walk

Start: TypeAlias = "tuple[int, int]"


@dataclass(slots=True)
class ClauseIndex:
    """The clauses of an edition by file and place."""

    files: dict[str, list[tuple[Start, Start, ClauseText]]] = field(default_factory=dict)

    def at(self, span: Span) -> ClauseText | None:
        """The smallest clause around the first character of a span."""
        entries = self.files.get(span.file, [])
        place = (span.line, span.column)
        index = bisect_right(entries, place, key=lambda entry: entry[0])
        found: tuple[Start, Start, ClauseText] | None = None
        for entry in reversed(entries[:index]):
            if found is not None and entry[0] < found[0]:
                break
            if place < entry[1]:
                found = entry  # of clauses that one row wrote for several cards, the first
        return found[2] if found else None


def clause_index(edition: Edition) -> ClauseIndex:
    """The index of an edition, for many questions."""
    index = ClauseIndex()
    for clause in edition.clauses:
        span = clause.span
        entry = ((span.line, span.column), (span.end_line, span.end_column), clause)
        index.files.setdefault(span.file, []).append(entry)
    for entries in index.files.values():
        entries.sort(key=lambda entry: entry[0])
    return index


_last: list[tuple[tuple[ClauseText, ...], ClauseIndex]] = []


def clause_at(edition: Edition, span: Span) -> ClauseText | None:
    """The clause that a statement was written in, also when it now stands in the text of another file."""
    if not _last or _last[0][0] is not edition.clauses:
        _last[:] = [(edition.clauses, clause_index(edition))]
    return _last[0][1].at(span)


def resolve_place(edition: Edition, path: str) -> tuple[ClauseText, ...] | None:
    """The clauses that a path names: who wrote them, the first first. ``None`` when there is no such place.

    A cell that no row has filled is what its column says; a label behind a clause are the options of its decisions that are called so,
    and a value behind an option of the table is the option.
    """
    found = tuple(clause for clause in edition.clauses if clause.path == path)
    if found:
        return found
    before, _, last = path.rpartition(".")
    if not before:
        return None
    if before in edition.rows and last in edition.columns:
        return resolve_place(edition, last)
    if value_of(edition, path) is not None:
        return resolve_place(edition, before)
    options = {option.span: clause_at(edition, option.span) for option in _options(edition, before) if option.label == last}
    return (
        tuple(
            ClauseText(path, around.layer if around else edition.name, span, around.mode if around else "")
            for span, around in options.items()
        )
        or None
    )


def nearest_place(edition: Edition, path: str) -> str | None:
    """The place whose path comes nearest to one that there is not."""
    known = {clause.path for clause in edition.clauses}
    before, _, last = path.rpartition(".")
    known.update(f"{before}.{option.label}" for option in _options(edition, before))
    near = nearest(path, known)
    return near or next((name for name in sorted(known) if last and name.rpartition(".")[2] == last), None)


def _options(edition: Edition, path: str) -> Iterator[t.Option]:
    for content in _contents(edition, path):
        if isinstance(content, t.Tree | tuple):
            yield from (node for node in walk(content) if isinstance(node, t.Option))


def _contents(edition: Edition, path: str) -> Iterator[Content]:
    table, _, cell = path.rpartition(".")
    if table in edition.policies and cell in edition.policies[table]:
        yield edition.policies[table][cell].value
    if path in edition.verbs:
        yield edition.verbs[path].body
    column = edition.columns.get(path)
    if column is not None and column.default is not None:
        yield column.default
    for kind in edition.kinds:
        if kind.row == table and cell in kind.cells:
            yield kind.cells[cell].value

"""What house rules need of the edition below them: looked for before anything is merged.

A house rule whose need is not met is left out of the run, so that nothing else is said of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unodsl.compose.card_table import Table, parse_cells
from unodsl.compose.delta import EditionFile, Word
from unodsl.compose.facts import reaches
from unodsl.compose.kinds import skeletons
from unodsl.compose.merge_columns import merge_columns
from unodsl.compose.merge_rows import merge_rows
from unodsl.compose.stack import Level, Stack
from unodsl.compose.texts import Texts
from unodsl.diagnostics import Note, Report, nearest
from unodsl.source import RuleText
from unodsl.source.words import quoted
from unodsl.syntax import trees as t


def unmet(level: Level, texts: Texts) -> bool:
    """Whether something that a file needs is missing; if so, the report says what."""
    missing = [need for need in level.file.needs if not _is_met(need, level.below, texts)]
    known = sorted(set(_names(level.below, texts))) if missing else []
    for need in missing:
        near = nearest(need.text, known)
        message = f"The house rule {quoted(level.file.name.text)} needs {quoted(need.text)}, which is not there."
        cure = f"did you mean {quoted(near)}?" if near else "leave the house rule out, or add what it needs"
        texts.report.add("C418", message, need.span, notes=_laid_on(level), help=cure)
    return bool(missing)


def _laid_on(level: Level) -> tuple[Note, ...]:
    """Where the edition is that lacks it."""
    editions = [file for file in level.below if file.kind == "edition"]
    return tuple(Note(file.name.span, f"{quoted(file.name.text)} has no such thing") for file in editions[-1:])


def _is_met(need: Word, below: tuple[EditionFile, ...], texts: Texts) -> bool:
    if need.text.startswith("face "):
        return need.text.removeprefix("face ").strip() in _faces(below)
    if need.text.startswith("each "):
        return _some_card(need, below, texts)
    return need.text in _names(below, texts)


def _faces(below: tuple[EditionFile, ...]) -> set[str]:
    rows = merge_rows(tuple(Level(file) for file in below), Report()).decls.values()
    return {face for row in rows for face in row.faces} | {row.name for row in rows if not row.faces}


def _some_card(need: Word, below: tuple[EditionFile, ...], texts: Texts) -> bool:
    span = need.span
    test = texts.row_key(RuleText(need.text, span.file, span.line, span.column))
    if test is None:
        return True  # the fault in its text has been reported
    quiet = Texts(Report(), texts.known)
    stack: Stack = tuple(Level(file) for file in below)
    rows, columns = merge_rows(stack, quiet.report), merge_columns(stack, quiet)
    colors = next((file.colors for file in reversed(below) if file.colors), ())
    kinds = skeletons(list(rows.decls.values()), colors, quiet.report)
    table = Table(stack, columns, rows, kinds, colors, quiet)
    return reaches(table, parse_cells(stack, columns, quiet), test)


def _names(below: Iterable[EditionFile], texts: Texts) -> set[str]:
    names: set[str] = set()
    for file in below:
        names.update(_names_of(file, texts))
        gone = [patch.name.text for patch in file.options if patch.removed]
        names.difference_update(gone, (row.key.text for row in file.rows if row.removed))
    return names


def _names_of(file: EditionFile, texts: Texts) -> Iterator[str]:
    for section in (file.zones, file.state, file.options, file.sets):
        yield from (patch.name.text for patch in section)
    yield from (color.name for color in file.colors)
    yield from (column.name.text for column in file.columns)
    for row in file.rows:
        yield from (name.text for name in row.names)
        tags = row.parts["tags"].value if "tags" in row.parts else ()
        yield from (tag.name for tag in tags if not isinstance(tag, str))  # type: ignore[union-attr]
    for table in file.policies:
        yield table.name.text
        yield from (f"{table.name.text}.{cell.name.text}" for cell in table.cells)
    clauses: tuple[t.Clause, ...] = texts.clauses(file.rules) if file.rules else ()
    yield from (clause.name for clause in clauses)

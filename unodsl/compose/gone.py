"""Words that a file takes away from the files below it, for what is wrong with text that still says them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from unodsl.compose.delta import CellWrite, Patch, RowPart, RowWrite
from unodsl.compose.stack import Level, Stack
from unodsl.diagnostics import Note, Report, Span
from unodsl.source.words import quoted

Words = tuple[tuple[str, str], tuple[str, ...], Span]


def gone(stack: Stack) -> dict[str, Note]:
    """The words that mean nothing any more, with the places at which they were taken away."""
    there: dict[tuple[str, str], tuple[str, ...]] = {}
    found: dict[str, Note] = {}
    for level in stack:
        for thing, words, span in _declared(level):
            for word in there.get(thing, ()):
                if word not in words:
                    found[word] = Note(span, f"{quoted(level.file.name.text)} takes {quoted(word)} away here")
            there[thing] = words
    known = {word for words in there.values() for word in words}
    return {word: note for word, note in found.items() if word not in known}


def causes(message: str, taken: Mapping[str, Note]) -> tuple[Note, ...]:
    """Where the words were taken away that a message names."""
    return tuple(note for word, note in taken.items() if quoted(word) in message)


def add_causes(report: Report, taken: Mapping[str, Note]) -> None:
    """Tell of all problems so far where the words were taken away that they are about."""
    for place, problem in enumerate(report.found):
        report.found[place] = replace(problem, notes=(*problem.notes, *causes(problem.message, taken)))


def _declared(level: Level) -> Iterator[Words]:
    """The words of each thing that a file declares, all of them: those that it does not say are not there any more."""
    file = level.file
    if file.colors:
        names = tuple(color.name for color in file.colors)
        yield ("colors", ""), names, file.colors[0].span.to(file.colors[-1].span)
    for patch in (*file.sets, *file.options):
        yield from _listed(patch)
    for row in file.rows:
        if row.width == 2:
            yield from _of_row(row)
    yield from _choices("columns", file.columns)
    for table in file.policies:
        yield from _choices(table.name.text, table.cells)


def _listed(patch: Patch) -> Iterator[Words]:
    """An option or a set, and its values or members."""
    name, span = patch.name.text, patch.name.span
    yield ("name", name), () if patch.removed else (name,), span
    for key in ("values", "members"):
        given = patch.fields.get(key)
        if patch.removed or given is not None:
            words = given.value if given is not None else ()
            yield (key, name), words if isinstance(words, tuple) else (), given.span if given is not None else span


def _of_row(row: RowWrite) -> Iterator[Words]:
    """A row, and its tags."""
    name, span = row.names[0].text, row.key.span
    yield ("row", name), () if row.removed else (name,), span
    if row.removed or "tags" in row.parts:
        tags = row.parts.get("tags", RowPart((), span))
        words = tags.value if isinstance(tags.value, tuple) else ()
        yield ("tags", name), tuple(tag if isinstance(tag, str) else tag.name for tag in words), tags.span


def _choices(table: str, cells: Iterable[CellWrite]) -> Iterator[Words]:
    for cell in cells:
        if cell.of:
            yield (table, cell.name.text), cell.of, cell.name.span

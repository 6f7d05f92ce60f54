"""The card table while it is being filled: the cells that all files write, parsed, and what is needed to place them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from unodsl.compose.changes import Target
from unodsl.compose.content import Shape, content_of, is_rule
from unodsl.compose.delta import CellWrite, RowWrite
from unodsl.compose.edition import Cell, ClauseText, ColorDecl, Content, PutAway
from unodsl.compose.kinds import Skeleton
from unodsl.compose.merge_columns import Column
from unodsl.compose.merge_rows import Rows
from unodsl.compose.stack import Stack
from unodsl.compose.static import Vocabulary
from unodsl.compose.texts import Texts
from unodsl.diagnostics import Note, Span
from unodsl.source.words import near_key, quoted
from unodsl.syntax import trees as t

_OTHER_WORDS = {
    "copies": ("amount", "count", "many", "number-of-cards", "qty", "quantity"), "label": ("name", "title"),
    "code": ("abbreviation", "short"), "faces": ("digits", "numbers", "values"),
}  # fmt: skip
ROW_KEYS = ("label", "code", "colors", "faces", "copies", "tags", "side")
"""What a row says besides its columns."""


@dataclass(frozen=True, slots=True)
class Write:
    """One cell of one row of one file, parsed."""

    number: int  # of the level
    row: RowWrite
    cell: CellWrite
    content: Content

    @property
    def place(self) -> str:
        """How a sentence of its file names it, when its row is an ``each`` row."""
        return f"{' '.join(self.row.key.text.split())}.{self.cell.name.text}"


@dataclass(slots=True)
class Filled:
    """A kind with its cells; ``tried`` are those that a row writes, even if it could not."""

    kind: Skeleton
    cells: dict[str, Cell] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)
    tried: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Table:
    """Everything that filling cells needs. ``reached``: the cells that a cell of an ``each`` row of a file has come to."""

    stack: Stack
    columns: dict[str, Column]
    rows: Rows
    kinds: Sequence[Skeleton]
    colors: Sequence[ColorDecl]
    texts: Texts
    clauses: list[ClauseText] = field(default_factory=list)
    put_away: list[PutAway] = field(default_factory=list)
    reached: dict[tuple[int, str], dict[str, None]] = field(default_factory=dict)
    matched: set[int] = field(default_factory=set)
    unasked: set[int] = field(default_factory=set)
    said: set[tuple[str, Span]] = field(default_factory=set)
    done: dict[tuple[str, str, tuple[int, ...]], Target] = field(default_factory=dict)

    def reaches(self, write: Write, row: str) -> None:
        """A cell of an ``each`` row stands in the cards of a row."""
        if write.row.each is not None:
            self.reached.setdefault((write.number, write.place), {})[f"{row}.{write.cell.name.text}"] = None

    def vocabulary(self) -> Vocabulary:
        """The words of ``each`` tests."""
        tags = {tag.name for row in self.rows.decls.values() for tag in row.tags}
        choices = {word for column in self.columns.values() for word in column.of}
        values = {color.name for color in self.colors} | {kind.face for kind in self.kinds} | choices
        names = {kind.name for kind in self.kinds}
        cells = frozenset(name for name, column in self.columns.items() if is_rule(column.type))
        return Vocabulary(frozenset(names | tags | set(self.rows.decls)), frozenset(values), cells)


def parse_cells(stack: Stack, columns: dict[str, Column], texts: Texts) -> list[Write]:
    """Every cell of every row, so that all faults of rule text show in one run."""
    found = []
    for number, level in enumerate(stack):
        for row in level.file.rows:
            _twice_in_row(row, texts)
            if row.each is not None:
                texts.row_key(row.each)  # its tree is remembered, its faults are reported with all others
            for cell in row.cells:
                column = columns.get(cell.name.text)
                if column is None:
                    _no_column(cell, row, columns, texts)
                elif cell.value is not None:
                    content = content_of(cell.value, Shape(column.type, column.of, faced=True), texts)
                    if content is not None and not _mode_on_fact(cell, column, texts):
                        found.append(Write(number, row, cell, content))
    return found


def _no_column(cell: CellWrite, row: RowWrite, columns: dict[str, Column], texts: Texts) -> None:
    present = (*row.parts, *(other.name.text for other in row.cells))
    cure = near_key(cell.name.text, (*columns, *ROW_KEYS), present)
    meant = next((key for key, others in _OTHER_WORDS.items() if cell.name.text in others and key not in present), None)
    cure = cure or (f"did you mean {quoted(meant)}?" if meant else "declare it under `columns`")
    texts.report.add("C409", f"The card table has no column {quoted(cell.name.text)}.", cell.name.span, help=cure)


def _twice_in_row(row: RowWrite, texts: Texts) -> None:
    seen: dict[str, CellWrite] = {}
    for cell in row.cells:
        first = seen.setdefault(cell.name.text, cell)
        if first is not cell:
            note = Note(first.span, "written here first")
            message = f"The cell {quoted(cell.name.text)} is written twice in a row."
            texts.report.add("C402", message, cell.span, notes=(note,))


def _mode_on_fact(cell: CellWrite, column: Column, texts: Texts) -> bool:
    if not cell.mode or is_rule(column.type):
        return False
    message = f"`{cell.mode}` is for rule text; {quoted(column.name)} is a plain {column.type}."
    texts.report.add("C406", message, cell.span, help="write the value without that word")
    return True


def column_type(table: Table, write: Write) -> str:
    return table.columns[write.cell.name.text].type


def each_tests(table: Table) -> dict[int, t.Value | None]:
    """The tests of ``each`` rows by the identity of their row."""
    tests: dict[int, t.Value | None] = {}
    for level in table.stack:
        for row in level.file.rows:
            if row.each is not None:
                tests[id(row)] = table.texts.row_key(row.each)
    return tests


def names_row(table: Table, write: Write, kind: Skeleton) -> bool:
    """Whether the row of a write names the row of a kind, as it has been since it was last declared."""
    return any(n.text == kind.row for n in write.row.names) and write.number >= table.rows.since[kind.row]


def same_width(table: Table, first: Write, second: Write) -> None:
    if first.row is second.row:
        return
    message = f"The rows {quoted(first.row.key.text)} and {quoted(second.row.key.text)} both write this cell."
    note = Note(first.cell.span, "written here first")
    cure = "keep one of them, or take the cards that both are about out of one: `each … and not (…)`"
    table.texts.report.add("C402", message, second.cell.span, notes=(note,), help=cure)

"""The cells of the card table: defaults of columns, then rows from all files, wide rows before narrow ones.

Facts come first, file by file, because the tests of ``each`` rows read them; cells with rule text are filled when
all facts are known. Kinds of one row that got the same texts share their cells, so that nothing is reported twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from unodsl.compose.changes import Change, Target, apply
from unodsl.compose.content import FACE, Shape, content_of, is_rule
from unodsl.compose.delta import CellWrite, RowWrite
from unodsl.compose.edition import Cell, ClauseText, ColorDecl, Content
from unodsl.compose.kinds import Skeleton
from unodsl.compose.merge_columns import Column
from unodsl.compose.merge_rows import Rows
from unodsl.compose.stack import Level, Stack
from unodsl.compose.static import Card, Fact, NotStatic, Vocabulary, holds
from unodsl.compose.texts import Texts
from unodsl.diagnostics import Note, nearest
from unodsl.source.words import quoted


@dataclass(frozen=True, slots=True)
class Write:
    """One cell of one row of one file, parsed."""

    number: int  # of the level
    row: RowWrite
    cell: CellWrite
    content: Content


@dataclass(slots=True)
class Filled:
    """A kind with its cells."""

    kind: Skeleton
    cells: dict[str, Cell] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)
    spans: dict[str, ClauseText] = field(default_factory=dict)


@dataclass(slots=True)
class Table:
    """Everything that filling cells needs."""

    stack: Stack
    columns: dict[str, Column]
    rows: Rows
    kinds: Sequence[Skeleton]
    colors: Sequence[ColorDecl]
    texts: Texts
    clauses: list[ClauseText] = field(default_factory=list)
    tests: dict[int, object] = field(default_factory=dict)
    matched: set[int] = field(default_factory=set)
    unasked: set[int] = field(default_factory=set)
    done: dict[tuple[str, str, tuple[int, ...]], Target] = field(default_factory=dict)

    def vocabulary(self) -> Vocabulary:
        """The words of ``each`` tests."""
        tags = {tag.name for row in self.rows.decls.values() for tag in row.tags}
        choices = {word for column in self.columns.values() for word in column.of}
        values = {color.name for color in self.colors} | {kind.face for kind in self.kinds} | choices
        names = {kind.name for kind in self.kinds}
        return Vocabulary(frozenset(names | tags | set(self.rows.decls)), frozenset(values))


def parse_cells(stack: Stack, columns: dict[str, Column], texts: Texts) -> list[Write]:
    """Every cell of every row, so that all faults of rule text show in one run."""
    found = []
    for number, level in enumerate(stack):
        for row in level.file.rows:
            _twice_in_row(row, texts)
            for cell in row.cells:
                column = columns.get(cell.name.text)
                if column is None:
                    _no_column(cell, columns, texts)
                elif cell.value is not None:
                    content = content_of(cell.value, Shape(column.type, column.of, faced=True), texts)
                    if content is not None:
                        found.append(Write(number, row, cell, content))
    return found


def _no_column(cell: CellWrite, columns: dict[str, Column], texts: Texts) -> None:
    near = nearest(cell.name.text, columns)
    cure = f"did you mean {quoted(near)}?" if near else "declare it under `columns`"
    texts.report.add("C409", f"The card table has no column {quoted(cell.name.text)}.", cell.name.span, help=cure)


def _twice_in_row(row: RowWrite, texts: Texts) -> None:
    seen: dict[str, CellWrite] = {}
    for cell in row.cells:
        first = seen.setdefault(cell.name.text, cell)
        if first is not cell:
            note = Note(first.span, "written here first")
            message = f"The cell {quoted(cell.name.text)} is written twice in a row."
            texts.report.add("C402", message, cell.span, notes=(note,))


def fill_cells(table: Table, writes: Sequence[Write]) -> list[Filled]:
    """All kinds with all of their cells."""
    tests = _each_tests(table)
    facts = _Facts(table, [w for w in writes if not is_rule(_type(table, w))], tests)
    facts.settle()
    filled = [Filled(kind) for kind in table.kinds]
    rules = [w for w in writes if is_rule(_type(table, w))]
    for index, entry in enumerate(filled):
        facts.fill(index, entry)
        chosen = [w for w in rules if _concerns(table, w, entry.kind, facts, index, tests)]
        _fill_rules(table, entry, chosen)
    _report_unmatched(table)
    return filled


def _type(table: Table, write: Write) -> str:
    return table.columns[write.cell.name.text].type


def _each_tests(table: Table) -> dict[int, object]:
    """The tests of ``each`` rows by the identity of their row."""
    tests: dict[int, object] = {}
    for level in table.stack:
        for row in level.file.rows:
            if row.each is not None:
                tests[id(row)] = table.texts.row_key(row.each)
    return tests


def _concerns(
    table: Table, write: Write, kind: Skeleton, facts: _Facts, index: int, tests: dict[int, object]
) -> bool:
    if write.row.each is not None:
        return facts.passes(write.row, index, tests)
    return names_row(table, write, kind)


def names_row(table: Table, write: Write, kind: Skeleton) -> bool:
    """Whether the row of a write names the row of a kind, as it has been since it was last declared."""
    return any(n.text == kind.row for n in write.row.names) and write.number >= table.rows.since[kind.row]


class _Facts:
    """The facts of all kinds, settled file by file."""

    def __init__(self, table: Table, writes: Sequence[Write], tests: dict[int, object]) -> None:
        self.table = table
        self.writes = writes
        self.tests = tests
        self.words = table.vocabulary()
        self.columns = {name: column for name, column in table.columns.items() if not is_rule(column.type)}
        self.values: list[dict[str, tuple[Content | None, Write | None]]] = [
            {name: (column.target.base, None) for name, column in self.columns.items()} for _ in table.kinds
        ]

    def settle(self) -> None:
        """Lay the facts of every file over one another."""
        for number in range(len(self.table.stack)):
            own = [w for w in self.writes if w.number == number]
            named = [w for w in own if w.row.each is None]
            for index, kind in enumerate(self.table.kinds):
                self._apply(index, [w for w in named if names_row(self.table, w, kind)], {})
            self._each(number, [w for w in own if w.row.each is not None])

    def _each(self, number: int, writes: Sequence[Write]) -> None:
        """Rows that were named in this file keep what they were given."""
        if not writes:
            return
        found = [[w for w in writes if self.passes(w.row, i, self.tests)] for i in range(len(self.table.kinds))]
        for index, chosen in enumerate(found):
            taken = {c: w for c, (_, w) in self.values[index].items() if w and w.number == number}
            self._apply(index, chosen, taken)

    def _apply(self, index: int, writes: Sequence[Write], taken: dict[str, Write]) -> None:
        for write in sorted(writes, key=lambda w: w.row.width):
            name = write.cell.name.text
            _, before = self.values[index][name]
            if write.cell.mode:
                _mode_on_fact(self.table, write)
            if name in taken:
                continue
            if before and before.number == write.number and before.row.width == write.row.width:
                _same_width(self.table, before, write)
            self.values[index][name] = (write.content, write)

    def card(self, index: int) -> Card:
        """A kind as ``each`` tests see it."""
        kind = self.table.kinds[index]
        facts: dict[str, Fact] = {name: self._fact(index, name) for name in self.columns}
        facts.update(color=kind.color, side=kind.side, face=int(kind.face) if kind.is_number else kind.face)
        return Card(facts, frozenset({kind.name, kind.row, *kind.tags}))

    def _fact(self, index: int, name: str) -> Fact:
        content, _ = self.values[index][name]
        if content == FACE and self.columns[name].type == "number":
            kind = self.table.kinds[index]
            return int(kind.face) if kind.is_number else 0
        return content if isinstance(content, int | bool | str) else None

    def passes(self, row: RowWrite, index: int, tests: dict[int, object]) -> bool:
        """Whether the ``each`` test of a row holds for a kind, with the facts as they are now."""
        test = tests.get(id(row))
        if test is None or id(row) in self.table.unasked:
            self.table.matched.add(id(row))
            return False
        try:
            fits = holds(test, self.card(index), self.words)  # type: ignore[arg-type]
        except NotStatic as problem:
            self.table.unasked.add(id(row))
            help_ = "ask for the color, face, row, tags or facts of the card"
            self.table.texts.report.add("C411", problem.message, problem.span, help=help_)
            return False
        if fits:
            self.table.matched.add(id(row))
        return fits

    def fill(self, index: int, entry: Filled) -> None:
        """The settled facts as cells."""
        for name, (content, write) in self.values[index].items():
            column = self.columns[name]
            if content == FACE and column.type == "number" and not entry.kind.is_number:
                _no_number(self.table, entry.kind, name, write)
                continue
            if content is None:
                continue
            value = self._fact(index, name)
            path = f"{entry.kind.row}.{name}" if write else name
            span = write.cell.span if write else column.span
            entry.cells[name] = Cell(path, column.type, value if value is not None else 0, span, column.says, column.of)
            if write:
                entry.written.add(name)
                self.table.clauses.append(self.table.stack[write.number].clause(path, write.cell.span))


def _no_number(table: Table, kind: Skeleton, name: str, write: Write | None) -> None:
    span = write.cell.span if write else kind.span
    message = f"{quoted(kind.row)} has no printed number, and its `{name}` is `face`."
    table.texts.report.add("C412", message, span, help=f"write `{name}:` and a number in its row")


def _mode_on_fact(table: Table, write: Write) -> None:
    kind = table.columns[write.cell.name.text].type
    message = f"`{write.cell.mode}` is for rule text; {quoted(write.cell.name.text)} is a plain {kind}."
    table.texts.report.add("C406", message, write.cell.span, help="write the value without that word")


def _same_width(table: Table, first: Write, second: Write) -> None:
    if first.row is second.row:
        return
    message = f"The rows {quoted(first.row.key.text)} and {quoted(second.row.key.text)} both write this cell."
    note = Note(first.cell.span, "written here first")
    cure = "keep one of them, or write a row for the one card"
    table.texts.report.add("C402", message, second.cell.span, notes=(note,), help=cure)


def _fill_rules(table: Table, entry: Filled, writes: Sequence[Write]) -> None:
    for name, column in table.columns.items():
        if not is_rule(column.type):
            continue
        own = tuple(_in_order(w for w in writes if w.cell.name.text == name))
        target = _target(table, entry.kind.row, column, own)
        content = target.content()
        if content is None:
            continue
        path = f"{entry.kind.row}.{name}" if target.written else name
        span = target.origin.span if target.origin else column.span
        entry.cells[name] = Cell(path, column.type, content, span, column.says)
        if target.written:
            entry.written.add(name)


def _in_order(writes: Iterator[Write]) -> Iterator[Write]:
    """By file, wide rows first; a narrow plain cell hides the wide ones of its file."""
    ordered = sorted(writes, key=lambda w: (w.number, w.row.width))
    for write in ordered:
        hidden = (w.number == write.number and w.row.width > write.row.width and not w.cell.mode for w in ordered)
        if not any(hidden):
            yield write


def _target(table: Table, row: str, column: Column, writes: tuple[Write, ...]) -> Target:
    key = (row, column.name, tuple(id(w) for w in writes))
    if key in table.done:
        return table.done[key]
    path = f"{row}.{column.name}"
    target = replace(
        column.target, base=column.target.base, what=f"the cell `{column.name}` of {quoted(row)}", is_default=column.target.base is not None,
        also=list(column.target.also), only=list(column.target.only), overridden=[], clauses=[], written=False,
    )  # fmt: skip
    for i, write in enumerate(writes):
        twin = next((w for w in writes[:i] if w.number == write.number and w.row.width == write.row.width), None)
        if twin is not None:
            _same_width(table, twin, write)
            continue
        _apply(table, target, path, write)
    table.clauses.extend(target.clauses)
    table.done[key] = target
    return target


def _apply(table: Table, target: Target, path: str, write: Write) -> None:
    level = table.stack[write.number]
    change: Change = level.change(path, write.cell.span, write.cell.mode, write.content)
    apply(target, change, table.texts.report)


def _report_unmatched(table: Table) -> None:
    """Rows of this edition and its house rules that mean no card; a parent's may mean cards that were taken away."""
    for level in table.stack:
        for row in level.file.rows if not level.inherited else ():
            if row.each is not None and id(row) not in table.matched | table.unasked:
                _unmatched(table, level, row)


def _unmatched(table: Table, level: Level, row: RowWrite) -> None:
    if not table.kinds and level.file.kind == "edition":
        return
    message = f"No card passes {quoted(row.key.text.removeprefix('each '))}."
    cure = "the edition lacks what this house rule is about" if level.file.kind == "house" else None
    table.texts.report.add("C410", message, row.key.span, help=cure)

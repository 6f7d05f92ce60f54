"""The facts of all kinds, and the cards that ``each`` rows mean: their tests read the facts that other rows write."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from unodsl.compose.agree import cards_agree
from unodsl.compose.card_table import Filled, Table, Write, each_tests, names_row, same_width
from unodsl.compose.content import FACE, is_rule
from unodsl.compose.delta import RowWrite
from unodsl.compose.edition import Cell, Content, PutAway
from unodsl.compose.kinds import Skeleton
from unodsl.compose.knots import in_turn
from unodsl.compose.row_places import whole_column
from unodsl.compose.static import Card, Fact, NotStatic, holds
from unodsl.diagnostics import nearest
from unodsl.source.numbers import number_in_letters
from unodsl.source.words import quoted
from unodsl.syntax import trees as t
from unodsl.syntax.walk import walk

_EVERYWHERE = ("deck", "cards", "pile", "all", "game", "card")  # said by who means each card there is
Values: TypeAlias = "dict[str, tuple[Content | None, Write | None]]"


class Facts:
    """The facts of all kinds, and which of them the ``each`` rows mean, for their facts and their text alike.

    A row is asked about the cards of the whole edition, when all rows that write what it asks for have been. Rows that ask for
    what they write themselves, one of them or several in a circle, can not wait for that: they are asked file by file.
    """

    def __init__(self, table: Table, writes: Sequence[Write], tests: dict[int, t.Value | None]) -> None:
        self.table = table
        self.writes = sorted(writes, key=lambda w: (w.number, w.row.width))
        self.tests = tests
        self.words = table.vocabulary()
        self.columns = {name: column for name, column in table.columns.items() if not is_rule(column.type)}
        self.values: list[Values] = [{} for _ in table.kinds]
        self.passed: set[tuple[int, int]] = set()
        self.until: int | None = None
        self.of_cells: dict[tuple[str, str], list[Write]] = {}
        self.put_away: dict[tuple[str, int, int | None], PutAway] = {}

    def settle(self) -> None:
        """Ask every ``each`` row, then lay the facts of all files over one another."""
        for rows, is_knot in in_turn(self._needs()):
            for number, level in enumerate(self.table.stack):
                own = [row for row in level.file.rows if id(row) in rows]
                self.until = number if is_knot else None
                self.passed.update([(id(row), i) for row in own for i in range(len(self.table.kinds)) if self._fits(row, i)])
        self.until = None
        for index in range(len(self.table.kinds)):
            for name in self.columns:
                self._lay(index, name)

    def passes(self, row: RowWrite, index: int) -> bool:
        """Whether an ``each`` row means a kind."""
        return (id(row), index) in self.passed

    def _needs(self) -> dict[int, set[int]]:
        """The ``each`` rows that write what an ``each`` row asks for."""
        writers: dict[str, set[int]] = {}
        for write in self.writes:
            if write.row.each is not None and (write.cell.name.text in self.columns or self._is_own_text(write)):
                writers.setdefault(write.cell.name.text, set()).add(id(write.row))
        return {row: {one for word in _asked(test) for one in writers.get(word, ())} for row, test in self.tests.items()}

    def _is_own_text(self, write: Write) -> bool:
        """Whether an edition says in a cell what its column does not say."""
        column = self.table.columns[write.cell.name.text]
        return is_rule(column.type) and write.content != column.target.base and _is_of_edition(self.table, write)

    def _of_cell(self, index: int, name: str) -> Iterator[Write]:
        """What rows write into a cell, the last word last."""
        kind = self.table.kinds[index]
        if (kind.row, name) not in self.of_cells:
            own = (w for w in self.writes if w.cell.name.text == name)
            self.of_cells[kind.row, name] = [w for w in own if w.row.each is not None or names_row(self.table, w, kind)]
        return (w for w in self.of_cells[kind.row, name] if w.row.each is None or self.passes(w.row, index))

    def _lay(self, index: int, name: str) -> None:
        """Cards that were named in a file keep what they were given there."""
        self.values[index][name] = (self.columns[name].target.base, None)
        found = list(self._of_cell(index, name))
        named = {write.number for write in found if write.row.each is None}
        for write in found:
            if write.row.each is None or write.number not in named:
                self._apply(index, write)

    def _apply(self, index: int, write: Write) -> None:
        name = write.cell.name.text
        content, before = self.values[index][name]
        if content is not None and content != write.content:
            self._put_away(f"{self.table.kinds[index].row}.{name}", write)
            if before is not None and before.row.each is not None:
                self._put_away(before.place, write, before.number)
                self._put_away(whole_column(before.place), write, before.number)
        if before and before.number == write.number and before.row.width == write.row.width:
            same_width(self.table, before, write)
        if before:
            cards_agree(self.table, before, write)
        self.values[index][name] = (write.content, write)

    def _put_away(self, path: str, write: Write, written: int | None = None) -> None:
        change = PutAway(path, write.number, write.cell.span, written=written)
        self.put_away.setdefault((path, write.number, written), change)

    def card(self, index: int, asked: Collection[str]) -> Card:
        """A kind with the facts that a test asks for."""
        kind = self.table.kinds[index]
        facts: dict[str, Fact] = {name: self._seen(index, name) for name in self.columns if name in asked}
        facts.update(color=kind.color, side=kind.side, face=int(kind.face) if kind.is_number else kind.face)
        return Card(facts, frozenset({kind.name, kind.row, *kind.tags}), partial(self._is_usual, index))

    def _is_usual(self, index: int, column: str) -> bool:
        """Whether no edition has written a cell of a kind."""
        return not any(self._is_own_text(write) for write in self._of_cell(index, column) if self._is_there(write))

    def _is_there(self, write: Write) -> bool:
        return self.until is None or write.number <= self.until

    def _seen(self, index: int, name: str) -> Fact:
        """A fact as the row sees it that is asked; of what no file has said so far (of a card added later), what will be said."""
        found = list(self._of_cell(index, name))
        write = next((w for w in reversed(found) if self._is_there(w)), found[-1] if found else None)
        return self._fact(index, name, self.columns[name].target.base if write is None else write.content)

    def _fact(self, index: int, name: str, content: Content | None) -> Fact:
        if content == FACE and self.columns[name].type == "number":
            kind = self.table.kinds[index]
            return int(kind.face) if kind.is_number else 0
        return content if isinstance(content, int | bool | str) else None

    def _fits(self, row: RowWrite, index: int) -> bool:
        """Whether the test of an ``each`` row holds for a kind."""
        test = self.tests.get(id(row))
        if test is None or id(row) in self.table.unasked:
            self.table.matched.add(id(row))
            return False
        try:
            fits = holds(test, self.card(index, _asked(test)), self.words)
        except NotStatic as problem:
            self.table.unasked.add(id(row))
            self.table.texts.report.add("C411", problem.message, problem.span, help=self._instead(problem))
            return False
        if fits:
            self.table.matched.add(id(row))
        return fits

    def _instead(self, problem: NotStatic) -> str:
        """What to write instead of what no card says."""
        known = (*self.words.values, *self.words.adjectives, *(f"card.{name}" for name in self.columns))
        near = f"card.{problem.word}" if problem.word in self.columns else number_in_letters(problem.word)
        near = near if near in known else nearest(problem.word, known) if problem.word else None
        if problem.word in _EVERYWHERE and near not in known:
            return "what holds for every card stands in its column, not in a row: `columns: {points: {number: 5}}`"
        return f"did you mean `{near}`?" if near else "ask for the color, face, row, tags or facts of the card"

    def fill(self, index: int, entry: Filled) -> None:
        """The settled facts as cells."""
        for name, (content, write) in self.values[index].items():
            column = self.columns[name]
            if content == FACE and column.type == "number" and not entry.kind.is_number:
                _no_number(self.table, entry.kind, name, write)
            if content is None:
                continue
            value = self._fact(index, name, content)
            path = f"{entry.kind.row}.{name}" if write else name
            span = write.cell.span if write else column.span
            entry.cells[name] = Cell(path, column.type, value if value is not None else 0, span, column.says, column.of)
            if write:
                self.table.reaches(write, entry.kind.row)
                entry.written.add(name)
                self.table.clauses.append(self.table.stack[write.number].clause(path, write.cell.span))


def _asked(test: t.Value | None) -> frozenset[str]:
    """The columns that a test asks for."""
    names = [node.parts for node in walk(test) if isinstance(node, t.Name)] if test is not None else []
    return frozenset(parts[1] for parts in names if len(parts) == 2 and parts[0] == "card")


def _is_of_edition(table: Table, write: Write) -> bool:
    return table.stack[write.number].file.kind == "edition"


def _no_number(table: Table, kind: Skeleton, name: str, write: Write | None) -> None:
    span = write.cell.span if write else kind.span
    message = f"{quoted(kind.row)} has no printed number, and its `{name}` is `face`."
    table.texts.report.add("C412", message, span, help=f"write `{name}:` and a number in its row")


def reaches(table: Table, writes: Sequence[Write], test: t.Value) -> bool:
    """Whether some kind passes a test."""
    facts = Facts(table, writes, each_tests(table))
    facts.settle()
    try:
        return any(holds(test, facts.card(index, _asked(test)), facts.words) for index in range(len(table.kinds)))
    except NotStatic as problem:
        table.texts.report.add("C411", problem.message, problem.span)
        return False

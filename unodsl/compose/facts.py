"""The facts of all kinds, settled file by file, since the tests of ``each`` rows read them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from unodsl.compose.agree import cards_agree
from unodsl.compose.card_table import Filled, Table, Write, column_type, each_tests, names_row, same_width
from unodsl.compose.content import FACE, is_rule
from unodsl.compose.delta import RowWrite
from unodsl.compose.edition import Cell, Content, PutAway
from unodsl.compose.kinds import Skeleton
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
    """The facts of all kinds, settled file by file."""

    def __init__(self, table: Table, writes: Sequence[Write], tests: dict[int, t.Value | None]) -> None:
        self.table = table
        self.writes = [write for write in writes if not is_rule(column_type(table, write))]
        self.texts = [write for write in writes if is_rule(column_type(table, write)) and _is_of_edition(table, write)]
        self.asking: set[str] = set()
        self.tests = tests
        self.words = table.vocabulary()
        self.columns = {name: column for name, column in table.columns.items() if not is_rule(column.type)}
        self.values = self._unwritten()
        self.later: list[Values] | None = None
        self.put_away: dict[tuple[str, int, int | None], PutAway] = {}

    def _unwritten(self) -> list[Values]:
        return [{name: (column.target.base, None) for name, column in self.columns.items()} for _ in self.table.kinds]

    def settle(self) -> None:
        """Lay the facts of every file over one another.

        Where an ``each`` row asks for a fact that no file has written so far (of a card that a later file adds), it
        sees what the rows of that card will say.
        """
        named = [write for write in self.writes if write.row.each is None]
        if len(named) < len(self.writes):
            self._lay(named)
            self.later, self.values = self.values, self._unwritten()
            self.put_away.clear()
        self._lay(self.writes)
        self.later = None

    def _lay(self, writes: Sequence[Write]) -> None:
        for number in range(len(self.table.stack)):
            own = [w for w in writes if w.number == number]
            named = [w for w in own if w.row.each is None]
            for index, kind in enumerate(self.table.kinds):
                self._apply(index, [w for w in named if names_row(self.table, w, kind)])
            self._each(number, [w for w in own if w.row.each is not None])

    def _each(self, number: int, writes: Sequence[Write]) -> None:
        """Cards that were named in this file keep what they were given."""
        named = [{c for c, (_, w) in values.items() if w and w.number == number} for values in self.values if writes]
        for rows in self._in_turn(writes):
            found = [[w for w in rows if self.passes(w.row, i, self.tests)] for i in range(len(self.table.kinds))]
            for index, chosen in enumerate(found):
                self._apply(index, chosen, named[index])

    def _in_turn(self, writes: Sequence[Write]) -> Iterator[list[Write]]:
        """The ``each`` rows of a file, those that ask for a fact behind those that write it; rows that ask for one another's at once."""
        asked = {id(w.row): _asked(self.tests.get(id(w.row))) for w in writes}
        waiting = list(writes)
        while waiting:
            waits = {id(w.row) for w in waiting for o in waiting if o.row is not w.row and o.cell.name.text in asked[id(w.row)]}
            now = [w for w in waiting if id(w.row) not in waits] or waiting
            yield now
            waiting = [w for w in waiting if id(w.row) in waits] if len(now) < len(waiting) else []

    def _apply(self, index: int, writes: Sequence[Write], taken: Collection[str] = ()) -> None:
        for write in sorted(writes, key=lambda w: w.row.width):
            name = write.cell.name.text
            content, before = self.values[index][name]
            if name in taken:
                continue
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

    def card(self, index: int) -> Card:
        """A kind as ``each`` tests see it."""
        kind = self.table.kinds[index]
        facts: dict[str, Fact] = {name: self._fact(index, name) for name in self.columns}
        facts.update(color=kind.color, side=kind.side, face=int(kind.face) if kind.is_number else kind.face)
        return Card(facts, frozenset({kind.name, kind.row, *kind.tags}), partial(self._is_usual, index))

    def _is_usual(self, index: int, column: str) -> bool:
        """Whether no edition has written a cell of a kind; a row that asks that itself writes what it finds."""
        kind, usual = self.table.kinds[index], self.table.columns[column].target.base
        if column in self.asking:
            return True
        self.asking.add(column)
        own = (w for w in self.texts if w.cell.name.text == column and w.content != usual)
        found = any(names_row(self.table, w, kind) or (w.row.each and self.passes(w.row, index, self.tests)) for w in own)
        self.asking.remove(column)
        return not found

    def _fact(self, index: int, name: str) -> Fact:
        content, write = self.values[index][name]
        if write is None and self.later is not None:
            content, _ = self.later[index][name]
        if content == FACE and self.columns[name].type == "number":
            kind = self.table.kinds[index]
            return int(kind.face) if kind.is_number else 0
        return content if isinstance(content, int | bool | str) else None

    def passes(self, row: RowWrite, index: int, tests: dict[int, t.Value | None]) -> bool:
        """Whether the ``each`` test of a row holds for a kind, with the facts as they are now."""
        test = tests.get(id(row))
        if test is None or id(row) in self.table.unasked:
            self.table.matched.add(id(row))
            return False
        try:
            fits = holds(test, self.card(index), self.words)
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
            value = self._fact(index, name)
            path = f"{entry.kind.row}.{name}" if write else name
            span = write.cell.span if write else column.span
            entry.cells[name] = Cell(path, column.type, value if value is not None else 0, span, column.says, column.of)
            if write:
                self.table.reaches(write, entry.kind.row)
                entry.written.add(name)
                self.table.clauses.append(self.table.stack[write.number].clause(path, write.cell.span))


def _asked(test: t.Value | None) -> frozenset[str]:
    """The words of a test, the facts that it asks for among them."""
    if test is None:
        return frozenset()
    return frozenset(word for node in walk(test) if isinstance(node, t.Name) for word in node.parts)


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
        return any(holds(test, facts.card(index), facts.words) for index in range(len(table.kinds)))
    except NotStatic as problem:
        table.texts.report.add("C411", problem.message, problem.span)
        return False

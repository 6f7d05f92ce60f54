"""The cells of the card table: defaults of columns, then rows from all files, wide rows before narrow ones.

Facts come first, because the tests of ``each`` rows read them; cells with rule text are filled when
all facts are known. Kinds of one row that got the same texts share their cells, so that nothing is reported twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from unodsl.compose.card_table import Filled, Table, Write, column_type, each_tests, names_row, same_width
from unodsl.compose.changes import Change, Target, apply
from unodsl.compose.content import is_rule
from unodsl.compose.edition import Cell, PutAway
from unodsl.compose.facts import Facts
from unodsl.compose.kinds import Skeleton
from unodsl.compose.merge_columns import Column
from unodsl.compose.row_places import whole_column
from unodsl.compose.stack import Level
from unodsl.diagnostics import Note, Report
from unodsl.source.words import quoted


def fill_cells(table: Table, writes: Sequence[Write]) -> list[Filled]:
    """All kinds with all of their cells."""
    facts = Facts(table, writes, each_tests(table))
    facts.settle()
    table.put_away.extend(facts.put_away.values())
    filled = [Filled(kind) for kind in table.kinds]
    rules = [w for w in writes if is_rule(column_type(table, w))]
    for index, entry in enumerate(filled):
        facts.fill(index, entry)
        chosen = [w for w in rules if _concerns(table, w, entry.kind, facts, index)]
        _fill_rules(table, entry, chosen)
    _report_unmatched(table)
    return filled


def _concerns(table: Table, write: Write, kind: Skeleton, facts: Facts, index: int) -> bool:
    if write.row.each is not None:
        return facts.passes(write.row, index)
    return names_row(table, write, kind)


def _fill_rules(table: Table, entry: Filled, writes: Sequence[Write]) -> None:
    for name, column in table.columns.items():
        if not is_rule(column.type):
            continue
        own = tuple(_in_order(w for w in writes if w.cell.name.text == name))
        for write in own:
            entry.tried.add(name)
            table.reaches(write, entry.kind.row)
        target = _target(table, entry.kind.row, column, own)
        content = target.content()
        if content is None:
            continue
        path = f"{entry.kind.row}.{name}" if target.written else name
        span = target.clauses[-1].span if target.clauses else column.span
        entry.cells[name] = Cell(path, column.type, content, span, column.says)
        if target.written:
            entry.written.add(name)


def _in_order(writes: Iterable[Write]) -> Iterator[Write]:
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
    usual = column.target
    target = replace(
        usual, what=f"the cell `{column.name}` of {quoted(row)}", is_default=usual.base is not None, also=list(usual.also),
        only=list(usual.only), overridden=[], clauses=[], written=False, put_away=[],
    )  # fmt: skip
    for i, write in enumerate(writes):
        twin = next((w for w in writes[:i] if w.number == write.number and w.row.width == write.row.width), None)
        if twin is not None:
            same_width(table, twin, write)
            continue
        _apply(table, target, path, write)
    table.clauses.extend(target.clauses)
    table.put_away += _put_away(path, writes, target)
    table.done[key] = target
    return target


def _put_away(path: str, writes: Sequence[Write], target: Target) -> Iterator[PutAway]:
    """What was replaced: the cell, and what ``each`` rows had written into it."""
    order = {w.cell.span: i for i, w in enumerate(writes)}
    for change in target.put_away:
        span, at = change.clause.span, order[change.clause.span]
        yield PutAway(path, writes[at].number, span)
        for write in (w for w in writes[:at] if w.row.each is not None):
            for place in (write.place, whole_column(write.place)):
                yield PutAway(place, writes[at].number, span, written=write.number)


def _apply(table: Table, target: Target, path: str, write: Write) -> None:
    level = table.stack[write.number]
    change: Change = level.change(path, write.cell.span, write.cell.mode, write.content)
    own = Report()
    apply(target, change, own)
    # A row may write the cells of many cards: what is wrong with it is said once.
    for problem in own:
        if (problem.code, problem.span) not in table.said:
            table.said.add((problem.code, problem.span))
            table.texts.report.extend([problem])


def _report_unmatched(table: Table) -> None:
    """Rows that mean no card. A parent's may mean cards that were taken away since, and a house rule made for many
    editions may have rows that not all of them have a use for: it must have some.
    """
    fine = table.matched | table.unasked
    for level in table.stack:
        rows = [row for row in level.file.rows if row.each is not None]
        if level.inherited or not table.kinds:
            continue
        if level.file.kind == "house" and any(id(row) in fine for row in rows):
            continue
        for row in rows:
            if id(row) not in fine:
                cure = "the edition lacks what this house rule is about" if level.file.kind == "house" else None
                message = f"No card passes {quoted(row.key.text.removeprefix('each '))}."
                table.texts.report.add("C410", message, row.key.span, notes=_cards_of(table, level), help=cure)


def _cards_of(table: Table, level: Level) -> tuple[Note, ...]:
    """The edition whose cards a house rule does not find."""
    editions = [other.file for other in table.stack if other.file.kind == "edition"]
    if level.file.kind != "house" or not editions:
        return ()
    return (Note(editions[-1].name.span, f"{quoted(editions[-1].name.text)} has no such card"),)

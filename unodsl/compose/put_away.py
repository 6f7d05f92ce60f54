"""What files put in place of what files below them had said: facts, declarations, cards, and text that was replaced.

Text that a file adds to (``also``, ``only``, ``as-before``) still says what it said, and so does what is stated once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from unodsl.compose.changes import Change
from unodsl.compose.delta import Patch, RowWrite
from unodsl.compose.edition import PutAway
from unodsl.compose.merge_columns import Column
from unodsl.compose.merge_rules import Clause, Key
from unodsl.compose.stack import Level, Stack
from unodsl.diagnostics import Span

_HEADER = ("players", "sides", "total-cards", "two-faced")
_ONLY_TOLD = ("says", "holds")
Fact = tuple[str, str, object, Span]


def put_away(
    stack: Stack, columns: Mapping[str, Column], policies: Mapping[str, Mapping[str, Column]], clauses: Mapping[Key, Clause],
    cells: Iterable[PutAway],
) -> tuple[PutAway, ...]:  # fmt: skip
    """Everything that was put away, each change once."""
    tables = [columns, *policies.values()]
    targets = [column.target for table in tables for column in table.values()] + [c.target for c in clauses.values()]
    changes = [change for target in targets for change in target.put_away]
    of_cards = _with_columns(stack, cells)
    return tuple(dict.fromkeys((*(_changed(stack, change) for change in changes), *of_cards, *_declared(stack))))


def _with_columns(stack: Stack, cells: Iterable[PutAway]) -> Iterator[PutAway]:
    """Cells of cards that were there before know their columns; those of new cards are no change of what was said."""
    begun: dict[str, int] = {}
    for number, level in enumerate(stack):
        for row in level.file.rows:
            if row.parts:
                begun.setdefault(row.names[0].text, number)
    for cell in cells:
        cards, _, column = cell.path.partition(".")
        yield replace(cell, column=column) if begun.get(cards, cell.level) < cell.level else cell


def _changed(stack: Stack, change: Change) -> PutAway:
    level = next(number for number, one in enumerate(stack) if one.layer == change.layer)
    return PutAway(change.clause.path, level, change.clause.span)


def _declared(stack: Stack) -> Iterator[PutAway]:
    """What is declared otherwise than below, and what is taken away."""
    before: dict[tuple[str, str], object] = {}
    for number, level in enumerate(stack):
        for path, field, value, span in _facts(level):
            known = before.get((path, field))
            if known is not None and not _says_as_much(field, known, value):
                yield PutAway(path, number, span, whole=False)
                if field in ("copies", "faces", "colors", "tags", "code", "side"):
                    yield PutAway(f"{path}.{field}", number, span)
            before[path, field] = value
        yield from _removed(level, number)
        if number and any(row.parts or row.removed for row in level.file.rows):
            yield PutAway("cards", number, _first(level.file.rows), whole=False)


def _says_as_much(field: str, known: object, value: object) -> bool:
    """Whether nothing that was said has become untrue; more values to choose from are none the less those that there were."""
    if field in ("values", "members") and isinstance(known, tuple) and isinstance(value, tuple):
        return set(known) <= set(value)
    return known == value


def _facts(level: Level) -> Iterator[Fact]:
    file = level.file
    for key, given in file.header.items():
        if key in _HEADER:
            yield key, "", given.value, given.span
    if file.colors:
        yield "colors", "", tuple((c.name, c.side) for c in file.colors), file.colors[0].span.to(file.colors[-1].span)
    for patch in (*file.sets, *file.zones, *file.state, *file.options):
        for key, given in patch.fields.items():
            if key not in _ONLY_TOLD:
                yield patch.name.text, "default" if key == "fixed" else key, given.value, patch.name.span.to(given.span)
    for row in file.rows:
        for part, structure in row.parts.items() if row.width == 2 else ():
            if part != "label":
                yield row.names[0].text, part, structure.value, structure.span


def _removed(level: Level, number: int) -> Iterator[PutAway]:
    things: tuple[Patch | RowWrite, ...] = (*level.file.options, *level.file.rows)
    for thing in things:
        if thing.removed:
            name = thing.name if isinstance(thing, Patch) else thing.names[0]
            yield PutAway(name.text, number, name.span)


def _first(rows: Iterable[RowWrite]) -> Span:
    return next(row.key.span for row in rows if row.parts or row.removed)

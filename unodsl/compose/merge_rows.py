"""Rows of the card table from all files: which cards there are. What is in their cells comes later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from unodsl.compose.delta import RowWrite, Word
from unodsl.compose.edition import ClauseText, RowDecl
from unodsl.compose.stack import Level, Stack
from unodsl.diagnostics import Report, nearest
from unodsl.source.words import quoted


@dataclass(slots=True)
class Rows:
    """The rows so far. ``since`` is the level at which a row began: older text of a row taken away is not its own."""

    decls: dict[str, RowDecl] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    parts: dict[str, ClauseText] = field(default_factory=dict)


def merge_rows(stack: Stack, report: Report) -> Rows:
    """All rows, with what each file said of them laid over what was there."""
    rows = Rows()
    for number, level in enumerate(stack):
        own = [row for row in level.file.rows if row.width == 2]
        for row in own:
            _single(rows, row, level, number, report)
        for row in level.file.rows:
            if row.width == 1:
                _known(rows, row.names, report)
            if row.width < 2:
                _no_parts(row, report)
    return rows


def _single(rows: Rows, row: RowWrite, level: Level, number: int, report: Report) -> None:
    name = row.names[0]
    if row.removed:
        _remove(rows, name, number, report)
        return
    if name.text not in rows.decls:
        if "copies" not in row.parts:
            _unknown(rows, name, report)
            return
        rows.decls[name.text] = RowDecl(name.text, {}, span=name.span)
        rows.since[name.text] = number
    values: dict[str, Any] = {part: given.value for part, given in row.parts.items()}
    if row.parts.keys() - {"label"}:
        values["changed"] = name.span
    rows.decls[name.text] = replace(rows.decls[name.text], **values)
    rows.parts[name.text] = level.clause(name.text, row.key.span)
    for part, given in row.parts.items():
        path = f"{name.text}.{part}"
        rows.parts[path] = level.clause(path, given.span)


def _remove(rows: Rows, name: Word, number: int, report: Report) -> None:
    if name.text not in rows.decls:
        report.add("C419", f"There is no row {quoted(name.text)} to take away.", name.span, help=_near(rows, name))
        return
    del rows.decls[name.text]
    for path in [p for p in rows.parts if p.split(".")[0] == name.text]:
        del rows.parts[path]


def _known(rows: Rows, names: tuple[Word, ...], report: Report) -> None:
    for name in names:
        if name.text not in rows.decls:
            _unknown(rows, name, report)


def _unknown(rows: Rows, name: Word, report: Report) -> None:
    message = f"No card is called {quoted(name.text)}."
    report.add("C410", message, name.span, help=_near(rows, name) or "a new card needs `copies: …`")


def _near(rows: Rows, name: Word) -> str | None:
    near = nearest(name.text, rows.decls)
    return f"did you mean {quoted(near)}?" if near else None


def _no_parts(row: RowWrite, report: Report) -> None:
    for part, given in row.parts.items():
        message = f"`{part}` belongs to a row of one card, not to {quoted(row.key.text)}."
        report.add("C427", message, given.span, help="write it in the card's own row")


def counted(copies: Mapping[str, int], face: str) -> int | None:
    """The number for a face; ``None`` when it was forgotten."""
    return copies.get(face, copies.get(""))

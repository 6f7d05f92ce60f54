"""Columns of the card table and settings of policies: what is declared, and what files make of the declared text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from unodsl.compose.changes import Target, apply
from unodsl.compose.content import Shape, content_of
from unodsl.compose.delta import CellWrite, Given, TableWrite
from unodsl.compose.edition import Cell, CellType, ClauseText, ColumnDecl
from unodsl.compose.names import CARD_FACTS
from unodsl.compose.read_cards import PARTS
from unodsl.compose.stack import Level, Stack
from unodsl.compose.texts import Texts
from unodsl.diagnostics import Note, Span, nearest
from unodsl.source.words import listed, near_key, quoted


@dataclass(slots=True)
class Column:
    """A column or a setting, with the text of all files that wrote its default."""

    name: str
    type: CellType
    target: Target
    clause: ClauseText
    of: tuple[str, ...] = ()
    required: bool = False
    stated_with: str | None = None
    says: str = ""

    @property
    def span(self) -> Span:
        """Where it was declared."""
        return self.clause.span


def merge_columns(stack: Stack, texts: Texts) -> dict[str, Column]:
    """All columns, with their defaults."""
    found: dict[str, Column] = {}
    for level in stack:
        for write in level.file.columns:
            if write.name.text in CARD_FACTS or write.name.text in PARTS:
                message = f"{quoted(write.name.text)} has a meaning in every row; no column can be called so."
                texts.report.add("C405", message, write.name.span, help="choose another name")
                continue
            _write(found, write.name.text, level, write, texts, faced=True)
    return found


def merge_policies(stack: Stack, texts: Texts) -> dict[str, dict[str, Column]]:
    """All tables of policies, with their cells."""
    found: dict[str, dict[str, Column]] = {}
    for level in stack:
        for table in level.file.policies:
            cells = found.setdefault(table.name.text, {})
            seen: dict[str, CellWrite] = {}
            for write in table.cells:
                first = seen.setdefault(write.name.text, write)
                if first is not write:
                    _twice(first, write, texts)
                elif write.type is None and write.name.text not in cells:
                    _undeclared(table, write, found, texts)
                else:
                    _write(cells, f"{table.name.text}.{write.name.text}", level, write, texts, faced=False)
    return {name: cells for name, cells in found.items() if cells}


def _twice(first: CellWrite, write: CellWrite, texts: Texts) -> None:
    message = f"{quoted(write.name.text)} is written twice in a file."
    texts.report.add("C402", message, write.span, notes=(Note(first.span, "written here first"),))


def _undeclared(table: TableWrite, write: CellWrite, found: dict[str, dict[str, Column]], texts: Texts) -> None:
    name = table.name.text
    known = [f"{other}.{cell}" for other, cells in found.items() for cell in cells]
    path = f"{name}.{write.name.text}"
    elsewhere = next((k for k in known if k.endswith("." + write.name.text)), None)
    own = f"`{name}` has {listed(found[name], 'and')}; " if found.get(name) else ""
    cure = near_key(path, known, (f"{name}.{cell.name.text}" for cell in table.cells))
    cure = cure or (
        f"did you mean {quoted(elsewhere)}?" if elsewhere else f"{own}a new one needs its type: `{{effect: …, says: …}}`"
    )
    texts.report.add("C409", f"No setting is called {quoted(path)}.", write.name.span, help=cure)


def _write(found: dict[str, Column], path: str, level: Level, write: CellWrite, texts: Texts, *, faced: bool) -> None:
    name = write.name.text
    before = found.get(name)
    if before is None:
        _declare(found, path, level, write, texts, faced=faced)
        return
    if write.type is not None and write.type != before.type:
        message = f"{quoted(path)} was declared as a {before.type}, not a {write.type}."
        texts.report.add("C426", message, write.name.span, notes=(Note(before.span, "declared here"),))
        return
    before.of = write.of or before.of
    before.says = _text(write.fields, "says") or before.says
    if write.value is None or (write.type and not faced and _is_word(write, "required")):
        return
    content = content_of(write.value, Shape(before.type, before.of, faced=faced), texts)
    if content is not None:
        apply(before.target, level.change(path, write.span, write.mode, content), texts.report)


def _is_word(write: CellWrite, word: str) -> bool:
    return write.type == "number" and write.value is not None and write.value.text == word


def _declare(found: dict[str, Column], path: str, level: Level, write: CellWrite, texts: Texts, *, faced: bool) -> None:
    if write.type is None:
        message = f"No column is called {quoted(write.name.text)}."
        near = nearest(write.name.text, found)
        cure = f"did you mean {quoted(near)}?" if near else "a new one needs its type: `{number: 0, says: …}`"
        texts.report.add("C409", message, write.name.span, help=cure)
        return
    kind = cast(CellType, write.type)
    required = _is_word(write, "required") or write.fields.get("required", Given(False)).value is True
    target = Target(quoted(path), kind)
    column = Column(
        write.name.text, kind, target, level.clause(path, write.span), write.of, required,
        _text(write.fields, "stated-with") or None, _text(write.fields, "says"),
    )  # fmt: skip
    found[write.name.text] = column
    if required or write.value is None:
        return
    content = content_of(write.value, Shape(kind, write.of, faced=faced), texts)
    if content is not None:
        apply(target, level.change(path, write.span, write.mode, content), texts.report)


def _text(fields: object, key: str) -> str:
    given = fields.get(key) if isinstance(fields, dict) else None
    return str(given.value) if given else ""


def column_decls(columns: dict[str, Column]) -> dict[str, ColumnDecl]:
    """The columns as the edition holds them."""
    return {
        name: ColumnDecl(
            name, column.type, column.target.content(), column.of, column.required, column.stated_with, column.says,
            column.span,
        )
        for name, column in columns.items()
    }  # fmt: skip


def policy_cells(policies: dict[str, dict[str, Column]]) -> dict[str, dict[str, Cell]]:
    """The settings as the edition holds them."""
    found: dict[str, dict[str, Cell]] = {}
    for table, columns in policies.items():
        found[table] = {}
        for name, column in columns.items():
            content = column.target.content()
            if content is not None:
                origin = column.target.origin or column.clause
                path = f"{table}.{name}"
                found[table][name] = Cell(path, column.type, content, origin.span, column.says, column.of, column.span)
    return found


def clauses_of(columns: Iterable[Column]) -> list[ClauseText]:
    """Who wrote the text that is in them, or else where they were declared."""
    return [clause for column in columns for clause in column.target.clauses or [column.clause]]

"""Sections that declare things: zones, state, options, sets, columns and policies."""

from __future__ import annotations

from typing import Final

from unodsl.compose import fields as read
from unodsl.compose.delta import CellWrite, Given, Patch, TableWrite, Word
from unodsl.compose.fields import Reader
from unodsl.compose.names import good_name, good_text
from unodsl.diagnostics import Report
from unodsl.source import Mapping, Node, Scalar
from unodsl.source.words import quoted
from unodsl.syntax.trees import Mode

TYPES: Final = ("number", "flag", "choice", "text", "test", "effect")
MODES: Final[dict[str, Mode]] = {"also": "also", "only": "only", "replace": "replace"}
_SEEN: Final = read.one_of("nobody", "everyone", "owner")

ZONE: Final[dict[str, Reader]] = {
    "order": read.one_of("stacked", "none"), "each": read.name, "seen-by": _SEEN, "says": read.text,
}  # fmt: skip
OPTION: Final[dict[str, Reader]] = {"values": read.texts, "default": read.text, "fixed": read.text, "says": read.text}
_CELL_EXTRAS: Final[dict[str, Reader]] = {"of": read.texts, "says": read.text}
_COLUMN_EXTRAS: Final[dict[str, Reader]] = {**_CELL_EXTRAS, "stated-with": read.name, "required": read.flag}


def _holds(node: Node, report: Report) -> Given | None:
    """``flag``, ``seat``, the name of a set, or a range of numbers."""
    if isinstance(node, Scalar) and node.text[:1].isdigit():
        return read.number_range(node, report)
    return read.name(node, report)


STATE: Final[dict[str, Reader]] = {
    "holds": _holds, "each": read.name, "kept": read.one_of("round", "match"), "seen-by": _SEEN, "starts": read.text,
    "said": read.text, "says": read.text,
}  # fmt: skip


def entries(node: Node | None, what: str, report: Report) -> tuple[tuple[Scalar, Node], ...]:
    """The entries of a section; a section that is not there has none."""
    if node is None:
        return ()
    if not isinstance(node, Mapping):
        read.wrong(node, what, report)
        return ()
    return node.entries


def patches(node: Node | None, readers: dict[str, Reader], what: str, report: Report) -> tuple[Patch, ...]:
    """A section of names, each with its fields."""
    found = []
    for key, value in entries(node, f"{what} by name", report):
        if not good_name(key, report):
            continue
        name = Word(key.text, key.span)
        if isinstance(value, Scalar) and value.is_empty:
            found.append(Patch(name, {}, removed=True))
        else:
            found.append(Patch(name, read.fields(value, readers, f"the fields of {quoted(key.text)}", report)))
    return tuple(found)


def sets(node: Node | None, report: Report) -> tuple[Patch, ...]:
    """``trays: [north, east]``"""
    found = []
    for key, value in entries(node, "sets by name", report):
        words = read.word_list(value, report)
        fine = [word.text for word in words if good_text(word.text, word.span, report)]
        if good_name(key, report) and fine:
            found.append(Patch(Word(key.text, key.span), {"members": Given(tuple(fine), value.span)}))
    return tuple(found)


def split_mode(key: Scalar) -> tuple[Mode, Word]:
    """``also played``: the mode word and the name behind it, with its own place."""
    first, _, rest = key.text.partition(" ")
    if first in MODES and rest:
        name = rest.strip()
        offset = len(key.text) - len(rest.lstrip())
        span = key.span
        place = type(span)(span.file, span.line, span.column + offset, span.end_line, span.end_column)
        return MODES[first], Word(name, place if key.style == "plain" else span)
    return "", Word(key.text, key.span)


def columns(node: Node | None, report: Report) -> tuple[CellWrite, ...]:
    """The columns that a file declares, or whose default it changes."""
    found = (_cell(key, value, _COLUMN_EXTRAS, report) for key, value in entries(node, "columns by name", report))
    return tuple(cell for cell in found if cell is not None)


def tables(node: Node | None, report: Report) -> tuple[TableWrite, ...]:
    """The tables of policies."""
    found = []
    for key, value in entries(node, "tables of policies by name", report):
        if not good_name(key, report):
            continue
        cells = (_cell(k, v, _CELL_EXTRAS, report) for k, v in entries(value, "settings by name", report))
        found.append(TableWrite(Word(key.text, key.span), tuple(cell for cell in cells if cell is not None)))
    return tuple(found)


def _cell(key: Scalar, value: Node, extras: dict[str, Reader], report: Report) -> CellWrite | None:
    mode, name = split_mode(key)
    if not good_text(name.text, name.span, report):
        return None
    if isinstance(value, Mapping):
        return _declared(key, mode, name, value, extras, report)
    return plain_cell(key, mode, name, value, report)


def plain_cell(key: Scalar, mode: Mode, name: Word, value: Node, report: Report) -> CellWrite | None:
    """A cell that is filled and not declared."""
    if not isinstance(value, Scalar) or (value.is_empty and value.style == "plain"):
        read.wrong(value, f"the value of {quoted(name.text)}", report)
        return None
    return CellWrite(name, mode, value, key.span.to(value.span))


def _declared(
    key: Scalar, mode: Mode, name: Word, value: Mapping, extras: dict[str, Reader], report: Report
) -> CellWrite | None:
    """``{test: never, says: …}``"""
    kinds = [k for k in value.keys() if k in TYPES]  # noqa: SIM118
    rest = Mapping(tuple((k, v) for k, v in value.entries if k.text not in TYPES), value.span)
    extra = read.fields(rest, extras, f"the fields of {quoted(name.text)}", report)
    if len(kinds) != 1:
        code = "S208" if kinds else "S202"
        report.add(code, f"{quoted(name.text)} needs exactly one of {', '.join(TYPES)}.", name.span)
        return None
    content = value.get(kinds[0])
    if not isinstance(content, Scalar) or content.is_empty:
        read.wrong(content or value, f"the value of {quoted(name.text)}", report)
        return None
    choices = extra["of"].value if "of" in extra else ()
    of = choices if isinstance(choices, tuple) else ()
    if kinds[0] == "choice" and not of:
        report.add("S202", f"{quoted(name.text)} lacks `of`, the list of its choices.", name.span, help="add of: […]")
        return None
    return CellWrite(name, mode, content, key.span.to(value.span), kinds[0], of, extra)

"""Rows of the card table: who is meant, what the cards are, and the cells that are filled."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping as Map
from typing import Final

from unodsl.compose import fields as read
from unodsl.compose.delta import CellWrite, RowPart, RowWrite, Word
from unodsl.compose.edition import TagDecl
from unodsl.compose.names import good_name, good_text
from unodsl.compose.read_tables import entries, plain_cell, split_mode
from unodsl.diagnostics import Report, Span
from unodsl.source import Mapping, Node, RuleText, Scalar, Sequence, rule_text
from unodsl.source.words import quoted

PARTS: Final = ("label", "code", "colors", "faces", "copies", "tags", "side")
_FACES = re.compile(r"([0-9]+)(?:-([0-9]+))?", re.ASCII)
_CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)
_MAX_FACE: Final = 999


def rows(node: Node | None, report: Report) -> tuple[RowWrite, ...]:
    """All rows of a file."""
    found = (_row(key, value, report) for key, value in entries(node, "card rows by name", report))
    return tuple(row for row in found if row is not None)


def _row(key: Scalar, value: Node, report: Report) -> RowWrite | None:
    each = _each_test(key, report) if key.text.startswith("each ") else None
    names = () if key.text.startswith("each ") else tuple(_names(key))
    wrong = [name for name in names if not good_text(name.text, name.span, report)]
    if wrong or (each is None and not names):
        return None
    word = Word(key.text, key.span)
    if isinstance(value, Scalar) and value.is_empty:
        return RowWrite(word, names, each, {}, (), removed=True)
    if not isinstance(value, Mapping):
        read.wrong(value, f"the cells of {quoted(key.text)} in braces", report)
        return None
    parts: dict[str, RowPart] = {}
    cells: list[CellWrite] = []
    for cell_key, cell in value.entries:
        if cell_key.text in PARTS:
            _part(cell_key, cell, parts, report)
            continue
        mode, name = split_mode(cell_key)
        written = plain_cell(cell_key, mode, name, cell, report) if good_text(name.text, name.span, report) else None
        if written is not None:
            cells.append(written)
    return RowWrite(word, names, each, parts, tuple(cells))


def _names(key: Scalar) -> Iterator[Word]:
    for match in re.finditer(r"[^,]+", key.text):
        text = match.group().strip()
        start = key.span.column + match.start() + len(match.group()) - len(match.group().lstrip())
        span = Span(key.span.file, key.span.line, start, key.span.line, start + len(text))
        yield Word(text, span if key.style == "plain" else key.span)


def _each_test(key: Scalar, report: Report) -> RuleText | None:
    return rule_text(key, report)


def _part(key: Scalar, value: Node, parts: dict[str, RowPart], report: Report) -> None:
    part = _PARTS[key.text](value, report)
    if part is not None:
        parts[key.text] = RowPart(part.value, key.span.to(value.span))


def _text(node: Node, report: Report) -> RowPart | None:
    given = read.text(node, report)
    return RowPart(given.value) if given else None


def _code(node: Node, report: Report) -> RowPart | None:
    given = read.text(node, report)
    if given is None:
        return None
    if _CODE.fullmatch(str(given.value)) is None:
        small = str(given.value).lower()
        cure = f"write {small}" if _CODE.fullmatch(small) else None
        message = f"{quoted(str(given.value))} is no code: small letters and digits, with hyphens."
        report.add("S209", message, given.span, help=cure)
        return None
    return RowPart(given.value)


def _colors(node: Node, report: Report) -> RowPart | None:
    if isinstance(node, Scalar) and node.text == "none":
        return RowPart(())
    if isinstance(node, Sequence):
        words = read.word_list(node, report)
        return RowPart(tuple(word.text for word in words)) if words else None
    read.wrong(node, "`none` or a list of colors", report)
    return None


def _faces(node: Node, report: Report) -> RowPart | None:
    if not isinstance(node, Scalar) or node.is_empty:
        read.wrong(node, "numbers such as 0-9", report)
        return None
    faces: list[str] = []
    for piece in re.split(r"[ ,]+", node.text.strip()):
        more = face_range(piece, node, report)
        if more is None:
            return None
        for face in more:
            if face in faces:
                report.add("S210", f"The face {face} is given twice.", node.span)
                return None
            faces.append(face)
    return RowPart(tuple(faces))


def face_range(piece: str, node: Scalar, report: Report) -> list[str] | None:
    """The faces of ``7`` or ``1-9``."""
    match = _FACES.fullmatch(piece)
    if match is None:
        report.add("S209", f"{quoted(piece)} is no face: write numbers such as 0-9, or 1 3-5.", node.span)
        return None
    low = read.checked_int(match.group(1), node, report)
    high = read.checked_int(match.group(2) or match.group(1), node, report)
    if low is None or high is None:
        return None
    if low > high or high > _MAX_FACE:
        why = "runs backwards" if low > high else f"goes beyond {_MAX_FACE}"
        report.add("S206", f"The range {quoted(piece)} {why}.", node.span)
        return None
    return [str(face) for face in range(low, high + 1)]


def _copies(node: Node, report: Report) -> RowPart | None:
    counts = _counts(node, report)
    return None if counts is None else RowPart(counts)


def _counts(node: Node, report: Report) -> Map[str, int] | None:
    """``2`` is kept under the empty face, ``{0: 1, 1-9: 2}`` by face."""
    if not isinstance(node, Mapping):
        given = read.natural(node, report)
        return None if given is None else {"": read.int_of(given)}
    counts: dict[str, int] = {}
    for key, value in node.entries:
        faces, given = face_range(key.text, key, report), read.natural(value, report)
        if faces is None or given is None:
            return None
        for face in faces:
            if face in counts:
                report.add("S210", f"The face {face} is given twice.", key.span)
                return None
            counts[face] = read.int_of(given)
    return counts


def _tags(node: Node, report: Report) -> RowPart | None:
    found = []
    for key, value in entries(node, "tags by name", report):
        tag = _tag(key, value, report) if good_name(key, report) else None
        if tag is not None:
            found.append(tag)
    return RowPart(tuple(found))


def _tag(key: Scalar, value: Node, report: Report) -> TagDecl | None:
    mark = "*"
    if isinstance(value, Mapping) and ("copies" in value.keys() or "mark" in value.keys()):  # noqa: SIM118
        given = read.text(value.get("mark") or Scalar("*", "plain", key.span), report)
        mark = str(given.value) if given else mark
        for other in value.entries:
            if other[0].text not in ("copies", "mark"):
                read.unknown_key(other[0], value, ("copies", "mark"), report)
        value = value.get("copies") or Scalar("", "plain", key.span)
    if not 1 <= len(mark) <= 3 or any(char.isalnum() or char.isspace() for char in mark):
        report.add("S209", f"{quoted(mark)} is no mark: one to three signs such as *.", key.span)
        return None
    counts = _counts(value, report)
    return None if counts is None else TagDecl(key.text, counts, mark, key.span)


def _side(node: Node, report: Report) -> RowPart | None:
    given = read.name(node, report)
    return RowPart(given.value, given.span) if given else None


_PARTS: Final[dict[str, Callable[[Node, Report], RowPart | None]]] = {
    "label": _text, "code": _code, "colors": _colors, "faces": _faces, "copies": _copies, "tags": _tags, "side": _side,
}  # fmt: skip

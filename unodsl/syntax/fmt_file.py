"""The rule texts of a file in their usual layout; every other byte of the file stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from unodsl.source.nodes import Scalar
from unodsl.syntax.fmt import format_rule_text
from unodsl.syntax.parser import Start

_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_MARK: Final = "\ufeff"


def format_edition_file(data: str, cells: Iterable[tuple[Scalar, Start]]) -> str:
    """``data`` with each of ``cells`` rewritten; the caller says which values are rule text, and of what kind."""
    mark = _MARK if data.startswith(_MARK) else ""
    lines = _LINE.findall(data.removeprefix(_MARK))
    # From the end, so that the places of what is still to do stay right.
    for scalar, start in sorted(cells, key=lambda cell: cell[0].span, reverse=True):
        formatted = format_rule_text(scalar.text, start)
        if formatted == scalar.text:
            continue
        if scalar.style == "literal":
            _rewrite_block(lines, scalar, formatted)
        elif scalar.style in ("plain", "quoted") and scalar.span.line == scalar.span.end_line:
            _rewrite_line(lines, scalar, formatted)
    return mark + "".join(lines)


def _rewrite_block(lines: list[str], scalar: Scalar, formatted: str) -> None:
    old, new = scalar.text.split("\n"), formatted.split("\n")
    for number, (before, after) in enumerate(zip(old, new, strict=True), scalar.span.line):
        if before != after:
            body, end = _split(lines[number])
            # A line that is not what the tree says is none of ours.
            if body[scalar.indent :].rstrip() == before.rstrip():
                lines[number] = (" " * scalar.indent + after if after else "") + end


def _rewrite_line(lines: list[str], scalar: Scalar, formatted: str) -> None:
    span = scalar.span
    line = lines[span.line - 1]
    source = line[span.column - 1 : span.end_column - 1]
    quote = source[:1] if scalar.style == "quoted" else ""
    if source != f"{quote}{scalar.text}{quote}" or not _fits(scalar.text, formatted, quote):
        return
    lines[span.line - 1] = f"{line[: span.column - 1]}{quote}{formatted}{quote}{line[span.end_column - 1 :]}"


def _fits(text: str, formatted: str, quote: str) -> bool:
    """Whether YAML will read the new text as it read the old one."""
    if "\n" in formatted or not formatted:
        return False
    if quote:
        return True
    return formatted == formatted.strip() and all(text.count(sign) == formatted.count(sign) for sign in (": ", " #"))


def _split(line: str) -> tuple[str, str]:
    body = line.rstrip("\r\n")
    return body, line[len(body) :]

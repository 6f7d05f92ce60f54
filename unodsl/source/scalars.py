"""One scalar event of the parser to a :class:`Scalar`: its style, its exact stretch of the file, its raw form."""

from __future__ import annotations

import re
from typing import Any, Final

from unodsl.diagnostics import Span
from unodsl.source.nodes import Scalar, Style
from unodsl.source.text import SourceText, place_of

_STYLES: Final[dict[str, Style]] = {"'": "quoted", '"': "quoted", "|": "literal", ">": "folded"}
# An anchor, and what may stand between it and its value.
_ANCHOR = re.compile(r"&[^\s,\[\]{}]+(?:[ \t]+|(?:[ \t]#[^\n]*)?\n)*")


def make_scalar(event: Any, source: SourceText) -> Scalar:
    """The scalar of an event."""
    style = _STYLES.get(event.style or "", "plain")
    start = event.start_mark.index
    line, column = event.start_mark.line + 1, event.start_mark.column + 1
    if event.anchor is not None:
        match = _ANCHOR.match(source.text, start)
        start = min(match.end(), event.end_mark.index) if match else start
        line, column = place_of(source.text, start)
    if style in ("literal", "folded"):
        return _block(event, style, source, line, column)
    span = Span(source.file, line, column, event.end_mark.line + 1, event.end_mark.column + 1)
    raw = source.text[start : event.end_mark.index] if style == "quoted" else ""
    return Scalar(event.value, style, span, raw)


def _block(event: Any, style: Style, source: SourceText, line: int, column: int) -> Scalar:
    """The end mark of a block is where the next token begins: look for its last line that is not blank."""
    last = event.end_mark.line + (1 if event.end_mark.column else 0)
    if style == "literal":
        last = min(last, line + event.value.rstrip("\n").count("\n") + 1)
    last = min(last, len(source.lines))
    while last > line and not source.line(last).strip():
        last -= 1
    span = Span(source.file, line, column, last, len(source.line(last)) + 1)
    return Scalar(event.value, style, span, indent=_indent(event.value, source, line))


def _indent(text: str, source: SourceText, header: int) -> int:
    """The columns cut off in front of every line: seen on any line that is not empty."""
    for number, line in enumerate(text.split("\n"), header + 1):
        if line:
            return len(source.line(number)) - len(line)
    return 0

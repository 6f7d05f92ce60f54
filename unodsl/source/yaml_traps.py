"""What YAML accepts and the author did not mean: values cut by ``#``, texts cut at a comma, tags made by a ``!``."""

from __future__ import annotations

import re
from typing import Protocol

from unodsl.diagnostics import Note, Span
from unodsl.diagnostics.printable import is_unsafe
from unodsl.source.nodes import Node, Scalar
from unodsl.source.text import SourceText, describe
from unodsl.source.words import quoted

_PATH = re.compile(r"[a-z][a-z0-9.-]*")
_GLUED = re.compile(r"([A-Za-z][A-Za-z0-9_-]*):(?=[^\s/:])")
_CUT = re.compile(r"[ \t]+(#+[^\s#][^\n]*)")


class Sink(Protocol):
    """Where traps are reported: the builder of the tree."""

    source: SourceText

    def add(self, code: str, message: str, span: Span, *, notes: tuple[Note, ...] = (), cure: str | None = None) -> None: ...


def check_scalar(scalar: Scalar, sink: Sink) -> None:
    """Traps that one scalar shows."""
    if scalar.style == "plain":
        _cut_by_hash(scalar, sink)
        if scalar.text == "=":
            sink.add("Y119", "The sign `=` alone has a meaning in YAML.", scalar.span, cure='write "=" in quotes')
    elif scalar.raw.startswith('"') and "\\" in scalar.raw:
        _escaped_control(scalar, sink)


def _cut_by_hash(scalar: Scalar, sink: Sink) -> None:
    """``colour: #ff0000`` is a key with nothing; ``label: Pizza #1`` loses its end."""
    span = scalar.span
    rest = _CUT.match(sink.source.line(span.end_line), span.end_column - 1)
    if rest is None:
        return
    column = rest.start(1) + 1
    place = sink.source.span(span.end_line, column, len(rest.group(1).rstrip()))
    word = rest.group(1).rstrip()
    if scalar.text:
        cure = "put a space behind the `#` of a remark, or quotes around the whole text"
        sink.add("Y121", f"Everything from {quoted(word)} on is taken for a remark.", place, cure=cure)
    else:
        message = f"Nothing stands here: {quoted(word)} is taken for a remark."
        sink.add("Y120", message, place, cure=f'quote the value: "{word}"' if '"' not in word else "quote the value")


def _escaped_control(scalar: Scalar, sink: Sink) -> None:
    bad = next((char for char in scalar.text if is_unsafe(char) and char not in "\n\t"), None)
    if bad is not None:
        message = f"This text holds {describe(bad)}, which cannot be shown."
        sink.add("Y104", message, scalar.span, cure="delete that escape")


def check_row(key: Scalar, value: Node, before: Node | None, sink: Sink) -> None:
    """A key without a colon in ``{…}``: mostly the second half of a text that had a comma."""
    if not isinstance(value, Scalar) or value.text or value.style != "plain" or key.style != "plain":
        return
    if sink.source.line(key.span.end_line)[key.span.end_column - 1 :].lstrip().startswith(":"):
        return
    if _GLUED.match(key.text):
        glued_colon(key, sink)
        return
    message = f"{quoted(key.text)} is taken for a key with nothing behind it."
    parted = re.fullmatch(r"([a-z][a-z0-9-]*)(?:\s*=\s*|\s+)(\S+)", key.text)
    cure = f"write `{parted[1]}: {parted[2]}`" if parted else "write `name: value`"
    if isinstance(before, Scalar) and before.style == "plain" and before.text:
        cure = f'a text with a comma needs quotes: "{before.text}, {key.text}"'
        if _PATH.fullmatch(before.text) and _PATH.fullmatch(key.text):
            cure = f"write [{before.text}, {key.text}] if this is a list; {cure}"
    elif isinstance(before, Scalar) and before.style == "quoted":
        cure = "put the quotes around the whole text"
    sink.add("Y122", message, key.span, cure=cure)


def glued_colon(scalar: Scalar, sink: Sink) -> None:
    """``points:20``."""
    name = scalar.text.split(":", 1)[0]
    place = sink.source.span(scalar.span.line, scalar.span.column + len(name))
    sink.add("Y123", f"A space is missing behind the colon of {quoted(name)}.", place, cure=f"write `{name}: …`")


def lone_text(root: Scalar, sink: Sink) -> None:
    """A file that is one text: often ``points:20`` and nothing else."""
    if root.style == "plain" and _GLUED.match(root.text):
        glued_colon(root, sink)


def refuse_tag(tag: str, place: Span, sink: Sink) -> None:
    """``!python/object``, or a ``!`` that was meant as text."""
    text = sink.source.line(place.line)[place.column - 1 :]
    written = re.match(r"(?:&\S+\s+)?(![^\s,\]}]*)", text)
    word = written.group(1) if written else "!"
    at = sink.source.span(place.line, place.column + (written.start(1) if written else 0), len(word))
    if word == "!" and tag == "!":
        sink.add("Y119", "A `!` at the start of a value has a meaning in YAML.", at, cure="quote this value")
    else:
        sink.add("Y107", f"Tags such as {quoted(word)} are not allowed.", at, cure="delete it, or quote the value")

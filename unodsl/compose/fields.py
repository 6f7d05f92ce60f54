"""Single values out of YAML: each function gives the value, or ``None`` with the reason in the report.

The schema has looked at the shape before; these functions are what is left to trust when it has not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from unodsl.compose.delta import Given, Word
from unodsl.compose.edition import Range
from unodsl.compose.names import good_name
from unodsl.diagnostics import Note, Report, nearest
from unodsl.source import Mapping, Node, Scalar, Sequence, number_problem
from unodsl.source.words import listed, near_key, quoted, what_is

_RANGE = re.compile(r"([0-9]{1,9})-([0-9]{1,9})", re.ASCII)
Reader = Callable[[Node, Report], "Given | None"]


_FLAGS = {"on": "true", "yes": "true", "off": "false", "no": "false"}


def wrong(node: Node, wanted: str, report: Report, cure: str | None = None) -> None:
    """A value of the wrong kind."""
    if isinstance(node, Scalar) and (node.is_empty or not node.text.strip()):
        report.add("S207", f"Nothing stands here; {wanted} belongs here.", node.span, help="write the value")
    else:
        report.add("S203", f"{wanted[:1].upper() + wanted[1:]} belongs here, not {what_is(node)}.", node.span, help=cure)


def text(node: Node, report: Report) -> Given | None:
    """Any text that says something."""
    if isinstance(node, Scalar) and not node.is_empty and node.text.strip():
        return Given(node.text, node.span)
    wrong(node, "a text", report)
    return None


def name(node: Node, report: Report) -> Given | None:
    """A name in small letters."""
    given = text(node, report)
    if given is None or not isinstance(node, Scalar) or not good_name(node, report):
        return None
    return given


def integer(node: Node, report: Report) -> Given | None:
    """A whole number."""
    if not isinstance(node, Scalar):
        wrong(node, "a whole number", report)
        return None
    if number_problem(node, report):
        return None
    return Given(node.integer() or 0, node.span)


def natural(node: Node, report: Report) -> Given | None:
    """A whole number from 0."""
    given = integer(node, report)
    if given is not None and isinstance(given.value, int) and given.value < 0:
        report.add("S206", "This number cannot be negative.", given.span)
        return None
    return given


def flag(node: Node, report: Report) -> Given | None:
    """``true`` or ``false``."""
    if isinstance(node, Scalar) and node.style == "plain" and node.text in ("true", "false"):
        return Given(node.text == "true", node.span)
    word = _FLAGS.get(node.text.lower(), node.text.lower()) if isinstance(node, Scalar) else ""
    wrong(node, "true or false", report, f"write {word}" if word in ("true", "false") else None)
    return None


def number_range(node: Node, report: Report) -> Given | None:
    """``2-10`` or ``4``."""
    match = _RANGE.fullmatch(node.text) if isinstance(node, Scalar) and node.style == "plain" else None
    if match is None:
        single = natural(node, report)
        return Given(Range(int_of(single), int_of(single)), single.span) if single else None
    low, high = (checked_int(part, node, report) for part in match.groups())
    if low is None or high is None:
        return None
    if low > high:
        report.add("S206", f"The range {quoted(match.group())} runs backwards.", node.span, help=f"write {high}-{low}")
        return None
    return Given(Range(low, high), node.span)


def checked_int(part: str, node: Node, report: Report) -> int | None:
    """A number inside of a text, such as an end of a range."""
    scalar = Scalar(part, "plain", node.span)
    return None if number_problem(scalar, report) else scalar.integer()


def int_of(given: Given | None) -> int:
    """The number of a field that holds one."""
    return given.value if given is not None and isinstance(given.value, int) else 0


def one_of(*words: str) -> Reader:
    """One of a list of words."""

    def read(node: Node, report: Report) -> Given | None:
        if isinstance(node, Scalar) and node.text in words:
            return Given(node.text, node.span)
        if not isinstance(node, Scalar) or node.is_empty:
            wrong(node, f"one of {listed(words)}", report)
            return None
        near = nearest(node.text, words)
        cure = f"did you mean {quoted(near)}?" if near else f"write {listed(words)}"
        report.add("S204", f"{quoted(node.text)} is none of the words that can stand here.", node.span, help=cure)
        return None

    return read


def texts(node: Node, report: Report) -> Given | None:
    """A list of texts, no text twice."""
    words = word_list(node, report)
    return Given(tuple(word.text for word in words), node.span) if words else None


def word_list(node: Node, report: Report) -> tuple[Word, ...]:
    """A list of texts with their places; faulty ones are left out."""
    if not isinstance(node, Sequence):
        wrong(node, "a list in brackets", report)
        return ()
    seen: dict[str, Word] = {}
    for item in node:
        given = text(item, report)
        if given is None:
            continue
        word = Word(str(given.value), given.span)
        if word.text in seen:
            note = Note(seen[word.text].span, "written here first")
            report.add("S210", f"{quoted(word.text)} is in the list twice.", word.span, notes=(note,))
        else:
            seen[word.text] = word
    return tuple(seen.values())


def fields(node: Node, readers: dict[str, Reader], what: str, report: Report) -> dict[str, Given]:
    """The fields of a mapping, each read by its own reader; unknown keys are reported."""
    found: dict[str, Given] = {}
    if not isinstance(node, Mapping):
        wrong(node, f"{what} in braces", report)
        return found
    for key, value in node.entries:
        if key.text not in readers:
            unknown_key(key, node, readers, report)
            continue
        given = readers[key.text](value, report)
        if given is not None:
            found[key.text] = given
    return found


def unknown_key(key: Scalar, node: Mapping, known: Iterable[str], report: Report) -> None:
    """A key of a mapping that means nothing here."""
    cure = near_key(key.text, known, node.keys()) or f"known here: {listed(known)}"
    report.add("S201", f"There is no key {quoted(key.text)} here.", key.span, help=cure)

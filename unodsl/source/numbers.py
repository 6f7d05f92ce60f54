"""Numbers that other YAML readers would quietly turn into something else: each is named, with what to write."""

from __future__ import annotations

import re
from collections.abc import Callable

from unodsl.diagnostics import Report
from unodsl.source.limits import MAX_DIGITS
from unodsl.source.nodes import Scalar
from unodsl.source.words import quoted

_BOOLEANS = frozenset({"yes", "no", "on", "off", "true", "false", "y", "n"})
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number_problem(scalar: Scalar, report: Report) -> bool:
    """Whether ``scalar`` is not a plain whole number; if so, the report says why and what to write."""
    if scalar.integer() is not None:
        return False
    message, cure = _why(scalar)
    report.add("S205", message, scalar.span, help=cure)
    return True


def number_in_letters(text: str) -> str | None:
    """``7`` for ``seven``."""
    return str(_WORDS.index(text.lower())) if text.lower() in _WORDS else None


def _why(scalar: Scalar) -> tuple[str, str | None]:
    text = scalar.text
    if scalar.is_empty:
        return "A number was expected here, and there is nothing.", "write a whole number"
    if scalar.style != "plain" and re.fullmatch(r"-?[0-9]{1,9}", text, re.ASCII):
        return f"A number was expected, and {quoted(text)} is a text because of its quotes.", f"write {text} bare"
    for pattern, say in _KINDS:
        if re.fullmatch(pattern, text, re.ASCII):
            return say(text)
    if text.lower() in _BOOLEANS:
        return f"A number was expected, and {quoted(text)} is a yes or no.", "write a whole number, such as 0 or 1"
    if text.lower() in _WORDS:
        return f"A number was expected, and {quoted(text)} is a word.", f"write {_WORDS.index(text.lower())}"
    return f"A number was expected, and {quoted(text)} is a text.", "write a whole number in digits"


def _leading_zero(text: str) -> tuple[str, str | None]:
    plain = str(int(text)) if len(text) <= MAX_DIGITS else text.lstrip("0")
    return f"The number {quoted(text)} has a leading zero.", f"write {plain}, or quote it to make it a text"


def _plus(text: str) -> tuple[str, str | None]:
    return f"The number {quoted(text)} has a plus sign.", f"write {text[1:].lstrip('0') or '0'}"


def _large(text: str) -> tuple[str, str | None]:
    return f"The number {quoted(text)} has more than {MAX_DIGITS} digits.", "write a smaller number"


def _based(text: str) -> tuple[str, str | None]:
    cure = f"write {int(text, 0)}" if len(text) <= MAX_DIGITS else "write it in plain digits"
    return f"{quoted(text)} is not a number in plain digits.", cure


def _grouped(text: str) -> tuple[str, str | None]:
    return f"The number {quoted(text)} has marks between its digits.", f"write {re.sub('[_, ]', '', text)}"


def _fraction(text: str) -> tuple[str, str | None]:
    return f"{quoted(text)} is not a whole number.", "write a whole number"


def _colon(text: str) -> tuple[str, str | None]:
    return f"A number was expected, and {quoted(text)} is two numbers with a colon.", "write one whole number"


def _worked_out(text: str) -> tuple[str, str | None]:
    cure = "write a whole number: nothing is worked out here"
    if re.search(r"\bface\b", text):
        cure = "in a column of cards `face` may stand alone, and sums may not; else write the number of each, "
        cure += "as in `each card.face is 7: {points: 14}`"
    return f"A number was expected, and {quoted(text)} is a sum.", cure


def _measured(text: str) -> tuple[str, str | None]:
    return f"A number was expected, and {quoted(text)} has a word behind it.", f"write {text.split()[0]}"


_KINDS: tuple[tuple[str, Callable[[str], tuple[str, str | None]]], ...] = (
    (r"-?0[0-9]+", _leading_zero),
    (r"\+[0-9]{1,9}", _plus),
    (r"[+-]?[0-9]{10,}", _large),
    (r"0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+", _based),
    (r"-?[0-9]+([_, ][0-9]+)+", _grouped),
    (r"[+-]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)([eE][+-]?[0-9]+)?|[+-]?\.(inf|nan)", _fraction),
    (r"[0-9]+(:[0-9]+)+", _colon),
    (r"[0-9]{1,9} +[A-Za-z]+", _measured),
    (r"\(?([a-z][a-z-]*|[0-9]+)( *[+*/] *| - )([a-z][a-z-]*|[0-9]+).*", _worked_out),
)

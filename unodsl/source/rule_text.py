"""Rule text and where it stands: line and column inside of a value, and the true place in the file.

Literal blocks (``|``) and text on one line can be mapped exactly. Folded blocks and text over several lines cannot:
YAML has taken their line ends away, so they are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, product
from typing import TypeAlias

from unodsl.diagnostics import Report, Span
from unodsl.diagnostics.printable import is_unsafe
from unodsl.source.limits import MAX_PROBLEMS
from unodsl.source.nodes import Scalar
from unodsl.source.text import describe

_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)|.", re.DOTALL)
_CURE = "write `|` behind the key, and the text on the next lines"


@dataclass(frozen=True, slots=True)
class RuleText:
    """A text of rules with the way back to its file.

    ``offsets`` is only there for quoted text with escapes: the column, counted from the opening quote, at which each
    character begins.
    """

    text: str
    file: str
    line: int  # of the first line of the text
    column: int  # of the first character of every line
    offsets: tuple[int, ...] = ()

    def span_at(self, line: int, column: int, length: int = 1) -> Span:
        """``length`` characters at a line and column of the text, both counted from 1."""
        return self.span_between(line, column, line, column + length)

    def span_between(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """A stretch of the text; the end is exclusive."""
        return Span(self.file, *self._place(line, column), *self._place(end_line, end_column))

    def whole(self) -> Span:
        """All of the text."""
        last = self.text.count("\n") + 1
        return self.span_between(1, 1, last, len(self.text.rsplit("\n", 1)[-1]) + 1)

    def _place(self, line: int, column: int) -> tuple[int, int]:
        if self.offsets:
            # One line of source, whatever line ends its escapes stand for.
            before = sum(len(part) + 1 for part in self.text.split("\n")[: line - 1])
            index = min(max(before + column - 1, 0), len(self.offsets) - 1)
            return self.line, self.column + self.offsets[index]
        return self.line + line - 1, self.column + column - 1


def rule_text(scalar: Scalar, report: Report) -> RuleText | None:
    """The rule text that a value holds, or ``None`` with the reason in ``report``."""
    span = scalar.span
    if scalar.style == "literal":
        return RuleText(scalar.text, span.file, span.line + 1, scalar.indent + 1)
    if scalar.style == "folded" or span.end_line != span.line:
        what = "Text behind `>`" if scalar.style == "folded" else "Text over several lines"
        report.add("Y131", f"{what} loses its line ends; rule text needs `|`.", span, help=_CURE)
        return None
    if scalar.style == "plain":
        return RuleText(scalar.text, span.file, span.line, span.column)
    return RuleText(scalar.text, span.file, span.line, span.column + 1, _offsets(scalar.raw))


def _offsets(raw: str) -> tuple[int, ...]:
    """Where each character of a quoted text begins, and its end; empty when nothing is escaped."""
    body = raw[1:-1]
    if raw.startswith("'"):
        pieces = re.findall("''|.", body, re.DOTALL)
    elif "\\" in body:
        pieces = [match.group() for match in _ESCAPE.finditer(body)]
    else:
        return ()
    return () if len(pieces) == len(body) else tuple(accumulate(map(len, pieces), initial=0))


_PLAIN = {
    "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u2032": "'", "\u00b4": "'",
    "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u00ab": '"', "\u00bb": '"', "\u2033": '"', "\uff02": '"',
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
    "\u2026": "...", "\u00d7": "*", "\u2217": "*", "\uff1a": ":", "\uff0c": ",", "\uff1b": ";", "\uff08": "(",
    "\uff09": ")", "\uff0b": "+",
}  # fmt: skip
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_HIDDEN = re.compile("[\u00ad\u034f\u061c\u180e\u200b-\u200f\u2060-\u2064\ufe0e\ufe0f]")
# A prompt, a remark, or a character that may be odd.
_TOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|[^\x20-\x7e\n]')


_QUOTES, _DASHES = '"', "-"
_MEANT = {
    "'": ('"', ""), _QUOTES: (_QUOTES, ""), _DASHES: (_DASHES, ";", ",", ":"), "...": ("..",),
}  # fmt: skip
Written: TypeAlias = Mapping[str, str]
"""What to write for odd characters; an empty text stands for deleting them."""


def ways_to_write(text: str) -> Iterator[Written]:
    """What may be meant by the signs in a text that have no place in rules; signs of one look mean one thing."""
    odd = dict.fromkeys(char for line in text.split("\n") for _, char in _odd_in(line) if char in _PLAIN)
    looks = dict.fromkeys(_PLAIN[char] for char in odd)
    for choice in product(*(_MEANT.get(look, (look,)) for look in looks)):
        meant = dict(zip(looks, choice, strict=True))
        yield {char: meant[_PLAIN[char]] for char in odd}


def plainly(text: str, written: Written) -> str:
    """A text with its odd characters written otherwise, blanks as blanks, and what cannot be seen left out."""
    return "\n".join(_plain_line(line, written) for line in text.split("\n"))


def _plain_line(line: str, written: Written) -> str:
    chars = list(line)
    for column, char in _odd_in(line):
        blank = " " if char == "\t" or _SPACES.match(char) else "" if _HIDDEN.match(char) or is_unsafe(char) else char
        chars[column - 1] = written.get(char, blank)
    return "".join(chars)


def odd_characters(text: RuleText, report: Report, written: Callable[[int], Written | None] | None = None) -> bool:
    """Report what a word processor put into rule text; prompts and remarks may hold anything that can be shown.

    ``written``: what the odd signs of a line mean, ``None`` if nobody can tell. Without it they mean what they look like.
    """
    found = 0
    for number, line in enumerate(text.text.split("\n"), 1):
        for column, char in _odd_in(line):
            found += 1
            if found <= MAX_PROBLEMS:
                message = f"{describe(char)} is no part of rule text."
                cure = _cure(char, _PLAIN if written is None or char not in _PLAIN else written(number))
                report.add("Y132", message, text.span_at(number, column), help=cure)
    return found > 0


def _odd_in(line: str) -> list[tuple[int, str]]:
    odd: list[tuple[int, str]] = []
    for match in _TOKEN.finditer(line):
        part = match.group()
        if part[0] not in '"#':
            odd.append((match.start() + 1, part))
            continue
        odd.extend((match.start() + i, char) for i, char in enumerate(part, 1) if is_unsafe(char) and char != "\t")
    return odd


def _cure(char: str, written: Written | None) -> str:
    if char in _PLAIN:
        if written is None:
            return "use the plain signs of the keyboard, as rule text does"
        return f"write {written[char]} instead" if written[char] else "delete it"
    if char == "\t" or _SPACES.match(char):
        return "write an ordinary space instead"
    if _HIDDEN.match(char) or is_unsafe(char):
        return "delete it; it cannot be seen"
    return "names are written with a-z, digits and hyphens; other text goes between double quotes"

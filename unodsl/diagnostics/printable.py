"""Authors' text made safe to show: nothing in a file can move the cursor, turn the writing round or hide."""

from __future__ import annotations

import unicodedata

MARK = "\N{REPLACEMENT CHARACTER}"
MAX_WIDTH = 200
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
# Zero-width joiners are part of how some scripts and emoji are written.
_JOINERS = "\u200c\u200d"
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def is_unsafe(char: str) -> bool:
    """Whether a character is a control, a lone surrogate, a line separator or steers the direction of writing."""
    return unicodedata.category(char) in _UNSAFE and char not in _JOINERS


def printable(text: str, *, tabs: bool = False) -> str:
    """``text`` with one visible character in place of each unsafe one; a tab stays only if ``tabs`` says so."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(char, tabs) for char in text)


def _shown(char: str, tabs: bool) -> str:
    if char == "\t":
        return char if tabs else " "
    if not is_unsafe(char):
        return char
    # The pictures of the controls stand in the order of the controls.
    return chr(0x2400 + ord(char)) if ord(char) < 0x20 else MARK


def width(text: str) -> int:
    """The columns that a text takes on a screen."""
    return sum(_char_width(char) for char in text)


def _char_width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def clip(text: str, limit: int = MAX_WIDTH) -> str:
    """A message of at most ``limit`` characters."""
    return text if len(text) <= limit else text[: limit - 1] + ELLIPSIS


def window(line: str, start: int, end: int, limit: int = MAX_WIDTH) -> tuple[str, int, int]:
    """The part of a long line around ``start`` to ``end`` (from 0), and where these are in it."""
    if len(line) <= limit:
        return line, start, end
    first = max(0, min(start - limit // 3, len(line) - limit))
    last = min(len(line), first + limit)
    part = line[first:last]
    if first > 0:
        part = ELLIPSIS + part[1:]
    if last < len(line):
        part = part[:-1] + ELLIPSIS
    return part, start - first, min(end, last) - first

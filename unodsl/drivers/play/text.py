"""Text that fits a screen: measured in columns, cut only between characters that a reader sees as one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from unodsl.diagnostics import printable as safe
from unodsl.diagnostics.printable import ELLIPSIS, printable

NARROWEST = 12
_MARKS = re.compile("\x1b\\[[0-9;]*m")
_JOINER = "\u200d"
_NAME_COLUMNS = 24
_TOGETHER = re.compile(r"\S+ \([^()]*\)\S*|\S+")


def width(text: str) -> int:
    """The columns that a text takes; marks of :mod:`style` take none."""
    return safe.width(_MARKS.sub("", text) if "\x1b" in text else text)


def graphemes(text: str) -> Iterator[str]:
    """The characters as readers see them: letters with their accents, emoji with what is joined to them.

    An approximation that needs no tables: marks, variation selectors, skin tones and what follows a joiner stay with
    the character before them; two flag letters make a flag.
    """
    cluster = ""
    for char in text:
        if cluster and _belongs(cluster, char):
            cluster += char
            continue
        if cluster:
            yield cluster
        cluster = char
    if cluster:
        yield cluster


def _belongs(cluster: str, char: str) -> bool:
    if cluster.endswith(_JOINER) or char == _JOINER or unicodedata.category(char) in ("Mn", "Me", "Mc"):
        return True
    if 0x1F3FB <= ord(char) <= 0x1F3FF:
        return True
    return _is_flag_letter(char) and len(cluster) == 1 and _is_flag_letter(cluster)


def _is_flag_letter(char: str) -> bool:
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def cut(text: str, columns: int) -> str:
    """``text`` in at most so many columns, with an ellipsis where something is missing."""
    if width(text) <= columns:
        return text
    kept, used = [], 0
    for cluster in graphemes(text):
        if used + width(cluster) > columns - 1:
            break
        kept.append(cluster)
        used += width(cluster)
    return "".join(kept) + ELLIPSIS


def shown(text: str, columns: int = _NAME_COLUMNS) -> str:
    """A name that somebody else wrote: nothing in it can steer the screen, and it has an end."""
    return cut(printable(" ".join(text.split())), columns)


def quoted(text: str, columns: int = _NAME_COLUMNS) -> str:
    """What somebody typed, in quotes, as it was typed."""
    return f"'{shown(text, columns)}'"


def spaced(name: str) -> str:
    """``left tray``: a name of the rules as people say it."""
    return name.replace("-", " ")


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """Lines of at most so many columns, broken at spaces (or inside a word that is too long), but not between a word and what stands
    behind it in brackets: ``R5 (red 5)``. Later lines are indented further than the first, up to a third of the screen."""
    columns = max(columns, NARROWEST)
    if width(text) <= columns:
        return [text]
    lead = text[: len(text) - len(text.lstrip(" "))]
    indent = (lead + indent)[: columns // 3]
    lines, line = [], ""
    for word in _words(text, columns - width(indent)):
        if line and width(line) + 1 + width(word) > columns:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else (indent if lines else lead) + word
    lines.append(line)
    return [piece for whole in lines for piece in _broken(whole, columns, indent)]


def _words(text: str, columns: int) -> Iterator[str]:
    """What stays in one line, if it can."""
    for together in _TOGETHER.findall(text):
        yield from [together] if width(together) <= columns else together.split()


def _broken(line: str, columns: int, indent: str) -> Iterator[str]:
    """A line in pieces that fit, for words without spaces."""
    piece, used = "", 0
    for cluster in graphemes(line) if width(line) > columns else ():
        if used + width(cluster) > columns:
            yield piece
            piece, used = indent, width(indent)
        piece += cluster
        used += width(cluster)
    yield piece or line


def columned(cells: Iterable[str], columns: int, gap: int = 2) -> list[str]:
    """Cells in rows, read line by line, as many side by side as fit; each has the place of the widest."""
    cells = [cut(cell, max(columns, NARROWEST)) for cell in cells]
    if not cells:
        return []
    widest = max(width(cell) for cell in cells)
    across = max(1, (max(columns, NARROWEST) + gap) // (widest + gap))
    rows = [cells[at : at + across] for at in range(0, len(cells), across)]
    return [(" " * gap).join(cell + " " * (widest - width(cell)) for cell in row).rstrip() for row in rows]


def paragraph(lines: Iterable[str], columns: int, indent: str = "  ") -> str:
    """Lines wrapped and ended."""
    return "".join(piece + "\n" for line in lines for piece in wrap(line, columns, indent))


def listed(words: Iterable[str], last: str = "and") -> str:
    """``a, b and c``"""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(count: int, thing: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {thing if count == 1 else thing + 's'}"

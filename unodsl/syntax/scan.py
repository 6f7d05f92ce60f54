"""Rule text in pieces, whatever it holds: for the layout of text and for explaining faults, not for parsing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias, cast

Kind: TypeAlias = Literal["blank", "end", "note", "prompt", "quoted", "open", "word", "number", "sign"]

_PIECE = re.compile(
    r"""
    (?P<blank>[ \t]+) | (?P<end>\n) | (?P<note>\#[^\n]*)
    | (?P<prompt>"[^"\n]*") | (?P<quoted>'[^'\n]*'|`[^`\n]*`) | (?P<open>["'][^\n]*)
    | (?P<word>[A-Za-z_](?:[A-Za-z0-9_]|'t(?![a-z]))*(?:-[A-Za-z0-9_]+)*) | (?P<number>[0-9]+)
    | (?P<sign>\.\.\.|\.\.|\*\*|[=!<>+*/-]=+|=>|->|<>|&&|\|\||\+\+|--|.)
    """,
    re.VERBOSE | re.DOTALL,
)


class Piece(NamedTuple):
    """A piece of one line; lines and columns count from 1, ``end`` is the column behind it."""

    kind: Kind
    text: str
    line: int
    column: int

    @property
    def end(self) -> int:
        """The column behind the piece."""
        return self.column + len(self.text)


def pieces(text: str) -> Iterator[Piece]:
    """All of ``text``, blanks, line ends and remarks too."""
    line, start = 1, 0
    for match in _PIECE.finditer(text):
        yield Piece(cast(Kind, match.lastgroup), match.group(), line, match.start() - start + 1)
        if match.lastgroup == "end":
            line, start = line + 1, match.end()

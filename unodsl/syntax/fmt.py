"""Rule text in its usual layout: the author's lines and remarks, with even spacing and four spaces a level."""

from __future__ import annotations

from typing import Final

from unodsl.syntax.parser import Start, parses
from unodsl.syntax.scan import Piece, pieces

STEP: Final = 4
_CLOSE: Final = frozenset({",", ";", ":", ")", ".", ".."})  # no blank in front
_OPEN: Final = frozenset({"(", ".", ".."})  # no blank behind
_AGGREGATES: Final = frozenset({"count", "sum", "highest", "lowest", "first"})


def format_rule_text(text: str, start: Start) -> str:
    """``text`` in the usual layout; unchanged when it can not be read, or would then be read differently."""
    tree = parses(text, start)
    if tree is None:
        return text
    formatted = "\n".join(_Layout().lines(text))
    return formatted if parses(formatted, start) == tree else text


class _Layout:
    """The blocks that are open while the lines of a text go by, as the author indented them."""

    def __init__(self) -> None:
        self.levels = [0]
        self.brackets = 0

    def lines(self, text: str) -> list[str]:
        rows: list[list[Piece]] = [[]]
        for piece in pieces(text):
            if piece.kind == "end":
                rows.append([])
            else:
                rows[-1].append(piece)
        codes = [[p for p in row if p.kind not in ("blank", "note")] for row in rows]
        return [self._line(row, code, _next(codes, i)) for i, (row, code) in enumerate(zip(rows, codes, strict=True))]

    def _line(self, row: list[Piece], code: list[Piece], following: int) -> str:
        note = next((p for p in row if p.kind == "note"), None)
        if not code:
            return " " * (self._remark(note.column - 1, following) * STEP) + note.text.rstrip() if note else ""
        level = len(self.levels) if self.brackets else self._level(code[0].column - 1)
        said = " " * (level * STEP) + spaced(code)
        self.brackets += sum((p.text == "(") - (p.text == ")") for p in code)
        return said if note is None else _with_note(said, note, code[-1])

    def _level(self, indent: int) -> int:
        if not self.levels[1:] and not indent:
            return 0
        while self.levels[-1] > indent and len(self.levels) > 1:
            self.levels.pop()
        if indent > self.levels[-1]:
            self.levels.append(indent)
        return len(self.levels) - 1

    def _remark(self, indent: int, following: int) -> int:
        """The level of a remark on its own: that of the open block it stands in, else that of the next line."""
        if indent in self.levels and indent >= following:
            return self.levels.index(indent)
        if following in self.levels:
            return self.levels.index(following)
        return len(self.levels) if following > self.levels[-1] else 0


def _next(codes: list[list[Piece]], index: int) -> int:
    """How far the next line with code is indented."""
    return next((code[0].column - 1 for code in codes[index + 1 :] if code), 0)


def _with_note(said: str, note: Piece, last: Piece) -> str:
    """A remark keeps its column when there is room, and two blanks of distance in any case."""
    gap = note.column - 1 - len(said) if note.column - last.end > 1 else 0
    return said + " " * max(2, gap) + note.text.rstrip()


def spaced(code: list[Piece]) -> str:
    """The words and signs of a line with the usual blanks between them."""
    said = ""
    before: Piece | None = None
    for piece in code:
        said += (" " if before and _apart(before, piece) else "") + piece.text
        before = piece
    return said


def _apart(before: Piece, piece: Piece) -> bool:
    if piece.text in _CLOSE or before.text in _OPEN:
        return False
    if piece.text != "(" or before.kind != "word":
        return True
    # `fit-for(t)` is one thing, `draws (n + 1) cards` are two: only the author knows.
    return before.text not in _AGGREGATES and before.end < piece.column

"""Where a text stops to fit the grammar, in pieces the author knows: what stands there, what could."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from unodsl.syntax.scan import Piece, pieces

if TYPE_CHECKING:
    import lark

Found: TypeAlias = Literal["piece", "line", "text", "indent"]
LAYOUT: Final = frozenset({"_NL", "_INDENT", "_DEDENT", "$END"})


@dataclass(frozen=True, slots=True)
class Mistake:
    """A problem with its place in the text. ``local``: what follows the statement can still be read."""

    code: str
    message: str
    help: str | None
    line: int
    column: int
    end_line: int
    end_column: int
    local: bool = True


@dataclass(frozen=True, slots=True)
class Fault:
    """The first place that does not fit.

    ``code`` is the text without blanks and remarks, ``at`` the index in it of what does not fit (its length at the
    end of the text). ``accepts`` holds what could stand there: spellings, and capitals for kinds of words.
    """

    text: str
    start: str
    code: tuple[Piece, ...]
    at: int
    found: Found
    accepts: frozenset[str]

    @property
    def piece(self) -> Piece | None:
        """What does not fit, unless a line or the text ends there."""
        return self.code[self.at] if self.found in ("piece", "indent") and self.at < len(self.code) else None

    @property
    def previous(self) -> Piece | None:
        """The last piece that fits."""
        return self.code[self.at - 1] if self.at else None

    def back(self, steps: int) -> str:
        """The text of a piece before the fault; empty in front of the text."""
        return self.code[self.at - steps].text if self.at >= steps else ""

    @property
    def line(self) -> int:
        """The line at fault."""
        place = self.piece or self.previous
        return place.line if place else 1

    def source(self) -> str:
        """The line at fault without its remark, prompts made unreadable; columns are kept."""
        line = self.line
        found = {p.column: p.text for p in self.code if p.line == line}
        whole = ""
        for column, text in sorted(found.items()):
            shown = f'"{"_" * (len(text) - 2)}"' if text.startswith('"') and len(text) > 1 else text
            whole = whole.ljust(column - 1) + shown
        return whole

    def is_first_of_line(self) -> bool:
        """Whether the fault is at the first word of its line."""
        return self.piece is not None and (self.previous is None or self.previous.line < self.piece.line)

    def mistake(self, code: str, message: str, help: str | None = None, *, local: bool = True) -> Mistake:
        """A problem at the fault; where a line or text ends, just behind its last piece."""
        if self.piece:
            return at_piece(self.piece, code, message, help, local=local)
        last = self.previous
        line, column = (last.line, last.end) if last else (1, 1)
        return Mistake(code, message, help, line, column, line, column, local)


def at_piece(piece: Piece, code: str, message: str, help: str | None = None, *, local: bool = True) -> Mistake:
    """A problem at one piece."""
    return Mistake(code, message, help, piece.line, piece.column, piece.line, piece.end, local)


def fault_of(text: str, start: str, error: lark.UnexpectedInput, accepted: Iterable[str], spellings: dict[str, str]) -> Fault:
    """The fault that lark has met; ``accepted`` are the terminals that could have stood there."""
    code = tuple(p for p in pieces(text) if p.kind not in ("blank", "end", "note"))
    token = getattr(error, "token", None)
    kind = token.type if token is not None else ""
    place = (error.line, error.column)
    # Line ends and blocks take their place from the line before; what is meant stands behind them.
    behind = kind == "$END"
    at = next((i for i, p in enumerate(code) if not behind and _reaches(p, place, kind in LAYOUT)), len(code))
    accepts = frozenset(spellings.get(name, name) for name in accepted)
    return Fault(text, start, code, at, _found(kind, at, len(code), accepts), accepts)


def _reaches(piece: Piece, place: tuple[int, int], layout: bool) -> bool:
    if layout:
        return (piece.line, piece.column) >= place
    return (piece.line, piece.end) > place


def _found(kind: str, at: int, length: int, accepts: frozenset[str]) -> Found:
    if at >= length:
        return "text"
    if kind == "_INDENT":
        return "indent"
    if kind == "_NL" or (kind == "_DEDENT" and "_INDENT" not in accepts):
        return "line"
    return "piece"

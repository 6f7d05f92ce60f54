"""A place in an author's file: what every diagnostic points at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of text. Lines and columns count from 1; the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """The stretch from the start of this span to the end of ``other``."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)

    def start(self) -> Span:
        """The empty span at the first character."""
        return Span(self.file, self.line, self.column, self.line, self.column)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Span("", 0, 0, 0, 0)

"""The place of one word of a tree: a tree has a span as a whole, but a problem points at the word that is wrong.

Rule text has single spaces between words when it is in canonical form; with more of them the place can be a few columns
off, never on another line.
"""

from __future__ import annotations

from unodsl.diagnostics.span import Span


def word_at(span: Span, word: str, offset: int = 0) -> Span:
    """A word that begins ``offset`` characters behind the start of a span."""
    start = span.column + offset
    return Span(span.file, span.line, start, span.line, start + len(word))


def last_word(span: Span, word: str) -> Span:
    """The word with which a span ends."""
    return Span(span.file, span.end_line, max(1, span.end_column - len(word)), span.end_line, span.end_column)


def word_behind(span: Span, word: str) -> Span:
    """The word that follows a span."""
    start = span.end_column + 1
    return Span(span.file, span.end_line, start, span.end_line, start + len(word))

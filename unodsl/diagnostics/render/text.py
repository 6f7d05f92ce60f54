"""Diagnostics for people at a terminal: the place, the sentence, the line with a caret under the very token."""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.diagnostics.diagnostic import Diagnostic
from unodsl.diagnostics.printable import clip, printable, width, window
from unodsl.diagnostics.render.lines import SourceLines
from unodsl.diagnostics.span import Span

_MAX_MESSAGE = 400


def render_text(diagnostics: Sequence[Diagnostic], lines: SourceLines) -> str:
    """All problems in words, a blank line between them, and where to read more."""
    if not diagnostics:
        return ""
    blocks = [_problem(problem, lines) for problem in diagnostics]
    codes = list(dict.fromkeys(problem.code for problem in diagnostics))
    more = "" if len(codes) == 1 else f" (also {', '.join(codes[1:])})"
    return "\n\n".join([*blocks, f"For more about a problem: unodsl explain {codes[0]}{more}"]) + "\n"


def _problem(problem: Diagnostic, lines: SourceLines) -> str:
    head = f"{_place(problem.span)}{problem.severity} {problem.code}: {_sentence(problem.message)}"
    parts = [head, *_excerpt(problem.span, lines)]
    for note in problem.notes:
        parts.append(f"  {_place(note.span)}note: {_sentence(note.text)}")
        parts.extend(_excerpt(note.span, lines))
    if problem.help:
        parts.append(f"  help: {_sentence(problem.help)}")
    return "\n".join(parts)


def _sentence(text: str) -> str:
    return clip(printable(text), _MAX_MESSAGE)


def _place(span: Span) -> str:
    if not span.file:
        return ""
    file = printable(span.file)
    return f"{file}:{span.line}:{span.column}: " if span.line else f"{file}: "


def _excerpt(span: Span, lines: SourceLines) -> list[str]:
    """The line a span starts on, and a line of carets below the characters it covers."""
    text = lines(span.file, span.line) if span.line else None
    if text is None:
        return []
    start = min(span.column - 1, len(text))
    end = len(text) if span.end_line > span.line else min(span.end_column - 1, len(text))
    shown, start, end = window(printable(text, tabs=True), start, end)
    before = "".join("\t" if char == "\t" else " " * width(char) for char in shown[:start])
    carets = "^" * max(1, width(shown[start:end].rstrip()))
    gutter = str(span.line)
    return [f"  {gutter} | {shown}".rstrip(), f"  {' ' * len(gutter)} | {before}{carets}"]

"""Diagnostics as the workflow commands that put a remark beside the line of a pull request."""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.diagnostics.diagnostic import Diagnostic
from unodsl.diagnostics.printable import printable
from unodsl.diagnostics.render.lines import SourceLines


def render_github(diagnostics: Sequence[Diagnostic], lines: SourceLines) -> str:
    """One command a problem; help and notes are further lines of its message."""
    del lines  # the page shows the line itself
    return "".join(_command(problem) + "\n" for problem in diagnostics)


def _command(problem: Diagnostic) -> str:
    span = problem.span
    fields = {"file": printable(span.file)} if span.file else {}
    if span.line:
        fields |= {"line": str(span.line), "col": str(span.column)}
        # An end column is only understood on the line of the start.
        if span.end_line == span.line and span.end_column > span.column:
            fields["endColumn"] = str(span.end_column - 1)
    fields["title"] = problem.code
    listed = ",".join(f"{name}={_escape_field(value)}" for name, value in fields.items())
    return f"::{problem.severity} {listed}::{_escape(_message(problem))}"


def _message(problem: Diagnostic) -> str:
    parts = [printable(problem.message)]
    parts.extend(f"{printable(str(note.span))}: {printable(note.text)}" for note in problem.notes)
    if problem.help:
        parts.append(f"help: {printable(problem.help)}")
    return "\n".join(parts)


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_field(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")

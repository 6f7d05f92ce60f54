"""Diagnostics for programs: a JSON list of objects, plain ASCII."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from unodsl.diagnostics.diagnostic import Diagnostic
from unodsl.diagnostics.printable import printable
from unodsl.diagnostics.render.lines import SourceLines
from unodsl.diagnostics.span import Span


def render_json(diagnostics: Sequence[Diagnostic], lines: SourceLines) -> str:
    """One object a problem: code, severity, message, help, place, notes and the line it starts on."""
    return json.dumps([_object(problem, lines) for problem in diagnostics], indent=2) + "\n"


def _object(problem: Diagnostic, lines: SourceLines) -> dict[str, Any]:
    text = lines(problem.span.file, problem.span.line) if problem.span.line else None
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": printable(problem.message),
        "help": None if problem.help is None else printable(problem.help),
        **_place(problem.span),
        "text": None if text is None else printable(text, tabs=True)[:1000],
        "notes": [{"message": printable(note.text), **_place(note.span)} for note in problem.notes],
    }


def _place(span: Span) -> dict[str, Any]:
    return {
        "file": printable(span.file),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }

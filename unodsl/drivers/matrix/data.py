"""A matrix of house rules as plain data, for programs."""

from __future__ import annotations

from typing import Any

from unodsl.diagnostics import Diagnostic, Span
from unodsl.drivers.matrix.compare import Matrix, Verdict


def as_data(matrix: Matrix) -> dict[str, Any]:
    """The whole matrix; places are ``file:line:column``."""
    wish = matrix.wish
    return {
        "edition": wish.edition,
        "with": list(wish.always),
        "options": dict(wish.options),
        "players": matrix.players,
        "rounds": wish.rounds,
        "seed": wish.seed,
        "rules": list(matrix.rules),
        "found": [_verdict(verdict) for verdict in matrix.verdicts.values()],
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    trial = verdict.trial
    return {
        "rules": list(trial.rules),
        "order": list(trial.order),
        "finding": verdict.finding,
        "players": trial.players,
        "capped": trial.capped,
        "without-winner": trial.unwon,
        "problems": [_problem(problem) for problem in trial.problems],
    }


def _problem(problem: Diagnostic) -> dict[str, Any]:
    places = [problem.span, *(note.span for note in problem.notes)]
    return {"code": problem.code, "message": problem.message, "places": [_place(span) for span in places if span.file]}


def _place(span: Span) -> str:
    return f"{span.file}:{span.line}:{span.column}"

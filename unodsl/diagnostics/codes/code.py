"""What is known of a kind of problem: its page in docs/errors is printed from this."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of problem.

    ``code`` is a letter for the stage and three digits. ``wrong`` and ``right`` are two small examples:
    files (or parts of files) that show the problem and its cure.
    """

    code: str
    severity: str
    title: str
    cause: str
    cure: str
    wrong: str
    right: str

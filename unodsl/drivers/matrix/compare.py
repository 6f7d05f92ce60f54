"""What the trials say together: a verdict for every rule alone and for every pair.

A combination changes nothing when all of its rounds came out as without it and the players were offered and chose the same. That is
said of the rounds that were played, and no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from unodsl.diagnostics import Diagnostic
from unodsl.drivers.matrix.trial import Trial, Wish

Finding = Literal["combine", "order", "clash", "missing", "refused", "stall", "same", "as-first", "as-second", "alone"]
MISSING = frozenset({"C410", "C418", "C420", "G803"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is found of one combination. ``alone``: one of the rules does not go with the edition by itself, for the same reason.

    ``more_unwon``: how many rounds more than without the rules ended without a winner.
    """

    finding: Finding
    trial: Trial
    more_unwon: int = 0

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """Why the rules do not go together."""
        return self.trial.problems


@dataclass(frozen=True, slots=True)
class Matrix:
    """All verdicts of an edition, and the rules in the order in which they were tried."""

    wish: Wish
    players: int
    rules: tuple[str, ...]
    verdicts: Mapping[tuple[str, ...], Verdict]


def compare(wish: Wish, rules: Sequence[str], trials: Sequence[Trial]) -> Matrix:
    """The verdicts; among the trials must be the one without any rule."""
    found = {trial.rules: trial for trial in trials}
    verdicts = {trial.rules: _verdict(trial, found) for trial in trials if trial.rules}
    return Matrix(wish, found[()].players, tuple(rules), verdicts)


def _verdict(trial: Trial, found: Mapping[tuple[str, ...], Trial]) -> Verdict:
    singles = [found[rule,] for rule in trial.rules]
    if not trial.is_valid:
        by_itself = any(not single.is_valid and set(single.problems) <= set(trial.problems) for single in singles)
        return Verdict("alone" if by_itself and len(singles) > 1 else _why(trial.problems), trial)
    usual = max(other.unwon for other in (found[()], *(s for s in singles if s is not trial)))
    more = trial.unwon - usual
    if more > len(trial.rounds) // 50:
        return Verdict("stall", trial, more)
    return Verdict(_difference(trial, singles, found[()]), trial)


def _why(problems: Sequence[Diagnostic]) -> Finding:
    codes = {problem.code for problem in problems}
    if codes <= MISSING:
        return "missing"
    return "clash" if all(code[0] == "C" for code in codes) else "refused"


def _difference(trial: Trial, singles: Sequence[Trial], nothing: Trial) -> Finding:
    """Whether the combination plays otherwise than without it, or than one of its rules alone."""
    if _plays_as(trial, nothing):
        return "same"
    if len(singles) == 2:
        for finding, single in (("as-first", singles[0]), ("as-second", singles[1])):
            if single.is_valid and _plays_as(trial, single):
                return "as-first" if finding == "as-first" else "as-second"
    return "combine" if trial.order == trial.rules else "order"


def _plays_as(one: Trial, other: Trial) -> bool:
    return one.players == other.players and one.digest == other.digest

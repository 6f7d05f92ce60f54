"""Results of rule tests in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unodsl.diagnostics.plurals import counted
from unodsl.diagnostics.printable import clip, printable
from unodsl.drivers.ruletest.run import CaseResult

_MAX = 400


def failure_text(result: CaseResult) -> str:
    """Why a case failed: a line for each thing that is otherwise, then the last things that happened."""
    lines = [f"{failure.span}: {failure.text}" for failure in result.failures]
    for problem in result.problems:
        lines.append(f"{problem.span}: {problem.severity} {problem.code}: {problem.message}")
        if problem.help:
            lines.append(f"  help: {problem.help}")
    if result.trail:
        lines += ["what happened last:", *(f"  {line}" for line in result.trail)]
    return "\n".join(clip(printable(line), _MAX) for line in [f"{result.id} failed", *lines])


def summary(results: Sequence[CaseResult]) -> str:
    """How many passed, and what failed. Why an edition can not be used is said by itself, and not of every case of it."""
    failed = [result for result in results if result.was_run and not result.passed]
    unrun = sum(not result.was_run for result in results)
    lines = [failure_text(result) for result in failed]
    count = f"{counted(len(results), 'case')}, {len(results) - len(failed) - unrun} passed, {len(failed)} failed"
    count += f", {unrun} not run" if unrun else ""
    return "\n\n".join([*lines, count]) + "\n"


def uncited(sentences: Iterable[str], results: Iterable[CaseResult]) -> list[str]:
    """The sentences that no passed case cites."""
    cited = {name for result in results if result.passed for name in result.cites}
    return [name for name in sentences if name not in cited]

"""The checks of a whole edition, in order, and ``seal``, which runs them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from unodsl.check.amounts import amounts
from unodsl.check.blind import blind
from unodsl.check.bounds import bounds
from unodsl.check.clashes import clashes
from unodsl.check.counts import counts
from unodsl.check.dead import dead
from unodsl.check.decisions import decisions
from unodsl.check.deck import deck
from unodsl.check.depth import depth
from unodsl.check.effort import effort
from unodsl.check.elaborate import elaborate
from unodsl.check.emptied import emptied
from unodsl.check.idle import idle
from unodsl.check.moved import moved
from unodsl.check.options import options
from unodsl.check.own_words import in_own_words
from unodsl.check.proof.walking import forget
from unodsl.check.secrecy import secrecy
from unodsl.check.sentences import sentences
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Report
from unodsl.model.model import Model

Pass: TypeAlias = Callable[[Edition, Model, Report], "Model | None"]
"""A check: it reports what it finds. One that computes something returns the model with it filled in, others ``None``."""

PASSES: Final[tuple[Pass, ...]] = (
    clashes,
    deck,
    amounts,
    decisions,
    bounds,
    effort,
    secrecy,
    sentences,
    counts,
    options,
    moved,
    emptied,
    blind,
    idle,
    dead,  # after it: of a house rule that changes nothing that is said as a whole
)


def seal(edition: Edition, report: Report) -> Model | None:
    """The checked model of an edition, or ``None`` when any check has found an error."""
    own = Report()
    model = _seal(edition, own)
    report.extend(in_own_words(edition, own))
    return None if report.has_errors else model


def _seal(edition: Edition, report: Report) -> Model | None:
    model = elaborate(edition, report)
    if model is None:
        return None
    depth(edition, model, report)
    if report.has_errors:
        return None
    found = Report()
    for check in PASSES:
        model = check(edition, model, found) or model
    forget()
    # What is merely odd can wait until nothing is wrong: it may follow from what is.
    report.extend(problem for problem in found if problem.is_error or not found.has_errors)
    return None if report.has_errors else model

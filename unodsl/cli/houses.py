"""House rules at the command line: the first shipped edition that one goes with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unodsl.diagnostics import Report
from unodsl.model.model import Model
from unodsl.pipeline import check_edition
from unodsl.source.packaged import packaged_editions

_FIRST_CHOICE = "official"


@dataclass(frozen=True, slots=True)
class Tried:
    """A house rule on an edition: the model if it goes there, and what is said of the rule."""

    base: str
    model: Model | None
    report: Report


def tried_on(name: str, rules: Sequence[str] = ()) -> Tried:
    """Try a house rule on one edition after the other that can be played; where it goes with none of them the first speaks."""
    first: Tried | None = None
    for base in sorted(packaged_editions(), key=lambda edition: (edition != _FIRST_CHOICE, edition)):
        model, report = check_edition(base, (*rules, name))
        tried = Tried(base, model, _own(report, base))
        if model is not None and model.edition.abstract:
            continue
        if not report.has_errors:
            return tried
        first = first or tried
    assert first is not None
    return first


def _own(report: Report, base: str) -> Report:
    """Without what is said of the edition itself."""
    own = Report()
    own.extend(p for p in report.sorted() if p.is_error or p.span.file != f"editions/{base}.yaml")
    return own

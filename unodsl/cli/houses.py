"""House rules at the command line: which file is one, and the first shipped edition that one goes with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from unodsl.diagnostics import Report
from unodsl.model.model import Model
from unodsl.pipeline import check_edition
from unodsl.source.packaged import packaged_editions, packaged_house_rules

_HOUSE = re.compile(rb"^house[ \t]*:", re.M)
_FIRST_CHOICE = "official"


@dataclass(frozen=True, slots=True)
class Tried:
    """A house rule on an edition: the model if it goes there, and what is said of the rule."""

    base: str
    model: Model | None
    report: Report


def is_house(name: str) -> bool:
    """Whether a name or file is a house rule; whatever can not be read is left to the loader to complain of."""
    if name in packaged_house_rules():
        return True
    if name in packaged_editions():
        return False
    try:
        if not Path(name).is_file():  # a pipe would be waited for
            return False
        with open(name, "rb") as file:
            return _HOUSE.search(file.read(4096)) is not None
    except (OSError, ValueError):
        return False


def tried_on(name: str, rules: Sequence[str] = ()) -> Tried:
    """Try a house rule on one edition after the other; of those that lack what it needs the first speaks."""
    first: Tried | None = None
    for base in sorted(packaged_editions(), key=lambda edition: (edition != _FIRST_CHOICE, edition)):
        model, report = check_edition(base, (*rules, name))
        tried = Tried(base, model, _own(report, base))
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

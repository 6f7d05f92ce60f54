"""A report as JSON: everything that is in it."""

from __future__ import annotations

import json
from dataclasses import asdict
from math import isinf

from unodsl.drivers.simulate.report import Report

FORM = "unodsl report 1"


def as_json(report: Report) -> str:
    """The report; keys are those of :class:`unodsl.drivers.simulate.report.Report`. Bounds that are not known are ``null``."""
    document = {"form": FORM} | asdict(report, dict_factory=_written)
    return json.dumps(document, indent=1, ensure_ascii=True, allow_nan=False) + "\n"


def _written(pairs: list[tuple[str, object]]) -> dict[str, object]:
    return {key: None if isinstance(value, float) and isinf(value) else value for key, value in pairs}

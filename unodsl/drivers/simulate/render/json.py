"""A report as JSON: everything that is in it."""

from __future__ import annotations

import json
from dataclasses import asdict

from unodsl.drivers.simulate.report import Report

FORM = "unodsl report 1"


def as_json(report: Report) -> str:
    """The report; keys are those of :class:`unodsl.drivers.simulate.report.Report`."""
    return json.dumps({"form": FORM} | asdict(report), indent=1, ensure_ascii=True) + "\n"

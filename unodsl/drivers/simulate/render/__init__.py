"""The forms of a report: plain text for people, JSON and CSV for programs."""

from __future__ import annotations

from collections.abc import Callable

from unodsl.drivers.simulate.render.csv import as_csv
from unodsl.drivers.simulate.render.json import as_json
from unodsl.drivers.simulate.render.text import as_text
from unodsl.drivers.simulate.report import Report

RENDERERS: dict[str, Callable[[Report], str]] = {"text": as_text, "json": as_json, "csv": as_csv}
"""Each gives the whole report, ending in a newline."""

"""Small whole editions for the checks: a part of a file, in which ``# ! K621`` stands on each line that is at fault."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

from unodsl.check.elaborate import elaborate
from unodsl.compose.edition import Edition
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Diagnostic, Report
from unodsl.model.model import Model

HEAD = "unodsl: 1\nedition: sample\nextends: official\n"
Check = Callable[[Edition, Model, Report], object]


def model_of(text: str, *rules: str) -> Model:
    """The model of an edition that extends `official`, or of a whole file."""
    whole = text if text.startswith("unodsl:") else HEAD + dedent(text)
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sample.yaml"
        path.write_text(whole, encoding="utf-8")
        edition = load_edition(str(path), with_rules=rules, report=report)
    model = None if edition is None else elaborate(edition, report)
    assert model is not None, [f"{d.span}: {d.code} {d.message}" for d in report]
    return model


def found(check: Check, text: str, *rules: str) -> tuple[Diagnostic, ...]:
    """What a check reports of an edition."""
    model, report = model_of(text, *rules), Report()
    check(model.edition, model, report)
    return report.sorted()


def expected(text: str) -> list[tuple[str, int]]:
    """The marks of a text: code and line."""
    first = HEAD.count("\n") + 1
    found: list[tuple[str, int]] = []
    for number, line in enumerate(dedent(text).splitlines(), first):
        _, mark, codes = line.partition("# !")
        found += [(code, number) for code in re.findall(r"K\d{3}", codes if mark else "")]
    return found


def assert_marked(check: Check, text: str, hint: str = "") -> None:
    """The check reports what is marked and nothing else; the first message or help has the hint in it."""
    problems = found(check, text)
    told = [f"{d.code} {d.span.line}:{d.span.column} {d.message} | {d.help}" for d in problems]
    assert [(d.code, d.span.line) for d in problems] == expected(text), told
    if hint:
        assert hint in f"{problems[0].message} {problems[0].help}", told

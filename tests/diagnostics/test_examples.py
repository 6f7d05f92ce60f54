"""The examples on the pages of codes are true: the wrong one is reported with its code, the right one is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.diagnostics.examples import reported, wraps
from unodsl.diagnostics import Code
from unodsl.diagnostics.codes.checks import CHECK_CODES
from unodsl.diagnostics.codes.compose import COMPOSE_CODES
from unodsl.diagnostics.codes.names import NAME_CODES

# Pages whose examples are not complete: they need another file, a longer text, or something beside them.
PROSE = {
    "C401", "C402", "C415", "C418", "C428", "C429", "C431", "N546", "N550", "N560", "N561", "N564", "N565", "N567", "K616", "K653", "K654",
}  # fmt: skip


@pytest.mark.parametrize(
    "code", [c for c in (*COMPOSE_CODES, *NAME_CODES, *CHECK_CODES) if c.code not in PROSE], ids=lambda c: c.code
)
def test_examples(code: Code, tmp_path: Path) -> None:
    for wrap in wraps(code.code):
        wrong = reported(code.wrong, wrap, tmp_path)
        if code.code in [problem.code for problem in wrong]:
            right = reported(code.right, wrap, tmp_path)
            if not right.has_errors and code.code not in [problem.code for problem in right]:
                return
    pytest.fail(f"no way to read the examples of {code.code}")

"""Authors' mistakes are explained at the right place and with the right words, and nothing else is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mistakes.score import (
    FOLLOW_ON,
    LINE,
    SUGGESTION,
    Verdict,
    corpus,
    explain,
    figures,
    fingerprint,
    frozen,
    judge,
    write,
)
from unodsl.diagnostics import Report
from unodsl.pipeline import check_edition

ENTRIES = corpus()


@pytest.fixture(scope="module")
def verdicts() -> list[Verdict]:
    return [judge(entry) for entry in ENTRIES]


def _badly_explained(verdicts: list[Verdict]) -> str:
    return "\n".join(line for verdict in verdicts if not verdict.well for line in explain(verdict))


def test_f7_the_figures(verdicts: list[Verdict]) -> None:
    found = figures(verdicts)
    shown = _badly_explained(verdicts)
    assert found["right line first %"] >= LINE, shown
    assert found["right suggestion %"] >= SUGGESTION, shown
    assert found["follow-on errors, most"] <= FOLLOW_ON, shown
    assert found["crashes"] == 0, shown


def test_the_corpus_is_large_and_mostly_free() -> None:
    assert len(ENTRIES) == len({entry["id"] for entry in ENTRIES}) == 200
    assert sum(bool(entry.get("free")) for entry in ENTRIES) >= 50


def test_labels_are_those_from_before_the_first_run() -> None:
    """A label that was plainly wrong may be changed, when the entry says why; few were."""
    before = frozen()
    changed = [entry["id"] for entry in ENTRIES if before[entry["id"]] != fingerprint(entry)]
    assert changed == [entry["id"] for entry in ENTRIES if "relabelled" in entry]
    assert len(changed) <= 10


@pytest.mark.parametrize("name", ["garden", "corner", "night", "blank"])
def test_the_bases_are_clean(name: str) -> None:
    report = Report()
    check_edition(Path(__file__).parent / "bases" / f"{name}.yaml", report=report)
    assert not report.has_errors
    assert list(report) == []


@pytest.mark.parametrize("entry", [e for e in ENTRIES if "meant" in e], ids=lambda entry: entry["id"])
def test_what_was_meant_is_clean(entry: dict[str, object], tmp_path: Path) -> None:
    path, _ = write(entry, tmp_path, mended=True)
    report = Report()
    check_edition(path, report=report)
    assert not report.has_errors, [(str(p.span), p.message) for p in report]

"""Every sentence of a shipped edition that is a rule is cited by a rule test, and the sheets' scenarios are all there (where the sheets lie
beside the repository)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.property import tables
from unodsl.diagnostics import Report
from unodsl.drivers.ruletest import Case, collect, load_tests
from unodsl.pipeline import load

EDITIONS = tables.playable()


def cases_of(edition: str) -> list[Case]:
    report = Report()
    files = [load_tests(path, report) for path in collect(edition)]
    assert not len(report)
    return [case for tests in files if tests is not None for case in tests.cases]


@pytest.mark.parametrize("name", EDITIONS)
def test_every_rule_is_cited(name: str) -> None:
    """By a case of the edition, or for an inherited sentence by one of the edition or house rule that it comes from."""
    edition = load(name).edition
    cited = {word.text for layer in edition.layers for case in cases_of(layer.name) for word in case.cites}
    rules = {key for key, sentence in edition.sentences.items() if sentence.not_a_rule is None}
    assert sorted(rules - cited) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_ids_are_used_once(edition: str) -> None:
    names = [case.id for case in cases_of(edition)]
    assert sorted(names) == sorted(set(names))


SHEETS = Path(__file__).parents[2].parent / "shared" / "rules"
_SCENARIO = re.compile(r"^\* ([A-Z]+-T\d+)\b", re.M)


@pytest.mark.skipif(not SHEETS.is_dir(), reason="the rule sheets do not lie beside the repository")
@pytest.mark.parametrize("edition", ["classic", "pizzuno", "pizza-pizza", "dragon-ball-z"])
def test_every_scenario_of_the_sheet_is_a_case(edition: str) -> None:
    wanted = set(_SCENARIO.findall((SHEETS / f"{edition}.md").read_text(encoding="utf-8")))
    assert len(wanted) > 20
    ids = {re.split(r"[/ ]", case.id)[0] for case in cases_of(edition)}
    assert {name for name in ids if re.fullmatch(r"[A-Z]+-T\d+", name)} == wanted

"""Every sentence of a shipped edition that is a rule is cited by a rule test, and the sheets' scenarios are all there."""

from __future__ import annotations

import pytest

from unodsl.diagnostics import Report
from unodsl.drivers.ruletest import Case, collect, load_tests
from unodsl.pipeline import load

EDITIONS = ("official", "classic", "pizzuno", "dragon-ball-z", "pizza-pizza")


def cases_of(edition: str) -> list[Case]:
    report = Report()
    files = [load_tests(path, report) for path in collect(edition)]
    assert not len(report)
    return [case for tests in files if tests is not None for case in tests.cases]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_is_cited(edition: str) -> None:
    cited = {word.text for case in cases_of(edition) for word in case.cites}
    sentences = load(edition).edition.sentences
    rules = {name for name, sentence in sentences.items() if sentence.not_a_rule is None}
    assert sorted(rules - cited) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_ids_are_used_once(edition: str) -> None:
    names = [case.id for case in cases_of(edition)]
    assert sorted(names) == sorted(set(names))

"""Every shipped edition, alone and with house rules, passes all checks without a word."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from unodsl.check import seal
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Report
from unodsl.model.model import Model

ROOT = Path(__file__).parents[2] / "editions"
EDITIONS = sorted(path.stem for path in ROOT.glob("*.yaml"))
HOUSE_RULES = sorted(path.stem for path in (ROOT / "house").glob("*.yaml"))


def sealed(name: str, *rules: str) -> Model | None:
    """The model, if the edition and the house rules go together at all."""
    report = Report()
    edition = load_edition(name, with_rules=rules, report=report)
    if edition is None:
        return None
    model = seal(edition, report)
    assert [f"{d.span}: {d.code} {d.message}" for d in report if d.code.startswith("K")] == []
    return model


@pytest.mark.parametrize("name", EDITIONS)
def test_editions(name: str) -> None:
    model = sealed(name)
    assert model is not None
    assert 0 < model.move_bound <= 10_000
    assert sealed(name) == model


@pytest.mark.parametrize("rule", HOUSE_RULES)
@pytest.mark.parametrize("name", [name for name in EDITIONS if name != "standard"])
def test_house_rules(name: str, rule: str) -> None:
    sealed(name, rule)


@pytest.mark.parametrize("rules", list(combinations(HOUSE_RULES, 2)), ids="+".join)
def test_two_house_rules(rules: tuple[str, str]) -> None:
    sealed("official", *rules)

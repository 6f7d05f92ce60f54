"""Every shipped edition, alone and with house rules, passes all checks without a word."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from unodsl.check import seal
from unodsl.compose.load import load_edition
from unodsl.diagnostics import CODES, Report
from unodsl.model.model import Model

ROOT = Path(__file__).parents[2] / "editions"
EDITIONS = sorted(path.stem for path in ROOT.glob("*.yaml"))
HOUSE_RULES = sorted(path.stem for path in (ROOT / "house").glob("*.yaml"))


CHANGES_NOTHING = [
    ("classic", "forced-play"),  # a drawn card that fits is played already
    ("no-mercy", "forced-play"),
    ("dos", "draw-until-playable"),  # whoever draws there draws one card and may match it: its own rules
    ("dos", "forced-play"),
    ("dos", "no-drawn-play"),
    ("dos", "no-action-last"),  # no card of it acts when it is played
    ("dos", "same-rank-together"),
    ("pizza-pizza", "jump-in"),  # no two cards are the same
    ("prsi", "jump-in"),
    ("switch", "jump-in"),
    ("triple-play", "jump-in"),  # no single discard to match
    ("triple-play", "deflect"),  # no debt is answered
    ("prsi", "low-score-wins"),  # the low score wins already
    ("prsi", "no-drawn-play"),  # a drawn card is kept already
    ("taki", "no-drawn-play"),
]
SAID = {
    ("dos", "jump-in"): ["K611"],  # doubles make a turn long enough without it
    ("lampwalk", "forced-play"): ["K672"],  # a drawn card is played by its lamp, so the rules change nothing
    ("lampwalk", "no-drawn-play"): ["K672"],
    **{pair: ["K672"] for pair in CHANGES_NOTHING},
}
"""What is rightly said of some pairs."""


def sealed(name: str, *rules: str) -> Model | None:
    """The model, if the edition and the house rules go together at all."""
    report = Report()
    edition = load_edition(name, with_rules=rules, report=report)
    if edition is None:
        return None
    model = seal(edition, report)
    found = [d for d in report if d.code.startswith("K")]
    assert [d.code for d in found] == SAID.get((name, *rules), []), [f"{d.span}: {d.code} {d.message}" for d in found]
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


@pytest.mark.parametrize("seed", range(40))
def test_no_exception(seed: int) -> None:
    """Whatever stands in which cell, every check comes to an end."""
    rng, report = random.Random(seed), Report()
    edition = load_edition("dragon-ball-z", with_rules=["jump-in", "stacking"], report=report)
    assert edition is not None
    cells = [(table, name) for table, row in edition.policies.items() for name, cell in row.items() if cell.type == "effect"]
    policies = {table: dict(row) for table, row in edition.policies.items()}
    for _ in range(3):
        (table, name), (other, source) = rng.choice(cells), rng.choice(cells)
        policies[table][name] = replace(policies[table][name], value=edition.policies[other][source].value)
    changed = replace(edition, policies=policies)
    assert (seal(changed, report) is None) == report.has_errors
    assert all(problem.code in CODES for problem in report)

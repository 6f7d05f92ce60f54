"""Every shipped edition, alone and with house rules, says the same when it is written out in one file."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from tests.property import forms
from unodsl import pipeline
from unodsl.compose.expand import expanded_text
from unodsl.source import packaged_editions, packaged_house_rules

HOUSES = packaged_house_rules()
PAIRS = [pair for at, pair in enumerate(combinations(HOUSES, 2)) if at % 9 == 0]
COMBINATIONS = [
    *((name, ()) for name in packaged_editions()),
    *((name, (rule,)) for name in packaged_editions() for at, rule in enumerate(HOUSES) if (at + len(name)) % 6 == 0),
    *(("official", pair) for pair in PAIRS),
]


@pytest.mark.parametrize(("name", "rules"), COMBINATIONS)
def test_the_expanded_edition_plays_the_same_games(name: str, rules: tuple[str, ...], tmp_path: Path) -> None:
    model, report = pipeline.check_edition(name, rules)
    if model is None:
        assert rules, list(report)
        return  # these do not go together
    path = tmp_path / "whole.yaml"
    path.write_text(expanded_text(model.edition), encoding="utf-8")
    again, report = pipeline.check_edition(path)
    assert again is not None, forms.first_error(report)
    assert again.hash == model.hash
    assert list(again.edition.sentences) == list(model.edition.sentences)
    if not model.edition.abstract:
        assert forms.games(again, 7) == forms.games(model, 7)

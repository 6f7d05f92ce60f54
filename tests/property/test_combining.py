"""Every house rule on every shipped edition, and random combinations: valid and sound, or refused with two places."""

from __future__ import annotations

import pytest

from tests.property.combining import Tally, playable, random_combination, tried
from unodsl.source import packaged_house_rules

RANDOM = 20


@pytest.mark.parametrize("edition", playable())
def test_every_house_rule_alone(edition: str) -> None:
    tally = Tally()
    wrong = [text for rule in packaged_house_rules() for text in tried(edition, (rule,), tally, limit=40)]
    assert wrong == []
    assert tally.count["valid"] > 2, tally.figures()


def test_random_combinations() -> None:
    """The order on the command line is part of a combination."""
    tally = Tally()
    wrong = [text for seed in range(RANDOM) for text in tried(*random_combination(seed), tally, limit=60, seed=seed)]
    assert wrong == []
    assert tally.count["valid"] >= RANDOM // 4, tally.figures()


def test_what_goes_wrong_is_noticed() -> None:
    """A combination that clashes is counted as refused, with the code."""
    tally = Tally()
    assert list(tried("official", ("forced-play", "no-drawn-play"), tally, limit=5)) == []
    assert (tally.count["refused"], tally.count["C407"]) == (1, 1)

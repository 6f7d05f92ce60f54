"""Values of options that no rule can tell apart."""

from __future__ import annotations

import pytest

from tests.check.whole import assert_marked, model_of
from unodsl.check.options import assignments, options


def with_rule(effect: str, values: str = "[slow, brisk, quick]") -> str:
    """An edition with an option and a rule."""
    option = f"options: {{pace: {{values: {values}, default: slow}}}}   # ! K671"
    return f"{option}\npolicies: {{flow: {{also between: '{effect}'}}}}"


ALIKE = [
    with_rule("if pace is slow then end round"),
    with_rule("if pace is in (slow, slow) then end round"),
    with_rule("if pace is not quick then end round"),
]
DIFFERENT = [
    with_rule("if pace is slow then end round", "[slow, quick]"),
    with_rule("if pace is in (slow, brisk) then end round"),
    with_rule("if pace is slow and owed is 0 or pace is quick then end round"),
    with_rule("nothing"),  # nobody asks at all: that is another warning
]


@pytest.mark.parametrize("text", ALIKE)
def test_alike(text: str) -> None:
    assert_marked(options, text, "of `pace` mean the same")


@pytest.mark.parametrize("text", DIFFERENT)
def test_different(text: str) -> None:
    assert_marked(options, text.replace("   # ! K671", ""))


def test_singly_and_in_pairs() -> None:
    """Three options with two, two and three values: the usual, four alone, five pairs."""
    edition = model_of("").edition
    chosen = [tuple((option.name, value) for option, value in some) for some, _ in assignments(edition, edition.options)]
    assert [len(some) for some in chosen] == [0] + [1] * 4 + [2] * 5
    assert (("calls", "off"), ("scoring", "unscored")) in chosen
    numbers = dict(zip(chosen, (numbers for _, numbers in assignments(edition, edition.options)), strict=True))
    assert numbers[()] == {"calls": 1, "challenges": 1, "scoring": 0}
    assert numbers[("calls", "off"), ("scoring", "unscored")] == {"calls": 0, "challenges": 1, "scoring": 2}

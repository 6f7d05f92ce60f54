"""What reports count: a clause that acts, an effect column, an option."""

from __future__ import annotations

import pytest

from tests.check.whole import assert_marked, model_of
from unodsl.check.counts import counts
from unodsl.machine.counts import counted

CASES = [
    ("counts: {kept-back: draw.instead.keep}", ""),  # an option
    ("counts: {refills: exhaustion.refill}", ""),  # an effect of a policy
    ("counts: {draws-made: [draws-one, pays]}", ""),  # verbs
    ("counts: {bluffs: if-bluff}", ""),  # an effect column
    ("cards: {draw-two: {replace accepted: victim pays 3 cards}}\ncounts: {hurt: draw-two.accepted}", ""),  # a cell
    ("counts: {kept-back: draw.instead.keeps}   # ! K649", "did you mean `draw.instead.keep`?"),
    ("counts: {x: [pays, nowhere]}   # ! K649", "`x` can not count `nowhere`"),
    ("counts: {x: draw.allowed}   # ! K649", "name a verb, an effect, or an option"),  # a test is no event
    ("counts: {x: hand}   # ! K649", "name a verb, an effect, or an option"),
    ("counts: {turns: draw.cards}   # ! K649", "`turns` is counted anyway"),
]


@pytest.mark.parametrize(("text", "hint"), CASES)
def test_cases(text: str, hint: str) -> None:
    assert_marked(counts, text, hint)


def test_inherited_counts_are_silent() -> None:
    """Text that was replaced may lack what the parent counts."""
    text = """
    policies:
      call:
        replace catch: nothing
    """
    assert_marked(counts, text)
    made = counted(model_of(text))
    assert "calls-caught" in made.counters


def test_later_files_count_otherwise() -> None:
    """By name, as all maps."""
    model = model_of("counts: {penalties: draw.cards, refills: exhaustion.refill}")
    assert [path for path, _ in model.edition.counts["penalties"]] == ["draw.cards"]
    assert list(model.edition.counts)[-1] == "refills"
    assert "calls-caught" in model.edition.counts

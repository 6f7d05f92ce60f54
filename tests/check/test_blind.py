"""Looks into piles of shuffled cards."""

from __future__ import annotations

import pytest

from tests.check.whole import assert_marked
from unodsl.check.blind import blind

ROW = "cards: {skip: {turned-up: player starts-with card, also played: player tries}}\n"
ZONES = """zones:
  kept: {each: seat, order: stacked, seen-by: nobody, says: Laid by hand}
  spare: {order: stacked, seen-by: nobody, says: From the pile}
  open: {order: stacked, seen-by: everyone, says: Open}
"""


def tries(text: str, more: str = "") -> str:
    """An edition whose Skip does this."""
    body = "\n".join("      " + line for line in text.splitlines())
    return f"{ROW}{ZONES}{more}\nrules: |\n  who tries:\n{body}\n"


CASES = [
    ("move c in pile where c is wild to hand of next   # ! K674", "This looks into `pile`"),
    ("if any c in pile where c is wild then add 1 to owed   # ! K674", ""),
    ("ask player for c in pile if-none nothing   # ! K674\nmove c to hand of player", "`move top of pile to … as c`"),
    ("if top of pile is wild then add 1 to owed   # ! K674", ""),
    ("set drawn to bottom of pile   # ! K674", ""),
    ("set owed to size of pile", ""),
    ("if pile is empty then add 1 to owed", ""),
    ("move top of pile to hand of next as drawn\nif drawn is wild then add 1 to owed", ""),
    ("show top of pile to player", ""),
    ("show top of pile to player\nif top of pile is wild then add 1 to owed", ""),
    ("if any c in discard where c is wild then add 1 to owed", ""),
    ("move c in kept of player where c is wild to open", ""),  # nothing that was shuffled comes to it
    ("move top of pile to spare\nif top of spare is wild then add 1 to owed   # ! K674", "This looks into `spare`"),
    ("move pile to spare\nswap spare with pile\nfor each c in spare, nothing   # ! K674", ""),
    ("move top of pile to open\nif top of open is wild then add 1 to owed", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hint"), CASES)
def test_looks(text: str, hint: str) -> None:
    assert_marked(blind, tries(text), hint)


def test_a_clause_that_computes() -> None:
    more = "policies: {draw: {also allowed: top of pile is wild}}   # ! K674"
    assert_marked(blind, tries("nothing", more))


def test_before_the_first_shuffle_all_places_are_known() -> None:
    more = """policies:
  flow:
    replace new-round: |
      move everything to pile
      move c in pile where c is wild to open
      shuffle pile
      set player to left of dealer
"""
    assert_marked(blind, tries("nothing", more))

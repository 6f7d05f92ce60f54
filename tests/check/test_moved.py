"""Moves of cards that have been moved before."""

from __future__ import annotations

import pytest

from tests.check.whole import assert_marked
from unodsl.check.moved import moved

CASES = [
    "cards: {skip: {replace turned-up: nothing, also played: move top of discard to hand of next}}",
    "cards: {skip: {replace turned-up: nothing, also played: move card to hand of next}}   # ! K669",
    """
    rules: |
      who passes-on c: move c to hand of next of who   # ! K669
    cards: {skip: {replace turned-up: nothing, also played: player passes-on card}}
    """,
    """
    rules: |
      who passes-on c: move c to hand of next of who
    cards:
      skip:
        replace turned-up: nothing
        also played: |
          ask player for d in hand of player if-none nothing
          player passes-on d
    """,
    """
    cards:
      skip:
        replace turned-up: nothing
        also played: |
          if owed is 0 then move card to hand of next   # ! K669
          move everything to pile
          move card to hand of next
    """,
    """
    rules: |
      who turns-one: move top of pile to discard as c; move c to hand of who
    cards: {skip: {replace turned-up: nothing, also played: player turns-one}}
    """,
    """
    rules: |
      who turns-one:
          ask who for c in hand of who if-none nothing
          move c to discard
          ask who "Where to?":
              back: move c to hand of who   # ! K669
              nowhere: nothing
    cards: {skip: {replace turned-up: nothing, also played: player turns-one}}
    """,
    """
    rules: |
      who turns-one:
          ask who for c in hand of who if-none nothing
          if owed is 0 then move c to discard otherwise move c to hand of next of who
          move c to discard   # ! K669
          afterwards who settles c
    cards: {skip: {replace turned-up: nothing, also played: player turns-one}}
    """,
]


@pytest.mark.parametrize("text", CASES)
def test_moved(text: str) -> None:
    assert_marked(moved, text)


def test_the_place_it_lies_now_is_named() -> None:
    assert_marked(moved, CASES[1], "top of discard")

"""Enough cards for everybody."""

from __future__ import annotations

import pytest

from tests.check.whole import assert_marked, found, model_of
from unodsl.check.amounts import amounts
from unodsl.check.deck import by_row, dealt, deck
from unodsl.check.options import options

CASES = [
    ("policies: {dealing: {hand-size: 10}}", ""),
    ("policies: {dealing: {hand-size: 11}}\nplayers: 2-10   # ! K601", "10 x 11 + 1 > 108"),
    ("players: 2-16   # ! K601", "write `players: 2-15`, deal fewer cards"),
    ("players: 2-15", ""),
    ("players: 16   # ! K601", "16 x 7 + 1 > 108"),
    ("players: 16   # ! K601", "number 76, draw-two 8"),
    (
        """
        players: 2-10   # ! K601
        policies:
          flow:
            also new-round: |
              for each s in players:
                  repeat 2 times:
                      move top of pile to hand of s
                      move top of pile to hand of s
        """,
        "10 x 11 + 1 > 108",
    ),
    (  # what only some branch deals is not counted
        """
        policies:
          flow:
            also new-round: |
              if owed is 1:
                  repeat 90 times:
                      move top of pile to aside
        """,
        "",
    ),
    (  # the smaller of two branches is dealt in any case
        """
        players: 2-10   # ! K601
        policies:
          flow:
            also new-round: |
              if owed is 1:
                  repeat 38 times: move top of pile to aside
              otherwise:
                  repeat 39 times: move top of pile to aside
        """,
        "10 x 7 + 39 > 108",
    ),
    ("policies: {flow: {also new-round: move aside to pile; move top of pile to pile}}", ""),
    ("players: 4\nsides: opposite", ""),
    ("players: 4-5\nsides: opposite   # ! K603", "5 players make sides of 3 and 2"),
    ("cards: {joker: {colors: none, copies: 0, points: 50}}   # ! K602", "There is no copy of `joker`."),
    ("cards: {star: {faces: 21-23, copies: {21-22: 4, 23: 0}, points: 5, code: st}}   # ! K602", "with the face 23"),
    ("cards: {star: {faces: 21-23, copies: {21-22: 4, 23: 1}, points: 5, code: st}}", ""),
]


@pytest.mark.parametrize(("text", "hint"), CASES)
def test_deck(text: str, hint: str) -> None:
    assert_marked(deck, text, hint)


def test_a_changed_deal_is_counted() -> None:
    """The setting is at its usual, but a clause deals more."""
    (problem,) = found(deck, "policies: {flow: {also new-round: 'repeat 60 times: move top of pile to aside'}}")
    assert problem.code == "K601"
    assert problem.notes


def test_counts() -> None:
    """B037: the deck by rows; B041: what a deal takes."""
    model = model_of("")
    assert by_row(model.edition) == "number 76, draw-two 8, skip 8, reverse 8, wild 4, wild-draw-four 4"
    assert [dealt(model, n, {}) for n in (2, 10, 16)] == [15, 71, 113]


DEALS = """
options:
  big:  {values: [seven, nine, eleven], default: seven, says: How many are dealt}
  more: {values: [on, off], default: off, says: Two more}
players: 2-10   # ! K601
policies:
  dealing: {hand-size: 0}
  flow:
    also new-round: |
      repeat 7 if big is seven otherwise 9 if big is nine otherwise 11 times:
          for each s in players, move top of pile to hand of s
"""


def test_options_have_a_say() -> None:
    """Some value of an option deals too much, or a pair of values does."""
    assert_marked(deck, DEALS.replace("   # ! K601", ""))
    assert_marked(options, DEALS, "with `big` at `eleven`")
    pair = DEALS.replace("eleven]", "ten]").replace("otherwise 11", "otherwise 10") + (
        "      if more is on:\n          repeat 2 times:\n              for each s in players, move top of pile to hand of s\n"
    )
    assert_marked(options, pair, "with `big` at `nine` and `more` at `on`")


AMOUNTS = [
    ("policies:\n  dealing: {hand-size: 0}   # ! K604", "without a card in any hand"),
    ("policies:\n  dealing: {hand-size: -1}   # ! K605", "`dealing.hand-size` is -1"),
    ("policies:\n  draw: {how-many: -2}   # ! K605", "`draw.how-many` is -2"),
    ("policies:\n  draw: {how-many: 0}", ""),
    ("policies:\n  flow:\n    also new-round: |\n      repeat 1 - 3 times: shuffle pile   # ! K605", "Nothing can be done -2 times"),
    ("policies:\n  flow:\n    also new-round: |\n      for each s in players, s draws 1 - 3 cards   # ! K605", "-2 times"),
    # dealt by rules of its own: in the round, in the match, in a clause, for some table
    (OWN_DEAL := "policies:\n  dealing: {hand-size: 0}\n  flow:\n    also new-round: |\n      for each s in players, move top of pile to hand of s", ""),
    (OWN_DEAL.replace("new-round", "new-match"), ""),
    (OWN_DEAL.replace("move top of pile to hand of s", "s draws 3 cards"), ""),
    (OWN_DEAL.replace("for each", "if scoring is unscored then for each"), ""),
    (OWN_DEAL.replace("for each", "for each").replace("for each s in players, move", "repeat 0 times:\n          for each s in players, move").replace("0}", "0}   # ! K604"), ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hint"), AMOUNTS)
def test_amounts(text: str, hint: str) -> None:
    assert_marked(amounts, text, hint)

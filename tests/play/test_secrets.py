"""What a person may not see is told in no reason: neither by `why` nor by a refusal nor in the story."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unodsl.engine.contract import Refused
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.reference.refusal import explain
from unodsl.pipeline import build_machine, load

from .tables import position, told

EDITION = """\
unodsl: 1
edition: secrets
extends: official
state:
  secret: {{holds: 0-99, starts: 41, seen-by: nobody, says: A secret}}
  mine: {{each: seat, holds: 0-99, starts: 42, seen-by: owner, says: A secret of a seat}}
rules: |
  rank of c: c.points + secret
  card is dear: card.points is more than 15
policies:
  flow:
    replace free-turn: |
      let before be sum(c.points for c in hand of player)
      player draws 1 card
      let held be sum(c.points for c in hand of player)
      let others be sum(c.points for c in hand of next)
      ask player "What now?":
        test c in hand of player where {test}: nothing
        rest: nothing
      as-before
"""

HANDS = {0: "R5 B3 G7", 1: "wd4 wild Y9"}

_HIDDEN = [
    "sum(d.points for d in hand of next) is at most 3",
    "c.points + sum(d.points for d in hand of next) is at most 3",
    "highest(d.points for d in hand of next) is 3",
    "count(d in hand of next where d is number) is at least 3",
    "first(d in hand of next where d is number) is c",
    "first(d in hand of next where d is number) is wild",
    "first(d in hand of next) is dear and first(d in hand of next) is number",
    "no d in hand of next where d is dear",
    "every d in hand of next where d is number",
    "secret is at least 90",
    "rank of c is at least 90",
    "mine of next is at least 90",
    "others is at most 3",
    "before is 999",
    "secret is 1 or secret is 2 or secret is 3",
    "not (secret is 41 or secret is 40)",
    "secret is at least 90 and others is at most 3",
    "(c.points if others is 1 otherwise c.points + secret) is 99",
    "no s in players where sum(d.points for d in hand of s) is more than 19",
]
"""Tests that read what P0 does not see and that do not hold."""

_SEEN = [
    ("sum(d.points for d in hand of player) is at most 3", "is more than 3"),
    ("c.points is 9", "is not 9"),
    ("size of hand of next is 9", "3 is not 9"),
    ("count(d in hand of next) is 9", "3 is not 9"),
    ("no d in hand of player where d is number", "is number"),
    ("mine of player is at least 90", "42 is less than 90"),
    ("top of discard is wild", "R9 is not wild"),
    ("secret is at least 90 and c.points is 9", "5 is not 9"),
    ("c.points is 9 or c.points is 8", "5 is not 9; 5 is not 8"),
]
"""Tests that read what P0 sees, and what is said of them."""


def _at(folder: Path, test: str) -> ReferenceEngine:
    path = folder / "secrets.yaml"
    path.write_text(EDITION.format(test=test), encoding="utf-8")
    return ReferenceEngine(build_machine(load(str(path)), {}, 2))


def _asked(folder: Path, test: str) -> tuple[str, str]:
    """How P0 is refused to test the red 5, and what `why` says of it."""
    at = _at(folder, test)
    state = position(at, HANDS, "R9", "red")
    refused, why = at.apply(state, 0, "test R5"), explain(at, state, 0, "test R5")
    assert isinstance(refused, Refused)
    assert why is not None
    return refused.reason, "\n".join(why.lines())


@pytest.mark.parametrize("test", _HIDDEN)
def test_a_hidden_value_is_not_told(tmp_path: Path, test: str) -> None:
    """No number and no card but those that the test itself names, the 15 of a clause, and R5, which was typed."""
    written = {*re.findall(r"[\w-]+", test), "R5", "15"}
    for said in _asked(tmp_path, test):
        new = {word for word in re.findall(r"[\w-]+", said) if word not in written and re.search(r"\d|wild|none", word)}
        assert not new, said


@pytest.mark.parametrize(("test", "said"), _SEEN)
def test_what_is_seen_is_told(tmp_path: Path, test: str, said: str) -> None:
    reason, lines = _asked(tmp_path, test)
    assert said in reason
    assert said.partition(";")[0] in lines


def test_what_was_worked_out_from_the_own_hand_is_told_while_it_is_so(tmp_path: Path) -> None:
    at = _at(tmp_path, "held is 999 or before is 999")
    state = next(state for seed in range(9) if at.to_move(state := at.initial(seed).state) == (0,))
    hand = at.view(state, 0).zones["hand of P0"]
    assert isinstance(hand, tuple)
    kinds, points = at.machine.model.edition.kinds, at.machine.model.facts["points"].values
    worth = {kind.code: points[index] for index, kind in enumerate(kinds)}
    refused = at.apply(state, 0, f"test {hand[0]}")
    assert isinstance(refused, Refused)
    assert f"{sum(worth[card] for card in hand)} is not 999; it is not so that before is 999." in refused.reason


def test_of_alternatives_it_is_not_told_which_of_the_hidden_ones_holds(tmp_path: Path) -> None:
    _, lines = _asked(tmp_path, "not (secret is 41 or secret is 40)")
    assert [line.strip() for line in lines.splitlines()][1:] == ["yes secret is 41 or secret is 40"]


LOT = """\
unodsl: 1
edition: lottery
extends: official
state: {secret: {holds: 0-99, seen-by: nobody, says: A secret}}
policies:
  flow:
    replace free-turn: |
      chance secret in 71..79
      as-before
"""


def test_a_lot_for_a_hidden_variable_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "lottery.yaml"
    path.write_text(LOT, encoding="utf-8")
    at = ReferenceEngine(build_machine(load(str(path)), {}, 2))
    text = told(["draw", "table", "log"], at)
    assert "Something is chosen by lot." in text
    assert re.search(r"\b7[1-9]\b", text) is None, text

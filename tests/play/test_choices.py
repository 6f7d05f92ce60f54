"""Lists of choices, and what is said of them, in editions that are unlike the shipped ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.pipeline import build_machine, load

from .tables import Person, played, told

EDITION = """\
unodsl: 1
edition: counting
extends: standard
players: 2-4
options:
  challenges: {fixed: off}
  calls: {fixed: off}
  leading: {values: [any-card, low-card], default: any-card, says: What may be led}
colors: [red, blue]
cards:
  number: {goes-on: same-color, faces: 1-9, copies: 2, points: face, turned-up: player starts-with card, also played: "player asks-for card"}
state: {led: {each: seat, holds: flag, says: A seat leads}}
policies:
  dealing: {hand-size: 3}
  start: {replace turn-up: set led of player to on}
  flow:
    replace free-turn: |
      ask player "Lead or bid?":
        lead c in hand of player where c.points is less than 5 or leading is any-card when discard is empty: player plays c
        play c in hand of player where c is playable when discard is not empty: player plays c
        bid n in 2..5: player draws n cards
        pass: nothing
rules: |
  who asks-for c:
    ask who "How many?" for n in 3..5
    next of who draws n cards
sentences:
  CO-01: {en: All that is not said here., by: [players, cards, options, colors, dealing, start, flow.free-turn, asks-for, led]}
  CO-02: {en: Any card may be led., by: [leading.any-card, flow.free-turn.lead]}
  CO-03: {en: A card below 5 is led., by: [leading.low-card, flow.free-turn.lead]}
"""


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> ReferenceEngine:
    return _at(tmp_path_factory.mktemp("counting"), {})


def _at(folder: Path, options: dict[str, str]) -> ReferenceEngine:
    path = folder / "counting.yaml"
    path.write_text(EDITION, encoding="utf-8")
    return ReferenceEngine(build_machine(load(str(path)), options, 2))


def first(at: ReferenceEngine) -> int:
    """A seed with which P0 begins."""
    return next(seed for seed in range(20) if at.to_move(at.initial(seed).state) == (0,))


def test_a_number_is_one_of_the_list(at: ReferenceEngine) -> None:
    text = told(["4"], at, seed=first(at))
    assert "  4 bid 2" in text
    assert "You: bid 2" in text
    assert "You: bid 4" in told(["bid 4"], at, seed=first(at))


def test_a_list_of_numbers_is_as_it_is_typed(at: ReferenceEngine) -> None:
    text = told(["1", "1", "5"], at, seed=first(at))
    assert "How many?\n  3  4  5\n" in text
    assert "There is no choice 1: the numbers go from 3 to 5." in text
    assert "You: 5" in text


def test_the_deal_is_told_before_the_first_question(at: ReferenceEngine) -> None:
    text = told([], at, seed=first(at))
    assert "Everybody is dealt 3 cards.\n" in text.partition("Lead or bid?")[0]


def test_no_word_is_offered_where_none_can_be_said(at: ReferenceEngine) -> None:
    text = told(["help"], at, seed=first(at))
    assert "Commands:" in text
    assert "The call of this edition" not in text


def test_why_tells_of_every_option(at: ReferenceEngine) -> None:
    text = told(["1", "3", "why R1", "why B1"], at, seed=first(at))
    assert any(text.find(f"play {card}: no.") < text.find(f"lead {card}: no.") for card in ("R1", "B1"))


@pytest.mark.parametrize(("value", "told_of", "other"), [("any-card", "CO-02", "CO-03"), ("low-card", "CO-03", "CO-02")])
def test_sentences_about_other_choices_are_apart(tmp_path: Path, value: str, told_of: str, other: str) -> None:
    at = _at(tmp_path, {"leading": value})
    text = told(["rules", "why lead", "quit"], at, seed=first(at))
    sheet = text.partition("> rules")[2].partition("> why")[0]
    assert sheet.index(told_of) < sheet.index("Not as this table plays:") < sheet.index(other)
    person = Person(["why 1", "quit"])
    played(person, at, seed=first(at))
    answer = person.text.partition("The rules on this:")[2]
    assert told_of in answer
    assert other not in answer

"""Lists of choices, and what is said of them, in editions that are unlike the shipped ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.pipeline import build_machine, load

from .tables import Person, engine, played, position, told

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
    return _at(tmp_path_factory.mktemp("guessing"), {})


def _at(folder: Path, options: dict[str, str]) -> ReferenceEngine:
    path = folder / "guessing.yaml"
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


PAIRS = """\
unodsl: 1
house: pairs
needs: [flow.free-turn]
sets: {tray: [left-tray, right-tray]}
policies:
  flow:
    replace free-turn: |
      ask player "What now?":
          two c in hand of player, d in hand of player except c where c.color is d.color: nothing
          lay c in hand of player, t in tray where c.color is green: nothing
          paint c in hand of player, k in colors where c.color is blue and k is not blue: nothing
          trade s in players, t in players where s is not t: nothing
          guess n in (30, 3, 1), m in 1..12 where n + m is 12 or n + m is 13: nothing
          nope: nothing
      as-before
"""

_LIST = """\
What now?
   1 two R5 (Red 5) R7 (Red 7)     2 two R7 (Red 7) R5 (Red 5)
   3 lay G7 (Green 7) left tray    4 lay G7 (Green 7) right tray
   5 paint B3 (Blue 3) red         6 paint B3 (Blue 3) yellow
   7 paint B3 (Blue 3) green       8 trade P0 (Anna) P1
   9 trade P1 P0 (Anna)           10 guess 3 9
  11 guess 3 10                   12 guess 1 11
  13 guess 1 12                   14 nope
"""


def _pairs(folder: Path, *lines: str) -> str:
    """The screen of somebody who holds two red cards, a green and a blue one."""
    path = folder / "pairs.yaml"
    path.write_text(PAIRS, encoding="utf-8")
    at = engine("official", 2, (str(path),))
    return told(lines, at, position(at, {0: "R5 R7 G7 B3 wild"}, "R9", "red"), name="Anna")


def test_a_list_says_all_that_is_bound(tmp_path: Path) -> None:
    text = _pairs(tmp_path)
    assert _LIST in text, text
    assert " >R5   >R7   >G7   >B3    wild" in text


@pytest.mark.parametrize(
    "option", [re.sub(r"^ *[0-9]+ ", "", cell) for cell in re.split(r"\n|  +(?=[0-9])", _LIST)[1:] if cell]
)
def test_what_a_list_says_can_be_typed_and_asked(tmp_path: Path, option: str) -> None:
    assert f"You: {option}\n" in _pairs(tmp_path, option)
    name = re.sub(r" \(.*?\)", "", option).replace(" tray", "-tray")
    assert f"{name}: yes, you can." in _pairs(tmp_path, f"why {option}")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("two r5", "That can mean: two R5 R7, two R7 R5. Type one of these."),
        ("green 7", "That can mean: lay G7 left-tray, lay G7 right-tray. Type one of these."),
        ("guess", "That can mean: guess 3 9, guess 3 10, guess 1 11, guess 1 12. Type one of these."),
        ("guess 9 3", "Did you mean guess 3 9?"),
        ("guess 11 1", "Did you mean guess 1 11?"),
        ("TWO red 7, RED5", "You: two R7 (Red 7) R5 (Red 5)"),
        ("r5 r7", "You: two R5 (Red 5) R7 (Red 7)"),
        ("trade anna p1", "You: trade P0 (Anna) P1"),
        ("paint b3 Y", "You: paint B3 (Blue 3) yellow"),
        ("two r5 g7", "R5 G7 is refused: red is not green."),
        ("lay r5 left tray", "R5 left-tray is refused: red is not green."),
        ("why two red 5 green 7", "two R5 G7: no. R5 G7 is refused: red is not green."),
        ("two r5 y4", "You do not hold Y4 (Yellow 4)."),
        ("two y5 y4", "You do not hold Y4 (Yellow 4), Y5 (Yellow 5)."),
        ("two r5 r5", "R5 (Red 5) and R5 (Red 5) can not be chosen together now."),
        ("why", "Why what? For example: why two R5 R7"),
        ("why wild", "Ask of what can be chosen now, for example: why two R5 R7"),
    ],
)
def test_several_things_are_typed_in_words(tmp_path: Path, line: str, said: str) -> None:
    assert said in " ".join(_pairs(tmp_path, line).split())


def test_a_word_of_a_list_that_is_too_wide_is_not_cut(tmp_path: Path) -> None:
    path = tmp_path / "pairs.yaml"
    path.write_text(PAIRS, encoding="utf-8")
    at, person = engine("official", 2, (str(path),)), Person([], columns=20)
    played(person, at, position(at, {0: "R5 R7 G7 B3 wild"}, "R9", "red"))
    assert "3 lay G7 left tray 4 lay G7 right tray 5 paint B3 red" in " ".join(person.text.split())
    assert "\N{HORIZONTAL ELLIPSIS}" not in person.text


def test_a_card_that_lies_elsewhere_marks_none_of_the_hand() -> None:
    """In DOS a card of the row is named first; one like it in the hand can not be played then."""
    at = engine("dos")
    for seed in range(200):
        state = at.initial(seed).state
        zones = at.view(state, 0).zones
        both = {*zones["hand of P0"]} & {*zones["row"]}  # type: ignore[misc]
        if both and at.to_move(state) == (0,):
            break
    text = told([], at, seed=seed)
    assert f"match {both.pop()} (" in text
    assert ">" not in text.partition("Your hand")[2].partition("Match a card")[0]


@pytest.mark.parametrize(
    ("numbers", "line", "said"),
    [
        ("(30, 3, 1)", "2", "There is no choice 2: the numbers are 30, 3 and 1."),
        ("(30, 3, 1)", "03", "You: 3"),
        ("2..4", "03", "You: 3"),
        ("2..4", "3.", "You: 3"),
        ("2..4", "3,", "You: 3"),
        ("2..4", "+3", "There is no choice +3: the numbers go from 2 to 4."),
        ("2..4", "\uff14", "'\uff14' is not a choice here: a number is written with the digits 0 to 9."),
        ("(1, 2, 3, 5, 8, 13, 21, 34)", "4", "the numbers are 1, 2, 3, 5, 8, 13 and 2 others."),
    ],
)
def test_numbers_are_told_as_they_are(tmp_path: Path, numbers: str, line: str, said: str) -> None:
    path = tmp_path / "numbers.yaml"
    path.write_text(EDITION.replace("for n in 3..5", f"for n in {numbers}"), encoding="utf-8")
    at = ReferenceEngine(build_machine(load(str(path)), {}, 2))
    assert said in told(["1", line], at, seed=first(at))


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

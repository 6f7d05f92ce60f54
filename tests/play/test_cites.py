"""Sentences told beside what happens: those that tell of it best, each once in a move; and reasons in words for people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unodsl.source.packaged import packaged_editions

from .tables import Person, engine, position, session

PLAYABLE = [name for name in packaged_editions() if name != "standard"]
IDS = re.compile(r" \[([A-Za-z0-9, -]+)\]$")
"""Ids of sentences. Those of the parts of one sentence end in a letter, which the tests leave out."""


def told(
    hand: str, other: str, top: str, actions: list[tuple[int, str]], name: str = "official", rules: tuple[str, ...] = (),
    players: int = 2, cite: bool = True,
) -> list[str]:  # fmt: skip
    """The lines of some actions at a table, with their sentences."""
    at = engine(name, players, rules)
    pile = "B8 B9 Y8 Y9 G8 G9"
    made = session(Person([]), at, position(at, {0: hand, 1: other, 2: "B1 B2 B3"}, top, "red", pile=pile), humans=())
    made.match.story.cite = cite
    for seat, action in actions:
        assert made.match.act(seat, action) is None, action
    return [re.sub(r"(-[0-9]+)[a-z]\b", r"\1", line) for line in made.match.log(None)]


@pytest.mark.parametrize(
    ("name", "hand", "action", "ids"),
    [
        ("official", "R7 G1 G2", "play R7", "OF-16"),
        ("official", "wild G1 G2", "play wild", "OF-17"),
        ("official", "B7 G1 G2", "draw", "OF-19"),
        ("pizzuno", "R7 G1 G2 G3", "play R7", "PZ-01"),
        ("pizzuno", "R-skip G1 G2 G3", "play R-skip", "PZ-12"),
        ("pizzuno", "R-d2 G1 G2 G3", "play R-d2", "PZ-03"),
        ("pizzuno", "wd4 G1 G2 G3", "play wd4", "PZ-05"),
        ("pizzuno", "B7 G1 G2 G3", "draw", "PZ-27"),
        ("dragon-ball-z", "R7 G1 G2", "play R7", "DBZ-22"),
        ("liars", "R7 G1 G2", "play R7", "LI-07"),
    ],
)
def test_a_plain_move_is_told_with_the_sentence_that_allows_it(name: str, hand: str, action: str, ids: str) -> None:
    lines = told(hand, "Y1 Y2 Y3", "R9", [(0, action)], name)
    assert lines[0].endswith(f" [{ids}]"), lines
    assert all(IDS.search(line) is None for line in lines[1:] if "Color in force" in line), "the color is as it was"


def test_a_sentence_about_other_things_is_not_meant() -> None:
    """That cards go to the discard pile does not say why another color is in force."""
    lines = told("B9 G1 G2 G3", "Y1 Y2 Y3", "R9", [(0, "play B9")], "pizzuno")
    assert lines == ["P0: play B9 (Blue 9) [PZ-01]", "Color in force: blue (B)."]


CAUGHT = """\
unodsl: 1
edition: caught
extends: official
sentences:
  X-01: {en: Caught is caught., by: call.catch.catch}
"""


@pytest.mark.parametrize(
    ("sentence", "ids"),
    [("", ""), ("  X-1: {en: No more., by: flow.cap}", " [X-1]"), ("  X-1: {en: No more., by: flow.capped}", " [X-1]")],
)
def test_a_round_that_the_cap_ends_is_told_with_what_is_said_of_the_cap(sentence: str, ids: str, tmp_path: Path) -> None:
    """Not with what was being done just then, and not with other ways in which nobody wins."""
    path = tmp_path / "short.yaml"
    whole = (
        "unodsl: 1\nedition: short\nextends: official\npolicies: {flow: {cap: 2}}\nsentences:\n  X-0: {en: Two., by: players}\n"
    )
    path.write_text(f"{whole}{sentence}\n", encoding="utf-8")
    lines = told("R7 G1 G2", "R1 R2 Y3", "R9", [(0, "play R7"), (1, "play R1")], str(path))
    assert [line for line in lines if line.startswith(("The round", "Round"))] == [
        f"The round is stopped after 2 decisions.{ids}", "Round 1 is over.",
    ]  # fmt: skip


def test_a_sentence_about_an_option_is_nearer_than_one_about_its_decision(tmp_path: Path) -> None:
    path = tmp_path / "caught.yaml"
    path.write_text(CAUGHT, encoding="utf-8")
    lines = told("R7 G1", "Y1 Y2 Y3", "R9", [(0, "play R7"), (0, "pass"), (1, "catch")], str(path), cite=False)
    assert "P0 draws 2 cards. Why: Caught is caught." in lines


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        ("R-d2 (Red Draw Two)", ["P1 draws 2 cards. [OF-23]", "Turns that P1 still has to miss: 1."]),
        ("R-skip (Red Skip)", ["Turns that P1 still has to miss: 1. [OF-25]"]),
        ("R-rev (Red Reverse)", ["Play goes counter-clockwise now. [OF-26]", "Turns that P1 still has to miss: 1."]),
    ],
)
def test_what_a_card_does_is_told_with_its_own_sentence_once(card: str, lines: list[str]) -> None:
    code = card.split(" ")[0]
    assert told(f"{code} G1 G2 G3", "Y1 Y2 Y3", "R9", [(0, f"play {code}")]) == [f"P0: play {card} [OF-16]", *lines]


def test_answers_in_the_middle_of_a_move_go_on_with_it() -> None:
    """A color is named, the challenge is passed, and the four cards are still those of the card."""
    lines = told("wd4 G1 G2 G3", "Y1 Y2 Y3", "R9", [(0, "play wd4"), (0, "blue"), (1, "pass")])
    assert lines[1:] == [
        "P0: blue [OF-29]",
        "Color in force: blue (B).",
        "P1 passes.",
        "P1 draws 4 cards. [OF-29]",
        "Turns that P1 still has to miss: 1.",
    ]


def test_another_move_is_told_with_its_sentences_again() -> None:
    lines = told("R7 R8 G2", "R1 R2 Y3", "R9", [(0, "play R7"), (1, "play R1")])
    assert [IDS.findall(line) for line in lines] == [["OF-16"], ["OF-16"]]


def test_a_challenge_and_a_catch_have_their_own_sentences() -> None:
    lines = told("wd4 R1 G2 G3", "Y1 Y2 Y3", "R9", [(0, "play wd4"), (0, "blue"), (1, "challenge")])
    assert "P0 draws 4 cards. [OF-33]" in lines
    lines = told("wd4 G1 G2 G3", "Y1 Y2 Y3", "R9", [(0, "play wd4"), (0, "blue"), (1, "challenge")])
    assert "P1 draws 6 cards. [OF-34]" in lines
    lines = told("R-d2 G1", "Y1 Y2 Y3", "R9", [(0, "play R-d2"), (0, "pass"), (1, "catch")])
    assert lines[1:] == [
        "P1 draws 2 cards. [OF-23]", "Turns that P1 still has to miss: 1.", "P0 passes.", "P1: catch [OF-36]", "P0 draws 2 cards.",
    ]  # fmt: skip


def test_the_last_card_has_another_sentence() -> None:
    assert "P1 draws 2 cards. [OF-39]" in told("R-d2", "Y1 Y2 Y3", "R9", [(0, "play R-d2")])


def test_what_only_a_last_card_does_is_not_told_of_others() -> None:
    """A color that comes into force is not told by what the same card does when it is the last."""
    assert [line for line in told("G-d2 R1 R2", "Y1 Y2 Y3", "R-d2", [(0, "play G-d2")]) if line.startswith("Color")] == [
        "Color in force: green (G). [OF-18]"
    ]


def test_a_sentence_about_some_cards_of_a_row_is_not_told_of_the_others(tmp_path: Path) -> None:
    """An ``each`` row writes into cells of a part of a row's cards alone."""
    path = tmp_path / "sevens.yaml"
    path.write_text(
        "unodsl: 1\nedition: sevens\nextends: official\ncards:\n  each card.face is 7: {also goes-on: top.face is 1}\n"
        "sentences:\n  S-1: {en: A seven goes on a one as well., by: each card.face is 7.goes-on}\n",
        encoding="utf-8",
    )
    assert told("B7 G1 G2", "Y1 Y2 Y3", "R1", [(0, "play B7")], str(path))[0] == "P0: play B7 (Blue 7) [S-1]"
    assert told("R6 G1 G2", "Y1 Y2 Y3", "R1", [(0, "play R6")], str(path))[0] == "P0: play R6 (Red 6) [OF-16]"


def test_a_said_word_is_told_with_its_sentence() -> None:
    assert "P0 says: Uno! [OF-35]" in told("R7 G1", "Y1 Y2 Y3", "R9", [(0, "play R7, uno")])


def test_a_penalty_names_its_sentence_and_its_reason() -> None:
    """Five cards for silence: nothing that was chosen says why."""
    assert "P0 draws 5 cards. [PZ-30]" in told("R7 G1", "Y1 Y2 Y3", "R9", [(0, "play R7")], "pizzuno")
    lines = told("R7 G1", "Y1 Y2 Y3", "R9", [(0, "play R7")], "pizzuno", cite=False)
    assert "P0 draws 5 cards. Why: Whoever has not pressed it draws five cards." in lines
    lines = told("R7 G1", "Y1 Y2 Y3", "R9", [(0, "play R7"), (0, "pass"), (1, "catch")], cite=False)
    assert "P0 draws 2 cards. Why: Whoever is caught silent draws two cards." in lines
    lines = told("wd4 R1 G2 G3", "Y1 Y2 Y3", "R9", [(0, "play wd4"), (0, "blue"), (1, "challenge")], cite=False)
    assert any(line.startswith("P0 draws 4 cards. Why: Dishonest: its player draws the four") for line in lines)


def test_what_was_to_be_expected_has_no_reason() -> None:
    for hand, actions in (
        ("R-d2 G1 G2", [(0, "play R-d2")]),
        ("B7 G1 G2", [(0, "draw")]),
        ("wd4 G1 G2 G3", [(0, "play wd4"), (0, "blue"), (1, "pass")]),
    ):
        assert not [line for line in told(hand, "Y1 Y2 Y3", "R9", actions, cite=False) if "Why" in line]


def test_a_penalty_without_a_sentence_is_told_in_the_words_of_its_cell() -> None:
    """A house rule that says no sentence: what the policy says of itself."""
    lines = told("R7 G1 G2", "Y1 Y2 Y3", "R9", [(0, "play R7, uno")], rules=("false-call",), cite=False)
    assert any(line.startswith("P0 draws 2 cards. Why: Whoever then holds more cards") for line in lines), lines


@pytest.mark.parametrize("name", PLAYABLE)
def test_each_sentence_once_in_a_move_and_few_at_a_time(name: str) -> None:
    """In a whole round of bots; a move begins when somebody is asked by the policies."""
    at = engine(name, 4)
    made = session(Person([]), at, humans=(), bots=("greedy", "forgetful", "random"), seed=3)
    made.match.story.cite = True
    made.play()
    lines = made.match.log(None)
    ids = [found[0].split(", ") for line in lines if (found := IDS.findall(line))]
    assert ids
    assert max(map(len, ids)) <= 4, max(ids, key=len)
    assert all(len(set(names)) == len(names) for names in ids)
    assert sum(map(len, ids)) / len(ids) < 2

"""Sentences told beside what happens: those of the card's own cell go before those of the verbs that it calls."""

from __future__ import annotations

import pytest

from .tables import Person, engine, position, session


def told(hand: str, other: str, top: str, actions: list[tuple[int, str]], rules: tuple[str, ...] = ()) -> list[str]:
    """The lines of some actions at a table of two, with their sentences."""
    at = engine(rules=rules)
    made = session(Person([]), at, position(at, {0: hand, 1: other}, top, "red", pile="B8 B9 Y8 Y9 G8 G9"), humans=())
    made.cite = True
    for seat, action in actions:
        assert made.act(seat, action) is None
    return made.log(None)


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("R-d2", "P1 draws 2 cards. [OF-23, OF-19]"),
        ("R-skip", "lost turns of P1: 1. [OF-25]"),
        ("R-rev", "Play goes counter-clockwise now. [OF-26, OF-27]"),
    ],
)
def test_the_cell_of_the_card_is_told_before_its_verbs(card: str, line: str) -> None:
    lines = told(f"{card} G1 G2 G3", "Y1 Y2 Y3", "R9", [(0, f"play {card}")])
    assert lines[0] == f"P0: play {_shown(card)} [OF-16]"
    assert line in lines


def _shown(code: str) -> str:
    names = {"R-d2": "Red Draw Two", "R-skip": "Red Skip", "R-rev": "Red Reverse"}
    return f"{code} ({names[code]})"


def test_answers_within_the_cell_do_not_end_it() -> None:
    """A color is named, the challenge is passed, and the four cards are still those of the card."""
    lines = told("wd4 G1 G2 G3", "Y1 Y2 Y3", "R9", [(0, "play wd4"), (0, "blue"), (1, "pass")])
    assert "P0: blue [OF-29, OF-18, OF-28]" in lines
    assert "P1 passes. [OF-29, OF-31]" in lines
    assert "P1 draws 4 cards. [OF-29, OF-19]" in lines


def test_a_challenge_and_what_comes_after_the_turn_are_not_the_cards() -> None:
    lines = told("wd4 R1 G2 G3", "Y1 Y2 Y3", "R9", [(0, "play wd4"), (0, "blue"), (1, "challenge")])
    assert "P0 draws 4 cards. [OF-19]" in lines
    lines = told("R-d2 G1", "Y1 Y2 Y3", "R9", [(0, "play R-d2"), (0, "pass"), (1, "catch")])
    assert "P1 draws 2 cards. [OF-23, OF-19]" in lines
    assert "P0 draws 2 cards. [OF-19]" in lines
    lines = told("R7 G1 G2", "Y1 Y2 Y3", "R9", [(0, "play R7"), (1, "draw")])
    assert "P1 draws a card. [OF-19]" in lines


def test_the_last_card_has_another_cell() -> None:
    """What it does then is not what it does else, and stands in other sentences."""
    lines = told("R-d2", "Y1 Y2 Y3", "R9", [(0, "play R-d2")])
    assert "P1 draws 2 cards. [OF-19]" in lines

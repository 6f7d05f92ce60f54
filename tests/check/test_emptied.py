"""Effects that may take somebody's last card, and nobody looks."""

from __future__ import annotations

import pytest

from tests.check.whole import assert_marked
from unodsl.check.emptied import emptied

ROW = "cards: {skip: {turned-up: player starts-with card, also played: player tries}}\n"


def tries(text: str, more: str = "") -> str:
    """An edition whose Skip does this."""
    body = "\n".join("      " + line for line in text.splitlines())
    return f"{ROW}{more}\nrules: |\n  who tries:\n{body}\n"


LOOK = "policies: {flow: {also between: if any s in players where TEST then do round.won}}"
CASES = [
    # whose hand
    ("move c in hand of next where c.color is red to under discard   # ! K673", "the last card of `next`"),
    ("move c in hand of player where c.color is red to under discard", ""),
    ("move c in hand of who where c.color is red to under discard", ""),  # the acting seat, handed on
    ("let s be next\nmove hand of s to bottom of discard   # ! K673", "the last card of `s`"),
    ("for each s in others of who, move c in hand of s where c.color is red to discard   # ! K673", ""),
    ("ask next for c in hand of next if-none nothing\nmove c to under discard   # ! K673", "`size of hand of next is more than 1`"),
    ("ask player for c in hand of player if-none nothing\nmove c to under discard", ""),
    ("ask player:\n    lay c in hand of player: move c to hand of next\notherwise: nothing", ""),
    ("ask player:\n    throw: move c in hand of answerer where c.color is red to discard", ""),
    ("ask next:\n    lay c in hand of next: move c to pile   # ! K673\notherwise: nothing", ""),
    ("chance d in hand of next\nmove d to hand of player   # ! K673", ""),
    ("if hand of next is not empty:\n    chance d in hand of next\n    move d to hand of player   # ! K673", ""),
    # who is looked at
    ("if size of hand of next is more than 1:\n    chance d in hand of next\n    move d to hand of player", ""),
    ("repeat until size of hand of next is at most 2:\n    chance d in hand of next\n    move d to discard", ""),
    ("for each s in players where size of hand of s is more than 3, move c in hand of s where c is wild to discard", ""),
    ("move hand of next to discard; retire next", ""),
    ("move hand of next to discard; end round", ""),
    ("move c in hand of next where c.color is red to discard\nset player to next", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hint"), CASES)
def test_moves(text: str, hint: str) -> None:
    assert_marked(emptied, tries(text), hint)


@pytest.mark.parametrize("test", ["hand of s is empty", "size of hand of s is 0", "size of hand of s is less than 1"])
def test_a_look_at_all_hands_is_enough(test: str) -> None:
    assert_marked(emptied, tries("move c in hand of next where c.color is red to discard", LOOK.replace("TEST", test)), "")


CELL = "policies:\n  flow:\n    {}: |\n{}\nrules: |\n  who passes-on:\n      ask who for c in hand of who if-none nothing\n      move c to hand of next{}\n"
GIVES = "ask player for c in hand of player if-none nothing\nmove c to hand of next"
OWN = [
    # where in the turn
    ("also between", GIVES + "   # ! K673", "", "nobody asks whether the hand is empty before the turn passes"),
    ("also turn", GIVES + "   # ! K673", "", "`size of hand of player is more than 1`"),
    ("also turn", "player passes-on", "   # ! K673", ""),
    ("also between", "afterwards player passes-on", "   # ! K673", ""),
    ("also between", "if any c in hand of player where c is wild: player passes-on", "   # ! K673", ""),
    ("also between", "for each c in hand of player where c is wild, move c to discard   # ! K673", "", ""),
    ("also between", "move c in hand of player where c is wild to bottom of discard   # ! K673", "", ""),
    ("also between", "chance d in hand of player\nmove d to pile   # ! K673", "", ""),
    ("also end-round", GIVES, "", ""),
    # who looks behind it
    ("also between", GIVES + "\nif round.is-out then do round.won", "", ""),
    ("also between", GIVES + "\nif size of hand of player is 0 then do round.won", "", ""),
    ("also between", "player passes-on\nif round.is-out then do round.won", "", ""),
    ("also turn", "player passes-on\nafterwards player checks\nrules: |\n  who checks: if round.is-out then do round.won", "", ""),
    ("also between", GIVES + "   # ! K673\nset player to next\nif round.is-out then do round.won", "", ""),
    # how many cards the hand has
    ("also between", "if size of hand of player is 1:\n    " + GIVES.replace("\n", "\n    ") + "   # ! K673", "", ""),
    ("also between", "if size of hand of player is less than 4:\n    player passes-on", "   # ! K673", ""),
    ("also between", "if size of hand of player is more than 1:\n    player passes-on", "", ""),
    ("also between", "if size of hand of player is 1 then nothing otherwise player passes-on", "", ""),
    ("also between", "if size of hand of player is 1 then do round.won\nplayer passes-on", "", ""),
    ("also between", "player draws 1 card\nplayer passes-on", "", ""),
    ("also between", "player passes-on\nplayer draws 1 card", "", ""),
    ("also between", "next draws 1 card\nplayer passes-on", "   # ! K673", ""),
    ("also between", "if owed is 3 then player draws 1 card\nplayer passes-on", "   # ! K673", ""),
    ("also between", GIVES + "\nswap hand of player with hand of next", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "text", "mark", "hint"), OWN)
def test_the_last_card_of_the_acting_seat_in_its_own_turn(cell: str, text: str, mark: str, hint: str) -> None:
    text, _, rules = text.partition("\nrules: |\n")
    body = "\n".join("      " + line for line in text.splitlines())
    assert_marked(emptied, CELL.format(cell, body, mark) + rules, hint)


def test_a_hand_that_is_looked_at_behind_the_effect_of_a_card_is_none() -> None:
    assert_marked(emptied, tries(GIVES), "")
    assert_marked(emptied, tries("afterwards player passes-on") + CELL.partition("rules: |\n")[2].format("   # ! K673"), "")


def test_a_test_that_only_the_last_card_passes_spares_nothing() -> None:
    """Also of somebody else's hand."""
    text = "if size of hand of next is {}:\n    chance d in hand of next\n    move d to hand of player{}"
    for many, mark in (("1", "   # ! K673"), ("at most 3", "   # ! K673"), ("3", ""), ("at least 2", "")):
        assert_marked(emptied, tries(text.format(many, mark)), "")


def test_a_look_at_hands_that_are_not_empty_is_none() -> None:
    look = LOOK.replace("TEST", "hand of s is not empty and owed is 3")
    assert_marked(emptied, tries("move hand of next to discard   # ! K673", look), "")


def test_a_zone_of_the_edition_may_give_the_cards_back() -> None:
    laid = "zones: {laid: {each: seat, order: none, seen-by: everyone, says: Laid}}"
    text = "for each s in players, move hand of s to laid of s\nfor each s in players, move laid of s to hand of s"
    assert_marked(emptied, tries(text, laid), "")


def test_a_verb_is_followed_to_whom_it_is_said_of() -> None:
    more = "  who drops: move c in hand of who where c.color is red to discard{}\n"
    for said, mark in (("player drops", ""), ("next drops", "   # ! K673"), ("who drops; next drops", "   # ! K673")):
        assert_marked(emptied, tries(said) + more.format(mark), "")


def test_a_verb_that_calls_itself_later_is_followed() -> None:
    more = (
        "  who sheds:\n      move top of pile to hand of who\n      move hand of who to discard{}\n      afterwards who sheds\n"
    )
    for said, mark in (("player sheds", ""), ("next sheds", "   # ! K673")):
        assert_marked(emptied, tries(said) + more.format(mark), "")


def test_what_happens_outside_of_turns_is_not_meant() -> None:
    text = 'policies: {flow: {also end-round: "for each s in players, move hand of s to discard"}}'
    assert_marked(emptied, text, "")

"""Several people at one screen: each is told of everything, with the end of a round and its result."""

from __future__ import annotations

from unodsl.drivers.play import Session

from .tables import Person, engine, played, position

RESULT = "Round 1 is won by P2."


def ended(rounds: int, lines: list[str]) -> tuple[Person, Session]:
    """P0 and P1 share the screen; P0 plays, P1 plays, and the bot P2 goes out."""
    at = engine("official", 3)
    hands = {0: "R5 B3 B4 B6 B7", 1: "R1 B1 B2 Y3 Y4", 2: "R2"}
    person = Person(lines)
    return person, played(person, at, position(at, hands, "R9", "red"), humans=(0, 1), rounds=rounds)


def test_the_end_of_a_round_is_told_to_each() -> None:
    """To the one at the screen at once, to the other when the screen is passed on."""
    person, made = ended(2, ["", "R5", "", "", "R1", "B8", "", "", "quit"])
    at_once, later = person.text.split("P1: press Enter.", 1)[1].split("press Enter to hide this.", 1)
    assert "You: play R1 (Red 1)\nP2: play R2 (Red 2)\nRound 1 is over.\n\nRound 1 is won by P2.\n" in at_once
    assert "P1: play R1 (Red 1)\nP2: play R2 (Red 2)\nRound 1 is over.\n\nRound 1 is won by P2.\n" in later
    assert later.index(RESULT) < later.index("Round 2.")
    assert made.match.rounds_over == 1


def test_at_the_end_of_the_match_everybody_is_told_the_rest() -> None:
    person, _ = ended(1, ["", "R5", "", "", "R1"])
    rest = person.text.split("P0, this you have not seen yet:\n")[1]
    assert rest == "P1: play R1 (Red 1)\nP2: play R2 (Red 2)\nRound 1 is over.\n\nStopped after 1 round.\n"
    assert person.text.count(RESULT) == 1, "all look at the same screen"


def test_nobody_reads_the_cards_of_others() -> None:
    """What P1 draws is told to P1, and to P0 as a number."""
    at = engine("official", 3)
    hands = {0: "R5 B3 B4 B6 B7", 1: "Y8 B1 B2 Y3 Y4", 2: "R2 G2 G3"}
    person = Person(["", "R5", "", "", "draw", "", "", "quit"])
    made = played(person, at, position(at, hands, "R9", "red", pile="G8"), humans=(0, 1))
    later = person.text.split("Pass the screen to P0")[1]
    assert "P1 draws a card." in later
    assert "G8" not in later
    assert "You draw G8 (Green 8)." in made.match.log(1)


# ---- a word in time ------------------------------------------------------------------------------------------------


def test_a_forgotten_word_can_be_said_in_time() -> None:
    """Only who asked for it waits, after every move that may carry a word, and so is not reminded."""
    at = engine()
    for line, said in (("uno", True), ("Uno!", True), ("", False), ("draw", False)):
        person = Person(["R5", line, "quit"])
        state = position(at, {0: "R5 B3", 1: "G1 G2 G3"}, "R9", "red")
        played(person, at, state, pause=True)
        assert "Press Enter to go on." in person.text
        assert ("You: call" in person.text) == said
        assert ("P1: catch" in person.text) != said
        assert ("There is nothing to say now." in person.text) == (line == "draw")
    person = Person(["R5", "uno", "quit"])
    played(person, at, position(at, {0: "R5 B3 B4 B6", 1: "G1 G2 G3"}, "R9", "red"), pause=True)
    assert "Press Enter to go on. uno\nThere is nothing to say now." in person.text
    assert "Press Enter" not in _unpaused()


def _unpaused() -> str:
    at = engine()
    person = Person(["R5", "quit"])
    played(person, at, position(at, {0: "R5 B3 B4 B6", 1: "G1 G2 G3"}, "R9", "red"))
    return person.text


# ---- commands while Enter is waited for --------------------------------------------------------------------------------


def test_commands_are_heard_where_enter_is_waited_for() -> None:
    """Before the screen is passed on, after it, and after a move with `pause`; nothing else is done there."""
    at = engine("official", 3)
    hands = {0: "R5 B3 B4 B6 B7", 1: "Y8 B1 B2 Y3 Y4", 2: "R2 G2 G3"}
    person = Person(["help", "B3", "undo", "seed", "", "R5", "rules challenge", "quit", "draw"])
    made = played(person, at, position(at, hands, "R9", "red"), humans=(0, 1))
    assert "P0: press Enter. help\nPress Enter to go on. Commands here:\n  help: this page\n" in person.text
    assert "P0: press Enter. B3\nB3 means nothing here. Press Enter to go on, or type `help`." in person.text
    assert "P0: press Enter. undo\n`undo` is for the next question. Press Enter first." in person.text
    assert "The seed of this game is 1." in person.text
    assert "press Enter to hide this. rules challenge\nOF-" in person.text
    assert person.lines == ["draw"], "it was left"
    assert [name for _, name in made.match.recorder.actions] == ["play R5"]

    two = engine()
    person = Person(["R5", "undo", "quit", "draw"])
    played(person, two, position(two, {0: "R5 B3 B4", 1: "G1 G2 G3"}, "R9", "red"), pause=True)
    assert "Press Enter to go on. undo\n`undo` is for the next question." in person.text
    assert person.lines == ["draw"]


def test_the_only_thing_is_not_done_while_a_command_is_typed() -> None:
    at = engine()
    for typed, done in ((["hand", "quit"], []), (["xyz", "", "quit"], ["draw"]), (["draw", "quit"], ["draw"])):
        person = Person(["", *typed])
        made = played(person, at, position(at, {0: "B5 B3", 1: "G1 G2 G3"}, "R9", "red", pile="B8"), humans=(0, 1))
        assert "Only one thing is possible: draw." in person.text
        assert [name for _, name in made.match.recorder.actions][:1] == done, typed

"""What can be typed, and what comes of it."""

from __future__ import annotations

import dataclasses
import re

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from unodsl.drivers.play import Left

from .tables import Person, engine, played, position, session, told

HAND = {0: "R5 B3 wild G7", 1: "G1 G2 G3"}
TWO = {0: "R5 B3", 1: "G1 G2 G3"}


def at_turn(*lines: str, hands: dict[int, str] = HAND, **rest: object) -> str:
    """The screen of a turn with red 9 on top."""
    at = engine()
    return told(lines, at, position(at, hands, "R9", "red", **rest))  # type: ignore[arg-type]


_WAYS = [
    "1",
    " 1 ",
    "1.",
    "01",
    "1\r",
    "R5.",
    "play R5 (Red 5)",
    "play R5",
    "PLAY r5",
    "R5",
    "r5",
    "red 5",
    "red-5",
    "Red_5",
    "play red 5",
    "RED5",
]
_BAD = [
    "",
    "  ",
    "abc",
    "99",
    "0.",
    "\uff11",
    "1.5",
    "-1",
    "+1",
    "0",
    "1 2",
    "1,2",
    "9" * 5000,
    "x" * 5000,
    "\x1b[31m",
    "²",
    "١",
    "\u202e1",
]


@pytest.mark.parametrize("line", _WAYS)
def test_many_ways_to_say_a_move(line: str) -> None:
    assert "You: play R5 (Red 5)" in at_turn(line)


@pytest.mark.parametrize("line", _BAD)
def test_bad_input_is_asked_again(line: str) -> None:
    """B093: with the choices, and without a traceback."""
    text = at_turn(line, "seed")
    assert text.count("1 play R5 (Red 5)") == 2, text
    assert "The seed of this game is 1." in text
    assert "You:" not in text
    assert "\x1b" not in text.replace(line, "")


def test_the_end_of_the_input_anywhere() -> None:
    """B093: also in the question for a color."""
    at = engine()
    for lines in ([], ["wild"], ["wild", ""], ["help"]):
        made = session(Person(lines), at, position(at, HAND, "R9", "red"))
        with pytest.raises(Left, match="end of input"):
            made.play()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("DRAW", "You: draw"),
        ("WILD", "You: play wild"),
        ("w\u0131ld", "Did you mean wild?"),
        ("W\u0130LD", "Did you mean wild?"),
        ("HELP", "Commands:"),
        ("h\u0130lp", "is not a choice here"),
        ("\uff11", "a number is written with the digits 0 to 9"),
        ("drwa", "Did you mean draw?"),
        ("hlep", "Did you mean help?"),
    ],
)
def test_letter_case_is_ascii(line: str, said: str) -> None:
    """B094: Turkish letters are other letters."""
    assert said in at_turn(line)


def test_wild_colors() -> None:
    """B021, B027, B096: the color in force may be named again; nothing else ends the question."""
    text = at_turn("wild", "wild", "pass", "", "purple", "G", "help")
    for refused in ("'wild' is not a choice here", "'pass' is not a choice here", "'purple' is not a choice here"):
        assert refused in text
    assert text.count("Choose (color):\n  1 red (R)") == 5, text
    assert "You: green" in text
    assert "Color in force: green (G)" in text
    assert "You: red" in at_turn("wild", "r")


def test_what_is_given_as_an_example_can_be_asked() -> None:
    """Where there are no cards to choose from no card is one; and only sentences about the card that was played are told."""
    text = " ".join(at_turn("wild", "why", "why r5", "r5", "why green").split())
    assert "Why what? For example: why red" in text
    assert "'r5' is not a choice here. Ask of what can be chosen now, for example: why red" in text
    assert "Did you mean R?" not in text
    assert "OF-28" in text
    assert "OF-29" not in text
    assert "OF-29" in at_turn("wd4", "why green", hands={0: "wd4 B3 G7", 1: "G1 G2 G3"})


def test_people_are_chosen_by_name() -> None:
    at = engine("official", 3, ("seven-zero",))
    for line in ("anna", "ANNA", "P0", "p0", "P0 (Anna)"):
        state = position(at, {0: "R3 B3 B4", 1: "R7 B1 B2", 2: "Y1 Y2 Y3"}, "R9", "red")
        person = Person(["", "R3", "", "", "R7", line, "quit"])
        played(person, at, state, humans=(0, 1), name="Anna")
        assert "Your hand and the hand of P0 (Anna) change places." in person.text, person.text


def test_four_reasons() -> None:
    """B097: a wrong card, a card that is not held, a wrong turn, and a drawn card that can not be played."""
    text = at_turn("G7", "y4", "draw", pile="B8", hands=HAND | {1: "R1 R2 R3"})
    assert "G7 is refused: G7 is not colorless; green is not red; 7 is not 9. [OF-16]" in " ".join(text.split())
    assert "You do not hold Y4 (Yellow 4)." in text
    assert "You draw B8 (Blue 8).\nThere is nothing more to do: your turn is over.\n" in text
    at = engine()
    refused = at.apply(position(at, HAND, "R9", "red"), 1, "play G1")
    assert "Not your turn: P0 is asked" in refused.reason  # type: ignore[union-attr]


def test_what_no_card_is_is_no_reason() -> None:
    """Crazy eights has no card without a suit."""
    at = engine("crazy-eights", 2)
    refused = at.apply(position(at, {0: "C4 D9", 1: "H2 H3"}, "D8", "diamonds"), 0, "play C4")
    assert "C4 is refused: clubs is not diamonds; 4 is not 8." in refused.reason  # type: ignore[union-attr]


@pytest.mark.parametrize(("edition", "sentence"), [("classic", "CL-16"), ("pizzuno", "PZ-27")])
def test_drawing_is_refused_in_words(edition: str, sentence: str) -> None:
    """Who has a card to play is told which; the card that stands against it is named by the engine too."""
    at = engine(edition)
    here = position(at, HAND, "R9", "red")
    text = told(("draw",), at, here)
    assert re.search(rf"You can play R5, so you may not draw\. \[[^]]*{sentence}", " ".join(text.split())), text
    refused = at.apply(here, 0, "draw")
    assert refused.reason.startswith("draw is refused: R5 is playable")  # type: ignore[union-attr]


def test_after_drawing_only_the_drawn_card() -> None:
    """B005: play it or keep it, no other card and no second draw."""
    text = at_turn("draw", "R5", "Y4", "draw", "keep", pile="R8")
    assert "Play the card drawn?\n  1 play R8 (Red 8)  2 keep\n" in text
    said = " ".join(text.split())
    assert "R5 (Red 5) is in your hand, but only R8 (Red 8), the card drawn last, can be chosen now. [OF-21]" in said
    assert "Y4 (Yellow 4) is not there, but only R8 (Red 8), the card drawn last, can be chosen now. [OF-21]" in said
    assert "'draw' is not a choice here" in text
    assert "You: keep" in text


def test_the_only_thing_is_done_aloud() -> None:
    text = at_turn("seed", hands={0: "B3 Y4", 1: "G1 G2 G3"}, pile="B8")
    assert "Only one thing is possible: draw." in text
    assert text.index("Your hand, 2 cards:") < text.index("Only one thing")


# ---- the call ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["R5 uno", "r5, uno", "play R5, uno", "1 uno", "1 UNO!", "red 5 Uno", "1, uno"])
def test_a_call_rides_on_a_move(line: str) -> None:
    """B003: with the play; then nobody can catch."""
    text = at_turn(line, hands=TWO)
    assert "You: play R5 (Red 5)\nYou say: Uno!\n" in text
    assert "P1: catch" not in text
    assert "uno" not in text.lower().split("> ")[0]


def test_a_forgotten_call_is_caught() -> None:
    """B003: nobody reminds you, and the penalty follows."""
    text = at_turn("R5", hands=TWO)
    assert "You: play R5 (Red 5)\nP1: catch\nYou draw 2 cards: " in text
    assert "was silent" not in text
    assert "You pass" not in text


def test_a_call_too_early() -> None:
    """B010: it is refused, nothing happens, and the question stays."""
    text = at_turn("R5 uno", "uno", "hand")
    assert "You can not say uno with play R5 now." in text
    assert "You can not say uno now." in text
    assert "You:" not in text


def test_the_example_of_a_call_is_one_that_can_be_said() -> None:
    text = at_turn("uno", hands={0: "R5 B3 wild", 1: "G1 G2 G3"})
    assert "You can not say uno now." in text
    text = at_turn("uno", hands=TWO)
    example = re.search(r"Say uno together with what you do, for example: (.*)", text)
    assert example is not None
    assert "You say: Uno!" in at_turn(example[1], hands=TWO)


def test_bots_that_forget_can_be_caught_and_a_window_can_be_passed() -> None:
    at = engine()
    state = position(at, {0: "B1 B2 B3", 1: "R1 R2"}, "R9", "red", pile="B8")
    texts = [told(["catch", "quit"], at, state, bots=["random"], seed=seed) for seed in range(12)]
    caught = [text for text in texts if "A player was silent" in text]
    assert caught
    for text in caught:
        assert "1 catch  2 pass" in text
        assert "You: catch\nP1 draws 2 cards. Why: Whoever is caught silent draws two cards.\n" in text


# ---- commands ------------------------------------------------------------------------------------------------------


def test_help_names_the_call() -> None:
    text = at_turn("help")
    assert 'The call of this edition is "Uno!": add `uno` to your move, for example 1 uno' in " ".join(text.split())
    assert "quit" in text


def test_why() -> None:
    text = at_turn("why R5", "why G7", "why b4", "why", "why xyz", "why draw")
    assert "play R5: yes, you can." in text
    assert re.search(r"(?s)play G7: no\. G7 is refused.*?\n  no  playable: ", text)
    assert "(green is not red)" in text
    assert "OF-16: On your turn you play one card" in text
    assert "play B4: no. You do not hold B4 (Blue 4)." in text
    assert "Why what?" in text
    assert "'xyz' is not a choice here." in text
    assert "draw: yes, you can." in text
    assert "You:" not in text


def test_why_names_what_allows_a_choice() -> None:
    """A setting that is settled before the game has its sentence too."""
    assert "OF-20: You may draw although you could play." in at_turn("why draw")


@pytest.mark.parametrize("line", ["uno r5", "uno 1", "Uno! R5"])
def test_the_word_stands_behind_the_move(line: str) -> None:
    assert f"Write the word behind the move: {line.split()[1]} uno" in at_turn(line)
    assert "Did you mean undo?" not in at_turn(line, "uno why")


def test_log_and_rules_with_other_words() -> None:
    text = at_turn("log x", "log -1", "rules \\x")
    assert text.count("`log` takes how many lines to show, for example: log 20") == 2
    assert "No sentence has '\\x' in it." in text


@pytest.mark.parametrize("words", ["zz", "R99", "wild draw"])
def test_why_of_what_is_no_card_says_how_cards_are_typed(words: str) -> None:
    text = " ".join(at_turn(f"why {words}").split())
    assert f"{words!r} is not a choice here." in text
    assert "A card is typed by its code or its name, for example: why R5, or why red 5" in text


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("q", "quit"),
        ("QUI", "quit"),
        ("exit", "quit"),
        ("h", "help or hand"),
        ("?", "help"),
        ("s", "save or seed"),
        ("ru", "rules"),
        ("leave it", "leave"),
        ("quit now", "quit"),
        ("undo?", "undo"),
    ],
)
def test_a_command_that_was_meant(line: str, meant: str) -> None:
    """It is only asked: a slip of the finger does not end a game."""
    assert f"{line!r} is no command and no choice here. Did you mean {meant}?" in at_turn(line)


def test_a_choice_is_meant_before_a_command() -> None:
    text = at_turn("wild", "q", "r")
    assert "'q' is no command and no choice here. Did you mean quit?" in text
    assert "You: red" in text


def test_the_table_has_what_a_player_wants_to_see() -> None:
    """Piles, hands and scores; nothing that only the rules keep in mind, nothing that stands above it already."""
    text = at_turn("table", "quit").split("> table\n")[1]
    assert "Hand of P1: 3 cards, face down\n" in text
    assert "Scores: P0 0, P1 0\n" in text
    for inner in ("cut", "acting seat", "Who was next", "Who deals", "Aside"):
        assert inner not in text


def test_the_table_has_what_the_edition_added() -> None:
    at = engine("flip")
    person = Person(["table", "quit"])
    made = session(person, at)
    base = at.machine.layout.variables["on-dark-side"].base
    registers = list(made.match.state.registers)
    registers[base] = 1
    made.match.state = dataclasses.replace(made.match.state, registers=tuple(registers))
    with pytest.raises(Left, match="quit"):
        made.play()
    assert "The dark side is up.\n" in person.text


def test_the_table_says_nothing_twice() -> None:
    text = told(["1", "1", "table", "quit"], engine("lampwalk", 4), seed=1)
    lines = text.split("> table\n")[1].splitlines()
    assert any("lamp of" in line for line in lines)
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(("word", "told"), [
    ("uno", "OF-35: Whoever comes down to one card says so."), ("call", "OF-36: Whoever is caught silent draws two cards."),
    ("draw two", "OF-24: Draw cards are not passed on"), ("draw-two", "OF-24: Draw cards are not passed on"),
    ("stack", "A house rule is called so: unodsl show stacking"), ("jump in", "A house rule is called so: unodsl show jump-in"),
])  # fmt: skip
def test_rules_are_found_by_the_words_that_people_use(word: str, told: str) -> None:
    assert told in " ".join(at_turn(f"rules {word}").split())


def test_looking_things_up() -> None:
    text = at_turn("rules challenger", "rules of-01", "rules xyzzy", "rules", "hand", "table", "log", "log 1", "log 0", "seed")
    assert text.count("OF-34: Honest: the challenger draws six") == 2
    assert text.count("OF-01: 2 to 10 players.") == 2
    assert "No sentence has 'xyzzy' in it." in text
    assert "R5 (Red 5)\n" in text
    assert "Hand of P1: 3 cards, face down" in text
    assert "G1" not in text


def test_undo_while_nothing_was_learned() -> None:
    at = engine()
    person = Person(["undo", "wild", "undo", "R5", "undo", "quit"])
    made = played(person, at, position(at, HAND | {1: "R1 R2 R3"}, "R9", "red"))
    assert "There is no decision of yours to take back." in person.text
    assert "Taken back." in person.text
    assert "That can not be taken back: P1 has answered since." in person.text
    assert made.match.recorder.actions[0] == (0, "play R5")
    assert [action for seat, action in made.match.recorder.actions if seat == 0] == ["play R5"]


def test_no_undo_of_a_draw() -> None:
    assert "That can not be taken back: a hidden card was moved since." in at_turn("draw", "undo", pile="R8")


def test_a_choice_named_like_a_command_goes_first() -> None:
    at = engine()
    made = session(Person([]), at, position(at, HAND, "R9", "red"))
    from unodsl.drivers.play.choices import Choices
    from unodsl.state.state import Action
    from unodsl.state.view import decision_of

    decision = decision_of(at.machine, made.match.state)
    assert decision is not None
    choices = Choices(made.match.lexicon, decision, (Action("log", 1),))
    assert choices.is_exact("LOG")
    assert not choices.is_exact("help")


_TYPED = "r5 uno play wild 1 2 99 -1 draw why log undo rules hand table seed , help red"
_WORDS = st.sampled_from(_TYPED.split())
_LINES = st.one_of(st.text(max_size=30), st.lists(_WORDS, max_size=4).map(" ".join))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(_LINES, max_size=12), st.sampled_from([20, 40, 80]))
def test_no_line_breaks_it(lines: list[str], columns: int) -> None:
    at = engine()
    person = Person([line for line in lines if not line.strip().startswith(("save", "/save"))], columns)
    played(person, at, position(at, TWO, "R9", "red"))
    assert person.text.endswith("\n")


def test_help_names_the_call_of_the_edition() -> None:
    """Also when no card can ride on it now."""
    at = engine("pizzuno")
    text = " ".join(told(["help", "quit"], at, position(at, {0: "R5 R7 G1"}, "R9", "red")).split())
    assert (
        'The call of this edition is "Last card!": add `last card` to your move, for example 1 last card, or r5 last card.'
        in text
    )
    assert 'The call of this edition is "Uno!": add `uno`' in " ".join(at_turn("help").split())

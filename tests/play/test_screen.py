"""What stands on the screen."""

from __future__ import annotations

import re

import pytest

from unodsl.diagnostics.printable import width
from unodsl.drivers.play import Left, Style
from unodsl.drivers.play.text import columned, cut, graphemes, shown, wrap
from unodsl.state.random import start

from .tables import Person, engine, played, position, session, told


def screen(hands: dict[int, str], top: str, color: str, columns: int = 80, name: str = "", **rest: object) -> str:
    """The first question."""
    at = engine(**rest)  # type: ignore[arg-type]
    person = Person([], columns)
    played(person, at, position(at, hands, top, color), name=name)
    return person.text


def test_everything_in_words() -> None:
    """B090: letters beside every card, a sign for what can be played, the color in words."""
    assert screen({0: "R5 G5 Y9", 1: "B1 B2"}, "R9", "red") == (
        "\nRound 1, your turn (P0), clockwise\n"
        "Color in force: red (R). Top card: R9 (Red 9). Pile: 102 cards.\n"
        "Cards held: you 3, P1 2\n"
        "Your hand, 3 cards (> can be played):\n"
        " >R5 >Y9  G5\n"
        "Play or draw?\n"
        "  1 play R5 (Red 5)     2 play Y9 (Yellow 9)  3 draw\n"
        "> \n"
    )


@pytest.mark.parametrize(
    ("hand", "title", "row"),
    [
        ("R5* Y9 G2*", "Your hand, 3 cards (> can be played, * dragonball):", " >R5* >Y9   G2*"),
        ("G5 G2*", "Your hand, 2 cards (* dragonball):", "  G2*  G5"),
        ("R5 G2", "Your hand, 2 cards (> can be played):", " >R5  G2"),
    ],
)
def test_tags_and_what_can_be_played_have_signs_of_their_own(hand: str, title: str, row: str) -> None:
    at = engine("dragon-ball-z")
    lines = told([], at, position(at, {0: hand, 1: "B1 B2"}, "R9", "red")).splitlines()
    at_hand = next(number for number, line in enumerate(lines) if line.startswith("Your hand"))
    assert lines[at_hand : at_hand + 2] == [title, row]


def test_the_color_in_force_is_not_that_of_the_card() -> None:
    """B096: after a wild the color is told in a word and a letter, and the card is still a wild."""
    at = engine()
    text = told(["draw"], at, position(at, {0: "B1 B2 B3", 1: "wild G1 G2"}, "R9", "red", pile="B8"))
    assert "P1: play wild\nP1: green\nColor in force: green (G).\n" in text
    assert "Color in force: green (G). Top card: wild." in text


def test_counts_are_exact() -> None:
    """B099: 23 cards are 23, and the next draw makes 24."""
    many = "Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y5 Y5 Y6 Y6 Y7 Y7 Y8 Y8 G1 G1 G2 G2 G3 G3 G4"
    at = engine()
    text = told(["draw"], at, position(at, {0: "B1 B2 B3", 1: many}, "R9", "red", pile="B8 B7"))
    assert "Cards held: you 3, P1 23" in text
    assert "Pile: 81 cards." in text
    assert "Cards held: you 4, P1 24" in text


def test_many_cards_that_move_are_a_number() -> None:
    """A whole pack that everybody sees is not read out card by card."""
    assert "\n52 cards go from spare to pile.\n" in told([], engine("crazy-eights"))


BIG = "R0 R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6 R7 R7 R8 R8 R9 G0 G1 G1 G2 G2 G3 G3 B0 B1 B1 B2 B2 wild wild wd4 Y1 Y2"


@pytest.mark.parametrize("columns", [80, 40, 20])
def test_big_hands(columns: int) -> None:
    """B095: 35 cards wrap, every choice has its number, the table is still there; on 80 columns all in 24 lines."""
    text = screen({0: BIG, 1: "G9"}, "R9", "red", columns)
    lines = text.splitlines()
    assert "Your hand, 35 cards" in text
    assert all(width(line) <= columns for line in lines), [line for line in lines if width(line) > columns]
    assert "Color in force" in text
    if columns == 80:
        assert len(lines) <= 24
    options = text.split("Play or draw?\n")[1]
    numbers = [word for word in options.split() if word.isdigit()]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert options.count("play") == 12


ODD = """unodsl: 1
edition: odd
extends: official
label: Odd
cards:
  skip: {label: 飛ばす飛ばす飛ばす飛ばす飛ばす飛ばす飛ばす飛ばす飛ばす飛ばす飛ばす飛ばす}
  reverse: {label: הפוך}
  wild: {label: "🃏\ufe0f e\u0301\u0301 👩\u200d👩\u200d👧"}
"""


@pytest.fixture(scope="session")
def odd(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An edition whose cards have names in many scripts."""
    path = tmp_path_factory.mktemp("odd") / "odd.yaml"
    path.write_text(ODD, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("columns", [80, 40, 20])
def test_names_in_many_scripts(odd: str, columns: int) -> None:
    """B092: measured in columns, cut between characters, no crash where there is no room."""
    hand = {0: "R-skip G-skip R-rev wild B-d2", 1: "B1 B2"}
    text = _odd_screen(odd, hand, columns)
    assert all(width(line) <= columns for line in text.splitlines())
    assert "飛ばす" in text


def _odd_screen(odd: str, hand: dict[int, str], columns: int) -> str:
    at = engine(odd)
    person = Person(["hand", "table", "why wild", "wild"], columns)
    played(person, at, position(at, hand, "R-skip", "red"), name="\U0001f468\u200d\U0001f469\u200d\U0001f467 " * 20)
    return person.text


_NAMES = ["<img src=x onerror=...>", "\x1b[31mred\x1b]0;t\x07", "\u202eAnna\u2066", "x" * 10_000, "a\nb\r\tc"]


@pytest.mark.parametrize("name", _NAMES)
def test_names_of_people_are_text(name: str) -> None:
    """B074: nothing in a name can steer the screen, and it has an end."""
    text = screen({0: "R5 G5 Y9", 1: "B1 B2"}, "R9", "red", name=name)
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "\u202e" not in text
    assert all(width(line) <= 80 for line in text.splitlines())
    assert "Round 1, your turn (P0 (" in text


def test_color_is_only_an_extra() -> None:
    """B091: with color on, the same words; with color off, no escape."""
    at = engine()
    state = position(at, {0: "R5 G5 Y9", 1: "B1 B2"}, "R9", "red")
    plain, colored = Person(["quit"]), Person(["quit"])
    played(plain, at, state)
    made = session(colored, at, state)
    made.match.console = type(made.match.console)(
        made.match.console.read, made.match.console.write, made.match.console.size, Style(True)
    )
    with pytest.raises(Left):
        made.play()
    assert "\x1b" not in plain.text
    assert "\x1b[31m" in colored.text
    assert re.sub("\x1b\\[[0-9;]*m", "", colored.text) == plain.text


# ---- text ----------------------------------------------------------------------------------------------------------


def test_cutting_and_wrapping() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert list(graphemes(f"e\u0301{family}\U0001f1e9\U0001f1ea")) == ["e\u0301", family, "\U0001f1e9\U0001f1ea"]
    assert cut("abcdef", 4) == "abc\u2026"
    assert cut("日本語", 4) == "日\u2026"
    assert cut("abcd", 4) == "abcd"
    assert shown("a\x1b[31mb\n c", 20) == "a\u241b[31mb c"
    assert wrap("one two three four five", 20) == ["one two three four", "five"]
    assert wrap("x" * 45, 20) == ["x" * 20, "x" * 20, "x" * 5]
    assert wrap("", 20) == [""]
    assert wrap("  yes one two three four", 20, "  ") == ["  yes one two three", "    four"]
    assert wrap("You draw R5 (Red 5), B3 (Blue 3).", 24, "  ") == ["You draw R5 (Red 5),", "  B3 (Blue 3)."]
    assert wrap("B-d2 (Blue Draw Two).", 20, "  ") == ["B-d2 (Blue Draw", "  Two)."]
    assert wrap("            deep one two", 20, "  ") == ["            deep one", "      two"]
    assert columned([], 40) == []
    assert columned(["a", "bb", "日"], 20) == ["a   bb  日"]
    assert all(width(line) <= 20 for line in columned(["日" * 30] * 3, 20))


def test_streams_differ() -> None:
    assert len({start(1, 0, 1 + seat) for seat in range(10)}) == 10


@pytest.mark.parametrize("columns", [20, 30, 40])
def test_nothing_is_wider_than_the_screen(columns: int) -> None:
    """Prompts too; only a command that is to be copied stays in one line."""
    at = engine("official", 3)
    person = Person(["", "help", "why draw", "log 99", "table", "rules draw", "1", "", ""], columns)
    played(person, at, humans=(0, 1))
    assert "press Enter to" in " ".join(person.text.split())
    assert [line for line in person.text.splitlines() if width(line) > columns] == []

"""What a person sees change is told in the words of the edition, never by the names of its variables."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from unodsl import pipeline
from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.changes import Changes
from unodsl.drivers.play.watch import Watch
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.source.packaged import packaged_editions

from .tables import Person, engine, played, position, session, told

PLAYABLE = [name for name in packaged_editions() if name != "standard"]


def changes(name: str, rules: tuple[str, ...] = (), players: int = 4) -> Changes:
    return Changes(Lexicon(engine(name, players, rules).machine, {2: "Anna"}))


@pytest.mark.parametrize(
    ("name", "variable", "owner", "said", "line"),
    [
        ("official", "lost-turns", 3, "1", "Turns that P3 still has to miss: 1."),
        ("official", "lost-turns", 2, "2", "Turns that P2 (Anna) still has to miss: 2."),
        ("official", "owed", -1, "4", "Cards that the next player must draw or answer: 4."),
        ("makao", "demanded", -1, "7", "The rank that was demanded: 7."),
        ("liars", "face-down", -1, "on", "A liar card lies on top and counts as what it is said to be."),
        ("liars", "face-down", -1, "off", ""),
        ("lampwalk", "lamp", 0, "P2", "The player before whom the lamp of red stands: P2 (Anna)."),
        ("lampwalk", "lamp", 0, "none", ""),
        ("power-grab", "holder", 3, "P1", "Who has tower bang: P1."),
        ("triple-play", "dark", 0, "on", "Left tray may not be used in this turn."),
        ("triple-play", "laid", -1, "G9", "The card that was played last in this turn: G9 (Green 9)."),
        ("switch", "manner", -1, "same-rank", "How the cards laid in this turn hang together: same rank."),
        ("official", "score", 1, "20", "P1: points so far: 20."),
    ],
)
def test_a_variable_in_words(name: str, variable: str, owner: int, said: str, line: str) -> None:
    assert changes(name).told(variable, owner, said) == line


@pytest.mark.parametrize(
    ("name", "variable", "owner", "said", "line"),
    [
        ("official", "lost-turns", 2, "2", "Turns that P2 (you) still has to miss: 2."),
        ("official", "lost-turns", 3, "2", "Turns that P3 still has to miss: 2."),
        ("lampwalk", "lamp", 0, "P2", "The player before whom the lamp of red stands: P2 (you)."),
    ],
)
def test_who_reads_it_is_told_so(name: str, variable: str, owner: int, said: str, line: str) -> None:
    assert dataclasses.replace(changes(name), viewer=2).told(variable, owner, said) == line


@pytest.mark.parametrize("name", PLAYABLE)
def test_every_variable_that_is_told_has_words(name: str) -> None:
    """And in a round of bots there is no line with a bare name or a bare flag."""
    at = engine(name, 4)
    for variable in Watch(at.machine).telling:
        assert at.machine.model.edition.state[variable].says, variable
    lines = played(Person([]), at, humans=(), bots=("greedy", "random"), seed=4).match.log(None)
    names = "|".join(sorted(at.machine.model.edition.state, key=len, reverse=True))
    bare = re.compile(rf"({names.replace('-', '[- ]')})( of [^:]*)?: |.*: (on|off)\.$")
    assert not [line for line in lines if bare.match(line)]


def test_words_without_hyphens() -> None:
    """Options and members of sets are told as people say them; codes of cards stay as they are typed."""
    at = engine("liars", 2)
    text = told(["claim", "help", "quit"], at, position(at, {0: "R2* G1 B2", 1: "Y1 Y2"}, "R9", "red"))
    assert "of number" in text
    assert "of-number" not in text
    at = engine()
    assert "You: play R-skip (Red Skip)" in told(["R-skip"], at, position(at, {0: "R-skip G1 B2"}, "R9", "red"))


SILENT = """\
unodsl: 1
edition: silent
extends: official
state: {mood: {holds: 0-9}}
policies:
  flow:
    also between: set mood to 3; player shrugs
rules: |
  who shrugs:
      if mood is 9:
          ask who "Shrug?":
              shrug when mood is 3: nothing
              sigh: nothing
"""


def test_what_has_no_words_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "silent.yaml"
    path.write_text(SILENT, encoding="utf-8")
    at = ReferenceEngine(pipeline.build_machine(pipeline.load(path), None, 2))
    assert "mood" in Watch(at.machine).telling
    text = told(["R5"], at, position(at, {0: "R5 B3 B4", 1: "G1 G2 G3"}, "R9", "red"))
    assert "mood" not in text.lower()
    assert ": 3." not in text


def test_what_was_just_named_is_not_told_again() -> None:
    at = engine("triple-play", 2)
    lines = played(Person([]), at, humans=(), seed=4).match.log(None)
    assert any(": play " in line for line in lines)
    assert not [line for line in lines if line.startswith("The card that was played last")]


def test_nothing_is_shuffled_that_has_not_changed() -> None:
    """A start card that is accepted at once: nothing was laid aside, and no shuffle is told of."""
    at = engine()
    for seed in range(6):
        lines = played(Person([]), at, humans=(), seed=seed).match.log(None)
        start = lines[lines.index("Round 1.") : next(at for at, line in enumerate(lines) if ": play" in line)]
        assert ("The pile is shuffled." in start) == any("goes from" in line or "aside" in line for line in start), start


def test_a_lot_says_what_it_is_for() -> None:
    """In the words of the variable that it settles; else with the name of the set that it is drawn from."""
    lines = played(Person([]), engine("dragon-ball-z", 3), humans=(), seed=1).match.log(None)
    assert re.fullmatch(r"Who deals: P[0-2], by lot\.", lines[0])
    assert not any("Who deals" in line for line in lines[1:]), "told once"
    lines = played(Person([]), engine("triple-play", 2), humans=(), seed=4).match.log(None)
    assert any(re.fullmatch(r"Pulse, by lot: (steady|hotter)\.", line) for line in lines)


def test_cutting_for_the_deal_is_told() -> None:
    """For whom a card is turned up, why, and who deals; once, and not again in later rounds."""
    lines = played(Person([]), engine("official", 4), humans=(), seed=2, rounds=2).match.log(0)
    start = lines[: lines.index("Round 1.")]
    assert start[:3] == [
        "The pile is shuffled.",
        "G7 (Green 7) is turned up for you. Why: Everybody draws a card and the highest number deals.",
        "B7 (Blue 7) is turned up for P1.",
    ]
    assert start[-2:] == ["Who deals: P1.", "6 cards go from aside to pile."]
    assert [line for line in lines if "Who deals" in line] == ["Who deals: P1."]
    assert "turned up for" not in "".join(lines[len(start) :])


def test_hands_that_change_places() -> None:
    at = engine("official", 3, ("seven-zero",))
    made = session(Person([]), at, position(at, {0: "R7 B3 B4"}, "R9", "red"), humans=(0, 1))
    for action in ("play R7", "P2"):
        assert made.match.act(0, action) is None
    assert "Your hand and the hand of P2 change places." in made.match.log(0)
    assert "The hand of P0 and the hand of P2 change places." in made.match.log(1)

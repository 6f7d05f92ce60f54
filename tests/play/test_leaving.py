"""People who leave the table: the others play on, and the game ends when there is nobody to play for."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl import pipeline
from unodsl.drivers.play import Left
from unodsl.engine.contract import LEAVE
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.layout import RING
from unodsl.record import replay

from .tables import Person, engine, played, position, session


def test_the_only_person_leaves_one_bot() -> None:
    """B040: the round ends at once and its result is told; no bot plays on by itself."""
    person = Person(["leave"])
    made = played(person, engine(players=2), rounds=9)
    assert "P0" in person.text
    assert "Round 1 is won by P1." in person.text
    assert made.match.rounds_over == 1


def test_with_two_people_the_game_goes_on() -> None:
    """B040: two people and a bot; one leaves, and is not asked again, in this round and the next."""
    at = engine(players=3)
    person = Person(["", "leave", "", ""] + ["1", ""] * 400)
    made = session(person, at, humans=(0, 1), seed=2, rounds=2)
    made.play()
    assert made.match.rounds_over == 2
    assert made.match.gone
    (gone,) = made.match.gone
    later = [seat for seat, action in made.match.recorder.actions if action != LEAVE]
    assert sum(action == LEAVE for _, action in made.match.recorder.actions) >= 2
    first = next(number for number, (_, action) in enumerate(made.match.recorder.actions) if action == LEAVE)
    assert gone not in later[first:]


def test_a_saved_game_remembers_who_has_left(tmp_path: Path) -> None:
    at, path = engine(players=3), tmp_path / "game.json"
    person = Person(["", "leave", "", "", f"save {path}"])
    made = played(person, at, humans=(0, 1), seed=2)
    document = replay.loads(path.read_text(encoding="utf-8"))
    assert replay.verify(document, at).holds
    again = session(Person([]), at, humans=(0, 1), seed=2)
    again.match.resume([(seat, action) for seat, action in document["actions"]])
    assert again.match.gone == made.match.gone != set()
    assert again.match.state == made.match.state
    assert not again.match.state.registers[RING] >> next(iter(made.match.gone)) & 1


def test_help_names_it() -> None:
    person = Person(["help", "quit"])
    played(person, engine(players=2))
    assert "leave: leave the table; the others play on" in person.text
    assert "quit: end the game" in person.text


COUNTED = """unodsl: 1
edition: counted
extends: official
policies: {leaving: {counted: true}}
sentences: {C-1: {en: The cards of whoever leaves count for the winner., by: leaving.counted}}
"""


def words(person: Person) -> str:
    """The screen as one line."""
    return " ".join(person.text.split())


def counting(tmp_path: Path, players: int) -> ReferenceEngine:
    """An engine of an edition in which forfeited hands count."""
    path = tmp_path / "counted.yaml"
    path.write_text(COUNTED, encoding="utf-8")
    return pipeline.engine_for(pipeline.build_machine(pipeline.load(path), {}, players))


def test_the_result_lists_who_left_and_with_what(tmp_path: Path) -> None:
    """B012, B024: the cards of a leaver stand in the result with their points, and whether these count."""
    at = counting(tmp_path, 2)
    person = Person(["leave"])
    played(person, at, position(at, {0: "G8 wild Y3", 1: "R1 R2"}, "R5", "red"))
    assert "P0: left the round with 3 cards: Y3=3, G8=8, wild=50, total 61, counted for the winner" in words(person)
    assert "Scores: P0 0, P1 61 (+61)" in person.text
    other = Person(["leave"])
    played(other, engine(players=2), position(engine(players=2), {0: "G8 wild Y3", 1: "R1 R2"}, "R5", "red"))
    assert "P0: left the round with 3 cards: Y3=3, G8=8, wild=50, total 61, not counted" in words(other)
    assert "counted for the winner" not in words(other)


def test_who_left_earlier_in_the_round_is_listed_at_its_end(tmp_path: Path) -> None:
    at = counting(tmp_path, 3)
    person = Person(["", "leave", "", ""] + ["1", ""] * 400)
    made = session(person, at, humans=(0, 1), seed=2, rounds=2)
    made.play()
    (gone,) = made.match.gone
    assert person.text.count(f"P{gone}: left the round with 7 cards") == 2
    assert made.match.left == {}


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_is_dealt_for_whoever_has_left(players: int) -> None:
    """B012: the game ends with the state of the match; no cards are dealt to the person any more."""
    person = Person(["leave"])
    made = session(person, engine(players=players), rounds=0)
    with pytest.raises(Left):
        made.play()
    after = person.text.partition("> leave\n")[2]
    assert "You draw" not in after
    assert "Round 2." not in after
    assert "dealt" not in after
    assert "Scores: P0 0" in after
    again = session(Person([]), engine(players=players), rounds=0)
    again.match.resume(made.match.recorder.actions)
    with pytest.raises(Left):
        again.play()


def test_leaving_in_the_middle_of_a_question_needs_no_reason() -> None:
    at = engine(players=3)
    hands = {0: "R5 wd4 B3", 1: "G1 G2 G3", 2: "Y1 Y2 Y3"}
    person = Person(["wd4", "leave"])
    played(person, at, position(at, hands, "R9", "red"))
    assert "You are out of the round.\n" in person.text

"""People who leave the table: the others play on, and the game ends when there is nobody to play for."""

from __future__ import annotations

from pathlib import Path

from unodsl.engine.contract import LEAVE
from unodsl.machine.layout import RING
from unodsl.record import replay

from .tables import Person, engine, played, session


def test_the_only_person_leaves_one_bot() -> None:
    """B040: the round ends at once and its result is told; no bot plays on by itself."""
    person = Person(["leave"])
    made = played(person, engine(players=2), rounds=9)
    assert "P0" in person.text
    assert "Round 1 is won by P1." in person.text
    assert made.rounds_over == 1


def test_with_two_people_the_game_goes_on() -> None:
    """B040: two people and a bot; one leaves, and is not asked again, in this round and the next."""
    at = engine(players=3)
    person = Person(["", "leave", "", ""] + ["1", ""] * 400)
    made = session(person, at, humans=(0, 1), seed=2, rounds=2)
    made.play()
    assert made.rounds_over == 2
    assert made.gone
    (gone,) = made.gone
    later = [seat for seat, action in made.recorder.actions if action != LEAVE]
    assert sum(action == LEAVE for _, action in made.recorder.actions) >= 2
    first = next(number for number, (_, action) in enumerate(made.recorder.actions) if action == LEAVE)
    assert gone not in later[first:]


def test_a_saved_game_remembers_who_has_left(tmp_path: Path) -> None:
    at, path = engine(players=3), tmp_path / "game.json"
    person = Person(["", "leave", "", "", f"save {path}"])
    made = played(person, at, humans=(0, 1), seed=2)
    document = replay.loads(path.read_text(encoding="utf-8"))
    assert replay.verify(document, at).holds
    again = session(Person([]), at, humans=(0, 1), seed=2)
    again.resume([(seat, action) for seat, action in document["actions"]])
    assert again.gone == made.gone != set()
    assert again.state == made.state
    assert not again.state.registers[RING] >> next(iter(made.gone)) & 1


def test_help_names_it() -> None:
    person = Person(["help", "quit"])
    played(person, engine(players=2))
    assert "leave  leave the table; the others play on" in person.text
    assert "quit   end the game" in person.text

"""Where a game is saved: never over another game, through links, and without ending the game when it does not work."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl.drivers.play import Left, NotSaved, saving

from .tables import Person, engine, played, session, told


def test_another_game_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "keep.json"
    told([f"save {file}", "quit"], engine(), seed=4)
    before = file.read_text()
    text = " ".join(told([f"save {file}", "quit"], engine(), seed=9).split())
    assert "is there already and holds another game (official, seed 4, " in text
    assert "Name another file, or go on with that: unodsl play --resume" in text
    assert file.read_text() == before


def test_a_game_goes_over_its_own_file(tmp_path: Path) -> None:
    """As far as it had come, or further: after `undo` the file of this session holds more than the game."""
    file = tmp_path / "keep.json"
    person = Person([f"save {file}", "1", f"save {file}", "quit"])
    later = played(person, engine(), seed=9)
    assert person.text.count("Saved.") == 2
    assert saving.read(file)["actions"] == [list(action) for action in later.match.recorder.actions]

    fresh = session(Person([]), engine(), seed=9)
    with pytest.raises(NotSaved, match="another game"):
        fresh.match.save(file)
    fresh.match.own.add(saving.place(file))
    fresh.match.save(file)
    assert saving.read(file)["actions"] == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link, circle = tmp_path / "far" / "game.json", tmp_path / "link.json", tmp_path / "circle.json"
    link.symlink_to(target)
    circle.symlink_to(circle)
    text = told([f"save {link}", f"save {link}", f"save {circle}", "quit"], engine(), seed=9)
    assert text.count("Saved.") == 2
    assert link.is_symlink()
    assert saving.read(target)["seed"] == 9
    assert [entry.name for entry in target.parent.iterdir()] == ["game.json"]
    assert circle.is_symlink()


def test_a_file_that_can_not_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    made = session(Person(["1", "1", "1"]), engine(), seed=9, save_as=folder / "game.json")
    folder.rmdir()
    person = Person(["1", "1", "1"])
    made.match.console = person.console
    with pytest.raises(Left):
        made.play()
    assert not person.lines
    assert person.text.count("Not saved:") == 3
    assert made.match.how_it_was_left() == "It was not saved.\n"


@pytest.mark.parametrize("name", ["no/where.json", "x" * 300, "a\0b"])
def test_a_place_is_checked_before_it_is_needed(tmp_path: Path, name: str) -> None:
    made = session(Person([]), engine(), seed=9)
    with pytest.raises(NotSaved, match="cannot be written"):
        saving.check(tmp_path / name, made.match.recorder.document(made.match.state))
    saving.check(tmp_path / "good.json", made.match.recorder.document(made.match.state))
    assert not list(tmp_path.iterdir())


def test_undo_after_another_person_has_answered() -> None:
    at = engine()
    person = Person(["", "1", *["", "", "1"] * 2, "", "", "undo"])
    played(person, at, humans=(0, 1), seed=9)
    assert "That can not be taken back: P1 has answered since." in person.text
    assert "There is no decision of yours" not in person.text


def test_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    person = Person(["save ~/mine.json", "save ~nobody-at-all/mine.json", "quit"])
    played(person, engine())
    assert f"Saved. Go on with:\n  unodsl play --resume {tmp_path}/mine.json\n" in person.text
    assert (tmp_path / "mine.json").is_file()
    assert "~nobody-at-all/mine.json cannot be written: there is no such home folder." in " ".join(person.text.split())


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    person = Person([f"save {tmp_path}", "quit"], columns=500)
    played(person, engine())
    assert f"{tmp_path} is a folder. Name a file in it." in person.text

"""`unodsl play` and its files: what the command line may ask for, and what is refused before the deal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .running import here

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        return here(capsys, monkeypatch, "play", *arguments, typed=typed)

    return run


@pytest.mark.parametrize("flags", [(), ("--auto", "--rounds", "1")])
def test_another_game_is_refused_before_the_deal(play: Run, flags: tuple[str, ...]) -> None:
    assert play("--seed", "3", "--save", "keep.json", typed="1\n")[0] == 0
    before = Path("keep.json").read_text()
    code, out, err = play("dos", *flags, "--save", "keep.json")
    assert (code, out) == (2, "")
    assert "keep.json is there already and holds another game (official, seed 3, " in err
    assert "unodsl play --resume keep.json" in err
    assert Path("keep.json").read_text() == before


def test_a_resumed_game_may_be_saved_to_its_own_file_only(play: Run) -> None:
    assert play("--seed", "3", "--save", "one.json", typed="1\n")[0] == 0
    assert play("--seed", "4", "--save", "two.json", typed="1\n")[0] == 0
    assert play("--resume", "one.json", "--save", "one.json", typed="1\n")[0] == 0
    code, out, err = play("--resume", "one.json", "--save", "two.json", typed="1\n")
    assert (code, out) == (2, "")
    assert "holds another game (official, seed 4, " in err


def test_the_file_that_was_resumed_is_the_game_however_it_was_written(play: Run) -> None:
    assert play("--seed", "3", "--save", "one.json", typed="1\n")[0] == 0
    file = Path("one.json")
    document = json.loads(file.read_text())
    file.write_text(json.dumps(document | {"options": {}}))
    code, out, _ = play("--resume", "one.json", typed="1\n")
    assert code == 0
    assert "Not saved" not in out
    assert len(json.loads(file.read_text())["actions"]) > len(document["actions"])


@pytest.mark.parametrize("flags", [(), ("--auto", "--rounds", "1")])
def test_a_place_that_is_not_there_is_told_before_the_deal(play: Run, flags: tuple[str, ...]) -> None:
    code, out, err = play(*flags, "--save", "no/where.json")
    assert (code, out) == (2, "")
    assert "no/where.json cannot be written: No such file or directory." in err


def test_a_saved_game_of_another_edition(play: Run) -> None:
    assert play("--seed", "3", "--save", "sv.json", typed="1\n")[0] == 0
    code, _, err = play("flip", "--resume", "sv.json")
    assert code == 2
    assert "sv.json is a game of official, not of flip." in err
    assert "has changed" not in err
    assert play("official", "--resume", "sv.json")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--resume", "f", "--seed", "1"), "--resume and --seed do not go together"),
        (("--resume", "f", "--players", "3"), "--resume and --players do not go together"),
        (("--resume", "f", "--humans", "1"), "--resume and --humans do not go together"),
        (("--resume", "f", "--auto"), "--resume and --auto do not go together"),
        (("--resume", "f", "--with", "stacking"), "--resume and --with do not go together"),
        (("--auto", "--humans", "2"), "--auto and --humans do not go together"),
        (("--auto", "--matches", "2", "--save", "f"), "--save and --matches do not go together"),
        (("--resume", ""), "--resume is empty"),
        (("--save", " "), "--save is empty"),
        (("",), "EDITION is empty"),
        (("--name", ""), "--name is empty"),
        (("--name", "P1"), "--name P1 reads like a seat"),
        (("--name", "p 12"), "reads like a seat"),
        (("--name", "\uff30\uff11"), "reads like a seat"),
        (("--humans", "2", "--name", "Anna", "--name", "anna"), "--name gives two people the same name"),
        (("--name", "Anna", "--name", "Ben"), "--name names 2 people, and there is room for 1: see --humans"),
        (("--auto", "--rounds", "0"), "Invalid value for '--rounds'"),
    ],
)
def test_wishes_that_contradict_each_other(play: Run, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = play(*arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_a_game_of_bots_goes_on_with_bots(play: Run) -> None:
    """A list without people is one; a file without the list is of one person."""
    assert play("--auto", "--players", "2", "--rounds", "1", "--seed", "3", "--save", "bots.json")[0] == 0
    code, out, _ = play("--resume", "bots.json", "--rounds", "1", "--engine", "python")
    assert code == 0
    assert "your turn" not in out
    assert "Stopped after 1 round." in out
    file = Path("bots.json")
    document = json.loads(file.read_text())
    assert document["extra"]["humans"] == []
    assert play("--resume", "bots.json", "--pause")[2].startswith("unodsl: --pause does not go with this saved game")
    file.write_text(json.dumps(document | {"extra": {}}))
    assert "your turn" in play("--resume", "bots.json")[1]


def test_which_engine_plays_is_not_saved(play: Run) -> None:
    assert play("--seed", "3", "--engine", "python", "--save", "one.json", typed="1\n")[0] == 0
    assert play("--resume", "one.json", "--engine", "reference", typed="1\n")[0] == 0
    assert play("--resume", "one.json", "--engine", "python", typed="1\n")[0] == 0


def test_what_a_saved_game_names_may_lie_beside_it(
    play: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = Path("mine.yaml")
    rule.write_text("unodsl: 1\nhouse: mine\npolicies: {dealing: {hand-size: 3}}\n")
    assert play("--with", "mine.yaml", "--seed", "3", "--save", "game.json", typed="draw\n")[0] == 0
    Path("else").mkdir()
    monkeypatch.chdir("else")
    assert here(capsys, monkeypatch, "replay", "../game.json")[0] == 0
    assert play("--resume", "../game.json", typed="draw\n")[0] == 0
    assert json.loads(Path("../game.json").read_text())["with"] == ["mine.yaml"]
    Path("..", "mine.yaml").rename("../theirs.yaml")
    code, _, err = play("--resume", "../game.json")
    assert (code, "There is no file `mine.yaml`, here or beside the saved game. Put it beside" in err) == (1, True)


def test_names_that_look_alike_are_one_name(play: Run) -> None:
    code, _, err = play("--humans", "2", "--name", "Zo\u00eb", "--name", "Zoe\u0308")
    assert (code, "the same name" in err) == (2, True)

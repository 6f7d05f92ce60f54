"""A saved game that somebody has edited: what is wrong, where, and how to mend it; nothing is passed over in silence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .running import here

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command, in a folder of its own with a saved game."""
    monkeypatch.chdir(tmp_path)
    here(capsys, monkeypatch, "play", "--seed", "3", "--save", "game.json", typed="1\n1\n1\n1\n")
    return lambda *arguments: here(capsys, monkeypatch, *arguments, typed="quit\n")


def edited(change: Callable[[dict[str, Any]], object]) -> None:
    """The saved game with a change."""
    path = Path("game.json")
    document = json.loads(path.read_text())
    change(document)
    path.write_text(json.dumps(document))


CHANGES: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda d: d.update(start=-1), "`start` must be an object or null, not the number -1."),
    (lambda d: d.pop("seed"), "`seed` is missing (the seed of the game's chance; null when chance was told its outcomes)."),
    (lambda d: d.pop("rules"), "`rules` is missing"),
    (lambda d: d["options"].update(foo="x"), "official has no option 'foo'. Options: calls, challenges, scoring."),
    (lambda d: d["options"].update(scoring="x"), "'x' is no value of scoring. Values: winner-collects, losers-keep, unscored."),
    (lambda d: d.update(players=11), "official is for 2 to 10 players, not 11."),
    (lambda d: d["actions"].insert(0, [9, "draw"]), "`actions[0]` is of a seat 9: the seats are 0 to 3, and -1 is chance."),
    (lambda d: d.update(digests={}), "`digests` lacks that of step 10: take the file as it was saved."),
    (lambda d: d["digests"].update({"990": "0" * 16}), "`digests` has step 990, and there are "),
    (lambda d: d["extra"]["bots"].update({"1": "clever"}), "`extra.bots.1`: There is no bot 'clever'; there are greedy, "),
    (lambda d: d["extra"]["bots"].update({"7": "greedy"}), "`extra.bots.7` is of a seat 7: the seats are 0 to 3."),
    (lambda d: d["extra"]["bots"].pop("1"), '`extra.bots` has nobody at seat 1: name a bot there, as in `"1": "greedy"`.'),
    (lambda d: d["extra"].update(humans=[9]), "`extra.humans[0]` is of a seat 9"),
    (lambda d: d["extra"].update(humans=[0, 1]), "`extra.bots.1` is a bot where a person sits"),
    (lambda d: d["extra"].update(people={"0": "P1"}), "`extra.people.0` is `P1`, which reads like a seat: choose another name."),
    (lambda d: d["extra"].update(people={"0": "Ada", "1": "ada"}), "`extra.people` gives two people the same name: choose another one."),
    (lambda d: d["extra"].update(humans="Ada"), "`extra.humans` must be a list, not the text `Ada`."),
    (lambda d: d["extra"].update(source=7), "`extra.source` must be a text, not the number 7."),
    (lambda d: d.update({"with": ["stacking"]}), "It was played without `stacking`: take it out of `with`."),
    (lambda d: d.update({"with": ["stacking", "jump-in"]}), "It was played without `stacking` and `jump-in`: take them out of `with`."),
    (lambda d: d.update(edition="dos"), "or somebody has edited `edition`, `with` or `hash` in the file"),
    (lambda d: d.update(extra={"source": "other.yaml"}), "game.json is a game of official, and its `extra.source`, other.yaml, is other."),
]  # fmt: skip


@pytest.mark.parametrize("command", ["replay", "play --resume"])
@pytest.mark.parametrize(("change", "said"), CHANGES, ids=[said[:50] for _, said in CHANGES])
def test_an_edited_game(change: Callable[[dict[str, Any]], object], said: str, command: str, run: Run) -> None:
    Path("other.yaml").write_text("unodsl: 1\nedition: other\nextends: official\n")
    edited(change)
    code, out, err = run(*command.split(), "game.json")
    assert code == 1
    assert said in out + err
    assert "game.json" in out + err
    assert "all as recorded" not in out


def test_what_means_nothing_to_the_game_may_be_there(run: Run) -> None:
    edited(lambda document: document["extra"].update(note="a good one"))
    assert run("replay", "game.json")[0] == 0
    edited(lambda document: document.pop("extra"))
    assert run("replay", "game.json")[0] == 0

"""Nothing that is asked for is passed over in silence: an option that would change nothing is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from unodsl import pipeline

from .running import here

Run = Callable[..., tuple[int, str, str]]

WITHOUT_EFFECT = {
    "play --matches 3": "--auto only", "play --auto --seat 1": "do not go together", "play --auto --humans 1": "do not go together", "play --auto --pause": "do not go together",
    "play --auto --name Ada": "do not go together", "play --auto --save x --matches 2": "do not go together",
    "play --players 2 --humans 2 --bots greedy": "room for 0", "play --resume x --seed 1": "do not go together",
    "play --resume x --auto": "do not go together", "play --resume x --with stacking": "do not go together",
    "simulate official --games 5 --matches 5": "Choose one", "simulate official --players 2 --bots greedy,random,random": "room for 2",
    "test pizzuno --inherited": "--coverage only", "test pizzuno --rounds 5": "--coverage only",
    "test pizzuno --coverage --engine python": "leave --engine out",
    "show official --players 4": "--machine", "show official --expanded --players 4": "--machine",
    "show official --expanded --set scoring=unscored": "do not go together", "show official --sentences --set scoring=unscored": "--sentences",
    "show official --vocabulary --set scoring=unscored": "--vocabulary", "show official --machine --expanded": "Choose one",
    "show official --graph mermaid --sentences": "Choose one", "show stacking --machine": "is a house rule",
    "show stacking --set scoring=unscored": "is a house rule", "diff official": "second edition",
    "matrix official --with partners --rule partners": "nothing to try",
}  # fmt: skip


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: here(capsys, monkeypatch, *arguments)


@pytest.mark.parametrize("line", WITHOUT_EFFECT)
def test_an_option_without_effect_is_refused(line: str, run: Run) -> None:
    code, out, err = run(*line.split())
    assert (code, out) == (2, ""), err
    assert WITHOUT_EFFECT[line] in err


def test_a_house_rule_that_is_named_twice_is_one(run: Run) -> None:
    """Everywhere, and also by two ways to the same file."""
    Path("own.yaml").write_text("unodsl: 1\nhouse: own\npolicies: {draw: {how-many: 2}}\n")
    twice = ("--with", "own.yaml", "--with", "stacking", "--with", "./own.yaml", "--with", "stacking")
    assert run("new", "mine", "--like", "official", *twice)[0] == 0
    assert [layer.name for layer in pipeline.load("mine.yaml").edition.layers] == [
        "standard",
        "official",
        "own",
        "stacking",
        "mine",
    ]
    assert "Made of: standard, official, own (house rule), stacking (house rule)" in run("show", "official", *twice)[1]
    assert (
        "official and official with own.yaml and ./own.yaml differ"
        in run("diff", "official", "--with", "own.yaml", *twice[4:6], *twice[:2])[1]
    )
    assert run("play", "official", *twice, "--auto", "--rounds", "1", "--seed", "1", "--save", "game.json")[0] == 0
    assert Path("game.json").read_text().count("stacking") == 1
    assert run("replay", "game.json")[0] == 0

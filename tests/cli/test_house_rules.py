"""House rules at the command line: by name and by file, everywhere the same, and what is said when they do not go together."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from unodsl.source.packaged import packaged_house_rules

from .running import here

Run = Callable[..., tuple[int, str, str]]
OWN = "unodsl: 1\nhouse: own\nsays: Two are drawn.\npolicies: {draw: {how-many: 2}}\nsentences: {OW-01: {en: Draw two., by: draw.how-many}}\n"
TESTS = """\
ruletest: 1
edition: official
cases:
  - id: one is drawn
    given: {turn: P1, hands: {P1: [G1, G2]}, top: R5, pile: [B8, B9]}
    steps: [P1: draw]
    expect: {sizes: {P1: 3}}
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process."""
    return lambda *arguments, typed="": here(capsys, monkeypatch, *arguments, typed=typed)


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "own.yaml"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


def test_every_command_takes_house_rules_and_options(run: Run, own: str, tmp_path: Path) -> None:
    table = ("--with", own, "--with", "stacking", "--set", "scoring=unscored")
    for command, told in [
        (("validate", "official"), "official: ok"),
        (("show", "official"), "own (house rule), stacking (house rule)"),
        (("trace", "official"), "OW-01: Draw two."),
        (("play", "official", "--auto", "--seed", "1"), "Classic UNO"),
    ]:
        code, out, err = run(*command, *table)
        assert told in out, (command, out[-300:], err)
        assert code == int(command[0] == "trace")  # the sentence of the file has no test
        code, out, err = run(*command, "--with", own, "--set", "scorin=unscored")
        assert code == 2
        assert "did you mean scoring?" in out + err
    tests = tmp_path / "mine.test.yaml"
    tests.write_text(TESTS, encoding="utf-8")
    assert run("test", str(tests))[0] == 0
    code, out, _ = run("test", str(tests), *table)
    assert code == 1
    assert "B9 moved from pile to hand of P1" in out
    code, out, err = run("test", str(tests), "--set", "scorin=unscored")
    assert code == 2
    assert not out
    assert "did you mean scoring?" in err


@pytest.mark.parametrize("command", [("validate",), ("show",), ("trace",), ("play",), ("test",), ("matrix",)])
def test_an_unknown_house_rule_is_called_one(command: tuple[str, ...], run: Run) -> None:
    code, out, err = run(*command, "official", "--with", "stakking")
    assert code == 2
    assert "No house rule is called `stakking`" in out + err
    assert "did you mean `stacking`?" in out + err
    _, out, err = run(*command, "official", "--with", "bluffs")
    assert "`no-bluffing`" in out + err


@pytest.mark.parametrize("command", [("validate",), ("show",), ("trace",), ("play",), ("test",), ("matrix",)])
def test_what_does_not_go_together_is_said_before_play(command: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    """A clash, a missing need, and nothing legal left: two places each."""
    code, out, err = run(*command, "official", "--with", "forced-play", "--with", "no-drawn-play")
    assert code == 1
    assert "C407" in out + err
    assert "editions/house/forced-play.yaml:7" in out + err
    assert "editions/house/no-drawn-play.yaml:7" in out + err
    code, out, err = run(*command, "pizzuno", "--with", "no-bluffing")
    assert code == 1
    assert "C418" in out + err
    assert "editions/house/no-bluffing.yaml:6" in out + err
    assert "editions/pizzuno.yaml:3" in out + err
    stuck = tmp_path / "stuck.yaml"
    stuck.write_text("unodsl: 1\nhouse: stuck\npolicies: {draw: {only allowed: draw.possible}}\n", encoding="utf-8")
    code, out, err = run(*command, "official", "--with", str(stuck))
    assert code == 1
    assert "K621" in out + err
    assert "editions/standard.yaml" in out + err
    assert f"{stuck}:3:19: note: `stuck` changes `draw.allowed` here" in out + err


@pytest.mark.parametrize(
    "command",
    [
        "show dos",
        "trace dos",
        "play dos",
        "test dos",
        "matrix dos --rule jump-in",
        "simulate dos",
        "new mine --like dos",
        "diff dos",
    ],
)
def test_a_house_rule_that_an_edition_can_not_take_is_told_alike(command: str, run: Run, tmp_path: Path) -> None:
    """Whatever is asked for, the same words as `validate` has; `diff` has an exit code of its own for trouble."""
    told = run("validate", "dos", "--with", "stacking")[1].rpartition("\n\n")[0]
    assert "editions/house/stacking.yaml:8:3: error C410" in told
    code, out, err = run(*command.split(), "--with", "stacking")
    assert code == (2 if command.startswith("diff") else 1)
    assert told in out + err


@pytest.mark.parametrize("name", packaged_house_rules())
def test_a_house_rule_is_shown(name: str, run: Run) -> None:
    code, out, _ = run("show", name)
    assert code == 0
    assert f"(house rule {name})" in out
    for part in (f"File: editions/house/{name}.yaml", "Needs: ", "What it writes, on ", "Rule sheet, ", f"--with {name}"):
        assert part in out
    assert max(map(len, (line for line in out.splitlines() if not line.startswith("      ")))) <= 80


def test_a_house_rule_of_ones_own_is_shown(run: Run, own: str) -> None:
    code, out, _ = run("show", own)
    assert code == 0
    assert f"{own}:4  draw.how-many" in out
    assert "      policies: {draw: {how-many: 2}}" in out
    assert "OW-01: Draw two." in out
    code, _, err = run("show", "stacking", "--machine")
    assert code == 2
    assert "is a house rule" in err
    Path(own).write_text(OWN.replace("how-many: 2", "how-mny: 2"), encoding="utf-8")
    code, _, err = run("show", own)
    assert code == 1
    assert "own.yaml:4" in err


def test_the_tests_of_a_house_rule(run: Run) -> None:
    code, out, _ = run("test", "no-bluffing", "--format", "json")
    assert code == 0
    files = {case["file"].rsplit("/", 1)[-1] for case in json.loads(out)["cases"]}
    assert files == {"no-bluffing.test.yaml", "no-bluffing-pizza-pizza.test.yaml"}


def test_a_combination_is_kept_as_an_edition(run: Run, own: str, tmp_path: Path) -> None:
    """B046: shipped rules and a file beside it; a misspelt one is called a house rule, and named with its place."""
    path = tmp_path / "friday.yaml"
    text = "unodsl: 1\nedition: friday\nextends: official\nwith: [stacking, own]\n"
    path.write_text(text, encoding="utf-8")
    code, out, _ = run("validate", str(path))
    assert (code, out) == (0, f"{path}: ok, 2 to 10 players, 108 cards, 0 warnings\n")
    assert "own (house rule)" in run("show", str(path))[1]
    path.write_text(text.replace("stacking", "staking"), encoding="utf-8")
    code, out, _ = run("validate", str(path))
    assert code == 1
    assert f"{path}:4:8: error Y141: No house rule is called `staking`." in out


def test_too_many_players_for_the_deck(run: Run, tmp_path: Path) -> None:
    """B041: refused before play, with the numbers."""
    path = tmp_path / "many.yaml"
    path.write_text("unodsl: 1\nedition: many\nextends: official\nplayers: 2-16\n", encoding="utf-8")
    code, out, _ = run("validate", str(path))
    assert code == 1
    assert "16 x 7 + 1 > 108" in out
    code, _, err = run("play", "official", "--players", "16", "--auto")
    assert code == 2
    assert "official is for 2 to 10 players, not 16." in err

"""`unodsl new`: a variant that is valid from the first moment, with a test that passes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from unodsl.source.packaged import packaged_editions

from .running import here

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process."""
    return lambda *arguments, typed="": here(capsys, monkeypatch, *arguments, typed=typed)


@pytest.mark.parametrize(
    ("parent", "rules"), [("official", ("stacking", "seven-zero")), ("pizza-pizza", ()), ("classic", ("partners",))]
)
def test_a_new_edition_is_valid_and_its_test_passes(run: Run, tmp_path: Path, parent: str, rules: tuple[str, ...]) -> None:
    options = [word for rule in rules for word in ("--with", rule)]
    code, out, _ = run("new", "my-uno", "--like", parent, *options, "--dir", str(tmp_path))
    path = tmp_path / "my-uno.yaml"
    assert code == 0
    assert out.splitlines()[-2:] == [f"  unodsl validate {path}", f"  unodsl test {path}"]
    assert run("validate", str(path))[1].endswith(" cards, 0 warnings\n")
    assert run("test", str(path))[:2] == (0, "1 case, 1 passed, 0 failed\n")
    text = path.read_text()
    assert text.splitlines()[0].startswith("# yaml-language-server: $schema=")
    assert f"extends: {parent}\n" in text
    assert (f"with: [{', '.join(rules)}]\n" in text) is bool(rules)
    path.write_text(text.replace("#   ", ""))
    assert run("validate", str(path))[1].endswith(" cards, 0 warnings\n"), (
        "the example in the remarks can be taken as it stands"
    )


def test_a_game_of_its_own_begins_with_a_deck_that_plays(run: Run, tmp_path: Path) -> None:
    assert run("new", "my-game", "--like", "standard", "--dir", str(tmp_path))[0] == 0
    path = tmp_path / "my-game.yaml"
    assert run("validate", str(path))[1] == f"{path}: ok, 2 to 5 players, 48 cards, 0 warnings\n"
    assert run("test", str(path))[:2] == (0, "14 cases, 14 passed, 0 failed\n")
    assert run("trace", str(path))[1].startswith(f"{path}: 16 sentences, 0 with something missing\n")
    assert "Stopped after 1 round." in run("play", str(path), "--auto", "--rounds", "1", "--seed", "1")[1]
    text = path.read_text()
    assert "    hand-size: 7  # Cards dealt to each player\n" in text
    assert "  MG-07: {en: Everybody is dealt 7 cards., by: dealing.hand-size}\n" in text


@pytest.mark.parametrize("rules", [("stacking",), ("progressive", "deflect")])
def test_a_game_of_its_own_with_house_rules(run: Run, tmp_path: Path, rules: tuple[str, ...]) -> None:
    """The rules may change what cards do, so its sentences and tests say only what is certain."""
    options = [word for rule in rules for word in ("--with", rule)]
    assert run("new", "my-game", "--like", "standard", *options, "--dir", str(tmp_path))[0] == 0
    assert run("validate", str(tmp_path / "my-game.yaml"))[1].endswith(" cards, 0 warnings\n")
    assert run("test", str(tmp_path / "my-game.yaml"))[:2] == (0, "1 case, 1 passed, 0 failed\n")
    assert "{en: Each color has one Draw Two; it counts 20., by: draw-two}" in (tmp_path / "my-game.yaml").read_text()


BASE = """unodsl: 1
edition: base
extends: standard
abstract: true
players: 3
colors: [swords, cups]
"""
CARDS = """cards:
  number: {faces: 1-9, copies: 3, points: face}
"""


@pytest.mark.parametrize(("more", "cases"), [("", 1), (CARDS, 1)])
def test_a_parent_for_extending_alone(run: Run, tmp_path: Path, more: str, cases: int) -> None:
    """Its colors and players are kept; a deck is written where it has none, a first sentence where it has no sheet."""
    (tmp_path / "base.yaml").write_text(BASE + more)
    assert run("new", "mine", "--like", str(tmp_path / "base.yaml"), "--dir", str(tmp_path))[0] == 0
    path = tmp_path / "mine.yaml"
    code, out, _ = run("validate", str(path))
    assert (code, out.endswith(" cards, 0 warnings\n"), "3 players" in out) == (0, True, True), out
    assert run("test", str(path))[:2] == (0, f"{cases} case{'s' if cases > 1 else ''}, {cases} passed, 0 failed\n")
    path.write_text(path.read_text().replace("#   ", ""))
    assert run("validate", str(path))[1].endswith(" cards, 0 warnings\n")


def test_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.test.yaml").write_text("kept")
    code, _, err = run("new", "mine", "--like", "official", "--dir", str(tmp_path))
    assert (code, "mine.test.yaml is there already" in err) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.test.yaml"]
    assert (tmp_path / "mine.test.yaml").read_text() == "kept"


def test_a_parent_in_the_same_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("new", "one", "--like", "official", "--dir", str(tmp_path))[0] == 0
    (tmp_path / "rule.yaml").write_text("unodsl: 1\nhouse: rule\nsentences: {HR-1: {en: Fun., not-a-rule: a wish}}\n")
    monkeypatch.chdir(tmp_path)
    assert run("new", "two", "--like", "one.yaml", "--with", "rule.yaml")[0] == 0
    text = (tmp_path / "two.yaml").read_text()
    assert "extends: one.yaml\n" in text
    assert run("validate", "two.yaml")[1] == "two.yaml: ok, 2 to 10 players, 108 cards, 0 warnings\n"
    (tmp_path / "sub").mkdir()
    code, _, err = run("new", "three", "--like", "one.yaml", "--dir", "sub")
    assert (code, "add `--dir .`" in err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("My_Uno", "--like", "official"), "Write my-uno."),
        (("pizzuno", "--like", "official"), "pizzuno comes with unodsl"),
        (("mine",), "--like"),
        (("mine", "--like", "official", "--dir", "nowhere"), "no folder nowhere"),
    ],
)
def test_what_can_not_be_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run("new", *arguments)
    assert (code, said in err) == (2, True), err
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_parent_is_misuse(run: Run, tmp_path: Path) -> None:
    code, _, err = run("new", "mine", "--like", "offical", "--dir", str(tmp_path))
    assert (code, "official" in err) == (2, True)
    assert list(tmp_path.iterdir()) == []
    assert "official" in packaged_editions()


def test_sentences_that_a_house_rule_replaces_are_left_out(run: Run, tmp_path: Path) -> None:
    assert run("new", "my-game", "--like", "standard", "--with", "draw-until-playable", "--dir", str(tmp_path))[0] == 0
    path = tmp_path / "my-game.yaml"
    assert "Cards drawn by whoever does not play" not in path.read_text()
    assert run("validate", str(path))[1].endswith(" cards, 0 warnings\n")


def test_a_name_with_accents_is_not_cut(run: Run) -> None:
    assert "Write uno." in run("new", "\u00fcn\u00f6", "--like", "official")[2]


def test_a_schema_that_is_not_there(run: Run) -> None:
    code, _, err = run("schema", "nope")
    assert (code, err.splitlines()[0]) == (
        2,
        "unodsl: There is no schema of 'nope': there are `edition`, `ruletest` and `replay`.",
    )


def test_coverage_as_workflow_commands(run: Run, tmp_path: Path) -> None:
    assert run("new", "my-uno", "--like", "official", "--dir", str(tmp_path))[0] == 0
    path = tmp_path / "my-uno.yaml"
    path.write_text(path.read_text() + 'rules: "also who draws-one: if size of hand of who is 99 then who loses 1 turn"\n')
    out = run("test", str(path), "--coverage", "--rounds", "0", "--format", "github")[1]
    assert "::notice file=" in out
    assert "never come to in rule tests: clause draws-one" in out


def test_a_file_that_is_both_sorts_is_told_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "both.yaml"
    path.write_text("unodsl: 1\nedition: both\nhouse: both\nextends: official\n")
    code, out, _ = run("validate", str(path))
    assert (code, out.count("error S208"), out.endswith("1 error, 0 warnings\n")) == (1, 1, True)
    code, _, err = run("show", str(path))
    assert (code, "C421" in err) == (1, False)

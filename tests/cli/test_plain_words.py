"""What a command says is short and plain: one thing is one, a problem is told once, and every refusal says what would be right."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from unodsl import pipeline

from .running import here, process

Run = Callable[..., tuple[int, str, str]]

BROKEN = "unodsl: 1\nedition: mine\nextends: official\npolicies: {draw: {how-manny: 2}}\n"
TESTS = """ruletest: 1
edition: mine.yaml
cases:
  - {id: one, expect: {deck: {total: 108}}}
  - {id: two, expect: {deck: {total: 108}}}
"""
RULE = "unodsl: 1\nhouse: own\npolicies: {draw: {how-manny: 2}}\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: here(capsys, monkeypatch, *arguments)


# ---- rule tests ----------------------------------------------------------------------------------------------------


def test_what_is_wrong_with_an_edition_is_told_once_and_not_of_every_case(run: Run) -> None:
    Path("mine.yaml").write_text(BROKEN)
    Path("mine.test.yaml").write_text(TESTS)
    code, out, _ = run("test", "mine.yaml")
    assert code == 1
    assert out.count("C409") == 2  # the problem, and the line about `explain`
    assert out.endswith("\n2 cases, 0 passed, 0 failed, 2 not run\n")
    code, out, _ = run("test", "mine.yaml", "--format", "github")
    assert (code, out.count("::error")) == (1, 1)


@pytest.mark.parametrize(("text", "said"), [(BROKEN, "C409"), (RULE, "C409"), ("unodsl: 1\nedition: [\n", "Y1")])
def test_a_broken_file_without_tests_is_told_to_be_broken(text: str, said: str, run: Run) -> None:
    Path("mine.yaml").write_text(text)
    code, out, err = run("test", "mine.yaml")
    assert code == 1
    assert said in out
    assert "no rule tests" not in out + err
    assert "0 cases" not in out
    Path("mine.yaml").write_text("unodsl: 1\nedition: mine\nextends: official\n")
    code, out, err = run("test", "mine.yaml")
    assert (code, out) == (2, "")
    assert "mine.yaml has no rule tests" in err


def test_an_option_that_is_not_there_is_told_of_the_edition_that_was_named(run: Run) -> None:
    """Its tests use another edition beside it; nobody has asked about that one."""
    code, out, err = run("test", "official", "--set", "a=b")
    assert (code, out) == (2, "")
    assert err.count("G801:") == 1
    assert "official has no option 'a'." in err


# ---- matrix and simulate -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format_", ["text", "json"])
def test_a_house_rule_of_ones_own_that_is_refused_is_a_finding(format_: str, run: Run) -> None:
    Path("own.yaml").write_text(RULE)
    code, out, err = run("matrix", "official", "--rule", "own.yaml", "--rounds", "1", "--jobs", "1", "--format", format_)
    assert code == 1
    assert "C409" in out
    assert "own.yaml:3:19: error C409: No setting is called `draw.how-manny`." in err
    code, out, err = run("matrix", "dos", "--rule", "stacking", "--rounds", "1", "--jobs", "1", "--format", format_)
    assert (code, err) == (0, "")
    assert "C410" in out


@pytest.mark.parametrize(
    ("versus", "said"),
    [
        ("q", "help: editions: classic, crazy-eights, "),
        ("stakking", "did you mean `stacking`?"),
        ("dso", "did you mean `dos`?"),
        ("scoring", "write `scoring=winner-collects`, `scoring=losers-keep` or `scoring=unscored`"),
    ],
)
def test_an_unknown_word_to_compare_with(versus: str, said: str, run: Run) -> None:
    code, _, err = run("simulate", "official", "--games", "1", "--versus", versus)
    assert code == 2
    assert f"No edition, house rule or option of official is called `{versus}`." in err
    assert said in err


def test_an_option_that_the_other_edition_lacks_is_not_dropped(run: Run) -> None:
    Path("other.yaml").write_text("unodsl: 1\nedition: other\nextends: official\noptions: {scoring: {fixed: unscored}}\n")
    code, out, err = run("simulate", "official", "--games", "1", "--set", "scoring=losers-keep", "--versus", "other.yaml")
    assert (code, out) == (2, "")
    assert "other has settled the option scoring (unscored)." in err
    code, out, err = run("simulate", "official", "--games", "1", "--set", "drawing=one", "--versus", "crazy-eights")
    assert (code, out) == (2, "")
    assert "official has no option 'drawing'." in err
    code, out, err = run("simulate", "crazy-eights", "--games", "1", "--set", "drawing=one", "--versus", "official")
    assert (code, out) == (2, "")
    assert "official has no option 'drawing'." in err


# ---- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("simulate official --games x", "'x' is not a whole number from 1 on."),
        ("simulate official --jobs 99", "'99' is not a whole number from 1 to 64."),
        ("matrix official --seed -1", "'-1' is not a whole number from 0 to 9223372036854775807."),
        ("test official --coverage --rounds 1.5", "'1.5' is not a whole number from 0 on."),
        ("play --players four", "'four' is not a whole number from 1 on."),
        ("play --players \u0663", "'\u0663' is not a whole number from 1 on."),
        ("simulate official --games 1_0", "'1_0' is not a whole number from 1 on."),
        ("play --seat -1", "'-1' is not a whole number from 0 on."),
    ],
)
def test_a_number_that_is_none(line: str, said: str, run: Run) -> None:
    code, out, err = run(*line.split())
    assert (code, out) == (2, "")
    assert said in err
    assert "range" not in err


@pytest.mark.parametrize(
    ("line", "help_"),
    [
        ("replay no-such.json", ""), ("play --resume no-such.json", ""), ("new mine --like official --dir no-such", ""),
        ("test official -k no-such", "Try `unodsl test --help`.\n"), ("show official --players 4", "Try `unodsl show --help`.\n"),
        ("simulate official --games x", "Try `unodsl simulate --help`.\n"), ("no-such", "Try `unodsl --help`.\n"),
    ],
)  # fmt: skip
def test_help_is_named_where_it_helps(line: str, help_: str, run: Run) -> None:
    code, _, err = run(*line.split())
    assert code == 2
    assert err.count("\n") == 1 + bool(help_)
    assert err.endswith(help_)


def test_the_value_of_graph_is_not_shown_as_if_it_could_be_left_out(run: Run) -> None:
    assert "--graph mermaid " in run("show", "--help")[1]


def test_one_thing_is_one(run: Run) -> None:
    Path("mine.yaml").write_text("unodsl: 1\nedition: mine\nextends: official\nplayers: 2\n")
    assert "; 1 house rule\n" in run("matrix", "mine.yaml", "--rule", "stacking", "--rounds", "1", "--jobs", "1")[1]
    assert "2 players, 1 round each," in run("matrix", "mine.yaml", "--rule", "stacking", "--rounds", "1", "--jobs", "1")[1]
    Path("mine.test.yaml").write_text(TESTS.replace("  - {id: two, expect: {deck: {total: 108}}}\n", ""))
    assert run("test", "mine.yaml")[1] == "1 case, 1 passed, 0 failed\n"
    assert "random play of 1 round:" in run("test", "mine.yaml", "--coverage", "--rounds", "1")[1]
    assert "is for 2 players, not 3." in run("simulate", "mine.yaml", "--players", "3")[2]


# ---- surroundings --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["new mine --like official", "test official", "trace official"])
def test_a_folder_that_was_deleted(line: str, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"cd {gone} && rmdir {gone} && exec {sys.executable} -m unodsl.cli.main {line}"
    done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "unodsl: The folder that you are in is not there any more: go to another one.\n"


def test_an_expanded_edition_reads_back_the_same_in_any_locale(tmp_path: Path) -> None:
    path, whole = tmp_path / "mine.yaml", tmp_path / "whole.yaml"
    path.write_text("unodsl: 1\nedition: mine\nextends: official\nlabel: Pízzünö ★\nsays: Příliš žluťoučký\n", encoding="utf-8")
    done = process(
        "show", str(path), "--expanded", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii"
    )
    assert done.returncode == 0
    whole.write_bytes(done.stdout)
    assert pipeline.load(str(whole)).edition.label == "Pízzünö ★"
    assert pipeline.load(str(whole)).edition.says == "Příliš žluťoučký"
    assert pipeline.load(str(whole)).hash == pipeline.load(str(path)).hash

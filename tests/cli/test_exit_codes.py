"""What is wrong on the command line is 2, what is wrong in a file of the user's is 1; and a program that asks for JSON gets JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from unodsl import InvalidEdition, start

from .running import here

Run = Callable[..., tuple[int, str, str]]

# How each command is called with an edition E; the shortest work that it can be asked for.
EDITION = {
    "validate": "validate E", "show": "show E", "trace": "trace E", "test": "test E", "matrix": "matrix E --rule partners --rounds 1",
    "play": "play E --auto --seed 1 --rounds 1", "simulate": "simulate E --games 2", "diff": "diff E official", "new": "new mine --like E",
}  # fmt: skip
FORMATS = {"json": ("validate", "trace", "test", "matrix", "simulate", "diff"), "github": ("validate", "trace", "test")}
FAULTY = "unodsl: 1\nedition: mine\nextends: official\ncards: {skip: {pionts: 20}}\n"
CASES = "ruletest: 1\nedition: mine.yaml\ncases:\n  - {id: A1, expect: {deck: {total: 108}}}\n"
WRONG = {
    "an unknown edition": "offical", "a file that is not there": "no-such.yaml", "a folder": ".", "nothing": "",
    "a name that no file has": "a\0b", "a name that is too long": "x" * 5000 + ".yaml", "a name of bytes": "\udcff.yaml",
}  # fmt: skip
TABLES = {
    "an unknown house rule": (["--with", "stakcing"], "validate show trace test matrix play simulate diff new"),
    "a house rule that is not there": (["--with", "no-such.yaml"], "validate show trace test matrix play simulate diff new"),
    "an edition for a house rule": (["--with", "classic"], "validate show trace test matrix play simulate diff new"),
    "an unknown option": (["--set", "scorin=unscored"], "validate show trace test matrix play simulate"),
    "an unknown value": (["--set", "scoring=x"], "validate show trace test matrix play simulate"),
    "no value": (["--set", "scoring"], "validate show trace test matrix play simulate"),
    "an option twice": (
        ["--set", "scoring=unscored", "--set", "scoring=unscored"],
        "validate show trace test matrix play simulate",
    ),
    "too many players": (["--players", "40"], "matrix play simulate"),
    "players in words": (["--players", "four"], "matrix play simulate"),
    "an unknown bot": (["--bots", "clever"], "play simulate"),
    "too many bots": (["--bots", "greedy,greedy,greedy", "--players", "2"], "play simulate"),
    "an unknown engine": (["--engine", "fast"], "test play simulate"),
    "an unknown format": (["--format", "xml"], "validate trace test matrix simulate diff"),
    "an unknown flag": (["--colour"], "validate show trace test matrix play simulate diff new"),
    "a seed below 0": (["--seed", "-1"], "matrix play simulate"),
    "a seed of many digits": (["--seed", "9" * 5000], "matrix play simulate"),
}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: here(capsys, monkeypatch, *arguments)


def _with_edition(command: str, edition: str) -> list[str]:
    return [edition if word == "E" else word for word in EDITION[command].split()]


def _sound(run: Run, arguments: list[str], code: int) -> str:
    """That a command says plainly what is wrong, and ends so."""
    got, out, err = run(*arguments)
    assert got == code, (arguments, got, out[-500:], err[-500:])
    said = out + err
    assert said.strip()
    for word in ("Traceback", "bug of unodsl", "Error:", "embedded null", "codec", "Exceeds the limit", "recursion"):
        assert word not in said, (arguments, said[-500:])
    assert len(said) < 5000
    said.encode("utf-8", "surrogateescape")
    return said


RIGHT = {("test", "a folder"), ("play", "nothing")}
"""What means something where an edition may stand."""


@pytest.mark.parametrize(("command", "what"), [both for both in product(EDITION, WRONG) if both not in RIGHT])
def test_a_wrong_edition_is_misuse(command: str, what: str, run: Run) -> None:
    _sound(run, _with_edition(command, WRONG[what]), 2)


@pytest.mark.parametrize(("what", "command"), [(what, name) for what, (_, names) in TABLES.items() for name in names.split()])
def test_a_wrong_table_is_misuse(what: str, command: str, run: Run) -> None:
    _sound(run, [*_with_edition(command, "official"), *TABLES[what][0]], 2)


@pytest.mark.parametrize(
    "line",
    [
        "matrix official --rule stakcing", "matrix official --rule classic", "matrix official --rule no-such.yaml",
        "simulate official --versus no-such", "simulate official --versus no-such.yaml", "simulate official --versus scorin=unscored",
        "simulate official --versus scoring=x", "diff official no-such", "diff official no-such.yaml", "explain Z99", "schema cards",
        "replay no-such.json", "replay no-such.json --edition official", "play --resume no-such.json", "fmt no-such.yaml",
        "test official -k no-such", "new Mine --like official", "new official --like official", "new mine --like official --dir no-such",
        "new mine", "no-such", "play --save . --auto --rounds 1", "play --engine fast", "play --color sometimes", "play --seat 9",
        "play --humans 0", "play --rounds -1", "play --matches 0", "simulate official --jobs 0", "simulate official --games 0",
        "matrix official --rounds 0", "matrix official --jobs 0", "test official --rounds x", "show official --graph dot",
    ],
)  # fmt: skip
def test_other_misuse(line: str, run: Run) -> None:
    _sound(run, line.split(), 2)


@pytest.mark.parametrize("command", EDITION)
def test_a_fault_in_a_file_is_a_finding(command: str, run: Run) -> None:
    Path("mine.yaml").write_text(FAULTY)
    Path("mine.test.yaml").write_text(CASES)
    said = _sound(run, _with_edition(command, "mine.yaml"), 2 if command == "diff" else 1)
    assert "pionts" in said


@pytest.mark.parametrize("command", ["replay", "play --resume"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no JSON"), ("{", "line 1, column 2"), ("[" * 100_000, "nested too deep"), ("9" * 5000, "too long"), ("{}", "replay: 1"),
        ('{"replay": 1}', "`rules` is missing (the version of the rules' meaning"), ('{"replay": 1, "seed": 1, "seed": 2}', "`seed` stands twice"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_saved_game(command: str, content: str, said: str, run: Run) -> None:
    Path("game.json").write_text(content)
    assert said in _sound(run, [*command.split(), "game.json"], 1)


@pytest.mark.parametrize(
    ("format_", "command"), [(name, command) for name, commands in FORMATS.items() for command in commands]
)
def test_a_document_in_any_case(format_: str, command: str, run: Run) -> None:
    """For an unknown edition, a fault in a file, an option that there is not, and a word that means nothing."""
    Path("mine.yaml").write_text(FAULTY)
    Path("mine.test.yaml").write_text(CASES)
    asked = (["offical"], ["mine.yaml"], ["official", "--with", "stakcing"], ["official", "--colour"])
    for edition, *rest in asked:
        code, out, _ = run(*_with_edition(command, edition), *rest, "--format", format_)
        assert code in (1, 2)
        if format_ == "github":
            assert out.startswith("::error "), (edition, out)
        else:
            data = json.loads(out)
            assert data if command == "validate" else data["problems"] or data["cases"][0]["failure"], (edition, out)
    assert ("title=usage" if format_ == "github" else '"code": "usage"') in out
    assert "--colour" in out


def test_of_formats_the_last_counts(run: Run) -> None:
    assert json.loads(run("diff", "official", "--format", "text", "--format=json")[1])["problems"][0]["code"] == "usage"
    assert run("diff", "official", "--format=json", "--format", "text")[1] == ""
    assert run("diff", "--", "--format", "json")[1] == ""


def test_a_bug_is_told_as_a_document_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from unodsl.cli import diff

    def fail(*_: object) -> None:
        raise ValueError("x")

    monkeypatch.setattr(diff, "differences", fail)
    code, out, _ = run("diff", "official", "classic", "--format", "json")
    assert code == 3
    assert json.loads(out)["problems"][0]["code"] == "bug"


# ---- many names ----------------------------------------------------------------------------------------------------

UNTIDY = "unodsl: 1\nedition: mine\nextends: official\nrules: |\n  who   waves: set idle   to 0\n"


def test_fmt_goes_on_after_a_file_that_is_not_there(run: Run) -> None:
    Path("mine.yaml").write_text(UNTIDY)
    Path("bad.yaml").write_text("rules: [\n")
    code, out, err = run("fmt", "no-such.yaml", "bad.yaml", ".", "a\0b", "mine.yaml")
    assert code == 2
    assert out == "mine.yaml: changed\n"
    assert [
        name in err for name in ("`no-such.yaml` cannot be read", "bad.yaml:", "`.` cannot be read", "no file can be called so")
    ]
    assert Path("mine.yaml").read_text() != UNTIDY


def test_fmt_of_a_file_that_can_not_be_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from unodsl.cli import fmt

    def refuse(path: Path, data: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(fmt, "_replace", refuse)
    Path("mine.yaml").write_text(UNTIDY)
    code, out, err = run("fmt", "mine.yaml")
    assert (code, out) == (2, "")
    assert "`mine.yaml` cannot be written: Permission denied." in err


@pytest.mark.parametrize("command", ["validate", "trace", "test"])
def test_what_is_there_is_done_when_something_is_not(command: str, run: Run) -> None:
    code, out, err = run(command, "no-such", "pizza-pizza", "also-not.yaml")
    assert code == 2
    assert "no-such" in out + err
    assert "also-not.yaml" in out + err
    assert {"validate": "pizza-pizza: ok", "trace": "0 with something missing", "test": " passed, 0 failed"}[command] in out
    data = json.loads(run(command, "no-such", "pizza-pizza", "--format", "json")[1])
    assert len(data if command == "validate" else data["problems"]) == 1
    assert command == "validate" or len(data["pizza-pizza"] if command == "trace" else data["cases"]) > 10


def test_a_house_rule_that_narrows_the_players_is_named(run: Run) -> None:
    for command in ("play --auto", "simulate", "matrix"):
        name, *rest = command.split()
        code, _, err = run(name, "official", *rest, "--with", "partners", "--players", "6")
        assert code == 2
        assert "With the house rule partners official is for 4 players, not 6." in err
        assert "editions/house/partners.yaml:7:1: note: it says so here" in err
    assert "official is for 2 to 10 players, not 40." in run("play", "--auto", "--with", "stacking", "--players", "40")[2]


@pytest.mark.parametrize(
    "words", ["play standard", "simulate official --games 2 --versus standard", "matrix standard", "test own.test.yaml"]
)
def test_an_edition_to_build_on_is_not_played(run: Run, tmp_path: Path, words: str) -> None:
    """G806: it has no cards."""
    (tmp_path / "own.test.yaml").write_text(CASES.replace("mine.yaml", "standard"))
    code, out, err = run(*words.split())
    assert code in (1, 2)
    assert "standard is only for extending" in out + err


def test_nor_from_python() -> None:
    with pytest.raises(InvalidEdition, match="G806"):
        start("standard")


def test_a_house_rule_is_tried_where_it_can_be_played(run: Run, tmp_path: Path) -> None:
    """An edition without cards would take any rule about cards."""
    (tmp_path / "bad.yaml").write_text(
        "unodsl: 1\nhouse: bad\ncards:\n  each card.face is 7: {also played: player plays-forever}\n"
    )
    code, out, _ = run("validate", "bad.yaml")
    assert (code, ": ok" in out) == (1, False)

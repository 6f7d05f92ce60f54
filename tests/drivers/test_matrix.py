"""Which house rules go together: the verdicts, their reasons, and how they are written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.cli.running import Terminal, here, process
from unodsl import pipeline
from unodsl.drivers.matrix import Matrix, Wish, as_data, as_text, attempt, combinations, compare, playing
from unodsl.drivers.matrix.playing import _Contract, _Program
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.program.writer import Unsupported

RULES = ("challenge", "forced-play", "no-bluffing", "no-drawn-play", "stacking", "stacking-mixed")


def matrix_of(edition: str, rules: Sequence[str], **wishes: int) -> Matrix:
    wish = Wish(edition, **{"rounds": 3, **wishes})  # type: ignore[arg-type]
    return compare(wish, rules, [attempt(wish, one) for one in combinations(rules)])


@cache
def official() -> Matrix:
    return matrix_of("official", RULES)


def test_what_is_found_of_rules_and_pairs() -> None:
    found = {rules: verdict.finding for rules, verdict in official().verdicts.items()}
    assert found["challenge",] == "missing"
    assert found["challenge", "stacking"] == "alone"
    assert found["forced-play", "no-drawn-play"] == "clash"
    assert found["no-bluffing", "stacking"] == "combine"
    assert found["stacking", "stacking-mixed"] == "as-second"
    assert len(found) == len(RULES) * (len(RULES) + 1) // 2


def test_a_clash_has_two_places() -> None:
    (problem,) = official().verdicts["forced-play", "no-drawn-play"].problems
    places = {problem.span.file, *(note.span.file for note in problem.notes)}
    assert places == {"editions/house/forced-play.yaml", "editions/house/no-drawn-play.yaml"}


def test_a_rule_that_changes_nothing() -> None:
    """A drawn card has to be played in the article's edition anyway."""
    matrix = matrix_of("classic", ("forced-play", "partners"))
    found = {rules: verdict.finding for rules, verdict in matrix.verdicts.items()}
    assert found == {("forced-play",): "same", ("partners",): "combine", ("forced-play", "partners"): "as-second"}
    assert "  .  nothing changed in these first rounds of matches\n" in as_text(matrix)


@pytest.mark.parametrize(
    ("text", "finding", "told"),
    [
        ("policies: {flow: {cap: 20}}", "stall", "at the cap of decisions"),
        ("policies: {round: {replace won: 'set winner to none; end round'}}", "stall", "nobody could go on"),
        (
            "policies: {flow: {also between: 'ask player for s in others of player where size of hand of s is 1'}}",
            "refused",
            "K622",
        ),
    ],
)
def test_rules_that_do_not_work(text: str, finding: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(f"unodsl: 1\nhouse: own\n{text}\n", encoding="utf-8")
    matrix = matrix_of("official", (str(path),))
    assert matrix.verdicts[str(path),].finding == finding
    assert told in as_text(matrix)


def test_a_pair_that_goes_in_one_order_only(tmp_path: Path) -> None:
    own = []
    for name, over in (("first", "over: [second]\n"), ("second", "")):
        own.append(str(tmp_path / f"{name}.yaml"))
        amount = len(name)
        text = f"unodsl: 1\nhouse: {name}\n{over}rules: 'replace who takes n cards: who draws n + {amount} cards'\n"
        Path(own[-1]).write_text(text, encoding="utf-8")
    verdict = matrix_of("official", own).verdicts[own[0], own[1]]
    assert verdict.trial.order == (own[1], own[0])
    assert verdict.finding == "as-first"


def test_text_fits_a_terminal_and_is_ascii() -> None:
    text = as_text(official())
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80
    for part in (
        "official, 4 players, 3 rounds each",
        "X  clash",
        "Clash:",
        "forced-play + no-drawn-play",
        "no-drawn-play.yaml:7",
    ):
        assert part in text
    lines = text.splitlines()
    assert next(line for line in lines if " 4 no-drawn-play" in line).split()[2:] == ["-", "X", "+", "+"]


def test_data() -> None:
    data = as_data(official())
    assert json.loads(json.dumps(data)) == data
    clash = next(found for found in data["found"] if found["finding"] == "clash")
    assert clash["rules"] == ["forced-play", "no-drawn-play"]
    assert [place.split(":")[0] for place in clash["problems"][0]["places"]] == [
        "editions/house/no-drawn-play.yaml", "editions/house/forced-play.yaml",
    ]  # fmt: skip


def test_it_is_the_same_whenever_it_is_made() -> None:
    rules = ("jump-in", "stacking")
    wanted = as_data(matrix_of("pizzuno", rules, seed=5))
    assert as_data(matrix_of("pizzuno", rules, seed=5)) == wanted
    assert as_data(matrix_of("pizzuno", rules, seed=6)) != wanted


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("matrix", "official", "--rule", "stacking", "--rule", "seven-zero", "--rounds", "2", "--players", "3")
    code, out, _ = here(capsys, monkeypatch, *asked, "--jobs", "1")
    assert code == 0
    assert out.startswith("official, 3 players, 2 rounds each, seed 1; 2 house rules\n")
    code, again, _ = here(capsys, monkeypatch, *asked, "--jobs", "2", "--format", "json")
    assert code == 0
    assert [found["finding"] for found in json.loads(again)["found"]] == ["combine"] * 3
    code, _, err = here(capsys, monkeypatch, "matrix", "official", "--players", "40")
    assert code == 2
    assert "players" in err
    code, _, err = here(capsys, monkeypatch, "matrix", "official", "--rule", "stacking", "--with", "stacking")
    assert code == 2
    assert "nothing to try" in err


@pytest.mark.parametrize("name", ["official", "crazy-eights", "flip", "no-mercy", "makao", "partners-uno"])
def test_the_program_plays_as_the_contract(name: str) -> None:
    """The same rounds, and the same is told of them; also by the reference engine."""
    machine = pipeline.build_machine(pipeline.load(name))
    ways = _Program(machine).round, _Contract(PythonEngine(machine)).round, _Contract(ReferenceEngine(machine)).round
    found = []
    for play in ways:
        told: list[str] = []
        found.append(([play(7, game, told.append) for game in range(6)], told))
    assert found[0] == found[1] == found[2]


def test_what_can_not_be_specialised_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    wish = Wish("official", rounds=2)
    fast = attempt(wish, ("stacking",))

    def refuse(machine: object) -> None:
        raise Unsupported("a test")

    monkeypatch.setattr(playing, "Steps", refuse)
    assert attempt(wish, ("stacking",)) == fast


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_progress_is_shown_to_who_looks(jobs: str) -> None:
    """On a terminal a line counts up on the error output, and is gone at the end; a pipe gets none."""
    asked = ("matrix", "official", "--rule", "stacking", "--rule", "seven-zero", "--rounds", "2", "--jobs", jobs)
    screen = Terminal(*asked)
    text = screen.until("  combine")
    assert screen.end() == 0
    assert "1 of 4 combinations (25 %)" in text
    assert "4 of 4 combinations (100 %)" in text
    done = process(*asked)
    assert done.stderr == b""
    assert b"combinations" not in done.stdout

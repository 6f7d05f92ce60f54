"""The commands for volumes in `bench/`: they play, count, and tell what differs or is broken."""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentTypeError
from pathlib import Path

import pytest

pytest.importorskip("llvmlite", reason="llvmlite is not installed (extra: fast)")


from bench import checked_rounds, executors, generated_editions, lockstep_all, soak, volumes
from bench.volumes import Found, Table
from tests.engine.test_lockstep import Forgetful
from unodsl.engine.native.batch import NativeBatch
from unodsl.engine.native.sampler import NativeSampler
from unodsl.engine.python.text import Vector
from unodsl.machine.layout import ROUND
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.piles import Piles
from unodsl.machine.program.space import Stack
from unodsl.machine.program.writer import Writer

ROOT = Path(__file__).parents[1]
SMALL = Table("pizzuno", 2)
COMMANDS = ("lockstep_all", "checked_rounds", "generated_editions")


def test_tables() -> None:
    """Every number of players; options and house rules at the least and the greatest."""
    plain = list(volumes.tables_of("official"))
    assert [table.players for table in plain] == list(range(2, 11))
    single = set(volumes.tables_of("official", "single")) - set(plain)
    pairs = set(volumes.tables_of("official", "pairs")) - set(plain)
    assert {len(table.options) for table in single} == {1}
    assert {len(table.options) for table in pairs} == {1, 2}
    assert {table.players for table in pairs} == {2, 10}
    assert any(table.rules for table in volumes.tables_of("official", house=True))
    with pytest.raises(ArgumentTypeError, match="no shipped edition"):
        volumes.shipped("oficial")


@pytest.mark.parametrize("command", COMMANDS)
def test_help(command: str) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench" / f"{command}.py"), "--help"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "--jobs" in done.stdout


def test_a_whole_command() -> None:
    words = [sys.executable, str(ROOT / "bench" / "checked_rounds.py"), "partners-uno", "--rounds", "30", "--jobs", "1"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=240, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "in all: 30 rounds" in done.stdout
    assert "0 wrong" in done.stdout.splitlines()[-1]


def _of(table: Table, wrong: bool) -> Found:
    found = Found(wrong=["this is wrong"] * wrong)
    found.count["rounds"] += 2
    return found


def test_figures_and_status(capsys: pytest.CaptureFixture[str]) -> None:
    jobs: list[volumes.Job] = [("pizzuno", _of, (SMALL, False)), ("pizzuno", _of, (SMALL, False))]
    assert volumes.run(jobs, 1) == 0
    assert "in all: 4 rounds, 0 wrong" in capsys.readouterr().out
    assert volumes.run([*jobs, ("pizzuno", _of, (SMALL, True))], 1) == 1
    out = capsys.readouterr().out
    assert "WRONG this is wrong" in out
    assert "in all: 6 rounds, 1 wrong" in out


# ---- engines side by side --------------------------------------------------------------------------------------------


def test_beside_the_reference_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    found = lockstep_all.by_reference(SMALL, 1, 0, 3)
    assert (found.count["rounds"], found.wrong) == (3, [])
    monkeypatch.setattr(lockstep_all, "NativeEngine", lambda machine, checked: Forgetful(machine))
    found = lockstep_all.by_reference(Table("official", 3), 1, 0, 3)
    assert len(found.wrong) == 1
    assert "ruletest: 1" in found.wrong[0]
    assert "lost-turns" in found.wrong[0]


def test_every_policy_is_met() -> None:
    assert {soak.chooser(game) for game in range(50)} == {"random", "greedy", "spiteful", "stalling"}


def test_beside_python(monkeypatch: pytest.MonkeyPatch) -> None:
    found = executors.alike(SMALL, 1, 0, 40)
    assert (found.count["rounds"], found.count["greedy"], found.wrong) == (40, 2, [])
    real = NativeBatch.played

    def played(self: NativeBatch, seed: int, game: int) -> Vector:
        g = real(self, seed, game)
        g[self.generated.space.streams] += game == 3
        return g

    monkeypatch.setattr(NativeBatch, "played", played)
    found = executors.alike(SMALL, 1, 0, 40)
    assert found.count["rounds"] == 4
    assert "seed 1, game 3: step by step all engines agree, whole rounds do not" in found.wrong[0]


def test_a_difference_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "differs", lambda *_: True)
    monkeypatch.setattr(executors, "NativeEngine", lambda machine, checked: Forgetful(machine))
    assert "lost-turns" in executors.alike(Table("official", 3), 1, 0, 40).wrong[0]


def test_greedy_rounds_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NativeSampler, "vector", property(lambda self: [x + (i == ROUND) for i, x in enumerate(self._numbers)]))
    assert f"greedy: element {ROUND} is 1 in Python and 2 in native code" in executors.alike(SMALL, 1, 0, 40).wrong[0]


# ---- invariants ------------------------------------------------------------------------------------------------------


def plant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that come onto a stack are another kind."""
    real = Piles.push

    def push(self: Piles, zone: Stack, index: p.Number, kind: p.Number, w: Writer) -> None:
        real(self, zone, index, m.pick(m.equal(kind, 3), 4, kind), w)

    monkeypatch.setattr(Piles, "push", push)


def test_checked_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = checked_rounds.shares_of("random:2,mixed:1")
    found = checked_rounds.play(SMALL, shares, 1, 0, 30)
    assert (found.count["rounds"], found.wrong) == (30, [])
    plant(monkeypatch)
    found = checked_rounds.play(SMALL, shares, 1, 0, 30)
    assert len(found.wrong) == 2
    assert all("the cards of a kind are not as many as in the deck (round 1, decision" in text for text in found.wrong)
    assert "pizzuno, 2 players, random, seed 1: game " in found.wrong[0]


def test_rounds_that_the_cap_ends_are_counted_by_reason() -> None:
    found = Found()
    checked_rounds._note(found, [10, 500, 7], [0, 1, 1], 500)
    assert (found.count["capped by decisions"], found.count["capped by turns without a decision"]) == (1, 1)


def test_policies_are_named() -> None:
    assert checked_rounds.shares_of("random:5,mixed:2") == (("random", 5), ("mixed", 2))
    with pytest.raises(ArgumentTypeError, match="no policy"):
        checked_rounds.shares_of("reckless:2")


def test_generated_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = generated_editions.run(1, 2, 0)
    assert (figures.made, figures.wrong) == (2, {})
    assert figures.tally.programs == 2 * figures.valid > 0
    plant(monkeypatch)
    other = generated_editions.run(1, 4, 0)
    assert other.wrong
    figures.add(other)
    assert figures.made == 6
    assert figures.wrong == other.wrong

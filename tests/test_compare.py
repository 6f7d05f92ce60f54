"""`bench/compare.py`: its page is well formed, what is not there is left out with a reason, and unlike games are not compared."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BENCH = ROOT / "bench"
WAYS = {
    "python, whole rounds",
    "python, step form, its calls alone",
    "python, step form, chosen by the batch",
    "python, step form, chosen in Python",
    "python, one game at a time, chosen in Python",
    "reference, by actions",
}


def compare(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCH / "compare.py"), "--quick", "--turns", "1", "--engine", "python", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)


def tables(text: str) -> list[list[list[str]]]:
    """The cells of every table of a page."""
    found = [block.splitlines() for block in text.split("\n\n") if block.startswith("| ")]
    return [[[cell.strip() for cell in line.strip("|").split("|")] for line in lines] for lines in found]


def hand(folder: Path, decisions: float) -> str:
    """A program that claims to have played."""
    program = folder / "hand"
    program.write_text(f"#!/bin/sh\nsleep 0.02\necho dec_per_game={decisions} pts_pg=0.0\n", encoding="utf-8")
    program.chmod(0o755)
    return str(program)


def test_the_page_is_well_formed(tmp_path: Path) -> None:
    done = compare("--into", str(tmp_path / "page.md"), "--peers", str(tmp_path / "nobody"))
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "page.md").read_text(encoding="utf-8")
    found = tables(text)
    assert all(len({len(row) for row in table}) == 1 and len(table) > 2 for table in found)
    heads = ["decisions a second", "decisions a second", "peer", "peer", "µs a round", "µs a round", "command", "MB"]
    assert [table[0][0] for table in found] == heads
    assert [table[0][1] for table in found if table[0][0] == "peer"] == ["decisions a second", "rounds a second"]
    for table in found[:2]:
        rows = {row[0]: row[1:] for row in table[2:]}
        assert rows.keys() == {*WAYS, "by hand, in C", "*decisions of a round*"}
        assert rows["by hand, in C"] == ["left out", "left out"]
        assert all(re.fullmatch(r"[\d,]*[1-9][\d,]*", cell) for way in WAYS for cell in rows[way])
    assert "- by hand, in C: --limit was not given" in text
    assert "- RLCard and OpenSpiel: nobody can not be run" in text
    assert str(tmp_path) not in text


def test_unlike_games_are_not_compared(tmp_path: Path) -> None:
    done = compare("--limit", hand(tmp_path, 7.0))
    assert done.returncode == 1
    assert done.stdout == ""
    assert "The programs do not play the same game" in done.stderr
    assert "7.00 by hand" in done.stderr


def test_more_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    ours = importlib.import_module("comparison.ours")
    for edition in ("limit", "official"):
        one, ten = (ours.machine_of(ours.Table(edition, 2, decks), tmp_path).model.edition.kinds for decks in (1, 10))
        assert {kind.name: 10 * kind.copies for kind in one} == {kind.name: kind.copies for kind in ten}


@pytest.mark.parametrize("engine", ["python", "native"])
def test_games_that_stop_are_begun_anew(engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if engine == "native":
        pytest.importorskip("llvmlite")
    monkeypatch.syspath_prepend(str(BENCH))
    ours = importlib.import_module("comparison.ours")
    monkeypatch.setitem(ours.AT_ONCE, engine, 3)
    stepping = ours.Stepping(ours.machine_of(ours.Table("limit", 2), tmp_path), engine)
    assert stepping.chosen(300).decisions == stepping.alone(300).decisions == 900
    assert 3 + 1800 // 100 < stepping.begun < 3 + 1800 // 10


def test_amounts_and_spreads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    measuring = importlib.import_module("comparison.measuring")
    begun = []

    def way(amount: int) -> object:
        begun.append(amount)
        return measuring.Timed(10 * amount, amount / 100 + (len(begun) == 1))

    assert measuring.amount_for(way, 1.0) == 100
    assert measuring.by_turns({"a": way}, 2, 1.0)["a"] == pytest.approx([1000, 1000])
    assert measuring.times([2, 9, 4], [1, 3, 1]) == measuring.Spread(3, 2, 4)

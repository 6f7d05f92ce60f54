"""Rounds and matches are the same on every executor, however they are cut into batches."""

from __future__ import annotations

from array import array

import pytest

pytest.importorskip("llvmlite", reason="llvmlite is not installed (extra: fast)")

from tests.engine import samples, tables
from unodsl.engine.batch import Batch, batch_for
from unodsl.engine.native.batch import NativeBatch
from unodsl.engine.python.batch import PythonBatch
from unodsl.engine.python.rounds import Rounds
from unodsl.machine.code import Machine
from unodsl.machine.program import tree as p
from unodsl.machine.program.chance import CONSTANTS, STARTS, starting
from unodsl.machine.program.printing import print_program
from unodsl.state import random


def rounds(batch: Batch, seed: int, first: int, count: int) -> list[tuple[int, ...]]:
    width = len(batch.round_columns)
    rows = array("q", bytes(8 * width * count))
    batch.rounds(seed, first, count, rows)
    return [tuple(rows[i : i + width]) for i in range(0, len(rows), width)]


def matches(batch: Batch, seed: int, first: int, count: int) -> list[tuple[int, ...]]:
    width = len(batch.match_columns)
    rows = array("q", bytes(8 * width * count))
    batch.matches(seed, first, count, rows)
    return [tuple(rows[i : i + width]) for i in range(0, len(rows), width)]


def same_everywhere(table: Machine, count: int = 12) -> None:
    python = PythonBatch(table)
    expected = rounds(python, 11, 3, count), matches(python, 11, 3, 2)
    for checked in (False, True):
        native = NativeBatch(table, checked)
        assert (rounds(native, 11, 3, count), matches(native, 11, 3, 2)) == expected


@pytest.mark.parametrize("name", ["official", "dragon-ball-z", "pizzuno"])
def test_shipped_editions(name: str) -> None:
    same_everywhere(tables.machine(name, tables.player_counts(name)[-1]))


def test_house_rules() -> None:
    same_everywhere(tables.machine("official", 4, (), ("jump-in", "seven-zero", "stacking")))


@pytest.mark.parametrize("sample", ["STATEMENTS", "MANY_KINDS"])
def test_samples(sample: str) -> None:
    same_everywhere(samples.machine_of(getattr(samples, sample), 4), 4)


def test_rows_say_what_the_rounds_were() -> None:
    table = tables.machine("official", 4)
    batch = PythonBatch(table)
    for row, result in zip(rounds(batch, 5, 0, 4), Rounds(table).play_rounds(4, 5), strict=True):
        named = dict(zip(batch.round_columns, row, strict=True))
        assert (named["decisions"], named["winner"], named["capped"]) == (result.decisions, result.winner, int(result.capped))
        assert tuple(named[f"score of {i}"] for i in range(4)) == result.scores
    row = dict(zip(batch.match_columns, matches(batch, 5, 0, 1)[0], strict=True))
    played = list(Rounds(table).match(5, 0))
    assert row["rounds"] == len(played)
    assert row["decisions"] == sum(result.decisions for result in played)


def test_a_batch_may_be_cut_anywhere() -> None:
    batch = NativeBatch(tables.machine("pizzuno", 3))
    whole = rounds(batch, 9, 0, 40)
    assert rounds(batch, 9, 0, 15) + rounds(batch, 9, 15, 25) == whole
    assert rounds(batch, 9, 7, 1) == [whole[7]]
    assert rounds(batch, 10, 0, 40) != whole
    assert rounds(batch, (1 << 40) + 9, 0, 40) != whole


def test_buffers() -> None:
    batch = batch_for(tables.machine("pizzuno", 2), "native")
    assert batch.engine == "native"
    width = len(batch.round_columns)
    rows = bytearray(8 * width * 3)
    batch.rounds(1, 0, 3, rows)
    assert memoryview(rows).cast("q").tolist() == [x for row in rounds(batch, 1, 0, 3) for x in row]
    with pytest.raises(ValueError, match="are needed"):
        batch.rounds(1, 0, 4, rows)
    with pytest.raises(ValueError, match="writable"):
        batch.rounds(1, 0, 1, bytes(rows))
    with pytest.raises(ValueError, match="one piece"):
        batch.rounds(1, 0, 1, memoryview(array("q", [0] * width * 4))[::2])
    assert batch_for(tables.machine("pizzuno", 2), "python").engine == "python"


def test_streams_begin_as_everywhere() -> None:
    mix, begin = starting(20, 3)
    names: dict[str, object] = {}
    exec(print_program(p.Program((), CONSTANTS | STARTS, (), (mix, begin), {})), names)
    for seed, game in ((0, 0), (7, 1), (-1, 5), (1 << 45, 1 << 33), (123456789, 99999)):
        g = [0] * 24
        names["begin"](g, seed & random.WORD, seed >> 32 & random.WORD, game)  # type: ignore[operator]
        assert g[1] == random.start(seed, game)
        assert g[20:23] == [random.start(seed, game, 1 + seat) for seat in range(3)]

"""Tables of masks taken apart, and what a program for whole rounds leaves out."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from unodsl import pipeline
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.generate import generate
from unodsl.machine.program.masks import split

LIMIT = Path(__file__).parents[2] / "bench" / "limit.yaml"
ROWS = list(product(range(2), range(3)))


def test_what_each_input_passes() -> None:
    left, right = (0b0001, 0b0110), (0b1000, 0b1100, 0b1000)
    whole = [left[x] | right[y] for x, y in ROWS]
    parts = split(whole, (2, 3))
    assert parts is not None
    assert [parts[0][x] | parts[1][y] for x, y in ROWS] == whole
    assert sum(any(mask & 0b1000 for mask in part) for part in parts) == 1  # what always passes is said once
    assert split([mask | 0b10000 for mask in whole], (2, 3)) is not None


def test_inputs_that_only_pass_together() -> None:
    assert split([int(x == 1 and y == 2) for x, y in ROWS], (2, 3)) is None
    assert split([int(x == 1) for x, _ in ROWS], (2, 3)) == [(0, 1), (0, 0, 0)]


def test_a_count_that_nobody_reads_is_not_kept() -> None:
    """``idle`` counts turns for ``flow.stuck``; where no round is ever stuck it is only read to be counted on."""
    for edition, read in (("official", True), (str(LIMIT), False)):
        machine = pipeline.build_machine(pipeline.load(edition), {}, 4)
        idle, program = machine.layout.variables["idle"].base, generate(machine, whole=True).program
        nodes = [node for function in program.functions for node in p.walk(function.body)]
        assert any(isinstance(node, p.Put | p.Raise) and node.index == p.Int(idle) for node in nodes) is read
        assert any(node == m.at(idle) for node in nodes) is read

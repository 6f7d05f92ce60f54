"""What a program for whole rounds leaves out: what nobody reads."""

from __future__ import annotations

from pathlib import Path

from unodsl import pipeline
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.generate import generate

LIMIT = Path(__file__).parents[2] / "bench" / "limit.yaml"


def test_a_count_that_nobody_reads_is_not_kept() -> None:
    """``idle`` counts turns for ``flow.stuck``; where no round is ever stuck it is only read to be counted on."""
    for edition, read in (("official", True), (str(LIMIT), False)):
        machine = pipeline.build_machine(pipeline.load(edition), {}, 4)
        idle, program = machine.layout.variables["idle"].base, generate(machine, whole=True).program
        nodes = [node for function in program.functions for node in p.walk(function.body)]
        assert any(isinstance(node, p.Put | p.Raise) and node.index == p.Int(idle) for node in nodes) is read
        assert any(node == m.at(idle) for node in nodes) is read

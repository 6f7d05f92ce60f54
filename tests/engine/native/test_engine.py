"""The native engine and the reference engine agree: legal actions, positions bit by bit, events."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("llvmlite", reason="llvmlite is not installed (extra: fast)")

from tests.engine import samples, tables
from tests.engine.test_rare_forms import Table
from unodsl.engine.lockstep import Walk, lockstep
from unodsl.engine.native.engine import NativeEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine
from unodsl.machine.program import tree as p
from unodsl.machine.program.generate import generate
from unodsl.machine.program.telling import SPARE


def agree(table: Machine, seeds: range, most: int, checked: bool) -> None:
    one, other = ReferenceEngine(table), NativeEngine(table, checked=checked)
    for seed in seeds:
        found = lockstep(one, other, seed, game=seed, most=most)
        assert found is None, found.text()


@pytest.mark.parametrize("name", tables.editions())
def test_shipped_editions_checked(name: str) -> None:
    agree(tables.machine(name), range(2), 200, checked=True)


@pytest.mark.parametrize("name", ["official", "pizzuno"])
def test_as_it_is_shipped(name: str) -> None:
    agree(tables.machine(name), range(2), 300, checked=False)


def test_house_rules() -> None:
    agree(tables.machine("official", 4, (), ("jump-in", "seven-zero", "stacking")), range(2), 300, checked=True)


@pytest.mark.parametrize("sample", ["STATEMENTS", "MANY_KINDS"])
def test_samples(sample: str) -> None:
    agree(samples.machine_of(getattr(samples, sample), 4), range(2), 300, checked=True)


def test_the_cards_of_nobody_without_one() -> None:
    """Nobody has no counts that could be looked at."""
    nobody = "(first(s in players where size of hold of s is 90))"
    table = Table(f"set count to count(c in hold of {nobody} except first(d in hold of mover))")
    assert table.variable("count") == 0
    agree(table.engine.machine, range(2), 40, checked=True)


def test_an_event_of_many_values() -> None:
    """All the hands of ten seats are turned over: more numbers than there is room for beyond the end of what is told."""
    table = tables.machine("flip", 10)
    for function in generate(table, events=True).program.functions:
        for node in p.walk(function.body):
            match node:
                case p.Put(index=p.Binary(operator="+", left=p.Name(name=name), right=p.Int(value=place))) if name.startswith(
                    "told"
                ):
                    assert place < SPARE
    flips = Walk(choose=lambda legal: next((x for x in legal if "-flip" in x.name), legal[-1]), rounds=1)
    turned = []
    walk = replace(flips, look=lambda step: turned.extend(x for x in step.events if x.kind == "turned") or ())
    found = lockstep(ReferenceEngine(table), NativeEngine(table, checked=True), 1, most=120, walk=walk)
    assert found is None, found.text()
    assert any(len(event.values) > SPARE for event in turned)


def test_steps_that_tell_much() -> None:
    """More than the room that is first given for what is told."""
    agree(tables.machine("official", 10), range(1), 60, checked=False)

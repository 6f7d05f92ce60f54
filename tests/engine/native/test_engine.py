"""The native engine and the reference engine agree: legal actions, positions bit by bit, events."""

from __future__ import annotations

import pytest

pytest.importorskip("llvmlite", reason="llvmlite is not installed (extra: fast)")

from tests.engine import samples, tables
from unodsl.engine.lockstep import lockstep
from unodsl.engine.native.engine import NativeEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine


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


def test_steps_that_tell_much() -> None:
    """More than the room that is first given for what is told."""
    agree(tables.machine("official", 10), range(1), 60, checked=False)

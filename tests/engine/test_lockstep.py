"""The Python engine and the reference engine agree: legal actions, positions bit by bit, events."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.engine import samples, tables
from tests.property.editions import checked, random_case
from unodsl.engine.lockstep import Divergence, lockstep
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine
from unodsl.machine.layout import QUIET
from unodsl.pipeline import build_machine

ACTIONS = 250


def agree(table: Machine, seeds: range, most: int = ACTIONS) -> None:
    one, other = tables.engines(table)
    for seed in seeds:
        found = lockstep(one, other, seed, game=seed, most=most)
        assert found is None, found.text()


@pytest.mark.parametrize("name", tables.editions())
def test_shipped_editions(name: str) -> None:
    for players in tables.player_counts(name):
        agree(tables.machine(name, players), range(3))


@pytest.mark.parametrize(("name", "options"), [(name, o) for name in tables.editions() for o in tables.single_options(name)])
def test_options_singly(name: str, options: tables.Options) -> None:
    agree(tables.machine(name, tables.player_counts(name)[-1], options), range(2), 150)


@pytest.mark.parametrize("rule", tables.HOUSE)
def test_house_rules(rule: str) -> None:
    for players in tables.player_counts("official", (rule,))[-2:]:
        agree(tables.machine("official", players, (), (rule,)), range(2))


@pytest.mark.parametrize("players", [2, 4, 5])
@pytest.mark.parametrize("sample", ["STATEMENTS", "MANY_KINDS"])
def test_every_statement_and_many_kinds(sample: str, players: int) -> None:
    agree(samples.machine_of(getattr(samples, sample), players), range(4), 400)


@pytest.mark.parametrize("seed", range(8))
def test_random_editions(seed: int, tmp_path: Path) -> None:
    model, _ = checked(random_case(7000 + seed), tmp_path)
    if model is not None:
        players = model.edition.players
        agree(build_machine(model, {}, players.low + seed % (players.high - players.low + 1)), range(2), 100)


def test_whole_matches() -> None:
    agree(tables.machine("pizzuno", 4), range(3), 100_000)


def test_a_difference_is_told_as_a_rule_test() -> None:
    table = tables.machine("official", 3)
    found = lockstep(ReferenceEngine(table), Forgetful(table), 5)
    assert found is not None
    assert found.position is not None
    text = found.text()
    assert "lost-turns" in text.splitlines()[1]
    assert "steps:" in text
    assert f"      - P{found.actions[-1][0]}: {found.actions[-1][1]}" in text
    assert found.position.registers[QUIET] > 0


def test_a_difference_before_the_first_turn_has_no_position() -> None:
    table = tables.machine("official", 3)
    found = Divergence(table, 1, 2, 0, None, (), ("something",))
    assert "given" not in found.text()


class Forgetful(PythonEngine):
    """Forgets that somebody has to miss a turn."""

    def apply(self, state, seat, action):  # type: ignore[no-untyped-def]
        step = super().apply(state, seat, action)
        slots = self.machine.layout.variables["lost-turns"]
        registers = list(step.state.registers)
        registers[slots.base : slots.base + slots.count] = [0] * slots.count
        return replace(step, state=replace(step.state, registers=tuple(registers)))

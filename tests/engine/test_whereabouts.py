"""Where cards can lie that variables and locals speak of."""

from __future__ import annotations

from dataclasses import replace

from tests.engine import samples, tables
from unodsl.engine.python.steps import Steps
from unodsl.machine.code import Machine
from unodsl.machine.program.generate import generate
from unodsl.machine.program.whereabouts import Whereabouts
from unodsl.model.terms import KIND_LIMIT
from unodsl.state.state import State


def holding(table: Machine, variable: str, zone: str) -> State:
    """A position in which a variable speaks of a card of a zone."""
    state = Steps(table).state(Steps(table).new(1))
    registers = list(state.registers)
    registers[table.layout.variables[variable].base] = table.layout.zones[zone].base * KIND_LIMIT + 5
    return replace(state, registers=tuple(registers))


def test_what_is_known() -> None:
    table = tables.machine("official", 4)
    known = Whereabouts(table).known
    assert known["drawn"] == {"hand"}
    play = next(
        branch for decision in table.decisions for branch in decision.branches if branch.clause == "flow.free-turn.play"
    )
    assert known[play.locals[0].index] == {"hand"}
    assert Whereabouts(tables.machine("no-mercy", 4)).known["drawn"] == {"hand", "aside"}
    assert "player" not in known  # no card


def test_only_there_it_is_taken_from() -> None:
    names = {function.name for function in generate(tables.machine("official", 4)).program.functions}
    hand = list(tables.machine("official", 4).layout.zones).index("hand")
    assert f"take_{hand}" in names
    assert "take" not in names


def test_a_position_with_a_card_elsewhere_does_not_fit() -> None:
    table = tables.machine("official", 4)
    codec = Steps(table).codec
    assert codec.fits(holding(table, "drawn", "hand"))
    assert not codec.fits(holding(table, "drawn", "pile"))


def test_what_can_not_be_told_may_lie_anywhere() -> None:
    table = samples.machine_of(samples.STATEMENTS, 3)
    known = Whereabouts(table).known
    assert known
    assert all(zones <= set(table.layout.zones) for zones in known.values())
    assert set(table.layout.zones) in known.values()

"""The step form: vectors, codes, and the actions that the codes stand for."""

from __future__ import annotations

import pytest

from tests.engine import tables
from unodsl.engine.contract import Step
from unodsl.engine.python.steps import Steps
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.state import random


def test_codes_stand_for_the_legal_actions() -> None:
    table = tables.machine("classic", 4)
    steps, engine = Steps(table), ReferenceEngine(table)
    g, state, stream = steps.new(5, 2), engine.initial(5, 2).state, random.start(77)
    for _ in range(300):
        codes = steps.legal(g)
        assert [steps.action(g, code) for code in codes] == list(engine.legal_actions(state))
        assert steps.asked(g) == list(engine.to_move(state))
        for seat in steps.asked(g)[1:]:
            others = [steps.action(g, code) for code in steps.legal_for(g, seat)]
            assert others == list(engine.legal_actions(state, seat))
        assert [steps.code(g, action) for action in engine.legal_actions(state)] == codes
        lot, stream = random.below(stream, len(codes))
        seat, action = steps.asked(g)[0], engine.legal_actions(state)[lot]
        steps.apply(g, seat, codes[lot])
        step = engine.apply(state, seat, action)
        assert isinstance(step, Step)
        state = step.state
        assert steps.state(g) == state


def test_a_copy_is_a_game_of_its_own() -> None:
    steps = Steps(tables.machine("official", 2))
    g = steps.new(1)
    copy, before = g[:], steps.state(g)
    steps.apply(copy, steps.asked(copy)[0], steps.legal(copy)[-1])
    assert steps.state(g) == before
    assert steps.state(copy) != before
    assert steps.state(steps.vector(before)) == before


def test_a_match_that_is_over() -> None:
    steps = Steps(tables.machine("pizzuno", 2))
    g = steps.new(1)
    while not steps.is_over(g):
        steps.apply(g, steps.asked(g)[0], steps.legal(g)[-1])
    assert steps.state(g).is_over


def test_a_state_that_the_program_is_not_made_for() -> None:
    table = tables.machine("official", 2)
    with pytest.raises(ValueError, match="not made for"):
        Steps(table).vector(ReferenceEngine(table).initial().state)

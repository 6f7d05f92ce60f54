"""The Python engine behind the contract: what it does besides playing on."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from tests.engine import samples, tables
from unodsl.engine.contract import NATURE, Engine, Refused, Step
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.python.lazy import VectorState, VectorStep
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.layout import EXPLICIT, RING
from unodsl.state import random
from unodsl.state.state import UNKNOWN, State


def walked(engine: Engine, seed: int, steps: int) -> list[Step]:
    """The steps of the beginning of a match, at random."""
    found, stream = [engine.initial(seed)], random.start(seed, 0, 50)
    for _ in range(steps):
        state = found[-1].state
        legal = engine.legal_actions(state)
        lot, stream = random.below(stream, len(legal))
        step = engine.apply(state, engine.to_move(state)[0], legal[lot])
        assert isinstance(step, Step)
        found.append(step)
    return found


@pytest.fixture(scope="module")
def pair() -> tuple[ReferenceEngine, PythonEngine]:
    return tables.engines(tables.machine("official", 4))


def test_states_are_values(pair: tuple[ReferenceEngine, PythonEngine]) -> None:
    reference, engine = pair
    for plain, step in zip(walked(reference, 1, 60), walked(engine, 1, 60), strict=True):
        lazy = step.state
        assert isinstance(lazy, VectorState)
        assert lazy == plain.state
        assert plain.state == lazy
        assert hash(lazy) == hash(plain.state)
        assert lazy.digest() == plain.state.digest()
        assert (lazy.pc, lazy.is_over) == (plain.state.pc, plain.state.is_over)
        assert lazy != "a state"
        again = pickle.loads(pickle.dumps(lazy))
        assert type(again) is State
        assert again == lazy
        assert again.legal == lazy.legal == plain.state.legal
        assert repr(lazy) == f"State(registers={lazy.registers!r}, zones={lazy.zones!r}, pools={lazy.pools!r})"


def test_states_can_be_changed_as_values(pair: tuple[ReferenceEngine, PythonEngine]) -> None:
    _, engine = pair
    state = walked(engine, 2, 5)[-1].state
    other = state.reseeded(12345)
    assert type(other) is State
    assert (other.zones, other.pools) == (state.zones, state.pools)
    assert other != state
    with pytest.raises(AttributeError):
        _ = state.nothing  # type: ignore[attr-defined]


def test_steps_are_values(pair: tuple[ReferenceEngine, PythonEngine]) -> None:
    reference, engine = pair
    for plain, step in zip(walked(reference, 3, 30), walked(engine, 3, 30), strict=True):
        assert isinstance(step, VectorStep)
        assert step == plain
        assert hash(step) == hash(plain)
        assert pickle.loads(pickle.dumps(step)) == plain
        assert repr(step).startswith("Step(state=State(")
        assert replace(step, events=()) == Step(plain.state, ())
        assert step != "a step"
        with pytest.raises(AttributeError):
            _ = step.nothing  # type: ignore[attr-defined]


def test_a_state_is_not_changed_by_acting_on_it(pair: tuple[ReferenceEngine, PythonEngine]) -> None:
    _, engine = pair
    state = walked(engine, 4, 20)[-1].state
    before, legal = state.digest(), engine.legal_actions(state)
    seat = engine.to_move(state)[0]
    first = [engine.apply(state, seat, action) for action in legal]
    assert state.digest() == before
    assert [engine.apply(state, seat, action) for action in legal] == first


def test_states_from_elsewhere(pair: tuple[ReferenceEngine, PythonEngine]) -> None:
    reference, engine = pair
    for step in walked(reference, 5, 40):
        state, seat = step.state, reference.to_move(step.state)[0]
        bare = State(state.registers, state.zones, state.pools)
        assert engine.to_move(bare) == reference.to_move(state)
        assert engine.legal_actions(bare) == reference.legal_actions(state)
        assert engine.apply(bare, seat, engine.legal_actions(bare)[0]) == reference.apply(state, seat, state.legal[0])  # type: ignore[index]
        assert engine.view(bare, seat) == reference.view(state, seat)
        assert engine.outcome(bare) == reference.outcome(state)


def test_a_state_of_another_engine_of_the_same_machine(pair: tuple[ReferenceEngine, PythonEngine]) -> None:
    _, engine = pair
    other = PythonEngine(engine.machine, events=False)
    for step in walked(other, 6, 20):
        assert step.events == ()
        assert engine.legal_actions(step.state) == other.legal_actions(step.state)
        mine, others = (e.apply(step.state, e.to_move(step.state)[0], e.legal_actions(step.state)[-1]) for e in (engine, other))
        assert isinstance(mine, Step)
        assert isinstance(others, Step)
        assert mine.state == others.state


def test_every_seat_of_a_window_may_answer() -> None:
    reference, engine = tables.engines(tables.machine("classic", 4))
    met = 0
    for seed in range(6):
        for left, right in zip(walked(reference, seed, 150), walked(engine, seed, 150), strict=True):
            asked = reference.to_move(left.state)
            met += len(asked) > 1
            for seat in range(4):
                legal = engine.legal_actions(right.state, seat)
                assert legal == reference.legal_actions(left.state, seat)
                for action in legal if len(asked) > 1 else ():
                    assert engine.apply(right.state, seat, action) == reference.apply(left.state, seat, action)
    assert met > 20


def test_names_in_any_letter_case(pair: tuple[ReferenceEngine, PythonEngine]) -> None:
    _, engine = pair
    state, seat = engine.initial(7).state, 0
    seat = engine.to_move(state)[0]
    name = engine.legal_actions(state)[0].name
    assert engine.apply(state, seat, f" {name.upper()} ") == engine.apply(state, seat, name)


def test_refusals_are_those_of_the_reference(pair: tuple[ReferenceEngine, PythonEngine]) -> None:
    reference, engine = pair
    for step in walked(engine, 8, 40):
        state = step.state
        plain = State(state.registers, state.zones, state.pools)
        for seat in range(-1, 4):
            for name in ("play R5", "play wild", "draw", "red", "pass", "nonsense", "play R5, uno", ""):
                mine, its = engine.apply(state, seat, name), reference.apply(plain, seat, name)
                assert isinstance(mine, Refused) == isinstance(its, Refused)
                assert mine == its


def test_a_match_that_is_over() -> None:
    reference, engine = tables.engines(tables.machine("pizzuno", 2))
    step = engine.initial(1)
    while not step.state.is_over:
        state = step.state
        following = engine.apply(state, engine.to_move(state)[0], engine.legal_actions(state)[-1])
        assert isinstance(following, Step)
        step = following
    assert engine.to_move(step.state) == ()
    assert engine.legal_actions(step.state) == ()
    assert engine.legal_actions(step.state, 0) == ()
    assert step.state.legal is None
    assert engine.chance_outcomes(step.state) == ()
    refused = engine.apply(step.state, 0, "draw")
    assert refused == reference.apply(step.state, 0, "draw")
    assert isinstance(refused, Refused)
    assert refused.code == "over"


def test_chance_that_is_told_its_outcomes(pair: tuple[ReferenceEngine, PythonEngine]) -> None:
    reference, engine = pair
    state, other = engine.initial().state, reference.initial().state
    for _ in range(60):
        assert state == other
        assert engine.to_move(state) == reference.to_move(other)
        if engine.to_move(state) == (NATURE,):
            outcome = engine.chance_outcomes(state)[-1][0]
            assert engine.chance_outcomes(state) == reference.chance_outcomes(other)
            assert engine.outcome_name(state, outcome) == reference.outcome_name(other, outcome)
            state, other = engine.resolve(state, outcome).state, reference.resolve(other, outcome).state
            continue
        steps = [e.apply(s, e.to_move(s)[0], e.legal_actions(s)[0]) for e, s in ((engine, state), (reference, other))]
        assert steps[0] == steps[1]
        state, other = steps[0].state, steps[1].state  # type: ignore[union-attr]


def test_actions_in_a_row(pair: tuple[ReferenceEngine, PythonEngine]) -> None:
    reference, engine = pair
    steps = walked(engine, 9, 12)
    names = [event.values[2] for step in steps[1:] for event in step.events if event.kind == "chose"]
    assert engine.run(steps[0].state, names) == reference.run(reference.initial(9).state, names)
    refused = engine.run(steps[0].state, ["nonsense", *names])
    assert isinstance(refused, Refused)


def test_what_a_program_is_not_made_for(pair: tuple[ReferenceEngine, PythonEngine]) -> None:
    reference, engine = pair
    state = reference.initial(10).state
    hand = engine.machine.layout.zones["discard"].base
    assert engine.codec.fits(state)
    assert not engine.codec.fits(with_register(state, RING, 0b0111))
    assert not engine.codec.fits(with_register(state, EXPLICIT, 1))
    zones = tuple((UNKNOWN,) if at == hand else cards for at, cards in enumerate(state.zones))
    assert not engine.codec.fits(replace(state, zones=zones, legal=None))
    less = with_register(state, RING, 0b0111)
    seat = reference.to_move(less)[0]
    assert engine.legal_actions(less) == reference.legal_actions(less)
    assert engine.apply(less, seat, "draw") == reference.apply(less, seat, "draw")


def with_register(state: State, register: int, value: int) -> State:
    registers = list(state.registers)
    registers[register] = value
    return State(tuple(registers), state.zones, state.pools)


@pytest.mark.parametrize("sample", ["STATEMENTS", "MANY_KINDS"])
def test_vectors_and_states_are_the_same(sample: str) -> None:
    engine = PythonEngine(samples.machine_of(getattr(samples, sample), 3))
    reference = ReferenceEngine(engine.machine)
    for step in walked(reference, 11, 80):
        vector = engine.codec.vector(step.state)
        assert engine.codec.state(vector) == step.state
        assert len(vector) == engine.program.generated.size


def test_more_events_than_there_is_room_for() -> None:
    reference, engine = tables.engines(tables.machine("official", 10))
    assert engine.initial(3) == reference.initial(3)
    assert len(engine.initial(3).events) > 70

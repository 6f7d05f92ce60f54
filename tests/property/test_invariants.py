"""Every position of random games keeps the invariants; every round ends, and says how; no illegal action changes anything."""

from __future__ import annotations

import json
import random

import pytest

from tests.property import tables
from tests.property.walks import CHOOSERS, walk
from unodsl.engine.contract import Refused
from unodsl.engine.invariants import broken
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.layout import CAPPED
from unodsl.record.replay import state_from_data, state_to_data
from unodsl.state.state import PASS, Action, State

TABLES = [(name, players) for name in tables.playable() for players in tables.counts(name)]


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("chooser", CHOOSERS)
def test_every_position_is_sound(name: str, players: int, chooser: str) -> None:
    """E1, E2: conservation, one place a card, ranges, somebody to act; the round ends by rule or by the cap, which is reported."""
    engine = tables.engine(name, players)
    kinds: list[str] = []
    for _, step, _, _ in walk(engine, 0, chooser):
        assert broken(engine, step.state) == []
        kinds += [event.kind for event in step.events]
    assert "round-over" in kinds
    if "capped" in kinds:
        assert kinds.index("capped") < kinds.index("round-over")


@pytest.mark.parametrize("name", tables.playable())
def test_every_option_value_and_pair(name: str) -> None:
    """E1 over the options of an edition."""
    for options in tables.option_sets(name):
        engine = tables.engine(name, None, options)
        for _, step, _, _ in walk(engine, 1, "random"):
            assert broken(engine, step.state) == [], options


@pytest.mark.parametrize("name", tables.playable())
def test_a_position_survives_writing_and_reading(name: str) -> None:
    """E3: serialise, load: the same position with the same options; acting leaves the old position alone."""
    engine = tables.engine(name)
    for before, step, action, seat in walk(engine, 5):
        again = state_from_data(json.loads(json.dumps(state_to_data(before))), engine.machine)
        assert again == before
        assert again.digest() == before.digest()
        assert engine.legal_actions(again) == engine.legal_actions(before)
        replayed = engine.apply(again, seat, action)
        assert not isinstance(replayed, Refused)
        assert replayed.state == step.state
        assert replayed.events == step.events


def nonsense(engine: ReferenceEngine, state: State, rng: random.Random) -> tuple[int, Action | str]:
    """An action that may be illegal in one of many ways."""
    kinds = [kind.code for kind in engine.machine.model.edition.kinds]
    seat = rng.randrange(-1, engine.machine.players + 1)
    words = [
        f"play {rng.choice(kinds)}", f"play {rng.choice(kinds)}, uno", "draw", "pass", "red", "play", "keep", "", "P1", "99", "catch",
    ]  # fmt: skip
    made: list[Action | str] = [
        *words,
        PASS,
        Action("play R5", 7, (3,)),
        Action("draw", 1),
        "x" * 5000,
        "play R5 R5",
        "\x1b[2J",
    ]
    return seat, rng.choice(made)


@pytest.mark.parametrize("name", tables.playable())
def test_illegal_actions_change_nothing(name: str) -> None:
    """E4, B031, B081: refused with a code and a reason, or legal; the position is untouched and nothing is raised."""
    engine, rng, refusals = tables.engine(name), random.Random(name), 0
    for state, _, _, _ in walk(engine, 11):
        before = state.digest()
        for _ in range(4):
            seat, action = nonsense(engine, state, rng)
            result = engine.apply(state, seat, action)
            assert state.digest() == before
            if isinstance(result, Refused):
                refusals += 1
                assert result.reason
                assert result.code in ("over", "not-asked", "unknown", "not-held", "not-legal")
            else:
                name_of = action if isinstance(action, str) else action.name
                assert name_of.lower() in [a.name.lower() for a in engine.legal_actions(state, seat)]
    assert refusals > 50


def test_capped_rounds_are_told_apart() -> None:
    """B032: a round that never ends by itself is ended by the cap, and says so."""
    from dataclasses import replace

    from unodsl import pipeline

    model = replace(tables.model(tables.playable()[0]), cap=20)
    engine = pipeline.engine_for(pipeline.build_machine(model, None, 2))
    kinds = [event.kind for _, step, _, _ in walk(engine, 1, "stalling") for event in step.events]
    assert "capped" in kinds
    assert CAPPED

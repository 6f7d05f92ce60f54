"""Whole rounds and matches come out as when they are driven through the reference engine with the same policy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine import samples, tables
from unodsl.engine.contract import Step
from unodsl.engine.python.rounds import RoundResult, Rounds
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine
from unodsl.machine.layout import DECISIONS
from unodsl.state import random
from unodsl.state.events import Event


def driven(table: Machine, seed: int, game: int) -> Iterator[RoundResult]:
    """The rounds of a match, action by action."""
    engine = ReferenceEngine(table)
    step = engine.initial(seed, game)
    streams = [random.start(seed, game, 1 + seat) for seat in range(table.players)]
    number, told, decisions = 0, list(step.events), 0
    while not step.state.is_over:
        seat = engine.to_move(step.state)[0]
        legal = engine.legal_actions(step.state)
        lot, streams[seat] = random.below(streams[seat], len(legal))
        decisions = step.state.registers[DECISIONS] + 1
        step = engine.apply(step.state, seat, legal[lot])
        assert isinstance(step, Step)
        told += step.events
        if any(event.kind == "round-over" for event in step.events):
            number += 1
            yield result(engine, step, told, game, number, decisions)
            told = []


def result(engine: ReferenceEngine, step: Step, told: list[Event], game: int, number: int, decisions: int) -> RoundResult:
    """What the events of a round say."""
    before = told[: next(i for i, event in enumerate(told) if event.kind == "round-over")]
    won = [event.values[2] for event in before if event.kind == "set" and event.values[0] == "winner"]
    winner = won[-1] if won else -1
    assert isinstance(winner, int)
    capped = any(event.kind == "capped" for event in before)
    return RoundResult(game, number, decisions, winner if winner >= 0 else None, engine.outcome(step.state).scores, capped)


@pytest.mark.parametrize("name", tables.editions())
def test_matches(name: str) -> None:
    table = tables.machine(name, tables.player_counts(name)[-1])
    assert list(Rounds(table).match(3, 1)) == list(driven(table, 3, 1))


@pytest.mark.parametrize("sample", ["STATEMENTS", "MANY_KINDS"])
def test_rounds_of_samples(sample: str) -> None:
    table = samples.machine_of(getattr(samples, sample), 4)
    for game in range(3):
        assert next(Rounds(table).match(8, game)) == next(driven(table, 8, game))


def test_first_rounds_are_the_same_in_any_batch() -> None:
    rounds = Rounds(tables.machine("official", 4))
    whole = rounds.play_rounds(6, seed=9)
    assert whole == rounds.play_rounds(2, seed=9) + rounds.play_rounds(4, seed=9, first=2)
    assert [r.game for r in whole] == list(range(6))
    assert all(r.round == 1 for r in whole)
    assert whole != rounds.play_rounds(6, seed=10)


def test_a_round_that_is_capped() -> None:
    table = tables.machine("official", 2)
    rounds = Rounds(table)
    g = rounds.codec.new(1)
    g[rounds.program.generated.space.paused] = 1
    rounds.program.functions.run(g, table.labels["match"])
    g[DECISIONS] = table.model.cap
    rounds.program.functions.play(g)
    found = rounds._result(g, 0)
    assert found.capped
    assert found.winner is None

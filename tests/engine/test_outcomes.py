"""Who won and the scores, read off games that are played by steps: the same as everybody else says."""

from __future__ import annotations

import random
from array import array

import pytest

from tests.engine import tables
from unodsl.engine.batch import Executor, batch_for
from unodsl.engine.buffers import WAITS
from unodsl.engine.games import games_for
from unodsl.engine.native.missing import is_installed
from unodsl.engine.python.running import Player
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine

COUNT = 5
native = pytest.param("native", marks=pytest.mark.skipif(not is_installed(), reason="llvmlite is not installed (extra: fast)"))
on_each_executor = pytest.mark.parametrize("executor", ["python", native])


def numbers(count: int) -> array[int]:
    return array("q", bytes(8 * count))


class Played:
    """Some games, played by lot."""

    def __init__(self, machine: Machine, executor: Executor, rounds: bool) -> None:
        self.games = games_for(machine, executor)
        self.vectors, self.choices, self.results = numbers(COUNT * self.games.size), numbers(COUNT), numbers(COUNT)
        self.games.begin(4, 0, COUNT, self.vectors, rounds)

    def goes_on(self) -> bool:
        self.games.choose(COUNT, self.vectors, self.choices)
        self.games.apply(COUNT, self.vectors, self.choices, self.results)
        return WAITS in self.results

    def outcomes(self) -> list[dict[str, int]]:
        width = len(self.games.columns)
        rows = numbers(COUNT * width)
        self.games.outcomes(COUNT, self.vectors, rows)
        return [dict(zip(self.games.columns, rows[at * width :], strict=False)) for at in range(COUNT)]


@on_each_executor
@pytest.mark.parametrize(("name", "players"), [("official", 3), ("partners-uno", 4), ("pizzuno", 2)])
def test_stopped_games_are_the_rounds_of_a_batch(name: str, players: int, executor: Executor) -> None:
    machine = tables.machine(name, players)
    played, batch = Played(machine, executor, rounds=True), batch_for(machine, "python")
    width = len(batch.round_columns)
    rows = numbers(COUNT * width)
    while played.goes_on():
        pass
    batch.rounds(4, 0, COUNT, rows)
    wanted = [dict(zip(batch.round_columns, rows[at * width :], strict=False)) for at in range(COUNT)]
    assert [{column: outcome[column] for column in batch.round_columns} for outcome in played.outcomes()] == wanted
    assert any(outcome["winner"] >= 0 for outcome in wanted)


@on_each_executor
def test_whole_matches_are_those_of_the_reference_engine(executor: Executor) -> None:
    """While they go on, and when they are over."""
    machine = tables.machine("pizzuno", 2)
    played, engine = Played(machine, executor, rounds=False), ReferenceEngine(machine)
    goes_on = True
    while goes_on:
        goes_on = played.goes_on()
        for at, found in enumerate(played.outcomes()):
            outcome = engine.outcome(played.games.state(played.vectors, at))
            assert found["round"] == outcome.rounds
            assert found.get("winner", -1) == (-1 if outcome.winner is None else outcome.winner)
            assert [value for column, value in found.items() if column.startswith("score")] == list(outcome.scores)
            assert [int(c.split()[-1]) for c, on in found.items() if c.startswith("champion") and on] == list(outcome.champions)
    assert all(any(on for column, on in found.items() if column.startswith("champion")) for found in played.outcomes())


def test_of_a_single_game() -> None:
    player, lot = Player(tables.machine("official", 3)), random.Random(2)
    game = player.new(4, 0)
    seat, codes = game.first
    while seat >= 0:
        outcome = player.outcome(game)
        assert (outcome.is_over, outcome.rounds, outcome.winner, outcome.champions) == (False, 1, None, ())
        seat, codes = game.apply(lot.choice(codes))
    outcome = player.outcome(game)
    assert outcome.winner is not None
    assert outcome.scores[outcome.winner] == max(outcome.scores) > 0

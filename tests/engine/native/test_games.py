"""Many games at once: the same on both executors, and the same as the reference engine says."""

from __future__ import annotations

import random
from array import array

import pytest

pytest.importorskip("llvmlite", reason="llvmlite is not installed (extra: fast)")

from tests.engine import samples, tables
from unodsl.engine.games import REFUSED, STOPS, WAITS, Games, games_for
from unodsl.engine.native.games import NativeGames
from unodsl.engine.python.games import PythonGames
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine

COUNT = 6


class Played:
    """Some games on one executor."""

    def __init__(self, games: Games, rounds: bool = True) -> None:
        self.games = games
        self.vectors, self.mask = array("q", bytes(8 * games.size * COUNT)), bytearray(games.actions * COUNT)
        self.seats, self.results = array("q", bytes(8 * COUNT)), array("q", bytes(8 * COUNT))
        games.begin(4, 0, COUNT, self.vectors, rounds)

    def look(self) -> list[list[int]]:
        self.games.legal(COUNT, self.vectors, self.mask)
        self.games.asked(COUNT, self.vectors, self.seats)
        width = self.games.actions
        return [[i for i in range(width) if self.mask[at * width + i]] for at in range(COUNT)]

    def apply(self, choices: list[int]) -> list[int]:
        self.games.apply(COUNT, self.vectors, array("q", choices), self.results)
        return list(self.results)


def play(table: Machine, steps: int) -> None:
    engine, rng = ReferenceEngine(table), random.Random(1)
    both = [Played(NativeGames(table, checked=True)), Played(PythonGames(table))]
    for _ in range(steps):
        legal, other = (played.look() for played in both)
        assert legal == other
        assert both[0].vectors == both[1].vectors
        assert both[0].seats == both[1].seats
        for at in range(COUNT):
            state = both[0].games.state(both[0].vectors, at)
            if both[0].seats[at] >= 0:
                named = [both[0].games.name(i).split(": ", 1)[1] for i in legal[at]]
                assert sorted(named) == sorted({action.name for action in engine.legal_actions(state)})
                assert both[0].seats[at] == engine.to_move(state)[0]
        choices = [rng.choice(some) if some else 0 for some in legal]
        assert both[0].apply(choices) == both[1].apply(choices)


@pytest.mark.parametrize("name", ["official", "classic", "dragon-ball-z", "pizzuno"])
def test_shipped_editions(name: str) -> None:
    play(tables.machine(name, 4 if name != "pizzuno" else 3), 60)


@pytest.mark.parametrize("executor", ["native", "python"])
def test_refusals_ends_and_copies(executor: str) -> None:
    games = games_for(tables.machine("pizzuno", 2), executor)  # type: ignore[arg-type]
    assert games.engine == executor
    played = Played(games)
    before = played.vectors[:]
    assert played.apply([games.actions - 1] * COUNT) == [REFUSED] * COUNT
    assert played.vectors == before
    copy, rng = played.vectors[:], random.Random(3)
    for _ in range(400):
        legal = played.look()
        results = played.apply([rng.choice(some) if some else 0 for some in legal])
        assert all((result == STOPS) or (result == WAITS and some) for result, some in zip(results, legal, strict=True))
    assert results == [STOPS] * COUNT
    assert played.look() == [[]] * COUNT
    assert list(played.seats) == [-1] * COUNT
    played.vectors[:] = copy  # a copy of the memory is a copy of the games
    assert all(played.look())


def test_whole_matches_go_on() -> None:
    played, rng = Played(NativeGames(tables.machine("official", 2)), rounds=False), random.Random(5)
    for _ in range(3000):
        legal = played.look()
        played.apply([rng.choice(some) if some else 0 for some in legal])
    assert any(played.games.state(played.vectors, at).registers[6] > 1 for at in range(COUNT))


def test_samples() -> None:
    play(samples.machine_of(samples.MANY_KINDS, 3), 40)

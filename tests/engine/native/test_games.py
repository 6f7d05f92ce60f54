"""Many games at once: the same on both executors, and the same as the reference engine says."""

from __future__ import annotations

import random
from array import array

import pytest

pytest.importorskip("llvmlite", reason="llvmlite is not installed (extra: fast)")

from tests.engine import samples, tables
from unodsl.engine.batch import batch_for
from unodsl.engine.buffers import REFUSED, STOPS, WAITS
from unodsl.engine.columns import round_columns
from unodsl.engine.games import Games, games_for
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
        self.seats, self.results, self.choices = (array("q", bytes(8 * COUNT)) for _ in range(3))
        games.begin(4, 0, COUNT, self.vectors, rounds)

    def look(self) -> list[list[int]]:
        self.games.legal(COUNT, self.vectors, self.mask)
        self.games.asked(COUNT, self.vectors, self.seats)
        width = self.games.actions
        return [[i for i in range(width) if self.mask[at * width + i]] for at in range(COUNT)]

    def parts(self, length: int) -> list[array[int]]:
        """Of every game so many numbers: a checked one has more at its end."""
        return [self.vectors[at * self.games.size : at * self.games.size + length] for at in range(COUNT)]

    def apply(self, choices: list[int]) -> list[int]:
        self.games.apply(COUNT, self.vectors, array("q", choices), self.results)
        return list(self.results)


def play(table: Machine, steps: int) -> None:
    engine, rng = ReferenceEngine(table), random.Random(1)
    both = [Played(NativeGames(table, checked=True)), Played(PythonGames(table))]
    length = both[1].games.generated.space.loops  # type: ignore[attr-defined]
    for _ in range(steps):
        legal, other = (played.look() for played in both)
        assert legal == other
        assert both[0].parts(length) == both[1].parts(length)
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


@pytest.mark.parametrize("name", ["official", "dragon-ball-z", "pizzuno"])
def test_chosen_by_lot(name: str) -> None:
    """Games whose choices are drawn are those of a batch, in whatever places they are played; what was drawn was allowed."""
    table, wanted = tables.machine(name, 3), 20
    batch, found = batch_for(table, "python"), dict[int, list[int]]()
    rows, width = array("q", bytes(8 * len(batch.round_columns) * wanted)), len(batch.round_columns)
    batch.rounds(4, 0, wanted, rows)
    both = [Played(NativeGames(table)), Played(PythonGames(table))]
    numbers, begun, places = list(range(COUNT)), COUNT, round_columns(table).places
    while len(found) < wanted:
        legal = [played.look() for played in both]
        for played in both:
            played.games.choose(COUNT, played.vectors, played.choices)
        assert both[0].choices == both[1].choices
        assert all(choice in some for choice, some in zip(both[0].choices, legal[0], strict=True))
        results = [played.apply(list(played.choices)) for played in both]
        for at in (i for i, result in enumerate(results[0]) if result == STOPS):
            start = at * both[0].games.size
            found[numbers[at]] = [both[0].vectors[start + place] for place in places]
            numbers[at], begun = begun, begun + 1
        assert [played.games.renew(4, begun - results[0].count(STOPS), COUNT, played.vectors) for played in both] == [
            results[0].count(STOPS)
        ] * 2
        assert both[0].vectors == both[1].vectors
    firsts = {game: row for game, row in found.items() if game < wanted}
    assert firsts == {game: list(rows[game * width : (game + 1) * width]) for game in firsts}
    assert len(firsts) > wanted // 2


@pytest.mark.parametrize("executor", ["native", "python"])
def test_a_stopped_game_chooses_nothing(executor: str) -> None:
    played = Played(games_for(tables.machine("pizzuno", 2), executor))  # type: ignore[arg-type]
    played.games.choose(COUNT, played.vectors, played.choices)
    while WAITS in played.apply(list(played.choices)):
        played.games.choose(COUNT, played.vectors, played.choices)
    stopped = played.vectors[:]
    played.games.choose(COUNT, played.vectors, played.choices)
    assert list(played.choices) == [-1] * COUNT
    assert played.vectors == stopped
    assert played.games.renew(4, 50, 0, played.vectors) == 0
    assert played.games.renew(4, 50, COUNT, played.vectors) == COUNT
    assert played.games.renew(4, 80, COUNT, played.vectors) == 0


def test_whole_matches_go_on() -> None:
    played, rng = Played(NativeGames(tables.machine("official", 2)), rounds=False), random.Random(5)
    for _ in range(3000):
        legal = played.look()
        played.apply([rng.choice(some) if some else 0 for some in legal])
    assert any(played.games.state(played.vectors, at).registers[6] > 1 for at in range(COUNT))


def test_samples() -> None:
    play(samples.machine_of(samples.MANY_KINDS, 3), 40)

"""Games that are played one by one are, number by number, those of the step form."""

from __future__ import annotations

import random

import pytest

from tests.engine import tables
from unodsl.engine.python.running import Player, Running
from unodsl.engine.python.steps import Steps
from unodsl.machine.code import Machine
from unodsl.machine.layout import HEADER, PC


def same_step_by_step(table: Machine, decisions: int = 120, games: int = 2) -> None:
    player, steps, lot = Player(table), Steps(table), random.Random(5)
    for number in range(games):
        game, g = player.new(9, number, rounds=False), steps.new(9, number)
        seat, codes = game.first
        for decision in range(decisions):
            if steps.is_over(g):
                break
            assert (seat, codes) == (steps.asked(g)[0], steps.legal(g)) == game.asked
            assert game.vector() == list(g)
            if decision % 10 == 3:
                game = game.copy()
            code = lot.choice(codes)
            steps.apply(g, seat, code)
            seat, codes = game.apply(code)


@pytest.mark.parametrize(("name", "players"), [("official", 2), ("dos", 3), ("liars", 4)])
def test_shipped_editions(name: str, players: int) -> None:
    same_step_by_step(tables.machine(name, players))


def test_house_rules() -> None:
    same_step_by_step(tables.machine("official", 4, (), ("jump-in", "seven-zero", "stacking")))


@pytest.fixture(scope="module")
def player() -> Player:
    return Player(tables.machine("official", 3))


def played_on(game: Running, lot: random.Random) -> list[tuple[int, list[int]]]:
    """What was asked until a game stopped."""
    found = []
    seat, codes = game.asked
    while seat >= 0:
        found.append((seat, codes))
        seat, codes = game.apply(lot.choice(codes))
    return found


def test_a_copy_is_played_on_by_itself(player: Player) -> None:
    game = player.new(1, 0)
    for _ in range(8):
        game.apply(game.asked[1][0])
    other, again = game.copy(), player.resume(game.vector())
    expected = played_on(game, random.Random(3))
    assert played_on(other, random.Random(3)) == expected
    assert played_on(again, random.Random(3)) == expected


def test_a_game_that_has_stopped_stays_so(player: Player) -> None:
    game = player.new(1, 1)
    played_on(game, random.Random(4))
    assert game.asked == (-1, []) == game.apply(0)
    other = game.copy()
    assert other.first == other.asked == other.apply(3) == (-1, [])
    assert other.vector() == game.vector()


@pytest.mark.parametrize(("place", "number"), [(PC, 1), (PC, 10**9), (HEADER, 3), (HEADER, -1), (None, 0)])
def test_numbers_that_are_no_game(player: Player, place: int | None, number: int) -> None:
    """At no decision, nobody asked, or too few."""
    vector = player.new(1, 0).vector()
    if place is None:
        vector.pop()
    else:
        assert player.machine.layout.waiting == HEADER
        vector[place] = number
    with pytest.raises(ValueError, match="these numbers are no game of this machine"):
        player.resume(vector)


def test_states_and_names(player: Player) -> None:
    steps = Steps(player.machine)
    game, g = player.new(2, 0, rounds=False), steps.new(2, 0)
    assert player.state(game) == steps.state(g)
    assert [player.action(game, code).name for code in game.first[1]] == [steps.action(g, code).name for code in steps.legal(g)]

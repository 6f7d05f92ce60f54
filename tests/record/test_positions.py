"""A position at the start that can not be is refused, whatever stands in it."""

from __future__ import annotations

import copy
import random

import unodsl
from unodsl.machine.layout import DIRECTION
from unodsl.record import replay


def test_a_position_with_a_number_or_place_that_can_not_be() -> None:
    game = unodsl.start("official", players=3, seed=7)
    whole = unodsl.start("official", players=3, position=game.state).act(game.legal()[0]).replay()
    assert unodsl.verify(whole).message == "1 step, as recorded."
    player, pile = game.machine.layout.variables["player"].base, game.machine.layout.zones["pile"].base
    for what, at, value, said in [
        ("registers", DIRECTION, 5, "direction is 5"),
        ("registers", player, 5, "player is (5,), it can hold -1 to 2"),
        ("zones", pile, [-1], "has 1 unknown places"),
        ("pools", pile, [999], "a card is not of this edition"),
    ]:
        one = copy.deepcopy(whole)
        one["start"][what][at] = value
        verdict = unodsl.verify(one)
        assert (verdict.holds, verdict.step) == (False, 0)
        assert said in verdict.message


def test_any_position_has_a_verdict() -> None:
    """Registers and places of no game: whatever is there, it is told and nothing breaks."""
    rng, game = random.Random(2), unodsl.start("official", players=3, seed=7)
    game = unodsl.start("official", players=3, position=game.state)
    for _ in range(8):
        game = game.act(game.legal()[0])
    whole = game.replay()
    for _ in range(200):
        one = copy.deepcopy(whole)
        registers, zones = one["start"]["registers"], one["start"][rng.choice(["zones", "pools"])]
        registers[rng.randrange(len(registers))] = rng.choice([-5, -1, 0, 1, 3, 100, 10**6, 10**30])
        if rng.random() < 0.5:
            zones[rng.randrange(len(zones))] = [rng.choice([-1, 0, 1, 3]) for _ in range(rng.randrange(4))]
        assert replay.verify(one, game.engine).message

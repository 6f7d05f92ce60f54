"""Actions by number: each number below ``actions`` is something that can be done, and what may be done has the number of its name."""

from __future__ import annotations

import random
from array import array

import pytest

from tests.engine import tables
from tests.property import tables as shipped
from unodsl.engine.buffers import STOPS
from unodsl.engine.games import games_for
from unodsl.engine.reference.engine import ReferenceEngine

STEPS = 60


@pytest.mark.parametrize("name", shipped.playable())
def test_every_number_has_a_name_of_its_own(name: str) -> None:
    for players in {shipped.counts(name)[0], shipped.counts(name)[-1]}:
        games = games_for(tables.machine(name, players), "python")
        names = [games.name(action) for action in range(games.actions)]
        assert len(set(names)) == games.actions


@pytest.mark.parametrize("name", shipped.playable())
def test_what_may_be_done_has_the_number_of_its_name(name: str) -> None:
    table, lot = tables.machine(name, shipped.counts(name)[0]), random.Random(2)
    games, engine = games_for(table, "python"), ReferenceEngine(table)
    vectors, mask = array("q", bytes(8 * games.size)), bytearray(games.actions)
    choices, results = array("q", [0]), array("q", [0])
    games.begin(3, 0, 1, vectors, rounds=False)
    for _ in range(STEPS):
        games.legal(1, vectors, mask)
        marked = [action for action in range(games.actions) if mask[action]]
        legal = {action.name for action in engine.legal_actions(games.state(vectors, 0))}
        assert {games.name(action).split(": ", 1)[1] for action in marked} == legal
        assert len(marked) == len(legal)
        choices[0] = lot.choice(marked)
        games.apply(1, vectors, choices, results)
        if results[0] == STOPS:  # the match is over
            break

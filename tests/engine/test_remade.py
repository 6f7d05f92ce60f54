"""What plays games can be sent to other processes and copied, and plays the same there."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from array import array
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from tests.engine import tables
from unodsl.engine.batch import batch_for
from unodsl.engine.contract import Engine
from unodsl.engine.games import games_for
from unodsl.engine.native.missing import Missing, is_installed
from unodsl.engine.python.running import Player, Running
from unodsl.engine.python.steps import Steps
from unodsl.machine.code import Machine
from unodsl.pipeline import engine_for

MAKERS: dict[str, Callable[[Machine], Any]] = {
    "batch, python": lambda machine: batch_for(machine, "python"),
    "batch, native": lambda machine: batch_for(machine, "native"),
    "games, python": lambda machine: games_for(machine, "python"),
    "games, native": lambda machine: games_for(machine, "native"),
    "games, checked": lambda machine: games_for(machine, "native", checked=True),
    "engine, reference": lambda machine: engine_for(machine, "reference"),
    "engine, python": lambda machine: engine_for(machine, "python"),
    "engine, native": lambda machine: engine_for(machine, "native"),
    "player": Player,
    "steps": Steps,
}


def begun(thing: Any) -> object:
    """What something plays first, as plain data."""
    if hasattr(thing, "round_columns"):
        rows = array("q", bytes(8 * 2 * len(thing.round_columns)))
        thing.rounds(3, 0, 2, rows)
        return thing.engine, list(rows)
    if hasattr(thing, "actions"):
        vectors = array("q", bytes(8 * 2 * thing.size))
        thing.begin(3, 0, 2, vectors)
        return thing.engine, list(vectors)
    if hasattr(thing, "initial"):
        return type(thing).__name__, thing.initial(3).state.digest()
    game = thing.new(3, 0)
    return game.vector() if isinstance(game, Running) else list(game)


@pytest.mark.parametrize("name", MAKERS)
def test_sent_and_copied(name: str) -> None:
    if ("native" in name or "checked" in name) and not is_installed():
        pytest.skip("llvmlite is not installed (extra: fast)")
    thing = MAKERS[name](tables.machine("pizzuno", 2))
    sent = pickle.loads(pickle.dumps(thing))
    assert type(sent) is type(thing)
    assert begun(sent) == begun(thing)
    assert copy.copy(thing) is copy.deepcopy([thing])[0] is thing


def test_played_in_another_process() -> None:
    player = Player(tables.machine("pizzuno", 2))
    game = player.new(3, 0)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(begun, player).result(timeout=120) == begun(player)
        assert pool.submit(Running.vector, game).result(timeout=120) == game.vector()


def test_a_running_game_is_sent_and_copied_as_it_stands() -> None:
    player = Player(tables.machine("pizzuno", 2))
    game = player.new(3, 0)
    game.apply(game.first[1][0])
    for other in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy([game])[0]):
        assert other is not game
        assert other.vector() == game.vector()
        other.apply(other.asked[1][0])
        assert other.vector() != game.vector()


def test_games_of_one_player_that_are_sent_together_share_it() -> None:
    player = Player(tables.machine("pizzuno", 2))
    first, second = pickle.loads(pickle.dumps([player.new(3, 0), player.new(3, 1)]))
    assert first.player is second.player


def test_an_engine_keeps_its_wishes() -> None:
    if not is_installed():
        pytest.skip("llvmlite is not installed (extra: fast)")
    from unodsl.engine.native.engine import NativeEngine

    engine: Engine = NativeEngine(tables.machine("pizzuno", 2), events=False)
    sent: Engine = pickle.loads(pickle.dumps(engine))
    assert sent.initial(3).events == engine.initial(3).events == ()


def test_a_complaint_that_something_is_missing_stays_one() -> None:
    assert type(pickle.loads(pickle.dumps(Missing(())))) is Missing

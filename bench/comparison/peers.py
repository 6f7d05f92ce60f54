"""Plays other people's games by lot, in the interpreter that has them installed; this file needs nothing of unodsl.

Each line that comes in is ``NAME PLAYERS ROUNDS``; each line that goes out is JSON: ``decisions``, ``seconds`` (of the processor) and
``peak`` (MB) and ``version``, or ``missing`` and why. Chance is no decision; drawing because nothing else is allowed is one.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib import metadata
from statistics import fmean
from typing import Any

from comparison.peak import peak_mb

Round = Callable[[], float]
"""Plays a round; gives the decisions."""
SAMPLE = 100
"""Rounds by which the mean length is found where a program does not tell it."""


def rlcard_engine(players: int) -> Round:
    """RLCard's game without its environment. A round in which it runs out of cards (it raises) ends there."""
    game_class = importlib.import_module("rlcard.games.uno").Game

    def play() -> float:
        game, decisions = game_class(num_players=players), 0
        state, _ = game.init_game()
        try:
            while not game.is_over():
                state, _ = game.step(random.choice(state["legal_actions"]))
                decisions += 1
        except IndexError:
            return decisions
        return decisions

    return play


def rlcard_environment(players: int) -> Round:
    """RLCard's environment, which is for two."""
    if players != 2:
        raise ValueError("it is for two players")
    environment = importlib.import_module("rlcard").make("uno", config={"seed": 1})

    def play() -> float:
        decisions = 0
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def crazy_eights(players: int) -> tuple[Any, Any]:
    """OpenSpiel, and its game."""
    spiel = importlib.import_module("pyspiel")
    return spiel, spiel.load_game(f"crazy_eights(players={players},use_special_cards=true,reshuffle=true)")


def openspiel_from_python(players: int) -> Round:
    """A loop in Python over OpenSpiel's states."""
    _, game = crazy_eights(players)

    def play() -> float:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def openspiel_own_loop(players: int) -> Round:
    """OpenSpiel's own loop with its own random players."""
    spiel, game = crazy_eights(players)
    bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(players)]
    by_hand, seeds = openspiel_from_python(players), random.Random(1)
    length = fmean(by_hand() for _ in range(SAMPLE))

    def play() -> float:
        spiel.evaluate_bots(game.new_initial_state(), bots, seeds.randrange(1 << 30))
        return length

    return play


MAKERS: dict[str, Callable[[int], Round]] = {
    "rlcard-engine": rlcard_engine,
    "rlcard-environment": rlcard_environment,
    "openspiel-python": openspiel_from_python,
    "openspiel-own": openspiel_own_loop,
}
made = cache(lambda name, players: MAKERS[name](players))


def answer(line: str) -> dict[str, object]:
    """To one line."""
    name, players, rounds = line.split()
    try:
        play = made(name, int(players))
    except (ImportError, ValueError) as reason:
        return {"missing": str(reason)}
    began = time.process_time()
    decisions = sum(play() for _ in range(int(rounds)))
    seconds = time.process_time() - began
    return {"decisions": decisions, "seconds": seconds, "peak": peak_mb(), "version": version(name)}


def version(name: str) -> str:
    """What is installed of a peer."""
    package = "rlcard" if name.startswith("rlcard") else "open_spiel"
    return f"{package} {metadata.version(package)}"


if __name__ == "__main__":
    random.seed(1)
    for request in sys.stdin:
        sys.stdout.write(json.dumps(answer(request)) + "\n")
        sys.stdout.flush()

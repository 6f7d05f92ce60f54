"""Walks through games: players that choose by a rule of thumb, and a check after every step.

Four ways to play: ``random``; ``greedy`` (always the first option that is not drawing or passing); ``spiteful`` (windows are always
used); ``stalling`` (draws and passes whenever it can). None of them looks at anything but its legal actions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from unodsl.engine.contract import Engine, Step
from unodsl.machine.layout import ROUND
from unodsl.state.state import PASS, Action, State

Chooser = Callable[[tuple[Action, ...], random.Random], Action]


def _random(legal: tuple[Action, ...], rng: random.Random) -> Action:
    return rng.choice(legal)


def _greedy(legal: tuple[Action, ...], rng: random.Random) -> Action:
    return next((a for a in legal if a.values), legal[0]) if rng.random() < 0.9 else rng.choice(legal)


def _spiteful(legal: tuple[Action, ...], rng: random.Random) -> Action:
    return rng.choice([a for a in legal if a != PASS] or list(legal))


def _stalling(legal: tuple[Action, ...], rng: random.Random) -> Action:
    return rng.choice([a for a in legal if not a.values] or list(legal))


CHOOSERS: dict[str, Chooser] = {"random": _random, "greedy": _greedy, "spiteful": _spiteful, "stalling": _stalling}


def walk(
    engine: Engine, seed: int, chooser: str = "random", rounds: int = 1, limit: int = 100_000
) -> Iterator[tuple[State, Step, Action, int]]:
    """Play on until ``rounds`` rounds or the match are over. Yields the position before, the step, the action and its seat.

    Windows are sometimes answered by a seat that is not the first on the list.
    """
    rng = random.Random(f"{seed} {chooser}")
    state = engine.initial(seed).state
    for _ in range(limit):
        asked = engine.to_move(state)
        if not asked or state.registers[ROUND] > rounds:
            return
        seat = asked[0] if rng.random() < 0.8 else rng.choice(asked)
        legal = engine.legal_actions(state, seat)
        if not legal:
            seat = asked[0]
            legal = engine.legal_actions(state, seat)
        action = CHOOSERS[chooser](legal, rng)
        step = engine.apply(state, seat, action)
        assert isinstance(step, Step), step
        yield state, step, action, seat
        state = step.state
    raise AssertionError(f"not over after {limit} decisions")

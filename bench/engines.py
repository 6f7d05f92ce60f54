"""How fast the engines are, as ratios: decisions a second of every way to play, by turns, so a busy machine slows all alike.

Ways: the reference engine action by action; the Python engine action by action, telling events and not; its step form (vectors
and codes); whole rounds inside the generated program. Every seat answers by lot with the same streams, so all ways play the
very same rounds.

    python bench/engines.py [EDITION] [--players N] [--with RULE] [--turns 5] [--games 8]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking
from unodsl.engine.contract import Engine, Refused
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.python.rounds import Rounds
from unodsl.engine.python.steps import Steps
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine
from unodsl.machine.layout import OVER, ROUND
from unodsl.pipeline import build_machine, load
from unodsl.state import random

SEED = 1
Way = Callable[[int], int]
"""Plays this many first rounds; gives the number of decisions."""


def by_actions(engine: Engine) -> Way:
    """Through the contract, action by action."""

    def play(games: int) -> int:
        return sum(one_round(engine, game) for game in range(games))

    return play


def one_round(engine: Engine, game: int) -> int:
    """The decisions of the first round of a game."""
    state, decisions = engine.initial(SEED, game).state, 0
    streams = [random.start(SEED, game, 1 + seat) for seat in range(engine.machine.players)]
    number = state.registers[ROUND]
    while not state.is_over and state.registers[ROUND] == number:
        seat, legal = engine.to_move(state)[0], engine.legal_actions(state)
        lot, streams[seat] = random.below(streams[seat], len(legal))
        step = engine.apply(state, seat, legal[lot])
        assert not isinstance(step, Refused)
        state, decisions = step.state, decisions + 1
    return decisions


def by_codes(machine: Machine) -> Way:
    """The step form."""
    steps, players = Steps(machine), machine.players

    def play(games: int) -> int:
        decisions = 0
        for game in range(games):
            g = steps.new(SEED, game)
            streams = [random.start(SEED, game, 1 + seat) for seat in range(players)]
            number = g[ROUND]
            while g[ROUND] == number and not g[OVER]:
                seat, codes = steps.asked(g)[0], steps.legal(g)
                lot, streams[seat] = random.below(streams[seat], len(codes))
                steps.apply(g, seat, codes[lot])
                decisions += 1
        return decisions

    return play


def by_rounds(machine: Machine) -> Way:
    """Whole rounds in the program."""
    rounds = Rounds(machine)
    return lambda games: sum(result.decisions for result in rounds.play_rounds(games, SEED))


def speed(way: Way, games: int) -> float:
    """Decisions a second of processor time."""
    began = time.process_time()
    decisions = way(games)
    return decisions / (time.process_time() - began)


def ways_of(machine: Machine) -> dict[str, Way]:
    """Every way to play a table."""
    return {
        "reference, by actions": by_actions(ReferenceEngine(machine)),
        "python, by actions, events": by_actions(PythonEngine(machine)),
        "python, by actions": by_actions(PythonEngine(machine, events=False)),
        "python, by codes": by_codes(machine),
        "python, whole rounds": by_rounds(machine),
    }


def measured(ways: dict[str, Way], turns: int, games: int) -> dict[str, list[float]]:
    """Speeds by turns; the first turn only warms up."""
    found: dict[str, list[float]] = {name: [] for name in ways}
    for turn in range(turns + 1):
        for name, way in ways.items():
            decisions = speed(way, games)
            if turn:
                found[name].append(decisions)
    return found


def main() -> None:
    """Measure and print."""
    parser = asking.parser("Compares the speed of the engines.")
    parser.add_argument("edition", nargs="?", type=asking.edition, default="official")
    parser.add_argument("--players", type=asking.count)
    parser.add_argument("--with", dest="rules", action="append", default=[], metavar="RULE", help="a house rule (repeatable)")
    parser.add_argument("--turns", type=asking.count, default=5, help="measurements of each (default 5)")
    parser.add_argument("--games", type=asking.count, default=8, help="rounds of each (default 8)")
    asked = parser.parse_args()
    with asking.told(parser):
        machine = build_machine(load(asked.edition, asked.rules), {}, asked.players)
    found = measured(ways_of(machine), asked.turns, asked.games)
    first = next(iter(found.values()))
    sys.stdout.write(f"{asked.edition}, {machine.players} players: decisions a second, and times the reference\n")
    for name, speeds in found.items():
        ratio = median(a / b for a, b in zip(speeds, first, strict=True))
        sys.stdout.write(f"  {name:<28}{median(speeds):>10,.0f}{ratio:>8.2f}\n")


if __name__ == "__main__":
    main()

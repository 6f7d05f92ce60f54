"""Random rounds of every shipped edition at every number of players, every position checked.

    python bench/soak.py [ROUNDS] [EDITION…]     rounds for each edition and number of players (default 100)

Checked after every decision: the invariants of `unodsl.engine.invariants`. In every 250th position also: a round trip
through plain data, illegal actions (refused, nothing changed), and hidden worlds (three permutations for every seat). Of fifty rounds
thirty are greedy, fourteen random, five spiteful and one stalling. Prints the figures; gives 1 when anything was violated.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import asking
from tests.property import tables
from tests.property.test_hidden import leaks
from tests.property.test_invariants import nonsense
from tests.property.walks import walk
from unodsl.engine.contract import Refused
from unodsl.engine.invariants import broken
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.record.replay import state_from_data, state_to_data
from unodsl.state.state import State

SAMPLE = 250
"""Every so manyth position has the dearer checks."""


def chooser(seed: int) -> str:
    """How the players of a round choose."""
    turn = seed % 50
    return "stalling" if turn == 49 else "spiteful" if turn % 10 == 8 else "random" if turn % 10 in (2, 5, 9) else "greedy"


def table(name: str, players: int, rounds: int) -> Counter[str]:
    """Play rounds at one table; counts what was done and what was wrong."""
    engine, count, rng = tables.engine(name, players), Counter[str](), random.Random(f"{name} {players}")
    for seed in range(rounds):
        kinds = Counter[str]()
        for number, (state, step, _, _) in enumerate(walk(engine, seed, chooser(seed))):
            count["decisions"] += 1
            problems = broken(engine, step.state)
            problems += sampled(engine, state, rng, count) if number % SAMPLE == 0 else []
            count["violations"] += len(problems)
            for problem in problems:
                print(f"VIOLATION {name} {players} players, seed {seed}, decision {number}: {problem}", flush=True)
            kinds.update(event.kind for event in step.events)
        count["rounds"] += 1
        count["capped"] += bool(kinds["capped"])
        count["unfinished without a reason"] += not kinds["round-over"]
    return count


def sampled(engine: ReferenceEngine, state: State, rng: random.Random, count: Counter[str]) -> list[str]:
    """The dearer checks of one position: what is wrong with it."""
    before, seen = state.digest(), leaks(engine, state, rng)
    count["views permuted"] += 3 * (engine.machine.players + 1)
    found = [f"a leak to {'a spectator' if seat is None else f'P{seat}'}" for seat in seen]
    count["round trips"] += 1
    again = state_from_data(json.loads(json.dumps(state_to_data(state))), engine.machine)
    if again != state or engine.legal_actions(again) != engine.legal_actions(state):
        found.append("plain data do not give the position again")
    for _ in range(5):
        seat, action = nonsense(engine, state, rng)
        count["illegal or odd actions"] += 1
        count["refused"] += isinstance(engine.apply(state, seat, action), Refused)
        if state.digest() != before:
            found.append(f"{action!r} of P{seat} changed the position")
    return found


def main(arguments: list[str]) -> int:
    """Play, print the figures by edition and in all."""
    parser = asking.parser(__doc__)
    parser.add_argument("rounds", nargs="?", type=asking.count, default=100, help="rounds of each table (default 100)")
    parser.add_argument("editions", nargs="*", type=asking.edition, metavar="EDITION", help="default: all that are shipped")
    asked = parser.parse_args(arguments)
    rounds, names = asked.rounds, asked.editions or list(tables.playable())
    total, began = Counter[str](), time.time()
    with ProcessPoolExecutor(2) as pool:
        for name in names:
            counts = list(tables.counts(name))
            found = Counter[str]()
            for one in pool.map(table, [name] * len(counts), counts, [rounds] * len(counts)):
                found += Counter({key: value for key, value in one.items() if value})
            print(f"{name} ({len(counts)} numbers of players): {figures(found)}", flush=True)
            total += found
    print(f"in all: {figures(total)}; {time.time() - began:.0f} s")
    return int(total["violations"] + total["unfinished without a reason"] > 0)


def figures(count: Counter[str]) -> str:
    """The counts as one line."""
    keys = (
        "rounds", "decisions", "violations", "capped", "unfinished without a reason", "views permuted", "round trips",
        "illegal or odd actions", "refused",
    )  # fmt: skip
    return ", ".join(f"{count[key]:,} {key}" for key in keys)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

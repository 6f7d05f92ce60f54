"""Engines side by side over every shipped edition and number of players.

    python bench/lockstep_all.py [EDITION…] [--part reference|python|both] [--rounds N] [--options none|single|pairs] [--house] [--bare]

``reference``: first rounds on the reference engine and on checked native code, decision by decision: legal actions, position, events;
players and positions as in `bench/soak.py`, with all that it checks (``--bare``: without), and windows are sometimes answered out of
turn. ``python``: whole rounds on both executors of the program (see `bench/executors.py`). The first difference at a table is told as
a rule test. Gives 1 when anything differs.
"""

from __future__ import annotations

import random
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking, executors, soak, volumes
from bench.soak import SAMPLE, chooser
from bench.volumes import Found, Job, Table
from tests.property.walks import CHOOSERS
from unodsl.engine.contract import Step
from unodsl.engine.invariants import broken
from unodsl.engine.lockstep import Walk, lockstep
from unodsl.engine.native.engine import NativeEngine
from unodsl.engine.reference.engine import ReferenceEngine

PIECE = 250
"""Rounds of one piece of work."""
OUT_OF_TURN = 0.2
ENDS = ("round-over", "capped")


def _who(rng: random.Random, asked: tuple[int, ...]) -> int:
    """Windows may be answered in any order."""
    return asked[0] if rng.random() >= OUT_OF_TURN else rng.choice(asked)


def by_reference(table: Table, seed: int, first: int, count: int, bare: bool = False) -> Found:
    """Some rounds at a table on the reference engine and on checked native code. ``bare``: nothing else is looked at."""
    machine, found = table.machine(), Found()
    one, other = ReferenceEngine(machine), NativeEngine(machine, checked=True)

    def look(step: Step) -> list[str]:
        number = found.count["decisions"]
        found.count["decisions"] += 1
        found.count.update(event.kind for event in step.events if event.kind in ENDS)
        if bare:
            return []
        looked_at = number % SAMPLE == 0 and not step.state.is_over
        return broken(one, step.state) + (soak.sampled(one, step.state, rng, found.count) if looked_at else [])

    for game in range(first, first + count):
        rng = random.Random(f"{seed} {game} {table}")
        walk = Walk(partial(_who, rng), partial(CHOOSERS[chooser(game)], rng=rng), 1, look)
        difference = lockstep(one, other, seed, game, walk=walk)
        found.count["rounds"] += 1
        if difference is not None:
            found.wrong.append(f"{table}, {chooser(game)}\n{difference.text()}")
            return found
        if found.count["round-over"] != found.count["rounds"]:
            found.wrong.append(f"{table}, {chooser(game)}, seed {seed}, game {game}: the round has no end")
            return found
    return found


def main(arguments: list[str] | None = None) -> int:
    """Play, print the figures."""
    parser = volumes.parser(__doc__)
    parser.add_argument(
        "--part", choices=("reference", "python", "both"), default="both", help="what native code is compared with"
    )
    parser.add_argument(
        "--rounds", type=asking.count, help="rounds for each table (default 1000 with the reference engine, 10000 with Python)"
    )
    parser.add_argument("--first", type=asking.whole, default=0, help="the number of the first game (default 0)")
    parser.add_argument(
        "--options", choices=("none", "single", "pairs"), default="none", help="values of options, alone or in pairs, too"
    )
    parser.add_argument("--house", action="store_true", help="house rules, one at a time, too")
    parser.add_argument(
        "--bare",
        action="store_true",
        help="beside the reference engine only compare: no invariants, hidden worlds, odd actions",
    )
    asked, wrong = volumes.asked_for(parser, arguments), 0
    for part, function, rounds, piece in (
        ("reference", partial(by_reference, bare=asked.bare), 1000, PIECE),
        ("python", executors.alike, 10_000, 10_000),
    ):
        if asked.part not in (part, "both"):
            continue
        print(f"checked native code beside the {part} engine", flush=True)
        jobs: list[Job] = [
            (table.edition, function, (table, asked.seed, *some))
            for table in volumes.asked_tables(asked, asked.options, asked.house)
            for some in volumes.slices(asked.first, rounds if asked.rounds is None else asked.rounds, piece)
        ]
        wrong |= volumes.run(jobs, asked.jobs)
    return wrong


if __name__ == "__main__":
    sys.exit(main())

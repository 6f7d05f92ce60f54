#!/usr/bin/env python3
"""How many decisions a CPU second the reference engine makes, beside another program if one is named.

Four players choose uniformly among their legal actions; matches are played to their end, so that every round has one deal.
Setting up the game, dealing and telling the events are counted in. Editions and the peer take turns, so that a busy machine is
as busy for all of them; what is printed are medians.

    python bench/reference_speed.py
    python bench/reference_speed.py --peer 'python peers.py rlcard-game4 1'   # a command that prints dec_per_s=NUMBER
"""

from __future__ import annotations

import argparse
import random
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking
from unodsl import pipeline
from unodsl.engine.contract import Refused
from unodsl.engine.reference.engine import ReferenceEngine

EDITIONS = ("official", "classic", "pizzuno", "dragon-ball-z")


def play(engine: ReferenceEngine, seed: int, rng: random.Random) -> int:
    """One match; gives the number of decisions."""
    state, decisions = engine.initial(seed).state, 0
    while not state.is_over:
        step = engine.apply(state, engine.to_move(state)[0], rng.choice(engine.legal_actions(state)))
        assert not isinstance(step, Refused)
        state = step.state
        decisions += 1
    return decisions


def speed(engine: ReferenceEngine, seconds: float, rng: random.Random) -> float:
    """Decisions a CPU second."""
    decisions, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        decisions += play(engine, rng.randrange(1 << 32), rng)
    return decisions / (time.process_time() - start)


def peer_speed(command: str) -> float:
    """What another program says about itself."""
    try:
        said = subprocess.run(shlex.split(command), capture_output=True, text=True, check=True).stdout
    except (OSError, ValueError, IndexError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"the peer can not be run: {error}\n")
        raise SystemExit(2) from None
    found = re.search(r"dec_per_s=([0-9.]+)", said)
    if found is None:
        raise SystemExit(f"the peer did not print dec_per_s=NUMBER: {said!r}")
    return float(found.group(1))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("editions", nargs="*", type=asking.edition, default=EDITIONS, help=f"default: {', '.join(EDITIONS)}")
    parser.add_argument("--peer", help="a command that prints dec_per_s=NUMBER")
    parser.add_argument("--seconds", type=asking.seconds, default=1.0, help="CPU seconds of each measurement (default 1)")
    parser.add_argument("--times", type=asking.count, default=5, help="measurements of each (default 5)")
    chosen, rng = parser.parse_args(), random.Random(1)
    with asking.told(parser):
        machines = {name: pipeline.build_machine(pipeline.load(name), players=4) for name in chosen.editions}
    engines = {name: pipeline.engine_for(machine) for name, machine in machines.items()}
    for engine in engines.values():
        play(engine, 0, rng)
    ours: dict[str, list[float]] = {name: [] for name in engines}
    theirs: list[float] = []
    for _ in range(chosen.times):
        for name, engine in engines.items():
            ours[name].append(speed(engine, chosen.seconds, rng))
        theirs += [peer_speed(chosen.peer)] if chosen.peer else []
    for name, speeds in ours.items():
        beside = f"  {median(speeds) / median(theirs):.2f} of the peer" if theirs else ""
        print(f"{name:16}{median(speeds):>9.0f} decisions a CPU second{beside}")
    if theirs:
        print(f"{'peer':16}{median(theirs):>9.0f} decisions a CPU second")


if __name__ == "__main__":
    main()

"""How often ``--versus`` finds an unfairness: P1 is dealt one card fewer, and its wins are compared on common seeds.

Each trial has seeds of its own. Found: the 95 % interval of the difference in wins of P1 lies above 0. Beside it the same with a
second copy of the edition, which must be exactly equal in every trial.

    python bench/power.py [--trials 40] [--pairs 20000] [--players 4] [--engine auto]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import asking
from tests.simulate import toys
from unodsl.drivers.simulate.compare import compared
from unodsl.drivers.simulate.plan import Simulation, engine_of, side
from unodsl.drivers.simulate.statistics import wilson
from unodsl.pipeline import load
from unodsl.policy.registry import bots_of


def main() -> None:
    """Measure and print."""
    parser = asking.parser(__doc__)
    parser.add_argument("--trials", type=asking.count, default=40, help="how many comparisons (default 40)")
    parser.add_argument("--pairs", type=asking.count, default=20_000, help="pairs of rounds in each (default 20,000)")
    parser.add_argument("--players", type=asking.count, default=4, help="at the table (default 4)")
    parser.add_argument("--engine", type=asking.engine, default="auto", help="what plays (default: the fastest)")
    asked = parser.parse_args()
    bots = bots_of("greedy")
    models = {"official": load("official"), "fewer": toys.model(toys.FEWER), "copy": load("official")}
    with asking.told(parser):
        tables = {name: side(name, model, {}, asked.players, bots) for name, model in models.items()}
    engine = engine_of(list(tables.values()), asked.engine)
    found = equal = 0
    effects: list[float] = []
    for trial in range(asked.trials):
        for name in ("fewer", "copy"):
            simulation = Simulation((tables["official"], tables[name]), engine, 1 + trial, False, asked.pairs)
            simulation.run()
            result = compared(simulation.part.pairs, "round", "It")
            wins = {difference.name: difference for difference in result.differences}["wins of P1"]
            if name == "copy":
                equal += result.equal
            else:
                found += wins.difference.low > 0
                effects.append(wins.difference.value)
    power = wilson(found, asked.trials)
    sys.stdout.write(f"{asked.trials} trials of {asked.pairs:,} pairs, {asked.players} players, engine {engine}\n")
    sys.stdout.write(f"  one card fewer: found in {found} [{100 * power.low:.1f} %, {100 * power.high:.1f} %]")
    sys.stdout.write(f", P1 wins {100 * sum(effects) / len(effects):+.2f} points more of 100\n")
    sys.stdout.write(f"  a copy: exactly equal in {equal}\n")


if __name__ == "__main__":
    main()

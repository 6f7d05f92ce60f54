"""How often the 95 % intervals of reports hold the truth, on a game that is solved exactly (tests/simulate/toys.py).

Each report is on so many rounds of its own; what is counted is whether the chance of P1 to win and the mean number of turns lie in
their intervals. About 95 of 100 should.

    python bench/intervals.py [--reports 10000] [--rounds 400] [--engine auto]
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import asking
from tests.simulate import toys
from unodsl.drivers.simulate.plan import Side, engine_of
from unodsl.drivers.simulate.statistics import Sums, mean_interval, wilson
from unodsl.engine.sampler import sampler_for

MEAN_TURNS = 8.0
P1_WINS = 0.125 / (1 - 0.875**2)
"""Players by lot roll every second time: a turn ends the round with 1 of 8, and P1 begins."""


def main() -> None:
    """Measure and print."""
    parser = asking.parser(__doc__)
    parser.add_argument("--reports", type=asking.count, default=10_000, help="how many reports (default 10,000)")
    parser.add_argument("--rounds", type=asking.count, default=400, help="rounds of each (default 400)")
    parser.add_argument("--engine", type=asking.engine, default="auto", help="what plays (default: the fastest)")
    asked = parser.parse_args()
    table = toys.table(toys.model(toys.DICE), "random", 2)
    engine = engine_of([Side("dice", table)], asked.engine)
    sampler = sampler_for(table, engine)
    at = {name: number for number, name in enumerate(sampler.columns)}
    shares = means = 0
    for report in range(asked.reports):
        turns: Counter[int] = Counter()
        winners: Counter[int] = Counter()
        for chunk in sampler.sample(1, report * asked.rounds, asked.rounds, False):
            turns.update(chunk[at["turns"]])
            winners.update(chunk[at["winner"]])
        share, mean = wilson(winners[2], asked.rounds), mean_interval(Sums.of(turns))
        shares += share.low <= P1_WINS <= share.high
        means += mean.low <= MEAN_TURNS <= mean.high
    sys.stdout.write(f"{asked.reports:,} reports on {asked.rounds} rounds each, engine {engine}\n")
    for name, hits in (("share of P1", shares), ("mean of turns", means)):
        held = wilson(hits, asked.reports).scaled(100)
        sys.stdout.write(f"  {name:<14} in its interval {held.value:.2f} % [{held.low:.2f}, {held.high:.2f}]\n")


if __name__ == "__main__":
    main()

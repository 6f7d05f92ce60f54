"""House rules on every shipped edition: each alone, and random combinations of two to five.

    python bench/house_rules.py [COMBINATIONS] [DECISIONS]     random combinations (default 200), decisions of each game (default 400)

What composes is played with the invariants checked after every decision; what does not must be refused with two places. Prints the
figures; gives 1 when anything was wrong.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import asking
from tests.property.combining import Tally, playable, random_combination, tried
from unodsl.source import packaged_house_rules


def one(task: tuple[str, tuple[str, ...], int, int]) -> tuple[Counter[str], list[str]]:
    """One combination."""
    edition, rules, limit, seed = task
    tally = Tally()
    return tally.count, list(tried(edition, rules, tally, limit=limit, seed=seed))


def main(arguments: list[str]) -> int:
    """Try them all, print the figures."""
    parser = asking.parser(__doc__)
    parser.add_argument("combinations", nargs="?", type=asking.whole, default=200, help="random combinations (default 200)")
    parser.add_argument("decisions", nargs="?", type=asking.count, default=400, help="decisions of each game (default 400)")
    asked = parser.parse_args(arguments)
    combinations, limit = asked.combinations, asked.decisions
    alone = [(edition, (rule,), limit, 1) for edition, rule in product(playable(), packaged_house_rules())]
    mixed = [(*random_combination(seed), limit, seed) for seed in range(combinations)]
    bad, began = 0, time.time()
    with ProcessPoolExecutor(2) as pool:
        for title, tasks in (("alone", alone), ("random combinations", mixed)):
            tally = Tally()
            for count, wrong in pool.map(one, tasks, chunksize=8):
                tally.count.update(count)
                bad += len(wrong)
                for text in wrong:
                    print(f"WRONG {text}", flush=True)
            print(f"{title}: {tally.figures()}", flush=True)
    print(f"{bad} wrong; {time.time() - began:.0f} s")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

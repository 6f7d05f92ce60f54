"""How even chance is: ``python bench/shuffles.py [SHUFFLES] [DEALS]`` (default 1,000,000 and 50,000).

Prints Pearson's statistic for the orders in which five cards come from a pile, and for the first card dealt in the published
rules, each with the bound that it stays below 999 times of 1,000; gives 1 when one is above.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking
from tests.state.shuffles import all_orders, bound, even, first_cards, orders, statistic
from unodsl.pipeline import load


def main(arguments: list[str]) -> int:
    """Shuffle, deal, and compare."""
    parser = asking.parser(__doc__)
    parser.add_argument("shuffles", nargs="?", type=asking.count, default=1_000_000, help="of five cards (default 1,000,000)")
    parser.add_argument("deals", nargs="?", type=asking.count, default=50_000, help="of 108 cards (default 50,000)")
    asked = parser.parse_args(arguments)
    shuffles, deals = asked.shuffles, asked.deals
    weights = {at: kind.copies for at, kind in enumerate(load("official").edition.kinds)}
    rows = [
        (f"orders of five cards, {shuffles:,} shuffles", even(orders(shuffles, seed=11), all_orders()), bound(119)),
        (f"the first card of 108, {deals:,} deals", statistic(first_cards(deals, seed=12), weights), bound(len(weights) - 1)),
    ]
    for name, value, most in rows:
        print(f"{name}: {value:.1f}, at most {most:.1f}: {'even' if value < most else 'NOT EVEN'}")
    return int(any(value >= most for _, value, most in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

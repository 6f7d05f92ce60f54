"""Every position of small editions, at every number of players: ``python bench/small_worlds.py [LIMIT] [NAME…]``.

Checked in each: the invariants, that somebody can act, and that an end of the match can be reached from it. Prints the figures;
gives 1 when anything was violated. LIMIT (default 2,000,000) is how many positions are looked at in one world.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking
from tests.property.small_worlds import WORLDS, explore
from unodsl import pipeline
from unodsl.engine.reference.engine import ReferenceEngine


def main(arguments: list[str]) -> int:
    """Explore the worlds."""
    parser = asking.parser(__doc__)
    names = [path.stem for path in WORLDS]
    parser.add_argument(
        "limit", nargs="?", type=asking.count, default=2_000_000, help="positions of one world (default 2,000,000)"
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"worlds: {', '.join(names)} (default: all)")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.names if name not in names]
    if unknown:
        parser.error(f"there is no world {unknown[0]!r}; there are {', '.join(names)}")
    limit, wrong = asked.limit, 0
    for path in WORLDS:
        if asked.names and path.stem not in asked.names:
            continue
        model = pipeline.load(str(path))
        for players in range(model.edition.players.low, model.edition.players.high + 1):
            begun = time.process_time()
            world = explore(ReferenceEngine(pipeline.build_machine(model, {}, players)), limit)
            wrong += len(world.broken) + world.stranded
            extent = "all" if world.complete else "the first"
            print(
                f"{path.stem}, {players} players: {extent} {world.positions:,} positions, {world.moves:,} moves, {world.ends:,} ends, "
                f"{len(world.broken)} broken, {world.stranded} without an end ({time.process_time() - begun:.0f} s)",
                flush=True,
            )
            for text in world.broken[:3]:
                print(f"  {text}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

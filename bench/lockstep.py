"""Plays an edition on the Python engine and the reference engine and shows the first difference.

python bench/lockstep.py EDITION [--with RULE] [--option NAME=VALUE] [--players N] [--seeds N]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from unodsl.engine.lockstep import MOST, lockstep
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.pipeline import build_machine, load


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the Python engine with the reference engine: ``python bench/lockstep.py official --players 4 --seeds 20``."""
    parser = argparse.ArgumentParser(description="Plays an edition on two engines and shows the first difference.")
    parser.add_argument("edition")
    parser.add_argument("--with", dest="rules", action="append", default=[])
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--most", type=int, default=MOST)
    asked = parser.parse_args(arguments)
    machine = build_machine(load(asked.edition, asked.rules), dict(x.split("=", 1) for x in asked.option), asked.players)
    engines = ReferenceEngine(machine), PythonEngine(machine)
    for seed in range(asked.seeds):
        found = lockstep(*engines, seed, most=asked.most)
        if found is not None:
            sys.stdout.write(found.text())
            return 1
    sys.stdout.write(f"{asked.seeds} matches, no difference\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

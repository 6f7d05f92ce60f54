"""Plays an edition on the Python (or native) engine and the reference engine and shows the first difference.

python bench/lockstep.py EDITION [--with RULE] [--option NAME=VALUE] [--players N] [--seeds N] [--engine python|native|checked]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking
from unodsl.engine.contract import Engine
from unodsl.engine.lockstep import MOST, lockstep
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine
from unodsl.pipeline import build_machine, load


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the Python engine with the reference engine: ``python bench/lockstep.py official --players 4 --seeds 20``."""
    parser = asking.parser("Plays an edition on two engines and shows the first difference.")
    parser.add_argument("edition", type=asking.edition)
    parser.add_argument("--with", dest="rules", action="append", default=[], metavar="RULE", help="a house rule (repeatable)")
    parser.add_argument("--option", type=asking.setting, action="append", default=[], metavar="NAME=VALUE", help="(repeatable)")
    parser.add_argument("--players", type=asking.count)
    parser.add_argument("--seeds", type=asking.count, default=10, help="how many matches (default 10)")
    parser.add_argument("--most", type=asking.count, default=MOST, help=f"actions of each (default {MOST})")
    parser.add_argument(
        "--engine",
        choices=("python", "native", "checked"),
        default="python",
        help="checked: native, every index and every invariant",
    )
    asked = parser.parse_args(arguments)
    with asking.told(parser):
        machine = build_machine(load(asked.edition, asked.rules), dict(asked.option), asked.players)
    engines = ReferenceEngine(machine), _other(machine, asked.engine)
    for seed in range(asked.seeds):
        found = lockstep(*engines, seed, most=asked.most)
        if found is not None:
            sys.stdout.write(found.text())
            return 1
    sys.stdout.write(f"{asked.seeds} matches, no difference\n")
    return 0


def _other(machine: Machine, name: str) -> Engine:
    """The engine that is compared with the reference engine."""
    if name == "python":
        return PythonEngine(machine)
    from unodsl.engine.native.engine import NativeEngine

    return NativeEngine(machine, checked=name == "checked")


if __name__ == "__main__":
    sys.exit(main())

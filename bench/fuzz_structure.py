"""Valid editions with one fault each, in volume: ``python bench/fuzz_structure.py 100000 [first-seed]``, with unodsl installed.

Of every ten mutants of an edition seven must be refused, within a line of the change; three must not change its hash. Printed
are the figures, and every mutant that breaks this.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking
from tests.property.editions import Case, checked, random_case
from tests.property.mutants import Mutator
from tests.property.test_structure import errors_of, is_near

EACH, BREAKING = 10, 7


def run(count: int, first: int, folder: Path) -> Counter[str]:
    """So many mutants; how many of each sort."""
    found: Counter[str] = Counter()
    seed = first
    while found["breaking"] + found["harmless"] < count:
        text = random_case(seed).edition
        model, _ = checked(Case(text), folder)
        for number in range(EACH if model is not None else 0):
            mutator = Mutator(text, random.Random(f"{seed} {number}"))
            if number < BREAKING:
                _breaking(mutator, folder, found, f"{seed}/{number}")
            else:
                assert model is not None
                _harmless(mutator, model.hash, folder, found, f"{seed}/{number}")
        seed += 1
    return found


def _breaking(mutator: Mutator, folder: Path, found: Counter[str], where: str) -> None:
    mutant = mutator.breaking()
    _, errors = errors_of(mutant.text.encode(), folder)
    found["breaking"] += 1
    found["flagged"] += bool(errors)
    found["near"] += is_near(mutant, errors)
    if not errors or not is_near(mutant, errors):
        said = f"{errors[0].code} {errors[0].span}" if errors else "nothing"
        print(f"{where}: {mutant.what} on lines {mutant.lines}: {said}", flush=True)


def _harmless(mutator: Mutator, expected: str, folder: Path, found: Counter[str], where: str) -> None:
    mutant = mutator.harmless()
    same, errors = errors_of(mutant.text.encode(), folder)
    found["harmless"] += 1
    found["same"] += same == expected
    if same != expected:
        print(f"{where}: {mutant.what} matters: {errors[:1]}", flush=True)


def main(arguments: list[str]) -> int:
    """Run, and print the figures."""
    parser = asking.parser(__doc__)
    parser.add_argument("count", nargs="?", type=asking.count, default=1000, help="how many mutants (default 1,000)")
    parser.add_argument("first", nargs="?", type=asking.whole, default=1, help="the first seed (default 1)")
    asked, begin = parser.parse_args(arguments), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("UNODSL_CACHE_DIR", f"{folder}/cache")
        found = run(asked.count, asked.first, Path(folder))
    breaking, harmless = found["breaking"], found["harmless"]
    print(f"{breaking + harmless} mutants in {time.monotonic() - begin:.0f} s")
    print(
        f"{breaking} must be refused: {found['flagged']} are, {found['near']} of them within a line ({found['near'] / breaking:.2%})"
    )
    print(f"{harmless} must not matter: {found['same']} do not")
    return int(found["flagged"] < breaking or found["near"] < 0.98 * breaking or found["same"] < harmless)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

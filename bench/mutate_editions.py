"""How much of an edition or house rule do its own checks and rule tests notice?

Every number that a shipped file writes is changed by one, and every cell, clause, row, option, value, variable and setting that it
writes is deleted, one at a time. A mutant is *rejected* when `validate` has an error, *caught* when a rule test fails, *explained* when it is
known to be the same game, and *survives* otherwise. An edition is tested by its own cases, a house rule by those that play with it, the
standard by those of all editions.

    python bench/mutate_editions.py [--jobs 1|2] [NAME…]      every survivor, and a table of the score

Without a name: all that is shipped. Gives 1 when something survives unexplained, or when an explanation speaks of no survivor.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from mutation.changes import Mutant, mutants
from mutation.explained import EXPLAINED
from mutation.fates import BASE, Bench, Fate, bench, file_of

from unodsl.cli.workers import workers
from unodsl.diagnostics import Report
from unodsl.source import Mapping, load_yaml, packaged_editions, packaged_house_rules, read_packaged
from unodsl.source.emit import emit

PORTION = 20  # mutants that a process takes at a time
_FOLDERS = ExitStack()


@dataclass(slots=True)
class Score:
    """What became of the mutants of one file."""

    name: str
    rejected: int = 0
    caught: int = 0
    explained: int = 0
    survivors: list[str] = field(default_factory=list)
    outdated: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        """All mutants."""
        return self.rejected + self.caught + self.explained + len(self.survivors)

    def row(self) -> str:
        """A row of the table."""
        figures = (self.total, self.rejected, self.caught, self.explained, len(self.survivors))
        return f"{self.name:20}" + "".join(f"{figure:10,}" for figure in figures)


@cache
def changed(name: str) -> tuple[Mutant, ...]:
    """The mutants of a file."""
    file = file_of(name)
    root = load_yaml(read_packaged(file), file, Report())
    assert isinstance(root, Mapping)
    return tuple(mutants(root))


@cache
def bench_of(name: str) -> Bench | None:
    """The bench of a file, each process makes its own; none when it is not valid, or some case fails, before anything is changed."""
    made = bench(name, Path(_FOLDERS.enter_context(tempfile.TemporaryDirectory())))
    return None if made.fate(read_packaged(file_of(name)).decode()) else made


def fates(portion: tuple[str, int]) -> tuple[list[Fate], float]:
    """What becomes of a portion of the mutants of a file, and the processor time that it took."""
    name, first = portion
    began = time.process_time()
    made, these = bench_of(name), changed(name)[first : first + PORTION]
    found = ["broken" if made is None else made.fate(emit(mutant.node)) for mutant in these]
    return found, time.process_time() - began


def score(name: str, found: Sequence[Fate]) -> Score:
    """The score of a file; prints what survives."""
    made, known = Score(name), EXPLAINED.get(name, {})
    if "broken" in found:
        print(f"{name}: NOT VALID, OR A RULE TEST FAILS, BEFORE ANYTHING IS CHANGED", flush=True)
        made.survivors = ["all"]
        return made
    for mutant, fate in zip(changed(name), found, strict=True):
        made.rejected += fate == "rejected"
        made.caught += fate == "caught"
        if not fate and mutant.what in known:
            made.explained += 1
            print(f"{name}:{mutant.line}: explained: {mutant.what}: {known[mutant.what]}", flush=True)
        elif not fate:
            made.survivors.append(mutant.what)
            print(f"{name}:{mutant.line}: SURVIVES: {mutant.what}", flush=True)
    left = {mutant.what for mutant, fate in zip(changed(name), found, strict=True) if not fate}
    made.outdated = [what for what in known if what not in left]
    for what in made.outdated:
        print(f"{name}: EXPLAINED, BUT NO SURVIVOR: {what}", flush=True)
    return made


def scores(names: Sequence[str], jobs: int) -> Iterator[tuple[Score, float]]:
    """The score of each file and the processor time that it took."""
    with workers(jobs) as pool:
        waiting = [(name, [(name, at) for at in range(0, len(changed(name)), PORTION)]) for name in names]
        answers = pool.map(fates, [portion for _, portions in waiting for portion in portions])
        for name, portions in waiting:
            parts = [next(answers) for _ in portions]
            yield score(name, [fate for part, _ in parts for fate in part]), sum(seconds for _, seconds in parts)


def main(arguments: Sequence[str]) -> int:
    """Try all mutants of the files, print the table."""
    shipped = (*(name for name in packaged_editions() if name != BASE), *packaged_house_rules(), BASE)
    parser = argparse.ArgumentParser(description="Which changes of shipped files no check and no rule test notices.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="editions and house rules; all when none is named")
    parser.add_argument("--jobs", type=int, choices=(1, 2), default=min(2, os.cpu_count() or 1), help="processes at a time")
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.names if name not in shipped]:
        parser.error(f"nothing that is shipped is called {', '.join(unknown)}")
    began, spent, found = time.monotonic(), 0.0, []
    for one, seconds in scores(given.names or shipped, given.jobs):
        found.append(one)
        spent += seconds
        print(f"{one.row()}{seconds:10.0f} s", flush=True)
    total = Score("in all", *(sum(getattr(one, key) for one in found) for key in ("rejected", "caught", "explained")))
    total.survivors = [what for one in found for what in one.survivors]
    print(f"\n{'':20}" + "".join(f"{head:>10}" for head in ("mutants", "rejected", "caught", "explained", "survive")))
    print("\n".join(one.row() for one in (*found, total)))
    noticed = total.total - len(total.survivors)
    print(
        f"score {noticed}/{total.total} = {noticed / max(1, total.total):.2%}; {time.monotonic() - began:.0f} s, {spent:.0f} s of them by processor"
    )
    return int(bool(total.survivors) or any(one.outdated for one in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Random valid editions in volume: ``python bench/generated_editions.py 2000``, with unodsl installed.

Every edition is checked and plays three rounds on all engines in step: the reference engine, the program in Python, and checked native
code, with the invariants of each. One in four also compares the events; the others are compiled without them, as that takes half as
long. Every fifth edition goes through all other properties too (``--properties``): played at three tables by every policy, chance by
lot and told, positions written and read, hidden worlds; and is written down in other forms. Printed are the figures and, at
the end, what went wrong, by kind. The first edition that went wrong is made smaller and written beside this file's
working folder.
"""

from __future__ import annotations

import os
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field, fields
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking
from tests.property import forms, trials
from tests.property.editions import Case, checked, random_case
from unodsl.model.model import Model

SECONDS = 60
"""After so long an edition is taken to hang."""
ROUNDS, MOST = 3, 1200
"""Rounds on all engines, and decisions after which these are left."""
EVENTS_EVERY = 4
PIECE = 25


class Hangs(Exception):
    """An edition takes too long."""


@dataclass(slots=True)
class Figures:
    """What came of a run. ``wrong``: how often, and the first seed, by kind."""

    made: int = 0
    valid: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    tally: trials.Tally = field(default_factory=trials.Tally)
    terms: Counter[str] = field(default_factory=Counter)
    wrong: dict[str, tuple[int, int]] = field(default_factory=dict)
    seconds: float = 0.0

    def note(self, kind: str, times: int, seed: int) -> None:
        """Something that is wrong."""
        before, first = self.wrong.get(kind, (0, seed))
        self.wrong[kind] = (before + times, min(first, seed))

    def add(self, other: Figures) -> None:
        """Count in what came of another run."""
        self.made, self.valid, self.seconds = self.made + other.made, self.valid + other.valid, self.seconds + other.seconds
        self.refused += other.refused
        self.terms += other.terms
        for part in fields(trials.Tally):
            here, there = getattr(self.tally, part.name), getattr(other.tally, part.name)
            setattr(self.tally, part.name, max(here, there) if part.name == "most_moves" else here + there)
        for kind, (times, seed) in other.wrong.items():
            self.note(kind, times, seed)


def wrongs(case: Case, folder: Path, seed: int, properties: bool, figures: Figures | None = None) -> set[str]:
    """Everything that is wrong with a case, by kind; nothing for one that is refused."""
    figures = figures if figures is not None else Figures()
    signal.signal(signal.SIGALRM, _hangs)
    signal.alarm(SECONDS)
    try:
        return {_kind(wrong) for wrong in _wrongs(case, folder, seed, properties, figures)}
    except Exception as error:  # noqa: BLE001 (whatever it is, it is a finding)
        return {_kind(f"{type(error).__name__}: {error} at {_place(error)}")}
    finally:
        signal.alarm(0)


def _wrongs(case: Case, folder: Path, seed: int, properties: bool, figures: Figures) -> Iterator[str]:
    model, report = checked(case, folder)
    if model is None:
        figures.refused[next(d.code for d in report.sorted() if d.is_error)] += 1
        return
    figures.valid += 1
    figures.terms += trials.terms_of(model)
    engine = next(islice(trials.tables(model, random.Random(seed), 3), seed % 3, None))
    yield from trials.alike(engine, seed, figures.tally, ROUNDS, MOST, events=seed % EVENTS_EVERY == 0)
    if properties:
        yield from _properties(case, model, folder, seed, figures)


def _properties(case: Case, model: Model, folder: Path, seed: int, figures: Figures) -> Iterator[str]:
    for number, engine in enumerate(trials.tables(model, random.Random(seed), 3)):
        for chooser in ("random", ("spiteful", "greedy", "stalling")[number]):
            yield from trials.played(engine, seed, chooser, figures.tally)
        yield from trials.explicit(engine, seed, figures.tally)
        yield from trials.tools(engine)
    for form in forms.FORMS:
        yield from form(case, model, folder, seed)


def _kind(wrong: str) -> str:
    return re.sub(r"'[^']*'|\[.*\]|\(.*\)|/\S+|\d+", "…", wrong)[:120]


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "nowhere" if trace is None else f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_frame.f_code.co_name}"


def run(first: int, count: int, every: int) -> Figures:
    """The editions of so many seeds; every so many-th goes through all properties (0: none does)."""
    figures, began = Figures(), time.process_time()
    with tempfile.TemporaryDirectory() as name:
        os.environ["UNODSL_CACHE_DIR"] = f"{name}/cache"
        for seed in range(first, first + count):
            figures.made += 1
            for kind in wrongs(random_case(seed), Path(name), seed, bool(every) and seed % every == 0, figures):
                figures.note(kind, 1, seed)
    figures.seconds = time.process_time() - began
    return figures


def write_first(figures: Figures, folder: Path) -> None:
    """The first edition that went wrong, made smaller, as files."""
    from tests.property.shrinking import shrunk

    kind, (_, seed) = min(figures.wrong.items(), key=lambda item: item[1][1])
    small = shrunk(random_case(seed), lambda case: kind in wrongs(case, folder, seed, properties=True))
    path, rules = small.write(Path(), f"failing-{seed}")
    print(f"the first, made smaller: {path} {' '.join(rules)}\n  {kind}")


def report(figures: Figures) -> None:
    """The figures of a run."""
    tally, made = figures.tally, max(1, figures.made)
    print(
        f"{figures.made} editions, {figures.valid} valid ({figures.valid / made:.1%}), {figures.seconds / made:.2f} processor seconds each"
    )
    print(f"refused: {', '.join(f'{code} {times}' for code, times in figures.refused.most_common()) or 'none'}")
    print(f"{tally.programs} programs played in step with the reference engine, {tally.stepped} positions compared")
    print(f"{tally.games} games, {tally.rounds} rounds ended, {tally.capped} of them by the cap, {tally.decisions} decisions")
    print(f"{tally.views} views compared with other worlds, {tally.most_moves} moves at most in one action")
    print(f"{len(figures.terms)} forms of terms, domains and statements")
    print(f"{sum(times for times, _ in figures.wrong.values())} wrong")
    for kind, (times, seed) in sorted(figures.wrong.items(), key=lambda item: -item[1][0]):
        print(f"  {times} x {kind} (first: seed {seed})")


def _hangs(signum: int, frame: object) -> None:
    raise Hangs


def main(arguments: list[str] | None = None) -> int:
    """Run, and say what came of it."""
    parser = asking.parser(__doc__)
    parser.add_argument("count", nargs="?", type=asking.count, default=1000, help="how many (default 1000)")
    parser.add_argument("first", nargs="?", type=asking.whole, default=1, help="the first seed (default 1)")
    parser.add_argument(
        "--properties",
        type=asking.whole,
        default=5,
        metavar="N",
        help="every N-th goes through all properties (default 5; 0: none)",
    )
    parser.add_argument("--jobs", type=asking.count, default=2, help="processes (default 2)")
    asked = parser.parse_args(arguments)
    figures, end = Figures(), asked.first + asked.count
    with ProcessPoolExecutor(asked.jobs) as pool:
        pieces = [pool.submit(run, at, min(PIECE, end - at), asked.properties) for at in range(asked.first, end, PIECE)]
        for done in as_completed(pieces):
            new = done.result().wrong.keys() - figures.wrong.keys()
            figures.add(done.result())
            for kind in sorted(new):
                print(f"wrong: {kind} (seed {figures.wrong[kind][1]})", flush=True)
            print(f"{figures.made} made, {figures.valid} valid, {figures.tally.stepped} positions compared", flush=True)
    report(figures)
    if figures.wrong:
        with tempfile.TemporaryDirectory() as folder:
            write_first(figures, Path(folder))
    return int(bool(figures.wrong))


if __name__ == "__main__":
    sys.exit(main())

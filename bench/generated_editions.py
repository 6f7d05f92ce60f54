"""Random valid editions in volume: ``python bench/generated_editions.py 1000 [first-seed]``, with unodsl installed.

Every edition is checked and played at a few tables, with chance by lot and told; every fifth is written down in other forms
too. Printed are the figures and, at the end, what went wrong, by kind. The first edition that went wrong is made smaller and
written beside this file's working folder.
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
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.property import forms, trials
from tests.property.editions import Case, checked, random_case
from tests.property.shrinking import shrunk

SECONDS = 60
"""After so long an edition is taken to hang."""
FORMS_EVERY = 5


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


def wrongs(case: Case, folder: Path, seed: int, thorough: bool, figures: Figures | None = None) -> set[str]:
    """Everything that is wrong with a case, by kind; nothing for one that is refused."""
    figures = figures if figures is not None else Figures()
    signal.alarm(SECONDS)
    try:
        return {_kind(wrong) for wrong in _wrongs(case, folder, seed, thorough, figures)}
    except Exception as error:  # noqa: BLE001 (whatever it is, it is a finding)
        return {_kind(f"{type(error).__name__}: {error} at {_place(error)}")}
    finally:
        signal.alarm(0)


def _wrongs(case: Case, folder: Path, seed: int, thorough: bool, figures: Figures) -> list[str]:
    model, report = checked(case, folder)
    if model is None:
        figures.refused[next(d.code for d in report.sorted() if d.is_error)] += 1
        return []
    figures.valid += 1
    figures.terms += trials.terms_of(model)
    found: list[str] = []
    for number, engine in enumerate(trials.tables(model, random.Random(seed), 3)):
        for chooser in ("random", ("spiteful", "greedy", "stalling")[number]):
            found += trials.played(engine, seed, chooser, figures.tally)
        found += trials.explicit(engine, seed, figures.tally)
        found += trials.tools(engine)
        found += trials.alike(engine, seed, figures.tally) if not number else ()
    for form in forms.FORMS if thorough else ():
        found += form(case, model, folder, seed)
    return found


def _kind(wrong: str) -> str:
    return re.sub(r"'[^']*'|\[.*\]|\(.*\)|/\S+|\d+", "…", wrong)[:120]


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "nowhere" if trace is None else f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_frame.f_code.co_name}"


def run(count: int, first: int, folder: Path) -> Figures:
    """So many editions."""
    figures = Figures()
    for seed in range(first, first + count):
        figures.made += 1
        for kind in wrongs(random_case(seed), folder, seed, seed % FORMS_EVERY == 0, figures):
            times, where = figures.wrong.get(kind, (0, seed))
            figures.wrong[kind] = (times + 1, where)
            if not times:
                print(f"wrong: {kind} (seed {seed})", flush=True)
        if figures.made % 500 == 0:
            print(f"{figures.made} made, {figures.valid} valid, {figures.tally.decisions} decisions", flush=True)
    return figures


def write_first(figures: Figures, folder: Path) -> None:
    """The first edition that went wrong, made smaller, as files."""
    kind, (_, seed) = min(figures.wrong.items(), key=lambda item: item[1][1])
    small = shrunk(random_case(seed), lambda case: kind in wrongs(case, folder, seed, thorough=True))
    path, rules = small.write(Path(), f"failing-{seed}")
    print(f"the first, made smaller: {path} {' '.join(rules)}\n  {kind}")


def report(figures: Figures, seconds: float) -> None:
    """The figures of a run."""
    tally = figures.tally
    print(f"{figures.made} editions in {seconds:.0f} s, {figures.valid} valid ({figures.valid / figures.made:.1%})")
    print(f"refused: {', '.join(f'{code} {times}' for code, times in figures.refused.most_common()) or 'none'}")
    print(f"{tally.games} games, {tally.rounds} rounds ended, {tally.capped} of them by the cap, {tally.decisions} decisions")
    print(f"{tally.programs} programs played in step with the reference engine")
    print(f"{tally.views} views compared with other worlds, {tally.most_moves} moves at most in one action")
    print(f"{len(figures.terms)} forms of terms, domains and statements")
    print(f"{sum(times for times, _ in figures.wrong.values())} wrong")
    for kind, (times, seed) in sorted(figures.wrong.items(), key=lambda item: -item[1][0]):
        print(f"  {times} x {kind} (first: seed {seed})")


def _hangs(signum: int, frame: object) -> None:
    raise Hangs


def main(count: int, first: int) -> int:
    """Run, and say what came of it."""
    signal.signal(signal.SIGALRM, _hangs)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("UNODSL_CACHE_DIR", f"{folder}/cache")
        figures = run(count, first, Path(folder))
        report(figures, time.monotonic() - begin)
        if figures.wrong:
            write_first(figures, Path(folder))
    return int(bool(figures.wrong))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 1))

"""What commands for volumes share: the tables that are played at, work spread over processes, figures and what went wrong.

A table is an edition with house rules, options and a number of players, as plain data: a process makes its machine itself. What
comes back is counted, and every wrong is a text that a person can go on with.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking
from tests.property import tables
from unodsl import pipeline
from unodsl.engine.native.missing import is_installed
from unodsl.machine.code import Machine
from unodsl.source import packaged_house_rules

Options = tuple[tuple[str, str], ...]
Numbers = Sequence[int]


@dataclass(frozen=True, slots=True)
class Table:
    """What is played."""

    edition: str
    players: int
    options: Options = ()
    rules: tuple[str, ...] = ()

    def machine(self) -> Machine:
        """Its machine."""
        return pipeline.build_machine(tables.model(self.edition, *self.rules), dict(self.options), self.players)

    def __str__(self) -> str:
        """In words."""
        rules = f" with {', '.join(self.rules)}" if self.rules else ""
        options = f" ({', '.join(f'{name} = {value}' for name, value in self.options)})" if self.options else ""
        return f"{self.edition}{rules}, {self.players} players{options}"


@dataclass(slots=True)
class Found:
    """What came of some work."""

    count: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        """Count it in."""
        self.count.update(other.count)
        self.wrong += other.wrong

    def figures(self) -> str:
        """The counts as one line."""
        return ", ".join(f"{number:,} {what}" for what, number in self.count.items() if number) or "nothing"


Job = tuple[str, Callable[..., Found], tuple[object, ...]]
"""The edition that it counts for, a function that other processes can find, and what it is given: first the table."""


def tables_of(edition: str, options: str = "none", house: bool = False) -> Iterator[Table]:
    """The tables of an edition: every admitted number of players; with ``options`` (``single``, ``pairs``) and house rules at the least
    and the greatest number."""
    counts = list(tables.counts(edition))
    yield from (Table(edition, players) for players in counts)
    ends = sorted({counts[0], counts[-1]})
    for chosen in tables.option_sets(edition) if options != "none" else ():
        if chosen and (len(chosen) == 1 or options == "pairs"):
            yield from (Table(edition, players, chosen) for players in ends)
    for rule in packaged_house_rules() if house else ():
        model, _ = pipeline.check_edition(edition, (rule,))
        if model is not None:
            seats = model.edition.players
            yield from (Table(edition, players, (), (rule,)) for players in sorted({seats.low, seats.high}))


def asked_tables(asked: argparse.Namespace, options: str = "none", house: bool = False) -> list[Table]:
    """The tables that are asked for."""
    every = (table for name in asked.editions for table in tables_of(name, options, house))
    return [table for table in every if not asked.players or table.players in asked.players]


def parser(about: str | None) -> argparse.ArgumentParser:
    """A command line with what all these commands have."""
    found = asking.parser(about)
    found.add_argument("editions", nargs="*", type=shipped, metavar="EDITION", help="shipped editions (default: all)")
    found.add_argument("--players", type=asking.count, action="append", metavar="N", help="only tables of N (repeatable)")
    found.add_argument("--jobs", type=asking.count, default=2, help="processes (default 2)")
    found.add_argument("--seed", type=asking.whole, default=1, help="seed of all games (default 1)")
    return found


def shipped(name: str) -> str:
    """The name of a shipped edition that can be played."""
    if name not in tables.playable():
        raise argparse.ArgumentTypeError(f"no shipped edition is called {name!r}; there are {', '.join(tables.playable())}")
    return name


def asked_for(found: argparse.ArgumentParser, arguments: list[str] | None) -> argparse.Namespace:
    """What was asked for, where llvmlite is installed."""
    asked = found.parse_args(arguments)
    asked.editions = asked.editions or list(tables.playable())
    if not is_installed():
        found.error("native code needs llvmlite, which is not installed")
    return asked


def run(jobs: list[Job], processes: int) -> int:
    """Do the work; lines as it goes on, figures by edition and in all. 1 when anything was wrong."""
    began, by_name, left = time.monotonic(), dict[str, Found](), Counter(name for name, _, _ in jobs)
    with ProcessPoolExecutor(processes) as pool:
        waits = {pool.submit(function, *given): (name, str(given[0])) for name, function, given in jobs}
        for done, future in enumerate(as_completed(waits), 1):
            (name, what), found = waits[future], future.result()
            by_name.setdefault(name, Found()).add(found)
            for text in found.wrong:
                print(f"WRONG {text}", flush=True)
            print(f"  {done}/{len(jobs)} after {time.monotonic() - began:.0f} s: {what}: {found.figures()}", flush=True)
            left[name] -= 1
            if not left[name]:
                print(f"{name}: {by_name[name].figures()}, {len(by_name[name].wrong)} wrong", flush=True)
    total = Found()
    for found in by_name.values():
        total.add(found)
    print(f"in all: {total.figures()}, {len(total.wrong)} wrong; {time.monotonic() - began:.0f} s", flush=True)
    return int(bool(total.wrong))


def slices(first: int, count: int, size: int) -> Iterator[tuple[int, int]]:
    """A range of games in pieces: the first and how many."""
    for start in range(first, first + count, size):
        yield start, min(size, first + count - start)

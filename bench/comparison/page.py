"""The page that a run writes: what was measured, where, and the tables. Every figure is handed in."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import Literal

from comparison.measuring import Spread, times
from comparison.others import PEERS
from comparison.ours import CALLS, DRAWN, SINGLE, WHOLE, Table

HAND = "by hand, in C"
Speeds = Mapping[tuple[Table, str], Sequence[float]]


@dataclass(slots=True)
class Found:
    """What a run has found. ``speeds`` are decisions a second, a figure a turn; ``lengths`` decisions of a round."""

    command: str
    turns: int
    seconds: float
    load: float
    speeds: dict[tuple[Table, str], list[float]] = field(default_factory=dict)
    lengths: dict[Table, float] = field(default_factory=dict)
    agreement: list[tuple[Table, str, float, float, float]] = field(default_factory=list)
    cold: dict[str, tuple[Spread, Spread]] = field(default_factory=dict)
    memory: dict[str, list[str]] = field(default_factory=dict)
    paces: dict[str, list[str]] = field(default_factory=dict)
    """Microseconds a round in processes that play ever more."""
    sizes: tuple[int, ...] = ()
    left_out: list[str] = field(default_factory=list)
    versions: dict[str, None] = field(default_factory=dict)
    """Of the other programs, in order."""


HEAD = """\
# How fast

This page is written by `bench/compare.py`; every figure is of one run:

    {command}

{machine}. Everything took turns, {turns} times about {seconds:g} s each by processor time; a figure is the median of the turns, a
ratio is taken inside a turn, and [ ] holds the lowest and the highest. Other programs ran on the machine (load {load:.1f} when
this began), so ratios tell more than seconds. All seats play by lot.
"""
WAYS = """\
*Whole rounds* are batches of `unodsl.engine.batch`; the *step form* is `unodsl.engine.games`, many games a call: `legal`, `apply`, and
`renew` for games that have stopped. Its second row counts `choose`, too, which draws what is done for every game; its third what a plain
Python loop needs to draw it. *One game at a time* is `unodsl.engine.python.running`: single games that a Python loop plays. *By actions*
is the reference engine, which is written to be read.
"""
SAME = """\
## The same game as a program written by hand

The rules are those of `bench/limit.yaml`: a classic round without calls and challenges. The program written by hand plays just this game,
with bit masks; it is no part of unodsl. {agreement}
"""
FULL = """\
## The published rules

`official` with calls and challenges. Saying or catching a forgotten call is a decision as well, and players by lot draw
although they could play: rounds are much longer and their decisions shorter, so the ratio is one of decisions to other decisions.
"""
OTHERS = """\
## Beside other simulators

Each plays its own rules: RLCard a round like that of `bench/limit.yaml`, its environment with an observation for every decision; OpenSpiel
crazy eights with special cards, from a Python loop and in a loop of its own with its own players. unodsl plays `bench/limit.yaml` with as
many players. From the fourth column on: how many times as many decisions unodsl makes in a second; in the second table, how many times
as many rounds it plays.
"""
GROWTH = """\
## How time grows

Microseconds of processor time a round, from the decisions a second above; then in one process that plays `bench/limit.yaml` at four players,
so many rounds, a thousand rows at a time, measured once. (Plain Python makes itself a quicker program once some thousands of rounds have
been asked for; the second that this takes is in its figures.)
"""
COLD = """\
## From the command to the first result

One round, everything loaded and made anew. Peers are started by a script that plays one round for two.
"""
MEMORY = """\
## Peak memory

MB of a process that plays so many rounds, measured once. unodsl plays `bench/limit.yaml` at four players, a thousand rows at a time; the
peers play two players.
"""


def machine_in_words() -> str:
    """The processor, the system, and the versions that matter."""
    cpu, info = platform.machine(), Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.split(":", 1)[1].strip()
            for line in info.read_text(encoding="utf-8").splitlines()
            if line.startswith("model name")
        ]
        cpu = names[0] if names else cpu
    python = ".".join(str(part) for part in sys.version_info[:3])
    try:
        native = f"llvmlite {metadata.version('llvmlite')}"
    except metadata.PackageNotFoundError:
        native = "no llvmlite"
    return f"{os.cpu_count()} cores ({cpu}), {platform.system()}, Python {python}, {native}"


def page(found: Found) -> str:
    """The whole page."""
    head = HEAD.format(
        command=found.command,
        machine=", ".join([machine_in_words(), *found.versions]),
        turns=found.turns,
        seconds=found.seconds,
        load=found.load,
    )
    parts = [head, WAYS, SAME.format(agreement=agreement(found)), *grids(found, "limit"), FULL, *grids(found, "official")]
    parts += [OTHERS, beside(found, "decisions"), beside(found, "rounds"), GROWTH, growth(found), paces(found)]
    parts += [COLD, starts(found), MEMORY, peaks(found)]
    if found.left_out:
        parts.append("## Left out\n\n" + "\n".join(f"- {line}" for line in found.left_out) + "\n")
    return "\n".join(parts)


def agreement(found: Found) -> str:
    """How near both programs are."""
    if not found.agreement:
        return "It was left out here."
    far = max(entry[-1] for entry in found.agreement)
    table, name, mean, other, _ = found.agreement[0]
    return (
        f"Before anything is compared the mean decisions and points of a round must agree within three standard errors at every table\n"
        f"below; the farthest were {far:.1f} apart ({name} at {table.players} players: {mean:.2f} here, {other:.2f} by hand)."
    )


def grid(first: str, columns: Sequence[str], rows: Mapping[str, Sequence[str]]) -> str:
    """A table of Markdown."""
    lines = [[first, *columns], ["---", *("---:" for _ in columns)], *([title, *cells] for title, cells in rows.items())]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def grids(found: Found, edition: str) -> list[str]:
    """Decisions a second, and how many times slower than by hand."""
    tables = list(dict.fromkeys(table for table, _ in found.speeds if table.edition == edition))
    titles = dict.fromkeys(title for table, title in found.speeds if table.edition == edition)
    ours = [title for title in titles if title != HAND]
    columns = [f"{table.players} players" + (f", {table.decks} decks" if table.decks > 1 else "") for table in tables]
    speeds = {title: [number(median(found.speeds[table, title])) for table in tables] for title in titles}
    rounds = {"*decisions of a round*": [f"{found.lengths[table]:.1f}" for table in tables]}
    if not found.agreement:
        return [grid("decisions a second", columns, {HAND: ["left out"] * len(tables), **speeds, **rounds})]
    slower = {title: [slowness(found.speeds, table, title) for table in tables] for title in ours}
    return [grid("decisions a second", columns, {**speeds, **rounds}), grid("times slower than by hand", columns, slower)]


def slowness(speeds: Speeds, table: Table, title: str) -> str:
    """A cell: the program written by hand against a way of ours, at the same table."""
    return cell(times(speeds[Table("limit", table.players, table.decks), HAND], speeds[table, title]))


def beside(found: Found, unit: Literal["decisions", "rounds"]) -> str:
    """The peers: decisions or rounds a second, and how many times as many are ours."""

    def speeds(table: Table, title: str) -> list[float]:
        each = found.lengths[table] if unit == "rounds" else 1
        return [speed / each for speed in found.speeds[table, title]]

    titles = dict.fromkeys(title for table, title in found.speeds if table.edition == "limit" and title != HAND)
    ours = [title for title in titles if CALLS not in title]
    rows = {}
    for table, title in found.speeds:
        if table.edition in PEERS:
            theirs = speeds(table, title)
            same = [cell(times(speeds(Table("limit", table.players), way), theirs)) for way in ours]
            rows[f"{title}, {table.players} players"] = [number(median(theirs)), f"{found.lengths[table]:.1f}", *same]
    missing = {
        title: ["left out"] * (len(ours) + 2) for title in PEERS.values() if not any(row.startswith(title) for row in rows)
    }
    return grid("peer", [f"{unit} a second", "decisions of a round", *ours], {**rows, **missing})


def growth(found: Found) -> str:
    """Microseconds a round by players and decks."""
    tables = list(dict.fromkeys(table for table, _ in found.speeds if table.edition in ("limit", "official")))
    shapes = list(dict.fromkeys((table.players, table.decks) for table in tables))
    rows = {}
    for edition, title in dict.fromkeys((table.edition, title) for table, title in found.speeds if table in tables):
        if title.endswith((WHOLE, DRAWN, SINGLE)):
            places = [Table(edition, *shape) for shape in shapes]
            rows[f"{edition}, {title}"] = [short(1e6 * found.lengths[x] / median(found.speeds[x, title])) for x in places]
    return grid(
        "µs a round", [f"{players} players" + (f", {decks} decks" if decks > 1 else "") for players, decks in shapes], rows
    )


def paces(found: Found) -> str:
    """Microseconds a round in processes of their own."""
    return grid("µs a round", [f"{size:,} rounds" for size in found.sizes], found.paces)


def starts(found: Found) -> str:
    """Cold starts."""
    rows = {title: [cell(cpu), cell(clock)] for title, (cpu, clock) in found.cold.items()}
    return grid("command", ["processor s", "clock s"], rows)


def peaks(found: Found) -> str:
    """Memory."""
    return grid("MB", [f"{size:,} rounds" for size in found.sizes], found.memory)


def number(value: float) -> str:
    """With commas, and three digits that matter."""
    digits = max(0, len(str(int(value))) - 3)
    return f"{round(value / 10**digits) * 10**digits:,}"


def cell(found: Spread) -> str:
    """A ratio or seconds with its spread."""
    return f"{short(found.middle)} [{short(found.low)}–{short(found.high)}]"


def short(value: float) -> str:
    """Three digits that matter, no more."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.{1 if value >= 10 else 2 if value >= 0.1 else 4}f}"

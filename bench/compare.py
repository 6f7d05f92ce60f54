"""unodsl beside a program written by hand and beside other simulators, in one run; writes the tables of `docs/performance.md`.

Every engine plays whole rounds and step by step, at 2, 4 and 10 players and with 1 to 10 decks; how long it takes from the command to
the first result, and how much memory many rounds need. First it is made sure that the program written by hand plays the same game
(`bench/limit.py`), or nothing is compared. Then all play by turns; medians, ratios inside a turn, and their spread are told.

    python bench/compare.py --limit limit.c --peers ../peers/bin/python --into docs/performance.md

``--limit`` is a program as `bench/limit.py` wants it, or its C source. ``--peers`` is a Python that has rlcard and open_spiel. Both may be
left out; the page says so. ``--quick`` measures shortly at a few tables.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from comparison.measuring import Way, by_turns
from comparison.others import PEERS, LeftOut, Peers, program_of, way_by_hand
from comparison.ours import FAST, NATIVE, PYTHON, Table, machine_of, ways_of
from comparison.page import HAND, Found, page, short
from comparison.single import cold, peer_memory, played_alone, starts_of
from limit import ENOUGH, apart, played

from unodsl.engine.batch import Batch, Executor, batch_for
from unodsl.engine.native.missing import is_installed


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured."""

    players: tuple[int, ...]
    decks: tuple[int, ...]
    seconds: float
    agreeing: int
    """Rounds by which it is seen whether two programs play the same game."""
    mean_of: int
    """Rounds by which the mean length of a round is told."""
    sizes: tuple[int, ...]
    """Rounds whose memory is measured."""

    def tables(self, edition: str) -> list[Table]:
        """Every number of players with one deck, then four players with more decks."""
        return [*(Table(edition, n) for n in self.players), *(Table(edition, 4, decks) for decks in self.decks)]


WHOLE = Plan((2, 4, 10), (2, 5, 10), 0.15, 50_000, 2_000, (1_000, 10_000, 100_000))
QUICK = Plan((4,), (2,), 0.01, 2_000, 100, (100,))
PEER_ROUNDS = 1_000


@dataclass(frozen=True, slots=True)
class Asked:
    """The command line."""

    turns: int
    plan: Plan
    limit: str | None
    peers: str | None
    engines: tuple[Executor, ...]

    @property
    def command(self) -> str:
        """As it was written, with files by their names alone."""
        words = ["python bench/compare.py", f"--turns {self.turns}", "--quick" if self.plan is QUICK else ""]
        words += [] if len(self.engines) > 1 or not is_installed() else [f"--engine {self.engines[0]}"]
        words += [f"--{name} {Path(file).name}" for name, file in (("limit", self.limit), ("peers", self.peers)) if file]
        return " ".join(word for word in words if word)


class Differs(Exception):
    """The program written by hand does not play the same game."""


def measure(asked: Asked) -> Found:
    """The whole run. Raises ``Differs``."""
    found = Found(asked.command, asked.turns, asked.plan.seconds, os.getloadavg()[0], sizes=asked.plan.sizes)
    if NATIVE not in asked.engines:
        found.left_out.append("native: " + ("not asked for" if is_installed() else "llvmlite is not installed"))
    with tempfile.TemporaryDirectory() as name, peers_of(asked, found) as peers:
        ways = {**our_ways(asked, Path(name), found), **peer_ways(asked, peers, found)}
        tell("turns")
        found.speeds = by_turns(ways, asked.turns, asked.plan.seconds)
    tell("starts")
    answering = {key: title for key, title in PEERS.items() if any(title == way for _, way in found.speeds)}
    found.cold = cold(starts_of(asked.engines, asked.peers, answering), asked.turns)
    tell("memory")
    alone = {f"unodsl, {x}": [played_alone(x, size) for size in asked.plan.sizes] for x in asked.engines}
    found.paces = {title: [short(pace) for _, pace in both] for title, both in alone.items()}
    found.memory = {title: [f"{peak:.0f}" for peak, _ in both] for title, both in alone.items()} | peaks(asked, answering)
    return found


def our_ways(asked: Asked, folder: Path, found: Found) -> dict[tuple[Table, str], Way]:
    """Every engine at every table, and the program written by hand."""
    ways: dict[tuple[Table, str], Way] = {}
    program = hand_of(asked, folder, found)
    for table in (*asked.plan.tables("limit"), *asked.plan.tables("official")):
        tell(f"{table.edition}, {table.players} players, {table.decks} decks")
        machine = machine_of(table, folder)
        batches = [batch_for(machine, engine) for engine in asked.engines]
        found.lengths[table] = fmean(played(batches[0], asked.plan.mean_of, 1)[0])
        if program is not None and table.edition == "limit":
            check(program, table, batches[0], asked.plan.agreeing, found)
            ways[table, HAND] = way_by_hand(program, table.players, table.decks)
        ways |= {(table, title): way for title, way in ways_of(batches).items()}
    return ways


def hand_of(asked: Asked, folder: Path, found: Found) -> str | None:
    """The program written by hand."""
    try:
        if asked.limit is None:
            raise LeftOut("--limit was not given")
        return program_of(asked.limit, folder)
    except LeftOut as reason:
        found.left_out.append(f"{HAND}: {reason}")
        return None


def check(program: str, table: Table, batch: Batch, rounds: int, found: Found) -> None:
    """Raises ``Differs`` where two programs do not play the same game."""
    for name, mean, other, far in apart(program, batch, rounds, table.decks):
        found.agreement.append((table, name, mean, other, far))
        if far > ENOUGH:
            raise Differs(f"{name} a round, {table.players} players, {table.decks} decks: {mean:.2f} here, {other:.2f} by hand")


@contextmanager
def peers_of(asked: Asked, found: Found) -> Iterator[Peers | None]:
    """The peers' interpreter, as long as it is needed."""
    peers = None
    try:
        if asked.peers is None:
            raise LeftOut("--peers was not given")
        peers = Peers(asked.peers)
    except LeftOut as reason:
        found.left_out.append(f"RLCard and OpenSpiel: {reason}")
    try:
        yield peers
    finally:
        if peers is not None:
            peers.close()


def peer_ways(asked: Asked, peers: Peers | None, found: Found) -> dict[tuple[Table, str], Way]:
    """Every peer that is there, at every number of players that it plays."""
    ways: dict[tuple[Table, str], Way] = {}
    for name, title in PEERS.items() if peers is not None else ():
        for players in asked.plan.players:
            try:
                assert peers is not None
                table = Table(name, players)
                found.lengths[table] = peers.length(name, players)
                ways[table, title] = peers.way(name, players)
                found.versions |= peers.versions
            except LeftOut as reason:
                found.left_out.append(f"{title}, {players} players: {reason}")
    return ways


def peaks(asked: Asked, peers: dict[str, str]) -> dict[str, list[str]]:
    """The memory of every peer."""
    rows, sizes = {}, asked.plan.sizes
    for name, title in peers.items() if asked.peers else ():
        assert asked.peers is not None
        interpreter = asked.peers
        rows[title] = [f"{peer_memory(interpreter, name, n):.0f}" if n <= PEER_ROUNDS else "not run" for n in sizes]
    return rows


def tell(text: str) -> None:
    """What is being done, for whoever waits."""
    sys.stderr.write(f"{text} ...\n")


def arguments(words: list[str] | None) -> tuple[Asked, Path | None]:
    """The command line, and the file to write."""
    parser = argparse.ArgumentParser(description="Compares unodsl with a program written by hand and with other simulators.")
    parser.add_argument("--turns", type=int, default=5, help="how often everything is measured (default 5)")
    parser.add_argument("--quick", action="store_true", help="measure shortly, at a few tables")
    parser.add_argument("--limit", help="the program written by hand, or its C source")
    parser.add_argument("--peers", help="a Python that has rlcard and open_spiel")
    parser.add_argument("--engine", choices=FAST, help="one of the fast engines alone (default: both)")
    parser.add_argument("--into", type=Path, help="the page to write (default: it is printed)")
    given = parser.parse_args(words)
    if given.turns < 1:
        parser.error("--turns: at least 1")
    if given.into is not None and not given.into.absolute().parent.is_dir():
        parser.error(f"--into: there is no folder {given.into.parent}")
    engines = (given.engine,) if given.engine else FAST if is_installed() else (PYTHON,)
    # An interpreter of a virtual environment is often a link, and means another one once the link is followed.
    peers = os.path.abspath(given.peers) if given.peers and os.sep in given.peers else given.peers
    return Asked(given.turns, QUICK if given.quick else WHOLE, given.limit, peers, engines), given.into


def main() -> int:
    """Measure and write the page."""
    asked, into = arguments(None)
    try:
        text = page(measure(asked))
    except Differs as reason:
        sys.stderr.write(f"The programs do not play the same game, so nothing is compared. {reason}\n")
        return 1
    except LeftOut as reason:
        sys.stderr.write(f"The run was given up: {reason}.\n")
        return 1
    if into is None:
        sys.stdout.write(text)
    else:
        into.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

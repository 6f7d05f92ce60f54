"""Rounds on checked native code: every index and, after every decision and at the end of every round, every invariant of the program.

    python bench/checked_rounds.py [EDITION…] [--rounds 10000000] [--policies random:4,greedy:3,spiteful:1,mixed:2] [--jobs 2]

The rounds are shared out evenly over all shipped editions and numbers of players, then among policies by the weights given. ``random``
plays whole rounds in one program (`unodsl.engine.batch`); other policies play step by step (`unodsl.engine.sampler`), with the menu of
every decision looked at too; in ``mixed`` every seat has another policy. Printed are rounds, decisions, and the rounds that a
cap ended, by its reason; a broken invariant with its name, game and decision. Gives 1 when anything was broken.
"""

from __future__ import annotations

import argparse
import sys
import time
from array import array
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking, volumes
from bench.volumes import Found, Job, Table
from tests.property import tables
from unodsl.diagnostics.diagnostic import InternalError
from unodsl.engine.native.batch import NativeBatch
from unodsl.engine.native.sampler import NativeSampler
from unodsl.engine.table import Table as Sampled
from unodsl.machine.counts import counted
from unodsl.pipeline import build_machine
from unodsl.policy.registry import NAMES, bots_of

PIECE = 2_000
MIXED = "mixed"
SHARES = "random:4,greedy:3,spiteful:1,mixed:2"


def whole_rounds(table: Table, seed: int, first: int, count: int, found: Found) -> None:
    """Rounds by lot in one program."""
    machine = table.machine()
    batch = NativeBatch(machine, checked=True)
    names, width = batch.round_columns, len(batch.round_columns)
    rows = array("q", bytes(8 * width * PIECE))
    decisions, capped = names.index("decisions"), names.index("capped")
    for start, size in volumes.slices(first, count, PIECE):
        batch.rounds(seed, start, size, rows)
        end = size * width
        _note(found, rows[decisions:end:width], rows[capped:end:width], machine.model.cap)


def by_policy(table: Table, policy: str, seed: int, first: int, count: int, found: Found) -> None:
    """Rounds in which seats choose from what they see."""
    made = counted(tables.model(table.edition, *table.rules))
    machine = build_machine(made.model, dict(table.options), table.players)
    bots = bots_of(",".join(NAMES) if policy == MIXED else policy)
    sampler = NativeSampler(Sampled(machine, made, bots), checked=True)
    sampler.ready(count)
    decisions, capped, ended = (sampler.columns.index(name) for name in ("decisions", "capped", "ended"))
    for chunk in sampler.sample(seed, first, count, whole=False):
        _note(found, chunk[decisions], chunk[capped], machine.model.cap)
        found.count["ended by no clause"] += sum(not clause for clause in chunk[ended])


def _note(found: Found, decisions: volumes.Numbers, capped: volumes.Numbers, cap: int) -> None:
    """Count some rounds."""
    found.count["rounds"] += len(decisions)
    found.count["decisions"] += sum(decisions)
    if any(capped):
        for made, was in zip(decisions, capped, strict=True):
            found.count["capped by decisions"] += bool(was) and made >= cap
            found.count["capped by turns without a decision"] += bool(was) and made < cap


def play(table: Table, shares: tuple[tuple[str, int], ...], seed: int, first: int, count: int) -> Found:
    """The rounds of one table."""
    found, weights, began = Found(), sum(weight for _, weight in shares), time.process_time()
    for number, (policy, weight) in enumerate(shares):
        size = count * weight // weights if number else count - sum(count * weight // weights for _, weight in shares[1:])
        try:
            if policy == "random":
                whole_rounds(table, seed, first, size, found)
            else:
                by_policy(table, policy, seed, first, size, found)
        except InternalError as error:
            found.wrong.append(f"{table}, {policy}, seed {seed}: {error}")
    found.count["processor seconds"] += round(time.process_time() - began)
    return found


def shares_of(text: str) -> tuple[tuple[str, int], ...]:
    """``NAME:WEIGHT,…`` as pairs."""
    pairs = [word.rpartition(":") for word in text.split(",")]
    for name, _, weight in pairs:
        if name not in (*NAMES, MIXED) or not weight.isdecimal():
            known = ", ".join((*NAMES, MIXED))
            raise argparse.ArgumentTypeError(f"{name}:{weight} is no policy with a weight; policies are {known}")
    return tuple((name, int(weight)) for name, _, weight in pairs)


def main(arguments: list[str] | None = None) -> int:
    """Play, print the figures."""
    parser = volumes.parser(__doc__)
    parser.add_argument("--rounds", type=asking.count, default=10_000_000, help="rounds over all tables (default 10,000,000)")
    parser.add_argument("--first", type=asking.whole, default=0, help="the number of the first game (default 0)")
    parser.add_argument(
        "--policies", type=shares_of, default=shares_of(SHARES), help=f"policies with weights (default {SHARES})"
    )
    asked = volumes.asked_for(parser, arguments)
    played = volumes.asked_tables(asked)
    each = -(-asked.rounds // max(1, len(played)))
    print(f"{len(played)} tables, {each:,} rounds each; every invariant after every decision", flush=True)
    jobs: list[Job] = [(table.edition, play, (table, asked.policies, asked.seed, asked.first, each)) for table in played]
    return volumes.run(jobs, asked.jobs)


if __name__ == "__main__":
    sys.exit(main())

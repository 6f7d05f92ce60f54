"""How near the engines come to a program written by hand for one game: whole rounds of `bench/limit.yaml` and of other tables.

First it is made sure that both play the same game: mean decisions and points of a round must agree within three standard errors,
or no ratio is printed. Then the programs run by turns, several times, and the median of the ratios is told, by processor time.

    python bench/limit.py --limit ./limit [--rounds 100000] [--turns 5] [--engine native]

``--limit`` is an executable that is called as ``limit ROUNDS PLAYERS DECKS SEED`` and prints ``dec_per_game=`` and ``pts_pg=``.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import time
from array import array
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking
from unodsl.engine.batch import Batch, Executor, batch_for
from unodsl.pipeline import build_machine, load

PLAYERS = 4
TABLES: dict[str, tuple[str, tuple[str, ...]]] = {
    "limit": (str(Path(__file__).with_name("limit.yaml")), ()),
    "official": ("official", ()),
    "official, stacking, jump-in, seven-zero": ("official", ("stacking", "jump-in", "seven-zero")),
    "dragon-ball-z": ("dragon-ball-z", ()),
}
ENOUGH = 3.0
"""Standard errors."""


def by_hand(program: str, rounds: int, seed: int, players: int = PLAYERS, decks: int = 1) -> tuple[float, float, float]:
    """Mean decisions, mean points, and processor seconds of the program written by hand."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, str(rounds), str(players), str(decks), str(seed)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    decisions, points = (float(re.findall(rf"{name}=([0-9.]+)", said)[-1]) for name in ("dec_per_game", "pts_pg"))
    return decisions, points, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def played(batch: Batch, rounds: int, seed: int) -> tuple[list[int], list[int], float]:
    """Decisions and points of each round, and processor seconds."""
    width = len(batch.round_columns)
    rows = array("q", bytes(8 * width * rounds))
    began = time.process_time()
    batch.rounds(seed, 0, rounds, rows)
    seconds = time.process_time() - began
    scores = [i for i, name in enumerate(batch.round_columns) if name.startswith("score")]
    points = [sum(column) for column in zip(*(rows[i::width] for i in scores), strict=True)] if scores else []
    return list(rows[batch.round_columns.index("decisions") :: width]), points, seconds


def apart(program: str, batch: Batch, rounds: int, decks: int = 1) -> list[tuple[str, float, float, float]]:
    """Decisions and points of a round: here, by hand, and how many standard errors they are apart."""
    decisions, points, _ = played(batch, rounds, 5)
    by_number = by_hand(program, rounds, 5, batch.machine.players, decks)
    found = []
    for name, values, other in (("decisions", decisions, by_number[0]), ("points", points, by_number[1])):
        mean, error = fmean(values), stdev(values) * sqrt(2 / rounds)
        found.append((name, mean, other, abs(mean - other) / error))
    return found


def agree(program: str, batch: Batch, rounds: int) -> bool:
    """Whether both play the same game, told in a line."""
    found = apart(program, batch, rounds)
    for name, mean, other, far in found:
        sys.stdout.write(f"{name} a round: {mean:.2f} here, {other:.2f} by hand, {far:.1f} standard errors apart\n")
    return all(far <= ENOUGH for *_, far in found)


def compare(program: str, batch: Batch, rounds: int, turns: int) -> tuple[float, float, float]:
    """Rounds a second; and as parts of the program written by hand, rounds and decisions a second."""
    found = []
    for turn in range(turns + 1):
        decisions, _, seconds = played(batch, rounds, turn)
        mean, _, other = by_hand(program, 200_000, turn + 1)
        speed, limit = rounds / seconds, 200_000 / other
        found.append((speed, speed / limit, speed * fmean(decisions) / (limit * mean)))
    return tuple(median(column) for column in zip(*found[1:], strict=True))


def main() -> int:
    """Measure and print."""
    parser = asking.parser(__doc__)
    parser.add_argument("--limit", required=True, type=asking.program, help="the program written by hand")
    parser.add_argument("--engine", choices=("python", "native"), default="native", help="what is compared (default: native)")
    parser.add_argument("--rounds", type=asking.count, default=100_000, help="rounds of each measurement (default 100,000)")
    parser.add_argument("--turns", type=asking.count, default=5, help="measurements (default 5)")
    asked = parser.parse_args()
    engine: Executor = asked.engine
    for title, (edition, rules) in TABLES.items():
        began = time.process_time()
        batch = batch_for(build_machine(load(edition, rules), {}, PLAYERS), engine)
        ready = time.process_time() - began
        if title == "limit" and not agree(asked.limit, batch, asked.rounds):
            sys.stdout.write("The programs do not play the same game: nothing is compared.\n")
            return 1
        rounds = asked.rounds if title == "limit" else max(1, asked.rounds // 15)
        speed, of_rounds, of_decisions = compare(asked.limit, batch, rounds, asked.turns)
        sys.stdout.write(
            f"{title}: {batch.engine}, {speed:,.0f} rounds a second; of the limit: rounds {of_rounds:.2f}, decisions "
            f"{of_decisions:.2f}; ready after {ready:.2f} s\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())

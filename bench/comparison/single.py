"""Processes of their own: from a command to its first result, and the most memory that many rounds need.

Run as a program it plays the rounds of ``bench/limit.yaml`` on an engine, a thousand rows at a time, and prints its peak and how long it played.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from array import array

from comparison.measuring import Spread, spread
from comparison.others import BENCH, peers_command
from comparison.ours import LIMIT
from comparison.peak import peak_mb
from unodsl.engine.batch import Executor, batch_for
from unodsl.pipeline import build_machine, load

PIECE = 1000
SIMULATE = ("simulate", "official", "--games", "1", "--bots", "random", "--engine")


def started(command: list[str], said: str = "") -> tuple[float, float]:
    """Processor and clock seconds of a command."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=BENCH, input=said, capture_output=True, text=True, check=True)
    clock, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, clock


def starts_of(
    engines: tuple[Executor, ...], interpreter: str | None, peers: dict[str, str]
) -> dict[str, tuple[list[str], str]]:
    """The commands that give one round, and what they are told."""
    module = [sys.executable, "-m", "unodsl.cli.main"]
    commands = {f"`unodsl {' '.join(SIMULATE)} {engine}`": ([*module, *SIMULATE, engine], "") for engine in engines}
    if interpreter is not None:
        commands |= {title: (peers_command(interpreter), f"{name} 2 1\n") for name, title in peers.items()}
    return commands


def cold(commands: dict[str, tuple[list[str], str]], turns: int) -> dict[str, tuple[Spread, Spread]]:
    """Processor and clock seconds of each command, by turns."""
    found: dict[str, list[tuple[float, float]]] = {title: [] for title in commands}
    for _ in range(turns):
        for title, (command, said) in commands.items():
            found[title].append(started(command, said))
    return {title: (spread([a for a, _ in both]), spread([b for _, b in both])) for title, both in found.items()}


def played_alone(engine: Executor, rounds: int) -> tuple[float, float]:
    """The peak of a process that plays so many rounds, in MB, and the processor time that a round took, in microseconds."""
    command = [sys.executable, "-m", "comparison.single", engine, str(rounds)]
    peak, seconds = subprocess.run(command, cwd=BENCH, capture_output=True, text=True, check=True).stdout.split()
    return float(peak), 1e6 * float(seconds) / rounds


def peer_memory(interpreter: str, name: str, rounds: int) -> float:
    """The same of a peer at two players."""
    said = f"{name} 2 {rounds}\n"
    done = subprocess.run(peers_command(interpreter), cwd=BENCH, input=said, capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["peak"])


def play(engine: Executor, rounds: int) -> tuple[float, float]:
    """Play in this process: its peak in MB, and the processor seconds that it played."""
    batch = batch_for(build_machine(load(str(LIMIT)), {}, 4), engine)
    rows = array("q", bytes(8 * len(batch.round_columns) * PIECE))
    began = time.process_time()
    for first in range(0, rounds, PIECE):
        batch.rounds(1, first, min(PIECE, rounds - first), rows)
    return peak_mb(), time.process_time() - began


if __name__ == "__main__":
    peak, seconds = play("native" if sys.argv[1] == "native" else "python", int(sys.argv[2]))
    sys.stdout.write(f"{peak:.1f} {seconds}\n")

"""Other programs as ways to play: the one written by hand, and the peers, in an interpreter of their own."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

from limit import by_hand

from comparison.measuring import Timed, Way

BENCH = Path(__file__).parents[1]
PEERS: dict[str, str] = {
    "rlcard-engine": "RLCard, raw engine",
    "rlcard-environment": "RLCard, environment",
    "openspiel-python": "OpenSpiel crazy_eights, from Python",
    "openspiel-own": "OpenSpiel crazy_eights, its own loop",
}
SAMPLE = 100
"""Rounds by which the mean length of a peer's round is told."""
FLAGS = ("-O3", "-march=native")


class LeftOut(Exception):
    """Why something can not be measured here."""


def program_of(given: str, folder: Path) -> str:
    """The program written by hand; C source is compiled first. Raises ``LeftOut``."""
    path = Path(given).resolve()
    if not path.is_file():
        raise LeftOut(f"there is no file {path.name}")
    if path.suffix != ".c":
        if not os.access(path, os.X_OK):
            raise LeftOut(f"{path.name} is neither a program nor C source")
        return str(path)
    compiler = which(os.environ.get("CC", "cc")) or which("gcc") or which("clang")
    if compiler is None:
        raise LeftOut(f"there is no C compiler for {path.name}")
    made = folder / path.stem
    done = subprocess.run([compiler, *FLAGS, "-o", str(made), str(path)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise LeftOut(f"the C compiler refuses {path.name}")
    return str(made)


def way_by_hand(program: str, players: int, decks: int) -> Way:
    """The program written by hand."""

    def play(amount: int) -> Timed:
        decisions, _, seconds = by_hand(program, amount, 1, players, decks)
        return Timed(decisions * amount, seconds)

    return play


def peers_command(interpreter: str) -> list[str]:
    """What plays the peers; it is run in ``BENCH``."""
    return [interpreter, "-W", "ignore", "-m", "comparison.peers"]


class Peers:
    """The peers, playing on request."""

    def __init__(self, interpreter: str) -> None:
        self.versions: dict[str, None] = {}
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                peers_command(interpreter), cwd=BENCH, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
            )
        except OSError as reason:
            raise LeftOut(f"{Path(interpreter).name} can not be run") from reason

    def ask(self, name: str, players: int, rounds: int) -> dict[str, Any]:
        """What a peer played. Raises ``LeftOut``."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(f"{name} {players} {rounds}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise LeftOut("the peers' interpreter has ended") from None
        line = self.process.stdout.readline()
        found: dict[str, Any] = json.loads(line) if line else {"missing": "the peers' interpreter has ended"}
        if "missing" in found:
            raise LeftOut(found["missing"])
        return found

    def length(self, name: str, players: int) -> float:
        """Mean decisions of a round. Raises ``LeftOut``."""
        found = self.ask(name, players, SAMPLE)
        self.versions[found["version"]] = None
        return float(found["decisions"]) / SAMPLE

    def way(self, name: str, players: int) -> Way:
        """A peer as a way to play."""

        def play(amount: int) -> Timed:
            found = self.ask(name, players, amount)
            return Timed(found["decisions"], found["seconds"])

        return play

    def close(self) -> None:
        """Let them go."""
        self.process.communicate()

"""Commands that work in several processes: nothing is left of them when they are interrupted, ended, or not listened to."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from .running import COMMAND, PATIENCE, environment

PROC = Path("/proc")
COMMANDS = (
    ("simulate", "official", "--games", "900000", "--engine", "python", "--jobs", "2"),
    ("matrix", "official", "--rounds", "50000", "--jobs", "2"),
)
pytestmark = pytest.mark.skipif(not (PROC / "self" / "stat").exists(), reason="processes are counted in /proc")


def members(session: int) -> list[int]:
    """The living processes of a session."""
    found = []
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def until(session: int, low: int, high: int) -> bool:
    """Wait for so many processes."""
    end = time.monotonic() + PATIENCE
    while not low <= len(members(session)) <= high:
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -9)])
def test_nothing_is_left(command: tuple[str, ...], number: int, code: int) -> None:
    """Ctrl-C goes to all of them, a request to end (or the end itself) to the first alone."""
    made = subprocess.Popen(
        [*COMMAND, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True
    )
    try:
        assert until(made.pid, 3, 3)
        time.sleep(0.5)
        (os.killpg if number == signal.SIGINT else os.kill)(made.pid, number)
        _, complaints = made.communicate(timeout=PATIENCE)
        assert made.returncode == code
        assert b"Traceback" not in complaints
        assert until(made.pid, 0, 0)
    finally:
        for process in members(made.pid):
            os.kill(process, signal.SIGKILL)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_whoever_reads_only_the_head_hears_no_complaint(jobs: str) -> None:
    shell = " ".join([*COMMAND, "simulate", "official", "--games", "40", "--engine", "python", "--jobs", jobs, "| head -1"])
    done = subprocess.run(
        ["bash", "-c", shell], capture_output=True, text=True, env=environment(), timeout=PATIENCE, check=False
    )
    assert (done.stdout, done.stderr) == ("official, 4 players, 40 rounds\n", "")

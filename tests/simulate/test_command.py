"""`unodsl simulate` as a command: usage, streams, interruption, progress."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, PATIENCE, Terminal, environment, here, process
from tests.engine import tables

FAST = ("--games", "6", "--players", "2", "--engine", "python")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["official", "--games", "0"], "'0' is not a whole number from 1 on"),
        (["official", "--games", "5", "--matches", "5"], "Choose one of --games and --matches."),
        (["official", "--bots", "clever"], "There is no bot 'clever'; there are greedy, random"),
        (["official", "--bots", "greedy,"], "There is no bot ''"),
        (["official", "--bots", "greedy:2"], "a chance from 0 to 1, as in greedy:0.3"),
        (["official", "--players", "11"], "2 to 10 players"),
        (["official", "--jobs", "0"], "'0' is not a whole number from 1 to 64"),
        (["official", "--engine", "fast"], "'fast' is not one of"),
        (["official", "--format", "xml"], "'xml' is not one of"),
        (["official", "--seed", "-1"], "'-1' is not a whole number from 0 to"),
        (["official", "--set", "calls"], "OPTION=VALUE"),
        (["official", "--set", "calls=maybe"], "no value of calls"),
        (["official", "--versus", "callz=off"], "did you mean calls?"),
        (["official", "--versus", "stacking", "--versus", "jump-in"], "one --versus a report"),
        (["official", "--players", "7", "--versus", "pizzuno"], "pizzuno is for 2 to 4 players"),
        (["standard"], "only for extending"),
        ([], "Missing argument"),
    ],
)
def test_wrong_use(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that says what is wrong and where help is; exit code 2, and nothing on the output."""
    code, out, err = here(capsys, monkeypatch, "simulate", *arguments)
    assert code == 2, err
    assert said in err
    assert not out


@pytest.mark.parametrize(("name", "code"), [("no-such-edition", 2), ("official", 0)])
def test_exit_codes(name: str, code: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert here(capsys, monkeypatch, "simulate", name, *FAST)[0] == code


def test_jobs_make_no_difference(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes from one process and from three."""
    reports = [
        here(
            capsys,
            monkeypatch,
            "simulate",
            "official",
            "--games",
            "250",
            "--players",
            "2",
            "--engine",
            "python",
            "--jobs",
            jobs,
        )
        for jobs in ("1", "3")
    ]
    assert reports[0] == reports[1]
    assert reports[0][0] == 0
    assert "250 rounds" in reports[0][1]


def test_what_stands_in_every_report(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("official", "--with", "stacking", "--seed", "77", "--bots", "greedy,random", *FAST)
    for form in ("text", "json", "csv"):
        _, out, _ = here(capsys, monkeypatch, "simulate", *arguments, "--format", form)
        for wanted in ("--with stacking --games 6 --players 2 --seed 77 --bots greedy,random --engine python", "stacking"):
            assert wanted in out, form
        assert tables.model("official", ("stacking",)).hash in out


def test_pipes_and_plain_characters(tmp_path: Path) -> None:
    """Into a pipe there is no progress and no escape code, whatever the encoding; who closes the pipe gets its usual code."""
    done = process("simulate", "pizzuno", *FAST, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 0
    assert not done.stderr
    assert done.stdout.isascii()
    assert b"\x1b" not in done.stdout
    assert b"\r" not in done.stdout
    shell = " ".join([*COMMAND, "simulate", "pizzuno", *FAST, "--format", "csv", "| head -1; echo ${PIPESTATUS[0]}"])
    closed = subprocess.run(
        ["bash", "-c", shell], capture_output=True, text=True, env=environment(), timeout=PATIENCE, check=False
    )
    assert closed.stdout.startswith("table,section,name")
    assert closed.stdout.split()[-1] in ("0", "141")
    assert "Traceback" not in closed.stderr


def test_progress_is_for_terminals() -> None:
    screen = Terminal("simulate", "pizzuno", "--games", "300", "--players", "2", "--engine", "python")
    text = screen.until("Every round had a winner.")
    assert screen.end() == 0
    assert "100 of 300 (33 %)" in text


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interruption_gives_the_partial_report(jobs: str) -> None:
    """Ctrl-C: what was played is reported, as if so many games had been asked for; exit code 130, and nobody is left playing."""
    arguments = [
        "simulate",
        "pizzuno",
        "--games",
        "900000",
        "--players",
        "2",
        "--engine",
        "python",
        "--jobs",
        jobs,
        "--format",
        "json",
    ]
    screen, theirs = pty.openpty()
    running = subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=theirs, env=environment(), start_new_session=True
    )
    shown, end = "", time.monotonic() + PATIENCE
    while "of 900,000" not in shown and time.monotonic() < end:
        if select.select([screen], [], [], 0.2)[0]:
            shown += os.read(screen, 4096).decode()
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to everybody
    out, _ = running.communicate(timeout=PATIENCE)
    os.close(theirs)
    os.close(screen)
    assert running.returncode == 130
    data = json.loads(out)
    assert 0 < data["done"] < data["planned"] == 900_000
    assert data["table"]["units"] == data["done"]
    whole = process(*arguments[:2], "--games", str(data["done"]), *arguments[4:])
    assert json.loads(whole.stdout)["table"] == data["table"]

"""The command as such: help, exit codes, streams."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from unodsl.cli import main, streams

from .running import COMMAND, PATIENCE, environment, here, process

_HEAVY = ("yaml", "lark", "jsonschema", "unodsl.compose", "unodsl.source", "unodsl.engine", "hypothesis")


def test_help_loads_no_parser() -> None:
    """B117: the help builds nothing."""
    code = (
        "import sys, contextlib, io\n"
        "from unodsl.cli.main import run\n"
        "with contextlib.redirect_stdout(io.StringIO()) as out: code = run(['--help'])\n"
        "assert code == 0 and 'validate' in out.getvalue(), out.getvalue()\n"
        f"heavy = [m for m in sys.modules if m.startswith({_HEAVY!r})]\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("name", list(main.COMMANDS))
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = here(capsys, monkeypatch, name, "--help")
    assert code == 0
    assert "Usage: unodsl " + name in out
    assert not err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["valdate"], "Did you mean validate?"),
        (["x\x1b[31m"], "There is no command"),
        (["validate", "--colour"], "No such option"),
        (["explain"], "Missing argument"),
        (["explain", "G81"], "Did you mean G801?"),
        (["show", "official", "--set", "scoring"], "OPTION=VALUE"),
        (["show", "official", "--set", "scoring=x"], "no value of scoring"),
        (["show", "official", "--machine", "--players", "40"], "2 to 10 players"),
        (["show", "standard", "--machine"], "only for extending"),
        (["play", "official", "--bots", "clever"], "There is no bot 'clever'"),
        (["play", "official", "--players", "3", "--seat", "3"], "There are 3 seats"),
        (["play", "--resume", "no-such-file"], "cannot be read"),
        (["fmt", "no-such-file"], "No such file"),
        (["test", "no-such-edition"], "no test file and no edition"),
    ],
)
def test_usage_is_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = here(capsys, monkeypatch, *arguments)
    assert code == 2
    assert said in err
    assert not out
    assert "\x1b" not in err
    assert "Traceback" not in err


def _broken(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    from unodsl.cli import explain

    def fail(code: object) -> str:
        raise error

    monkeypatch.setattr(explain, "page", fail)


def test_a_bug_is_3_in_two_lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UNODSL_TRACEBACK", raising=False)
    _broken(monkeypatch, ValueError("x\x1b[31m"))
    code, _, err = here(capsys, monkeypatch, "explain", "G801")
    assert code == 3
    assert len(err.splitlines()) == 2
    assert "UNODSL_TRACEBACK=1" in err
    assert "Traceback" not in err
    assert "\x1b" not in err
    monkeypatch.setenv("UNODSL_TRACEBACK", "1")
    assert "Traceback" in here(capsys, monkeypatch, "explain", "G801")[2]


def test_interrupted_is_130(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _broken(monkeypatch, KeyboardInterrupt())
    assert here(capsys, monkeypatch, "explain", "G801")[0] == 130


def _into(stream: Any) -> subprocess.CompletedProcess[bytes]:
    """A command whose output goes there."""
    command = [*COMMAND, "schema"]
    return subprocess.run(command, stdout=stream, stderr=subprocess.PIPE, env=environment(), timeout=PATIENCE, check=False)


def test_a_closed_pipe_is_quiet() -> None:
    """Who reads only the beginning hears no complaint."""
    reader, writer = os.pipe()
    os.close(reader)
    done = _into(writer)
    os.close(writer)
    assert done.returncode == main.BROKEN_PIPE
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_no_bug() -> None:
    with open("/dev/full", "wb") as full:
        done = _into(full)
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


def test_streams_that_are_not_there() -> None:
    for closed in ("<&-", ">&-", "<&- >&- 2>&-"):
        done = subprocess.run(
            ["sh", "-c", f'"$0" -m unodsl.cli.main play --seed 1 --rounds 1 {closed}', sys.executable],
            capture_output=True, env=environment(), timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode in (0, 2), (closed, done)
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", "utf-8"])
def test_no_character_fails(encoding: str) -> None:
    text = "card \u2026 \u201cx\u201d \u65e5\u672c \U0001f0cf \udc80"
    code = f"from unodsl.cli import streams; streams.prepare(); streams.write({text!r}); streams.flush()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env=environment(PYTHONIOENCODING=encoding), timeout=PATIENCE,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(b"card ")
    if encoding == "ascii":
        assert done.stdout == b'card ... "x" ?? ? ?'


def test_colors_only_where_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """B091: a pipe, NO_COLOR and a dumb terminal get none; only `always` overrides."""
    monkeypatch.setattr(streams, "is_terminal", lambda stream: True)
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    assert streams.wants_color("auto")
    monkeypatch.setenv("TERM", "dumb")
    assert not streams.wants_color("auto")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not streams.wants_color("auto")
    assert streams.wants_color("always")
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setattr(streams, "is_terminal", lambda stream: False)
    assert not streams.wants_color("auto")
    assert not streams.wants_color("never")


def test_version() -> None:
    done = process("--version")
    assert done.stdout.startswith(b"unodsl ")

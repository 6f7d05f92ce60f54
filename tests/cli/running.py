"""Running the command: in a process of its own, in a terminal of its own, or (fast) in this process."""

from __future__ import annotations

import io
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from unodsl.cli import main

COMMAND = [sys.executable, "-m", "unodsl.cli.main"]
PATIENCE = 60.0


def environment(**changes: str) -> dict[str, str]:
    """The environment without what this terminal has set."""
    dropped = ("NO_COLOR", "TERM", "COLUMNS", "LINES", "UNODSL_TRACEBACK", "PYTHONIOENCODING")
    return {key: value for key, value in os.environ.items() if key not in dropped} | changes


def process(*arguments: str, typed: str = "", cwd: Path | None = None, **changes: str) -> subprocess.CompletedProcess[bytes]:
    """A command with pipes on all three streams."""
    return subprocess.run(
        [*COMMAND, *arguments], input=typed.encode(), capture_output=True, env=environment(**changes), cwd=cwd,
        timeout=PATIENCE, check=False,
    )  # fmt: skip


def here(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str, typed: str = ""
) -> tuple[int, str, str]:
    """A command in this process: exit code, output, error output."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code = main.run(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


class Terminal:
    """A command in a pseudo-terminal."""

    def __init__(self, *arguments: str, **changes: str) -> None:
        self.mine, theirs = pty.openpty()
        self.text = ""
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment(**changes), close_fds=True,
            preexec_fn=lambda: _take_terminal(theirs),
        )  # fmt: skip
        self.theirs = theirs

    def until(self, wanted: str) -> str:
        """Read until something is on the screen."""
        end = time.monotonic() + PATIENCE
        while wanted not in self.text and time.monotonic() < end:
            ready, _, _ = select.select([self.mine], [], [], 0.2)
            if ready:
                self.text += os.read(self.mine, 65536).decode("utf-8", "replace")
            elif self.process.poll() is not None:
                break
        assert wanted in self.text, self.text
        return self.text

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.mine, text.encode())

    def end(self) -> int:
        """The exit code."""
        code = self.process.wait(PATIENCE)
        os.close(self.mine)
        os.close(self.theirs)
        return code


def _take_terminal(terminal: int) -> None:
    """Make it the controlling terminal, so that its keys can interrupt."""
    import fcntl
    import termios

    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)

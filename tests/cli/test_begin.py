"""Ctrl-C while the command is still being loaded, and while the process ends: 130 without a word."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .running import PATIENCE, environment

# Stands in the place of click, says that it is being loaded, and takes its time.
SLOW = "import sys, time\nsys.stdout.write('loading\\n')\nsys.stdout.flush()\ntime.sleep(60)\n"
SCRIPT = "import sys\nfrom unodsl.cli.main import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
LAST = "import atexit, sys, time\nfrom unodsl.cli.main import main\natexit.register(lambda: (print('ending', flush=True), time.sleep(60)))\nmain()\n"


def _interrupted(command: list[str], folder: Path, said: bytes) -> tuple[int, bytes]:
    """Interrupt a process once it has said something: its exit code and error output."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(PYTHONPATH=str(folder)), cwd=folder
    )
    assert process.stdout is not None
    assert any(line == said for line in iter(process.stdout.readline, b""))
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    return process.returncode, err


@pytest.mark.parametrize("how", ["script", "module"])
def test_while_it_is_loaded(how: str, tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text(SLOW)
    (tmp_path / "unodsl-script").mkdir()
    script = tmp_path / "unodsl-script" / "unodsl"
    script.write_text(SCRIPT)
    command = [sys.executable, str(script)] if how == "script" else [sys.executable, "-m", "unodsl.cli.main", "--version"]
    assert _interrupted(command, tmp_path, b"loading\n") == (130, b"")


def test_while_it_ends(tmp_path: Path) -> None:
    """What was done is done: the exit code stays."""
    script = tmp_path / "unodsl"
    script.write_text(LAST)
    assert _interrupted([sys.executable, str(script), "--version"], tmp_path, b"ending\n") == (0, b"")


def test_other_programs_keep_their_own_answer() -> None:
    """Importing the command from elsewhere changes nothing about Ctrl-C."""
    code = "import signal, unodsl.cli.main; assert signal.getsignal(signal.SIGINT) is signal.default_int_handler"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)

"""`unodsl play` in pipes and terminals, as people have them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import termios
import time
from pathlib import Path

import pytest

from unodsl.version import VERSION

from .running import COMMAND, PATIENCE, Terminal, environment, here, process


def test_a_pipe_gets_no_escape_codes() -> None:
    """B090, B091: also when the terminal could; in an ASCII pipe everything is still said."""
    done = process("play", "--seed", "3", typed="help\ntable\n1\n", TERM="xterm-256color", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert b"Color in force: " in done.stdout
    assert b"The game ends here (end of input). It was not saved." in done.stdout
    assert done.stderr == b""


def test_lines_may_end_as_on_other_systems() -> None:
    """What ends a line is no part of the answer that a log repeats."""
    out = process("play", "--seed", "1", "--players", "2", typed="wild\r\nred\r\n").stdout.decode()
    assert "> wild\n" in out
    assert "You: red\n" in out
    assert "\N{SYMBOL FOR CARRIAGE RETURN}" not in out


def test_color_when_it_is_asked_for() -> None:
    assert b"\x1b[1m" in process("play", "--seed", "3", "--color", "always", NO_COLOR="1").stdout


@pytest.mark.parametrize(
    ("changes", "colored"), [({"TERM": "xterm"}, True), ({"TERM": "xterm", "NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_a_terminal(changes: dict[str, str], colored: bool) -> None:
    """B091, B093: Ctrl-D ends well, and the terminal is as it was."""
    terminal = Terminal("play", "--seed", "3", **changes)
    before = termios.tcgetattr(terminal.theirs)
    terminal.until("> ")
    terminal.type("abc\n")
    terminal.until("is not a choice here")
    terminal.type("\x04")
    text = terminal.until("The game ends here")
    assert termios.tcgetattr(terminal.theirs) == before
    assert terminal.end() == 0
    assert ("\x1b" in text) is colored


def test_interrupted(tmp_path: Path) -> None:
    """B093: Ctrl-C is 130, the promised file is whole, the terminal as it was."""
    path = tmp_path / "game.json"
    terminal = Terminal("play", "--seed", "3", "--save", str(path), TERM="xterm")
    before = termios.tcgetattr(terminal.theirs)
    terminal.until("> ")
    terminal.type("\x03")
    text = terminal.until("play --resume")
    assert "Traceback" not in text
    assert termios.tcgetattr(terminal.theirs) == before
    assert terminal.end() == 130
    assert json.loads(path.read_text())["replay"] == 1
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_save_resume_replay(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """B033: a game goes on where it was; an edition that has changed is refused before the first step."""
    edition, path = tmp_path / "mine.yaml", tmp_path / "game.json"
    edition.write_text("unodsl: 1\nedition: mine\nextends: official\nlabel: Mine\n")
    play = ("play", str(edition), "--seed", "3", "--name", "Anna", "--save", str(path), "--set", "challenges=off")
    code, out, _ = here(capsys, monkeypatch, *play, typed="1\n1\n")
    assert code == 0
    assert f"Saved. Go on with:\n  unodsl play --resume {path}\n" in out
    assert here(capsys, monkeypatch, "replay", str(path))[:2] == (0, f"{path}: {_steps(path)} steps, all as recorded.\n")
    code, out, _ = here(capsys, monkeypatch, "play", "--resume", str(path), typed="log 999\n1\nquit\n")
    assert code == 0
    assert "(Anna)" in out
    assert "Round 1." in out
    assert "(quit)" in out

    whole = path.read_text()
    path.write_text(whole.replace('"play ', '"play x', 1))
    code, out, _ = here(capsys, monkeypatch, "replay", str(path))
    assert code == 1
    assert "is refused" in out
    path.write_text(whole)
    edition.write_text(edition.read_text() + "cards:\n  skip: {points: 21}\n")
    for command in (("replay", str(path)), ("play", "--resume", str(path))):
        code, out, err = here(capsys, monkeypatch, *command)
        assert code == 1
        assert "has changed since" in out + err
    path.write_text("{}")
    assert here(capsys, monkeypatch, "replay", str(path))[0] == 1


@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")])
def test_games_of_other_versions(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """B033: another version of the tool is told and goes on; another meaning of the rules is refused before the first step."""
    path = tmp_path / "game.json"
    assert here(capsys, monkeypatch, "play", "--seed", "3", "--save", str(path), typed="1\n1\n")[0] == 0
    whole = json.loads(path.read_text())
    assert whole["unodsl"] == VERSION

    def told(**other: object) -> tuple[int, str]:
        path.write_text(json.dumps(whole | other))
        code, out, err = here(capsys, monkeypatch, *command, str(path), typed="quit\n")
        return code, " ".join((out + err).split())

    assert "written by" not in told()[1]
    going_on = f"It was written by unodsl 0.0.7; this is {VERSION}. The rules and the edition are the same: going on."
    code, text = told(unodsl="0.0.7")
    assert (code, going_on in text) == (0, True)
    assert "of an unknown version" in told(unodsl=None)[1]
    code, text = told(unodsl="9.1\x1b[2J", rules=2)
    assert code == 1
    assert "version 2 of the rules' meaning, this is version 1" in text
    assert "written by unodsl 9.1" in text
    assert "\x1b" not in text
    assert "going on" not in text
    assert "all as recorded" not in text
    assert "your turn" not in text
    code, text = told(unodsl="0.0.7", hash="0" * 64)
    assert code == 1
    assert "has changed since" in text
    assert "written by unodsl 0.0.7" in text
    code, text = told(replay=2, unodsl="9.1")
    assert code == 1
    assert "it says `replay: 2`, this unodsl reads `replay: 1`" in text
    assert "written by unodsl 9.1" in text


def _steps(path: Path) -> int:
    return len(json.loads(path.read_text())["actions"])


def test_bots_alone(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every edition, narrated, with the sentences behind what happens."""
    wishes = ("--auto", "--seed", "1", "--rounds", "1", "--matches", "2", "--bots", "greedy,random")
    code, out, _ = here(capsys, monkeypatch, "play", "pizza-pizza", *wishes)
    assert code == 0
    assert out.count("Stopped after 1 round.") == 2
    assert "[PP-" in out
    first, second = out.split("Stopped after 1 round.")[:2]
    assert first.split("Round 1.")[1] != second.split("Round 1.")[1]


def test_people_at_one_screen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = here(capsys, monkeypatch, "play", "--humans", "2", "--players", "2", "--seed", "4", typed="\n1\n\n\n1\n")
    assert code == 0
    assert "Pass the screen to P1: press Enter to hide this." in out


def test_names_of_people_at_one_screen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    wishes = ("--humans", "2", "--players", "3", "--name", "Anna", "--name", "Ben", "--seed", "4")
    code, out, _ = here(capsys, monkeypatch, "play", *wishes, typed="\n1\n\n\n1\n")
    assert code == 0
    assert "P0 (Anna)" in out
    assert "P1 (Ben)" in out


def test_the_first_line_is_wrapped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    code, out, _ = here(capsys, monkeypatch, "play", "--seed", "3", typed="")
    assert code == 0
    assert [line for line in out.splitlines() if len(line) > 30] == []


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_in_a_small_window(tmp_path: Path) -> None:
    """B095: in 80 by 24 the table, the hand and every choice stand on the screen together."""
    socket = ["tmux", "-L", f"unodsl-test-{os.getpid()}", "-f", "/dev/null"]
    command = " ".join(COMMAND) + " play --seed 3"
    start = [*socket, "new-session", "-d", "-x", "80", "-y", "24", command]
    subprocess.run(start, env=environment(TERM="xterm"), cwd=Path(__file__).parents[2], check=True, timeout=PATIENCE)
    try:
        end, text = time.monotonic() + PATIENCE, ""
        while "\n>" not in text and time.monotonic() < end:
            time.sleep(0.2)
            shown = subprocess.run([*socket, "capture-pane", "-p"], capture_output=True, check=True, timeout=PATIENCE)
            text = shown.stdout.decode()
        for wanted in ("Color in force", "Cards held", "Your hand", "Play or draw?", "1 play"):
            assert wanted in text
    finally:
        subprocess.run([*socket, "kill-session"], check=False, timeout=PATIENCE)

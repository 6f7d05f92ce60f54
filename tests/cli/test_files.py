"""Files that are no files: links, folders, pipes, devices, names that the system does not take. Each is said in words, at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from .running import here

Run = Callable[..., tuple[int, str, str]]
COMMANDS = {
    "validate X.yaml": 2, "show X.yaml": 2, "trace X.yaml": 2, "test X.test.yaml": 2, "fmt X.yaml": 2, "diff official X.yaml": 2,
    "simulate X.yaml": 2, "matrix X.yaml": 2, "play X.yaml": 2, "new mine --like X.yaml": 2, "validate official --with X.yaml": 2,
    "replay X.yaml": 2, "play --resume X.yaml": 2, "replay X.yaml --edition official": 2,
}  # fmt: skip


def _link(path: Path) -> None:
    path.symlink_to("nowhere")


def _circle(path: Path) -> None:
    path.symlink_to(path.name)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "a link that leads nowhere": (_link, "a link that leads nowhere"), "links in a circle": (_circle, "lead in a circle"),
    "a folder": (Path.mkdir, "no ordinary file"), "a pipe": (os.mkfifo, "no ordinary file"), "a device": (_device, "no ordinary file"),
}  # fmt: skip


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: here(capsys, monkeypatch, *arguments)


@pytest.mark.parametrize(
    ("line", "what"),
    [(line, what) for line, what in product(COMMANDS, ODD) if not (line.startswith("test") and what == "a folder")],
)
def test_a_file_that_is_none(line: str, what: str, run: Run) -> None:
    make, said = ODD[what]
    name = "odd.test.yaml" if line.startswith("test") else "odd.yaml"
    make(Path(name))
    code, out, err = run(*line.replace("X.test.yaml", name).replace("X.yaml", name).split())
    assert (code, said in out + err) == (COMMANDS[line], True), (code, out, err)
    assert "did you mean" not in out + err
    assert "Traceback" not in err


@pytest.mark.parametrize("line", COMMANDS)
def test_a_file_that_may_not_be_read(line: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "shut.test.yaml" if line.startswith("test") else "shut.yaml"
    Path(name).write_text("unodsl: 1\nedition: shut\nextends: official\n")
    open_ = os.open

    def shut(path: object, *rest: object, **more: object) -> int:
        if str(path).endswith(name):
            raise PermissionError(13, "Permission denied", str(path))
        return open_(path, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", shut)
    code, out, err = run(*line.replace("X.test.yaml", name).replace("X.yaml", name).split())
    assert (code, "Permission denied" in out + err) == (2, True), (code, out, err)


@pytest.mark.parametrize("name", ["x" * 300, "x" * 300 + ".test.yaml", "a\0b", "a\0.test.yaml", "x/" * 3000 + "y"])
@pytest.mark.parametrize(
    "line", ["test", "fmt", "replay", "play --resume", "play --auto --rounds 1 --save", "new mine --like official --dir"]
)
def test_a_name_that_no_file_can_have(line: str, name: str, run: Run) -> None:
    code, _, err = run(*line.split(), name)
    assert code == 2, err
    assert err.strip()
    assert len(err) < 2000
    assert not [word for word in ("embedded null", "Errno", "bug of unodsl", "Traceback") if word in err]


def test_a_link_in_a_file_that_leads_nowhere(run: Run) -> None:
    Path("mine.yaml").write_text("unodsl: 1\nedition: mine\nextends: parent\n")
    Path("parent.yaml").symlink_to("nowhere.yaml")
    code, out, _ = run("validate", "mine.yaml")
    assert code == 1
    assert "mine.yaml:3:10: error Y101: `parent` cannot be read: it is a link that leads nowhere." in out
    assert "help" not in out


def test_names_that_are_no_text(run: Run) -> None:
    """File names of bytes that are no UTF-8 can be played from and saved; a file can not name them."""
    odd = os.fsdecode(b"\xff.yaml")
    Path(odd).write_text("unodsl: 1\nedition: mine\nextends: official\n")
    assert run("validate", odd)[0] == 0
    assert run("play", odd, "--auto", "--rounds", "1", "--seed", "1", "--save", "game.json")[0] == 0
    assert run("replay", "game.json")[0] == 0
    code, _, err = run("new", "other", "--like", odd)
    assert (code, "plain characters" in err) == (2, True)
    assert not Path("other.yaml").exists()

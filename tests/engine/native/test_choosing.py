"""Which engine runs is never guessed at: it can be asked for, and what is missing is said."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from tests.engine import tables
from unodsl import pipeline
from unodsl.cli import main
from unodsl.diagnostics import InvalidEdition
from unodsl.engine.batch import batch_for
from unodsl.engine.games import games_for
from unodsl.engine.native.missing import INSTALL, Missing
from unodsl.machine.program.writer import Unsupported


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if llvmlite were not installed."""
    monkeypatch.setattr("unodsl.engine.native.missing.find_spec", lambda name: None)


@pytest.mark.usefixtures("without")
def test_without_llvmlite(capsys: pytest.CaptureFixture[str]) -> None:
    table = tables.machine("pizzuno", 2)
    for make in (batch_for, games_for):
        with pytest.raises(Missing, match="G804"):
            make(table, "native")
        assert make(table, "auto").engine == "python"
    with pytest.raises(Missing):
        pipeline.engine_for(table, "native")
    assert main.run(["play", "pizzuno", "--auto", "--engine", "native"]) == main.USAGE
    assert "pip install 'llvmlite>=0.44'" in capsys.readouterr().err


def test_what_runs_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    table = tables.machine("pizzuno", 2)
    assert pipeline.engine_name(pipeline.engine_for(table)) == "reference"
    assert pipeline.engine_name(pipeline.engine_for(table, "python")) == "python"
    assert pipeline.engine_name(pipeline.engine_for(table, "auto")) == "python"
    assert main.run(["play", "pizzuno", "--auto", "--engine", "auto", "--rounds", "1", "--seed", "3"]) == 0
    assert "python engine." in capsys.readouterr().out.splitlines()[0]


def test_what_can_not_be_specialised(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise Unsupported("too deep")

    monkeypatch.setattr("unodsl.engine.python.text.generate", refuses)
    table = tables.machine("pizzuno", 2)
    with pytest.raises(InvalidEdition, match=r"G805.*too deep"):
        pipeline.engine_for(table, "python")
    assert pipeline.engine_name(pipeline.engine_for(table, "auto")) == "reference"


def test_llvmlite_is_not_loaded_unless_it_is_used() -> None:
    import subprocess

    code = "import sys, unodsl, unodsl.pipeline, unodsl.engine.batch, unodsl.engine.games; sys.exit('llvmlite' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_how_to_install_is_said_the_same_everywhere() -> None:
    """As the package asks for it, and in one wording that needs no index with unodsl on it."""
    root = Path(__file__).parents[3]
    wanted = tomllib.loads((root / "pyproject.toml").read_text())["project"]["optional-dependencies"]["fast"]
    assert [f"pip install '{one}'" for one in wanted] == [INSTALL]
    for page in ("README.md", "CHANGELOG.md", "docs/simulate.md"):
        text = (root / page).read_text()
        assert INSTALL in text
        assert "[fast]" not in text

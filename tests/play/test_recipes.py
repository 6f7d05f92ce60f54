"""Recipes of the cookbook, played: what happens, and what each seat learns of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unodsl.engine.contract import Step
from unodsl.engine.lockstep import lockstep
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine
from unodsl.pipeline import build_machine, load
from unodsl.state.state import State
from unodsl.state.view import seen

from .tables import position

COOKBOOK = Path(__file__).parents[2] / "docs" / "cookbook.md"


def _machine(title: str, folder: Path) -> Machine:
    """The block below a title, in an edition that extends the published rules, for two players."""
    found = re.search(rf"^\*\*{re.escape(title)}.*?^```yaml\n(.*?)^```$", COOKBOOK.read_text(encoding="utf-8"), re.M | re.S)
    assert found is not None
    path = folder / "recipe.yaml"
    path.write_text(f"unodsl: 1\nedition: recipe\nextends: official\n{found.group(1)}", encoding="utf-8")
    return build_machine(load(path), {}, 2)


def _after(at: ReferenceEngine, state: State, *actions: str) -> Step:
    step: Step | None = None
    for action in actions:
        made = at.apply(state, at.to_move(state)[0], action)
        assert isinstance(made, Step), made
        state, step = made.state, made
    assert step is not None
    return step


@pytest.fixture(scope="module")
def showing(tmp_path_factory: pytest.TempPathFactory) -> ReferenceEngine:
    return ReferenceEngine(_machine("Everybody shows a card at once", tmp_path_factory.mktemp("recipe")))


def test_everybody_shows_a_card_at_once(showing: ReferenceEngine) -> None:
    start = position(showing, {0: "R5 G1 B2", 1: "Y1 Y9"}, "R9", "red")
    waits = _after(showing, start, "play R5", "B2").state
    assert "shown of P0" not in str(showing.view(waits, 1).variables).replace("'shown of P0': 'none'", "")
    done = _after(showing, waits, "Y9").state
    shown = {name: value for name, value in showing.view(done, None).variables.items() if name.startswith("shown")}
    assert shown == {"shown of P0": "B2", "shown of P1": "Y9"}
    assert (showing.view(done, None).zones["hand of P0"], showing.view(done, None).zones["hand of P1"]) == (3, 2)


def test_nobody_is_asked_when_somebody_has_no_card(showing: ReferenceEngine) -> None:
    start = position(showing, {0: "R5", 1: "Y1 Y9"}, "R9", "red")
    step = _after(showing, start, "play R5")
    assert [event.values[2] for event in step.events if event.kind == "chose"] == ["play R5"]
    assert "revealed" not in {event.kind for event in step.events}


def test_both_engines_show_alike(showing: ReferenceEngine) -> None:
    for seed in range(2):
        assert lockstep(showing, PythonEngine(showing.machine), seed) is None


def test_a_hidden_choice(tmp_path: Path) -> None:
    at = ReferenceEngine(_machine("A hidden choice of one player", tmp_path))
    start = position(at, {0: "R-skip G1 B2", 1: "Y1 Y9"}, "R9", "red")
    step = _after(at, start, "play R-skip", "B2")
    assert at.view(step.state, 0).zones["secret of P0"] == ("B2",)
    assert at.view(step.state, 1).zones["secret of P0"] == 1
    told = [seen(at.machine, event, 1) for event in step.events]
    assert [event.values[2] for event in told if event is not None and event.kind == "chose"] == [""]
    kind = next(index for index, kind in enumerate(at.machine.model.edition.kinds) if kind.code == "B2")
    assert kind not in [event.values[0] for event in told if event is not None and event.kind == "moved"]

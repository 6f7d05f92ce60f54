"""Small editions, position by position: see :mod:`tests.property.small_worlds`. ``bench/small_worlds.py`` reaches all positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.property.small_worlds import WORLDS, explore
from unodsl import pipeline
from unodsl.engine.reference.engine import ReferenceEngine

POSITIONS = 3_000


@pytest.mark.parametrize("path", WORLDS, ids=lambda path: path.stem)
def test_the_first_positions_hold(path: Path) -> None:
    """Nothing is broken in the positions nearest to the deal."""
    model = pipeline.load(str(path))
    for players in range(model.edition.players.low, model.edition.players.high + 1):
        world = explore(ReferenceEngine(pipeline.build_machine(model, {}, players)), POSITIONS)
        assert world.positions
        assert world.broken == []


def test_a_whole_world_leads_to_its_ends() -> None:
    """From every position of the smallest edition an end of the match can be reached."""
    path = next(path for path in WORLDS if path.stem == "tiny")
    world = explore(ReferenceEngine(pipeline.build_machine(pipeline.load(str(path)))), 50_000)
    assert world.complete
    assert world.ends
    assert world.broken == []
    assert world.stranded == 0

"""The question of a pick is what its author wrote: on the screen, in a view and in the listing of the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl.compose.meaning import edition_hash
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.printing import print_machine
from unodsl.pipeline import build_machine, load

from .tables import position, told

HOUSE = """\
unodsl: 1
house: keeping
says: A skip asks which card to keep.
state: {fingers: {each: seat, holds: 1-5, says: Fingers shown}}
cards:
  skip:
    also played: |
      ask player "Keep which card?" for kept in hand of player if-none nothing
      move kept to hand of player
    turned-up: player starts-with card
  reverse:
    also played: |
      ask all players "How many fingers?" for fingers in 1..5
      if fingers of player is 1 then player draws 1 card
    turned-up: player starts-with card
sentences:
  KP-01: {en: A skip asks which card to keep., by: skip.played}
  KP-02: {en: A reverse has everybody show fingers., by: [reverse.played, fingers]}
"""


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> ReferenceEngine:
    return ReferenceEngine(build_machine(load("official", [str(_written(tmp_path_factory.mktemp("house"), HOUSE))]), {}, 2))


def _written(folder: Path, text: str) -> Path:
    path = folder / "keeping.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_pick_is_asked_with_its_prompt(at: ReferenceEngine) -> None:
    text = told(["R-skip"], at, position(at, {0: "R-skip G1 B2"}, "R9", "red"))
    assert "Keep which card?\n" in text
    assert "Choose (card):" not in text


def test_all_are_asked_with_the_prompt(at: ReferenceEngine) -> None:
    text = told(["", "R-rev", "2", "", "", "3"], at, position(at, {0: "R-rev G1 B2"}, "R9", "red"), humans=(0, 1))
    assert text.count("How many fingers?\n") == 2, text


def test_the_listing_has_the_prompts(at: ReferenceEngine) -> None:
    assert '"Keep which card?"' in print_machine(at.machine)


def test_another_prompt_is_another_text_and_the_same_play(at: ReferenceEngine, tmp_path: Path) -> None:
    """As with the prompt of a menu: the meaning has it, the code does not."""
    other = load("official", [str(_written(tmp_path, HOUSE.replace("Keep which card?", "Which one?")))])
    assert edition_hash(other.edition) != edition_hash(at.machine.model.edition)
    assert [str(code) for code in build_machine(other, {}, 2).code] == [str(code) for code in at.machine.code]

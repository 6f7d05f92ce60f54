"""What is remembered of tests is what comes of working them out: engines that remember offer what one offers that does not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.engine import tables
from unodsl.engine.contract import Refused
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.reference.watch import Watch
from unodsl.machine.code import Machine
from unodsl.pipeline import build_machine, load

EDITION = """\
unodsl: 1
edition: looking
extends: official
state: {told: {holds: 0-99, says: What was told}}
cards:
  skip: {goes-on: always}
  reverse: {goes-on: any other in hand of player except card where other.color is card.color}
policies:
  flow:
    also between: |
      ask player "Which of these?":
        friend s in players where top.goes-on: add 1 to told
        hinder c in hand of player where top.goes-on and c.points is more than 5: add 2 to told
        like c in hand of player where c.goes-on or top.goes-on: add 3 to told
        turn c in hand of player where c.face is reverse or no d in hand of player where d.goes-on: add 4 to told
        pass: nothing
sentences:
  LO-01: {en: All., by: [told, skip.goes-on, reverse.goes-on, flow.between]}
"""


def same_offers(machine: Machine, games: int = 6, decisions: int = 150) -> None:
    """Both offer the same at every decision."""
    remembers, works_out = ReferenceEngine(machine), ReferenceEngine(machine, Watch())
    for game in range(games):
        lot = random.Random(game)
        state = remembers.initial(game).state
        for _ in range(decisions):
            if state.is_over:
                break
            seat = remembers.to_move(state)[0]
            again = works_out.menus.legal(
                works_out.waiting_at[state.pc], [*state.registers, *[0] * machine.layout.scratch], state.zones, seat
            )
            offered = remembers.legal_actions(state, seat)
            assert [action.name for action in offered] == [action.name for action in again]
            step = remembers.apply(state, seat, lot.choice(offered))
            assert not isinstance(step, Refused)
            state = step.state


def test_tests_of_other_cards(tmp_path: Path) -> None:
    path = tmp_path / "looking.yaml"
    path.write_text(EDITION, encoding="utf-8")
    same_offers(build_machine(load(str(path)), {}, 3), games=20)


@pytest.mark.parametrize(
    ("name", "players"), [("pizzuno", 2), ("classic", 3), ("dragon-ball-z", 3), ("dos", 2), ("lampwalk", 3)]
)
def test_shipped_editions(name: str, players: int) -> None:
    same_offers(tables.machine(name, players))

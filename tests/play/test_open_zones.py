"""The screen of games with more open cards than one discard pile, and with more than one sort of lot."""

from __future__ import annotations

from pathlib import Path

from unodsl import pipeline
from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.happened import Happened
from unodsl.drivers.play.narrate import Narrator
from unodsl.drivers.play.table import Page
from unodsl.drivers.play.watch import Watch
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.state.events import Event
from unodsl.state.names import Names

LOTS = """unodsl: 1
edition: lots
extends: official
policies:
  flow:
    also between: chance n in 1..3; chance s in players
    also next-turn: chance s in players
"""


def test_the_top_cards_of_other_open_piles_are_shown() -> None:
    engine = ReferenceEngine(pipeline.build_machine(pipeline.load("triple-play"), None, 2))
    state = engine.initial(1).state
    view = engine.view(state, 0)
    told = Page(Lexicon(engine.machine), Watch(engine.machine)).situation(view, None)
    for name in ("left", "middle", "right"):
        cards = view.zones[f"heap of {name}-tray"]
        assert isinstance(cards, tuple)
        assert f"Heap of {name} tray: {cards[-1]} (" in told
    assert "Color in force" not in told
    assert "Aside" not in told


def test_lots_of_two_sorts_in_one_clause_are_told_as_numbers(tmp_path: Path) -> None:
    path = tmp_path / "lots.yaml"
    path.write_text(LOTS, encoding="utf-8")
    machine = pipeline.build_machine(pipeline.load(path), None, 3)
    names, narrator = Names(machine), Narrator(Lexicon(machine), Watch(machine), None)
    assert names.lots(2, "flow.between") == ("2", "P2")
    assert names.lots(3, "flow.between") == ("3",), "there are three seats"
    assert names.lots(1, "flow.next-turn") == ("P1",)
    told = [Happened(Event("lot", clause, (2,))) for clause in ("flow.between", "flow.next-turn")]
    assert [text for text, _ in narrator.lines(told)] == ["By lot: 2.", "By lot: P2."]

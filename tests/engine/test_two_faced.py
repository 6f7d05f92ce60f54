"""Two-faced cards: turning over, and who sees which face."""

from __future__ import annotations

import pytest

from unodsl import pipeline
from unodsl.compose.pairs import front, turned
from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.table import Page
from unodsl.drivers.play.watch import Watch
from unodsl.engine.contract import Engine, Refused
from unodsl.engine.invariants import broken
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.layout import ROUND
from unodsl.state.state import UNKNOWN, State

ENGINES = (ReferenceEngine, PythonEngine)


def flipped(engine: Engine) -> tuple[State, State]:
    """The positions before and after the first Flip of a game in which everybody does what comes first."""
    for seed in range(20):
        state = engine.initial(seed).state
        for _ in range(200):
            if state.is_over:
                break
            seat = engine.to_move(state)[0]
            legal = engine.legal_actions(state, seat)
            action = next((a for a in legal if "-flip/" in a.name), legal[0])
            step = engine.apply(state, seat, action)
            assert not isinstance(step, Refused)
            if any(event.kind == "turned" for event in step.events) and step.state.registers[ROUND] == 1:
                return state, step.state
            state = step.state
    raise AssertionError("nobody plays a Flip")


@pytest.mark.parametrize("make", ENGINES)
def test_every_card_shows_its_other_face(make: type[ReferenceEngine] | type[PythonEngine]) -> None:
    engine = make(pipeline.build_machine(pipeline.load("flip"), None, 3))
    other, layout = turned(engine.machine.model.edition), engine.machine.layout
    before, after = flipped(engine)
    for at, name in enumerate(layout.zone_names):
        cards = before.zones[at]
        if name == "pile":
            assert after.zones[at] == tuple(UNKNOWN if k == UNKNOWN else other[k] for k in cards[::-1])
            assert sorted(after.pools[at]) == sorted(other[kind] for kind in before.pools[at])
        elif name == "discard":
            assert after.zones[at][1:] == tuple(other[kind] for kind in cards[::-1])
            assert (
                "flip" in engine.machine.model.edition.kinds[after.zones[at][0]].code
            )  # the card just played lies at the bottom
    assert broken(engine, after) == []
    assert {engine.machine.model.edition.kinds[k].side for zone in after.zones for k in zone if k != UNKNOWN} == {"dark"}


def test_others_see_the_backs_of_a_hand_and_nothing_of_a_pile() -> None:
    engine = ReferenceEngine(pipeline.build_machine(pipeline.load("flip"), None, 3))
    state = engine.initial(1).state
    own, others = engine.view(state, 0), engine.view(state, 1)
    hand = own.zones["hand of P0"]
    assert isinstance(hand, tuple)
    assert others.backs["hand of P0"] == tuple(sorted(code.partition("/")[2] for code in hand))
    assert others.zones["hand of P0"] == len(hand)
    assert set(own.backs) == {"hand of P1", "hand of P2"}
    assert set(engine.view(state, None).backs) == {"hand of P0", "hand of P1", "hand of P2"}
    lexicon = Lexicon(engine.machine)
    assert "Backs of hand of P0: " in Page(lexicon, Watch(engine.machine)).situation(others, None)
    assert engine.names.find_kind("r5") == engine.names.find_kind(next(c for c in lexicon.by_code if front(c) == "R5"))


def test_cards_with_one_face_have_no_backs() -> None:
    engine = ReferenceEngine(pipeline.build_machine(pipeline.load("official"), None, 2))
    assert engine.view(engine.initial(1).state, 0).backs == {}

"""E6: the engine and two independent programs, written from the rule sheets alone, agree decision by decision.

The engine plays with random players; every card that its pile gives is told to the oracle, and after every action both must ask
the same seats the same questions, with the same hands, top card, color, direction and scores.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable

import pytest

from tests.oracle.official import Official
from tests.oracle.pizzuno import Pizzuno
from tests.property import tables
from tests.property.walks import CHOOSERS, walk
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.state.events import Event
from unodsl.state.state import State

Oracle = Official | Pizzuno


class Feed:
    """The cards that the engine drew, for the oracle to draw."""

    def __init__(self, engine: ReferenceEngine) -> None:
        self.engine = engine
        self.cards: deque[str] = deque()

    def learn(self, events: Iterable[Event]) -> None:
        home = self.engine.machine.layout.home
        for event in events:
            if event.kind == "moved" and event.values[1] == home:
                self.cards.append(self.engine.names.kind(int(str(event.values[0]))))

    def __call__(self) -> str:
        return self.cards.popleft()


def _named(name: str) -> str:
    return name.replace(", last-card", ", uno")


def compare(engine: ReferenceEngine, state: State, oracle: Oracle, feed: Feed) -> None:
    """The same table on both sides."""
    assert not feed.cards
    assert engine.to_move(state) == oracle.asked()
    for seat in engine.to_move(state):
        assert sorted(_named(action.name) for action in engine.legal_actions(state, seat)) == oracle.legal(seat)
    view = engine.view(state, None)
    hands = [
        Counter(engine.names.kind(k) for k in state.zones[z])
        for z in range(len(state.zones))
        if engine.names.zone(z).startswith("hand")
    ]
    assert hands == [+hand for hand in oracle.hands]
    assert view.zones["pile"] == oracle.pile_size
    assert list(view.zones["discard"]) == oracle.discard  # type: ignore[arg-type]
    assert view.direction == oracle.direction
    if oracle.color is not None:
        assert view.variables["color"] == oracle.color
    if isinstance(oracle, Official):
        assert list(engine.outcome(state).scores) == oracle.scores
    assert state.is_over == oracle.over


def lockstep(name: str, players: int, seed: int, chooser: str, rounds: int) -> int:
    """Play rounds on both; gives the number of decisions."""
    engine = tables.engine(name, players)
    feed, decisions = Feed(engine), 0
    first = engine.initial(seed)
    feed.learn(first.events)
    oracle: Oracle = Official(players, feed) if name == "official" else Pizzuno(players, feed)
    compare(engine, first.state, oracle, feed)
    for _, step, action, seat in walk(engine, seed, chooser, rounds):
        feed.learn(step.events)
        oracle.apply(seat, _named(action.name))
        decisions += 1
        if any(event.kind == "capped" for event in step.events):
            break  # the cap is the engine's own
        if not step.state.is_over:
            compare(engine, step.state, oracle, feed)
    return decisions


GAMES = [
    (name, players) for name in ("official", "pizzuno") for players in ((2, 3, 4, 10) if name == "official" else (2, 3, 4))
]


@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("chooser", CHOOSERS)
def test_engine_and_oracle_agree(name: str, players: int, chooser: str) -> None:
    for seed in range(12):
        assert lockstep(name, players, seed, chooser, rounds=2) > 0

"""Seats that leave in the middle of a round: whatever is going on, the others can go on, and every card stays in the game."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import unodsl
from tests.property import tables
from unodsl import pipeline
from unodsl.api import IllegalAction
from unodsl.diagnostics import Report
from unodsl.engine.contract import LEAVE, NATURE, Engine, Refused, Step
from unodsl.engine.invariants import broken
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.layout import RING, ROUND
from unodsl.record import replay
from unodsl.state.state import State

TABLES = [
    ("official", 2, ()), ("official", 4, ()), ("official", 4, ("jump-in", "stacking", "seven-zero")), ("official", 4, ("partners",)),
    ("official", 3, ("play-on", "same-rank-together", "deflect")), ("classic", 5, ()), ("pizzuno", 4, ("challenge",)),
    ("pizza-pizza", 3, ()), ("dragon-ball-z", 3, ()),
]  # fmt: skip


def stray(engine: Engine, state: State, rng: random.Random) -> tuple[int, str]:
    """An action: of twenty one is that some seat leaves, if it still takes part."""
    asked = engine.to_move(state)
    here = [seat for seat in range(engine.machine.players) if state.registers[RING] >> seat & 1]
    if rng.random() < 0.05:
        return rng.choice(here), LEAVE
    seat = rng.choice(asked)
    legal = engine.legal_actions(state, seat)
    if not legal:
        seat, legal = asked[0], engine.legal_actions(state)
    return seat, rng.choice(legal).name


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_whoever_leaves_the_others_go_on(name: str, players: int, rules: tuple[str, ...]) -> None:
    """B026, B036, B039: no card is lost or doubled, nobody who has left is asked, and the game goes on or the round ends."""
    engine = tables.engine(name, players, (), rules)
    left = 0
    for seed in range(12):
        rng = random.Random(f"{name} {rules} {seed}")
        state = engine.initial(seed).state
        cards = sum(map(len, state.zones))
        for _ in range(250):
            if state.is_over:
                break
            seat, action = stray(engine, state, rng)
            gone = [s for s in range(players) if not state.registers[RING] >> s & 1]
            for other in gone:
                assert isinstance(engine.leave(state, other), Refused)
            step = engine.apply(state, seat, action)
            assert isinstance(step, Step), step
            if action == LEAVE:
                left += 1
                assert any(event.kind in ("retired", "round-over") for event in step.events)
            state = step.state
            assert sum(map(len, state.zones)) == cards
            assert list(broken(engine, state)) == []
            assert all(state.registers[RING] >> s & 1 for s in engine.to_move(state))
    assert left > 20


@pytest.mark.parametrize(("name", "players", "rules"), TABLES[1:5])
def test_both_engines_agree(name: str, players: int, rules: tuple[str, ...]) -> None:
    one = tables.engine(name, players, (), rules)
    other = PythonEngine(one.machine)
    for seed in range(4):
        rng = random.Random(f"{name} {rules} {seed}")
        left, right = one.initial(seed), other.initial(seed)
        for _ in range(250):
            assert left.state == right.state
            assert left.events == right.events
            if left.state.is_over:
                break
            seat, action = stray(one, left.state, rng)
            first, second = one.apply(left.state, seat, action), other.apply(right.state, seat, action)
            assert isinstance(first, Step)
            assert isinstance(second, Step)
            left, right = first, second


def test_the_last_who_stays_wins_at_once() -> None:
    """B040, B012: the round is over and counted; the winner scores none of the cards of either hand."""
    game = unodsl.start("official", players=2, seed=4)
    after = game.leave(0)
    assert after.outcome.winner is None  # the next round has been dealt
    assert after.state.registers[ROUND] == 2
    won = [event.values[2] for event in after.events if event.kind == "set" and event.values[0] == "winner"]
    assert won[0] == 1
    assert after.outcome.scores == (0, 0)


@pytest.mark.parametrize(("counted", "scores"), [("false", (0, 0)), ("true", (0, 50))])
def test_whether_the_cards_of_a_leaver_count_is_a_setting(counted: str, scores: tuple[int, ...], tmp_path: Path) -> None:
    """B012, B036: under the discard pile, counted or not."""
    path = tmp_path / "own.yaml"
    path.write_text(
        f"unodsl: 1\nedition: own\nextends: official\npolicies: {{leaving: {{counted: {counted}}}, dealing: {{hand-size: 1}}}}\n"
        "cards: {each card is number: {points: 50}, 'draw-two, skip, reverse': {points: 50}}\n",
        encoding="utf-8",
    )
    after = unodsl.start(path, players=2, seed=4).leave(0)
    assert after.outcome.scores == scores


def test_what_can_not_be(tmp_path: Path) -> None:
    """B039: twice, a seat that there is not, a match that is over, and an edition that knows no leaving."""
    game = unodsl.start("official", players=4, seed=1).leave(2)
    with pytest.raises(IllegalAction) as caught:
        game.leave(2)
    assert (caught.value.refused.code, caught.value.refused.reason) == ("not-asked", "P2 takes no part in this round.")
    for seat in (-1, 4, 99):
        assert isinstance(game.engine.leave(game.state, seat), Refused)
    explicit = game.engine.initial(None).state
    assert game.engine.to_move(explicit) == (NATURE,)
    refused = game.engine.leave(explicit, 0)
    assert isinstance(refused, Refused)
    assert refused.code == "over"
    path = tmp_path / "own.yaml"
    path.write_text(
        "unodsl: 1\nedition: own\nextends: official\npolicies: {flow: {replace leaving: nothing}}\n", encoding="utf-8"
    )
    stays = unodsl.start(path, players=4, seed=1).leave(2)
    assert stays.state.registers[RING] == 0b1111


def test_nobody_is_asked_while_a_seat_leaves(tmp_path: Path) -> None:
    """K656, and the two places."""
    path = tmp_path / "own.yaml"
    path.write_text(
        "unodsl: 1\nedition: own\nextends: official\nrules: 'who points: ask who for color in colors'\n"
        "policies: {flow: {replace leaving: leaver points}}\n",
        encoding="utf-8",
    )
    report = Report()
    assert pipeline.check_edition(path, report=report)[0] is None
    (problem,) = [problem for problem in report if problem.is_error]
    assert (problem.code, problem.span.line, problem.notes[0].span.line) == ("K656", 5, 4)


def test_a_game_with_leavers_is_kept_and_verified() -> None:
    game = unodsl.start("official", players=4, seed=8)
    rng = random.Random(8)
    for number in range(60):
        if game.is_over:
            break
        game = game.leave(game.asked[0]) if number in (7, 30) else game.act(rng.choice(game.legal()))
    document = game.replay()
    assert sum(action == LEAVE for _, action in document["actions"]) == 2
    verdict = unodsl.verify(replay.loads(replay.dumps(document)))
    assert verdict.holds, verdict.message


def test_what_is_named_by_lot_is_named_fairly() -> None:
    """B027: a color that a leaver owes is drawn by lot, each about as often, and the color is in force."""
    engine = ReferenceEngine(tables.engine("official", 3).machine)
    found = Counter[str]()
    for seed in range(60):
        rng, state = random.Random(seed), engine.initial(seed).state
        for _ in range(200):
            if {action.name for action in engine.legal_actions(state)} == {"red", "yellow", "green", "blue"}:
                step = engine.leave(state, engine.to_move(state)[0])
                assert isinstance(step, Step)
                found[next(str(event.values[2]) for event in step.events if event.kind == "chose")] += 1
                break
            legal = engine.legal_actions(state)
            after = engine.apply(state, engine.to_move(state)[0], rng.choice([a for a in legal if a.values] or legal))
            assert isinstance(after, Step)
            state = after.state
    assert len(found) == 4
    assert min(found.values()) > 4

"""The word for the last card: bots say it, people may add it or call in time, and nobody is reminded."""

from __future__ import annotations

import pytest

from unodsl.engine.contract import Refused
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.weights import ALWAYS
from unodsl.policy.calls import said_up_to
from unodsl.policy.registry import bot_of, policy_of
from unodsl.source.packaged import packaged_editions
from unodsl.state import random

from .tables import Person, engine, played, position, told

PLAYABLE = [name for name in packaged_editions() if name != "standard"]


def worth(at: ReferenceEngine) -> set[int]:
    """The most cards with which a word is said, of each option that carries one."""
    branches = [branch for decision in at.machine.decisions for branch in decision.branches if branch.rider]
    return {said_up_to(at.machine, branch.rider) for branch in branches}


@pytest.mark.parametrize("name", PLAYABLE)
def test_bots_say_what_they_can(name: str) -> None:
    """No move is made in silence that could carry the word, with two cards, three or more."""
    at = engine(name, 4, options=(("calls", "on"),))
    assert worth(at) == {ALWAYS}
    policy, stream = policy_of(at.machine, bot_of("greedy")), 11
    state, said = at.initial(5).state, 0
    for _ in range(1500):
        seat = at.to_move(state)[0]
        legal = at.legal_actions(state, seat)
        index, stream = policy.choose(at.view(state, seat), legal, stream)
        chosen = legal[index]
        loud = {(action.branch, action.values) for action in legal if action.rider}
        assert chosen.rider or (chosen.branch, chosen.values) not in loud, chosen.name
        said += bool(chosen.rider)
        step = at.apply(state, seat, chosen)
        assert not isinstance(step, Refused)
        state = step.state
        if state.is_over or said > 4:
            break
    assert said


@pytest.mark.parametrize(("name", "cards"), [("official", 2), ("pizzuno", 2), ("dos", 3), ("harry-potter", 2)])
def test_where_a_false_call_costs_it_is_said_when_it_is_due(name: str, cards: int) -> None:
    """With as many cards as leave what silence is looked at, and never with more: there is nothing to win."""
    at = engine(name, 4, ("false-call",))
    assert worth(at) == {cards}
    if name == "dos":
        return
    for hand, said in (("R7 R8", {True}), ("R7 R8 R9", {False}), ("R7 R8 R9 B1", {False})):
        state = position(at, {0: hand, 1: "G1 G2 G3"}, "R1", "red")
        legal, policy = at.legal_actions(state), policy_of(at.machine, bot_of("greedy"))
        chosen = [legal[policy.choose(at.view(state, 0), legal, random.start(seed))[0]] for seed in range(40)]
        assert {bool(action.rider) for action in chosen} == said, hand


# ---- people --------------------------------------------------------------------------------------------------------


def test_nobody_is_reminded() -> None:
    """Neither in the question nor in the list; the word stands in the help alone."""
    for name, word in (("official", "uno"), ("pizzuno", "last card")):
        at = engine(name)
        text = told(["hand", "quit"], at, position(at, {0: "R5 B3", 1: "G1 G2 G3"}, "R9", "red"))
        assert word not in text.lower(), text
        helped = told(["help", "quit"], at, position(at, {0: "R5 B3", 1: "G1 G2 G3"}, "R9", "red"))
        assert f"add `{word}`" in helped


def test_who_forgot_may_still_call_while_the_window_is_open() -> None:
    """The others have been asked and have not noticed: the window is the seat's own now."""
    at = engine("official", 3)
    state = position(at, {0: "R5 B3", 1: "G1 G2 G3", 2: "Y1 Y2 Y3"}, "R9", "red")
    made = played(Person([]), at, state, humans=(0, 1, 2))
    assert made.match.act(0, "play R5") is None
    assert "call" in {action.name for action in at.legal_actions(made.match.state, 0)}
    assert made.match.act(0, "call") is None
    assert made.match.log(1)[-2:] == ["P0: play R5 (Red 5)", "P0: call"]
    assert made.match.act(1, "catch") is not None, "too late"


def test_pizzuno_can_be_called_until_the_next_card() -> None:
    """Who comes to two and says nothing can say it with the next card; who then is silent draws five."""
    at = engine("pizzuno")
    state = position(at, {0: "R5 B3", 1: "G1 G2 G3"}, "R9", "red")
    assert "You say: Last card!" in told(["R5 last card"], at, state)
    silent = told(["R5"], at, state)
    assert "You draw 5 cards: " in silent
    assert "Why: Whoever has not pressed it draws five cards." in " ".join(silent.split())

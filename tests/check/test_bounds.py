"""Everything ends: card moves of one action, chains of clauses, the queue."""

from __future__ import annotations

import pytest

from tests.check.whole import assert_marked, found, model_of
from unodsl.check.bounds import QUEUE_ARGUMENTS, QUEUE_LIMIT, QUIET_TURNS, bounds
from unodsl.check.depth import depth
from unodsl.check.proof.queueing import in_cycles
from unodsl.check.proof.segments import Cost, Segment, repeated
from unodsl.diagnostics import NOWHERE, Report
from unodsl.machine.layout import QUEUE_LIMIT as ROOM, QUEUE_WIDTH, QUIET_LIMIT


def between(effect: str, rules: str = "") -> str:
    """An edition with something between two turns."""
    lines = "\n".join("      " + line for line in effect.splitlines())
    clauses = "rules: |\n" + "\n".join("  " + line for line in rules.splitlines()) + "\n" if rules else ""
    return f"{clauses}policies:\n  flow:\n    also between: |\n{lines}\n"


THRICE = "repeat 99 times:\n    repeat 99 times:\n        repeat 99 times:"


def again(option: str) -> str:
    """A verb that asks once more."""
    return f'who goes-on:\n    ask who "Again?":\n        {option}\n        enough: nothing'


CASES = [
    ("for each s in players, s draws 20 cards", "", ""),
    ("for each s in players:   # ! K611\n    repeat 100 times: s draws 20 cards", "", "10 x 100 x 20 times"),
    ("repeat owed times:   # ! K611\n    repeat owed times: reverse-direction; player draws 1 card", "", "400 x 400"),
    ("repeat owed times:\n    repeat owed times: reverse-direction", "", ""),
    ("player digs owed", "who digs n:\n    repeat n * n times: who draws-one   # ! K611", "160,000"),
    ("player digs 3", "who digs n:\n    repeat n * n * n times: who draws-one", ""),
    # a decision in the loop breaks it up
    ('repeat owed times:\n    ask player "More?":\n        more: player draws 20 cards\n        enough: nothing', "", ""),
    # cards that lead from zone to zone and never back are bounded by the deck
    (f"{THRICE} move top of pile to aside", "", ""),
    (f"{THRICE.replace(':', ':   # ! K611', 1)} move top of pile to aside; move top of aside to pile", "", "99 x 99 x 99"),
    # a move of a whole zone counts as one
    ("for each s in players:\n    repeat 50 times: move aside to pile", "", ""),
    # chains
    ("afterwards player echoes", "who echoes: who draws 400 cards; who draws 400 cards", ""),
    (
        "repeat 8 times: afterwards player echoes   # ! K611",
        "who echoes: who draws 400 cards; who draws 400 cards", "8 x 400 times",
    ),
    ("player echoes", "who echoes: afterwards who echoes   # ! K612", "`echoes` → `echoes`"),
    ("player calls", "who calls: who answers-it\nwho answers-it: afterwards who calls   # ! K612", "set each other off"),
    # a card of a hand is played on the way
    ("player goes-on", again("play c in hand of who where c is playable: who plays c; afterwards who goes-on"), ""),
    # the card may stay where it is
    (
        "player goes-on",
        again("play c in hand of who: if owed is 0 then who plays c; afterwards who goes-on   # ! K612"),
        "let a card of a hand",
    ),
    # from hand to hand is not out of the hands
    ("player goes-on", again("give c in hand of who: move c to hand of next; afterwards who goes-on   # ! K612"), ""),
    # a card of an open pile is no card of a hand
    ("player goes-on", again("grab c in aside: move c to discard; afterwards who goes-on   # ! K612"), ""),
    # the queue
    ("for each s in players, afterwards s draws 1 card   # ! K613", "", "More than 8"),
    ("repeat 8 times: afterwards player draws 1 card", "", ""),
    ("repeat 9 times: afterwards player draws 1 card   # ! K613", "", "queue one call"),
    ("repeat 2 times: afterwards player doubles   # ! K613", "who doubles: repeat 5 times: afterwards who draws 1 card", ""),
    # a circle that is paid for, and leaves two calls waiting for each that was
    (
        "player goes-on",
        again("play c in hand of who where c is playable: who plays c; afterwards who comes-back   # ! K613")
        + "\nwho comes-back: afterwards who goes-on; afterwards who goes-on",
        "`goes-on` → `comes-back` → `goes-on`",
    ),
    ("afterwards player gives-out 1 to 1 to 1", "who gives-out a to b to c: who draws a + b + c cards", ""),
    (
        "afterwards player gives-out 1 to 1 to 1 to 1   # ! K614",
        "who gives-out a to b to c to d: who draws a + b + c + d cards", "at most 4 things",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "rules", "hint"), CASES)
def test_bounds(effect: str, rules: str, hint: str) -> None:
    assert_marked(bounds, between(effect, rules), hint)


TURNS = [
    ("replace turn: if owed is 0 then do flow.free-turn   # ! K615", ""),
    ("replace turn: end round   # ! K615", "come to an `ask`"),
    ('replace turn: "ask player for color in colors"', ""),
    ("replace turn: |   # ! K615\n        ask player for c in hand of player if-none nothing\n        move c to discard", ""),
]


LATE = [
    ("also end-round: end round   # ! K612", "would end again without end"),
    ("also next-round: player stops", ""),
    ("also award: afterwards player stops", ""),
    ("also new-round: end round", ""),
]


@pytest.mark.parametrize(("cell", "hint"), LATE)
def test_a_round_that_is_over_does_not_end(cell: str, hint: str) -> None:
    """Its end would begin anew; also when another clause ends it, at once or afterwards."""
    stops = "rules: |\n  who stops: if idle is more than 3 then end round"
    mark = "   # ! K612" if "stops" in cell else ""
    assert_marked(bounds, f"{stops}{mark}\npolicies:\n  flow:\n    {cell}\n", hint)


@pytest.mark.parametrize(("cell", "hint"), TURNS)
def test_turns_without_decisions(cell: str, hint: str) -> None:
    assert_marked(bounds, f"policies:\n  flow:\n    {cell}\n", hint)


def test_the_bound_is_kept_in_the_model() -> None:
    model = model_of("")
    bounded = bounds(model.edition, model, Report())
    assert bounded is not None
    assert 100 < bounded.move_bound < 10_000


def test_the_machine_has_room_for_what_is_promised() -> None:
    assert (QUEUE_LIMIT, QUEUE_ARGUMENTS, QUIET_TURNS) == (ROOM, QUEUE_WIDTH - 1, QUIET_LIMIT)


def test_arithmetic_of_stretches() -> None:
    """A decision in the middle: the costs before and behind it are never added within one pass, but across two."""
    body = Segment(through=None, head=Cost(5), tail=Cost(7), inner=Cost(2))
    twice = repeated(body, 2, NOWHERE)
    assert (twice.head, twice.tail) == (Cost(5), Cost(7))
    assert twice.inner is not None
    assert twice.inner.moves == 12
    assert twice.through == Cost(0)
    open_ = repeated(Segment(through=Cost(3), head=Cost(1), tail=Cost(1)), 4, NOWHERE)
    assert [way.moves for way in (open_.through, open_.head, open_.tail) if way] == [12, 10, 10]


def test_cycles_of_a_graph() -> None:
    graph = {"a": ["b"], "b": ["c"], "c": ["b", "d"], "d": ["d"], "e": ["a"]}
    assert in_cycles(graph) == {"b", "c", "d"}


def test_clauses_that_lean_on_each_other_too_deep() -> None:
    """A chain of two hundred adjectives is refused, not followed until the interpreter gives up."""
    chain = "\n".join(f"  c is a{n}: (c is a{n + 1} or owed is {n % 9}) and owed is not 9" for n in range(200))
    text = f"rules: |\n{chain}\n  c is a200: c.points is 1\npolicies: {{flow: {{also between: if top is a0 then end round}}}}\n"
    (problem,) = found(depth, text)
    assert problem.code == "K616"
    assert "120 is the most" in problem.message
    assert found(depth, "") == ()

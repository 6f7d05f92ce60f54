"""Nothing takes too long, also where no card moves: loops, tests in tests, and decisions with endlessly many options."""

from __future__ import annotations

import pytest

from tests.check.whole import assert_marked, found
from unodsl.check.effort import MOST_STEPS, MOST_THINGS, effort


def between(text: str, rules: str = "") -> str:
    """An edition with something between two turns."""
    lines = "\n".join("      " + line for line in text.splitlines())
    clauses = "rules: |\n" + "\n".join("  " + line for line in rules.splitlines()) + "\n" if rules else ""
    return f"{clauses}policies:\n  flow:\n    also between: |\n{lines}\n"


SCORE = "score of side of player"
CASES = [
    (f"repeat {SCORE} times: reverse-direction", "", ""),
    (f"repeat {SCORE} times: repeat {SCORE} times: reverse-direction   # ! K617", "", "1,000,000,000 steps"),
    (f"for each n in 1..{SCORE}, add n to idle   # ! K617", "", f"{MOST_THINGS:,} is the most"),
    ("for each n in 1..owed, add n to idle", "", ""),
    (f'ask player "How many?":\n    bid n in 0..{SCORE}: add n to idle   # ! K617', "", "100,000 choices"),
    ("ask player for n in 0..owed", "", ""),
    (f"ask player for n in 0..{SCORE}   # ! K617", "", "100,000 choices"),
    ('ask player "Which?":\n    both c in hand of player, d in hand of player: reverse-direction\n    enough: nothing', "", ""),
    (
        ('ask player "Which?":\n'
        "    trio c in hand of player, d in hand of player, e in hand of player: reverse-direction   # ! K617\n"
        "    enough: nothing"),
        "", "157,464 choices",
    ),
    ("if any c in hand of player where c is odd-one then reverse-direction",
     "c is odd-one: count(d in hand of player where d is near(c)) is 1\nd is near(c): d.points is c.points", ""),
    ("if any c in hand of player where c is a then reverse-direction",
     ("c is a: any d in hand of next where d is b   # ! K617\nc is b: any d in hand of next where d is e\n"
     "c is e: any d in hand of next where d is f\nc is f: any d in hand of next where d.points is c.points"), ""),
    ("repeat 9 times: player echoes", "who echoes: afterwards who draws 1 cards", ""),
]  # fmt: skip


SLOW = """\
low-ones of s: count(c in hand of s where any t in players where any d in hand of t where d.points is more than c.points)
who suffers n cards:
    repeat n times:   # ! K617
        if low-ones of who is more than 3 then who draws-one"""
WAYS = [
    (
        "`n` times (up to 400) x `c in hand of s` (108) x `t in players` (10) x `d in hand of t` (108).",
        "next suffers owed cards",
    ),
    ("lower the range of `owed: {holds: 0-400}`, which says how often, or name what stays", "next suffers owed cards"),
    ("go through fewer things, or name what stays the same once", "next suffers 300 cards"),
]


@pytest.mark.parametrize(("hint", "call"), WAYS)
def test_the_way_to_so_many_steps(hint: str, call: str) -> None:
    """The loops that multiply stand in the message, and what can be lowered in the help."""
    assert_marked(effort, between(call, SLOW), hint)


def test_the_own_line_is_pointed_at() -> None:
    """A loop of the parent goes round too often over a clause of one's own: it is that line."""
    slow = """\
c is odd: any d in hand of player where d.points is more than count(e in hand of player where e.points is c.points)
replace who draws-one: if any c in hand of who where c is odd then nothing"""
    (problem,) = found(effort, between("nothing", slow))
    assert (problem.code, problem.span.file[-11:], problem.span.line) == ("K617", "sample.yaml", 6), problem


@pytest.mark.parametrize(("text", "rules", "hint"), CASES)
def test_effort(text: str, rules: str, hint: str) -> None:
    assert_marked(effort, between(text, rules), hint)


def test_no_house_rule_comes_near() -> None:
    """Shipped rules stay below a fifth of what is allowed."""
    assert found(effort, "", "stacking", "jump-in", "draw-until-playable", "false-call") == ()
    assert MOST_STEPS >= 10 * 5_000_000

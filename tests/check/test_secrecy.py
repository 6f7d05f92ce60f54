"""Who is asked, and public variables, do not tell hidden cards."""

from __future__ import annotations

import pytest

from tests.check.whole import assert_marked
from unodsl.check.secrecy import secrecy

STATE = """
state:
  shown:  {holds: 0-99}
  secret: {holds: 0-99, seen-by: nobody}
  held:   {holds: card}
  kept-card: {holds: card, seen-by: nobody}
"""


def between(effect: str, rules: str = "") -> str:
    """An edition with something between two turns."""
    body = "\n".join("      " + line for line in effect.splitlines())
    clauses = "rules: |\n" + "\n".join("  " + line for line in rules.splitlines()) if rules else ""
    return f"{STATE}{clauses}\npolicies:\n  flow:\n    also between: |\n{body}\n"


def window(head: str, option: str = "act: reverse-direction", around: str = "") -> str:
    """A window, perhaps within something. A mark goes to the end of the line."""
    test, mark, code = head.partition("   # !")
    text = f"window {test}:{mark}{code}\n    {option}\notherwise: nothing"
    return f"{around}\n" + "\n".join("    " + line for line in text.splitlines()) if around else text


WINDOWS = [
    (window("players"), ""),
    (window("players where size of hand of answerer is 1"), ""),
    (window("players where hand of answerer is empty"), ""),
    (window("players where count(c in hand of answerer) is 2"), ""),
    (window("players where top is wild"), ""),
    (window("players where answerer is victim and not called of answerer"), ""),
    (window("players where any c in hand of answerer where c is wild   # ! K631"), ""),
    (window("players where count(c in hand of answerer where c is wild) is 2   # ! K631"), "ask more seats"),
    (window("players where worth of answerer is 3   # ! K631"), "`worth of answerer`"),
    (window("players where bluff   # ! K631"), "`bluff`"),
    (window("players where drawn is wild   # ! K631"), "`drawn`"),
    (window("players where drawn is none"), ""),
    (window("players where top of pile is wild   # ! K631"), ""),
    (window("players where secret is 2   # ! K631"), ""),
    (window("players from next except player where owed is 0"), ""),
    (window("players", "act when bluff: reverse-direction   # ! K631"), ""),
    (window("players", "act when answerer is next: reverse-direction"), ""),
    (window("players", "act c in hand of answerer where c is wild: reverse-direction"), ""),  # only the answerer knows
    (window("players", around="if bluff:   # ! K631"), "Who is asked"),
    (window("players", around="if owed is 0:"), ""),
    (window("players", around="for each s in players where any c in hand of s where c is wild:   # ! K631"), ""),
    (window("players", around="for each s in players where size of hand of s is 1:"), ""),
    (window("players", around="repeat secret times:   # ! K631"), ""),
    (window("players", around="repeat until drawn is wild:   # ! K631"), ""),
    (window("players", around="let c be top of pile\nif c is wild:   # ! K631"), ""),
    (window("players", around="let c be top of discard\nif c is wild:"), ""),
    (window("players", around="move top of pile to discard as c\nif c is wild:"), ""),
    (window("players", around="move top of pile to hand of player as c\nif c is wild:   # ! K631"), ""),
]


@pytest.mark.parametrize(("effect", "hint"), WINDOWS)
def test_windows(effect: str, hint: str) -> None:
    assert_marked(secrecy, between(effect), hint)


VARIABLES = [
    ("set shown to count(c in hand of player where c is wild)   # ! K632", "seen-by: nobody"),
    ("set secret to count(c in hand of player where c is wild)", ""),
    ("set shown to size of hand of player", ""),
    ("set shown to size of pile", ""),
    ("set shown to worth of player   # ! K632", "`shown` is seen by everyone"),
    ("set shown to top.points", ""),
    ("set shown to secret   # ! K632", ""),
    ("add secret to shown   # ! K632", ""),
    ("let n be worth of player\nset shown to n   # ! K632", ""),
    ("set color to drawn.color   # ! K632", ""),
    ("let c be top of pile\nset color to c.color   # ! K632", ""),
    ("move top of pile to hand of player as c\nset color to c.color   # ! K632", ""),
    ("move top of pile to discard as c\nset color to c.color", ""),
    ("move top of pile to hand of player as kept-card\nset color to kept-card.color   # ! K632", ""),
    ("move top of pile to hand of player as kept-card\nmove kept-card to discard\nset color to kept-card.color", ""),
    ("move top of pile to hand of player as held   # ! K632", ""),
    ("move top of pile to discard as held", ""),
    ("move top of discard to hand of player as held", ""),  # everybody saw it go
    ("ask player for c in hand of player if-none nothing\nset color to c.color   # ! K632", ""),
    ("ask player for c in hand of player if-none nothing\nmove c to discard\nset color to c.color", ""),
    ("ask player for held in hand of player if-none nothing   # ! K632", ""),
    ("for each c in hand of player, add c.points to shown   # ! K632", ""),
    ("for each c in discard, add c.points to shown", ""),
    ("for each c in hand of player:\n    move c to discard\n    add c.points to shown", ""),
    ("chance held in hand of player   # ! K632", ""),
    ("chance color in colors", ""),
    ("if owed is 0 then move drawn to discard\nset color to drawn.color   # ! K632", ""),  # only on one of two ways
    ("if owed is 0 then move drawn to discard otherwise move drawn to aside\nset color to drawn.color", ""),
    ("move drawn to discard\nplayer draws 1 card\nset color to drawn.color   # ! K632", ""),  # another card by then
    ('ask player "P":\n    show-it c in hand of player: set color to c.color   # ! K632\n    enough: nothing', ""),
    ('ask player "P":\n    show-it c in hand of player: move c to discard; set color to c.color\n    enough: nothing', ""),
    # verdicts are concluded from what is done, and that is allowed
    ("if bluff then set shown to 1 otherwise set shown to 2", ""),
]


@pytest.mark.parametrize(("effect", "hint"), VARIABLES)
def test_variables(effect: str, hint: str) -> None:
    assert_marked(secrecy, between(effect), hint)


CLAUSES = [
    ("ask player for c in hand of player if-none nothing\nplayer lays c\nset color to c.color",
     "who lays c: move c to discard", ""),
    ("ask player for c in hand of player if-none nothing\nplayer lays c\nset color to c.color   # ! K632",
     "who lays c: if owed is 0 then move c to discard", ""),
    ("ask player for c in hand of player if-none nothing\nplayer names c",
     "who names c: set color to c.color   # ! K632", ""),
    ("player names top", "who names c: set color to c.color", ""),
    ("afterwards player names drawn", "who names c: set color to c.color   # ! K632", ""),
    ("if player is next then set shown to 1", "wealth of s: worth of s + 1", ""),
    ("set shown to wealth of player   # ! K632", "wealth of s: worth of s + 1", ""),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "rules", "hint"), CLAUSES)
def test_clauses(effect: str, rules: str, hint: str) -> None:
    assert_marked(secrecy, between(effect, rules), hint)


def test_hands_are_counted_openly_at_the_end() -> None:
    """The end of a round tells what was left in hands."""
    assert_marked(secrecy, "policies: {tally: {also round: set owed to worth of dealer}}")

"""No decision may come up empty."""

from __future__ import annotations

import pytest

from tests.check.whole import assert_marked, found, model_of
from unodsl.check.decisions import decisions
from unodsl.check.proof.logic import Leaf, Not, TooMany, every, holds, lines, negation, some
from unodsl.check.proof.prover import Prover
from unodsl.model import terms as t


def between(effect: str, more: str = "") -> str:
    """An edition with something between two turns; ``more`` are other parts of the file."""
    body = "\n".join("      " + line for line in effect.splitlines())
    return f"{more}\npolicies:\n  flow:\n    also between: |\n{body}\n"


def ask(*options: str, test: str = "", otherwise: bool = False) -> str:
    """A decision between two turns, perhaps under an ``if``."""
    rows = [f"    {option}" for option in options] + (["otherwise: nothing"] if otherwise else [])
    text = 'ask player "P":' + ("" if otherwise else "   # ! K621") + "\n" + "\n".join(rows)
    if test:
        text = f"if {test}:\n" + "\n".join("    " + line for line in text.splitlines())
    return between(text)


def fine(text: str) -> str:
    """The same without marks."""
    return text.replace("   # ! K621", "")


PLAY = "play c in hand of player where c is playable: player plays c"
DRAW = "draw when no c in hand of player where c is playable: player draws 1 card"
EMPTY = [
    (ask(PLAY), "`any c in hand of player where c is playable` does not hold"),
    (ask(PLAY, "draw when pile is not empty: player draws 1 card"), "add `otherwise:`"),
    (ask("no-more when owed is 0: nothing", "more when owed is more than 1: nothing"), "`owed` is 1"),
    (ask("a when calls is on: nothing", "b when scoring is unscored: nothing"), ""),
    (ask("a c in hand of player: nothing"), ""),
    (ask("a c in hand of player: nothing", test="size of hand of next is more than 0"), ""),
    (ask("play c in drawn: nothing"), "`drawn`"),
    (ask("play c in drawn: nothing", test="drawn is not playable"), ""),
    (ask("play c in drawn where c is playable: nothing", test="drawn is not none"), ""),
    (ask("pay n in 1..owed: nothing"), ""),
    # something happens between the test and the decision
    (between('if owed is 0:\n    add 1 to owed\n    ask player "P":   # ! K621\n        a when owed is 0: nothing'), ""),
    (between('if drawn is playable:\n    player draws 1 card\n    ask player "P":   # ! K621\n'
             "        a c in drawn: nothing"), ""),
    (between('for each s in players where size of hand of s is 1:\n    s draws 1 card\n    ask s "P":   # ! K621\n'
             "        a when size of hand of s is 1: nothing"), ""),
    (between('repeat until owed is more than 0:\n    add 1 to owed\n    ask player "P":   # ! K621\n'
             "        a when owed is 0: nothing"), ""),
]  # fmt: skip
SURE = [
    ask("a: nothing", "b when owed is 9: nothing"),
    ask(PLAY, DRAW),
    ask(PLAY, "draw when not (any c in hand of player where c is playable): nothing"),
    ask(PLAY, "draw when every c in hand of player where not c is playable: nothing"),
    ask(PLAY, "draw when count(c in hand of player where c is playable) is 0: nothing"),
    ask(PLAY, "draw when draw.allowed: nothing"),
    ask(PLAY, otherwise=True),
    ask(PLAY, test="any k in hand of player where k is playable"),
    ask(PLAY, test="any k in hand of player where k is playable and k is wild"),
    ask("a when owed is 0: nothing", "b when owed is at least 1: nothing"),
    ask("a when owed is in 0..5: nothing", "b when owed is more than 5: nothing"),
    ask("a when calls is on: nothing", "b when calls is off: nothing"),
    ask("a when scoring is unscored: nothing", "b when scoring is losers-keep: nothing",
        "c when scoring is winner-collects: nothing"),
    ask("a when scoring is in (unscored, losers-keep): nothing", "b when scoring is winner-collects: nothing"),
    ask("a color-named in colors: nothing"),
    ask("a s in others of player: nothing"),
    ask("a s in opponents of player: nothing"),
    ask("pay n in 1..owed: nothing", "none-owed when owed is 0: nothing"),
    ask("pay n in 0..owed: nothing"),
    ask("a c in hand of player: nothing", "b when hand of player is empty: nothing"),
    ask("a c in hand of player: nothing", "b when size of hand of player is 0: nothing"),
    ask("play c in drawn: nothing", test="drawn is playable"),
    ask("play c in drawn: nothing", test="drawn is not none"),
    ask("play c in drawn: nothing", test="drawn is wild"),
    ask("play c in drawn where c is playable: nothing", test="drawn is playable and owed is 0"),
    ask("a when color is red: nothing", "b when color is not red: nothing"),
    ask("a when next is dealer: nothing", "b when dealer is not next: nothing"),
    ask("a when owed is less than idle: nothing", "b when idle is at most owed: nothing"),
    ask("a c in hand of player, n in 0..3: nothing", test="hand of player is not empty"),
    between('if owed is 0:\n    add 1 to idle\n    ask player "P":\n        a when owed is 0: nothing'),
    between('repeat until owed is 0:\n    ask player "P":\n        a when owed is more than 0: take 1 from owed'),
    between("player asks-on", 'rules: |\n  who asks-on:\n      ask who "P":\n          a when owed is 0: nothing').replace(
        "      player asks-on", "      if owed is 0 then player asks-on"),
    between("if any c in hand of player where c is playable then player asks-on",
            'rules: |\n  who asks-on:\n      ask who "P":\n          a c in hand of who where c is playable: nothing'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hint"), EMPTY)
def test_may_be_empty(text: str, hint: str) -> None:
    assert_marked(decisions, text, hint)


@pytest.mark.parametrize("text", SURE)
def test_is_never_empty(text: str) -> None:
    assert_marked(decisions, fine(text))


PICKS = [
    "ask player for c in hand of player   # ! K622",
    "ask player for c in hand of player if-none nothing",
    "if hand of player is not empty then ask player for c in hand of player",
    "ask player for c in hand of player where c is wild   # ! K622",
    "if any c in hand of player where c is wild then ask player for d in hand of player where d is wild",
    "ask player for color in colors",
    "ask player for color in (red, blue)",
    "ask player for color in colors where color is not red   # ! K622",
    "ask player for s in others of player; s draws 1 card",
    "ask player for n in 1..3; player draws n cards",
    "ask player for n in 1..owed   # ! K622",
    "if owed is more than 0 then ask player for n in 1..owed",
    "retire player; ask player for s in others of player; s draws 1 card   # ! K624",
    "retire player; ask player for s in others of player if-none nothing; s draws 1 card",
    "retire player; ask player for s in players; s draws 1 card",
]


@pytest.mark.parametrize("text", PICKS)
def test_picks(text: str) -> None:
    assert_marked(decisions, between(text))


def test_simultaneous_picks() -> None:
    fingers = "state: {fingers: {each: seat, holds: 0-5}}"
    assert_marked(decisions, between("ask all players for fingers in 0..5", fingers))
    assert_marked(decisions, between("ask all players for fingers in 1..owed   # ! K622", fingers), "if any …")


GUARDS = [
    "if every s in players where hand of s is not empty then ASK",
    "if no s in players where hand of s is empty then ASK",
    "if every s in players where size of hand of s is at least 1 then ASK",
    "if no s in players where size of hand of s is 0 then ASK",
    "if not (any s in players where hand of s is empty) then ASK",
    "if any s in players where hand of s is empty then nothing otherwise ASK",
    "if owed is 0 and every s in players where hand of s is not empty then ASK",
    "if owed is 0: if all-hold then ASK",
    "if every s in players where size of hand of s is at least 2:\n    set owed to 0; ASK",
    "if any s in players where hand of s is empty or owed is 2 then nothing otherwise ASK",
]
NO_GUARDS = [
    "ASK",
    "if any s in players where hand of s is not empty then ASK",
    "if no s in players where hand of s is not empty then ASK",
    "if every s in others of player where hand of s is not empty then ASK",
    "if not (every s in players where hand of s is not empty) then ASK",
    "if owed is 0 or every s in players where hand of s is not empty then ASK",
    "if every s in players where hand of s is not empty:\n    move hand of player to table; ASK",
]
SHOWN = "state: {shown: {each: seat, holds: card}}\nzones: {table: {order: none, seen-by: everyone}}\n"
SHOWN += "rules: 'all-hold: no s in players where hand of s is empty'"


@pytest.mark.parametrize("text", GUARDS)
def test_a_guard_of_every_seat(text: str) -> None:
    """What is said of everybody is known of each who answers."""
    assert_marked(decisions, between(text.replace("ASK", "ask all players for shown in hand of answerer"), SHOWN))


@pytest.mark.parametrize("text", NO_GUARDS)
def test_no_guard_of_every_seat(text: str) -> None:
    """One of another sort, of other seats, or from before cards were moved."""
    asked = "ask all players for shown in hand of answerer   # ! K622"
    assert_marked(decisions, between(text.replace("ASK", asked), SHOWN), "where hand of s is not empty then ask all …")


def test_guards_of_some_seats_and_some_cards() -> None:
    asked = "ask all others of player for shown in hand of answerer"
    assert_marked(decisions, between(f"if every s in others of player where hand of s is not empty then {asked}", SHOWN))
    some = "ask all players for shown in hand of answerer where shown is wild"
    assert_marked(decisions, between(f"if every s in players where any c in hand of s where c is wild then {some}", SHOWN))
    assert_marked(decisions, between(f"{some}   # ! K622", SHOWN), "`if every s in players where any c in hand of s where …")


NEVER = [
    ("again when owed is 1 and owed is 2: nothing   # ! K623", "`again` can never be chosen"),
    ("again when owed is 1 and idle is 2: nothing", ""),
    ("again when calls is on and calls is off: nothing   # ! K623", ""),
    ("again when draw.by-choice: nothing", ""),  # a setting is there to be set
    ("again when owed is more than 400: nothing   # ! K623", ""),
    ("again c in hand of player where c is wild and not c is wild: nothing   # ! K623", ""),
    ("again c in hand of player when hand of player is empty: nothing   # ! K623", ""),
]


@pytest.mark.parametrize(("option", "hint"), NEVER)
def test_options_that_can_never_be_chosen(option: str, hint: str) -> None:
    assert_marked(decisions, between(f'ask player "P":\n    {option}\n    enough: nothing'), hint)


def test_inherited_options_may_be_impossible() -> None:
    """`keep` is impossible when a drawn card must be played; that is not the edition's own text."""
    assert found(decisions, "policies: {draw: {drawn-card: must-play}}") == ()


def test_every_value_of_every_option_counts() -> None:
    option = "options: {pace: {values: [slow, quick, wild-pace], default: slow}}"
    choices = 'ask player "P":\n    a when pace is slow: nothing\n    b when pace is quick: nothing'
    assert_marked(decisions, between(choices.replace('"P":', '"P":   # ! K621'), option))
    assert_marked(decisions, between(choices, option.replace(", wild-pace", "")))
    fixed = "options: {calls: {fixed: on}}"
    assert_marked(decisions, between('ask player "P":\n    a when calls is on: nothing', fixed))


# ---- truth tables -----------------------------------------------------------------------------------------------


def _flag(name: str) -> t.Variable:
    return t.Variable(name, None, t.FLAG)


def test_formulas_are_simplified() -> None:
    leaf = Leaf(_flag("a"), "==", 1)
    assert every([True, leaf]) == leaf
    assert every([False, leaf]) is False
    assert some([True, leaf]) is True
    assert some([]) is False
    assert negation(negation(leaf)) == leaf
    assert negation(True) is False
    assert holds(every([Not(leaf), some([leaf, Not(leaf)])]), {_flag("a"): 0})


def test_tables_have_an_end() -> None:
    many = every([Leaf(_flag(f"a{n}"), "==", 1) for n in range(13)])
    with pytest.raises(TooMany):
        list(lines([many], lambda atom, numbers: (0, 1)))
    few = every([Leaf(_flag(f"a{n}"), "==", 1) for n in range(3)])
    assert len(list(lines([few], lambda atom, numbers: (0, 1)))) == 8


def test_what_is_too_long_is_not_proven() -> None:
    """Thirteen independent tests: the answer is that there is none, not a wrong one."""
    prover = Prover(model_of(""))
    tests = [_flag(f"a{n}") for n in range(13)]
    assert prover.counterexample([t.AnyOf((*tests, t.Negation(tests[0])))]) == {}
    assert prover.always(t.AnyOf((tests[0], t.Negation(tests[0])))) is True
    assert prover.always(t.AllOf((tests[0], t.Negation(tests[0])))) is False
    assert prover.always(tests[0]) is None

"""The woven program plays the very rounds and matches of the program as it is printed, and knows only what is so."""

from __future__ import annotations

from array import array

import pytest

from tests.engine import samples, tables
from unodsl.engine.python.batch import PythonBatch
from unodsl.engine.python.text import defined
from unodsl.engine.python.woven import spans as s
from unodsl.engine.python.woven.known import AROUND, Known, joined
from unodsl.engine.python.woven.living import living
from unodsl.engine.python.woven.places import Places
from unodsl.engine.python.woven.terms import Terms, Unwoven
from unodsl.engine.python.woven.threads import Threads
from unodsl.engine.python.woven.tidy import tidied
from unodsl.engine.python.woven.weave import woven
from unodsl.machine.code import Machine
from unodsl.machine.layout import PC
from unodsl.machine.program import make as m, tree as p

APART = Threads({}, {})
"""Branches stay as they are."""


def played(batch: PythonBatch, rounds: int, matches: int) -> tuple[list[int], list[int]]:
    """Rows of some rounds and matches."""
    row, whole = (
        array("q", bytes(8 * len(batch.round_columns) * rounds)),
        array("q", bytes(8 * len(batch.match_columns) * matches)),
    )
    batch.rounds(7, 2, rounds, row)
    batch.matches(8, 1, matches, whole)
    return row.tolist(), whole.tolist()


def same_when_woven(table: Machine, rounds: int = 15, matches: int = 2) -> None:
    batch = PythonBatch(table)
    expected = played(batch, rounds, matches)
    before = batch._play
    batch.weave()
    assert batch._play is not before
    assert played(batch, rounds, matches) == expected


@pytest.mark.parametrize(
    ("name", "players"), [("official", 2), ("official", 10), ("dos", 4), ("triple-play", 3), ("crazy-eights", 2)]
)
def test_shipped_editions(name: str, players: int) -> None:
    same_when_woven(tables.machine(name, players))


def test_seats_that_drop_out_and_house_rules() -> None:
    same_when_woven(tables.machine("no-mercy", 4), 6, 1)
    same_when_woven(tables.machine("official", 4, (), ("jump-in", "seven-zero", "stacking")), 6, 1)


@pytest.mark.parametrize("sample", ["STATEMENTS", "MANY_KINDS"])
def test_samples(sample: str) -> None:
    same_when_woven(samples.machine_of(getattr(samples, sample), 4), 4, 1)


def test_it_is_woven_when_many_rounds_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unodsl.engine.python.batch.ENOUGH", 20)
    batch = PythonBatch(tables.machine("crazy-eights", 2))
    plain = batch._play
    rows = array("q", bytes(8 * len(batch.round_columns) * 20))
    batch.rounds(1, 0, 19, rows)
    assert batch._play is plain
    batch.rounds(1, 0, 1, rows)
    assert batch._play is not plain


def test_what_can_not_be_woven_is_played_as_it_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise Unwoven

    batch = PythonBatch(tables.machine("crazy-eights", 2))
    expected = played(batch, 3, 1)
    monkeypatch.setattr("unodsl.engine.python.batch.woven", refuse)
    batch.weave()
    assert played(batch, 3, 1) == expected


def test_the_text_is_the_same_every_time_and_uses_no_name_of_its_surroundings() -> None:
    batch = PythonBatch(tables.machine("official", 3))
    text = woven(batch.generated, batch._blank)
    assert text == woven(batch.generated, batch._blank)
    assert defined(text)["__builtins__"] == {}


# ---- what is known ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("operator", ["+", "-", "*", "&", "|", "^", "<<", ">>"])
def test_spans_hold_every_result(operator: str) -> None:
    """Every result of two numbers is in the span that is worked out for them, whether they are few or many."""
    doing = s._DOING[operator]
    left = [s.few((-3, 0, 7)), s.between(0, 40), s.between(-30, 5), s.between(5, 90), s.one(0)]
    right = [s.one(0), s.one(3), s.few((1, 2)), s.between(0, 30)] if "<<" in operator or ">>" in operator else left
    for a in left:
        for b in right:
            low, high, values = s.combined(operator, a, b)
            for x in range(a[0], a[1] + 1):
                for y in range(b[0], b[1] + 1):
                    if (a[2] is None or x in a[2]) and (b[2] is None or y in b[2]):
                        assert low <= doing(x, y) <= high
                        assert values is None or doing(x, y) in values


@pytest.mark.parametrize("relation", list(m.RELATIONS))
def test_comparisons_are_decided_only_when_they_are(relation: str) -> None:
    some = [s.one(2), s.few((1, 4)), s.between(0, 30), s.between(30, 60), s.between(31, 90), s.between(4, 40)]
    for a in some:
        for b in some:
            answer = s.decided(relation, a, b)
            found = {
                m.RELATIONS[relation](x, y) for x in (a[2] or range(a[0], a[1] + 1)) for y in (b[2] or range(b[0], b[1] + 1))
            }
            assert answer is None or found == {answer}


def test_what_a_test_says_is_known_of_the_variable_and_of_what_it_was_given_to() -> None:
    known = Known({"v_1": s.between(-1, 3)})
    known.spans["x"] = s.between(-1, 3)
    known.is_computed("x", p.Name("v_1"))
    known.refine(m.is_there(p.Name("v_1")))
    assert known.span("v_1") == known.span("x") == s.between(0, 3)
    known.forget("v_1")
    assert "x" not in known.same
    assert known.span("x") == s.between(0, 3)
    assert known.span("v_1") == s.between(-1, 3)


def test_only_what_both_ways_know_is_known_after_them() -> None:
    one, other = Known({}), Known({})
    for known, value in ((one, 1), (other, 2)):
        known.spans |= {"x": s.one(value), "y": s.one(5)}
    other.spans["z"] = s.one(0)
    found = joined([one, other])
    assert found.spans == {"x": s.few((1, 2)), "y": s.one(5)}


def test_elements_are_forgotten_when_something_near_them_is_written() -> None:
    known = Known({})
    for at, area in ((3, 0), (9, 1), (20, AROUND)):
        known.is_there(m.at(at), p.Name("x"), area)
    known.is_there(m.at(2, "g_5"), p.Name("x"), "g_5")
    known.written(1)
    assert list(known.loads) == [m.at(3), m.at(2, "g_5")]
    known.written(AROUND)
    assert list(known.loads) == [m.at(2, "g_5")]
    known.written(None)
    assert not known.loads


def test_what_one_way_holds_is_held_when_its_test_comes_out_true_again() -> None:
    x, test = p.Name("x"), m.holds(p.Name("x"))
    term = m.add(m.times(x, 4), 1)
    known = Known({}, {"x": s.between(0, 9)})
    yes = known.copy()
    yes.refine(test)
    yes.is_computed("v_1", term)
    known.came_out(test, yes)
    assert term not in known.held
    again = known.copy()
    again.comes_out(test)
    assert again.held[term][0] == "v_1"
    for changed in ("v_1", "x"):
        other = known.copy()
        other.forget(changed)
        other.comes_out(test)
        assert term not in other.held
    yes.is_computed("local", m.add(p.Name("local too"), 2))  # nobody would notice when that is given another value
    known.came_out(test, yes)
    assert list(known.under[test]) == [term]


def test_the_mask_that_is_worked_out_is_tried_first() -> None:
    terms = Terms(Places((), 0, 0, frozenset()), {}, {})
    x, one, other, found = (p.Name(name) for name in ("x", "one", "other", "found"))
    known = Known({}, {"found": s.between(0, 9)})
    known.is_computed("found", p.Binary("&", x, one))
    test = m.holds(p.Binary("&", x, p.Binary("|", one, other)))
    assert terms.test(test, known) == m.either(m.holds(found), m.holds(p.Binary("&", x, other)))
    assert terms.test(test, Known({}), sure=False) == test


# ---- branches -----------------------------------------------------------------------------------------------------------


def test_a_branch_that_settles_the_next_one_takes_it_in() -> None:
    found, done = p.Name("found"), p.Put(p.Int(3), p.Name("found"))
    nothing, something = p.Let("found", p.Int(-1)), p.Let("found", p.Name("kind"))
    asked = p.If(m.is_there(found), (done,))
    first = p.If(m.holds(p.Name("v_1")), (something,), (nothing,))
    threads = Threads({"kind": s.between(0, 9)}, {})
    assert threads.all((first, asked)) == (p.If(first.test, (something, done), (nothing,)),)
    assert threads.all((first, p.Let("v_2", m.ONE), asked)) == (first, p.Let("v_2", m.ONE), asked)
    unsure = p.If(m.is_there(found), (done,), (p.Break(),))  # nothing is written twice
    assert Threads({}, {}).all((first, unsure)) == (first, unsure)


# ---- what is left out -------------------------------------------------------------------------------------------------


def test_what_comes_to_nothing_is_left_out() -> None:
    x, v = p.Name("x"), p.Name("v_9")
    counting = (p.Let("x", m.add(v, 1)), p.If(m.compare(">", x, 100), (p.Let("x", p.Int(100)),)), p.Let("v_9", x))
    block = (*counting, p.Put(p.Int(5), p.Name("v_8")), p.Return(p.Int(-2)))
    blocks, needed = tidied({1: block}, APART, (), (), {1: ()})
    assert blocks[1] == block[-2:]
    assert needed == {"v_8"}
    assert tidied({1: block}, APART, ("v_9",), (), {1: ()})[0][1][-3:] != blocks[1]


def test_what_is_used_once_moves_only_past_what_does_not_change_it() -> None:
    load = p.Let("x", m.at(m.add(p.Name("v_1"), 700)))
    use = p.Put(p.Int(3), p.Name("x"))
    near = tidied({1: (load, use)}, APART, (), (), {1: ()})[0][1]
    assert near == (p.Put(p.Int(3), load.value),)
    for between in (p.Put(p.Int(4), m.ONE), p.Let("v_1", m.ZERO), p.Do(p.Call("f"))):
        block = (load, between, use, p.Put(p.Int(8), p.Name("v_1")))
        assert load in tidied({1: block}, APART, (), (), {1: ()})[0][1]


def test_a_value_that_is_given_and_given_again_is_left_out() -> None:
    first, second = p.Let("v_1", m.ZERO), p.Let("v_1", m.ONE)
    stop = p.Return(p.Int(-2))
    assert living({1: (first, second, stop)}, {1: ()}, {"v_1"})[1] == (second, stop)
    looked = p.If(m.holds(p.Name("v_1")), (p.Put(p.Int(3), m.ONE),))
    assert living({1: (first, looked, second, stop)}, {1: ()}, {"v_1"})[1] == (first, looked, second, stop)
    jump = p.Return(p.Int(2))
    assert living({1: (first, jump), 2: (second, stop)}, {1: (), 2: ()}, {"v_1"})[1] == (jump,)


def test_the_machine_stops_where_the_game_says() -> None:
    batch = PythonBatch(tables.machine("official", 2))
    batch.weave()
    g = batch._new(1, 0)
    batch._play(g)
    assert g[PC] == batch.machine.labels["round-over"] + 2

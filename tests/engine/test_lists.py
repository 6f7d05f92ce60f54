"""Arrays of the game that become lists: which do, and what is left of an address."""

from __future__ import annotations

from tests.engine import tables
from unodsl.engine.python.woven import spans as s
from unodsl.engine.python.woven.lists import Array, Store, arrays_of, handed, listed
from unodsl.engine.python.woven.places import Places, places_of
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.generate import generate
from unodsl.machine.program.space import Loose

SEAT, KIND = p.Name("seat"), p.Name("kind")
MENU, WAITING = 900, 13
SIZES, COPIES = Array("g_701", 701, 704, True), Array("g_710", 710, 750, False)


def places() -> Places:
    """Two arrays of which the first has an element before it, those who are asked, and a menu."""
    stretches = ((12, 16), (700, 703), (710, 749), (MENU, 950))
    return Places(tuple((first, last, s.ANY) for first, last in stretches), MENU, WAITING, frozenset((1,)))


def program(*statements: p.Statement) -> p.Program:
    """One function."""
    return p.Program((), {}, (), (p.Function("f", ("seat", "kind"), statements),))


def copies(offset: int = 710) -> p.Number:
    """The address of the copies of a kind."""
    return m.add(m.add(m.times(SEAT, 10), offset), KIND)


def test_what_is_left_of_an_address_is_a_place_in_a_list() -> None:
    body = (
        p.Raise(copies(), m.ONE),
        p.Put(m.add(SEAT, 701), m.at(copies())),
        p.Let("x", m.at(m.number(700))),
        p.Fill(701, 2, 5),
    )
    arrays = arrays_of(program(*body), places(), (61,))
    assert arrays == {1: SIZES, 2: COPIES}
    place = m.add(m.times(SEAT, 10), KIND)
    assert listed(program(*body).functions[0], places(), arrays) == (
        Store(place, m.add(m.at(place, "g_710"), m.ONE), "g_710"),
        Store(SEAT, m.at(place, "g_710"), "g_701"),
        p.Let("x", m.at(m.NOTHING, "g_701")),
        Store(m.ZERO, p.Int(5), "g_701"),
        Store(m.ONE, p.Int(5), "g_701"),
    )


def test_a_variable_that_is_an_address_becomes_a_place() -> None:
    at = p.Name("at")
    body = (p.Let("at", copies()), p.Raise(at, m.ONE), p.Let("x", m.at(at)))
    arrays = arrays_of(program(*body), places(), ())
    moved = listed(program(*body).functions[0], places(), arrays)
    assert moved[0] == p.Let("at", m.add(m.times(SEAT, 10), KIND))
    assert moved[2] == p.Let("x", m.at(at, "g_710"))
    told = (*body, p.Let("y", at))
    assert listed(program(*told).functions[0], places(), arrays)[2] == p.Let("x", m.at(m.subtract(at, 710), "g_710"))


def test_arrays_stay_in_the_vector_where_lists_would_not_do() -> None:
    read, size = p.Let("x", m.at(copies())), p.Let("y", m.at(m.add(SEAT, 701)))
    assert set(arrays_of(program(read, size), places(), ())) == {1, 2}
    assert set(arrays_of(program(read, size), places(), (702,))) == {2}  # an element is a variable
    assert set(arrays_of(program(read, size, p.Do(p.Call("f", (copies(),)))), places(), ())) == {1}  # an address is handed on
    assert set(arrays_of(program(read, size, p.Fill(710, 30, 0)), places(), ())) == {1}
    assert set(arrays_of(program(read, p.Let("y", m.at(m.number(702)))), places(), ())) == {2}  # none is computed
    unclear = (p.Let("i", p.Int(701)), p.If(m.holds(KIND), (p.Let("i", p.Int(712)),)), p.Let("z", m.at(p.Name("i"))))
    assert arrays_of(program(read, size, *unclear), places(), ()) == {}


def test_helpers_are_handed_the_lists_that_they_or_their_helpers_need() -> None:
    inner = p.Function("inner", ("seat",), (Store(SEAT, m.ZERO, "g_701"), p.Return(m.ZERO)))
    outer = p.Function("outer", (), (p.Return(p.Call("inner", (m.ONE,))),))
    helpers, blocks = handed((inner, outer), {1: (p.Do(p.Call("outer")),)}, (SIZES, COPIES))
    assert [x.parameters for x in helpers] == [("seat", "g_701"), ("g_701",)]
    assert helpers[1].body == (p.Return(p.Call("inner", (m.ONE, p.Name("g_701")))),)
    assert blocks[1] == (p.Do(p.Call("outer", (p.Name("g_701"),))),)


def test_hands_are_lists_unless_they_are_swapped() -> None:
    for rules, expected in (((), True), (("seven-zero",), False)):
        machine = tables.machine("official", 4, (), rules)
        generated = generate(machine, whole=True)
        where = places_of(machine, generated.space)
        zeros = {array.zero for array in arrays_of(generated.program, where, generated.scalars).values()}
        hands = next(zone for zone in generated.space.zones.values() if isinstance(zone, Loose))
        assert ({hands.sizes, hands.mask(0), hands.copies} <= zeros) is expected

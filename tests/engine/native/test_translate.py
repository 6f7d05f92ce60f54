"""Every kind of node means in native code what it means in Python."""

from __future__ import annotations

import dataclasses
import random

import pytest

pytest.importorskip("llvmlite", reason="llvmlite is not installed (extra: fast)")

from hypothesis import given, settings, strategies as st

from tests.engine.native.programs import by_machine, by_python
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.make import RELATIONS

SIZE = 6
GAME = [5, 0, -7, 1, 1 << 40, 3]
TABLES = (
    p.Table("T0", (1, -2, 3), 5, 9), p.Table("T1", (300, -5), 2), p.Table("T2", (1 << 20, 1 << 30), 4, -1),
    p.Table("T3", (1 << 40, -(1 << 36)), 2),
)  # fmt: skip


def below(part: p.Number, most: int) -> p.Number:
    """A number from 0 to ``most - 1`` (a power of two)."""
    return p.Binary("&", part, p.Int(most - 1))


def number(rng: random.Random, depth: int) -> p.Number:
    """A number of any kind."""
    kind = rng.randrange(14) if depth else rng.randrange(3)
    inner = depth - 1
    if kind == 0:
        return p.Int(rng.randint(-9, 9))
    if kind == 1:
        return p.Name(rng.choice("abxy"))
    if kind == 2:
        return p.At("g", p.Int(rng.randrange(SIZE)))
    if kind == 3:
        return p.Binary("*", below(number(rng, inner), 1 << 12), below(number(rng, inner), 1 << 12))
    if kind == 4:
        return p.Binary("<<", below(number(rng, inner), 1 << 20), p.Int(rng.randint(0, 20)))
    if kind == 5:
        return p.Binary(">>", number(rng, inner), p.Int(rng.randint(0, 40)))
    if kind == 6:  # what is printed may compute the part twice, so nothing is called in it
        part = p.Binary(rng.choice(("+", "^")), number(rng, 0), number(rng, 0))
        return p.Bits(rng.choice(("lowest", "highest", "count")), below(part, 1 << 62))
    if kind == 7:  # two bits at least are set
        return p.Nth(p.Binary("|", below(number(rng, inner), 1 << 16), p.Int(5)), below(number(rng, inner), 2))
    if kind == 8:
        return p.Pick(condition(rng, inner), number(rng, inner), number(rng, inner))
    if kind == 9:
        return p.At("g", below(number(rng, inner), 4))
    if kind == 10:
        return p.At(rng.choice(("T0", "T1", "T2", "T3")), below(number(rng, inner), 2))
    if kind == 11:
        return p.Call("h", (number(rng, inner), number(rng, inner)))
    return p.Binary(rng.choice(("+", "-", "&", "|", "^")), number(rng, inner), number(rng, inner))


def condition(rng: random.Random, depth: int) -> p.Test:
    """A test of any kind."""
    kind = rng.randrange(6) if depth > 0 else rng.randrange(2)
    inner = max(0, depth - 1)
    if kind == 0:
        return p.Compare(rng.choice(tuple(RELATIONS)), number(rng, inner), number(rng, inner))  # type: ignore[arg-type]
    if kind == 1:
        return p.Holds(number(rng, inner))
    if kind == 2:
        return p.Fixed(rng.random() < 0.5)
    if kind == 3:
        return p.Not(condition(rng, inner))
    parts = tuple(condition(rng, inner) for _ in range(rng.randint(1, 3)))
    return p.Both(parts) if kind == 4 else p.Either(parts)


def statement(rng: random.Random, depth: int) -> p.Statement:
    """A statement of any kind; loops end."""
    kind = rng.randrange(10) if depth else rng.randrange(8)
    if kind == 0:
        return p.Let(rng.choice("xy"), number(rng, 3))
    if kind == 1:
        return p.Put(p.Int(rng.randrange(SIZE)), number(rng, 3))
    if kind == 2:
        return p.Put(below(number(rng, 2), 4), number(rng, 2))
    if kind == 3:
        return p.Raise(p.Int(rng.randrange(SIZE)), below(number(rng, 2), 1 << 20))
    if kind == 4:
        return p.Fill(rng.randint(0, 2), rng.randint(1, 3), rng.randint(-5, 5))
    if kind == 5:
        return p.Do(p.Call("h", (number(rng, 2), number(rng, 2))))
    if kind == 6:
        return p.Go("TABLE", below(number(rng, 2), 2), (number(rng, 2), number(rng, 2)), "y")
    if kind == 7:
        return p.Note("a note")
    if kind == 8:
        return p.If(condition(rng, 2), block(rng, depth - 1), block(rng, depth - 1))
    leave: p.Block = (p.If(condition(rng, 2), (p.Break(),)),) if rng.random() < 0.5 else ()
    count = p.Let("i", m.add(p.Name("i"), 1))
    return p.While(m.compare("<", p.Name("i"), 3), (count, *block(rng, depth - 1), *leave))


def block(rng: random.Random, depth: int) -> p.Block:
    """Some statements."""
    return tuple(statement(rng, depth) for _ in range(rng.randint(0, 3)))


OTHER = p.Function(
    "h",
    ("a", "b"),
    (p.Raise(p.Int(5), m.ONE), p.If(p.Holds(p.Name("a")), (p.Return(p.Name("b")),)), p.Return(m.at(5))),
    "a helper",
)


def program(body: p.Block, result: p.Number) -> p.Program:
    """A program of one function, with another to call."""
    first = tuple(p.Let(name, p.Int(value)) for name, value in (("x", 4), ("y", -1), ("i", 0)))
    tidy = tuple(p.Put(p.Int(i), p.Binary("&", m.at(i), p.Int((1 << 31) - 1))) for i in range(SIZE))
    function = p.Function("f", ("a", "b"), (*first, *body, *tidy, p.Return(p.Binary("&", result, p.Int((1 << 31) - 1)))))
    return p.Program((), {}, TABLES, (OTHER, function), {"TABLE": {0: "h", 1: "h"}})


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 1 << 32), st.integers(-50, 50), st.integers(0, 1 << 30))
def test_random_trees(seed: int, a: int, b: int) -> None:
    rng = random.Random(seed)
    whole = program((*block(rng, 2), statement(rng, 2)), number(rng, 3))
    try:
        expected = by_python(whole, GAME, a, b)
    except OverflowError:
        return
    assert by_machine(whole, GAME, a, b) == expected
    assert by_machine(whole, GAME, a, b, checked=True) == expected
    assert by_machine(whole, GAME, a, b, scalars=(4, 5), jumps=False) == expected


def test_every_kind_of_node() -> None:
    body: p.Block = (
        p.Note("all kinds"), p.Let("n", p.Int(0)), p.Put(p.Int(0), p.Int(7)), p.Raise(p.Int(0), p.Name("n")), p.Fill(1, 2, 4),
        p.While(m.compare("<", p.Name("n"), 9), (p.Let("n", m.add(p.Name("n"), 1)), p.If(m.equal(p.Name("n"), 5), (p.Break(),)))),
        p.If(p.Both((p.Fixed(True), p.Not(p.Either((p.Holds(p.Int(0)), p.Fixed(False)))))), (p.Raise(p.Int(3), p.Int(2)),)),
        p.Do(p.Call("h", (p.Int(0), p.Int(1)))), p.Go("TABLE", p.Int(1), (p.Int(1), p.Int(8)), "k"),
        p.Let("n", p.Binary("+", p.Name("n"), p.Pick(p.Fixed(False), p.Int(1), p.Bits("count", p.Int(7))))),
        p.Let("n", p.Binary("+", p.Name("n"), p.Binary("*", p.Nth(p.Int(44), p.Int(1)), p.At("T1", p.Int(0))))),
        p.Return(p.Binary("-", p.Name("n"), p.Name("k"))),
    )  # fmt: skip
    whole = program(body, m.ZERO)
    kinds = {kind for kind in vars(p).values() if dataclasses.is_dataclass(kind)}
    assert {type(node) for node in p.walk(whole.functions)} | {p.Table, p.Program} == kinds
    expected = by_python(whole, GAME, 1, 2)
    assert expected[0] == 5 + 3 + 3 * 300 - 8
    for checked in (False, True):
        assert by_machine(whole, GAME, 1, 2, checked=checked) == expected


def test_wide_numbers() -> None:
    word = (1 << 32) - 1
    result = m.add(
        p.Binary("*", p.Binary("&", p.Name("a"), p.Name("WORD")), p.Int(2065452933)), p.Binary(">>", p.Name("a"), p.Int(32))
    )
    whole = p.Program((), {"WORD": word}, (), (p.Function("f", ("a",), (p.Return(result),)),), {})
    for a in (1, word, (1 << 62) + 12345, 2065452932 << 32 | 7):
        assert by_machine(whole, [0], a) == by_python(whole, [0], a)


def test_shifts_keep_the_sign() -> None:
    down = p.Program((), {}, (), (p.Function("f", ("a",), (p.Return(p.Binary(">>", p.Name("a"), p.Int(3))),)),), {})
    for a in (-1, -20, -(1 << 50), 77):
        assert by_machine(down, [0], a) == by_python(down, [0], a)

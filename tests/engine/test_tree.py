"""Trees are printed as Python that computes what the tree means, and folding changes nothing."""

from __future__ import annotations

import random
from itertools import product

import pytest

from unodsl.machine.program import make as m, rewrite, tree as p
from unodsl.machine.program.make import RELATIONS
from unodsl.machine.program.printing import print_function, print_program
from unodsl.machine.program.writer import Unsupported, Value, Writer

VALUES = {"a": 3, "b": -2, "c": 0}
GAME = [5, 0, 7, 1]
OPERATORS = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "&": lambda a, b: a & b, "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
}  # fmt: skip


def number(rng: random.Random, depth: int) -> p.Number:
    kind = rng.randrange(9) if depth else rng.randrange(3)
    if kind == 0:
        return p.Int(rng.randint(-9, 9))
    if kind == 1:
        return p.Name(rng.choice("abc"))
    if kind == 2:
        return p.At("g", p.Int(rng.randrange(len(GAME))))
    if kind == 3:
        return p.Pick(a_test(rng, depth - 1), number(rng, depth - 1), number(rng, depth - 1))
    if kind == 4:
        return p.Binary(rng.choice(("<<", ">>")), number(rng, depth - 1), p.Int(rng.randrange(4)))
    if kind == 5:
        part = p.Binary("&", number(rng, depth - 1), p.Int(63))
        return p.Bits(rng.choice(("lowest", "highest", "count")), part)
    return p.Binary(rng.choice(tuple(OPERATORS)), number(rng, depth - 1), number(rng, depth - 1))  # type: ignore[arg-type]


def a_test(rng: random.Random, depth: int) -> p.Test:
    kind = rng.randrange(6) if depth else 0
    if kind <= 1:
        inner = max(0, depth - 1)
        return p.Compare(rng.choice(tuple(RELATIONS)), number(rng, inner), number(rng, inner))  # type: ignore[arg-type]
    if kind == 2:
        return p.Not(a_test(rng, depth - 1))
    if kind == 3:
        return p.Holds(number(rng, depth - 1))
    parts = tuple(a_test(rng, depth - 1) for _ in range(rng.randint(2, 3)))
    return p.Both(parts) if kind == 4 else p.Either(parts)


def value(node: p.Number) -> int:
    match node:
        case p.Int():
            return node.value
        case p.Name():
            return VALUES[node.name]
        case p.At():
            return GAME[value(node.index)]
        case p.Pick():
            return value(node.then) if truth(node.test) else value(node.otherwise)
        case p.Bits():
            bits = [i for i in range(63) if value(node.part) >> i & 1]
            return {"lowest": min(bits, default=-1), "highest": max(bits, default=-1), "count": len(bits)}[node.which]
        case p.Binary():
            a, b = value(node.left), value(node.right)
            return a << b if node.operator == "<<" else a >> b if node.operator == ">>" else OPERATORS[node.operator](a, b)
    raise AssertionError(node)


def truth(node: p.Test) -> bool:
    match node:
        case p.Fixed():
            return node.holds
        case p.Compare():
            return RELATIONS[node.operator](value(node.left), value(node.right))
        case p.Not():
            return not truth(node.part)
        case p.Holds():
            return value(node.part) != 0
        case p.Both():
            return all(truth(part) for part in node.parts)
        case p.Either():
            return any(truth(part) for part in node.parts)


def printed(node: p.Number) -> int:
    function = p.Function("f", ("a", "b", "c"), (p.Return(node),))
    names: dict[str, object] = {"__builtins__": {}}
    exec("\n".join(print_function(function)), names)
    result = names["f"](GAME, *VALUES.values())  # type: ignore[operator]
    assert isinstance(result, int)
    return result


def test_numbers_mean_what_is_printed() -> None:
    rng = random.Random(1)
    for _ in range(400):
        node = number(rng, 4)
        assert printed(node) == value(node), node


def test_tests_mean_what_is_printed() -> None:
    rng = random.Random(2)
    for _ in range(400):
        node = a_test(rng, 4)
        assert bool(printed(p.Pick(node, p.Int(1), p.Int(0)))) is truth(node), node
        assert truth(m.negate(node)) is not truth(node)


def test_replacing_a_variable_folds_and_keeps_the_meaning() -> None:
    rng = random.Random(3)
    for _ in range(400):
        node = number(rng, 4)
        assert value(rewrite.number(node, "a", p.Int(VALUES["a"]))) == value(node)


def test_short_hands_fold() -> None:
    numbers = [p.Int(-3), p.Int(0), p.Int(1), p.Int(4), p.Name("a"), m.add(p.Name("a"), 2), m.subtract(p.Name("b"), 1)]
    for left, right in product(numbers, numbers):
        assert value(m.add(left, right)) == value(left) + value(right)
        assert value(m.subtract(left, right)) == value(left) - value(right)
        assert value(m.times(left, right)) == value(left) * value(right)
        for relation in RELATIONS:
            found = truth(m.compare(relation, left, right))  # type: ignore[arg-type]
            assert found is RELATIONS[relation](value(left), value(right))
    assert m.both(m.YES, m.NO, p.Holds(p.Name("a"))) == m.NO
    assert m.either(m.NO, m.YES) == m.YES
    assert m.both() == m.YES
    assert m.pick(m.YES, 1, 2) == p.Int(1)
    assert m.shifted(p.Int(4), -1) == p.Int(2)


def test_statements_are_printed() -> None:
    body = (
        p.Note("a clause\nx = 1"), p.Let("x", p.Int(0)), p.While(m.YES, (p.If(m.equal(p.Name("x"), 3), (p.Break(),)), up("x"))),
        p.Fill(1, 2, 9), p.Raise(p.Int(0), p.Int(-2)), p.Raise(p.Int(3), p.Name("x")), p.Do(p.Call("f", (p.Int(4),))),
        p.If(m.equal(p.Name("x"), 1), (p.Note("nothing"),), (p.If(m.equal(p.Name("x"), 3), (p.Put(p.Int(0), p.Int(1)),)),)),
        p.Go("TABLE", p.Int(1), (p.Name("x"),), "y"), p.Return(m.add(p.Name("y"), m.at(2))),
    )  # fmt: skip
    keeps = p.Function("f", ("x",), (p.Put(p.Int(3), p.Name("x")), p.Return(p.Name("x"))))
    functions = (keeps, p.Function("h", (), body, "says"))
    tables = (p.Table("T0", (1, 2), 4, -1, "a table"), p.Table("T1", tuple(range(30)), 30))
    text = print_program(p.Program(("head",), {"WORD": 7}, tables, functions, {"TABLE": {1: "f"}}))
    names: dict[str, object] = {"__builtins__": {}}
    exec(text, names)
    g = [0, 0, 0, 0]
    assert names["h"](g) == 12  # type: ignore[operator]
    assert g == [1, 9, 9, 3]
    assert names["T0"] == [1, 2, -1, -1]
    assert names["WORD"] == 7


def up(name: str) -> p.Let:
    return p.Let(name, m.add(p.Name(name), 1))


def test_a_writer_says_what_it_can_not_do() -> None:
    w = Writer()
    with pytest.raises(Unsupported, match="before it is bound"):
        w.value(3)
    w.bind(3, Value(p.Int(1)))
    with pytest.raises(Unsupported, match="can not be assigned"):
        w.assign(3, p.Int(2))


def test_nothing_is_written_after_a_return() -> None:
    w = Writer()
    w.emit(p.Return(m.ZERO), p.Break())
    w.emit(p.Break())
    assert w.block == [p.Return(m.ZERO), p.Break()]

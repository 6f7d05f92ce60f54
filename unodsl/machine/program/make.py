"""Short-hands that build trees. Method: what is known in advance is computed here, so the generator need not look out for it."""

from __future__ import annotations

from typing import Literal

from unodsl.machine.program import tree as p
from unodsl.model.operators import RELATIONS as RELATIONS

ZERO, ONE, NOTHING = p.Int(0), p.Int(1), p.Int(-1)
YES, NO = p.Fixed(True), p.Fixed(False)

Relation = Literal["==", "!=", "<", "<=", ">", ">="]
_OPPOSITE: dict[str, Relation] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def number(value: int | p.Number) -> p.Number:
    """A number as a tree."""
    return p.Int(value) if isinstance(value, int) else value


def add(left: int | p.Number, right: int | p.Number) -> p.Number:
    """A sum."""
    a, b = number(left), number(right)
    if isinstance(a, p.Int):
        a, b = b, a
    if isinstance(b, p.Int):
        if isinstance(a, p.Int):
            return p.Int(a.value + b.value)
        if b.value == 0:
            return a
        if isinstance(a, p.Binary) and a.operator == "+" and isinstance(a.right, p.Int):
            return add(a.left, a.right.value + b.value)
        if isinstance(a, p.Binary) and a.operator == "-" and isinstance(a.right, p.Int):
            return add(a.left, b.value - a.right.value)
        if b.value < 0:
            return p.Binary("-", a, p.Int(-b.value))
    return p.Binary("+", a, b)


def subtract(left: int | p.Number, right: int | p.Number) -> p.Number:
    """A difference."""
    a, b = number(left), number(right)
    return add(a, -b.value) if isinstance(b, p.Int) else p.Binary("-", a, b)


def times(left: int | p.Number, right: int | p.Number) -> p.Number:
    """A product."""
    a, b = number(left), number(right)
    if isinstance(a, p.Int):
        a, b = b, a
    if isinstance(b, p.Int):
        if isinstance(a, p.Int):
            return p.Int(a.value * b.value)
        if b.value in (0, 1):
            return a if b.value else ZERO
        if isinstance(a, p.Pick) and isinstance(a.then, p.Int) and isinstance(a.otherwise, p.Int):
            return p.Pick(a.test, p.Int(a.then.value * b.value), p.Int(a.otherwise.value * b.value))
    return p.Binary("*", a, b)


def both_bits(left: p.Number, right: int | p.Number) -> p.Number:
    """Bitwise and."""
    b = number(right)
    if isinstance(left, p.Int) and isinstance(b, p.Int):
        return p.Int(left.value & b.value)
    return p.Binary("&", left, b)


def shifted(left: p.Number, by: int) -> p.Number:
    """Shifted up (or, by a negative amount, down)."""
    if by == 0:
        return left
    if isinstance(left, p.Int):
        return p.Int(left.value << by if by > 0 else left.value >> -by)
    return p.Binary("<<" if by > 0 else ">>", left, p.Int(abs(by)))


def at(index: int | p.Number, array: str = p.GAME) -> p.At:
    """An element."""
    return p.At(array, number(index))


def compare(relation: Relation, left: int | p.Number, right: int | p.Number) -> p.Test:
    """A comparison."""
    a, b = number(left), number(right)
    if isinstance(a, p.Int) and isinstance(b, p.Int):
        return p.Fixed(RELATIONS[relation](a.value, b.value))
    if isinstance(a, p.Int):
        turned: dict[str, Relation] = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
        return p.Compare(turned[relation], b, a)
    return p.Compare(relation, a, b)


def equal(left: int | p.Number, right: int | p.Number) -> p.Test:
    """Whether two numbers are the same."""
    return compare("==", left, right)


def is_there(part: p.Number) -> p.Test:
    """Whether a value is not none."""
    return compare(">=", part, 0)


def holds(part: p.Number) -> p.Test:
    """Whether a number is not 0."""
    if isinstance(part, p.Int):
        return p.Fixed(part.value != 0)
    if isinstance(part, p.Pick) and part.then == ONE and part.otherwise == ZERO:
        return part.test
    return p.Holds(part)


def truth(test: p.Test) -> p.Number:
    """1 if a test holds, else 0."""
    if isinstance(test, p.Fixed):
        return p.Int(int(test.holds))
    return p.Pick(test, ONE, ZERO)


def pick(test: p.Test, then: int | p.Number, otherwise: int | p.Number) -> p.Number:
    """One of two numbers."""
    a, b = number(then), number(otherwise)
    if isinstance(test, p.Fixed):
        return a if test.holds else b
    return a if a == b else p.Pick(test, a, b)


def negate(test: p.Test) -> p.Test:
    """The opposite."""
    match test:
        case p.Fixed():
            return p.Fixed(not test.holds)
        case p.Not():
            return test.part
        case p.Compare():
            return p.Compare(_OPPOSITE[test.operator], test.left, test.right)
        case p.Both():
            return either(*(negate(part) for part in test.parts))
        case p.Either():
            return both(*(negate(part) for part in test.parts))
    return p.Not(test)


def both(*parts: p.Test) -> p.Test:
    """Every part holds."""
    return _joined(parts, p.Both, absorbing=False)


def either(*parts: p.Test) -> p.Test:
    """Some part holds."""
    return _joined(parts, p.Either, absorbing=True)


def _joined(parts: tuple[p.Test, ...], kind: type[p.Both] | type[p.Either], absorbing: bool) -> p.Test:
    kept: list[p.Test] = []
    for part in parts:
        if isinstance(part, p.Fixed):
            if part.holds is absorbing:
                return part  # tests have no effects
            continue
        kept += part.parts if isinstance(part, kind) else [part]
    if not kept:
        return p.Fixed(not absorbing)
    return kept[0] if len(kept) == 1 else kind(tuple(kept))


def is_atom(part: p.Number) -> bool:
    """Whether a number may well be computed several times."""
    fixed = isinstance(part, p.At) and part.array == p.GAME and isinstance(part.index, p.Int)
    return fixed or isinstance(part, p.Int | p.Name)

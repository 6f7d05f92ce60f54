"""Which values a number can have: from a lowest to a highest, and, where they are few, which."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias

from unodsl.machine.program import make as m

Span: TypeAlias = tuple[int, int, frozenset[int] | None]
LEAST, MOST = -(1 << 80), 1 << 80
ANY: Span = (LEAST, MOST, None)
FEW = 24
_PAIRS = 256


def one(value: int) -> Span:
    """Just this value."""
    return value, value, frozenset((value,))


def few(values: Iterable[int]) -> Span:
    """Just these values."""
    found = frozenset(values)
    return min(found), max(found), found if len(found) <= FEW else None


def between(low: int, high: int) -> Span:
    """All from one to the other."""
    return low, high, frozenset(range(low, high + 1)) if high - low < FEW else None


def joined(a: Span, b: Span) -> Span:
    """What is in one of two."""
    if a == b:
        return a
    if a[2] is not None and b[2] is not None:
        return few(a[2] | b[2])
    return between(min(a[0], b[0]), max(a[1], b[1]))


def least(a: Span, low: int) -> Span:
    """What of it is at least so much."""
    if a[2] is not None:
        kept = [x for x in a[2] if x >= low]
        return few(kept) if kept else a
    return between(max(a[0], low), a[1]) if low <= a[1] else a


def most(a: Span, high: int) -> Span:
    """What of it is at most so much."""
    if a[2] is not None:
        kept = [x for x in a[2] if x <= high]
        return few(kept) if kept else a
    return between(a[0], min(a[1], high)) if high >= a[0] else a


def without(a: Span, value: int) -> Span:
    """All of it but one value."""
    if a[2] is not None:
        kept = a[2] - {value}
        return few(kept) if kept else a
    if value == a[0]:
        return between(a[0] + 1, a[1])
    return between(a[0], a[1] - 1) if value == a[1] else a


_DOING: dict[str, Callable[[int, int], int]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "&": lambda x, y: x & y,
    "|": lambda x, y: x | y,
    "^": lambda x, y: x ^ y,
    "<<": lambda x, y: x << y,
    ">>": lambda x, y: x >> y,
}


@lru_cache(maxsize=1 << 14)
def combined(operator: str, a: Span, b: Span) -> Span:
    """What an operator can make of two numbers."""
    if a[2] is not None and b[2] is not None and len(a[2]) * len(b[2]) <= _PAIRS:
        doing = _DOING[operator]
        return few(doing(x, y) for x in a[2] for y in b[2])
    match operator:
        case "+":
            return _cut(a[0] + b[0], a[1] + b[1])
        case "-":
            return _cut(a[0] - b[1], a[1] - b[0])
        case "*":
            ends = [x * y for x in a[:2] for y in b[:2]]
            return _cut(min(ends), max(ends))
        case ">>":
            return _cut(a[0] >> b[0], a[1] >> b[0]) if b[0] == b[1] and a[0] >= 0 else ANY
        case "&" if a[0] >= 0 or b[0] >= 0:
            highest = [x[1] for x in (a, b) if x[0] >= 0]
            return between(0, min(highest))
        case "|" | "^" if a[0] >= 0 and b[0] >= 0:
            return _cut(0, (1 << max(a[1].bit_length(), b[1].bit_length())) - 1)
    return ANY


def _cut(low: int, high: int) -> Span:
    return between(max(low, LEAST), min(high, MOST)) if low <= MOST and high >= LEAST else ANY


def decided(relation: str, a: Span, b: Span) -> bool | None:
    """Whether a comparison comes out the same for all values; ``None`` if it does not."""
    if relation == "==":
        if a[0] == a[1] == b[0] == b[1]:
            return True
        apart = a[1] < b[0] or b[1] < a[0] or (a[2] is not None and b[2] is not None and not a[2] & b[2])
        return False if apart else None
    if relation == "!=":
        same = decided("==", a, b)
        return None if same is None else not same
    if relation in (">", ">="):
        a, b, relation = b, a, "<" if relation == ">" else "<="
    holds = m.RELATIONS[relation]
    if holds(a[1], b[0]):
        return True
    return None if holds(a[0], b[1]) else False

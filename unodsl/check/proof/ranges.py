"""Between which bounds a number lies, when something is known of the parameters of a clause."""

from __future__ import annotations

from collections.abc import Mapping

from unodsl.compose.edition import Edition
from unodsl.model import terms as t

MOST = 10**9
Bounds = tuple[int, int]
Known = Mapping[int, Bounds]  # by index of the local


def bounds_of(term: t.Expr, known: Known) -> Bounds:
    """The lowest and highest value of a number."""
    match term:
        case t.Const(value=value):
            return value, value
        case t.Local(index=index) if index in known:
            return known[index]
        case t.Ternary(then=then, otherwise=otherwise):
            one, other = bounds_of(then, known), bounds_of(otherwise, known)
            return min(one[0], other[0]), max(one[1], other[1])
        case t.Arithmetic(operator=operator, left=left, right=right):
            return _calculated(operator, bounds_of(left, known), bounds_of(right, known))
    return (term.type.low, term.type.high) if term.type.kind == "number" else (0, 1)


def _calculated(operator: str, left: Bounds, right: Bounds) -> Bounds:
    if operator == "+":
        found = [left[0] + right[0], left[1] + right[1]]
    elif operator == "-":
        found = [left[0] - right[1], left[1] - right[0]]
    else:
        found = [a * b for a in left for b in right]
    return max(-MOST, min(found)), min(MOST, max(found))


def instances(zone: t.ZonePart, edition: Edition) -> int:
    """How many zones are meant at most, at the largest table."""
    each = edition.zones[zone.zone].each
    if not zone.of_everybody or each is None:
        return 1
    if each == "color":
        return len(edition.colors)
    return len(edition.sets[each].members) if each in edition.sets else max(2, edition.players.high)


def room(domain: t.Domain, edition: Edition) -> int:
    """The most things that a loop over a domain can visit, at the largest table."""
    match domain:
        case t.Seats() | t.Sides():
            return edition.players.high
        case t.Values(values=values):
            return len(values)
        case t.Numbers(low=low, high=high):
            return max(0, bounds_of(high, {})[1] - bounds_of(low, {})[0] + 1)
        case t.OneCard():
            return 1
    return max(1, sum(kind.copies for kind in edition.kinds))

"""Values, tests, domains and binders as text, with no bracket more than the grammar needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from unodsl.syntax import trees as t

# How tightly a form holds together: a part that holds less tightly than its place needs stands in brackets.
TERNARY, ANY, ALL, UNIT, SUM, PRODUCT, ATOM = range(7)


def print_value(value: t.Value, place: int = TERNARY) -> str:
    """A value or test; ``place`` is how tightly the place of it binds."""
    tight, form = _FORMS[type(value)]
    text = form(value)
    if isinstance(value, t.Arithmetic) and value.operator == "*":
        tight = PRODUCT
    return text if tight >= place else f"({text})"


def print_domain(domain: t.Domain) -> str:
    """What a binder ranges over."""
    match domain:
        case t.Range(low, high):
            return f"{_sum(low)}..{_sum(high)}"
        case t.SeatsFrom(seats, start, without):
            tail = f" except {_sum(without)}" if without is not None else ""
            return f"{_sum(seats)} from {_sum(start)}{tail}"
        case t.Without(inner, without):
            return f"{_sum(inner)} except {_sum(without)}"
        case t.Listed(values):
            return f"({', '.join(_sum(value) for value in values)})"
        case _:
            return _sum(domain)


def print_binder(binder: t.Binder) -> str:
    """``c in hand of player``"""
    return f"{binder.name} in {print_domain(binder.domain)}"


def print_where(where: t.Value | None, word: str = "where") -> str:
    """The condition of a binder, with a blank in front, or nothing."""
    return f" {word} {print_value(where, ANY)}" if where is not None else ""


def _sum(value: t.Value) -> str:
    return print_value(value, SUM)


def _of(value: t.Of) -> str:
    owner = print_value(value.owner)
    bare = isinstance(value.owner, t.Name | t.Of)
    return f"{value.thing.text} of {owner if bare else f'({owner})'}"


def _arithmetic(value: t.Arithmetic) -> str:
    own = PRODUCT if value.operator == "*" else SUM
    return f"{print_value(value.left, own)} {value.operator} {print_value(value.right, own + 1)}"


def _aggregate(value: t.Aggregate) -> str:
    each = f"{_sum(value.each)} for " if value.each is not None else ""
    return f"{value.operator}({each}{print_binder(value.binder)}{print_where(value.where)})"


def _ternary(value: t.Ternary) -> str:
    return f"{_sum(value.then)} if {print_value(value.test, ANY)} otherwise {print_value(value.otherwise)}"


def _negation(value: t.Negation) -> str:
    part = value.part
    if isinstance(part, t.IsIn):
        return f"{_sum(part.left)} is not in {print_domain(part.domain)}"
    return f"not {print_value(part, UNIT)}"


def _any_of(value: t.AnyOf) -> str:
    *others, last = value.parts
    return " or ".join([*(_part(part, ALL) for part in others), _last(last, ALL)])


def _all_of(value: t.AllOf) -> str:
    *others, last = value.parts
    return " and ".join([*(_part(part, UNIT) for part in others), _last(last, UNIT)])


def _part(part: t.Value, place: int) -> str:
    """A part that others follow: a quantifier in it would swallow them."""
    if isinstance(part, t.AllOf) and place == ALL and isinstance(part.parts[-1], t.Quantified):
        return " and ".join(_part(inner, UNIT) for inner in part.parts)
    return f"({print_value(part)})" if isinstance(part, t.Quantified) else print_value(part, place)


def _last(part: t.Value, place: int) -> str:
    return print_value(part) if isinstance(part, t.Quantified) else print_value(part, place)


def _quantified(value: t.Quantified) -> str:
    return f"{value.quantifier} {print_binder(value.binder)}{print_where(value.where)}"


_FORMS: Final[dict[type[t.Tree], tuple[int, Callable[[Any], str]]]] = {
    t.Number: (ATOM, lambda value: str(value.value)),
    t.Name: (ATOM, lambda value: value.text),
    t.Of: (ATOM, _of),
    t.SaidWith: (ATOM, lambda value: f"{value.name}({', '.join(print_value(part) for part in value.arguments)})"),
    t.Aggregate: (ATOM, _aggregate),
    t.Arithmetic: (SUM, _arithmetic),
    t.Compare: (UNIT, lambda value: f"{_sum(value.left)} {value.operator} {_sum(value.right)}"),
    t.IsIn: (UNIT, lambda value: f"{_sum(value.left)} is in {print_domain(value.domain)}"),
    t.Negation: (UNIT, _negation),
    t.AllOf: (ALL, _all_of),
    t.AnyOf: (ANY, _any_of),
    t.Quantified: (ANY, _quantified),
    t.Ternary: (TERNARY, _ternary),
}

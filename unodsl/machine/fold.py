"""Constant folding: options become constants, and what they decide is decided now.

Only tests and values over constants are folded; nothing is reordered, so an explanation still has the shape of the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TypeVar

from unodsl.model import terms as t
from unodsl.model.operators import ARITHMETIC, RELATIONS

T = TypeVar("T")


def fold(term: T, options: Mapping[str, int]) -> T:
    """The same term with options as constants and constant parts computed."""
    if isinstance(term, tuple):
        return tuple(fold(part, options) for part in term)  # type: ignore[return-value]
    if not isinstance(term, t.Term):
        return term
    if isinstance(term, t.OptionValue):
        return t.Const(options[term.name], term.type, text=term.text, span=term.span)  # type: ignore[return-value]
    changed = {}
    for f in fields(term):
        if f.name in ("text", "span", "type"):
            continue
        before = getattr(term, f.name)
        after = fold(before, options)
        if after is not before:
            changed[f.name] = after
    return _simplified(replace(term, **changed) if changed else term)  # type: ignore[return-value]


def _constant(term: t.Expr, value: int) -> t.Const:
    return t.Const(value, term.type, text=term.text, span=term.span)


def _simplified(term: t.Term) -> t.Term:
    """One step of folding at the root."""
    match term:
        case t.Compare(operator=op, left=t.Const(value=a), right=t.Const(value=b)):
            return _constant(term, int(RELATIONS[op](a, b)))
        case t.Arithmetic(operator=op, left=t.Const(value=a), right=t.Const(value=b)):
            return _constant(term, ARITHMETIC[op](a, b))
        case t.Negation(part=t.Const(value=a)):
            return _constant(term, 1 - a)
        case t.Ternary(test=t.Const(value=a)):
            return term.then if a else term.otherwise
        case t.AllOf():
            return _junction(term, absorbing=0)
        case t.AnyOf():
            return _junction(term, absorbing=1)
        case t.InDomain(left=t.Const(value=a), domain=t.Values(values=values, without=None)):
            known = [v.value for v in values if isinstance(v, t.Const)]
            return _constant(term, int(a in known)) if len(known) == len(values) else term
    return term


def _junction(term: t.AllOf | t.AnyOf, absorbing: int) -> t.Expr:
    """Drop neutral constants; an absorbing constant cuts off what follows (tests have no effects)."""
    kept: list[t.Expr] = []
    for part in term.parts:
        if isinstance(part, t.Const):
            if part.value == absorbing:
                return _constant(term, absorbing) if not kept else replace(term, parts=(*kept, part))
            continue
        kept.append(part)
    if not kept:
        return _constant(term, 1 - absorbing)
    return kept[0] if len(kept) == 1 else replace(term, parts=tuple(kept))

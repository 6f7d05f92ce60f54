"""Tests joined and negated, and tests over the things of a domain."""

from __future__ import annotations

from unodsl.check.elaborate import dispatch
from unodsl.check.elaborate.comparisons import against, check_alike, said_of
from unodsl.check.elaborate.dispatch import value_rule
from unodsl.check.elaborate.domains import bind
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.types import describe, fits, is_poison
from unodsl.check.elaborate.zones import whole_or_part
from unodsl.model.terms import FLAG, AllOf, AnyOf, Expr, InDomain, IsEmpty, Negation, Quantified, Type
from unodsl.syntax import trees as t


@value_rule(t.AnyOf)
def any_of(scope: Scope, tree: t.AnyOf, wanted: Type | None) -> Expr:
    """``a or b``"""
    parts = tuple(_part(scope, part, before) for part, before in zip(tree.parts, (None, *tree.parts), strict=False))
    return AnyOf(parts, tree.lines, text=scope.text(tree), span=tree.span)


def _part(scope: Scope, part: t.Value, before: t.Value | None) -> Expr:
    """A part of ``a or b``; in ``color is red or blue`` the second lacks its left side."""
    compared = isinstance(before, t.Compare) and before.operator == "is" and isinstance(part, t.Name | t.Number)
    term = dispatch.value(scope, part, FLAG)
    if not compared or not isinstance(before, t.Compare) or fits(term.type, FLAG):
        return dispatch.settle(scope, term, FLAG, part)
    message = f"`{term.text}` is {describe(term.type)}; a yes or no is needed here."
    help_text = f"Write the left side again: `{scope.text(before.left)} is {term.text}`."
    return scope.fault("N521", message, part, help_text, blame=term)


@value_rule(t.AllOf)
def all_of(scope: Scope, tree: t.AllOf, wanted: Type | None) -> Expr:
    """``a and b``"""
    parts = tuple(dispatch.test(scope, part) for part in tree.parts)
    return AllOf(parts, text=scope.text(tree), span=tree.span)


@value_rule(t.Negation)
def negation(scope: Scope, tree: t.Negation, wanted: Type | None) -> Expr:
    """``not a``"""
    return Negation(dispatch.test(scope, tree.part), text=scope.text(tree), span=tree.span)


@value_rule(t.Quantified)
def quantified(scope: Scope, tree: t.Quantified, wanted: Type | None) -> Expr:
    """``any c in hand of player where …``"""
    inner = scope.inner()
    local, domain = bind(inner, tree.binder)
    where = dispatch.test(inner, tree.where)
    return Quantified(tree.quantifier, local, domain, where, text=scope.text(tree), span=tree.span)


@value_rule(t.IsIn)
def is_in(scope: Scope, tree: t.IsIn, wanted: Type | None) -> Expr:
    """``a is in (2, 3)``"""
    left = dispatch.value(scope, tree.left)
    domain = dispatch.domain(scope, tree.domain, None if is_poison(left.type) else left.type)
    left = check_alike(scope, tree, left, domain.type, domain.text)
    return InDomain(left, domain, text=scope.text(tree), span=tree.span)


@value_rule(t.Compare)
def compare(scope: Scope, tree: t.Compare, wanted: Type | None) -> Expr:
    """``a is b``: empty zones, adjectives and kinds are said of something, everything else is compared."""
    if isinstance(tree.right, t.Name) and tree.right.parts == ("empty",) and "empty" not in scope.names:
        return _is_empty(scope, tree)
    return said_of(scope, tree) or against(scope, tree)


def _is_empty(scope: Scope, tree: t.Compare) -> Expr:
    text, span = scope.text(tree), tree.span
    if tree.operator not in ("is", "is not"):
        return scope.fault("N523", "Only numbers have an order.", tree, "Write `is empty` or `is not empty`.")
    zone = whole_or_part(scope, tree.left)
    empty = IsEmpty(zone, text=text, span=span)
    return empty if tree.operator == "is" else Negation(empty, text=text, span=span)

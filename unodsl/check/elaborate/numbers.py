"""Numbers: written ones, arithmetic, choices between two values, and aggregates over a domain."""

from __future__ import annotations

from dataclasses import replace

from unodsl.check.elaborate import dispatch, types
from unodsl.check.elaborate.amounts import most
from unodsl.check.elaborate.dispatch import value_rule
from unodsl.check.elaborate.domains import bind
from unodsl.check.elaborate.mismatch import FACE_ADVICE
from unodsl.check.elaborate.misused import named
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.types import NOTHING, describe, fits, is_poison, join
from unodsl.model.terms import FACE, Aggregate, Arithmetic, Const, Domain, Expr, Local, Ternary, Type, number
from unodsl.syntax import trees as t


@value_rule(t.Number)
def written_number(scope: Scope, tree: t.Number, wanted: Type | None) -> Expr:
    """``12``; among faces it is the face with that number on it."""
    if wanted == FACE:
        faces = scope.work.words.faces
        name = str(tree.value)
        if name in faces:
            return Const(faces[name], FACE, text=name, span=tree.span)
        return scope.fault("N522", f"No card has the face {name}.", tree, f"The faces are {named(faces)}.")
    value = types.keep(tree.value)
    return Const(value, number(value, value), text=str(tree.value), span=tree.span)


@value_rule(t.Arithmetic)
def arithmetic(scope: Scope, tree: t.Arithmetic, wanted: Type | None) -> Expr:
    """``a + b``"""
    left, right = operand(scope, tree.left), operand(scope, tree.right)
    if is_poison(left.type) or is_poison(right.type):
        return scope.poison(tree)
    if tree.operator == "*" and types.is_too_large(left.type, right.type):
        most = max(left.type.high, -left.type.low) * max(right.type.high, -right.type.low)
        message = f"`{scope.text(tree)}` can come to {most:,}; numbers go to {types.MOST:,}."
        return scope.fault("N532", message, tree, "Let what is multiplied `hold` smaller numbers.")
    kind = types.calculate(tree.operator, left.type, right.type)
    return Arithmetic(tree.operator, left, right, kind, text=scope.text(tree), span=tree.span)


def operand(scope: Scope, tree: t.Value) -> Expr:
    """Something to compute with."""
    term = dispatch.value(scope, tree)
    if term.type.kind == "number" or is_poison(term.type):
        return term
    help_text = FACE_ADVICE if term.type == FACE else None
    message = f"`{scope.text(tree)}` is {describe(term.type)}; only numbers can be computed with."
    return scope.fault("N524", message, tree, help_text, blame=term)


@value_rule(t.Ternary)
def ternary(scope: Scope, tree: t.Ternary, wanted: Type | None) -> Expr:
    """``a if test otherwise b``: both values are of one type."""
    test = dispatch.test(scope, tree.test)
    then = dispatch.value(scope, tree.then, wanted)
    otherwise = dispatch.value(scope, tree.otherwise, wanted or _known(then.type))
    if then.type == NOTHING and fits(then.type, otherwise.type):
        then = replace(then, type=otherwise.type)
    if not fits(otherwise.type, then.type):
        message = f"`{then.text}` is {describe(then.type)}, but `{otherwise.text}` is {describe(otherwise.type)}."
        return scope.fault("N527", message, tree, "Both must be of one type.")
    if otherwise.type == NOTHING and then.type != NOTHING:
        otherwise = replace(otherwise, type=then.type)
    kind = join(then.type, otherwise.type)
    return Ternary(test, then, otherwise, kind, text=scope.text(tree), span=tree.span)


def _known(kind: Type) -> Type | None:
    return None if kind in (NOTHING, types.POISON) else kind


@value_rule(t.Aggregate)
def aggregate(scope: Scope, tree: t.Aggregate, wanted: Type | None) -> Expr:
    """``count(…)``, ``sum(…)``, ``highest(…)``, ``lowest(…)``, ``first(…)``"""
    inner = scope.inner()
    local, domain = bind(inner, tree.binder)
    where = dispatch.optional_test(inner, tree.where)
    if tree.operator in ("count", "first"):
        return _count_or_first(scope, tree, local, domain, where)
    each = _each(inner, tree, local)
    if is_poison(each.type) or is_poison(domain.type):
        return scope.poison(tree)
    kind = types.added_up(each.type, most(scope.work, domain)) if tree.operator == "sum" else types.or_zero(each.type)
    return Aggregate(tree.operator, local, domain, where, each, kind, text=scope.text(tree), span=tree.span)


def _count_or_first(scope: Scope, tree: t.Aggregate, local: Local, domain: Domain, where: Expr | None) -> Expr:
    if tree.each is not None:
        help_text = "Use `sum`, `highest` or `lowest` for a number of each, or leave the number out."
        return scope.fault("N528", f"`{tree.operator}` is of the things themselves.", tree, help_text)
    if is_poison(domain.type):
        return scope.poison(tree)
    kind = number(0, most(scope.work, domain)) if tree.operator == "count" else types.or_zero(local.type)
    return Aggregate(tree.operator, local, domain, where, None, kind, text=scope.text(tree), span=tree.span)


def _each(scope: Scope, tree: t.Aggregate, local: Local) -> Expr:
    """What is added up or ranked: what is written, or the things themselves if they are numbers."""
    if tree.each is not None:
        return operand(scope, tree.each)
    if local.type.kind == "number" or is_poison(local.type):
        return Local(local.index, local.type, text=local.text, span=tree.binder.span)
    binder = scope.text(tree.binder)
    return scope.fault("N528", f"`{tree.operator}` of what of each?", tree,
                       f"Write the number in front: `{tree.operator}(… for {binder})`.")  # fmt: skip

"""Statements that change variables, call clauses, branch and repeat."""

from __future__ import annotations

from typing import Literal

from unodsl.check.elaborate import dispatch
from unodsl.check.elaborate.dispatch import statement_rule
from unodsl.check.elaborate.domains import bind
from unodsl.check.elaborate.performs import perform, perform_cell
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.spans import last_word, word_at
from unodsl.check.elaborate.targets import changed, never_reached
from unodsl.check.elaborate.types import NOTHING, calculate, is_poison
from unodsl.model import acts as a
from unodsl.model.terms import SEAT, Arithmetic, Expr, Variable, number
from unodsl.syntax import trees as t

_NUMBER = number(0, 0)
_LEAST_BOUND = 100


@statement_rule(t.Nothing)
def nothing(scope: Scope, tree: t.Nothing) -> a.Statement | None:
    """``nothing``"""
    return None


@statement_rule(t.AsBefore)
def as_before(scope: Scope, tree: t.AsBefore) -> a.Statement | None:
    """``as-before`` is written out where texts are put together; what is left of it replaces nothing."""
    scope.fault("N546", "There is no text before this one.", tree, "`as-before` needs a cell or clause with `replace`.")
    return None


@statement_rule(t.SetTo)
def set_to(scope: Scope, tree: t.SetTo) -> a.Statement | None:
    """``set x to v``"""
    target = changed(scope, tree.target)
    if target is None:
        dispatch.value(scope, tree.value)
        return None
    value = dispatch.wanted_value(scope, tree.value, target.type)
    if never_reached(target, value.type.low, value.type.high) and not is_poison(value.type):
        _out_of_range(scope, tree.value, target)
    return a.Assign(target, value, clause=scope.clause(tree), span=tree.span)


def _out_of_range(scope: Scope, tree: t.Value, target: Variable) -> None:
    scope.fault("N531", f"`{target.text}` can never be {scope.text(tree)}.", tree,
                f"It goes from {target.type.low} to {target.type.high}.")  # fmt: skip


@statement_rule(t.AddTo)
def add_to(scope: Scope, tree: t.AddTo) -> a.Statement | None:
    """``add v to x``, ``take v from x``"""
    target = changed(scope, tree.target)
    amount = dispatch.wanted_value(scope, tree.amount, _NUMBER)
    if target is None or is_poison(amount.type):
        return None
    if target.type.kind != "number":
        dispatch.settle(scope, target, _NUMBER, tree.target)
        return None
    operator: Literal["+", "-"] = "+" if tree.sign == 1 else "-"
    text = f"{target.text} {operator} {amount.text}"
    kind = calculate(operator, target.type, amount.type)
    value: Expr = Arithmetic(operator, target, amount, kind, text=text, span=tree.span)
    return a.Assign(target, value, clause=scope.clause(tree), span=tree.span)


@statement_rule(t.Let)
def let(scope: Scope, tree: t.Let) -> a.Statement | None:
    """``let x be v``"""
    value = dispatch.value(scope, tree.value)
    if value.type == NOTHING:
        value = scope.fault("N530", "This does not tell what kind of thing is none.", tree.value,
                            "Write `none` where it is used.")  # fmt: skip
    local = scope.bind(tree.name, value.type, word_at(tree.span, tree.name, len("let ")))
    return a.Assign(local, value, clause=scope.clause(tree), span=tree.span)


@statement_rule(t.ReverseDirection)
def reverse_direction(scope: Scope, tree: t.ReverseDirection) -> a.Statement | None:
    """``reverse-direction``"""
    return a.Reverse(clause=scope.clause(tree), span=tree.span)


@statement_rule(t.End)
def end(scope: Scope, tree: t.End) -> a.Statement | None:
    """``end round``"""
    if tree.what != "round":
        scope.fault("N544", f"`{tree.what}` cannot be ended.", tree, "Write `end round`.", last_word(tree.span, tree.what))
    return a.EndRound(clause=scope.clause(tree), span=tree.span)


@statement_rule(t.Retire)
def retire(scope: Scope, tree: t.Retire) -> a.Statement | None:
    """``retire s``"""
    seat = dispatch.wanted_value(scope, tree.seat, SEAT)
    return a.Retire(seat, clause=scope.clause(tree), span=tree.span)


@statement_rule(t.Do)
def do(scope: Scope, tree: t.Do) -> a.Statement | None:
    """``do flow.turn``, ``do c.played``"""
    return perform_cell(scope, tree, now=True)


@statement_rule(t.Verb)
def verb(scope: Scope, tree: t.Verb) -> a.Statement | None:
    """``next draws 2 cards``"""
    return perform(scope, tree, now=True)


@statement_rule(t.Afterwards)
def afterwards(scope: Scope, tree: t.Afterwards) -> a.Statement | None:
    """``afterwards who plays-another``"""
    call = perform_cell(scope, tree.call, now=False) if isinstance(tree.call, t.Do) else perform(scope, tree.call, now=False)
    return None if call is None else a.Queue(call, clause=scope.clause(tree), span=tree.span)


@statement_rule(t.If)
def branch(scope: Scope, tree: t.If) -> a.Statement | None:
    """``if t: … otherwise: …``"""
    test = dispatch.test(scope, tree.test)
    then, otherwise = dispatch.block(scope, tree.then), dispatch.block(scope, tree.otherwise)
    return a.If(test, then, otherwise, clause=scope.clause(tree), span=tree.span)


@statement_rule(t.ForEach)
def for_each(scope: Scope, tree: t.ForEach) -> a.Statement | None:
    """``for each s in players where …: …``"""
    inner = scope.inner()
    local, domain = bind(inner, tree.binder)
    where = dispatch.optional_test(inner, tree.where)
    body = dispatch.block(inner, tree.body)
    return a.ForEach(local, domain, where, body, clause=scope.clause(tree), span=tree.span)


@statement_rule(t.RepeatTimes)
def repeat_times(scope: Scope, tree: t.RepeatTimes) -> a.Statement | None:
    """``repeat n times: …``"""
    times = dispatch.wanted_value(scope, tree.times, _NUMBER)
    return a.RepeatTimes(times, dispatch.block(scope, tree.body), clause=scope.clause(tree), span=tree.span)


@statement_rule(t.RepeatUntil)
def repeat_until(scope: Scope, tree: t.RepeatUntil) -> a.Statement | None:
    """``repeat until t: …``, as often as there are cards at most."""
    until = dispatch.test(scope, tree.until)
    bound = max(_LEAST_BOUND, scope.work.words.total_cards)
    body = dispatch.block(scope, tree.body)
    return a.RepeatUntil(until, body, bound, clause=scope.clause(tree), span=tree.span)

"""From a tree to its rule: each form of tree has one function that elaborates it, registered by the form.

Values, domains and statements refer to one another, so their rules live in several modules and meet here. A wanted
type goes down with the tree: it decides what a bare name or number means (``red`` among colors, ``7`` among faces).
What comes up is a term with a type; ``wanted_value`` checks it against what the place needs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from unodsl.check.elaborate.mismatch import report_mismatch
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.types import NOTHING, POISON, fits
from unodsl.check.elaborate.work import DEPTH_LIMIT
from unodsl.model.acts import Acts, Statement as Act
from unodsl.model.terms import FLAG, Domain, Expr, Type, Values
from unodsl.syntax import trees

ValueRule = Callable[[Scope, Any, Type | None], Expr]
DomainRule = Callable[[Scope, Any, Type | None], Domain]
StatementRule = Callable[[Scope, Any], Act | None]
_Rule = TypeVar("_Rule")

_VALUES: dict[type, ValueRule] = {}
_DOMAINS: dict[type, DomainRule] = {}
_STATEMENTS: dict[type, StatementRule] = {}


def _register(rules: dict[type, _Rule], forms: tuple[type, ...]) -> Callable[[_Rule], _Rule]:
    def enter(rule: _Rule) -> _Rule:
        rules.update(dict.fromkeys(forms, rule))
        return rule

    return enter


def value_rule(*forms: type) -> Callable[[ValueRule], ValueRule]:
    """The rule for these forms of values and tests."""
    return _register(_VALUES, forms)


def domain_rule(*forms: type) -> Callable[[DomainRule], DomainRule]:
    """The rule for these forms of domains."""
    return _register(_DOMAINS, forms)


def statement_rule(*forms: type) -> Callable[[StatementRule], StatementRule]:
    """The rule for these forms of statements."""
    return _register(_STATEMENTS, forms)


def _too_deep(scope: Scope, tree: trees.Tree) -> bool:
    if scope.work.depth < DEPTH_LIMIT:
        return False
    if scope.work.first_time("N561"):
        help_text = "Give an inner part a name of its own, and do not stack one value upon another without end."
        scope.work.fault("N561", "This is nested too deep.", tree.span, help_text)
    return True


def value(scope: Scope, tree: trees.Value, wanted: Type | None = None) -> Expr:
    """A value or test, of whatever type it turns out to be."""
    rule = _VALUES.get(type(tree))
    if rule is None:
        return scope.fault("N511", "A value is needed here.", tree)
    if _too_deep(scope, tree):
        return scope.poison(tree)
    scope.work.depth += 1
    try:
        return rule(scope, tree, wanted)
    finally:
        scope.work.depth -= 1


def settle(scope: Scope, term: Expr, wanted: Type, tree: trees.Tree) -> Expr:
    """The term as a value of the wanted type; a wrong one is reported."""
    if not fits(term.type, wanted):
        report_mismatch(scope, term, wanted, tree)
        return scope.poison(tree)
    if term.type == NOTHING and wanted not in (NOTHING, POISON):
        return replace(term, type=wanted)
    return term


def wanted_value(scope: Scope, tree: trees.Value, wanted: Type) -> Expr:
    """A value of a given type."""
    return settle(scope, value(scope, tree, wanted), wanted, tree)


def test(scope: Scope, tree: trees.Value) -> Expr:
    """A yes/no."""
    return wanted_value(scope, tree, FLAG)


def optional_test(scope: Scope, tree: trees.Value | None) -> Expr | None:
    """A yes/no that need not be written."""
    return None if tree is None else test(scope, tree)


def domain(scope: Scope, tree: trees.Domain, wanted: Type | None = None) -> Domain:
    """What a binder ranges over; ``wanted`` is the type of its things where that is known."""
    rule = _DOMAINS.get(type(tree))
    if rule is None:
        scope.fault("N529", "This is nothing that can be gone through.", tree)
        return Values((), None, POISON, text=scope.text(tree), span=tree.span)
    return rule(scope, tree, wanted)


def statement(scope: Scope, tree: trees.Statement) -> Act | None:
    """One statement; ``None`` when it does nothing."""
    rule = _STATEMENTS.get(type(tree))
    if rule is None:
        scope.fault("N511", "A statement is needed here.", tree)
        return None
    if _too_deep(scope, tree):
        return None
    scope.work.depth += 1
    try:
        return rule(scope, tree)
    finally:
        scope.work.depth -= 1


def block(scope: Scope, body: trees.Block) -> Acts:
    """Statements in order; names bound by one are seen by those behind it."""
    inner = scope.inner()
    acts = (statement(inner, tree) for tree in body)
    return tuple(act for act in acts if act is not None)

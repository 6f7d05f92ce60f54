"""Calls of clauses: adjectives, values, policy tests and verbs, with their arguments.

The types of the arguments are the types of the parameters. A later caller must agree with the first one in kind; its
numbers only widen the range.
"""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.check.elaborate import dispatch
from unodsl.check.elaborate.clauses import adjective, first_caller, policy_cell, type_returned, value_clause
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.types import NOTHING, describe, fits, has_none, is_poison
from unodsl.check.elaborate.work import Signature
from unodsl.compose.edition import Cell
from unodsl.model.terms import FLAG, Call, Expr
from unodsl.syntax import trees as t


def plain_value(scope: Scope, name: str, tree: t.Tree) -> Expr:
    """``next``, ``top``: a value clause without a parameter."""
    signature = value_clause(scope.work, scope.work.edition.values[name, False])
    return computed(scope, signature, (), tree)


def value_of(scope: Scope, tree: t.Of) -> Expr:
    """``worth of s``: a value clause of something."""
    signature = value_clause(scope.work, scope.work.edition.values[tree.thing.parts[0], True])
    return computed(scope, signature, pass_arguments(scope, signature, (tree.owner,)), tree)


def policy_test(scope: Scope, tree: t.Name, cell: Cell) -> Expr:
    """``draw.allowed``: a test of a policy table."""
    return computed(scope, policy_cell(scope.work, tree.text, cell), (), tree)


def say(scope: Scope, name: str, subject: Expr, arguments: Sequence[t.Value], tree: t.Tree) -> Expr:
    """``c is fit-for(t)``: an adjective said of something."""
    definition = scope.work.edition.adjectives[name]
    signature = adjective(scope.work, definition)
    wanted = len(definition.parameters)
    if len(arguments) != wanted:
        example = f"{name}({', '.join(definition.parameters)})" if wanted else name
        count = "no argument" if not wanted else "1 argument" if wanted == 1 else f"{wanted} arguments"
        return scope.fault("N562", f"`{name}` takes {count}, not {len(arguments)}.", tree, f"Write `{example}`.")
    said_of = pass_argument(scope, signature, 0, subject, tree)
    rest = pass_arguments(scope, signature, arguments, start=1)
    return computed(scope, signature, (said_of, *rest), tree)


def computed(scope: Scope, signature: Signature, arguments: tuple[Expr, ...], tree: t.Tree) -> Expr:
    """The call of a clause that computes."""
    work = scope.work
    work.edge("function", scope.owner.key, signature.key, tree.span)
    if signature.computes == "test":
        work.await_body(signature)
        kind = FLAG
    else:
        kind = type_returned(scope, signature)
    if is_poison(kind):
        return scope.poison(tree)
    return Call(signature.key, arguments, kind, text=scope.text(tree), span=tree.span)


def pass_arguments(scope: Scope, signature: Signature, arguments: Sequence[t.Value], start: int = 0) -> tuple[Expr, ...]:
    """The arguments as terms, once they have been held against the parameters."""
    terms = []
    for place, tree in enumerate(arguments, start):
        term = dispatch.value(scope, tree, signature.seen[place])
        terms.append(pass_argument(scope, signature, place, term, tree))
    return tuple(terms)


def pass_argument(scope: Scope, signature: Signature, place: int, term: Expr, tree: t.Tree) -> Expr:
    """One argument: it gives the parameter its type, or must agree with the type that it has."""
    before = signature.seen[place]
    if before is None and term.type == NOTHING:
        return scope.fault(
            "N530", "This does not tell what kind of thing is none.", tree, "Pass a variable that is none instead."
        )
    if before is not None and not fits(term.type, before):
        return _disagree(scope, signature, place, term, tree)
    scope.work.note_argument(signature, place, term)
    return dispatch.settle(scope, term, before, tree) if before is not None else term


def _disagree(scope: Scope, signature: Signature, place: int, term: Expr, tree: t.Tree) -> Expr:
    before = signature.seen[place]
    assert before is not None
    name = signature.names[place]
    if term.type == NOTHING and not has_none(before):
        message = f"`{name}` of `{signature.path}` is {describe(before)}, which is never none."
    else:
        message = f"`{term.text}` is {describe(term.type)}, but `{name}` of `{signature.path}` is {describe(before)}."
    if scope.work.first_time("N526", signature.form, signature.key, name, term.type.kind):
        help_text = "One clause cannot be used with two kinds of things: make two clauses."
        if name == "card" and signature.computes == "test":
            help_text = f"Say `{signature.path}` of a card."
        scope.work.fault("N526", message, tree.span, help_text, first_caller(signature, place))
    return scope.poison(tree)

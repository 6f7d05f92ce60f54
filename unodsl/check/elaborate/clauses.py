"""Clauses: their signatures, and their bodies elaborated with the types that the callers gave.

A signature is made the first time that a clause is called (or found to be a root) and then kept in ``Work``. Bodies are
elaborated from the waiting list, so the depth of the calls in an edition is no depth of calls in here; only a value
clause runs at its first call, because the call has the type of the body. A value that is asked for while its own body
is being elaborated has no type: it is poison, and the search for cycles reports it.
"""

from __future__ import annotations

from typing import Literal, cast

from unodsl.check.elaborate import dispatch
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.types import NOTHING, POISON
from unodsl.check.elaborate.work import Signature, Work
from unodsl.compose.edition import AdjectiveDef, Cell, ValueDef, VerbDef
from unodsl.diagnostics.diagnostic import Note
from unodsl.diagnostics.span import NOWHERE
from unodsl.model.model import Function, Routine
from unodsl.model.terms import CARD, Type
from unodsl.syntax.trees import Block, Value


def adjective(work: Work, definition: AdjectiveDef) -> Signature:
    """``card is playable``; key ``playable``."""
    names = (definition.subject, *definition.parameters)
    path = work.path(definition.span, definition.name)
    known = work.declare(
        Signature("function", definition.name, path, names, definition.body, definition.span, "test", subject=True)
    )
    if definition.subject == "card":
        known.seen[0] = CARD
    return known


def value_clause(work: Work, definition: ValueDef) -> Signature:
    """``worth of s`` with key ``worth of``, or ``next`` with key ``next``."""
    of = definition.parameter is not None
    names = (definition.parameter,) if definition.parameter is not None else ()
    key = f"{definition.name} of" if of else definition.name
    path = work.path(definition.span, definition.name)
    return work.declare(Signature("function", key, path, names, definition.body, definition.span, "value"))


def verb(work: Work, definition: VerbDef) -> Signature:
    """``who draws n cards``; key ``draws``."""
    names = (definition.subject, *definition.parameters)
    path = work.path(definition.span, definition.name)
    return work.declare(Signature("routine", definition.name, path, names, definition.body, definition.span, "effect"))


def policy_cell(work: Work, key: str, cell: Cell) -> Signature:
    """A test or effect of a policy table; key ``table.cell``."""
    if cell.type == "test":
        return work.declare(Signature("function", key, cell.path, (), cast(Value, cell.value), cell.span, "test"))
    return work.declare(Signature("routine", key, cell.path, (), cast(Block, cell.value), cell.span, "effect"))


def column_cell(work: Work, key: str, cell: Cell) -> Signature:
    """A distinct test or effect of a column; key ``column#number``, the one parameter is ``card``."""
    form: Literal["function", "routine"] = "function" if cell.type == "test" else "routine"
    computes: Literal["test", "effect"] = "test" if cell.type == "test" else "effect"
    body = cast("Value | Block", cell.value)
    signature = Signature(form, key, cell.path, ("card",), body, cell.span, computes, subject=True)
    known = work.declare(signature)
    known.seen[0] = CARD
    return known


def work_off(work: Work) -> None:
    """Elaborate the bodies that wait, and those that they make wait."""
    while work.waiting:
        elaborate_body(work, work.waiting.popleft())


def type_returned(scope: Scope, signature: Signature) -> Type:
    """The type of a value clause; its body is elaborated now if it was not yet."""
    if not signature.started:
        signature.started = True
        elaborate_body(scope.work, signature)
    return signature.returns or POISON


def elaborate_body(work: Work, signature: Signature) -> None:
    """Elaborate a clause with the parameter types known so far."""
    signature.used = list(signature.seen)
    scope = Scope(work, signature, {})
    for name, kind in zip(signature.names, signature.used, strict=True):
        local = scope.bind(name, kind or POISON, signature.span)
        if signature.subject and scope.subject is None:
            scope.subject = local
    parameters = tuple(work.locals[-len(signature.names) :] if signature.names else ())
    if signature.form == "routine":
        acts = dispatch.block(scope, cast(Block, signature.body))
        work.routines[signature.key] = Routine(signature.key, signature.path, parameters, acts)
        return
    body = cast(Value, signature.body)
    term = dispatch.test(scope, body) if signature.computes == "test" else dispatch.value(scope, body)
    if term.type == NOTHING:
        scope.fault("N530", "This does not tell what kind of thing is none.", body, "Compare with `none` where it is used.")
        term = scope.poison(body)
    signature.returns = term.type
    work.functions[signature.key] = Function(signature.key, signature.path, parameters, term)


def first_caller(signature: Signature, place: int) -> tuple[Note, ...]:
    """A note that points at the caller that fixed the type of a parameter."""
    span = signature.first[place]
    return () if span == NOWHERE else (Note(span, "the first use is here"),)

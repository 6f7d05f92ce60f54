"""Chance and decisions: ``chance``, ``ask … for``, ``ask all``, ``ask`` and ``window`` with their options.

``answerer`` is bound in the options of ``ask`` and ``window`` and in the ``where`` of a window. The ``when`` of an option
is tried before anything is picked, so it sees the answerer and not the picks; ``where`` sees both.
"""

from __future__ import annotations

from unodsl.check.elaborate import dispatch
from unodsl.check.elaborate.amounts import most
from unodsl.check.elaborate.dispatch import statement_rule
from unodsl.check.elaborate.domains import bind, is_never_empty
from unodsl.check.elaborate.misused import named
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.spans import word_at
from unodsl.check.elaborate.targets import each_seat_variable, picked, same_or_new
from unodsl.check.elaborate.types import describe, fits, or_zero
from unodsl.diagnostics.nearest import nearest
from unodsl.model import acts as a
from unodsl.model.terms import FLAG, SEAT, Domain, Expr, Local, number
from unodsl.syntax import trees as t

_ALL_WEIGHTS = (1 << 31) - 1
"""A lot is drawn from so many at most."""
_PICKS_LATER = "`when` is tried before anything is picked: say it in `where`."


def _candidates(scope: Scope, binder: t.Binder, always: bool = False) -> tuple[a.Target, Local, Domain, Scope]:
    """What a pick writes to, the local for a candidate, the domain, and the scope in which the local is seen. ``always``: something is
    picked, if the domain is never empty."""
    decl = scope.work.edition.state.get(binder.name)
    wanted = scope.work.words.type_held(decl) if decl is not None and decl.each is None else None
    domain = dispatch.domain(scope, binder.domain, wanted)
    at = word_at(binder.span, binder.name)
    kind = domain.type if always and is_never_empty(domain) else or_zero(domain.type)
    target = picked(scope, binder.name, kind, at)
    inner = scope.inner()
    return target, same_or_new(inner, target, binder.name, domain.type, at), domain, inner


@statement_rule(t.Chance)
def chance(scope: Scope, tree: t.Chance) -> a.Statement | None:
    """``chance x in D weighing w``"""
    target, local, domain, inner = _candidates(scope, tree.binder, always=tree.weight is None)
    weight = None if tree.weight is None else dispatch.wanted_value(inner, tree.weight, number(0, 0))
    total = 0 if weight is None else weight.type.high * most(scope.work, domain)
    if tree.weight is not None and total > _ALL_WEIGHTS:
        message = f"All weights together can come to {total:,}; they go to {_ALL_WEIGHTS:,}."
        scope.fault("N532", message, tree.weight, "Let what is weighed by `hold` smaller numbers.")
    return a.Chance(target, local, domain, weight, clause=scope.clause(tree), span=tree.span)


@statement_rule(t.AskFor)
def ask_for(scope: Scope, tree: t.AskFor) -> a.Statement | None:
    """``ask s for c in hand of s where …``"""
    seat = dispatch.wanted_value(scope, tree.seat, SEAT)
    target, local, domain, inner = _candidates(scope, tree.binder)
    where = dispatch.optional_test(inner, tree.where)
    missing = () if tree.if_none is None else dispatch.block(scope, (tree.if_none,))
    return a.AskFor(
        seat, target, local, domain, where, missing, tree.prompt or "", clause=scope.clause(tree), span=tree.span
    )  # fmt: skip


@statement_rule(t.AskAll)
def ask_all(scope: Scope, tree: t.AskAll) -> a.Statement | None:
    """``ask all players for f in 0..5``"""
    seats = _seats(scope, tree.seats)
    inner = scope.inner()
    answerer = inner.bind_implied("answerer", SEAT, tree.span)
    name = tree.binder.name
    held = each_seat_variable(scope, name)
    domain = dispatch.domain(inner, tree.binder.domain, held)
    if held is None:
        scope.fault("N547", f"`{name}` is no variable of each seat.", tree.binder,
                    f"Every answer needs a place: declare `{name}: {{each: seat, …}}` under `state:`.",
                    word_at(tree.binder.span, name))  # fmt: skip
    elif not fits(domain.type, held):
        message = f"The variable `{name}` is {describe(held)}; this picks {describe(domain.type)}."
        scope.fault("N520", message, tree.binder, "Choose a variable that holds such a thing.")
    local = inner.bind(name, domain.type, word_at(tree.binder.span, name))
    where = dispatch.optional_test(inner, tree.where)
    return a.AskAll(
        seats, answerer, name, local, domain, where, tree.prompt or "", clause=scope.clause(tree), span=tree.span
    )  # fmt: skip


def _seats(scope: Scope, tree: t.Domain) -> Domain:
    seats = dispatch.domain(scope, tree)
    if not fits(seats.type, SEAT):
        scope.fault("N520", f"`{seats.text}` are not seats.", tree, "Write `players`, or a part of them.")
    return seats


@statement_rule(t.Ask)
def ask(scope: Scope, tree: t.Ask) -> a.Statement | None:
    """``ask s "prompt":`` and its options"""
    seat = dispatch.wanted_value(scope, tree.seat, SEAT)
    inner = scope.inner()
    answerer = inner.bind_implied("answerer", SEAT, tree.span)
    choices = _choices(inner, tree.options, in_window=False)
    otherwise = dispatch.block(scope, tree.otherwise or ())
    clause = scope.clause(tree)
    return a.Ask(
        seat, answerer, tree.prompt or clause, choices, otherwise, tree.otherwise is not None, clause=clause, span=tree.span
    )


@statement_rule(t.Window)
def window(scope: Scope, tree: t.Window) -> a.Statement | None:
    """``window D where … "prompt":`` and its options"""
    seats = _seats(scope, tree.seats)
    inner = scope.inner()
    answerer = inner.bind_implied("answerer", SEAT, tree.span)
    where = dispatch.optional_test(inner, tree.where)
    choices = _choices(inner, tree.options, in_window=True)
    otherwise = dispatch.block(scope, tree.otherwise)
    clause = scope.clause(tree)
    return a.Window(seats, answerer, where, tree.prompt or clause, choices, otherwise, clause=clause, span=tree.span)


def _choices(scope: Scope, options: tuple[t.Option, ...], in_window: bool) -> tuple[a.Choice, ...]:
    labels: set[str] = set()
    for option in options:
        if option.label in labels:
            help = "Every option needs its own name."
            if option.saying is not None:
                help = "Every option needs its own name; two words for one move stand in two `ask`, by an `if` (L6.2)."
            scope.fault("N552", f"Two options are called `{option.label}`.", option, help, word_at(option.span, option.label))
        elif in_window and option.label == "pass" and not option.binders:
            scope.fault("N552", "A window offers `pass` by itself.", option, "Choose another name, or leave it out.",
                        word_at(option.span, option.label))  # fmt: skip
        if option.unprompted and not in_window:
            scope.fault("N553", f"`{option.label}` is asked for here, so it is not unprompted.", option,
                        "Leave out `unprompted`, or make this a `window`.", word_at(option.span, option.label))  # fmt: skip
        labels.add(option.label)
    return tuple(_choice(scope, option) for option in options)


def _choice(scope: Scope, tree: t.Option) -> a.Choice:
    before = scope.without({binder.name: _PICKS_LATER for binder in tree.binders})
    when = dispatch.optional_test(before, tree.when)
    rider, rider_when = _rider(before, tree.saying)
    inner = scope.inner()
    bound = [bind(inner, binder) for binder in tree.binders]
    where = dispatch.optional_test(inner, tree.where)
    body = dispatch.block(inner, tree.body)
    return a.Choice(
        tree.label, tuple(local for local, _ in bound), tuple(domain for _, domain in bound), where, when, rider,
        rider_when, tree.unprompted, body, f"{scope.clause(tree)}.{tree.label}", tree.span,
    )  # fmt: skip


def _rider(scope: Scope, saying: t.Saying | None) -> tuple[str | None, Expr | None]:
    """The flag that a move can set, and when it is offered."""
    if saying is None:
        return None, None
    when = dispatch.optional_test(scope, saying.when)
    if each_seat_variable(scope, saying.flag) == FLAG:
        return saying.flag, when
    state = scope.work.edition.state
    flags = [name for name in state if each_seat_variable(scope, name) == FLAG]
    near = nearest(saying.flag, flags)
    help_text = f"did you mean `{near}`?" if near else f"The flags of each seat are {named(flags)}."
    at = word_at(saying.span, saying.flag, len("saying "))
    scope.fault("N545", f"`{saying.flag}` is no flag of each seat.", saying, help_text, at)
    return None, when

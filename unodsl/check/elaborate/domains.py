"""Domains: what ``for each``, ``any``, ``ask`` and the like go through.

Seats, sides, colors, members of a set, ranges of numbers, lists in brackets, the cards of a zone, or one card. A domain
that was reported is an empty list of poison, and so is everything bound from it.
"""

from __future__ import annotations

from dataclasses import replace

from unodsl.check.elaborate import dispatch
from unodsl.check.elaborate.dispatch import domain_rule
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.spans import word_at
from unodsl.check.elaborate.types import NOTHING, POISON, describe, fits, is_poison, join
from unodsl.check.elaborate.zones import is_zone, zone_operand
from unodsl.model import terms as m
from unodsl.model.terms import CARD, COLOR, SEAT, Domain, Expr, Local, Type, Values, number
from unodsl.syntax import trees as t


def poisoned(scope: Scope, tree: t.Tree) -> Domain:
    """The domain that stands for a reported one."""
    return Values((), None, POISON, text=scope.text(tree), span=tree.span)


@domain_rule(
    t.Name, t.Of, t.Number, t.SaidWith, t.Arithmetic, t.Aggregate, t.Ternary, t.Compare, t.IsIn, t.AnyOf, t.AllOf,
    t.Negation, t.Quantified,
)  # fmt: skip
def plain_domain(scope: Scope, tree: t.Value, wanted: Type | None) -> Domain:
    """A domain that is written like a value: a name, ``others of s``, a zone, a card."""
    if is_zone(scope, tree) and not _is_one_card(tree):
        zone = zone_operand(scope, tree)
        return m.Cards(zone, text=zone.text, span=tree.span) if zone.zone else poisoned(scope, tree)
    named = _named_domain(scope, tree)
    if named is not None:
        return named
    if isinstance(tree, t.Of) and tree.thing.parts in (("others",), ("opponents",)):
        return _around(scope, tree)
    term = dispatch.value(scope, tree, wanted)
    if fits(term.type, CARD) and not is_poison(term.type) and term.type != NOTHING:
        return m.OneCard(term, text=term.text, span=tree.span)
    if not is_poison(term.type):
        _no_domain(scope, tree, term)
    return poisoned(scope, tree)


def _is_one_card(tree: t.Value) -> bool:
    return isinstance(tree, t.Of) and tree.thing.parts[0] in ("top", "bottom")


def _named_domain(scope: Scope, tree: t.Value) -> Domain | None:
    """``players``, ``sides``, ``colors`` or a set."""
    if not isinstance(tree, t.Name) or len(tree.parts) > 1 or tree.parts[0] in scope.names:
        return None
    name, words = tree.parts[0], scope.work.words
    if name == "players":
        return m.Seats(text=name, span=tree.span)
    if name == "sides":
        return m.Sides(text=name, span=tree.span)
    if name == "colors":
        return _all_of(words.colors, COLOR, tree)
    if name in scope.work.edition.sets:
        members = Type("member", name)
        return _all_of(words.words_of(members), members, tree)
    return None


def _all_of(names: object, kind: Type, tree: t.Name) -> Domain:
    assert isinstance(names, dict)
    values = tuple(m.Const(index, kind, text=name, span=tree.span) for name, index in names.items())
    return Values(values, None, kind, text=tree.text, span=tree.span)


def _around(scope: Scope, tree: t.Of) -> Domain:
    """``others of s``: from the next seat on, all but s."""
    seat = dispatch.wanted_value(scope, tree.owner, SEAT)
    start = m.Neighbour("next", seat, text=f"next of {seat.text}", span=seat.span)
    opponents = tree.thing.parts == ("opponents",)
    return m.Seats(start, seat, opponents, text=scope.text(tree), span=tree.span)


def _no_domain(scope: Scope, tree: t.Value, term: Expr) -> None:
    help_text = "It can be players, sides, colors, a set, a zone, a range (`1..5`) or a list (`(2, 3)`)."
    if term.type.kind == "number":
        help_text = f"Write a range: `1..{term.text}`."
    zones = [name for name, zone in scope.work.edition.zones.items() if zone.each == term.type.kind]
    if zones:
        help_text = f"Write {' or '.join(f'`{name} of {term.text}`' for name in zones)}."
    message = f"`{term.text}` is {describe(term.type)}; there is nothing to go through."
    if term.type == NOTHING:
        message = "There is nothing to go through."
    scope.fault("N529", message, tree, help_text, blame=term)


@domain_rule(t.Range)
def number_range(scope: Scope, tree: t.Range, wanted: Type | None) -> Domain:
    """``1..10``"""
    low, high = (dispatch.wanted_value(scope, end, number(0, 0)) for end in (tree.low, tree.high))
    if is_poison(low.type) or is_poison(high.type):
        return poisoned(scope, tree)
    least, most = low.type.low, high.type.high
    if least > most and isinstance(tree.low, t.Number) and isinstance(tree.high, t.Number):
        scope.fault("N529", f"`{scope.text(tree)}` is empty.", tree, "Write the smaller number first.")
        return poisoned(scope, tree)
    return m.Numbers(low, high, number(min(least, most), most), text=scope.text(tree), span=tree.span)


@domain_rule(t.Listed)
def listed(scope: Scope, tree: t.Listed, wanted: Type | None) -> Domain:
    """``(2, 3)``: all of one type."""
    kind: Type | None = wanted
    values: list[Expr] = []
    for part in tree.values:
        term = dispatch.value(scope, part, kind)
        if kind is None or is_poison(kind) or kind == NOTHING:
            kind = term.type
        term = dispatch.settle(scope, term, kind, part)
        if not is_poison(term.type):
            kind = join(term.type, kind)
            values.append(term)
    if kind is None or kind == NOTHING or is_poison(kind) or len(values) < len(tree.values):
        return poisoned(scope, tree)
    return Values(tuple(values), None, kind, text=scope.text(tree), span=tree.span)


@domain_rule(t.SeatsFrom)
def seats_from(scope: Scope, tree: t.SeatsFrom, wanted: Type | None) -> Domain:
    """``players from next except player``"""
    seats = dispatch.domain(scope, tree.seats)
    start = dispatch.wanted_value(scope, tree.start, SEAT)
    if isinstance(seats, m.Seats):
        begun: Domain = replace(seats, start=start, text=scope.text(tree), span=tree.span)
        return begun if tree.without is None else _leave_out(scope, begun, tree.without, tree)
    if not is_poison(seats.type):
        scope.fault("N529", f"`{seats.text}` does not go round the table.", tree.seats, "Only `players from …` does.")
    return poisoned(scope, tree)


@domain_rule(t.Without)
def without(scope: Scope, tree: t.Without, wanted: Type | None) -> Domain:
    """``hand of player except card``"""
    return _leave_out(scope, dispatch.domain(scope, tree.domain, wanted), tree.without, tree)


def _leave_out(scope: Scope, domain: Domain, left_out: t.Value, tree: t.Tree) -> Domain:
    """A domain less one thing; ranges and single cards have nothing to leave out."""
    if is_poison(domain.type):
        dispatch.value(scope, left_out)
        return poisoned(scope, tree)
    if isinstance(domain, m.Numbers | m.OneCard) or domain.without is not None:
        scope.fault("N529", f"Nothing can be left out of `{domain.text}`.", tree, "Say it in `where`.")
        return poisoned(scope, tree)
    term = dispatch.wanted_value(scope, left_out, domain.type)
    return replace(domain, without=term, text=scope.text(tree), span=tree.span)


def bind(scope: Scope, binder: t.Binder, wanted: Type | None = None) -> tuple[Local, Domain]:
    """Elaborate the domain of a binder in a scope, then bind its name there."""
    domain = dispatch.domain(scope, binder.domain, wanted)
    return scope.bind(binder.name, domain.type, word_at(binder.span, binder.name)), domain


def is_never_empty(domain: Domain) -> bool:
    """Whether a domain has something in it wherever play stands, as can be told from how it is written."""
    match domain:
        case m.Numbers(low=low, high=high):
            return low.type.high <= high.type.low
        case Values(without=None):
            return True
    return False

"""``thing of something`` as a value: variables and values of seats, sides and the like, and the built-in ones.

``size of`` counts what can be gone through, ``top of`` and ``bottom of`` are cards, ``next``, ``left``, ``right`` and
``side`` say where a seat sits. Everything else is declared: a variable or a value clause.
"""

from __future__ import annotations

from typing import Final, Literal, cast

from unodsl.check.elaborate import dispatch
from unodsl.check.elaborate.amounts import most
from unodsl.check.elaborate.calls import value_of
from unodsl.check.elaborate.dispatch import value_rule
from unodsl.check.elaborate.misused import unknown
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.spans import last_word
from unodsl.check.elaborate.types import is_poison
from unodsl.check.elaborate.zones import zone_operand
from unodsl.model.terms import CARD, SEAT, Expr, Neighbour, OneCard, SideOf, Size, TopCard, Type, Variable, number
from unodsl.syntax import trees as t

_SEATED: Final = ("next", "left", "right", "side")


@value_rule(t.Of)
def of_value(scope: Scope, tree: t.Of, wanted: Type | None) -> Expr:
    """``thing of something``"""
    if len(tree.thing.parts) > 1:
        return scope.fault("N506", f"`{tree.thing.text}` is not of anything.", tree.thing, f"Write `{tree.thing.text}`.")
    name = tree.thing.parts[0]
    dotted = None if name in _SEATED else _dotted_owner(scope, tree)
    if dotted is not None:
        return _dot_first(scope, tree, dotted)
    decl = scope.work.edition.state.get(name)
    if decl is not None and decl.each is not None:
        return variable_of(scope, tree)
    built_in = _built_in(scope, tree, name)
    if built_in is not None:
        return built_in
    if (name, True) in scope.work.edition.values:
        return value_of(scope, tree)
    return _no_thing(scope, tree, name)


def _dotted_owner(scope: Scope, tree: t.Of) -> t.Name | None:
    """``s.points`` in ``shown of s.points``, where ``s`` is no card that could have points."""
    owner = tree.owner
    while isinstance(owner, t.Of):
        owner = owner.owner
    if not isinstance(owner, t.Name) or len(owner.parts) != 2 or owner.parts[1] not in scope.work.words.columns():
        return None
    first, edition = owner.parts[0], scope.work.edition
    local, decl = scope.names.get(first), edition.state.get(first)
    if local is not None:
        return None if local.type == CARD or is_poison(local.type) else owner
    if decl is not None:
        return owner if decl.each is None and scope.work.words.type_held(decl) != CARD else None
    return owner if first in edition.zones else None


def _dot_first(scope: Scope, tree: t.Of, owner: t.Name) -> Expr:
    first, column = owner.parts
    card = scope.text(tree).removesuffix(f".{column}")
    message = f"A dot binds closer than `of`: `.{column}` is asked of `{first}` here, which is no card."
    clause = f"its-{column} of c: c.{column}"
    help_text = f"Name the card first (`let c be {card}`), then write `c.{column}`; in a value, by a value clause (`{clause}`)."
    return scope.fault("N502", message, tree, help_text, last_word(owner.span, column))


def variable_of(scope: Scope, tree: t.Of) -> Expr:
    """``called of s``: the variable of one owner."""
    name = tree.thing.parts[0]
    decl = scope.work.edition.state[name]
    assert decl.each is not None
    owner = dispatch.wanted_value(scope, tree.owner, scope.work.words.type_owner(decl.each))
    if is_poison(owner.type):
        return scope.poison(tree)
    return Variable(name, owner, scope.work.words.type_held(decl), text=scope.text(tree), span=tree.span)


def _built_in(scope: Scope, tree: t.Of, name: str) -> Expr | None:
    text, span = scope.text(tree), tree.span
    if name in ("next", "left", "right"):
        which = cast(Literal["next", "left", "right"], name)
        return Neighbour(which, dispatch.wanted_value(scope, tree.owner, SEAT), text=text, span=span)
    if name == "side":
        return SideOf(dispatch.wanted_value(scope, tree.owner, SEAT), text=text, span=span)
    if name == "size":
        return _size(scope, tree)
    if name in ("top", "bottom"):
        zone = zone_operand(scope, tree)
        return TopCard(zone, text=text, span=span) if zone.zone else scope.poison(tree)
    return None


def _size(scope: Scope, tree: t.Of) -> Expr:
    counted = dispatch.domain(scope, tree.owner)
    if is_poison(counted.type):
        return scope.poison(tree)
    if isinstance(counted, OneCard):
        return scope.fault("N529", f"`{counted.text}` is one card; it has no size.", tree.owner, "Count a zone.")
    return Size(counted, number(0, most(scope.work, counted)), text=scope.text(tree), span=tree.span)


def _no_thing(scope: Scope, tree: t.Of, name: str) -> Expr:
    """Report a thing that is no value of anything."""
    text, owner, words = scope.text(tree), scope.text(tree.owner), scope.work.words
    if name in ("others", "opponents"):
        return scope.fault("N511", f"`{text}` is many seats; one value is needed here.", tree,
                           f"Go through them (`for each s in {text}`) or count them (`size of {text}`).")  # fmt: skip
    if name in ("middle", "rest") or name in scope.work.edition.zones:
        return scope.fault("N511", f"`{text}` is a zone or part of one, not a value.", tree,
                           f"Count its cards (`size of {text}`) or go through them (`any c in {text} where …`).")  # fmt: skip
    if name in words.columns():
        cure = f"Write `{owner}.{name}`."
        if " " in owner:  # `top of tray of t.points` would ask for the points of `t`
            cure = f"Name the card first (`let c be {owner}`), then write `c.{name}`."
        return scope.fault("N506", f"`{name}` is a column of cards.", tree, cure)
    if name in words.said_of_cards() or name in scope.work.edition.adjectives:
        return scope.fault("N506", f"`{name}` is said of something.", tree, f"Write `{owner} is {name}`.")
    if name in words.value_names() or name in scope.names:
        return scope.fault("N510", f"`{name}` is not of anything.", tree, f"Write `{name}`.")
    return unknown(scope, name, tree.thing, words.all_names(), words.of_names())

"""Statements that move, show and reorder cards."""

from __future__ import annotations

from dataclasses import replace

from unodsl.check.elaborate import dispatch
from unodsl.check.elaborate.dispatch import statement_rule
from unodsl.check.elaborate.domains import bind
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.spans import last_word
from unodsl.check.elaborate.targets import picked
from unodsl.check.elaborate.zones import is_zone, whole_zone, zone_operand
from unodsl.model import acts as a
from unodsl.model.terms import CARD, SEAT, Expr, ZonePart
from unodsl.syntax import trees as t

_ONE = ("top", "bottom", "middle")
_EVERYBODY = ("players", "everyone", "everybody")


@statement_rule(t.Move)
def move(scope: Scope, tree: t.Move) -> a.Statement | None:
    """``move top of pile to hand of s as drawn`` and its other forms"""
    if tree.binder is not None:
        return _move_where(scope, tree, tree.binder)
    assert tree.cards is not None
    if _is_everything(scope, tree.cards):
        return _move_all(scope, tree, None)
    if not is_zone(scope, tree.cards):
        return _move_one(scope, tree, _one_card(scope, tree, tree.cards))
    source = zone_operand(scope, tree.cards)
    return _move_one(scope, tree, source) if source.part in _ONE else _move_all(scope, tree, source)


def _one_card(scope: Scope, tree: t.Move, cards: t.Value) -> Expr:
    card = dispatch.value(scope, cards, CARD)
    if card.type.kind != "number":
        return dispatch.settle(scope, card, CARD, cards)
    place = scope.text(tree.place)
    return scope.fault("N520", f"`{card.text}` is a number; a card is needed here.", cards,
                       f"Write `repeat {card.text} times: move top of … to {place}`.")  # fmt: skip


def _is_everything(scope: Scope, tree: t.Value) -> bool:
    return isinstance(tree, t.Name) and tree.parts == ("everything",) and "everything" not in scope.names


def _place(scope: Scope, tree: t.Move) -> ZonePart:
    """Where cards go: a zone of one owner, or the top, bottom or middle of one."""
    place = zone_operand(scope, tree.place)
    shown = f"`{scope.text(tree.place)}`"
    if place.of_everybody:
        scope.fault("N549", f"{shown} is many zones; cards go to one.", tree.place, "Say of whom.")
    elif place.part == "rest":
        scope.fault("N549", f"{shown} is no place.", tree.place, "Write `to under …` for below the top card.")
    elif place.part != "all" and tree.how != "onto":
        scope.fault("N549", f"{shown} is a place already.", tree.place, f"Leave out `{tree.how}`.")
    return replace(place, part="all") if place.part == "top" else place  # on top is where cards go anyway


def _move_one(scope: Scope, tree: t.Move, card: Expr | ZonePart) -> a.Statement | None:
    to = _place(scope, tree)
    target = None if tree.known_as is None else picked(scope, tree.known_as, CARD, last_word(tree.span, tree.known_as))
    return a.MoveCard(card, to, tree.how, target, clause=scope.clause(tree), span=tree.span)


def _one_name_for_many(scope: Scope, tree: t.Move) -> None:
    if tree.known_as is not None:
        at = last_word(tree.span, tree.known_as)
        scope.fault("N548", f"`{tree.known_as}` would be many cards.", tree, "`as` names one card: move one at a time.", at)
        scope.bind(tree.known_as, CARD, at)


def _move_all(scope: Scope, tree: t.Move, source: ZonePart | None) -> a.Statement | None:
    to = _place(scope, tree)
    _one_name_for_many(scope, tree)
    return a.MoveAll(source, to, tree.how, clause=scope.clause(tree), span=tree.span)


def _move_where(scope: Scope, tree: t.Move, binder: t.Binder) -> a.Statement | None:
    inner = scope.inner()
    local, domain = bind(inner, binder)
    dispatch.settle(inner, local, CARD, binder.domain)
    where = dispatch.optional_test(inner, tree.where)
    to = _place(scope, tree)
    _one_name_for_many(scope, tree)
    return a.MoveWhere(local, domain, where, to, tree.how, clause=scope.clause(tree), span=tree.span)


@statement_rule(t.Shuffle)
def shuffle(scope: Scope, tree: t.Shuffle) -> a.Statement | None:
    """``shuffle pile``"""
    zone = whole_zone(scope, tree.zone)
    decl = scope.work.edition.zones.get(zone.zone)
    if decl is not None and decl.order == "none":
        scope.fault("N551", f"The cards of `{decl.name}` have no order.", tree.zone, "Only stacks can be shuffled.")
    elif decl is not None and decl.seen_by != "nobody":
        help_text = (
            f"Only a stack that nobody sees can be shuffled: declare `{decl.name}` with `seen-by: nobody`, or move its cards."
        )
        scope.fault(
            "N551", f"The cards of `{decl.name}` are seen as they lie, so their order is not forgotten.", tree.zone, help_text
        )
    return a.Shuffle(zone, clause=scope.clause(tree), span=tree.span)


@statement_rule(t.Show)
def show(scope: Scope, tree: t.Show) -> a.Statement | None:
    """``show hand of s to t``"""
    what: Expr | ZonePart
    what = zone_operand(scope, tree.cards) if is_zone(scope, tree.cards) else dispatch.wanted_value(scope, tree.cards, CARD)
    seat = _shown_to(scope, tree)
    return a.Show(what, seat, clause=scope.clause(tree), span=tree.span)


def _shown_to(scope: Scope, tree: t.Show) -> Expr:
    word = tree.to.text if isinstance(tree.to, t.Name) else ""
    if word not in _EVERYBODY or word in scope.names or scope.work.words.what(word) is not None:
        return dispatch.wanted_value(scope, tree.to, SEAT)
    help_text = f"Write `for each x in players, show {scope.text(tree.cards)} to x`."
    return scope.fault("N511", f"Cards are shown to one seat at a time, and `{word}` is all seats.", tree.to, help_text)


@statement_rule(t.Swap)
def swap(scope: Scope, tree: t.Swap) -> a.Statement | None:
    """``swap hand of a with hand of b``"""
    left, right = whole_zone(scope, tree.left), whole_zone(scope, tree.right)
    zones = scope.work.edition.zones
    if left.zone and right.zone and zones[left.zone].order != zones[right.zone].order:
        scope.fault("N555", f"`{left.zone}` and `{right.zone}` are zones of two kinds.", tree,
                    "A stack and cards without an order cannot be swapped: move the cards.")  # fmt: skip
    return a.Swap(left, right, clause=scope.clause(tree), span=tree.span)


@statement_rule(t.Rotate)
def rotate(scope: Scope, tree: t.Rotate) -> a.Statement | None:
    """``rotate hand``"""
    decl = scope.work.edition.zones.get(tree.zone)
    if decl is None:
        zone_operand(scope, t.Name((tree.zone,), span=last_word(tree.span, tree.zone)))
    elif decl.each != "seat":
        scope.fault("N554", f"`{tree.zone}` is not a zone of each seat.", tree, "Only what every seat has goes round.",
                    last_word(tree.span, tree.zone))  # fmt: skip
    return a.Rotate(tree.zone, clause=scope.clause(tree), span=tree.span)


@statement_rule(t.TurnOver)
def turn_over(scope: Scope, tree: t.TurnOver) -> a.Statement | None:
    """``turn-over pile, discard``"""
    if not scope.work.edition.two_faced:
        scope.fault("N550", "The cards of this edition have one face.", tree, "Declare `two-faced:`, or leave this out.")
    zones = tuple(whole_zone(scope, zone, of_everybody=True) for zone in tree.zones)
    return a.TurnOver(zones, clause=scope.clause(tree), span=tree.span)

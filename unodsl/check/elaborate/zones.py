"""Zones and parts of zones as operands: ``pile``, ``hand of s``, ``rest of discard``, ``hand of players``.

A zone is not a value: it can be moved, counted, gone through, asked whether it is empty. ``top of`` and ``bottom of``
are parts of a zone where cards are moved, and a card where a value is needed.
"""

from __future__ import annotations

from typing import Final, Literal, cast

from unodsl.check.elaborate import dispatch
from unodsl.check.elaborate.misused import named, unknown
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.types import describe, is_poison
from unodsl.compose.edition import ZoneDecl
from unodsl.diagnostics.nearest import nearest
from unodsl.model.terms import Expr, ZonePart
from unodsl.syntax import trees as t

Part = Literal["all", "top", "bottom", "middle", "rest"]
PARTS: Final = ("top", "bottom", "middle", "rest")
_EVERYBODY: Final = {"seat": "players", "side": "sides", "color": "colors"}


def is_zone(scope: Scope, tree: t.Tree) -> bool:
    """Whether a tree speaks of a zone or a part of one."""
    name = tree.thing.parts[0] if isinstance(tree, t.Of) else tree.parts[0] if isinstance(tree, t.Name) else ""
    if isinstance(tree, t.Of):
        return len(tree.thing.parts) == 1 and (name in PARTS or name in scope.work.edition.zones)
    if not isinstance(tree, t.Name) or len(tree.parts) > 1 or name in scope.names:
        return False
    return name in scope.work.edition.zones


def zone_operand(scope: Scope, tree: t.Tree) -> ZonePart:
    """The zone or part that a tree speaks of; anything else is reported."""
    if isinstance(tree, t.Name) and is_zone(scope, tree):
        return _alone(scope, tree)
    if isinstance(tree, t.Of) and is_zone(scope, tree):
        name = tree.thing.parts[0]
        return _part(scope, tree) if name in PARTS else _owned(scope, tree)
    return _no_zone(scope, tree)


def whole_zone(scope: Scope, tree: t.Tree, of_everybody: bool = False) -> ZonePart:
    """A zone as a whole, of one owner unless ``of_everybody`` allows all."""
    zone = zone_operand(scope, tree)
    if zone.part != "all":
        scope.fault("N505", f"`{scope.text(tree)}` is a part of a zone; a whole zone is needed here.", tree,
                    f"Write `{_whole(zone)}`.")  # fmt: skip
    elif zone.of_everybody and not of_everybody:
        scope.fault("N505", f"`{scope.text(tree)}` is many zones; one is needed here.", tree, "Say of whom.")
    return zone


def _whole(zone: ZonePart) -> str:
    return f"{zone.zone} of {zone.owner.text}" if zone.owner is not None else zone.zone


def _alone(scope: Scope, tree: t.Name) -> ZonePart:
    name = tree.parts[0]
    each = scope.work.edition.zones[name].each
    if each is not None:
        scope.fault("N509", f"`{name}` is a zone of each {each}.", tree, f"Say of whom: `{name} of …`.")
    return ZonePart(name, None, text=name, span=tree.span)


def _owned(scope: Scope, tree: t.Of) -> ZonePart:
    """``hand of s``"""
    name, text = tree.thing.parts[0], scope.text(tree)
    decl = scope.work.edition.zones[name]
    if decl.each is None:
        scope.fault("N510", f"`{name}` is one zone for the whole table.", tree, f"Write `{name}`.")
        return ZonePart(name, None, text=text, span=tree.span)
    if _is_everybody(scope, tree.owner, decl.each):
        return ZonePart(name, None, of_everybody=True, text=text, span=tree.span)
    owner = dispatch.wanted_value(scope, tree.owner, scope.work.words.type_owner(decl.each))
    return ZonePart(name, owner, text=text, span=tree.span)


def _is_everybody(scope: Scope, owner: t.Value, each: str) -> bool:
    if not isinstance(owner, t.Name) or len(owner.parts) > 1:
        return False
    name = owner.parts[0]
    return name not in scope.names and name == _EVERYBODY.get(each, each)


def _part(scope: Scope, tree: t.Of) -> ZonePart:
    """``top of pile``"""
    part = cast(Part, tree.thing.parts[0])
    zone = zone_operand(scope, tree.owner)
    if not zone.zone:
        return zone
    decl = scope.work.edition.zones[zone.zone]
    text, span = scope.text(tree), tree.span
    if zone.part != "all":
        scope.fault("N505", f"`{zone.text}` is a part of a zone already.", tree.owner, f"Write `{part} of {_whole(zone)}`.")
    elif zone.of_everybody:
        scope.fault("N505", f"`{zone.text}` is many zones; one is needed here.", tree.owner, "Say of whom.")
    elif decl.order == "none":
        scope.fault("N551", f"The cards of `{decl.name}` have no order, so there is no {part}.", tree, _other_picks(decl))
    return ZonePart(zone.zone, zone.owner, part, text=text, span=span)


def _other_picks(decl: ZoneDecl) -> str:
    return f"Pick one by a test or a choice, or declare `{decl.name}` with `order: stacked`."


def _no_zone(scope: Scope, tree: t.Tree) -> ZonePart:
    """Report what stands where a zone is needed, and go on with no zone."""
    name = tree.parts[0] if isinstance(tree, t.Name) and len(tree.parts) == 1 else ""
    nothing = ZonePart("", None, text=scope.text(tree), span=tree.span)
    zones = scope.work.edition.zones
    if name and name not in scope.names and scope.work.words.what(name) is None:
        if name in scope.work.words.value_names():
            scope.fault("N505", f"`{name}` is no zone.", tree, f"The zones are {named(zones)}.")
        else:
            unknown(scope, name, tree, scope.work.words.all_names(), zones)
        return nothing
    term = _as_value(scope, tree)
    if term is not None and not is_poison(term.type):
        near = nearest(name, zones)
        help_text = f"did you mean `{near}`?" if near else f"The zones are {named(zones)}."
        scope.fault("N505", f"`{term.text}` is {describe(term.type)}; a zone is needed here.", tree, help_text)
    return nothing


def _as_value(scope: Scope, tree: t.Tree) -> Expr | None:
    if isinstance(tree, t.Range | t.SeatsFrom | t.Without | t.Listed):
        scope.fault("N505", f"`{scope.text(tree)}` is no zone.", tree)
        return None
    return dispatch.value(scope, cast(t.Value, tree))


def whole_or_part(scope: Scope, tree: t.Tree) -> ZonePart:
    """A zone, or all but its top card: what can be empty."""
    zone = zone_operand(scope, tree)
    if zone.part not in ("all", "rest"):
        scope.fault("N505", f"`{scope.text(tree)}` is one card.", tree, f"Write `{_whole(zone)} is empty`.")
    return zone

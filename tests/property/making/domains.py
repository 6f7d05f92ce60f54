"""Domains: what a binder can range over, with the type and sight of its things."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.property.making import values
from tests.property.making.scope import PUBLIC, SECRET, Bound, Scope, Seen, name, of, seen_of
from tests.property.making.world import Zone
from unodsl.syntax import trees as t

CARDS = 40  # how many things a loop over cards is taken to have


@dataclass(frozen=True, slots=True)
class Found:
    """A domain and what is bound from it. ``sure``: there always is something. ``room``: at most so many things."""

    tree: t.Domain
    bound: Bound
    sure: bool = False
    room: int = 4


def domain(s: Scope, type_: str | None, depth: int) -> Found | None:
    """A domain of things of a type (``None``: of any) that may be looked at here."""
    type_ = type_ if type_ is not None else _any_type(s)
    if type_.startswith("set "):
        return members(s, type_)
    if type_.startswith("option "):
        return words_of(s, type_)
    found = _makers().get(type_)
    return s.source.pick(found)(s, depth) if found else None


def _any_type(s: Scope) -> str:
    listed = (*(f"set {name}" for name in s.world.sets), *(f"option {name}" for name in choices(s)))
    return s.source.pick(("seat", "card", "number", "card", "seat", "card", "color", "side", "flag", *listed))


def _makers() -> dict[str, tuple[Callable[[Scope, int], Found | None], ...]]:
    return {
        "seat": (seats, seats, listed_seats), "side": (sides,), "color": (colors, listed_colors),
        "number": (numbers, numbers, listed_numbers), "flag": (listed_flags,), "card": (cards, cards, cards, one_card, listed_cards),
    }  # fmt: skip


def _bound(s: Scope, type_: str, seen: Seen = "everyone") -> Bound:
    return Bound(s.fresh(), type_, seen)


# ---- seats and sides --------------------------------------------------------------------------------------------


def seats(s: Scope, depth: int) -> Found:
    """``players``, ``players from s except t``, ``others of s``, ``opponents of s``"""
    every, form = name("players"), s.source.below(5)
    if form == 0:
        return Found(every, _bound(s, "seat"), sure=True)
    start = values.value(s, "seat", min(depth, 1))
    if form == 1:
        return Found(t.SeatsFrom(every, start, None), _bound(s, "seat"))
    if form == 2:
        return Found(t.SeatsFrom(every, start, values.value(s, "seat", 0)), _bound(s, "seat"))
    if form == 3:
        return Found(t.Without(every, start), _bound(s, "seat"))
    return Found(of(s.source.pick(("others", "opponents")), start), _bound(s, "seat"))


def listed_seats(s: Scope, depth: int) -> Found:
    """``(next of s, s)``"""
    return Found(t.Listed((values.value(s, "seat", 1), values.value(s, "seat", 0))), _bound(s, "seat"), room=2)


def sides(s: Scope, depth: int) -> Found:
    """``sides``"""
    if s.source.chance(30):
        return Found(t.Without(name("sides"), values.value(s, "side", 0)), _bound(s, "side"))
    return Found(name("sides"), _bound(s, "side"), sure=True)


# ---- closed lists and numbers -----------------------------------------------------------------------------------


def colors(s: Scope, depth: int) -> Found | None:
    """``colors``"""
    if not s.world.colors:
        return None
    if s.source.chance(25):
        return Found(t.Without(name("colors"), values.value(s, "color", 0)), _bound(s, "color"))
    return Found(name("colors"), _bound(s, "color"), sure=True, room=len(s.world.colors))


def listed_colors(s: Scope, depth: int) -> Found | None:
    """``(red, c.color)``"""
    chosen = tuple(name(c) for c in s.source.some(s.world.colors, 2, 3))
    return Found(t.Listed(chosen), _bound(s, "color"), sure=True, room=3) if len(chosen) > 1 else None


def members(s: Scope, type_: str) -> Found:
    """A set, or some of its members."""
    every = s.world.sets[type_[4:]]
    if len(every) > 1 and s.source.chance(30):
        chosen = tuple(name(m) for m in s.source.some(every, 2, 3))
        return Found(t.Listed(chosen), _bound(s, type_), sure=True, room=3)
    if len(every) > 1 and s.source.chance(20):
        return Found(t.Without(name(type_[4:]), name(s.source.pick(every))), _bound(s, type_), sure=True, room=len(every))
    return Found(name(type_[4:]), _bound(s, type_), sure=True, room=len(every))


def choices(s: Scope) -> dict[str, tuple[str, ...]]:
    """What options, columns and settings choose from."""
    found = {name: of for name, of in s.world.options.items() if not set(of) <= {"on", "off"}}
    found |= {column.name: column.of for column in s.world.columns.values() if column.sort == "choice"}
    return found | {path: of for path, (sort, of) in s.world.settings.items() if sort == "choice"}


def words_of(s: Scope, type_: str) -> Found:
    """``(keep-it, may-play)``"""
    every = choices(s)[type_[7:]]
    chosen = s.source.some(every, 2, 3) if len(every) > 1 else [every[0], every[0]]
    return Found(t.Listed(tuple(map(name, chosen))), _bound(s, type_), sure=True, room=3)


def listed_flags(s: Scope, depth: int) -> Found:
    """``(f, (a is b))``"""
    return Found(t.Listed((values.value(s, "flag", 1), values.value(s, "flag", 0))), _bound(s, "flag"), room=2)


def numbers(s: Scope, depth: int) -> Found:
    """``1..10``, ``0..size of Z``"""
    low = s.source.number(0, 3)
    if s.source.chance(20):
        return Found(
            t.Range(t.Number(low), values.size(s, "number", 0, True) or t.Number(low)), _bound(s, "number"), room=CARDS
        )
    if s.source.chance(8):
        return Found(t.Range(values.value(s, "number", 0), values.value(s, "number", 0)), _bound(s, "number"), room=CARDS)
    return Found(t.Range(t.Number(low), t.Number(low + s.source.number(0, 4))), _bound(s, "number"), sure=True, room=5)


def listed_numbers(s: Scope, depth: int) -> Found:
    """``(2, 3)``"""
    chosen = sorted(s.source.some((0, 1, 2, 3, 5, 8, 13), 2, 4))
    return Found(t.Listed(tuple(map(t.Number, chosen))), _bound(s, "number"), sure=True)


# ---- cards ------------------------------------------------------------------------------------------------------


def cards(s: Scope, depth: int) -> Found | None:
    """``hand of s``, ``hand of s except c``, ``rest of discard``, ``hand of players``"""
    if s.source.chance(12):
        everybody: t.Domain | None = _of_everybody(s)
        if everybody is not None:
            if s.bound("card") and s.source.chance(40):
                everybody = t.Without(everybody, s.source.pick(s.bound("card")))  # type: ignore[arg-type]
            return Found(everybody, _bound(s, "card", "everyone" if s.sight == PUBLIC else SECRET), room=CARDS)
    zone = zone_of(s)
    if zone is None:
        return None
    bound = _bound(s, "card", seen_by(s, zone))
    if is_stack(s, zone) and s.source.chance(25):
        return Found(of("rest", zone), bound, room=CARDS)
    without = s.bound("card")
    if without and s.source.chance(30):
        return Found(t.Without(zone, s.source.pick(without)), bound, room=CARDS)
    return Found(zone, bound, room=CARDS)


def one_card(s: Scope, depth: int) -> Found | None:
    """A card that has a name; ``top of discard``"""
    found = [tree for tree in values.leaves(s, "card") if isinstance(tree, t.Name) and tree.parts != ("none",)]
    if not found:
        return None
    return Found(s.source.pick(found), _bound(s, "card", "everyone" if s.sight == PUBLIC else SECRET), room=1)


def listed_cards(s: Scope, depth: int) -> Found:
    """``(top of a, c)``"""
    chosen = (values.value(s, "card", 1), values.value(s, "card", 1))
    return Found(t.Listed(chosen), _bound(s, "card", "everyone" if s.sight == PUBLIC else SECRET), room=2)


def _of_everybody(s: Scope) -> t.Value | None:
    found = [z for z in s.world.zones.values() if z.each and s.may_see("everyone" if z.seen == "everyone" else SECRET)]
    return everybody(s.source.pick(found)) if found else None


def everybody(zone: Zone) -> t.Value:
    """``hand of players``"""
    assert zone.each is not None
    words = {"seat": "players", "side": "sides", "color": "colors"}
    return of(zone.name, name(words.get(zone.each) or zone.each.removeprefix("set ")))


def zone_of(s: Scope, stacked: bool | None = None, counting: bool = False) -> t.Name | t.Of | None:
    """A zone of one owner; one whose cards may be looked at, unless they are only counted or moved."""
    found: list[t.Name | t.Of] = []
    for zone in s.world.zones.values():
        if stacked is not None and zone.stacked != stacked:
            continue
        if zone.each is None:
            tree: t.Name | t.Of | None = name(zone.name)
        else:
            owner = values.an_owner(s, zone.each, "everyone" if counting else zone.seen)
            tree = None if owner is None else of(zone.name, owner)
        if tree is not None and (counting or s.may_see(seen_by(s, tree))):
            found.append(tree)
    return s.source.pick(found) if found else None


def zone_named(s: Scope, tree: t.Value) -> Zone:
    """The declaration of a zone that a tree speaks of."""
    thing = tree.thing.text if isinstance(tree, t.Of) else tree.text if isinstance(tree, t.Name) else ""
    return s.world.zones[thing]


def seen_by(s: Scope, tree: t.Value) -> Seen:
    """Who sees the cards of a zone."""
    zone = zone_named(s, tree)
    return seen_of(zone.each, zone.seen, tree.owner if isinstance(tree, t.Of) else None)


def is_stack(s: Scope, tree: t.Value) -> bool:
    """Whether the cards of a zone lie in an order."""
    return zone_named(s, tree).stacked

"""Values of every type, written for a scope. Tests are in ``tests``, domains in ``domains``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.property.making import domains, tests
from tests.property.making.scope import Scope, name, of, seen_of
from tests.property.making.world import Variable
from unodsl.syntax import trees as t

Make = Callable[[], t.Value]
DEEP: Final = 2


def value(s: Scope, type_: str, depth: int = DEEP, constants: bool = True) -> t.Value:
    """A value of a type. ``constants``: whether a named one may stand here, where the type is known."""
    if type_ == "flag" and depth > 0 and s.source.chance(50):
        return tests.test(s, depth)
    plain = leaves(s, type_, constants)
    if depth > 0 and (not plain or s.source.chance(55)):
        made = s.source.pick(_GROWN.get(type_, _OTHERS))(s, type_, depth - 1, constants)
        if made is not None:
            return made
    return s.source.pick(plain) if plain else _last_resort(s, type_)


def something(s: Scope, type_: str, depth: int = DEEP) -> t.Value | None:
    """A value whose type can be seen: no ``none``, and no name that has to be looked up by type."""
    found = value(s, type_, depth, constants=False)
    return None if found == name("none") else found


def leaves(s: Scope, type_: str, constants: bool = True) -> list[t.Value]:
    """Everything of a type that has a name."""
    found = s.bound(type_)
    found += [v for decl in s.world.state.values() if decl.holds == type_ and (v := variable(s, decl)) is not None]
    found += [name(c.name) for c in s.world.values if not c.types and c.gives == type_ and s.may_call(c)]
    if type_ == "number":
        found += [name(*path.split(".")) for path, (sort, _) in s.world.settings.items() if sort == "number"]
        found += [t.Number(s.source.number(0, 6)), t.Number(s.source.number(0, 3))]
    elif type_ == "flag":
        found += [name(*path.split(".")) for path, (sort, _) in s.world.settings.items() if sort == "flag"]
        found += [name(o) for o, values in s.world.options.items() if set(values) <= {"on", "off"}]
    return found + (constants_of(s, type_) if constants else [])


def constants_of(s: Scope, type_: str) -> list[t.Value]:
    """The named values of a type."""
    world = s.world
    if type_ == "flag":
        return [name("on"), name("off"), name("never")]
    if type_ == "color":
        return [name(color) for color in world.colors]
    if type_ == "face":
        return [t.Number(int(face)) if face.isdecimal() else name(face) for face in world.faces]
    if type_.startswith("set "):
        return [name(member) for member in world.sets[type_[4:]]]
    return []


def variable(s: Scope, decl: Variable) -> t.Name | t.Of | None:
    """A variable, of somebody if it is one of each; ``None`` if it may not be looked at here."""
    if decl.each is None:
        return name(decl.name) if s.may_see(seen_of(None, decl.seen, None)) else None
    owner = an_owner(s, decl.each, decl.seen)
    return None if owner is None or not s.may_see(seen_of(decl.each, decl.seen, owner)) else of(decl.name, owner)


def an_owner(s: Scope, each: str, seen: str = "everyone") -> t.Value | None:
    """Somebody who has something; somebody who may look at it, if that makes a difference."""
    if seen == "owner" and each == "seat" and isinstance(s.sight, frozenset):
        return s.source.pick(sorted(s.sight, key=repr)) if s.sight else None
    found = s.bound(each)
    found += [name(d.name) for d in s.world.state.values() if d.holds == each and d.each is None and d.seen == "everyone"]
    if not each.startswith("set ") and found and s.source.chance(20):
        found = [of(s.source.pick(("next", "left", "right")), found[0])] if each == "seat" else found
    found += constants_of(s, each)
    return s.source.pick(found) if found else _last_resort(s, each)


def _last_resort(s: Scope, type_: str) -> t.Value:
    """A value of a type of which nothing has a name."""
    bound = s.fresh()
    simple = {"seat": "players", "side": "sides", "color": "colors"}
    if type_ in simple:
        return t.Aggregate("first", None, t.Binder(bound, name(simple[type_])), None)
    if type_ == "card":
        zone = domains.zone_of(s)
        return t.Aggregate("first", None, t.Binder(bound, zone), None) if zone is not None else name("none")
    if type_ == "face":
        return name("none")
    if type_ == "number":
        return t.Number(1)
    return name("on") if type_ == "flag" else constants_of(s, type_)[0]


# ---- values made of others --------------------------------------------------------------------------------------


def ternary(s: Scope, type_: str, depth: int, constants: bool) -> t.Value | None:
    """``a if t otherwise b``"""
    one, other = value(s, type_, 0, constants), value(s, type_, depth, constants)
    return None if name("none") in (one, other) else t.Ternary(tests.test(s, depth), one, other)


def first_of(s: Scope, type_: str, depth: int, constants: bool) -> t.Value | None:
    """``first(x in D where T)``"""
    found = domains.domain(s, type_, depth)
    if found is None:
        return None
    inner = s.inner(found.bound)
    where = tests.test(inner, depth) if s.source.chance(60) else None
    return t.Aggregate("first", None, t.Binder(found.bound.name, found.tree), where)


def value_of(s: Scope, type_: str, depth: int, constants: bool) -> t.Value | None:
    """``worth of s``: a value clause of something."""
    fitting = [c for c in s.world.values if len(c.types) == 1 and c.gives == type_ and s.may_call(c)]
    if not fitting:
        return None
    clause = s.source.pick(fitting)
    return of(clause.name, value(s, clause.types[0], depth))


def fact(s: Scope, type_: str, depth: int, constants: bool) -> t.Value | None:
    """``c.points``, ``c.color``: a fact of a card that has a name."""
    cards = [
        tree for tree in leaves(s, "card") if isinstance(tree, t.Name) and len(tree.parts) == 1 and tree.parts[0] != "none"
    ]
    columns = [type_] if type_ in ("color", "face") else [c.name for c in s.world.columns.values() if c.sort == type_]
    return name(s.source.pick(cards).parts[0], s.source.pick(columns)) if cards and columns else None


def arithmetic(s: Scope, type_: str, depth: int, constants: bool) -> t.Value | None:
    """``a + b``; products are of small numbers."""
    sign = s.source.pick(("+", "-", "+", "*"))
    right = t.Number(s.source.number(0, 3)) if sign == "*" else value(s, "number", depth)
    return t.Arithmetic(sign, value(s, "number", depth), right)  # type: ignore[arg-type]


def size(s: Scope, type_: str, depth: int, constants: bool) -> t.Value | None:
    """``size of D``"""
    zone = domains.zone_of(s, counting=True) if s.source.chance(70) else None
    if zone is not None:
        return of("size", of("rest", zone) if domains.is_stack(s, zone) and s.source.chance(20) else zone)
    return of("size", name(s.source.pick(("players", "sides", "colors", *s.world.sets))))


def aggregate(s: Scope, type_: str, depth: int, constants: bool) -> t.Value | None:
    """``count(…)``, ``sum(…)``, ``highest(…)``, ``lowest(…)``"""
    found = domains.domain(s, None, depth)
    if found is None:
        return None
    inner = s.inner(found.bound)
    where = tests.test(inner, depth) if s.source.chance(50) else None
    operator = s.source.pick(("count", "sum", "highest", "lowest"))
    each = (
        None if operator == "count" or (found.bound.type == "number" and s.source.chance(50)) else value(inner, "number", depth)
    )
    return t.Aggregate(operator, each, t.Binder(found.bound.name, found.tree), where)  # type: ignore[arg-type]


def direction(s: Scope, type_: str, depth: int, constants: bool) -> t.Value | None:
    """``direction``"""
    return name("direction")


def neighbor(s: Scope, type_: str, depth: int, constants: bool) -> t.Value | None:
    """``next of s``"""
    return of(s.source.pick(("next", "left", "right")), value(s, "seat", depth))


def side(s: Scope, type_: str, depth: int, constants: bool) -> t.Value | None:
    """``side of s``"""
    return of("side", value(s, "seat", depth))


def end_card(s: Scope, type_: str, depth: int, constants: bool) -> t.Value | None:
    """``top of Z``, ``bottom of Z``"""
    zone = domains.zone_of(s, stacked=True)
    return None if zone is None else of(s.source.pick(("top", "bottom")), zone)


Grow = Callable[[Scope, str, int, bool], "t.Value | None"]
_GROWN: Final[dict[str, tuple[Grow, ...]]] = {
    "number": (arithmetic, size, aggregate, fact, ternary, value_of, direction, size, aggregate),
    "flag": (fact, ternary, value_of),
    "seat": (neighbor, first_of, ternary, value_of, neighbor),
    "side": (side, side, first_of, ternary),
    "color": (fact, first_of, ternary, value_of, fact),
    "face": (fact, ternary, fact),
    "card": (end_card, first_of, ternary, end_card, value_of),
}
_OTHERS: Final[tuple[Grow, ...]] = (ternary, first_of)

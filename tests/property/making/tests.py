"""Tests, written for a scope."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.property.making import domains, values
from tests.property.making.scope import Scope, name, of
from tests.property.making.world import NULLABLE
from unodsl.syntax import trees as t

_ORDER: Final = ("is", "is not", "is at least", "is at most", "is more than", "is less than")


def test(s: Scope, depth: int) -> t.Value:
    """A yes or no."""
    made = s.source.pick(_JOINED if depth > 0 and s.source.chance(35) else _PLAIN)(s, max(0, depth - 1))
    return made if made is not None else numbers(s, 0)


def numbers(s: Scope, depth: int) -> t.Value:
    """``owed is at least 3``"""
    left = values.value(s, "number", depth)
    right = values.value(s, "number", 0)
    declared = s.world.state.get(_variable(left)) if isinstance(left, t.Name | t.Of) else None
    if isinstance(right, t.Number) and declared is not None:
        right = t.Number(s.source.number(max(0, declared.low), min(declared.high, max(0, declared.low) + 6)))
    return t.Compare(s.source.pick(_ORDER), left, right)


def _variable(tree: t.Name | t.Of) -> str:
    return tree.thing.text if isinstance(tree, t.Of) else tree.text


def things(s: Scope, depth: int) -> t.Value | None:
    """``s is player``, ``color is red``, ``victim is not none``"""
    type_ = s.source.pick(("seat", "color", "side", "face", "card", *(f"set {n}" for n in s.world.sets)))
    if type_ == "color" and not s.world.colors:
        return None
    left = values.something(s, type_, depth)
    if left is None:
        return None
    right = name("none") if type_ in NULLABLE and s.source.chance(20) else values.value(s, type_, min(depth, 1))
    return t.Compare(s.source.pick(("is", "is not")), left, right)


def chosen_option(s: Scope, depth: int) -> t.Value | None:
    """``symbols is color-only``, ``draw.drawn-card is keep-it``, ``c.sort is plain``"""
    columns = [c for c in s.world.columns.values() if c.sort == "choice"]
    plain = {n: of_ for n, of_ in domains.choices(s).items() if n not in s.world.columns}
    found: list[tuple[t.Value, tuple[str, ...]]] = [(name(*path.split(".")), of_) for path, of_ in plain.items()]
    found += [(name(b.name), domains.choices(s)[b.type[7:]]) for b in s.locals if b.type.startswith("option ")]
    cards = [
        tree
        for tree in values.leaves(s, "card")
        if isinstance(tree, t.Name) and len(tree.parts) == 1 and tree.parts != ("none",)
    ]
    found += [(name(card.parts[0], c.name), c.of) for card in cards[:2] for c in columns]
    if not found:
        return None
    left, words = s.source.pick(found)
    return t.Compare(s.source.pick(("is", "is not")), left, name(s.source.pick(words)))


def shade(s: Scope, depth: int) -> t.Value | None:
    """``c.shade is top.shade``, ``c.shade is none``: also where no color has one."""
    cards = [v for v in values.leaves(s, "card") if isinstance(v, t.Name) and len(v.parts) == 1 and v.parts != ("none",)]
    if not cards or not (s.world.shaded or s.source.chance(15)):
        return None
    left, right = s.source.pick(cards), s.source.pick(cards)
    other = name("none") if s.source.chance(40) else name(right.parts[0], "shade")
    return t.Compare(s.source.pick(("is", "is not")), name(left.parts[0], "shade"), other)


def flag(s: Scope, depth: int) -> t.Value | None:
    """A flag, or ``called of s is off``."""
    plain = [v for v in values.leaves(s, "flag", constants=False) if isinstance(v, t.Name | t.Of)]
    if not plain:
        return None
    found = s.source.pick(plain)
    return t.Compare("is", found, name(s.source.pick(("on", "off")))) if s.source.chance(30) else found


def said_of_card(s: Scope, depth: int) -> t.Value | None:
    """``c is wild``, ``c is playable``, ``c is colorless``, ``c is not skip``"""
    words: list[t.Value] = [name("colorless"), *map(name, s.world.rows), *map(name, s.world.tags)]
    for clause in s.world.adjectives:
        if clause.types[0] == "card" and s.may_call(clause):
            rest = tuple(values.value(s, type_, 0) for type_ in clause.types[1:])
            words += [t.SaidWith(clause.name, rest) if rest else name(clause.name)] * 2
    card = values.something(s, "card", depth)
    return None if card is None else t.Compare(s.source.pick(("is", "is not")), card, s.source.pick(words))


def said_of_other(s: Scope, depth: int) -> t.Value | None:
    """An adjective of a seat, a number or the like."""
    fitting = [c for c in s.world.adjectives if c.types[0] != "card" and s.may_call(c)]
    if not fitting:
        return None
    clause = s.source.pick(fitting)
    rest = tuple(values.value(s, type_, 0) for type_ in clause.types[1:])
    word = t.SaidWith(clause.name, rest) if rest else name(clause.name)
    left = values.something(s, clause.types[0], depth)
    return None if left is None else t.Compare("is", left, word)


def bare(s: Scope, depth: int) -> t.Value | None:
    """An adjective alone, said of the card of the clause."""
    if s.subject is None or name(s.subject) not in s.bound("card"):
        return None
    fitting = [c for c in s.world.adjectives if c.types[0] == "card" and s.may_call(c)]
    if not fitting:
        return None
    clause = s.source.pick(fitting)
    rest = tuple(values.value(s, type_, 0) for type_ in clause.types[1:])
    return t.SaidWith(clause.name, rest) if rest else name(clause.name)


def cell(s: Scope, depth: int) -> t.Value | None:
    """``c.goes-on``, ``draw.allowed``"""
    fitting = [c for c in s.world.tests if s.may_call(c)]
    columns = [c for c in s.world.columns.values() if c.sort == "test" and not s.world.reaches(f"c {c.name}", s.key)]
    columns = [c for c in columns if s.may_see("everyone") and (not c.hidden or s.sight == "all")]
    cards = [v for v in values.leaves(s, "card") if isinstance(v, t.Name) and len(v.parts) == 1 and v.parts != ("none",)]
    found: list[t.Value] = [name(*c.name.split(".")) for c in fitting]
    found += [name(card.parts[0], c.name) for card in cards[:2] for c in columns]
    return s.source.pick(found) if found else None


def empty(s: Scope, depth: int) -> t.Value | None:
    """``pile is empty``, ``rest of discard is not empty``"""
    zone: t.Value | None = domains.zone_of(s, counting=True)
    if zone is not None and domains.is_stack(s, zone) and s.source.chance(25):
        zone = of("rest", zone)
    return None if zone is None else t.Compare(s.source.pick(("is", "is not")), zone, name("empty"))


def in_domain(s: Scope, depth: int) -> t.Value | None:
    """``s is in players``, ``n is in 2..3``, ``c is in hand of s``"""
    type_ = s.source.pick(("seat", "number", "card", "color", "side", *(f"set {n}" for n in s.world.sets)))
    found = domains.domain(s, type_, depth)
    left = values.something(s, type_, depth)
    return None if found is None or left is None else t.IsIn(left, found.tree)


def quantified(s: Scope, depth: int) -> t.Value | None:
    """``any c in hand of s where …``"""
    found = domains.domain(s, None, depth)
    if found is None:
        return None
    where = test(s.inner(found.bound), depth)
    return t.Quantified(s.source.pick(("any", "no", "every")), t.Binder(found.bound.name, found.tree), where)


def joined(s: Scope, depth: int) -> t.Value:
    """``a and b``, ``a or b``"""
    parts = tuple(test(s, depth) for _ in range(s.source.number(2, 3)))
    return t.AllOf(parts) if s.source.chance(50) else t.AnyOf(parts)


def negated(s: Scope, depth: int) -> t.Value:
    """``not a``"""
    return t.Negation(test(s, depth))


def ternary(s: Scope, depth: int) -> t.Value:
    """``a if t otherwise b``"""
    return t.Ternary(test(s, depth), test(s, 0), test(s, 0))


_Maker = Callable[[Scope, int], "t.Value | None"]
_PLAIN: Final[tuple[_Maker, ...]] = (numbers, numbers, things, things, flag, said_of_card, said_of_card, chosen_option, empty, in_domain, cell, bare, said_of_other, shade)  # fmt: skip
_JOINED: Final[tuple[_Maker, ...]] = (joined, joined, quantified, quantified, negated, ternary)

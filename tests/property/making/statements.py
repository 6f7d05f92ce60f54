"""Statements of every form, written for a scope. Decisions are in ``decisions``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tests.property.making import decisions, domains, tests, values
from tests.property.making.scope import ALL, PUBLIC, SECRET, Bound, Scope, Sight, name, of
from tests.property.making.world import NULLABLE, Clause
from unodsl.syntax import trees as t

MOVES: Final = 700  # what one clause may move
HANDY: Final = 150  # how much of that a single loop or call may take
_Maker = Callable[[Scope], "t.Statement | None"]


def block(s: Scope, low: int = 1, high: int = 3) -> t.Block:
    """Some statements in order; what one binds is known to those behind it."""
    inner = s.inner()
    found = [statement(inner) for _ in range(s.source.number(low, high))]
    return tuple(found)


def statement(s: Scope) -> t.Statement:
    """One statement. What it binds is added to the scope."""
    s.meter.statements -= 1
    deep = s.depth > 0 and s.meter.statements > 0
    for _ in range(5):
        made = s.source.weighted(_DEEP if deep and s.source.chance(45) else _FLAT)(s)
        if made is not None:
            return made
    return t.Nothing()


# ---- variables --------------------------------------------------------------------------------------------------


def _target(s: Scope, numbers: bool = False) -> tuple[t.Name | t.Of, str, str, tuple[int, int]] | None:
    """A variable that can be changed: how it is written, its type, who sees it, its range."""
    found = [
        v
        for v in s.world.state.values()
        if v.name not in [b.name for b in s.locals] and (v.holds == "number" or not numbers) and not v.settled
    ]
    if not found:
        return None
    chosen = s.source.pick(found)
    owner = None if chosen.each is None else values.an_owner(s.looking(PUBLIC), chosen.each)
    tree: t.Name | t.Of = name(chosen.name) if owner is None else of(chosen.name, owner)
    return tree, chosen.holds, chosen.seen, (chosen.low, chosen.high)


def _sight(seen: str) -> Sight:
    return PUBLIC if seen == "everyone" else ALL


def set_to(s: Scope) -> t.Statement | None:
    found = _target(s)
    if found is None:
        return None
    tree, type_, seen, (low, high) = found
    if type_ in NULLABLE and s.source.chance(12):
        return t.SetTo(tree, name("none"))
    value = values.value(s.looking(_sight(seen)), type_)
    is_setting = isinstance(value, t.Name) and len(value.parts) == 2
    if type_ == "number" and (isinstance(value, t.Number) or is_setting):
        value = t.Number(s.source.number(max(0, low), min(max(0, low) + 9, high)))
    return t.SetTo(tree, value)


def add_to(s: Scope) -> t.Statement | None:
    found = _target(s, numbers=True)
    if found is None:
        return None
    tree, _, seen, _ = found
    amount = values.value(s.looking(_sight(seen)), "number", 1)
    return t.AddTo(s.source.pick((1, -1)), amount, tree)


def let(s: Scope) -> t.Statement:
    type_ = s.source.pick(("number", "seat", "card", "flag", "color", "side", *(f"set {n}" for n in s.world.sets)))
    type_ = "number" if type_ == "color" and not s.world.colors else type_
    sight = s.source.pick((PUBLIC, ALL))
    value, bound = values.value(s.looking(sight), type_, constants=type_ != "face"), s.fresh()
    s.locals.append(Bound(bound, type_, "everyone" if sight == PUBLIC else SECRET))
    return t.Let(bound, value)


# ---- cards ------------------------------------------------------------------------------------------------------


def _place(s: Scope) -> tuple[t.Value, str]:
    """Where cards go, and how."""
    zone = domains.zone_of(s, counting=True)
    assert zone is not None
    if domains.is_stack(s, zone) and s.source.chance(30):
        return of(s.source.pick(("bottom", "middle", "top")), zone), "onto"
    return zone, s.source.weighted(((5, "onto"), (1, "under"), (1, "into")))


def _moved(s: Scope, cards: t.Value | None, binder: t.Binder | None = None, where: t.Value | None = None) -> t.Move:
    place, how = _place(s)
    s.spend(1)
    return t.Move(cards, binder, where, how, place, None)  # type: ignore[arg-type]


def move_one(s: Scope) -> t.Statement:
    """``move c to discard``, ``move top of pile to hand of s as drawn``"""
    zone = domains.zone_of(s, stacked=True, counting=True)
    if zone is not None and s.source.chance(60):
        card: t.Value = of(s.source.pick(("top", "top", "bottom", "middle")), zone)
    else:
        card = values.value(s, "card", 1)
    move = _moved(s, card)
    _opened(s, card, move.place)
    known = _known_as(s) if s.source.chance(40) else None
    return t.Move(move.cards, None, None, move.how, move.place, known)


def _opened(s: Scope, card: t.Value, place: t.Value) -> None:
    """A card that has a name lies open now."""
    zone = place.owner if isinstance(place, t.Of) and place.thing.text in ("top", "bottom", "middle") else place
    if domains.seen_by(s, zone) == "everyone":
        s.locals[:] = [replace(b, seen="everyone") if name(b.name) == card else b for b in s.locals]


def _known_as(s: Scope) -> str:
    """A variable that may hold any card, or a new name."""
    bound = [b.name for b in s.locals]
    found = [
        v.name
        for v in s.world.state.values()
        if v.holds == "card" and v.each is None and v.seen != "everyone" and v.name not in bound and not v.settled
    ]
    if found and s.source.chance(40):
        return s.source.pick(found)
    known = s.fresh()
    s.locals.append(Bound(known, "card", SECRET))
    return known


def move_all(s: Scope) -> t.Statement:
    """``move rest of discard to pile``, ``move hand of players to pile``, ``move everything to pile``"""
    zones = [z for z in s.world.zones.values() if z.each]
    if s.source.chance(6):
        return _moved(s, name("everything"))
    if zones and s.source.chance(20):
        return _moved(s, domains.everybody(s.source.pick(zones)))
    zone: t.Value | None = domains.zone_of(s, counting=True)
    assert zone is not None
    return _moved(s, of("rest", zone) if domains.is_stack(s, zone) and s.source.chance(60) else zone)


def move_where(s: Scope) -> t.Statement | None:
    """``move c in hand of s where … to discard``"""
    found = domains.domain(s, "card", 1)
    if found is None:
        return None
    where = tests.test(s.inner(found.bound), 1)
    return _moved(s, None, t.Binder(found.bound.name, found.tree), where)


def shuffle(s: Scope) -> t.Statement | None:
    hidden = [z for z in s.world.zones.values() if z.stacked and z.seen == "nobody"]
    zone = domains.zone_of(s, stacked=True, counting=True)
    return t.Shuffle(zone) if zone is not None and hidden and domains.zone_named(s, zone) in hidden else None


def show(s: Scope) -> t.Statement:
    """A zone or a card is shown to a seat."""
    zone: t.Value | None = domains.zone_of(s, counting=True)
    if zone is not None and s.source.chance(60):
        part = s.source.pick(("top", "rest", "bottom")) if domains.is_stack(s, zone) and s.source.chance(50) else ""
        return t.Show(of(part, zone) if part else zone, values.value(s, "seat", 1))
    return t.Show(values.value(s, "card", 1), values.value(s, "seat", 1))


def swap(s: Scope) -> t.Statement | None:
    left = domains.zone_of(s, counting=True)
    right = None if left is None else domains.zone_of(s, stacked=domains.is_stack(s, left), counting=True)
    s.spend(1)
    return t.Swap(left, right) if left is not None and right is not None else None


def rotate(s: Scope) -> t.Statement | None:
    zones = [z.name for z in s.world.zones.values() if z.each == "seat"]
    s.spend(1)
    return t.Rotate(s.source.pick(zones)) if zones else None


def turn_over(s: Scope) -> t.Statement | None:
    zone = domains.zone_of(s, counting=True)
    if not s.world.two_faced or zone is None:
        return None
    zones = [z for z in s.world.zones.values() if z.each]
    s.spend(2)
    return t.TurnOver((zone, domains.everybody(s.source.pick(zones))) if zones and s.source.chance(50) else (zone,))


# ---- the round --------------------------------------------------------------------------------------------------


def reverse(s: Scope) -> t.Statement:
    return t.ReverseDirection()


def end(s: Scope) -> t.Statement | None:
    return t.End("round") if s.source.chance(30) else None


def retire(s: Scope) -> t.Statement | None:
    seat = values.value(s, "seat", 1)
    if s.source.chance(75):
        few = t.Compare("is more than", of("size", name("players")), t.Number(2))
        return t.If(few, (t.Retire(seat),))
    return t.Retire(seat)


# ---- calls ------------------------------------------------------------------------------------------------------


def _call(s: Scope, queued: bool) -> t.Do | t.Verb | None:
    makers: list[Callable[[Scope, bool], t.Do | t.Verb | None]] = [_verb, _verb, _do_policy, _do_column]
    return s.source.pick(makers)(s, queued)


def _affordable(s: Scope, clause: Clause) -> bool:
    used = clause.cost * s.times
    return used <= HANDY and s.meter.moves + used <= MOVES and not s.world.reaches(clause.key, s.key)


def _verb(s: Scope, queued: bool) -> t.Verb | None:
    fitting = [c for c in s.world.verbs if _affordable(s, c) and not (queued and len(c.types) > 4)]
    if not fitting:
        return None
    clause = s.source.pick(fitting)
    subject = values.value(s.looking(PUBLIC), "seat", 1, constants=False)
    if not isinstance(subject, t.Name | t.Of):
        return None
    arguments = tuple(
        _argument(s, type_) if type_ != "card" or not clause.secret else values.value(s, "card", 1)
        for type_ in clause.types[1:]
    )
    if name("none") in arguments:
        return None
    s.spend(clause.cost)
    noun = f"{clause.noun}s" if clause.noun and not clause.noun.endswith("s") and s.source.chance(30) else clause.noun
    return t.Verb(subject, clause.name, arguments, noun)


def _argument(s: Scope, type_: str) -> t.Value:
    if type_ == "number":
        return t.Number(s.source.number(0, 3)) if s.source.chance(70) else t.Number(1)
    return values.value(s.looking(PUBLIC), type_, 1, constants=type_ != "face")


def _do_policy(s: Scope, queued: bool) -> t.Do | None:
    fitting = [c for c in s.world.effects if _affordable(s, c)]
    if not fitting:
        return None
    clause = s.source.pick(fitting)
    s.spend(clause.cost)
    return t.Do(name(*clause.name.split(".")))


def _do_column(s: Scope, queued: bool) -> t.Do | None:
    leaves = values.leaves(s.looking(PUBLIC), "card")
    cards = [v for v in leaves if isinstance(v, t.Name) and len(v.parts) == 1 and v.parts != ("none",)]
    columns = [c for c in s.world.columns.values() if c.sort == "effect" and not s.world.reaches(f"c {c.name}", s.key)]
    if not cards or not columns or 60 * s.times > HANDY:
        return None
    s.spend(60)
    return t.Do(name(s.source.pick(cards).parts[0], s.source.pick(columns).name))


def do(s: Scope) -> t.Statement | None:
    return _call(s, queued=False)


def afterwards(s: Scope) -> t.Statement | None:
    if s.times > 1 or s.meter.waiting <= 0:
        return None
    call = _call(s, queued=True)
    if call is None:
        return None
    s.meter.waiting -= 1
    return t.Afterwards(call)


# ---- blocks -----------------------------------------------------------------------------------------------------


def branch(s: Scope) -> t.Statement:
    sight = s.source.pick((PUBLIC, ALL))
    inner = s.inner(depth=s.depth - 1, windows=s.windows and sight == PUBLIC)
    test = tests.test(s.looking(sight), 2)
    otherwise: t.Block = block(inner, 1, 2) if s.source.chance(50) else ()
    return t.If(test, block(inner), otherwise)


def _looped(s: Scope, room: int, public: bool, *bound: Bound) -> Scope | None:
    times = s.times * room
    if times > HANDY:
        return None
    return s.inner(*bound, depth=s.depth - 1, times=times, windows=s.windows and public)


def for_each(s: Scope) -> t.Statement | None:
    sight = s.source.pick((PUBLIC, ALL))
    found = domains.domain(s.looking(sight), None, 1)
    inner = None if found is None else _looped(s, found.room, sight == PUBLIC, found.bound)
    if found is None or inner is None:
        return None
    where = tests.test(inner.looking(sight), 1) if s.source.chance(40) else None
    return t.ForEach(t.Binder(found.bound.name, found.tree), where, block(inner, 1, 2))


def repeat_times(s: Scope) -> t.Statement | None:
    times = s.source.number(1, 4)
    inner = _looped(s, times, True)
    return None if inner is None else t.RepeatTimes(t.Number(times), block(inner, 1, 2))


def repeat_until(s: Scope) -> t.Statement | None:
    inner = _looped(s, 100, False)
    if inner is None:
        return None
    return t.RepeatUntil(tests.test(s, 1), block(inner, 1, 2))


_FLAT: Final[tuple[tuple[int, _Maker], ...]] = (
    (6, set_to), (5, add_to), (3, let), (9, move_one), (3, move_all), (3, move_where), (2, shuffle), (3, show), (2, swap), (2, rotate),
    (2, turn_over), (2, reverse), (1, end), (1, retire), (3, decisions.chance), (4, decisions.ask_for), (2, decisions.ask_all), (6, do),
    (3, afterwards),
)  # fmt: skip
_DEEP: Final[tuple[tuple[int, _Maker], ...]] = (
    (5, branch), (3, for_each), (2, repeat_times), (1, repeat_until), (4, decisions.ask), (3, decisions.window),
)  # fmt: skip

"""Chance and decisions, written for a scope. What a seat is offered depends on what it may know."""

from __future__ import annotations

from dataclasses import replace

from tests.property.making import domains, statements, tests, values
from tests.property.making.scope import ALL, PUBLIC, SECRET, Bound, Scope, Sight, name
from unodsl.syntax import trees as t


def chance(s: Scope) -> t.Statement | None:
    """``chance x in D weighing w``"""
    sight = s.source.pick((PUBLIC, ALL))
    found = domains.domain(s.looking(sight), None, 1)
    if found is None:
        return None
    bound = _target(s, found.bound, sight)
    weight = None
    if s.source.chance(50):
        inner = s.inner(replace(found.bound, name=bound)).looking(sight)
        weight = values.value(inner, "number", 1)
    _remember(s, bound, found.bound)
    return t.Chance(t.Binder(bound, found.tree), weight)


def _target(s: Scope, bound: Bound, sight: Sight) -> str:
    """The name of a pick: a variable that holds such a thing, or a new one."""
    taken = [b.name for b in s.locals]
    for decl in s.world.state.values():
        fits = decl.holds == bound.type and decl.each is None and decl.name not in taken and not decl.settled
        if fits and (decl.seen != "everyone" or sight == PUBLIC) and s.source.chance(35):
            return decl.name
    return bound.name


def _remember(s: Scope, chosen: str, bound: Bound) -> None:
    if chosen == bound.name:
        s.locals.append(bound if bound.seen == "everyone" else replace(bound, seen=SECRET))


def _seat(s: Scope) -> tuple[t.Value, Sight]:
    """Who is asked, and what that seat may look at."""
    seat = values.value(s.looking(PUBLIC), "seat", 1, constants=False)
    return seat, frozenset({seat})


def ask_for(s: Scope) -> t.Statement | None:
    """``ask s for c in hand of s where … if-none …``"""
    if not s.asks:
        return None
    seat, sight = _seat(s)
    looking = s.looking(sight)
    found = domains.domain(looking, None, 1)
    if found is None:
        return None
    public = found.bound.seen == "everyone"
    bound = _target(s, found.bound, PUBLIC if public else sight) if public else found.bound.name
    inner = looking.inner(replace(found.bound, name=bound)) if bound == found.bound.name else looking
    where = tests.test(inner, 1) if s.source.chance(40) else None
    if_none: t.Statement | None = t.Nothing() if s.source.chance(60) else _simple(s.inner())
    if found.sure and where is None and s.source.chance(60):
        if_none = None
    _remember(s, bound, found.bound)
    return t.AskFor(seat, t.Binder(bound, found.tree), where, if_none, None if where is None else "Which of these?")


def _simple(s: Scope) -> t.Statement:
    """A statement of one line."""
    s.depth = 0
    made = statements.statement(s)
    return t.Nothing() if isinstance(made, t.If | t.AskFor) else made


def ask_all(s: Scope) -> t.Statement | None:
    """``ask all players for x in D``: the answers go to a variable of each seat."""
    taken = [b.name for b in s.locals]
    fitting = [v for v in s.world.state.values() if v.each == "seat" and v.name not in taken and v.holds != "card"]
    if not fitting or not s.asks:
        return None
    decl = s.source.pick(fitting)
    found = domains.domain(s.looking(PUBLIC), decl.holds, 1)
    if found is None or not found.sure:
        return None
    seats = domains.seats(s.looking(PUBLIC), 1).tree
    return t.AskAll(seats if isinstance(seats, t.Name | t.Of) else name("players"), t.Binder(decl.name, found.tree), None)


# ---- menus ------------------------------------------------------------------------------------------------------


def ask(s: Scope) -> t.Statement | None:
    """``ask s "prompt":`` and its options"""
    if not s.asks:
        return None
    seat, sight = _seat(s)
    if s.source.chance(20):
        sight = frozenset({seat, name("answerer")})
    chosen = tuple(option(s, sight, sight, window=False) for _ in range(s.source.number(1, 3)))
    free = any(not o.binders and o.when is None for o in chosen)
    otherwise = None if free and s.source.chance(70) else statements.block(_deeper(s), 1, 2)
    return t.Ask(seat, s.words.prompt(), chosen, otherwise)


def window(s: Scope) -> t.Statement | None:
    """``window D where T "prompt":`` and its options"""
    if not s.windows or not s.asks:
        return None
    found = domains.seats(s.looking(PUBLIC), 1)
    inner = s.inner(Bound("answerer", "seat")).looking(PUBLIC)
    where = tests.test(inner, 1) if s.source.chance(40) else None
    sight: Sight = frozenset({name("answerer")})
    chosen = tuple(option(s, PUBLIC, sight, window=True) for _ in range(s.source.number(1, 2)))
    return t.Window(found.tree, where, s.words.prompt(), chosen, statements.block(_deeper(s), 1, 2))


def option(s: Scope, sight: Sight, own: Sight, window: bool) -> t.Option:
    """One option. ``sight``: what its ``when`` may look at, ``own``: what its ``where`` may."""
    asked = s.inner(Bound("answerer", "seat"))
    when = tests.test(asked.looking(sight), 1) if s.source.chance(35) else None
    saying = _saying(asked.looking(own))
    inner, binders = asked.inner().looking(own), []
    for _ in range(s.source.weighted(((4, 0), (5, 1), (2, 2)))):
        found = domains.domain(inner, None, 1)
        if found is not None:
            binders.append(t.Binder(found.bound.name, found.tree))
            inner.locals.append(found.bound)
    where = tests.test(inner, 1) if binders and s.source.chance(50) else None
    body = statements.block(_deeper(inner.looking(ALL)), 1, 2)
    return t.Option(s.words.fresh(odd=0), tuple(binders), where, when, saying, window and s.source.chance(25), body)


def _deeper(s: Scope) -> Scope:
    return s.closed().inner(depth=s.depth - 1)


def _saying(s: Scope) -> t.Saying | None:
    flags = [v.name for v in s.world.state.values() if v.each == "seat" and v.holds == "flag"]
    if not flags or s.source.chance(60):
        return None
    return t.Saying(s.source.pick(flags), tests.test(s, 1) if s.source.chance(50) else None)

"""Random editions that extend nothing: a flow of their own with names of their own."""

from __future__ import annotations

from dataclasses import dataclass

from tests.property.making import clauses, paper, policies, sections, statements, tests
from tests.property.making.scope import Bound, Scope, name, of
from tests.property.making.sections import Draft, Tree
from tests.property.making.source import Source
from tests.property.making.words import Words
from tests.property.making.world import Clause, World
from unodsl.syntax import trees as t


@dataclass(frozen=True, slots=True)
class Parts:
    """The names of the parts that a flow needs."""

    stock: str
    heap: str
    hold: str
    mover: str
    score: str
    champion: str
    winner: str


def own(source: Source, edition: str) -> Draft:
    """An edition without a parent."""
    d = Draft(source, Words(source, {edition, "flow", "who", "c", "x"}), World())
    d.file |= {"unodsl": 1, "edition": edition}
    parts = _declarations(d)
    clauses.rule_columns(d, 0, 2)
    written = clauses.rules(d, 0, 5)
    clauses.rule_columns(d, 0, 1)
    if written:
        d.file["rules"] = paper.clauses(source.shuffled(written))
    clauses.row_cells(d, frozenset())
    clauses.each_rows(d, 0, 2, frozenset())
    clauses.rows_of_several(d, frozenset())
    policies.own_tables(d, 0, 1)
    d.section("policies")["flow"] = _flow(d, parts)
    return d


def _declarations(d: Draft) -> Parts:
    sections.colors(d, 0, 5)
    sections.sets(d, 0, 2)
    parts = _parts(d)
    sections.zones(d, 0, 3)
    sections.state(d, 1, 6)
    sections.options(d, 0, 2)
    sections.fact_columns(d, 0, 3)
    if d.source.chance(8):
        _two_faced(d)
    sections.rows(d, 2, 5)
    _roles(d, parts)
    return parts


def _parts(d: Draft) -> Parts:
    parts = Parts(*(d.words.fresh() for _ in range(7)))
    d.world.home = parts.stock
    sections.zone(d, parts.stock, None, True, "nobody")
    sections.zone(d, parts.heap, None, True, "everyone")
    sections.zone(d, parts.hold, "seat", d.source.chance(15), d.source.weighted(((6, "owner"), (1, "everyone"))))
    sections.variable(d, parts.mover, "seat", None)
    sections.variable(d, parts.score, "number", "side", kept=True)
    sections.variable(d, parts.champion, "flag", "side", kept=True)
    sections.variable(d, parts.winner, "seat", None)
    return parts


def _roles(d: Draft, parts: Parts) -> None:
    """Which names the tools are told; only the pile is needed."""
    every = {
        "discard": parts.heap, "hand": parts.hold, "player": parts.mover, "score": parts.score, "champion": parts.champion,
        "winner": parts.winner,
    }  # fmt: skip
    d.file["roles"] = {"pile": parts.stock, **{role: word for role, word in every.items() if d.source.chance(60)}}
    if d.source.chance(20):
        d.file["sides"] = d.source.pick(("each", "opposite"))
    high = max(1, min(d.source.pick((10, 10, 16, 5)), (d.cards - 1) // 3))
    low = d.source.number(1, min(high, 3))
    d.file["players"] = f"{low}-{high}" if low < high else low


def _two_faced(d: Draft) -> None:
    d.world.two_faced = True
    d.file["two-faced"] = {"sides": list(d.words.several(2, 2))}


# ---- the flow ---------------------------------------------------------------------------------------------------


def _flow(d: Draft, parts: Parts) -> Tree:
    """The cells that the machine calls, and perhaps some more."""
    makers = {
        "new-match": _new_match, "new-round": _new_round, "turn": _turn, "between": _anything, "next-turn": _next_turn,
        "end-round": _end_round, "award": _award, "next-round": _anything, "capped": _anything,
    }  # fmt: skip
    cells: Tree = {}
    for cell, make in makers.items():
        body = make(d, parts, f"r flow.{cell}")
        d.world.note(f"r flow.{cell}", body)
        cells[cell] = {"effect": paper.effect(body or (t.Nothing(),))}
        d.world.effects.append(Clause(f"flow.{cell}", f"r flow.{cell}", cost=400))
    cells["match-over"] = {"test": paper.test(_match_over(d, parts))}
    cells["cap"] = {"number": d.source.number(10, 60)}
    return cells


def _some(d: Draft, key: str, low: int, high: int) -> t.Block:
    return statements.block(clauses.scope(d, key, statements=7), low, high) if d.source.chance(60) else ()


def _anything(d: Draft, parts: Parts, key: str) -> t.Block:
    return _some(d, key, 1, 2)


def _new_match(d: Draft, parts: Parts, key: str) -> t.Block:
    lot = t.Chance(t.Binder(parts.mover, name("players")), None)
    return (lot, *_some(d, key, 1, 2)) if d.source.chance(60) else _some(d, key, 1, 2)


def _new_round(d: Draft, parts: Parts, key: str) -> t.Block:
    """Everything goes back, is shuffled and dealt."""
    stock, seat = name(parts.stock), d.words.fresh()
    deal = t.Move(of("top", stock), None, None, "onto", of(parts.hold, name(seat)), None)
    start: t.Domain = t.SeatsFrom(name("players"), name(parts.mover), None) if d.source.chance(40) else name("players")
    body: t.Block = (t.ForEach(t.Binder(seat, start), None, (deal,)),)
    return (
        t.Move(name("everything"), None, None, "onto", stock, None), t.Shuffle(stock), t.RepeatTimes(t.Number(d.source.number(1, 3)), body),
        *_first(d, parts), *_some(d, key, 1, 2),
    )  # fmt: skip


def _first(d: Draft, parts: Parts) -> t.Block:
    first = t.Aggregate("first", None, t.Binder(d.words.fresh(), name("players")), None)
    return (t.SetTo(name(parts.mover), first),) if d.source.chance(70) else ()


def _turn(d: Draft, parts: Parts, key: str) -> t.Block:
    """Mostly the mover plays a card or draws; sometimes anything at all."""
    before = _some(d, key, 1, 1) if d.source.chance(30) else ()
    asked = _usual_ask(d, parts, key) if d.source.chance(75) else statements.block(clauses.scope(d, key, statements=12), 2, 4)
    out = t.Compare("is", of(parts.hold, name(parts.mover)), name("empty"))
    won: t.Block = (t.SetTo(name(parts.winner), name(parts.mover)), t.End("round"))
    return (*before, *asked, t.If(out, won))


def _usual_ask(d: Draft, parts: Parts, key: str) -> t.Block:
    mover, card = name(parts.mover), d.words.fresh()
    s = clauses.scope(d, key, statements=6)
    look = s.inner(Bound(card, "card")).looking(frozenset({mover}))
    where = tests.test(look, 2) if d.source.chance(60) else None
    inner = s.inner(Bound(card, "card"))  # it lies open by then
    played: t.Block = (t.Move(name(card), None, None, "onto", name(parts.heap), None), *_effects_of(d, inner, card))
    play = t.Option(d.words.fresh(), (t.Binder(card, of(parts.hold, mover)),), where, None, _saying(look), False, played)
    draw_one = t.Move(of("top", name(parts.stock)), None, None, "onto", of(parts.hold, mover), None)
    when = t.Compare("is not", name(parts.stock), name("empty")) if d.source.chance(70) else None
    draw = t.Option(d.words.fresh(), (), None, when, None, False, (draw_one,))
    otherwise = (t.Nothing(),) if when is not None else None
    return (t.Ask(mover, d.words.prompt(), (play, draw), otherwise),)


def _saying(s: Scope) -> t.Saying | None:
    flags = [v.name for v in s.world.state.values() if v.each == "seat" and v.holds == "flag"]
    return t.Saying(s.source.pick(flags), None) if flags and s.source.chance(50) else None


def _effects_of(d: Draft, s: Scope, card: str) -> t.Block:
    columns = [c.name for c in d.world.columns.values() if c.sort == "effect"]
    done: t.Block = (t.Do(name(card, d.source.pick(columns))),) if columns and d.source.chance(80) else ()
    return (*done, *(statements.block(s, 1, 2) if d.source.chance(60) else ()))


def _next_turn(d: Draft, parts: Parts, key: str) -> t.Block:
    return (*_some(d, key, 1, 1), t.SetTo(name(parts.mover), of("next", name(parts.mover))))


def _end_round(d: Draft, parts: Parts, key: str) -> t.Block:
    seat = d.words.fresh()
    add = t.AddTo(1, of("size", of(parts.hold, name(seat))), of(parts.score, of("side", name(seat))))
    return (*_some(d, key, 1, 1), t.ForEach(t.Binder(seat, name("players")), None, (add,)))


def _award(d: Draft, parts: Parts, key: str) -> t.Block:
    side = d.words.fresh()
    best = t.Aggregate("lowest", of(parts.score, name(f"{side}-b")), t.Binder(f"{side}-b", name("sides")), None)
    won = t.SetTo(of(parts.champion, name(side)), name("on"))
    where = t.Compare("is", of(parts.score, name(side)), best)
    return (t.ForEach(t.Binder(side, name("sides")), where, (won,)), *_some(d, key, 1, 1))


def _match_over(d: Draft, parts: Parts) -> t.Value:
    if d.source.chance(40):
        return name("always")
    side = d.words.fresh()
    enough = t.Compare("is at least", of(parts.score, name(side)), t.Number(1))
    usual = t.Quantified("any", t.Binder(side, name("sides")), enough)
    if d.source.chance(60):
        return usual
    return t.AnyOf((clauses.test_cell(d, "f flow.match-over", True), usual))

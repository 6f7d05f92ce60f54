"""Clauses of an edition's own: verbs, adjectives and values, cells of rule text, and rows that fill them."""

from __future__ import annotations

from tests.property.making import paper, statements, tests, values
from tests.property.making.scope import ALL, PUBLIC, SECRET, Bound, Meter, Scope, Sight, name
from tests.property.making.sections import Draft, Tree
from tests.property.making.world import Clause, Column
from unodsl.syntax import trees as t

_TYPES = ("number", "seat", "card", "number", "card", "side", "flag")


def scope(d: Draft, key: str, *bound: Bound, sight: Sight = ALL, statements: int = 9, subject: str | None = None) -> Scope:
    """The beginning of a clause."""
    return Scope(d.world, d.source, d.words, key, Meter(statements), list(bound), subject, sight)


# ---- rules ------------------------------------------------------------------------------------------------------


def rules(d: Draft, low: int, high: int) -> list[t.Clause]:
    """Own clauses, each of which may use the ones before it."""
    makers = (adjective, value_clause, verb, verb)
    return [d.source.pick(makers)(d) for _ in range(d.source.number(low, high))]


def _type(d: Draft) -> str:
    return d.source.pick((*_TYPES, *(["color"] if d.world.colors else []), *(f"set {n}" for n in d.world.sets)))


def adjective(d: Draft) -> t.Clause:
    """``c is fit-for(x)``: mostly of cards."""
    word, subject = d.words.fresh(), d.words.fresh()
    first = "card" if d.source.chance(70) else d.source.pick(("seat", "number"))
    others = tuple((d.words.fresh(), _type(d)) for _ in range(d.source.weighted(((4, 0), (1, 1), (1, 2)))))
    hidden = d.source.chance(40)
    bound = [Bound(subject, first), *(Bound(n, k) for n, k in others)]
    s = scope(d, f"f {word}", *bound, sight=ALL if hidden else PUBLIC, subject=subject)
    body: t.Value = tests.test(s, 2)
    if d.source.chance(25):
        body = t.AnyOf((body, tests.test(s, 1)), lines=True)
    d.world.note(s.key, body)
    d.world.adjectives.append(Clause(word, s.key, (first, *(k for _, k in others)), "flag", hidden))
    return t.TestClause("", subject, word, tuple(n for n, _ in others), body)


def value_clause(d: Draft) -> t.Clause:
    """``worth of s``, ``best``"""
    word, gives = d.words.fresh(), d.source.pick(("number", "seat", "number", "card"))
    parameter = d.words.fresh() if d.source.chance(60) else None
    kind = d.source.pick(("seat", "number", "card"))
    hidden = d.source.chance(40)
    bound = [] if parameter is None else [Bound(parameter, kind)]
    s = scope(d, f"f {word} of" if parameter else f"f {word}", *bound, sight=ALL if hidden else PUBLIC)
    body = values.value(s, gives)
    d.world.note(s.key, body)
    d.world.values.append(Clause(word, s.key, (kind,) if parameter else (), gives, hidden))
    return t.ValueClause("", word, parameter, body)


def verb(d: Draft) -> t.Clause:
    """``who draws n cards``"""
    word, subject, noun = d.words.fresh(), d.words.fresh(), None
    kinds = tuple(_type(d) for _ in range(d.source.weighted(((3, 0), (3, 1), (1, 2)))))
    names = tuple(d.words.fresh() for _ in kinds)
    if kinds and d.source.chance(40):
        noun = d.words.fresh(odd=0)
    secret = d.source.chance(50)
    seen = {"card": SECRET} if secret else {}
    bound = [Bound(subject, "seat"), *(Bound(n, k, seen.get(k, "everyone")) for n, k in zip(names, kinds, strict=True))]
    s = scope(d, f"r {word}", *bound)
    body = statements.block(s, 1, 4)
    d.world.note(s.key, body)
    d.world.verbs.append(Clause(word, s.key, ("seat", *kinds), noun=noun, cost=s.meter.moves + 1, secret=secret))
    return t.VerbClause("", subject, word, names, noun, body)


# ---- cells ------------------------------------------------------------------------------------------------------


def effect_cell(d: Draft, key: str, *bound: Bound, low: int = 1, high: int = 3, size: int = 7) -> tuple[t.Block, int]:
    """Rule text that acts, and what it may move."""
    s = scope(d, key, *bound, statements=size)
    body = statements.block(s, low, high)
    d.world.note(key, body)
    return body, s.meter.moves + 1


def near(d: Draft, hidden: bool) -> Sight:
    """What an inherited test may look at: it may be asked of the seat that chooses, so at its own cards if at any."""
    return frozenset({name(d.world.player)}) if hidden and d.world.player else ALL if hidden else PUBLIC


def test_cell(d: Draft, key: str, hidden: bool, *bound: Bound, subject: str | None = None) -> t.Value:
    """Rule text that is a yes or no."""
    s = scope(d, key, *bound, sight=near(d, hidden), subject=subject)
    body = tests.test(s, 2)
    d.world.note(key, body)
    return body


def card_test(d: Draft, column: Column) -> t.Value:
    """A cell of a test column."""
    return test_cell(d, f"c {column.name}", column.hidden, Bound("card", "card"), subject="card")


def card_effect(d: Draft, column: Column, low: int = 1, high: int = 2) -> t.Block:
    """A cell of an effect column."""
    return effect_cell(d, f"c {column.name}", Bound("card", "card"), low=low, high=high)[0]


def rule_columns(d: Draft, low: int, high: int) -> None:
    """Columns of rule text."""
    for word in d.words.several(low, high):
        if d.source.chance(50):
            column = Column(word, "test", hidden=d.source.chance(40))
            default: object = paper.test(card_test(d, column)) if d.source.chance(50) else d.source.pick(("never", "always"))
            d.section("columns")[word] = {"test": default}
        else:
            column = Column(word, "effect", idle=d.source.chance(60))
            d.section("columns")[word] = {"effect": "nothing" if column.idle else paper.effect(card_effect(d, column))}
        d.world.columns[word] = column


def fill(d: Draft, entry: Tree, column: Column, written: bool) -> None:
    """A cell of rule text in a row. ``written``: whether another file has declared the column."""
    if column.sort == "test":
        mode = d.source.pick(("", "also ", "only ", "replace ")) if written else ""
        entry[f"{mode}{column.name}"] = paper.test(card_test(d, column))
        return
    body = card_effect(d, column)
    if column.idle:
        entry[column.name] = paper.effect(body)
    elif d.source.chance(60):
        entry[f"also {column.name}"] = paper.effect(body)
    else:
        before = (t.AsBefore(),) if d.source.chance(40) else ()
        entry[f"replace {column.name}"] = paper.effect((*body, *before))


def row_cells(d: Draft, written: frozenset[str]) -> None:
    """Cells of rule text in the rows of the file, with the partners that they need."""
    for entry in d.section("cards").values():
        assert isinstance(entry, dict)
        for column in [c for c in d.world.columns.values() if c.sort in ("test", "effect")]:
            if d.source.chance(12):
                fill(d, entry, column, column.name in written)
        _partners(d, entry, written)


def _partners(d: Draft, entry: Tree, written: frozenset[str]) -> None:
    present = {key.split(" ")[-1] for key in entry}
    for column in d.world.columns.values():
        if column.partner in present and column.name not in present:
            fill(d, entry, column, column.name in written)


def each_rows(d: Draft, low: int, high: int, written: frozenset[str]) -> None:
    """``each …`` rows; no two of them write the same cell."""
    free = [
        c
        for c in d.world.columns.values()
        if c.partner is None and not any(o.partner == c.name for o in d.world.columns.values())
    ]
    for column in d.source.some(free, low, high):
        key = f"each {_card_test(d)}"
        if key in d.section("cards"):
            continue
        entry: Tree = {}
        if column.sort in ("test", "effect"):
            fill(d, entry, column, column.name in written)
        elif column.sort == "number":
            entry[column.name] = d.source.number(0, 5)
        else:
            entry[column.name] = (
                d.source.chance(50) if column.sort == "flag" else d.source.pick(column.of) if column.of else "Text"
            )
        d.section("cards")[key] = entry


def rows_of_several(d: Draft, written: frozenset[str]) -> None:
    """``skip, reverse``: one row for two cards, with a cell that neither has filled."""
    if len(d.world.rows) < 2 or not d.source.chance(20):
        return
    names = d.source.some(d.world.rows, 2, 3)
    rows = [row for name, row in d.section("cards").items() if name in names or name.startswith("each ")]
    filled = {key.split(" ")[-1] for row in rows if isinstance(row, dict) for key in row}
    partners = {c.partner for c in d.world.columns.values()}
    free = [
        c
        for c in d.world.columns.values()
        if c.sort in ("test", "effect") and c.name not in filled | partners and c.partner is None
    ]
    if free:
        entry: Tree = {}
        column = d.source.pick(free)
        fill(d, entry, column, column.name in written)
        d.section("cards")[", ".join(names)] = entry


def _card_test(d: Draft) -> str:
    """A test of the facts of a card that some card passes."""
    row = d.source.pick(d.world.rows)
    others = [f"card is {d.source.pick(d.world.tags)}"] if d.world.tags else []
    if d.world.colors and d.source.chance(50):
        others.append("card is not colorless")
    others.append(f"card is {row} or card.color is none")
    return d.source.pick((f"card is {row}", f"not card is {row}" if len(d.world.rows) > 1 else f"card is {row}", *others))


def named(parts: str) -> t.Name:
    """A name with dots."""
    return name(*parts.split("."))

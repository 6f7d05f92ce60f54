"""Tests that can be remembered: what a test of a card depends on besides the card.

"May this card be played" asks the same few public things again and again: the color in force, the top card, the debt. A test
that reads nothing but the card's kind and values that do not depend on the card is a table; its key is those values. Tests that
look through zones or count things are not remembered; when only some kinds are tested so (a column in which one row has such a
cell), the others still are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Protocol

from unodsl.machine.code import Machine
from unodsl.machine.walk import everything
from unodsl.model import terms as t
from unodsl.model.operators import RELATIONS
from unodsl.model.terms import NO_KIND

MEMORY = 4096
"""Keys that are remembered before all of them are forgotten."""

Key = tuple[int, ...]

Locals = frozenset[int]
"""Locals by index."""

Kinds = frozenset[int]


@dataclass(frozen=True, slots=True)
class Reads:
    """What a test reads besides the card: the lines of its key, and the kinds with which it looks further."""

    lines: frozenset[str] = frozenset()
    open: Kinds = frozenset()

    @property
    def key(self) -> str:
        """A line for the key."""
        return "(" + "".join(f"{line}, " for line in sorted(self.lines)) + ")"

    def __or__(self, other: Reads) -> Reads:
        return Reads(self.lines | other.lines, self.open | other.open)


@dataclass(frozen=True, slots=True)
class Bound:
    """The locals of a term: those that depend on the card, those of them that are the card, and how the others are written."""

    dependent: Locals
    card: Locals
    written: Mapping[int, str]


class Writer(Protocol):
    """Who writes terms as lines."""

    @property
    def machine(self) -> Machine:
        """Whose terms they are."""

    @property
    def remembers(self) -> bool:
        """Whether results of tests may be remembered."""

    def expr(self, term: t.Expr, bound: Mapping[int, str]) -> str:
        """The line for a term; ``bound``: how locals are written that do not stand in their registers."""


def remembered(test: Callable[[list[int], Sequence[tuple[int, ...]], int], object], open_kinds: Kinds) -> Callable[..., bool]:
    """Whether any card passes a test, the results known by key and kind (but not for ``open_kinds``)."""
    tables: dict[Key, dict[int, bool]] = {}

    def any_passes(v: list[int], z: Sequence[tuple[int, ...]], key: Key, cards: Sequence[int]) -> bool:
        table = tables.get(key)
        if table is None:
            if len(tables) >= MEMORY:
                tables.clear()
            table = tables[key] = {}
        for card in cards:
            kind = card & NO_KIND
            passes = table.get(kind)
            if passes is None:
                passes = bool(test(v, z, card))
                if kind not in open_kinds:
                    table[kind] = passes
            if passes:
                return True
        return False

    return any_passes


def reads_of(term: t.Expr | None, local: t.Local, sources: Writer) -> Reads | None:
    """What a test of ``local`` reads besides it, or ``None`` when it can not be remembered."""
    if not sources.remembers:
        return None
    own, is_card = frozenset({local.index}), local.type.kind == "card"
    reader = _Reader(sources, frozenset(range(len(sources.machine.model.edition.kinds))))
    reads = Reads() if term is None else reader.reads(term, Bound(own, own if is_card else frozenset(), {}))
    return None if reads.open == reader.kinds or (reads.open and not is_card) else reads


def is_closed(term: t.Term, bound: Locals) -> bool:
    """Whether a term speaks of none of these locals."""
    return not any(isinstance(part, t.Local) and part.index in bound for part in everything(term))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Finds what terms read; a term that looks through zones for a card is open for every kind."""

    sources: Writer
    kinds: Kinds

    def reads(self, term: t.Expr, bound: Bound) -> Reads:
        """What a term reads besides what depends on the card."""
        if isinstance(term, t.Const) or (isinstance(term, t.Local) and term.index in bound.dependent):
            return Reads()
        if isinstance(term, t.Call):
            return self.of_function(term.function, term.arguments, bound)
        if isinstance(term, t.CellTest):
            return self.of_column(term, bound)
        if is_closed(term, bound.dependent):
            return Reads(frozenset({self.sources.expr(term, bound.written)}))
        parts = _operands(term)
        if parts is None:
            return Reads(open=self.kinds)
        found = self.together(parts, bound)
        return self.settled(term, found, bound) if isinstance(term, t.AnyOf | t.AllOf) else found

    def together(self, terms: Iterable[t.Expr], bound: Bound) -> Reads:
        """What several terms read."""
        return reduce(or_, (self.reads(term, bound) for term in terms), Reads())

    def settled(self, term: t.AnyOf | t.AllOf, found: Reads, bound: Bound) -> Reads:
        """A part that looks further does not matter for kinds with which another part decides."""
        decides = isinstance(term, t.AnyOf)
        known = {kind: [self.known(part, bound, kind) for part in term.parts] for kind in found.open}
        return Reads(found.lines, frozenset(kind for kind, parts in known.items() if decides not in parts))

    def of_function(self, key: str, arguments: Sequence[t.Expr], bound: Bound) -> Reads:
        """What a call of a clause reads."""
        function = self.sources.machine.functions[key]
        pairs = list(zip(function.parameters, arguments, strict=True))
        written = {own.index: self.sources.expr(x, bound.written) for own, x in pairs if is_closed(x, bound.dependent)}
        dependent = frozenset(own.index for own in function.parameters) - written.keys()
        card = frozenset(own.index for own, x in pairs if isinstance(x, t.Local) and x.index in bound.card)
        given = self.together((x for own, x in pairs if own.index in dependent), bound)
        return given | self.reads(function.body, Bound(dependent, card, written))

    def of_column(self, term: t.CellTest, bound: Bound) -> Reads:
        """What the cells of a column read, and of another card than the one that is tested which cell it is; a cell of the card that is
        tested is open only for kinds of its own."""
        keys = self.sources.machine.model.test_cells[term.column]
        is_card = isinstance(term.card, t.Local) and term.card.index in bound.card
        found = Reads() if is_card else self.reads(term.card, bound)
        for key in dict.fromkeys(keys):
            cell = self.of_function(key, (term.card,), bound)
            own = frozenset(kind for kind in cell.open if not is_card or keys[kind] == key)
            found |= Reads(cell.lines, own)
        return found

    def known(self, term: t.Expr, bound: Bound, kind: int) -> bool | None:
        """Whether a test holds for a kind, as far as it can be said without looking."""
        match term:
            case t.KindIn(card=t.Local(index=index)) if index in bound.card:
                return kind in term.kinds
            case t.Compare(left=t.Fact(column=column, card=t.Local(index=index)), right=t.Const(value=value)) if (
                index in bound.card and term.none_matches
            ):
                return RELATIONS[term.operator](self.sources.machine.model.facts[column].values[kind], value)
            case t.Negation():
                part = self.known(term.part, bound, kind)
                return None if part is None else not part
        return None


def _operands(term: t.Expr) -> tuple[t.Expr, ...] | None:
    """The parts from which alone a term is computed; ``None``: it looks further (whose hand, who comes next)."""
    match term:
        case t.Fact() | t.KindIn():
            return (term.card,)
        case t.Arithmetic() | t.Compare():
            return (term.left, term.right)
        case t.Ternary():
            return (term.test, term.then, term.otherwise)
        case t.AnyOf() | t.AllOf():
            return term.parts
        case t.Negation():
            return (term.part,)
    return None

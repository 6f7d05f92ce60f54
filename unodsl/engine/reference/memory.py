"""Tests that can be remembered: what a test of a card depends on besides the card.

"May this card be played" asks the same few public things again and again: the color in force, the top card, the debt. A test
that reads nothing but the card's kind and values that do not depend on the card is a table; its key is those values. Tests that
look through zones or count things are not remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from unodsl.machine.code import Machine
from unodsl.machine.walk import everything
from unodsl.model import terms as t
from unodsl.model.terms import NO_KIND

MEMORY = 4096
"""Keys that are remembered before all of them are forgotten."""

Key = tuple[int, ...]

Bound = frozenset[int]


class Writer(Protocol):
    """Who writes terms as lines."""

    @property
    def machine(self) -> Machine:
        """Whose terms they are."""

    @property
    def remembers(self) -> bool:
        """Whether results of tests may be remembered."""

    def expr(self, term: t.Expr) -> str:
        """The line for a term."""


_LOOKING = (t.Quantified, t.Aggregate, t.InDomain, t.Size)


def remembered(test: Callable[[list[int], Sequence[tuple[int, ...]], int], object]) -> Callable[..., bool]:
    """Whether any card passes a test, the results known by key and kind."""
    tables: dict[Key, dict[int, bool]] = {}

    def any_passes(v: list[int], z: Sequence[tuple[int, ...]], key: Key, cards: Sequence[int]) -> bool:
        table = tables.get(key)
        if table is None:
            if len(tables) >= MEMORY:
                tables.clear()
            table = tables[key] = {}
        for card in cards:
            kind = card & NO_KIND
            if kind not in table:
                table[kind] = bool(test(v, z, card))
            if table[kind]:
                return True
        return False

    return any_passes


def key_of(term: t.Expr, local: t.Local, sources: Writer) -> str | None:
    """A line for the key of a test of ``local``, or ``None`` when it can not be remembered."""
    if not sources.remembers:
        return None
    reads = _reads(term, frozenset({local.index}), sources)
    return None if reads is None else "(" + "".join(f"{line}, " for line in sorted(reads)) + ")"


def is_closed(term: t.Term, bound: Bound) -> bool:
    """Whether a term speaks of none of these locals."""
    return not any(isinstance(part, t.Local) and part.index in bound for part in everything(term))


def _reads(term: t.Expr, bound: Bound, sources: Writer) -> frozenset[str] | None:
    """The lines of everything that the test reads besides ``bound``; ``None``: too much."""
    if isinstance(term, t.Const) or (isinstance(term, t.Local) and term.index in bound):
        return frozenset()
    if is_closed(term, bound) and not isinstance(term, t.Call | t.CellTest):
        return frozenset({sources.expr(term)})
    if isinstance(term, _LOOKING):
        return None
    parts: list[frozenset[str] | None] = [_reads(part, bound, sources) for part in _operands(term)]
    machine = sources.machine
    keys: tuple[str, ...] = ()
    if isinstance(term, t.Call):
        keys = (term.function,)
    elif isinstance(term, t.CellTest):
        keys = tuple(dict.fromkeys(machine.model.test_cells[term.column]))
    for key in keys:
        function = machine.functions[key]
        parts.append(_reads(function.body, frozenset(p.index for p in function.parameters), sources))
    found: frozenset[str] = frozenset()
    for part in parts:
        if part is None:
            return None
        found |= part
    return found


def _operands(term: t.Expr) -> tuple[t.Expr, ...]:
    match term:
        case t.Fact() | t.KindIn() | t.CellTest():
            return (term.card,)
        case t.Call():
            return term.arguments
        case t.Arithmetic() | t.Compare():
            return (term.left, term.right)
        case t.Ternary():
            return (term.test, term.then, term.otherwise)
        case t.AnyOf() | t.AllOf():
            return term.parts
        case t.Negation():
            return (term.part,)
        case t.Variable():
            return (term.owner,) if term.owner is not None else ()
        case t.Neighbour() | t.SideOf():
            return (term.seat,)
    return ()

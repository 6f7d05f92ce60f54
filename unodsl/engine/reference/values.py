"""Expressions as functions: each kind of term becomes one small closure over registers ``v`` and zones ``z``.

The closures are built once for a machine. They write nothing but scratch registers (what quantifiers and parameters are bound
to), so a test may be asked at any time.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from unodsl.engine.reference import seats
from unodsl.engine.reference.domains import Domains, Things
from unodsl.machine.code import Machine
from unodsl.machine.layout import DIRECTION
from unodsl.model import terms as t
from unodsl.model.terms import KIND_LIMIT, NO_KIND, NONE

Registers = list[int]
Zones = Sequence[tuple[int, ...]]
Read = Callable[[Registers, Zones], int]

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "!=": operator.ne, ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip


@dataclass(slots=True)
class Values:
    """Compiles the expressions of one machine."""

    machine: Machine
    domains: Domains = field(init=False)
    tables: dict[str, list[int]] = field(default_factory=dict)
    functions: dict[str, Read] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.domains = Domains(self)

    def read(self, term: t.Expr) -> Read:
        """The function that computes a term."""
        method: Callable[[t.Expr], Read] = getattr(self, f"_{type(term).__name__.lower()}")
        return method(term)

    def test(self, term: t.Expr | None) -> Read | None:
        """The function of a test; ``None`` for no test and for one that always holds."""
        if term is None or (isinstance(term, t.Const) and term.value):
            return None
        return self.read(term)

    def register(self, local: t.Local) -> int:
        """Where a local lives."""
        return self.machine.layout.locals[local.index]

    # ---- plain values --------------------------------------------------------------------------------------

    def _const(self, term: t.Const) -> Read:
        value = term.value
        return lambda v, z: value

    def _local(self, term: t.Local) -> Read:
        at = self.register(term)
        return lambda v, z: v[at]

    def _variable(self, term: t.Variable) -> Read:
        slots = self.machine.layout.variables[term.name]
        base, missing = slots.base, max(slots.low, min(0, slots.high))
        if term.owner is None:
            return lambda v, z: v[base]
        owner = self.read(term.owner)

        def read(v: Registers, z: Zones) -> int:
            index = owner(v, z)
            return v[base + index] if index >= 0 else missing

        return read

    def table(self, column: str) -> list[int]:
        """A fact by kind, with room for every kind number: no card reads the last entry."""
        if column not in self.tables:
            facts = self.machine.model.facts[column]
            missing = NONE if facts.type.kind in ("color", "face", "member") else 0
            rest = KIND_LIMIT - len(facts.values)
            self.tables[column] = [*facts.values, *([missing] * rest)]
        return self.tables[column]

    def _fact(self, term: t.Fact) -> Read:
        table = self.table(term.column)
        if isinstance(term.card, t.Local):
            at = self.register(term.card)
            return lambda v, z: table[v[at] & NO_KIND]
        card = self.read(term.card)
        return lambda v, z: table[card(v, z) & NO_KIND]

    def _kindin(self, term: t.KindIn) -> Read:
        card, member = self.read(term.card), [0] * KIND_LIMIT
        for kind in term.kinds:
            member[kind] = 1
        return lambda v, z: member[card(v, z) & NO_KIND]

    def _celltest(self, term: t.CellTest) -> Read:
        card = self.read(term.card)
        keys = self.machine.model.test_cells[term.column]
        cells = [self.function(key) for key in keys]
        places = [self.register(self.machine.functions[key].parameters[0]) for key in keys]

        def read(v: Registers, z: Zones) -> int:
            value = card(v, z)
            if value < 0:
                return 0
            kind = value & NO_KIND
            v[places[kind]] = value
            return cells[kind](v, z)

        return read

    def function(self, key: str) -> Read:
        """The body of a clause that computes; its parameters are bound by the caller."""
        if key not in self.functions:
            self.functions[key] = self.read(self.machine.functions[key].body)
        return self.functions[key]

    def _call(self, term: t.Call) -> Read:
        body = self.function(term.function)
        parameters = self.machine.functions[term.function].parameters
        places = [self.register(p) for p in parameters]
        arguments = [self.read(a) for a in term.arguments]
        if not places:
            return body
        # An adjective said of no card does not hold.
        guarded = bool(parameters) and parameters[0].type.kind == "card" and term.type.kind == "flag"
        first, first_at, rest = arguments[0], places[0], list(zip(places[1:], arguments[1:], strict=True))

        def read(v: Registers, z: Zones) -> int:
            value = first(v, z)
            if guarded and value < 0:
                return 0
            others = [(at, argument(v, z)) for at, argument in rest]
            v[first_at] = value
            for at, other in others:
                v[at] = other
            return body(v, z)

        return read

    # ---- seats and cards -----------------------------------------------------------------------------------

    def _neighbour(self, term: t.Neighbour) -> Read:
        seat, count = self.read(term.seat), self.machine.players
        if term.which == "next":
            return lambda v, z: seats.neighbour(v, seat(v, z), v[DIRECTION], count)
        way = 1 if term.which == "left" else -1
        return lambda v, z: seats.neighbour(v, seat(v, z), way, count)

    def _sideof(self, term: t.SideOf) -> Read:
        seat, sides = self.read(term.seat), self.machine.layout.sides
        return lambda v, z: seats.side(seat(v, z), sides)

    def _direction(self, term: t.Direction) -> Read:
        return lambda v, z: v[DIRECTION]

    def instance(self, zone: t.ZonePart) -> Read:
        """Which zone instance is meant (-1 when its owner is nobody)."""
        base = self.machine.layout.zones[zone.zone].base
        if zone.owner is None:
            return lambda v, z: base
        owner = self.read(zone.owner)

        def read(v: Registers, z: Zones) -> int:
            index = owner(v, z)
            return base + index if index >= 0 else NONE

        return read

    def _topcard(self, term: t.TopCard) -> Read:
        instance = self.instance(term.zone)
        end = 0 if term.zone.part == "bottom" else -1

        def read(v: Registers, z: Zones) -> int:
            at = instance(v, z)
            if at < 0 or not z[at] or z[at][end] < 0:
                return NONE
            return at * KIND_LIMIT + z[at][end]

        return read

    def _size(self, term: t.Size) -> Read:
        if isinstance(term.of, t.Cards) and term.of.without is None:
            return self.domains.zone_size(term.of.zone)
        things = self.domains.copies(term.of)
        return lambda v, z: len(things(v, z))

    def _isempty(self, term: t.IsEmpty) -> Read:
        size = self.domains.zone_size(term.zone)
        return lambda v, z: int(size(v, z) == 0)

    # ---- arithmetic and tests ------------------------------------------------------------------------------

    def _arithmetic(self, term: t.Arithmetic) -> Read:
        left, right = self.read(term.left), self.read(term.right)
        if term.operator == "+":
            return lambda v, z: left(v, z) + right(v, z)
        if term.operator == "-":
            return lambda v, z: left(v, z) - right(v, z)
        return lambda v, z: left(v, z) * right(v, z)

    def _ternary(self, term: t.Ternary) -> Read:
        test, then, otherwise = self.read(term.test), self.read(term.then), self.read(term.otherwise)
        return lambda v, z: then(v, z) if test(v, z) else otherwise(v, z)

    def _compare(self, term: t.Compare) -> Read:
        left, right, same = self.read(term.left), self.read(term.right), COMPARE[term.operator]
        cards = term.left.type.kind == "card"
        if term.none_matches and not cards:
            if isinstance(term.right, t.Const):
                constant = term.right.value
                return lambda v, z: same(left(v, z), constant)
            return lambda v, z: same(left(v, z), right(v, z))

        def read(v: Registers, z: Zones) -> int:
            a, b = left(v, z), right(v, z)
            if not term.none_matches and (a < 0 or b < 0):
                return int(term.operator == "!=")
            return same(a & NO_KIND, b & NO_KIND) if cards else same(a, b)

        return read

    def _indomain(self, term: t.InDomain) -> Read:
        left, things = self.read(term.left), self.domains.things(term.domain)
        if term.left.type.kind != "card":
            return lambda v, z: left(v, z) in things(v, z)

        def read(v: Registers, z: Zones) -> int:
            kind = left(v, z) & NO_KIND
            return any(x & NO_KIND == kind for x in things(v, z))

        return read

    def _anyof(self, term: t.AnyOf) -> Read:
        parts = [self.read(p) for p in term.parts]
        if len(parts) == 2:
            a, b = parts
            return lambda v, z: a(v, z) or b(v, z)

        def read(v: Registers, z: Zones) -> int:
            return any(part(v, z) for part in parts)

        return read

    def _allof(self, term: t.AllOf) -> Read:
        parts = [self.read(p) for p in term.parts]
        if len(parts) == 2:
            a, b = parts
            return lambda v, z: a(v, z) and b(v, z)

        def read(v: Registers, z: Zones) -> int:
            return all(part(v, z) for part in parts)

        return read

    def _negation(self, term: t.Negation) -> Read:
        part = self.read(term.part)
        return lambda v, z: not part(v, z)

    # ---- quantifiers ---------------------------------------------------------------------------------------

    def _quantified(self, term: t.Quantified) -> Read:
        things, where, at = self.domains.things(term.domain), self.read(term.where), self.register(term.local)
        found = int(term.quantifier == "any")
        wanted = term.quantifier != "every"

        def read(v: Registers, z: Zones) -> int:
            for thing in things(v, z):
                v[at] = thing
                if bool(where(v, z)) is wanted:
                    return found
            return 1 - found

        return read

    def _aggregate(self, term: t.Aggregate) -> Read:
        copied = term.operator in ("count", "sum")
        things = self.domains.copies(term.domain) if copied else self.domains.things(term.domain)
        where, at = self.test(term.where), self.register(term.local)
        each = self.read(term.each) if term.each is not None else None
        gather = _GATHER[term.operator]

        def passing(v: Registers, z: Zones) -> list[int]:
            values = []
            for thing in things(v, z):
                v[at] = thing
                if where is None or where(v, z):
                    values.append(each(v, z) if each is not None else thing)
            return values

        return lambda v, z: gather(passing(v, z))


_GATHER: dict[str, Callable[[list[int]], int]] = {
    "count": len,
    "sum": sum,
    "highest": lambda values: max(values, default=0),
    "lowest": lambda values: min(values, default=0),
    "first": lambda values: values[0] if values else NONE,
}

__all__ = ["Read", "Registers", "Things", "Values", "Zones"]

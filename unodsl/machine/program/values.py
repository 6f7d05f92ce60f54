"""Terms as trees: what each kind of term comes to, with what is known of cards and seats made use of.

Method: the same terms that the reference engine turns into closures become numbers and tests here; clauses that compute are
put in where they are called. Cards are looked at by kind only, so a card whose kind is known apart (a bit of a mask) never
needs its value. A term that needs a loop has it written before the statement that asks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from unodsl.machine.layout import DIRECTION
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.cards import kind_of
from unodsl.machine.program.clauses import Clauses
from unodsl.machine.program.conditions import Conditions
from unodsl.machine.program.domains import Domains
from unodsl.machine.program.held import Held
from unodsl.machine.program.masks import Masks
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.quantifiers import Quantifiers
from unodsl.machine.program.seats import Seats
from unodsl.machine.program.terms import is_sure
from unodsl.machine.program.traits import reads
from unodsl.machine.program.writer import Value, Writer
from unodsl.machine.program.zones import Zones
from unodsl.model import terms as t
from unodsl.model.terms import KIND_LIMIT, NONE


@dataclass(slots=True)
class Values:
    """Writes the terms of one machine."""

    parts: Parts
    seats: Seats = field(init=False)
    zones: Zones = field(init=False)
    clauses: Clauses = field(init=False)
    held: Held = field(init=False)
    domains: Domains = field(init=False)
    masks: Masks = field(init=False)
    quantifiers: Quantifiers = field(init=False)
    conditions: Conditions = field(init=False)

    def __post_init__(self) -> None:
        self.seats, self.clauses = Seats(self.parts), Clauses(self)
        self.zones = Zones(self, self.seats)
        self.held = Held(self, self.zones)
        self.domains = Domains(self, self.seats, self.zones, self.held)
        self.masks = Masks(self, self.domains)
        self.quantifiers = Quantifiers(self, self.held, self.domains, self.masks)
        self.conditions = Conditions(self, self.seats, self.zones, self.clauses, self.held, self.domains, self.quantifiers)

    def number(self, term: t.Expr, w: Writer) -> p.Number:
        """A term as a number."""
        match term:
            case t.Const():
                return p.Int(term.value)
            case t.Local():
                return w.value(term.index).number
            case t.Direction():
                return m.at(DIRECTION)
            case t.Arithmetic():
                return self._arithmetic(term, w)
            case t.Size():
                return self.domains.size(term, w)
            case t.Aggregate():
                return self.quantifiers.aggregate(term, w)
            case t.Ternary() if term.type.kind != "flag":
                return self._ternary(term, w)
        method: Callable[[t.Expr, Writer], p.Number] | None = getattr(self, f"_{type(term).__name__.lower()}", None)
        if term.type.kind == "flag" and not isinstance(term, t.Variable | t.Fact):
            return m.truth(self.test(term, w))
        assert method is not None
        return method(term, w)

    # ---- plain values --------------------------------------------------------------------------------------

    def _variable(self, term: t.Variable, w: Writer) -> p.Number:
        known = self.parts.traits.constants.value(term)
        if known is not None:
            return p.Int(known)
        slots = self.parts.machine.layout.variables[term.name]
        if term.owner is None:
            return m.at(slots.base)
        return self.indexed(slots.base, max(slots.low, min(0, slots.high)), term.owner, w)

    def indexed(self, base: int, missing: int, owner: t.Expr, w: Writer) -> p.Number:
        """The element of an owner; of nobody ``missing``."""
        index = self.number(owner, w)
        if is_sure(owner, w):
            return m.at(m.add(base, index))
        index = w.atom("i", index)
        return m.pick(m.is_there(index), m.at(m.add(base, index)), missing)

    def speaks_of(self, term: t.Expr, local: t.Local) -> bool:
        """Whether a term depends on a local."""
        return local.index in reads(self.parts.machine, term).names

    def _arithmetic(self, term: t.Arithmetic, w: Writer) -> p.Number:
        left, right = self.number(term.left, w), self.number(term.right, w)
        return {"+": m.add, "-": m.subtract, "*": m.times}[term.operator](left, right)

    def _ternary(self, term: t.Ternary, w: Writer) -> p.Number:
        test = self.test(term.test, w)
        with w.inside() as first:
            then = self.number(term.then, w)
        with w.inside() as second:
            otherwise = self.number(term.otherwise, w)
        if not first and not second:
            return m.pick(test, then, otherwise)
        name = w.fresh("x")
        w.when(test, [*first, p.Let(name.name, then)], [*second, p.Let(name.name, otherwise)])
        return name

    # ---- cards ---------------------------------------------------------------------------------------------

    def card(self, term: t.Expr, w: Writer) -> Value:
        """A card, with its kind if that is known apart."""
        if isinstance(term, t.Local):
            return w.value(term.index)
        if isinstance(term, t.TopCard):
            return self._top(term, w)
        if isinstance(term, t.Call):
            with self.clauses.called(term, w) as body:
                return self.card(body, w)
        return Value(w.atom("c", self.number(term, w)))

    def _top(self, term: t.TopCard, w: Writer) -> Value:
        zone = self.parts.space.zones[term.zone.zone]
        index, exists = self.zones.instance(term.zone, w)
        raw = m.pick(exists, self.zones.end_of(zone, index, term.zone.part == "bottom"), NONE)
        card = m.pick(m.is_there(raw), m.add(m.times(m.add(index, zone.first), KIND_LIMIT), raw), NONE)
        return Value(card, raw)

    def _topcard(self, term: t.TopCard, w: Writer) -> p.Number:
        return self._top(term, w).number

    def _fact(self, term: t.Fact, w: Writer) -> p.Number:
        facts = self.parts.machine.model.facts[term.column]
        missing = NONE if facts.column in ("color", "face", "shade") else 0
        card = self.card(term.card, w)
        return self.parts.by_kind(facts.values, missing, term.column, kind_of(card), card.sure)

    # ---- seats ---------------------------------------------------------------------------------------------

    def _neighbour(self, term: t.Neighbour, w: Writer) -> p.Number:
        ways: dict[str, p.Number] = {"next": m.at(DIRECTION), "left": m.ONE, "right": m.NOTHING}
        way = ways[term.which]
        return self.seats.neighbour(self.number(term.seat, w), way)

    def _sideof(self, term: t.SideOf, w: Writer) -> p.Number:
        return self.seats.side(self.number(term.seat, w))

    # ---- clauses -------------------------------------------------------------------------------------------

    def _call(self, term: t.Call, w: Writer) -> p.Number:
        with self.clauses.called(term, w) as body:
            return self.number(body, w)

    def test(self, term: t.Expr | None, w: Writer) -> p.Test:
        """A term as a test; no term always holds."""
        return m.YES if term is None else self.conditions.test(term, w)

"""Terms as trees: what each kind of term comes to, with what is known of cards and seats made use of.

Method: the same terms that the reference engine turns into closures become numbers and tests here; clauses that compute are
put in where they are called. Cards are looked at by kind only, so a card whose kind is known apart (a bit of a mask) never
needs its value. A term that needs a loop has it written before the statement that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from unodsl.machine.layout import DIRECTION, RING
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.conditions import Conditions
from unodsl.machine.program.domains import Domains
from unodsl.machine.program.masks import Masks
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.quantifiers import Quantifiers
from unodsl.machine.program.traits import reads
from unodsl.machine.program.writer import Value, Writer
from unodsl.model import terms as t
from unodsl.model.terms import KIND_LIMIT, NO_KIND, NONE


@dataclass(slots=True)
class Values:
    """Writes the terms of one machine."""

    parts: Parts
    domains: Domains = field(init=False)
    masks: Masks = field(init=False)
    quantifiers: Quantifiers = field(init=False)
    conditions: Conditions = field(init=False)

    def __post_init__(self) -> None:
        self.domains = Domains(self)
        self.masks = Masks(self)
        self.quantifiers = Quantifiers(self)
        self.conditions = Conditions(self)

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
        if self.is_sure(owner, w):
            return m.at(m.add(base, index))
        index = w.atom("i", index)
        return m.pick(m.is_there(index), m.at(m.add(base, index)), missing)

    def speaks_of(self, term: t.Expr, local: t.Local) -> bool:
        """Whether a term depends on a local."""
        return local.index in reads(self.parts.machine, term).names

    def is_sure(self, term: t.Expr, w: Writer) -> bool:
        """Whether a value is surely not none."""
        match term:
            case t.Const():
                return term.value >= 0
            case t.Local():
                return w.value(term.index).sure
            case t.Neighbour() | t.SideOf():
                return self.is_sure(term.seat, w)
        return False

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
            with self.called(term, w) as body:
                return self.card(body, w)
        return Value(w.atom("c", self.number(term, w)))

    def kind(self, card: Value) -> p.Number:
        """The kind of a card; of no card the greatest number."""
        if card.kind is not None:
            return card.kind if card.sure else m.both_bits(card.kind, NO_KIND)
        return m.both_bits(card.number, NO_KIND)

    def is_there(self, card: Value) -> p.Test:
        """Whether a card is one."""
        return m.YES if card.sure else m.is_there(card.number if card.kind is None else card.kind)

    def _top(self, term: t.TopCard, w: Writer) -> Value:
        zone = self.parts.space.zones[term.zone.zone]
        index, exists = self.domains.instance(term.zone, w)
        raw = m.pick(exists, self.domains.end_of(zone, index, term.zone.part == "bottom"), NONE)
        card = m.pick(m.is_there(raw), m.add(m.times(m.add(index, zone.first), KIND_LIMIT), raw), NONE)
        return Value(card, raw)

    def _topcard(self, term: t.TopCard, w: Writer) -> p.Number:
        return self._top(term, w).number

    def _fact(self, term: t.Fact, w: Writer) -> p.Number:
        facts = self.parts.machine.model.facts[term.column]
        missing = NONE if facts.column in ("color", "face", "shade") else 0
        card = self.card(term.card, w)
        return self.parts.by_kind(facts.values, missing, term.column, self.kind(card), card.sure)

    # ---- seats ---------------------------------------------------------------------------------------------

    def _neighbour(self, term: t.Neighbour, w: Writer) -> p.Number:
        ways: dict[str, p.Number] = {"next": m.at(DIRECTION), "left": m.ONE, "right": m.NOTHING}
        way = ways[term.which]
        return self.neighbour(self.number(term.seat, w), way, w)

    def neighbour(self, seat: p.Number, way: p.Number, w: Writer) -> p.Number:
        """The nearest active seat; ``seat`` itself when nobody else is left."""
        count = self.parts.machine.players
        if self.parts.traits.retires:
            return p.Call(self.parts.helper("neighbour", ("seat", "way"), "the nearest active seat", self._search), (seat, way))
        index = m.add(m.add(m.times(way, count + 1), seat), count + 2)
        return m.at(index, self.parts.seat_steps())

    def _search(self, w: Writer) -> None:
        """``neighbour``, when seats can leave the ring."""
        seat, way, at, tries = p.Name("seat"), p.Name("way"), p.Name("at"), p.Name("tries")
        count = self.parts.machine.players
        index = m.add(m.add(m.times(way, count + 1), at), count + 2)
        w.emit(
            p.If(m.compare("<", seat, 0), (p.Return(m.NOTHING),)),
            p.Let("at", seat),
            p.Let("tries", m.ZERO),
            p.While(
                m.compare("<", tries, count),
                (
                    p.Let("at", m.at(index, self.parts.seat_steps())),
                    p.If(self.takes_part(at), (p.Return(at),)),
                    p.Let("tries", m.add(tries, 1)),
                ),
            ),
            p.Return(seat),
        )

    def takes_part(self, seat: p.Number) -> p.Test:
        """Whether a seat (not none) is active."""
        if not self.parts.traits.retires:
            return m.YES
        bits = self.parts.table(tuple(1 << s for s in range(self.parts.machine.players)), "the bit of each seat")
        return m.holds(m.both_bits(m.at(RING), m.at(seat, bits)))

    def _sideof(self, term: t.SideOf, w: Writer) -> p.Number:
        return self.side(self.number(term.seat, w))

    def side(self, seat: p.Number) -> p.Number:
        """The side of a seat; of nobody none."""
        if self.parts.machine.layout.sides == self.parts.machine.players:
            return seat
        return m.at(m.add(seat, 1), self.parts.sides())

    # ---- clauses -------------------------------------------------------------------------------------------

    def _call(self, term: t.Call, w: Writer) -> p.Number:
        with self.called(term, w) as body:
            return self.number(body, w)

    def called(self, term: t.Call, w: Writer) -> Bound:
        """The body of a clause, with its parameters bound."""
        function = self.parts.machine.functions[term.function]
        values = [self.argument(x, w) for x in term.arguments]
        return Bound(w, [parameter.index for parameter in function.parameters], values, function.body)

    def argument(self, term: t.Expr, w: Writer) -> Value:
        """A value to bind a parameter to."""
        if term.type.kind == "card":
            return self.card(term, w)
        return Value(w.atom("a", self.number(term, w)), sure=self.is_sure(term, w))

    def test(self, term: t.Expr | None, w: Writer) -> p.Test:
        """A term as a test; no term always holds."""
        return m.YES if term is None else self.conditions.test(term, w)


@dataclass(slots=True)
class Bound:
    """Parameters are bound while a body is written, and what they were bound to before comes back."""

    writer: Writer
    indexes: Sequence[int]
    values: list[Value]
    body: t.Expr
    before: dict[int, Value] = field(default_factory=dict)

    def __enter__(self) -> t.Expr:
        self.before = dict(self.writer.bound)
        for index, value in zip(self.indexes, self.values, strict=True):
            self.writer.bind(index, value)
        return self.body

    def __exit__(self, *_: object) -> None:
        self.writer.bound = self.before

"""Tests as trees. What a later part of a test needs computed first is only computed when the earlier parts let it come to
that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.cards import is_card, kind_of
from unodsl.machine.program.clauses import Clauses
from unodsl.machine.program.domains import Domains
from unodsl.machine.program.held import Held
from unodsl.machine.program.quantifiers import Quantifiers
from unodsl.machine.program.seats import Seats
from unodsl.machine.program.terms import Terms, is_sure
from unodsl.machine.program.writer import Value, Writer
from unodsl.machine.program.zones import Zones
from unodsl.model import terms as t


@dataclass(slots=True)
class Conditions:
    """Writes the tests of one machine."""

    terms: Terms
    seats: Seats
    zones: Zones
    clauses: Clauses
    held: Held
    domains: Domains
    quantifiers: Quantifiers

    def test(self, term: t.Expr, w: Writer) -> p.Test:
        """A term as a test."""
        match term:
            case t.Const():
                return p.Fixed(term.value != 0)
            case t.AllOf() | t.AnyOf():
                return self._joined(term.parts, w, all_of=isinstance(term, t.AllOf))
            case t.Negation():
                return m.negate(self.test(term.part, w))
            case t.Compare():
                return self._compare(term, w)
            case t.KindIn() | t.CellTest() | t.Call():
                return self._of_card(term, w)
            case t.IsEmpty():
                return m.equal(self.zones.size(term.zone, w), 0)
            case t.Quantified():
                return self.quantifiers.quantified(term, w)
            case t.InDomain():
                return self._in_domain(term, w)
            case t.Ternary() if term.type.kind == "flag":
                return self._ternary(term, w)
        return m.holds(self.terms.number(term, w))

    def _joined(self, parts: Sequence[t.Expr], w: Writer, all_of: bool) -> p.Test:
        """Parts in order, as one test if none of them needs statements before it."""
        so_far: p.Test = p.Fixed(all_of)
        for place, part in enumerate(parts):
            with w.inside() as before:
                test = self.test(part, w)
            if not before or not place:
                w.emit(*before)
                so_far = m.both(so_far, test) if all_of else m.either(so_far, test)
                continue
            answer = w.let("holds", int(not all_of))
            told = p.Let(answer.name, m.number(int(all_of)))
            with w.inside() as then:
                w.emit(*before)
                w.when(test if all_of else m.negate(test), [told])
            w.when(so_far if all_of else m.negate(so_far), then)
            so_far = m.holds(answer)
        return so_far

    def _ternary(self, term: t.Ternary, w: Writer) -> p.Test:
        test = self.test(term.test, w)
        with w.inside() as first:
            then = self.test(term.then, w)
        with w.inside() as second:
            otherwise = self.test(term.otherwise, w)
        if not first and not second:
            return _one_of(test, then, otherwise)
        name = w.fresh("x")
        w.when(test, [*first, p.Let(name.name, m.truth(then))], [*second, p.Let(name.name, m.truth(otherwise))])
        return m.holds(name)

    def _compare(self, term: t.Compare, w: Writer) -> p.Test:
        if term.left.type.kind == "card":
            return self._same_card(term, w)
        left, right = self.terms.number(term.left, w), self.terms.number(term.right, w)
        test = m.compare(term.operator, left, right)
        if term.none_matches:
            return test
        return self._unless_none(term, m.is_there(left), m.is_there(right), test)

    def _same_card(self, term: t.Compare, w: Writer) -> p.Test:
        left, right = self.terms.card(term.left, w), self.terms.card(term.right, w)
        test = m.compare(term.operator, kind_of(left), kind_of(right))
        if term.none_matches or isinstance(term.left, t.Const) or isinstance(term.right, t.Const):
            return test  # the only card that has a name is none
        return self._unless_none(term, is_card(left), is_card(right), test)

    def _unless_none(self, term: t.Compare, left: p.Test, right: p.Test, test: p.Test) -> p.Test:
        """Nothing never equals nothing (and always differs)."""
        if term.operator == "!=":
            return m.either(m.negate(left), m.negate(right), test)
        if term.operator == "==":
            return m.both(left, test)  # an equal right side is there too
        return m.both(left, right, test)

    # ---- cards ---------------------------------------------------------------------------------------------

    def _of_card(self, term: t.KindIn | t.CellTest | t.Call, w: Writer) -> p.Test:
        if isinstance(term, t.KindIn):
            return self._kind_in(term, w)
        return self._cell(term, w) if isinstance(term, t.CellTest) else self._call(term, w)

    def _kind_in(self, term: t.KindIn, w: Writer) -> p.Test:
        card = self.terms.card(term.card, w)
        kind = kind_of(card)
        if len(term.kinds) == 1:
            return m.equal(kind, term.kinds[0])
        members = tuple(int(k in term.kinds) for k in range(self.terms.parts.space.kinds))
        return m.holds(self.terms.parts.by_kind(members, 0, term.text, kind, card.sure))

    def _cell(self, term: t.CellTest, w: Writer) -> p.Test:
        """The test of the cell that the card's kind has."""
        keys = self.terms.parts.machine.model.test_cells[term.column]
        card = self.terms.card(term.card, w)
        distinct = tuple(dict.fromkeys(keys))
        if len(distinct) == 1:
            with w.inside() as before:
                test = self._body(keys[0], card, w)
            return self._guarded(is_card(card), before, test, w)
        cells = tuple(distinct.index(key) for key in keys)
        says = f"the cell of {term.column} of each kind"
        number = w.atom("cell", self.terms.parts.by_kind(cells, -1, says, kind_of(card), card.sure))
        answers: list[p.Test] = []
        for i, key in enumerate(distinct):
            with w.inside() as before:
                test = self._body(key, card, w)
            answers.append(self._guarded(m.equal(number, i), before, test, w))
        return m.either(*answers)

    def _guarded(self, guard: p.Test, before: Sequence[p.Statement], test: p.Test, w: Writer) -> p.Test:
        """A test that is only asked, with what it needs before it, when a guard holds."""
        if not before:
            return m.both(guard, test)
        answer = w.let("holds", 0)
        with w.inside() as then:
            w.emit(*before)
            w.when(test, [p.Let(answer.name, m.ONE)])
        w.when(guard, then)
        return m.holds(answer)

    def _body(self, key: str, card: Value, w: Writer) -> p.Test:
        function = self.terms.parts.machine.functions[key]
        before = dict(w.bound)
        w.bind(function.parameters[0].index, Value(card.number, card.kind, sure=True))
        test = self.test(function.body, w)
        w.bound = before
        return test

    def _call(self, term: t.Call, w: Writer) -> p.Test:
        parameters = self.terms.parts.machine.functions[term.function].parameters
        guard: p.Test = m.YES
        called = self.clauses.called(term, w)
        if parameters and parameters[0].type.kind == "card":
            first = called.values[0]
            guard = is_card(first)  # an adjective said of no card does not hold
            called.values[0] = Value(first.number, first.kind, sure=True)
        with w.inside() as before, called as body:
            test = self.test(body, w)
        return self._guarded(guard, before, test, w)

    # ---- domains -------------------------------------------------------------------------------------------

    def _in_domain(self, term: t.InDomain, w: Writer) -> p.Test:
        if term.left.type.kind == "card":
            return self._card_in(term, w)
        left = w.atom("x", self.terms.number(term.left, w))
        match term.domain:
            case t.Numbers():
                low, high = self.terms.number(term.domain.low, w), self.terms.number(term.domain.high, w)
                return m.both(m.compare(">=", left, low), m.compare("<=", left, high))
            case t.Values(without=None):
                return m.either(*(m.equal(left, self.terms.number(value, w)) for value in term.domain.values))
            case t.Seats(start=None, without=None):
                there = m.YES if is_sure(term.left, w) else m.is_there(left)
                return m.both(there, self.seats.takes_part(left))
        found = w.let("found", 0)
        with self.domains.each(term.domain, w, stop=found) as thing:
            w.when(m.equal(thing.value.number, left), [p.Let(found.name, m.ONE), p.Break()])
        return m.holds(found)

    def _card_in(self, term: t.InDomain, w: Writer) -> p.Test:
        card = self.terms.card(term.left, w)
        kind = w.settled("kind", kind_of(card))
        if isinstance(term.domain, t.Cards) and not term.domain.zone.of_everybody and self.terms.parts.space.words == 1:
            holding = self.held.of(term.domain, w)
            bit = self.terms.parts.bit(kind)
            return m.both(m.compare("<", kind, self.terms.parts.space.kinds), m.holds(m.both_bits(holding.masks[0], bit)))
        found = w.let("found", 0)
        with self.domains.each(term.domain, w, stop=found) as thing:
            here = kind_of(thing.value)
            w.when(m.equal(here, kind), [p.Let(found.name, m.ONE), p.Break()])
        return m.both(is_card(card), m.holds(found))


def _one_of(test: p.Test, then: p.Test, otherwise: p.Test) -> p.Test:
    """``then`` if a test holds, else ``otherwise``."""
    if isinstance(otherwise, p.Fixed):
        return m.either(m.negate(test), then) if otherwise.holds else m.both(test, then)
    if isinstance(then, p.Fixed):
        return m.either(test, otherwise) if then.holds else m.both(m.negate(test), otherwise)
    return m.holds(m.pick(test, m.truth(then), m.truth(otherwise)))

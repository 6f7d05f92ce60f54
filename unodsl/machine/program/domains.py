"""Domains as loops: what is to be done with a thing is written once, inside a loop over all things, in the order of the
language.

Method: ``each`` is used as ``with domains.each(domain, w) as thing: …``; what is written inside becomes the body of the loop.
Cards of a zone come from the mask of the kinds held there, lowest bit first; each kind comes once, with its number of copies.
To stop early, set ``stop`` and ``Break``: the loops around look at it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from unodsl.machine.layout import DIRECTION
from unodsl.machine.program import make as m, rewrite, tree as p
from unodsl.machine.program.cards import is_card, kind_of
from unodsl.machine.program.held import Held, Holding
from unodsl.machine.program.seats import Seats
from unodsl.machine.program.space import WORD_KINDS
from unodsl.machine.program.terms import Terms, is_sure
from unodsl.machine.program.writer import Unsupported, Value, Writer
from unodsl.machine.program.zones import Zones
from unodsl.model import terms as t
from unodsl.model.terms import NO_KIND, NONE

UNROLLED = 24
"""Loops over so few seats that all their passes come to so many statements are written out."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing of a domain, and how many there are of it."""

    value: Value
    copies: p.Number = m.ONE


@dataclass(slots=True)
class Domains:
    """Writes the domains of one machine."""

    terms: Terms
    seats: Seats
    zones: Zones
    held: Held

    def size(self, term: t.Size, w: Writer) -> p.Number:
        """How many things a domain has."""
        domain = term.of
        if isinstance(domain, t.Cards) and domain.without is None:
            return self.zones.size(domain.zone, w)
        everybody = isinstance(domain, t.Seats) and domain.without is None and domain.start is None
        if everybody and not self.terms.parts.traits.retires:
            return p.Int(self.terms.parts.machine.players)
        count = w.let("n", 0)
        with self.each(domain, w) as thing:
            w.emit(p.Let(count.name, m.add(count, thing.copies)))
        return count

    # ---- loops ---------------------------------------------------------------------------------------------

    @contextmanager
    def each(self, domain: t.Domain, w: Writer, stop: p.Name | None = None, once: bool = False) -> Iterator[Thing]:
        """Write a loop over the things of a domain. Its body must not change what the domain depends on.

        ``once``: a list and the cards of everybody can hold a thing more than once, and it is wanted only once."""
        match domain:
            case t.Seats(start=None):
                around = self._clockwise(domain, w, stop)
            case t.Seats():
                around = self._around(domain, w, stop)
            case t.Cards():
                around = self._cards(domain, w, stop, once)
            case t.OneCard():
                around = self._one(domain, w)
            case _:
                around = self._numbered(domain, w, stop, once)
        with around as thing:
            yield thing

    @contextmanager
    def counted(self, w: Writer, first: p.Number, last: p.Number, stop: p.Name | None) -> Iterator[p.Name]:
        """A loop over numbers."""
        name, last = w.fresh("s"), w.settled("last", last)
        with w.inside() as body:
            yield name
        if stop is None and isinstance(first, p.Int) and isinstance(last, p.Int) and rewrite.is_simple(tuple(body), name.name):
            passes = range(first.value, last.value + 1)
            if len(passes) * rewrite.weight(tuple(body)) <= UNROLLED:
                for i in passes:
                    w.emit(*rewrite.block(tuple(body), name.name, p.Int(i)))
                return
        step = p.Let(name.name, m.add(name, 1))
        w.emit(p.Let(name.name, first), p.While(_unless(stop, m.compare("<=", name, last)), (*body, step)))

    @contextmanager
    def _filtered(self, w: Writer, test: p.Test) -> Iterator[None]:
        with w.inside() as inner:
            yield
        w.when(test, inner)

    def _passes(self, domain: t.Seats, gone: p.Number | None, seat: p.Number) -> p.Test:
        test = self.seats.takes_part(seat)
        if gone is None:
            return test
        if domain.opponents:
            return m.both(test, m.compare("!=", self.seats.side(seat), self.seats.side(gone)))
        return m.both(test, m.compare("!=", seat, gone))

    def _gone(self, domain: t.Seats, w: Writer) -> p.Number | None:
        return None if domain.without is None else w.settled("gone", self.terms.number(domain.without, w))

    @contextmanager
    def _clockwise(self, domain: t.Seats, w: Writer, stop: p.Name | None) -> Iterator[Thing]:
        gone = self._gone(domain, w)
        last = m.number(self.terms.parts.machine.players - 1)
        with self.counted(w, m.ZERO, last, stop) as seat, self._filtered(w, self._passes(domain, gone, seat)):
            yield Thing(Value(seat, sure=True))

    @contextmanager
    def _around(self, domain: t.Seats, w: Writer, stop: p.Name | None) -> Iterator[Thing]:
        assert domain.start is not None
        count = self.terms.parts.machine.players
        sure = is_sure(domain.start, w)
        seat = w.let("s", self.terms.number(domain.start, w))
        gone = self._gone(domain, w)
        tries = w.let("n", m.number(0) if sure else m.pick(m.is_there(seat), 0, count))
        with w.inside() as body:
            with self._filtered(w, self._passes(domain, gone, seat)):
                yield Thing(Value(seat, sure=True))
            w.emit(p.Let(tries.name, m.add(tries, 1)), p.Let(seat.name, self.seats.beside(seat, m.at(DIRECTION))))
        w.emit(p.While(_unless(stop, m.compare("<", tries, count)), tuple(body)))

    @contextmanager
    def _one(self, domain: t.OneCard, w: Writer) -> Iterator[Thing]:
        card = self.terms.card(domain.card, w)
        held = Value(card.number, card.kind, sure=True)
        with w.inside() as body:
            yield Thing(held)
            w.emit(p.Break())
        w.emit(p.While(is_card(card), tuple(body)))

    @contextmanager
    def _numbered(self, domain: t.Domain, w: Writer, stop: p.Name | None, once: bool) -> Iterator[Thing]:
        """Sides, numbers and fixed lists."""
        match domain:
            case t.Sides():
                first, last, listed = m.number(0), m.number(self.terms.parts.machine.layout.sides - 1), None
            case t.Numbers():
                first, last, listed = self.terms.number(domain.low, w), self.terms.number(domain.high, w), None
            case t.Values():
                first, last, listed = m.number(0), m.number(len(domain.values) - 1), self._listed(domain.values, w)
            case _:
                raise Unsupported(type(domain).__name__)
        without = None if isinstance(domain, t.Numbers) else domain.without
        gone = None if without is None else w.settled("gone", self.terms.number(without, w))
        sure = isinstance(domain, t.Sides) or _all_there(domain)
        with self.counted(w, first, last, stop) as name:
            value = name if listed is None else w.let("x", p.At(listed[0], m.add(name, listed[1])))
            test = m.YES if gone is None else m.compare("!=", value, gone)
            if once and listed is not None and not _are_different(domain):
                test = m.both(test, self._is_first(listed, name, value, domain, w))
            with self._filtered(w, test):
                yield Thing(Value(value, sure=sure))

    def _is_first(self, listed: tuple[str, int], place: p.Name, value: p.Number, domain: t.Domain, w: Writer) -> p.Test:
        """Whether the thing at a place of a list (of cards: the kind) does not stand in front of it, too."""
        first = w.let("first", 1)
        with w.counting(place) as i:
            other: p.Number = p.At(listed[0], m.add(i, listed[1]))
            if domain.type.kind == "card":
                other, value = m.both_bits(other, NO_KIND), m.both_bits(value, NO_KIND)
            w.when(m.equal(other, value), [p.Let(first.name, m.ZERO)])
        return m.holds(first)

    def _listed(self, values: Sequence[t.Expr], w: Writer) -> tuple[str, int] | None:
        """Where a list lies (array and address); nothing if its values are just their places."""
        known = [value.value for value in values if isinstance(value, t.Const)]
        if len(known) == len(values):
            return None if known == list(range(len(known))) else (self.terms.parts.table(tuple(known), "a list"), 0)
        at = self.terms.parts.take_room(len(values))
        for i, value in enumerate(values):
            w.emit(p.Put(m.number(at + i), self.terms.number(value, w)))
        return p.GAME, at

    @contextmanager
    def _cards(self, domain: t.Cards, w: Writer, stop: p.Name | None, once: bool) -> Iterator[Thing]:
        if domain.zone.of_everybody:
            with self._of_everybody(domain, w, stop, once) as thing:
                yield thing
            return
        holding = self.held.of(domain, w)
        with self.bits(holding, holding.masks, w, stop) as thing:
            yield thing

    @contextmanager
    def _of_everybody(self, domain: t.Cards, w: Writer, stop: p.Name | None, once: bool) -> Iterator[Thing]:
        """The cards of every owner in turn; ``except c`` takes one copy away from the first who has one."""
        zone = self.terms.parts.space.zones[domain.zone.zone]
        wanted = None
        if domain.without is not None:
            card = self.terms.card(domain.without, w)
            wanted = w.let("wanted", m.pick(is_card(card), kind_of(card), NONE))
        seen = [w.let("seen", 0) for _ in range(self.terms.parts.space.words)] if once else []
        last = m.number(zone.count - 1)
        with self.counted(w, m.ZERO, last, stop) as owner, self._filtered(w, self.zones.is_meant(domain.zone, owner)):
            holding = self.held.of_instance(replace(domain, without=None), owner, w)
            if wanted is not None:
                holding = self.held.less_wanted(holding, wanted, w)
            masks = [w.settled("held", mask) for mask in holding.masks]
            for i, mask in enumerate(seen):
                masks[i] = w.let("fresh", p.Binary("^", p.Binary("|", masks[i], mask), mask))
                w.emit(p.Let(mask.name, p.Binary("|", mask, masks[i])))
            with self.bits(holding, masks, w, stop) as thing:
                yield thing

    @contextmanager
    def bits(self, holding: Holding, masks: Sequence[p.Number], w: Writer, stop: p.Name | None) -> Iterator[Thing]:
        """A loop over the kinds of some masks, as cards of a holding."""
        if len(masks) == 1:
            with self._word(holding, masks[0], m.ZERO, w, stop) as thing:
                yield thing
            return
        room = self.terms.parts.take_room(len(masks))
        for i, mask in enumerate(masks):
            w.emit(p.Put(m.number(room + i), mask))
        with self.counted(w, m.ZERO, m.number(len(masks) - 1), stop) as word:
            above = w.let("above", m.times(word, WORD_KINDS))
            with self._word(holding, m.at(m.add(room, word)), above, w, stop) as thing:
                yield thing

    @contextmanager
    def _word(self, holding: Holding, mask: p.Number, above: p.Number, w: Writer, stop: p.Name | None) -> Iterator[Thing]:
        left = w.let("left", mask)
        with w.inside() as body:
            kind = w.let("k", m.add(p.Bits("lowest", left), above))
            w.emit(p.Let(left.name, p.Binary("&", left, m.subtract(left, 1))))
            yield Thing(Value(m.add(holding.base, kind), kind, sure=True), holding.copies(kind))
        w.emit(p.While(_unless(stop, m.holds(left)), tuple(body)))


def _unless(stop: p.Name | None, test: p.Test) -> p.Test:
    return test if stop is None else m.both(test, m.equal(stop, 0))


def _are_different(domain: t.Domain) -> bool:
    """Whether it is known that no value stands in a list twice."""
    if not isinstance(domain, t.Values):
        return True
    return all(isinstance(value, t.Const) for value in domain.values) and len(set(domain.values)) == len(domain.values)


def _all_there(domain: t.Domain) -> bool:
    return isinstance(domain, t.Values) and all(isinstance(v, t.Const) and v.value >= 0 for v in domain.values)

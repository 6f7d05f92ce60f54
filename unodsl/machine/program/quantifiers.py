"""Quantifiers and aggregates: over the kinds of a mask by one ``&`` where the test was worked out in advance, else as loops."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.domains import Domains, Thing
from unodsl.machine.program.held import Held
from unodsl.machine.program.masks import Masks
from unodsl.machine.program.terms import Terms
from unodsl.machine.program.writer import Writer
from unodsl.model import terms as t
from unodsl.model.terms import missing


@dataclass(slots=True)
class Quantifiers:
    """Writes the quantifiers and aggregates of one machine."""

    terms: Terms
    held: Held
    domains: Domains
    masks: Masks

    @contextmanager
    def passing(
        self, local: t.Local, domain: t.Domain, where: t.Expr | None, w: Writer, stop: p.Name | None = None, once: bool = False
    ) -> Iterator[Thing]:
        """A loop over the things that pass a test, each bound to the local."""
        before = w.bound.get(local.index)
        masked = isinstance(domain, t.Cards) and not domain.zone.of_everybody and where is not None
        if masked and isinstance(domain, t.Cards):
            holding = self.held.of(domain, w)
            masks, where = self.masks.filtered(holding, where, local, w)
            around = self.domains.bits(holding, masks, w, stop)
        else:
            around = self.domains.each(domain, w, stop, once)
        with around as thing:
            w.bind(local.index, thing.value)
            test = self.terms.test(where, w)
            with w.inside() as inner:
                yield thing
            w.when(test, inner)
        if before is None:
            w.bound.pop(local.index, None)
        else:
            w.bind(local.index, before)

    # ---- tests ---------------------------------------------------------------------------------------------

    def quantified(self, term: t.Quantified, w: Writer) -> p.Test:
        """``any``, ``no`` or ``every``."""
        where: t.Expr = t.Negation(term.where) if term.quantifier == "every" else term.where
        found = self.some(term.local, term.domain, where, w)
        return found if term.quantifier == "any" else m.negate(found)

    def some(self, local: t.Local, domain: t.Domain, where: t.Expr, w: Writer) -> p.Test:
        """Whether something of a domain passes."""
        if isinstance(domain, t.Cards) and not domain.zone.of_everybody:
            holding = self.held.of(domain, w)
            masks, rest = self.masks.filtered(holding, where, local, w)
            if rest is None:
                return m.either(*(m.holds(mask) for mask in masks))
        found = w.let("found", 0)
        with self.passing(local, domain, where, w, stop=found):
            w.emit(p.Let(found.name, m.ONE), p.Break())
        return m.holds(found)

    # ---- numbers -------------------------------------------------------------------------------------------

    def aggregate(self, term: t.Aggregate, w: Writer) -> p.Number:
        """``count``, ``sum``, ``highest``, ``lowest``, ``first``."""
        if term.operator == "first":
            return self._first(term, w)
        if term.operator in ("highest", "lowest"):
            return self._extreme(term, w)
        total = w.let("total", 0)
        with self.passing(term.local, term.domain, term.where, w) as thing:
            each = m.ONE if term.operator == "count" else self._each(term, thing, w)
            w.emit(p.Let(total.name, m.add(total, m.times(each, thing.copies))))
        return total

    def _each(self, term: t.Aggregate, thing: Thing, w: Writer) -> p.Number:
        return thing.value.number if term.each is None else self.terms.number(term.each, w)

    def _first(self, term: t.Aggregate, w: Writer) -> p.Number:
        found, stop = w.let("first", missing(term.type)), w.let("found", 0)
        with self.passing(term.local, term.domain, term.where, w, stop) as thing:
            w.emit(p.Let(found.name, self._each(term, thing, w)), p.Let(stop.name, m.ONE), p.Break())
        return found

    def _extreme(self, term: t.Aggregate, w: Writer) -> p.Number:
        best, some = w.let("best", 0), w.let("some", 0)
        with self.passing(term.local, term.domain, term.where, w) as thing:
            each = w.settled("x", self._each(term, thing, w))
            better = m.compare(">" if term.operator == "highest" else "<", each, best)
            w.when(m.either(m.equal(some, 0), better), [p.Let(best.name, each), p.Let(some.name, m.ONE)])
        return best

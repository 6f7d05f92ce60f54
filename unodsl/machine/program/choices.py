"""Answers by lot without a menu: how many things a seat may do, and the one that a lot falls on.

Method: the options of a decision are counted one after the other: cards by the bits of a masked word, times the values of a
second name, times two when a word can be said. One random number below the sum is drawn from the stream of the seat, exactly as
if the menu had been written and one of its places drawn, so whole rounds are the same with and without menus. Where an option
is not of a form that can be counted so, the menu is written. Nobody looks at a game in the middle of a round, so registers that
only a menu writes are left alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from unodsl.machine import code as c
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.chance import below
from unodsl.machine.program.menus import Menus
from unodsl.machine.program.values import Values
from unodsl.machine.program.writer import Value, Writer
from unodsl.model import terms as t
from unodsl.model.terms import NO_KIND

SEAT = p.Name("seat")


@dataclass(frozen=True, slots=True)
class Option:
    """An option that can be counted. ``when``: whether it is there at all. ``masks``: the kinds of its card, as cards of
    ``base``; ``card``: its only card. ``listed``: it has a name over a list of ``values`` values. ``times``: how many actions
    come of a card (or of none)."""

    when: p.Test
    times: p.Number = m.ONE
    masks: tuple[p.Number, ...] = ()
    base: p.Number = m.ZERO
    card: p.Number | None = None
    listed: bool = False
    values: int = 1
    rides: p.Test = m.NO


@dataclass(frozen=True, slots=True)
class Drawn:
    """One way that a lot can fall. ``test``: whether it did (after those before it did not); ``branch``: the option (none: a
    pass); ``count``: how many places it has among all actions."""

    test: p.Test
    branch: c.Branch | None
    option: Option
    count: p.Number


@dataclass(slots=True)
class Choices:
    """Writes the answers by lot of one machine."""

    values: Values
    menus: Menus

    # ---- arriving ------------------------------------------------------------------------------------------

    def arrive(self, decision: c.Decision, seat: p.Number) -> p.Test:
        """A seat is asked: whether it has anything to choose is found out together with what it chooses."""
        return m.YES

    def begin(self, decision: c.Decision, seat: p.Number, w: Writer) -> None:
        """A seat of a window is asked next: nothing is to be made ready."""

    # ---- drawing -------------------------------------------------------------------------------------------

    def draw(self, decision: c.Decision, w: Writer, nothing: Callable[[], None]) -> tuple[p.Name, list[Drawn]] | None:
        """Draw a lot among all that the seat may do; ``nothing`` writes what happens if that is nothing. If the actions can not
        be counted without their menu, the code of the one that is drawn is left in the variable ``code``."""
        space = self.values.parts.space
        w.is_pure = True
        options = self._options(decision, w)
        counts = [w.settled("count", self._count_of(option)) for option in options or ()]
        total: p.Number = p.Int(int(decision.form == "window"))
        for one in counts:
            total = m.add(total, one)
        w.is_pure = False
        w.known.clear()
        if options is None:
            total = w.let("count", m.subtract(p.Call(self.menus.function(decision), (SEAT,)), space.menu + 1))
        if decision.form != "window" and all(branch.locals or branch.when is not None for branch in decision.branches):
            with w.apart() as none:
                nothing()
            w.when(m.equal(total, 0), none)
        lot = below(total, w, m.add(SEAT, space.streams))
        if options is None:
            w.emit(p.Let("code", m.at(m.add(lot, space.menu + 1))))
            return None
        found = [
            Drawn(m.compare("<", lot, one), branch, option, one)
            for branch, option, one in zip(decision.branches, options, counts, strict=True)
        ]
        if decision.form == "window":
            return lot, [*found, Drawn(m.YES, None, Option(m.YES), m.ONE)]
        return lot, [*found[:-1], replace(found[-1], test=m.YES)]

    def bound(self, option: Option, lot: p.Name, w: Writer) -> tuple[list[Value], p.Test]:
        """What the names of an option are bound to by a lot below its count, and whether the word is said."""
        found: list[Value] = []
        if option.masks:
            kind = w.let("k", p.Nth(option.masks[0], self._place(option, lot, w)))
            found.append(Value(w.let("x", m.add(option.base, kind)), kind, sure=True))
        elif option.card is not None:
            found.append(Value(option.card, w.let("k", m.both_bits(option.card, NO_KIND)), sure=True))
        said = m.both(option.rides, m.holds(m.both_bits(lot, 1)))
        if option.listed:
            place: p.Number = m.pick(option.rides, m.shifted(lot, -1), lot)
            found.append(Value(w.let("x", place if option.values > 1 else m.ZERO), sure=True))
        return found, said

    def _place(self, option: Option, lot: p.Name, w: Writer) -> p.Number:
        """Which of the cards a lot falls on; the lot becomes what is left of it for a word and a second value."""
        if option.values == 1:
            return m.pick(option.rides, m.shifted(lot, -1), lot)
        times, place = w.settled("times", option.times), w.let("place", 0)
        once = (p.Let(lot.name, m.subtract(lot, times)), p.Let(place.name, m.add(place, 1)))
        w.emit(p.While(m.compare(">=", lot, times), once))
        return place

    # ---- counting ------------------------------------------------------------------------------------------

    def _options(self, decision: c.Decision, w: Writer) -> list[Option] | None:
        """The options of a decision, if all of them can be counted."""
        if decision.answerer is not None:
            w.bind(decision.answerer.index, Value(SEAT, sure=True))
        before, found = list(w.block), list[Option]()
        for branch in decision.branches:
            option = self._option(branch, w)
            if option is None:
                w.block[:] = before
                return None
            found.append(option)
        return found

    def _count_of(self, option: Option) -> p.Number:
        cards: p.Number = m.ZERO if option.masks else m.ONE
        for mask in option.masks:
            cards = m.add(cards, p.Bits("count", mask))
        count = m.times(cards, option.times)
        if count == m.ONE and isinstance(option.when, p.Holds):
            return option.when.part  # 0 or 1, as it was settled
        return m.pick(option.when, count, 0)

    def _option(self, branch: c.Branch, w: Writer) -> Option | None:
        if self.values.parts.space.words > 1:
            return None
        when, domains = self._tested(branch.when, w), branch.domains
        cards = 1 if domains and isinstance(domains[0], t.Cards | t.OneCard) else 0
        sizes = [self._size(domain) for domain in domains[cards:]]
        if len(sizes) > 1 or 0 in sizes or self._reads(branch, cards):
            return None
        plain = Option(when, listed=bool(sizes), values=sizes[0] if sizes else 1)
        option = self._of_card(branch, plain, w) if cards else plain
        if option is None:
            return None
        rides = m.NO if branch.rider is None else self._tested(branch.rider_when, w)
        return replace(option, rides=rides, times=m.pick(rides, 2 * option.values, option.values))

    def _of_card(self, branch: c.Branch, option: Option, w: Writer) -> Option | None:
        """An option that names a card of a zone, or one card."""
        domain, local = branch.domains[0], branch.locals[0]
        if isinstance(domain, t.OneCard):
            card = w.settled("card", self.values.card(domain.card, w).number)
            w.bind(local.index, Value(card))
            with w.inside() as needed:
                test = self.values.test(branch.where, w)
            when = self._settled(m.both(option.when, m.is_there(card), test), w)
            return None if needed else replace(option, when=when, card=card)
        if not isinstance(domain, t.Cards) or domain.zone.of_everybody:
            return None
        holding = self.values.held.of(domain, w)
        masks, rest = self.values.masks.filtered(holding, branch.where, local, w)
        if rest is not None:
            return None
        return replace(option, masks=tuple(w.settled("left", mask) for mask in masks), base=w.settled("base", holding.base))

    def _size(self, domain: t.Domain) -> int:
        """How many values a list has whose values are just their places; 0 for other domains."""
        if not isinstance(domain, t.Values) or domain.without is not None:
            return 0
        known = [value.value for value in domain.values if isinstance(value, t.Const)]
        return len(known) if known == list(range(len(domain.values))) else 0

    def _reads(self, branch: c.Branch, cards: int) -> bool:
        """Whether a test of the option looks at a name for which the option is not counted."""
        where, rides = branch.where, branch.rider_when
        plain = branch.locals[cards:]
        if where is not None and (not cards or any(self.values.speaks_of(where, local) for local in plain)):
            return True
        return rides is not None and any(self.values.speaks_of(rides, local) for local in branch.locals)

    def _tested(self, test: t.Expr | None, w: Writer) -> p.Test:
        """A test, tried once."""
        return self._settled(self.values.test(test, w), w)

    def _settled(self, test: p.Test, w: Writer) -> p.Test:
        return test if isinstance(test, p.Fixed) else m.holds(w.settled("may", m.truth(test)))

"""Menus: what a seat may answer at a decision, as action codes in the order of the options.

Method: a decision has one function that writes the codes into the menu of the game and returns the address after the last. An
option over the cards of a hand goes through the bits of one masked word. The registers of the names that an option binds are
left as the reference engine leaves them (bound to the last thing that was looked at), as they are part of a saved game.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from unodsl.machine import code as c
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.codes import PASS_CODE, RIDER, Codes
from unodsl.machine.program.held import Holding
from unodsl.machine.program.piles import end_of_masks
from unodsl.machine.program.values import Values
from unodsl.machine.program.writer import Unsupported, Value, Writer
from unodsl.model import terms as t

MOST = 20_000
_END = p.Name("end")


@dataclass(slots=True)
class Menus:
    """Writes the menus of one machine."""

    values: Values
    codes: Codes

    def function(self, decision: c.Decision) -> str:
        """The function that writes the menu of a decision for a seat."""
        says = f"decision {decision.index}: {decision.clause}  {decision.span.file}:{decision.span.line}"
        parts = self.values.parts
        return parts.helper(f"menu_{decision.index}", ("seat",), says, lambda w: self._write(decision, w), parts.writer("seat"))

    def arrive(self, decision: c.Decision, seat: p.Number) -> p.Test:
        """A seat is asked: its menu is written; whether there is anything in it."""
        return m.compare("!=", p.Call(self.function(decision), (seat,)), self.values.parts.space.menu + 1)

    def begin(self, decision: c.Decision, seat: p.Number, w: Writer) -> None:
        """Write the menu of a seat that always can do something."""
        w.emit(p.Do(p.Call(self.function(decision), (seat,))))

    def _write(self, decision: c.Decision, w: Writer) -> None:
        space, locals_ = self.values.parts.space, self.values.parts.machine.layout.locals
        w.counters[_END.name] = 1
        w.emit(p.Let(_END.name, m.number(space.menu + 1)))
        if decision.answerer is not None:
            w.emit(p.Put(m.number(locals_[decision.answerer.index]), p.Name("seat")))
            w.bind(decision.answerer.index, Value(p.Name("seat"), sure=True))
        for number, branch in enumerate(decision.branches):
            if branch.label:
                w.emit(p.Note(branch.label))
            test = self.values.test(branch.when, w)
            with w.inside() as inner:
                self._option(number, branch, w)
            w.when(test, inner)
        if decision.form == "window":
            self._add(p.Int(PASS_CODE), w)
        w.emit(p.Put(m.number(space.menu), _END), p.Return(_END))

    def _add(self, code: p.Number, w: Writer) -> None:
        w.emit(p.Put(_END, code), p.Let(_END.name, m.add(_END, 1)))

    def _option(self, number: int, branch: c.Branch, w: Writer) -> None:
        domain = branch.domains[0] if branch.domains else None
        if isinstance(domain, t.Cards) and self._is_about_cards(domain, branch):
            self._cards(number, branch, domain, w)
        else:
            self._bind(number, branch, 0, p.Int(number + 1), w)

    def _found(self, branch: c.Branch, code: p.Number, w: Writer, rides: p.Test | None = None) -> None:
        """Something passes: one code, or two when a word can be said with it (``rides``, if that is known by now)."""
        if branch.rider is None:
            self._add(code, w)
            return
        code = code if rides == m.NO else w.settled("code", code)
        self._add(code, w)
        with w.inside() as said:
            self._add(m.add(code, RIDER), w)
        w.when(self.values.test(branch.rider_when, w) if rides is None else rides, said)

    def _bind(self, number: int, branch: c.Branch, depth: int, code: p.Number, w: Writer) -> None:
        """Go through the values of the names, one inside the other."""
        if depth == len(branch.locals):
            with w.inside() as found:
                test = self.values.test(branch.where, w)
                with w.inside() as inner:
                    self._found(branch, code, w)
                w.when(test, inner)
            w.emit(*found)
            return
        local, field = branch.locals[depth], self.codes.fields(branch)[depth]
        before = dict(w.bound)
        with self.values.domains.each(branch.domains[depth], w, once=True) as thing:
            value = w.settled("x", thing.value.number)
            self._leave(local, value, w)
            w.bind(local.index, Value(value, thing.value.kind, thing.value.sure))
            self._bind(number, branch, depth + 1, m.add(field.write(value), code), w)
        w.bound = before

    def _leave(self, local: t.Local, value: p.Number, w: Writer) -> None:
        """The register of a name, if it is part of a saved game."""
        register = self.values.parts.machine.layout.locals[local.index]
        if register < self.values.parts.space.registers:
            w.emit(p.Put(m.number(register), value))

    def _is_about_cards(self, domain: t.Cards, branch: c.Branch) -> bool:
        """Whether an option names a card of one zone, and else only values of lists that its test does not speak of."""
        if domain.zone.of_everybody:
            return False
        if len(branch.locals) == 1:
            return True
        listed = all(isinstance(x, t.Values) and x.without is None and _numbers(x) for x in branch.domains[1:])
        where = branch.where
        return listed and where is not None and not any(self.values.speaks_of(where, local) for local in branch.locals[1:])

    def _cards(self, number: int, branch: c.Branch, domain: t.Cards, w: Writer) -> None:
        """A name over the cards of a zone, and perhaps others over lists: only the cards whose bit passes are looked at."""
        local, field = branch.locals[0], self.codes.fields(branch)[0]
        holding = self._settled(self.values.held.of(domain, w), w)
        self._leave_last(branch, holding, w)
        masks, rest = self.values.masks.filtered(holding, branch.where, local, w)
        first = w.let("first", m.add(field.write(holding.base), number + 1))
        rides = self._rides_always(branch, w)
        with self.values.domains.bits(holding, masks, w, None) as thing:
            assert thing.value.kind is not None
            before = dict(w.bound)
            w.bind(local.index, thing.value)
            test = self.values.test(rest, w)
            with w.inside() as inner:
                self._listed(branch, 1, m.add(first, m.shifted(thing.value.kind, field.shift)), rides, w)
            w.when(test, inner)
            w.bound = before

    def _leave_last(self, branch: c.Branch, holding: Holding, w: Writer) -> None:
        """The registers of the names as they are after the last card (and the last of each list), if there is a card."""
        with w.inside() as left:
            self._leave(branch.locals[0], m.add(holding.base, end_of_masks(holding.masks, bottom=False)), w)
            for local, domain in zip(branch.locals[1:], branch.domains[1:], strict=True):
                assert isinstance(domain, t.Values)
                self._leave(local, p.Int(_numbers(domain)[-1]), w)
        w.when(m.either(*(m.holds(mask) for mask in holding.masks)), left)

    def _listed(self, branch: c.Branch, depth: int, code: p.Number, rides: p.Test | None, w: Writer) -> None:
        """Go through the values of lists, one inside the other."""
        if depth == len(branch.locals):
            self._found(branch, code, w, rides)
            return
        domain, field = branch.domains[depth], self.codes.fields(branch)[depth]
        assert isinstance(domain, t.Values)
        for value in _numbers(domain):
            w.bind(branch.locals[depth].index, Value(p.Int(value), sure=value >= 0))
            self._listed(branch, depth + 1, m.add(field.write(p.Int(value)), code), rides, w)

    def _settled(self, holding: Holding, w: Writer) -> Holding:
        """The same, with what is used several times worked out once."""
        masks = tuple(w.settled("held", mask) for mask in holding.masks)
        return Holding(w.settled("base", holding.base), masks, holding.copies)

    def _rides_always(self, branch: c.Branch, w: Writer) -> p.Test | None:
        """Whether the word can be said with every card alike, tried once before; ``None`` if it depends on what is named."""
        if branch.rider is None or branch.rider_when is None or len(branch.locals) > 1:
            return None
        if self.values.speaks_of(branch.rider_when, branch.locals[0]):
            return None
        return m.holds(w.settled("rides", m.truth(self.values.test(branch.rider_when, w))))


def _numbers(domain: t.Values) -> list[int]:
    """The values of a list, if all of them are known and different (else none)."""
    known = [value.value for value in domain.values if isinstance(value, t.Const)]
    return known if len(set(known)) == len(domain.values) else []


def room(machine: c.Machine) -> int:
    """The most codes that a menu can have."""
    sizes = [1 + sum(_of_branch(machine, branch) for branch in decision.branches) for decision in machine.decisions]
    return max(sizes, default=1)


def _of_branch(machine: c.Machine, branch: c.Branch) -> int:
    total = prod(_things(machine, domain) for domain in branch.domains) * (2 if branch.rider is not None else 1)
    if total > MOST:
        raise Unsupported(f"{branch.clause} has too many actions")
    return total


def _things(machine: c.Machine, domain: t.Domain) -> int:
    kinds = len(machine.model.edition.kinds)
    match domain:
        case t.Values():
            return len(domain.values)
        case t.Numbers():
            return max(0, domain.type.high - domain.type.low + 1)
        case t.OneCard():
            return 1
        case t.Cards():
            return kinds * machine.players if domain.zone.of_everybody else kinds
        case t.Sides():
            return machine.layout.sides
    return machine.players

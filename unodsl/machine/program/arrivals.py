"""Arriving at a decision: the cap, who is asked, the menu of the first, and waiting; when nobody is asked play goes on."""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.machine import code as c
from unodsl.machine.layout import CAPPED, DECISIONS, PC, WAITING
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.choices import Choices
from unodsl.machine.program.menus import Menus
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.simple import Simple
from unodsl.machine.program.steps import WAITS, Steps
from unodsl.machine.program.terms import is_sure
from unodsl.machine.program.writer import Writer
from unodsl.model import terms as t


def answer_name(decision: c.Decision) -> str:
    """The name of the function that takes an answer to a decision."""
    return f"answer_{decision.index}"


@dataclass(slots=True)
class Arrivals:
    """Writes the decisions of one machine as they are come to. ``met``: the addresses of those that are come to at all."""

    parts: Parts
    simple: Simple
    steps: Steps
    menus: Menus | Choices
    met: set[int] = field(default_factory=set)

    def decide(self, at: int, decision: c.Decision, w: Writer) -> int | None:
        """Write the arrival; gives where to go on when nobody is asked, if that can be."""
        model, labels = self.parts.machine.model, self.parts.machine.labels
        self.met.add(at)
        with w.inside() as capped:
            w.emit(p.Put(m.number(CAPPED), m.ONE))
            self.simple.telling.event(w, "capped", "flow.cap", m.at(DECISIONS))
            self.steps.hand_over(labels["capped"], w)
        w.when(m.both(m.compare(">=", m.at(DECISIONS), model.cap), m.equal(m.at(CAPPED), 0)), capped)
        if decision.seats is not None:
            self._arrive_many(at, decision, w)
        else:
            self._arrive_one(at, decision, w)
        return None if w.block and isinstance(w.block[-1], p.Return) else decision.otherwise

    def _arrive_one(self, at: int, decision: c.Decision, w: Writer) -> None:
        assert decision.seat is not None
        waiting = self.parts.machine.layout.waiting
        seat = w.settled("seat", self.simple.values.number(decision.seat, w))
        wait: p.Block = (
            p.Put(m.number(WAITING), m.ONE), p.Put(m.number(waiting), seat), p.Put(m.number(PC), m.number(at)), WAITS,
        )  # fmt: skip
        if isinstance(self.menus, Choices):  # nobody is waited for
            wait = (p.Return(p.Call(answer_name(decision), (seat,))),)
        with w.inside() as asked:
            w.when(self.menus.arrive(decision, seat), wait)
        values = self.simple.values
        there = m.YES if is_sure(decision.seat, w) else m.is_there(seat)
        w.when(m.both(there, values.seats.takes_part(seat)), asked)  # whoever is out of the round is not asked
        self.go_on(decision, w)

    def go_on(self, decision: c.Decision, w: Writer) -> None:
        """Nothing was chosen."""
        if decision.target is not None:
            self.simple.assign(decision.target, m.number(t.missing(decision.target.type)), None, decision.clause, w)

    def _arrive_many(self, at: int, decision: c.Decision, w: Writer) -> None:
        assert decision.seats is not None
        assert decision.answerer is not None
        values, layout = self.simple.values, self.parts.machine.layout
        answerer = decision.answerer.index
        count, before = w.let("count", 0), dict(w.bound)
        with values.domains.each(decision.seats, w, once=True) as thing:
            w.emit(p.Put(m.number(layout.locals[answerer]), thing.value.number))
            w.bind(answerer, thing.value)
            with w.inside() as listed:
                w.emit(p.Put(m.add(count, layout.waiting), thing.value.number), p.Let(count.name, m.add(count, 1)))
            w.when(m.both(values.seats.takes_part(thing.value.number), values.test(self._asked(decision), w)), listed)
        w.bound = before
        w.emit(p.Put(m.number(WAITING), count))
        if any(other.form == "all" for other in self.steps.roads.decisions):
            w.fill(layout.answers, layout.players, 0)
        with w.inside() as asked:
            self.menus.begin(decision, m.at(layout.waiting), w)
            w.emit(p.Put(m.number(PC), m.number(at)), WAITS)
        w.when(m.holds(count), asked)

    def _asked(self, decision: c.Decision) -> t.Expr:
        """Whether a seat is on the list: the test of the window, and some option open to it."""
        parts = [decision.where] if decision.where is not None else []
        if all(branch.when is not None for branch in decision.branches):
            parts.append(t.AnyOf(tuple(branch.when for branch in decision.branches if branch.when is not None)))
        return t.AllOf(tuple(parts))

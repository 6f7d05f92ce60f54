"""What an answer does: the functions that begin where a decision was waited for.

Method: an answer is a seat and an action code. What was chosen is bound, nobody is waited for any more, and the body of the
option follows in the same function.
"""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.machine import code as c
from unodsl.machine.layout import DECISIONS, QUIET, WAITING
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.arrivals import answer_name
from unodsl.machine.program.choices import Choices, Drawn
from unodsl.machine.program.codes import PASS_CODE, RIDER, Codes, option_of
from unodsl.machine.program.flow import Flow
from unodsl.machine.program.invariants import look
from unodsl.machine.program.steps import STOPS, WAITS
from unodsl.machine.program.telling import MANY
from unodsl.machine.program.traits import is_there
from unodsl.machine.program.writer import Value, Writer
from unodsl.model.terms import NO_KIND

SEAT, CODE = p.Name("seat"), p.Name("code")


@dataclass(slots=True)
class Answers:
    """Writes the answers of one machine."""

    flow: Flow
    codes: Codes

    def all(self) -> tuple[dict[int, c.Decision], dict[int, str]]:
        """Write everything that is wanted and the answers to every decision that is come to: the decisions and the functions of
        their answers, by address."""
        machine = self.flow.parts.machine
        decisions: dict[int, c.Decision] = {}
        functions: dict[int, str] = {}
        self.flow.finish()
        while missing := sorted(self.flow.arrivals.met - decisions.keys()):
            for at in missing:
                instruction = machine.code[at]
                assert isinstance(instruction, c.Decide)
                decisions[at] = machine.decisions[instruction.decision]
                functions[at] = self.function(decisions[at])
            self.flow.finish()
        return dict(sorted(decisions.items())), dict(sorted(functions.items()))

    def function(self, decision: c.Decision) -> str:
        """The function that takes an answer to a decision, or draws one by lot."""
        name, choices = answer_name(decision), self.flow.menus
        by_lot = isinstance(choices, Choices)
        parameters = ("seat",) if by_lot else ("seat", "code")
        w = self.flow.writer(*parameters)
        if by_lot and self.flow.parts.checked:
            w.emit(look(SEAT, STOPS))
        drawn = choices.draw(decision, w, lambda: self._nothing(decision, w)) if isinstance(choices, Choices) else None
        w.emit(p.Raise(m.number(DECISIONS), m.ONE), p.Put(m.number(QUIET), m.ZERO))
        if drawn is None or not isinstance(choices, Choices):
            self._coded(decision, w)
        else:
            self._drawn(decision, choices, *drawn, w)
        says = f"decision {decision.index}: {decision.clause}  {decision.span.file}:{decision.span.line}"
        self.flow.parts.functions[name] = p.Function(name, parameters, tuple(w.block), says)
        return name

    # ---- what was chosen -----------------------------------------------------------------------------------

    def _nothing(self, decision: c.Decision, w: Writer) -> None:
        """There is nothing to choose: play goes on."""
        self.flow.arrivals.go_on(decision, w)
        self.flow.steps.hand_over(self.flow.roads.there(decision.otherwise), w)

    def _drawn(self, decision: c.Decision, choices: Choices, lot: p.Name, drawn: list[Drawn], w: Writer) -> None:
        """One of the ways that the lot can fall."""
        for one in drawn:
            with w.apart() as arm:
                if one.branch is None:
                    self._passed(decision, w)
                else:
                    values, said = choices.bound(one.option, lot, w)
                    self._taken(decision, one.branch, values, said, w)
            w.when(one.test, arm)
            w.emit(p.Let(lot.name, m.subtract(lot, one.count)))

    def _coded(self, decision: c.Decision, w: Writer) -> None:
        """What the code says: an option, or in a window a pass."""
        if decision.form == "window":
            with w.apart() as passed:
                self._passed(decision, w)
            w.when(m.equal(CODE, PASS_CODE), passed)
        last = len(decision.branches) - 1
        option = option_of(CODE) if last == 0 else w.let("option", option_of(CODE))
        for number, branch in enumerate(decision.branches):
            with w.apart() as arm:
                self._taken(decision, branch, self._read(branch, w), m.holds(m.both_bits(CODE, RIDER)), w)
            w.when(m.YES if number == last else m.equal(option, number + 1), arm)

    def _read(self, branch: c.Branch, w: Writer) -> list[Value]:
        """What the names of an option are bound to."""
        found = []
        for local, domain, field in zip(branch.locals, branch.domains, self.codes.fields(branch), strict=True):
            value, sure = w.let("x", field.read(CODE)), is_there(domain)
            kind = w.let("kind", m.both_bits(value, NO_KIND)) if sure and local.type.kind == "card" else None
            found.append(Value(value, kind, sure))
        return found

    def _taken(self, decision: c.Decision, branch: c.Branch, values: list[Value], said: p.Test, w: Writer) -> None:
        if decision.form == "pick":
            self._picked(decision, values[0].number, w)
        elif decision.form == "all":
            self._one_of_all(decision, values[0].number, w)
        else:
            self._option(decision, branch, values, said, w)

    # ---- closing -------------------------------------------------------------------------------------------

    def _close(self, decision: c.Decision, w: Writer) -> None:
        """Nobody is waited for any more. One seat that answers by lot was not waited for at all."""
        if isinstance(self.flow.menus, Choices) and decision.form in ("ask", "pick"):
            return
        layout = self.flow.parts.machine.layout
        count = {"ask": 1, "pick": 1, "window": layout.players}.get(decision.form, 2 * layout.players)
        w.emit(p.Put(m.number(WAITING), m.ZERO))
        w.fill(layout.waiting, count, 0)

    def _take_off(self, w: Writer) -> p.Name:
        """Take the seat off the list; gives how many are left."""
        helper = self.flow.parts.helper("take_off", ("seat",), "take a seat off the list of those who are asked", self._unlist)
        return w.let("left", p.Call(helper, (SEAT,)))

    def _unlist(self, w: Writer) -> None:
        waiting = self.flow.parts.machine.layout.waiting
        left, i = w.let("left", m.subtract(m.at(WAITING), 1)), w.let("i", waiting)
        w.emit(p.While(m.compare("!=", m.at(i), SEAT), (p.Let(i.name, m.add(i, 1)),)))
        shift = (p.Put(i, m.at(m.add(i, 1))), p.Let(i.name, m.add(i, 1)))
        w.emit(p.While(m.compare("<", i, m.add(left, waiting)), shift))
        w.emit(p.Put(m.add(left, waiting), m.ZERO), p.Put(m.number(WAITING), left), p.Return(left))

    def _next_seat(self, decision: c.Decision, w: Writer) -> None:
        """The next one on the list is asked."""
        waiting = self.flow.parts.machine.layout.waiting
        self.flow.menus.begin(decision, m.at(waiting), w)
        w.emit(WAITS)

    # ---- forms ---------------------------------------------------------------------------------------------

    def _passed(self, decision: c.Decision, w: Writer) -> None:
        """A pass: the next one on the list is asked, or all have passed."""
        left = self._take_off(w)
        with w.inside() as more:
            self._next_seat(decision, w)
        w.when(m.holds(left), more)
        self.flow.follow(decision.otherwise, w)

    def _option(self, decision: c.Decision, branch: c.Branch, values: list[Value], said: p.Test, w: Writer) -> None:
        layout = self.flow.parts.machine.layout
        assert decision.answerer is not None
        w.emit(p.Put(m.number(layout.locals[decision.answerer.index]), SEAT))
        w.bind(decision.answerer.index, Value(SEAT, sure=True))
        for local, value in zip(branch.locals, values, strict=True):
            w.emit(p.Put(m.number(layout.locals[local.index]), value.number))
            w.bind(local.index, value)
        self._close(decision, w)
        if branch.rider is not None and branch.rider not in self.flow.parts.traits.constants.variables:
            with w.inside() as word:
                self.flow.regions.simple.telling.event(w, "said", branch.clause, SEAT, branch.rider)
                w.emit(p.Put(m.add(layout.variables[branch.rider].base, SEAT), m.ONE))
            w.when(said, word)
        self.flow.follow(branch.body, w)

    def _picked(self, decision: c.Decision, value: p.Number, w: Writer) -> None:
        assert decision.target is not None
        self._close(decision, w)
        self.flow.regions.simple.assign(decision.target, value, decision.branches[0].locals[0].type, decision.clause, w)
        self.flow.follow(decision.then, w)

    def _one_of_all(self, decision: c.Decision, value: p.Number, w: Writer) -> None:
        """A hidden answer; the last of all reveals them together."""
        layout = self.flow.parts.machine.layout
        w.emit(p.Put(m.add(layout.answers, SEAT), m.add(value, 1)))
        left = self._take_off(w)
        with w.inside() as more:
            self._next_seat(decision, w)
        w.when(m.holds(left), more)
        slots = layout.variables[str(decision.reveals)]
        for seat in range(layout.players):
            answer = w.let("answer", m.subtract(m.at(layout.answers + seat), 1))
            least = m.pick(m.compare("<", answer, slots.low), slots.low, answer)
            w.emit(p.Put(m.number(slots.base + seat), m.pick(m.compare(">", answer, slots.high), slots.high, least)))
        self._tell_all(decision, w)
        self._close(decision, w)
        self.flow.follow(decision.then, w)

    def _tell_all(self, decision: c.Decision, w: Writer) -> None:
        telling, layout = self.flow.regions.simple.telling, self.flow.parts.machine.layout
        telling.begin(w, "revealed", decision.clause, decision.reveals, MANY)
        telling.number(w, m.number(layout.players))
        for seat in range(layout.players):
            telling.number(w, m.subtract(m.at(layout.answers + seat), 1))

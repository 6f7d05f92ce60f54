"""Code that may wait, as functions that run from one meeting point to the next.

Method: a function is written by following the code from where it begins; at a branch both ways are followed. A way ends where
the game waits (-1), where it stops for good or for a while (-2), or at the beginning of another function, whose address it
returns. So nothing is ever nested deeper than the author's own text, and a game that waits is only its vector.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from unodsl.machine import code as c
from unodsl.machine.layout import (
    CAPPED,
    DECISIONS,
    DIRECTION,
    OVER,
    PC,
    QUEUE,
    QUEUE_LIMIT,
    QUEUE_WIDTH,
    QUIET,
    QUIET_LIMIT,
    RING,
    ROUND,
)  # fmt: skip
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.arrivals import Arrivals
from unodsl.machine.program.choices import Choices
from unodsl.machine.program.menus import Menus
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.regions import Regions
from unodsl.machine.program.roads import Roads
from unodsl.machine.program.steps import STOPS, Steps
from unodsl.machine.program.writer import Value, Writer

MOST = 50
"""Of the instructions on one way through a function, so many may be written a second time."""
COPIES = 2
"""So often may what begins at a meeting point be written within one function."""


@dataclass(slots=True)
class Flow:
    """Follows the code of one machine."""

    parts: Parts
    regions: Regions
    roads: Roads
    menus: Menus | Choices
    passed: frozenset[int] = frozenset()
    copies: Counter[int] = field(default_factory=Counter)
    steps: Steps = field(init=False)
    arrivals: Arrivals = field(init=False)

    def __post_init__(self) -> None:
        self.steps = Steps(self.roads)
        self.arrivals = Arrivals(self.parts, self.regions.simple, self.steps, self.menus)

    def writer(self, *parameters: str) -> Writer:
        """A new function that may wait."""
        over = self.parts.machine.labels["round-over"]
        self.steps.need(over)
        self.copies.clear()
        return self.parts.writer(*parameters, left=p.Int(over))

    def finish(self) -> None:
        """Write every function that is wanted."""
        for at in self.steps.wanted():
            w = self.writer()
            self.follow(at, w, begins=True)
            name = next((name for name, place in self.parts.machine.labels.items() if place == at), "")
            name = next((key for key, place in self.parts.machine.entries.items() if place == at), name)
            self.parts.functions[self.steps.names[at]] = p.Function(self.steps.names[at], (), tuple(w.block), name)

    # ---- following -----------------------------------------------------------------------------------------

    def follow(self, at: int, w: Writer, begins: bool = False) -> None:
        """Write everything from an address on."""
        before, following = self.passed, at
        while True:
            at = following if begins else self.roads.there(following)
            if at in self.roads.labels and not begins:
                if not self._again(at):
                    self.steps.hand_over(at, w)
                    break
                w.clause = ""
            self.passed |= {at}
            begins = False
            after = self._one(at, w)
            if after is None:
                break
            following = after
        self.passed = before

    def _again(self, at: int) -> bool:
        """Whether what begins at a meeting point is short enough to be written once more."""
        short = self.roads.short
        if at in self.passed or at not in short or self.copies[at] == COPIES:
            return False
        self.copies[at] += 1
        return short[at] + sum(short.get(place, 0) for place in self.passed) <= MOST

    def _one(self, at: int, w: Writer) -> int | None:
        """Write one instruction (or a whole that does not wait) and give the address that follows."""
        if at == self.roads.pause:
            self._pause(at, w)
        instruction = self.parts.machine.code[at]
        if isinstance(instruction, c.LeaveRound):
            self.regions.item(at, w)
            return None
        if not isinstance(instruction, c.Goto | c.Return | c.Decide | c.Drain | c.Halt) and self.regions.extents.is_calm(at):
            self.regions.item(at, w)
            return self.regions.extents.end(at)
        w.says(self.regions.where(instruction))
        match instruction:
            case c.Goto(to=to):
                return to
            case c.Unless():
                return self._fork(self.regions.simple.values.test(instruction.test, w), at + 1, instruction.to, w)
            case c.Decide():
                return self.arrivals.decide(at, self.parts.machine.decisions[instruction.decision], w)
            case c.Invoke() | c.InvokeCell() | c.Return() | c.Drain():
                return self._call(at, instruction, w)
            case c.BeginRound() | c.Pace() | c.Halt():
                return self._station(at, instruction, w)
        return self._loop(at, instruction, w)

    def _station(self, at: int, instruction: c.BeginRound | c.Pace | c.Halt, w: Writer) -> int | None:
        """The machine's own stations of play."""
        if isinstance(instruction, c.Halt):
            self.regions.simple.telling.event(w, "match-over", "")
            w.emit(p.Put(m.number(OVER), m.ONE), p.Put(m.number(PC), m.number(at)), STOPS)
            return None
        if isinstance(instruction, c.Pace):
            self._pace(w)
            return instruction.to
        self._begin_round(instruction, w)
        return at + 1

    def _fork(self, test: p.Test, then: int, otherwise: int, w: Writer) -> int:
        """Follow one way inside the branch, the other after it; only one when the test is known."""
        if isinstance(test, p.Fixed):
            return then if test.holds else otherwise
        with w.apart() as inner:
            self.follow(then, w)
        w.when(test, inner)
        return otherwise

    def _loop(self, at: int, instruction: c.Code, w: Writer) -> int | None:
        loops = self.regions.loops
        match instruction:
            case c.LoopBegin():
                self._pass_by(at, instruction, w)
                loops.settle(instruction, w)
                return at + 1
            case c.CountBegin():
                loops.set_count(instruction, w)
                return at + 1
            case c.LoopNext():
                ends = m.negate(loops.next_thing(instruction.at))
                self._leave_loop(ends, instruction.to, w)
                loops.take_thing(instruction.at, instruction.local, w)
                return at + 1
            case c.CountNext():
                self._leave_loop(m.equal(m.at(instruction.at), 0), instruction.to, w)
                w.emit(p.Raise(m.number(instruction.at), m.NOTHING))
                return at + 1
            case c.UntilNext():
                self._leave_loop(loops.until(instruction, m.at(instruction.at), w), instruction.to, w, instruction.at)
                w.emit(p.Raise(m.number(instruction.at), m.ONE))
                return at + 1
        raise AssertionError(type(instruction).__name__)

    def _pass_by(self, at: int, begin: c.LoopBegin, w: Writer) -> None:
        """When nothing passes the test of a loop over seats, leave at once: that is mostly so."""
        head = self.parts.machine.code[at + 1]
        nobody = self.regions.loops.nobody(begin, w)
        if nobody is None or not isinstance(head, c.LoopNext):
            return
        with w.apart() as inner:
            self.regions.loops.leave_empty(begin, w)
            self.follow(head.to, w)
        w.when(nobody, inner)

    def _leave_loop(self, ends: p.Test, to: int, w: Writer, clear: int | None = None) -> None:
        with w.apart() as inner:
            if clear is not None:
                w.emit(p.Put(m.number(clear), m.ZERO))
            self.follow(to, w)
        w.when(ends, inner)

    # ---- calls ---------------------------------------------------------------------------------------------

    def _call(self, at: int, instruction: c.Code, w: Writer) -> int | None:
        match instruction:
            case c.Invoke():
                values = [
                    self.regions.settled(self.regions.simple.values.clauses.argument(x, w), w) for x in instruction.arguments
                ]
                return self._enter(instruction.routine, values, at + 1, w)
            case c.InvokeCell():
                return self._enter_cell(at, instruction, w)
            case c.Return(routine=routine):
                return self._return(routine, w)
        self._drain(at, w)
        return at + 1

    def _enter(self, routine: str, arguments: list[Value], then: int, w: Writer) -> int:
        """Bind the parameters of a routine that waits, and note where it returns to. In this function they are also known as
        what they were bound to: clauses can not call themselves, so nothing else binds them before the routine returns.
        """
        layout = self.parts.machine.layout
        for parameter, value in zip(self.parts.machine.model.routines[routine].parameters, arguments, strict=True):
            w.emit(p.Put(m.number(layout.locals[parameter.index]), value.number))
            w.bind(parameter.index, value)
        w.emit(p.Put(m.number(layout.returns[routine]), m.number(then)))
        return self.parts.machine.entries[routine]

    def _enter_cell(self, at: int, instruction: c.InvokeCell, w: Writer) -> int:
        """Cells that wait are entered; others are done here."""
        column = instruction.column
        card = self.regions.settled(self.regions.simple.values.card(instruction.card, w), w)
        self._cells_that_wait(column, card, Value(card.number, card.kind, sure=True), at + 1, w)
        if any(key not in self.parts.traits.waits for key in self.parts.machine.model.effect_cells[column]):
            self.regions.invoke_cell(column, card, w)
        return at + 1

    def _cells_that_wait(self, column: str, card: Value, argument: Value, then: int, w: Writer) -> None:
        """Enter the cell that the card's kind has in a column, if it waits."""
        distinct = list(dict.fromkeys(self.parts.machine.model.effect_cells[column]))
        number = w.settled("cell", self.regions.cell_number(column, distinct, card))
        for i, key in enumerate(distinct):
            if key in self.parts.traits.waits:
                with w.apart() as arm:
                    self.follow(self._enter(key, [argument], then, w), w)
                w.when(m.equal(number, i), arm)

    def _return(self, routine: str, w: Writer) -> int | None:
        """Clear the frame of a routine and go back to its caller."""
        site, frame = self.roads.returns_to(routine), self.parts.machine.frames[routine]
        back = p.Int(site) if site is not None else w.let("back", m.at(self.parts.machine.layout.returns[routine]))
        w.fill(frame[0], len(frame), 0)
        if site is not None:
            return site
        for address in self.roads.sites[routine]:
            self.steps.need(address)
        w.emit(p.Return(back))
        return None

    def _drain(self, at: int, w: Writer) -> None:
        """Do what is queued, one call after the other, coming back here."""
        layout = self.parts.machine.layout
        if not self.parts.traits.queued:
            return
        self.steps.need(at)
        with w.inside() as inner:
            number = w.let("call", m.at(layout.queue))
            arguments = [w.let("a", m.at(layout.queue + 1 + i)) for i in range(QUEUE_WIDTH - 1)]
            helper = self.parts.helper("next_call", (), "the queue moves up", self._move_up)
            w.emit(p.Do(p.Call(helper)))
            for name in self.parts.traits.queued:
                with w.apart() as arm:
                    self._queued(name, arguments, at, w)
                w.when(m.equal(number, layout.calls.index(name)), arm)
            w.emit(p.Return(p.Int(at)))
        w.when(m.holds(m.at(QUEUE)), inner)

    def _queued(self, name: str, arguments: list[p.Name], at: int, w: Writer) -> None:
        column = name.removeprefix("column ")
        if column != name:
            card = Value(arguments[0])
            self._cells_that_wait(column, card, card, at, w)
            self.regions.invoke_cell(column, card, w)
            return
        count = len(self.parts.machine.model.routines[name].parameters)
        if name in self.parts.traits.waits:
            self.follow(self._enter(name, [Value(x) for x in arguments[:count]], at, w), w)
        else:
            self.regions.invoke(name, [Value(x) for x in arguments[:count]], w)

    def _move_up(self, w: Writer) -> None:
        queue = self.parts.machine.layout.queue
        last = queue + (QUEUE_LIMIT - 1) * QUEUE_WIDTH
        w.emit(p.Raise(m.number(QUEUE), m.NOTHING))
        with w.counting(m.number(last - queue)) as i:
            w.emit(p.Put(m.add(i, queue), m.at(m.add(i, queue + QUEUE_WIDTH))))
        w.emit(p.Fill(last, QUEUE_WIDTH, 0), p.Return(m.ZERO))

    # ---- rounds --------------------------------------------------------------------------------------------

    def _pace(self, w: Writer) -> None:
        """Turns in a row without a decision end a round."""
        with w.inside() as quiet:
            w.emit(p.Put(m.number(QUIET), m.ZERO))
            self.regions.simple.telling.event(w, "capped", "flow.cap", m.at(DECISIONS))
            with w.inside() as again:
                self.regions.leave("", w)
            w.when(m.holds(m.at(CAPPED)), again)
            w.emit(p.Put(m.number(CAPPED), m.ONE))
            self.steps.hand_over(self.parts.machine.labels["capped"], w)
        w.emit(p.Raise(m.number(QUIET), m.ONE))
        w.when(m.compare(">", m.at(QUIET), QUIET_LIMIT), quiet)

    def _begin_round(self, instruction: c.BeginRound, w: Writer) -> None:
        layout = self.parts.machine.layout
        with w.inside() as never:
            self.steps.hand_over(instruction.halt, w)
        idle = m.both(m.holds(m.at(ROUND)), m.equal(m.at(DECISIONS), 0))
        w.when(m.either(m.compare(">=", m.at(ROUND), self.parts.machine.model.most_rounds), idle), never)
        w.emit(p.Do(p.Call(self.regions.clearing())))
        for slots in layout.variables.values():
            if not slots.kept:
                w.fill(slots.base, slots.count, slots.start)
        w.emit(p.Raise(m.number(ROUND), m.ONE))
        for register, value in ((DECISIONS, 0), (CAPPED, 0), (QUIET, 0), (DIRECTION, 1), (RING, (1 << layout.players) - 1)):
            w.emit(p.Put(m.number(register), m.number(value)))
        self.regions.simple.telling.event(w, "deal", "", m.at(ROUND))

    def _pause(self, at: int, w: Writer) -> None:
        """Stop once if that was asked for."""
        paused = m.number(self.parts.space.paused)
        stop = (p.Put(paused, m.number(2)), p.Put(m.number(PC), m.number(at)), STOPS)
        w.emit(p.If(m.equal(p.At(p.GAME, paused), 1), stop))
        w.emit(p.If(m.equal(p.At(p.GAME, paused), 2), (p.Put(paused, m.ONE),)))

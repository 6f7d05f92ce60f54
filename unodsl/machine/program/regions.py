"""Stretches of code in which nobody decides, written with ``if`` and ``while`` again.

Method: the lowering takes statements apart in fixed patterns, so where a branch or a loop ends can be read off its jumps. A
routine that never waits becomes a function of the program with its frame in plain variables (its registers stay 0), or is put
in where it is called when it is short or called once. Loops of routines that may wait keep their registers, as these are part
of a saved game.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from unodsl.machine import code as c
from unodsl.machine.layout import QUEUE, QUEUE_LIMIT, QUEUE_WIDTH, ROUND, WAITING
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.cards import kind_of
from unodsl.machine.program.extents import Extents
from unodsl.machine.program.idle import Idle
from unodsl.machine.program.loops import Loops
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.simple import Simple
from unodsl.machine.program.writer import Unsupported, Value, Writer
from unodsl.model import terms as t

SHORT = 5
CLEARING = "clear"
"""The helper that drops everything that is pending."""


@dataclass(slots=True)
class Regions:
    """Writes stretches of code of one machine."""

    parts: Parts
    simple: Simple
    extents: Extents
    calls: Counter[str] = field(default_factory=Counter)
    loops: Loops = field(init=False)
    idle: Idle = field(init=False)

    def __post_init__(self) -> None:
        self.loops = Loops(self.parts, self.simple.values, self.extents, self.stretch)
        self.idle = Idle(self.parts.traits)
        for instruction in self.parts.machine.code:
            self.calls.update(self.parts.traits.callees(instruction))

    # ---- writing -------------------------------------------------------------------------------------------

    def stretch(self, start: int, end: int, w: Writer) -> None:
        """Write the code from an address to another."""
        at = start
        while at < end:
            instruction = self.parts.machine.code[at]
            if isinstance(instruction, c.Goto):
                if instruction.to != end:
                    raise Unsupported(f"a jump at {at} leads elsewhere")
                return
            self.item(at, w)
            if isinstance(instruction, c.LeaveRound):
                return
            at = self.extents.end(at)

    def item(self, at: int, w: Writer) -> None:
        """Write what begins at an address."""
        instruction = self.parts.machine.code[at]
        w.says(self.where(instruction))
        match instruction:
            case c.Simple():
                self.simple.act(instruction.act, w)
            case c.Unless():
                self._branch(at, instruction, w)
            case c.LoopBegin() | c.CountBegin() | c.UntilNext():
                self.loops.loop(at, w)
            case c.Invoke():
                self.invoke(instruction.routine, self._arguments(instruction, w), w)
            case c.InvokeCell():
                self.invoke_cell(instruction.column, self.simple.values.card(instruction.card, w), w)
            case c.Enqueue():
                self._enqueue(instruction, w)
            case c.LeaveRound():
                self.leave(instruction.clause, w)
            case _:
                raise Unsupported(f"{type(instruction).__name__} at {at}")

    def where(self, instruction: c.Instruction) -> str:
        """The clause of an instruction and where it stands."""
        span = instruction.span
        return f"{instruction.clause}  {span.file}:{span.line}" if instruction.clause and span.line else ""

    def _branch(self, at: int, unless: c.Unless, w: Writer) -> None:
        middle, end = self.extents.branch(at)
        test = self.simple.values.test(unless.test, w)
        with w.inside() as then:
            self.stretch(at + 1, middle, w)
        with w.inside() as otherwise:
            self.stretch(unless.to, end, w)
        w.when(test, then, otherwise)

    def leave(self, clause: str, w: Writer) -> None:
        """The round is over: everything pending is dropped."""
        self.simple.telling.event(w, "round-over", clause, m.at(ROUND))
        w.emit(p.Do(p.Call(self.clearing())), p.Return(w.left))

    def clearing(self) -> str:
        """The helper that drops everything that is pending: frames, queue, waiting seats."""
        return self.parts.helper(CLEARING, (), "drop everything that is pending", self._clear)

    def _clear(self, w: Writer) -> None:
        layout = self.parts.machine.layout
        pending = (
            set(range(layout.waiting, layout.queue + QUEUE_LIMIT * QUEUE_WIDTH)) | {QUEUE, WAITING} | self.parts.traits.frames()
        )
        if not self.parts.traits.queued:
            pending -= {QUEUE, *range(layout.queue, layout.queue + QUEUE_LIMIT * QUEUE_WIDTH)}
        for start in sorted(pending):
            if start - 1 not in pending:
                count = next(n for n in range(1, len(pending) + 1) if start + n not in pending)
                w.fill(start, count, 0)
        w.emit(p.Return(m.ZERO))

    # ---- calls ---------------------------------------------------------------------------------------------

    def _arguments(self, instruction: c.Invoke, w: Writer) -> list[Value]:
        return [self.settled(self.simple.values.clauses.argument(x, w), w) for x in instruction.arguments]

    def settled(self, value: Value, w: Writer) -> Value:
        """A value as it is now, whatever is written later."""
        if value.kind is not None and value.sure and not isinstance(value.number, p.Name | p.Int):
            kind = w.settled("kind", value.kind)
            return Value(w.settled("card", value.number), kind, value.sure)
        return Value(w.settled("a", value.number), value.kind if isinstance(value.kind, p.Name | p.Int) else None, value.sure)

    def invoke(self, routine: str, arguments: list[Value], w: Writer) -> None:
        """Do a routine that does not wait."""
        start, end = self.parts.traits.stretches[routine]
        if start == end:
            return
        parameters = self.parts.machine.model.routines[routine].parameters
        if self.calls[routine] == 1 or end - start <= SHORT:
            before = dict(w.bound)
            for parameter, argument in zip(parameters, arguments, strict=True):
                w.bind(parameter.index, argument)
            self.stretch(start, end, w)
            w.bound, w.clause = before, ""
            return
        call = p.Call(self._function(routine, parameters), tuple(argument.number for argument in arguments))
        if routine in self.parts.traits.leaves:
            w.emit(p.If(m.holds(call), (p.Return(w.left),)))
        else:
            w.emit(p.Do(call))

    def _function(self, routine: str, parameters: tuple[t.Local, ...]) -> str:
        """The function of a routine that does not wait; it returns whether the round was left."""
        names = tuple(f"p{i}" for i in range(len(parameters)))
        start, end = self.parts.traits.stretches[routine]

        def write(w: Writer) -> None:
            for parameter, name in zip(parameters, names, strict=True):
                w.bind(parameter.index, Value(p.Name(name)))
            self.stretch(start, end, w)
            w.emit(p.Return(m.ZERO))

        number = list(self.parts.machine.entries).index(routine)
        says = ", ".join(p_.text or f"local {p_.index}" for p_ in parameters)
        return self.parts.helper(f"routine_{number}", names, f"{routine}({says})", write)

    def invoke_cell(self, column: str, card: Value, w: Writer) -> None:
        """Do the cell that the card's kind has in a column; cells that wait are not done here."""
        keys = self.parts.machine.model.effect_cells[column]
        stretches = self.parts.traits.stretches
        distinct = [key for key in dict.fromkeys(keys) if stretches[key][0] != stretches[key][1]]
        if not distinct:
            return
        card = self.settled(card, w)
        there = Value(card.number, card.kind, sure=True)
        number = w.settled("cell", self.cell_number(column, distinct, card))
        for i, key in enumerate(distinct):
            if key not in self.parts.traits.waits:
                with w.inside() as arm:
                    self.invoke(key, [there], w)
                w.when(m.equal(number, i), arm)

    def cell_number(self, column: str, distinct: list[str], card: Value) -> p.Number:
        """Which of these cells a card's kind has; -1 for others, for cells that do nothing for that kind, and for no card."""
        keys = self.parts.machine.model.effect_cells[column]
        cells = tuple(
            distinct.index(key) if key in distinct and not self.idle.is_idle(key, kind) else -1 for kind, key in enumerate(keys)
        )
        return self.parts.by_kind(cells, -1, f"the cell of {column} of each kind", kind_of(card), card.sure)

    def _enqueue(self, instruction: c.Enqueue, w: Writer) -> None:
        layout, call = self.parts.machine.layout, instruction.call
        if isinstance(call, c.Invoke):
            number, arguments = layout.calls.index(call.routine), call.arguments
        else:
            number, arguments = layout.calls.index(f"column {call.column}"), (call.card,)
        with w.inside() as inner:
            base = w.let("base", m.add(m.times(m.at(QUEUE), QUEUE_WIDTH), layout.queue))
            w.emit(p.Put(base, m.number(number)))
            for i, argument in enumerate(arguments):
                w.emit(p.Put(m.add(base, 1 + i), self.simple.values.number(argument, w)))
            w.emit(p.Raise(m.number(QUEUE), m.ONE))
        w.when(m.compare("<", m.at(QUEUE), QUEUE_LIMIT), inner)

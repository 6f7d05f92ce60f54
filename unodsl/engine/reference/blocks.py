"""Stretches of code as Python functions.

A block begins at an address where a game can go on (after a decision, a call, a jump) and is written down instruction by
instruction, through calls and forward jumps, until it waits, loops back or becomes long; it gives the address that comes next.
Simple arithmetic stands in the lines; what moves cards, asks or begins rounds is a function of its own (``steps``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from unodsl.engine.reference.run import Run
from unodsl.engine.reference.values import Values
from unodsl.machine import code as c
from unodsl.machine.layout import QUEUE, QUIET, QUIET_LIMIT
from unodsl.model import acts as a, terms as t
from unodsl.model.terms import NONE
from unodsl.state.events import Event

Step = Callable[[Run], int]
LENGTH = 14
"""Instructions after which a block hands over at the next call or jump."""


@dataclass(slots=True)
class Blocks:
    """Writes the blocks of one machine. ``step`` makes the function of an instruction that has no line of its own."""

    machine: c.Machine
    values: Values
    step: Callable[[int, c.Code], Step]
    names: dict[str, Any] = field(default_factory=dict)
    clauses: dict[str, str] = field(default_factory=dict)

    def all(self) -> list[Step]:
        """For each address where a block begins its function; elsewhere a function that must never be called."""
        starts = sorted(self.starts())
        self.names |= {**self.values.names, "Event": Event, "new": tuple.__new__, "int": int}
        text = "\n".join(line for start in starts for line in self.block(start))
        exec(compile(text, "<unodsl blocks>", "exec"), self.names)
        found: list[Step] = [_nowhere] * len(self.machine.code)
        for start in starts:
            found[start] = self.names[f"b{start}"]
        return found

    def starts(self) -> set[int]:
        """Every address at which something can go on."""
        machine = self.machine
        found = {*machine.labels.values(), *machine.entries.values()}
        for decision in machine.decisions:
            found |= {decision.otherwise, decision.then, *(branch.body for branch in decision.branches)}
        for at, instruction in enumerate(machine.code):
            match instruction:
                case c.Invoke() | c.InvokeCell() | c.Drain() | c.Simple():
                    found |= {at, at + 1}
                case c.Goto(to=to) | c.Unless(to=to) | c.LoopNext(to=to) | c.CountNext(to=to) | c.UntilNext(to=to):
                    found |= {to}
                case c.Decide() | c.Pace() | c.BeginRound() | c.LeaveRound() | c.Halt():
                    found |= {at}
            if isinstance(instruction, c.Goto | c.Pace) and instruction.to <= at:
                found.add(instruction.to)
        return {at for at in found if at < len(machine.code)}

    # ---- writing -------------------------------------------------------------------------------------------

    def block(self, start: int) -> list[str]:
        """The function of the block at ``start``."""
        lines = [f"def b{start}(run):", " v = run.v; z = run.z"]
        at, written, back = start, 0, list[int]()
        while True:
            instruction = self.machine.code[at]
            written += 1
            if isinstance(instruction, c.Return) and back:
                lines += self.clearing(instruction)
                at = back.pop()
            elif isinstance(instruction, c.Invoke) and written <= LENGTH:
                lines += self.entering(instruction, at)
                back.append(at + 1)
                at = self.machine.entries[instruction.routine]
            elif isinstance(instruction, c.Goto) and at < instruction.to and written <= LENGTH:
                at = instruction.to
            else:
                more, at = self.lines(at, instruction)
                lines += more
                if at < 0:
                    return lines
                if written > LENGTH:
                    return [*lines, f" return {at}"]

    def lines(self, at: int, instruction: c.Code) -> tuple[list[str], int]:
        """The lines of an instruction, and the address that follows in the same block (-1: none)."""
        match instruction:
            case c.Simple(act=a.Assign() as act):
                return self.assigning(act), at + 1
            case c.Goto(to=to):
                return [f" return {to}"], -1
            case c.Unless():
                return [f" if not {self.expr(instruction.test)}: return {instruction.to}"], at + 1
            case c.LoopNext():
                return self.looping(instruction), at + 1
            case c.CountBegin():
                return [f" v[{instruction.at}] = max(0, {self.expr(instruction.times)})"], at + 1
            case c.CountNext():
                return [f" if v[{instruction.at}] == 0: return {instruction.to}", f" v[{instruction.at}] -= 1"], at + 1
            case c.Invoke():
                return [*self.entering(instruction, at), f" return {self.machine.entries[instruction.routine]}"], -1
            case c.Return():
                back = self.machine.layout.returns[instruction.routine]
                return [f" to = v[{back}]", *self.clearing(instruction), " return to"], -1
            case c.LoopBegin():
                return self.settling(instruction), at + 1
        self.names[f"m{at}"] = self.step(at, instruction)
        if isinstance(instruction, c.Drain):
            return [f" if v[{QUEUE}]: return m{at}(run)"], at + 1
        if isinstance(instruction, c.Pace):
            return [f" v[{QUIET}] += 1", f" return {instruction.to} if v[{QUIET}] <= {QUIET_LIMIT} else m{at}(run)"], -1
        if isinstance(instruction, c.Simple) and not isinstance(instruction.act, a.MoveCard | a.Chance):
            return [f" m{at}(run)"], at + 1
        if isinstance(instruction, c.Simple):
            return [f" if m{at}(run) < 0: return -1"], at + 1
        if isinstance(instruction, c.Enqueue):
            return [f" m{at}(run)"], at + 1
        return [f" return m{at}(run)"], -1

    def expr(self, term: t.Expr) -> str:
        return self.values.sources.expr(term)

    def number(self, term: t.Expr) -> str:
        """A value to keep: flags as 0 and 1."""
        line = self.expr(term)
        already = isinstance(term, t.Const | t.Local | t.Variable | t.Fact)
        return line if term.type.kind != "flag" or already else f"(1 if {line} else 0)"

    def entering(self, instruction: c.Invoke, at: int) -> list[str]:
        """Bind parameters, arguments first, and note where to come back to."""
        parameters = self.machine.model.routines[instruction.routine].parameters
        places = [f"v[{self.values.register(p)}]" for p in parameters]
        back = f"v[{self.machine.layout.returns[instruction.routine]}] = {at + 1}"
        if not places:
            return [f" {back}"]
        return [f" {', '.join(places)} = {', '.join(map(self.number, instruction.arguments))}; {back}"]

    def clearing(self, instruction: c.Return) -> list[str]:
        frame = self.machine.frames[instruction.routine]
        if len(frame) > 8:
            return [f" v[{frame[0]}:{frame[-1] + 1}] = {[0] * len(frame)}"]
        return [" " + " = ".join(f"v[{register}]" for register in frame) + " = 0"]

    def settling(self, instruction: c.LoopBegin) -> list[str]:
        """Which things a loop will visit."""
        at, place = instruction.at, self.values.register(instruction.local)
        test = f"if {self.expr(instruction.where)}: " if instruction.where is not None else ""
        things = self.values.sources.copies(instruction.domain)
        return [
            " n = 0",
            f" for x in {things}:",
            f"  v[{place}] = x",
            f"  {test}v[{at + 2} + n] = x; n += 1",
            f" v[{at}] = n; v[{at + 1}] = 0",
        ]

    def looping(self, instruction: c.LoopNext) -> list[str]:
        at, place = instruction.at, self.values.register(instruction.local)
        return [
            f" n = v[{at + 1}]",
            f" if n == v[{at}]: return {instruction.to}",
            f" v[{place}] = v[{at + 2} + n]; v[{at + 1}] = n + 1",
        ]

    def assigning(self, act: a.Assign) -> list[str]:
        """Write a local, or a variable within its range and with an event if it is public and changes."""
        if isinstance(act.target, t.Local):
            return [f" v[{self.values.register(act.target)}] = {self.number(act.value)}"]
        slots = self.machine.layout.variables[act.target.name]
        value, cut = self.number(act.value), not _within(act.value, slots.low, slots.high)
        lines = [f" x = {value}"]
        if cut:
            lines.append(f" x = {slots.low} if x < {slots.low} else {slots.high} if x > {slots.high} else x")
        place, owner, guard = f"v[{slots.base}]", str(NONE), ""
        if act.target.owner is not None:
            lines.append(f" i = {self.expr(act.target.owner)}")
            place, owner, guard = f"v[{slots.base} + i]", "i", "i >= 0 and "
        event = f"run.events.append(new(Event, ('set', {self.clause(act.clause)}, ({self.clause(act.target.name)}, {owner}, x))))"
        tell = f"{event}; " if slots.public else ""
        return [*lines, f" if {guard}{place} != x: {tell}{place} = x"]

    def clause(self, path: str) -> str:
        """A name for the path of a clause, so that no word of an author stands in the text."""
        if path not in self.clauses:
            self.clauses[path] = f"path{len(self.clauses)}"
            self.names[self.clauses[path]] = path
        return self.clauses[path]


def _within(value: t.Expr, low: int, high: int) -> bool:
    """Whether a value needs no cutting."""
    if value.type.kind == "number":
        return low <= value.type.low and value.type.high <= high
    return True


def _nowhere(run: Run) -> int:
    raise AssertionError("no block begins here")


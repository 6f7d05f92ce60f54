"""Stretches of code as Python functions.

A block begins at an address where a game goes on: after a decision, a chance node, a call that was not written out. It is
written when a game first comes there, instruction by instruction: tests become ``if``, loops become loops, calls are written
out in their place, until the game waits or the block is long. A block gives the address that comes next.

Many routines are *quiet*: nothing in them can wait, so nobody sees their registers in between. Their loops need no counters and
their calls no address to return to. In all others the registers are as the machine wants them at every moment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from unodsl.engine.reference.calls import Calls, may_wait
from unodsl.engine.reference.run import STOP, Run
from unodsl.engine.reference.simple import WAITED
from unodsl.engine.reference.values import Values
from unodsl.machine import code as c
from unodsl.machine.layout import DIRECTION, QUEUE, QUIET, QUIET_LIMIT
from unodsl.model import acts as a, terms as t
from unodsl.model.terms import NONE
from unodsl.state.events import Event

Step = Callable[[Run], int]

LENGTH = 80
"""Instructions after which a block hands over at the next call or jump."""

GONE = -1
"""Instead of an address: the block does not go on from here."""

TELL = "run.events.append"


class Blocks(dict[int, Step]):
    """The blocks of one machine by address. ``step`` makes the function of an instruction that has no lines of its own."""

    def __init__(self, machine: c.Machine, values: Values, step: Callable[[int, c.Code], Callable[[Run], object]]) -> None:
        super().__init__()
        self.machine, self.terms, self.calls, self.step = machine, values, Calls(machine), cache(step)
        self.names = values.names
        self.names |= {"Event": Event, "new": tuple.__new__}
        self.words: dict[object, str] = {}

    def __missing__(self, start: int) -> Step:
        exec(compile(self.text(start), f"<unodsl block {start}>", "exec"), self.names)
        block: Step = self.names[f"b{start}"]
        self[start] = block
        return block

    def text(self, start: int) -> str:
        """The function of a block in Python."""
        return "\n".join([f"def b{start}(run):", " v = run.v; z = run.z", *_Writer(self).block(start)])

    def word(self, value: object) -> str:
        """A name for a value, so that no word of an author stands in the text."""
        if value not in self.words:
            self.words[value] = name = f"w{len(self.words)}"
            self.names[name] = value
        return self.words[value]


@dataclass(slots=True)
class _Writer:
    """Writes one block."""

    blocks: Blocks
    lines: list[str] = field(default_factory=list)
    depth: int = 1
    written: int = 0
    quiet: bool = False

    def block(self, start: int) -> list[str]:
        calls = self.blocks.calls
        self.quiet = any(calls.bodies[routine][0] == start for routine in calls.quiet)
        self.stretch(start, GONE)
        return self.lines

    def stretch(self, at: int, stop: int) -> bool:
        """Write from ``at`` on; whether the code comes to ``stop``."""
        while at not in (stop, GONE):
            self.written += 1
            if self.blocks.terms.watch is not None:
                self.say(f"passed({at}, run)")
            at = self.instruction(at, self.blocks.machine.code[at])
        return at == stop != GONE

    def nested(self, head: str, at: int, stop: int, *first: str) -> bool:
        """The same under a head that ends in a colon, after other lines."""
        self.say(head)
        before = len(self.lines)
        self.depth += 1
        self.say(*first)
        arrives = self.stretch(at, stop)
        if len(self.lines) == before:
            self.say("pass")
        self.depth -= 1
        return arrives

    def instruction(self, at: int, instruction: c.Code) -> int:
        """Write an instruction; gives the address to go on at."""
        match instruction:
            case c.Simple():
                return self.simple(at, instruction.act)
            case c.Goto(to=to):
                return to if self.written <= LENGTH else self.leave(str(to))
            case c.Unless():
                return self.branching(at, instruction)
            case c.LoopBegin():
                return self.settling(at, instruction)
            case c.LoopNext():
                return self.visiting(at, instruction)
            case c.CountBegin():
                return self.counting(at, instruction)
            case c.CountNext() | c.UntilNext():
                return self.repeating(at, instruction)
            case c.Invoke() | c.InvokeCell():
                return self.calling(at, instruction)
            case c.Return():
                return self.returning(instruction)
        return self.housekeeping(at, instruction)

    def housekeeping(self, at: int, instruction: c.Code) -> int:
        """The queue, the pace, and what stops the game or throws it elsewhere."""
        line = f"{self.function(at)}(run)"
        match instruction:
            case c.Drain():
                self.say(f"if v[{QUEUE}]: return {line}")
            case c.Enqueue():
                self.say(line)
            case c.Pace(to=to):
                self.say(f"v[{QUIET}] += 1")
                return self.leave(f"{to} if v[{QUIET}] <= {QUIET_LIMIT} else {line}")
            case _:
                return self.leave(line)
        return at + 1

    # ---- words ---------------------------------------------------------------------------------------------

    def say(self, *lines: str) -> None:
        self.lines += (" " * self.depth + line for line in lines)

    def leave(self, to: str) -> int:
        self.say(f"return {to}")
        return GONE

    def function(self, at: int) -> str:
        """The name of the function of an instruction."""
        self.blocks.names[f"m{at}"] = self.blocks.step(at, self.blocks.machine.code[at])
        return f"m{at}"

    def register(self, local: t.Local) -> str:
        return f"v[{self.blocks.terms.register(local)}]"

    def expr(self, term: t.Expr) -> str:
        """A term as a line."""
        return self.short(self.blocks.terms.sources.expr(term))

    def short(self, line: str) -> str:
        """A line as it is; one that looks through things is a function of its own, as it would slow down the block."""
        return f"{self.blocks.word(self.blocks.terms.compiled(line))}(v, z)" if " for " in line else line

    def number(self, term: t.Expr) -> str:
        """A value to keep: flags as 0 and 1."""
        line = self.expr(term)
        already = isinstance(term, t.Const | t.Local | t.Variable | t.Fact)
        return line if term.type.kind != "flag" or already else f"(1 if {line} else 0)"

    # ---- tests and loops -----------------------------------------------------------------------------------

    def branching(self, at: int, instruction: c.Unless) -> int:
        """What stands before ``to`` under the test; when it ends in a jump over what follows, that is the other case."""
        end, last = instruction.to, self.blocks.machine.code[instruction.to - 1]
        test = f"if {self.expr(instruction.test)}:"
        if not isinstance(last, c.Goto) or last.to <= end:
            self.nested(test, at + 1, end)
            return end
        arrives = self.nested(test, at + 1, end - 1)
        arrives |= self.nested("else:", end, last.to)
        return last.to if arrives else GONE

    def settling(self, at: int, begin: c.LoopBegin) -> int:
        """Find out what a loop will visit."""
        place, head = self.register(begin.local), self.blocks.machine.code[at + 1]
        things = self.short(self.blocks.terms.sources.copies(begin.domain))
        test = f"if {self.expr(begin.where)}: " if begin.where is not None else ""
        if not self.quiet:
            self.say("n = 0", f"for {place} in {things}:", f" {test}v[{begin.at + 2} + n] = {place}; n += 1")
            self.say(f"v[{begin.at}] = n; v[{begin.at + 1}] = 0")
            return at + 1
        assert isinstance(head, c.LoopNext)
        if test:
            self.say("found = []", f"for {place} in {things}:", f" {test}found.append({place})")
        self.nested(f"for {place} in {'found' if test else things}:", at + 2, head.to - 1)
        return head.to

    def visiting(self, at: int, head: c.LoopNext) -> int:
        """Each thing of a loop; a register counts them."""
        count = f"v[{head.at + 1}]"
        bind = f"n = {count}; {self.register(head.local)} = v[{head.at + 2} + n]; {count} = n + 1"
        self.nested(f"while {count} != v[{head.at}]:", at + 1, head.to - 1, bind)
        return head.to

    def counting(self, at: int, begin: c.CountBegin) -> int:
        """How often a loop is passed through."""
        times, head = begin.times, self.blocks.machine.code[at + 1]
        number = str(max(0, times.value)) if isinstance(times, t.Const) else f"max(0, {self.expr(times)})"
        if not self.quiet:
            self.say(f"v[{begin.at}] = {number}")
            return at + 1
        assert isinstance(head, c.CountNext)
        self.nested(f"for _ in range({number}):", at + 2, head.to - 1)
        return head.to

    def repeating(self, at: int, head: c.CountNext | c.UntilNext) -> int:
        """A number of passes, or passes until a test holds; a register counts them."""
        count = f"v[{head.at}]"
        if isinstance(head, c.CountNext):
            self.nested(f"while {count} != 0:", at + 1, head.to - 1, f"{count} -= 1")
        else:
            test = f"while {count} < {head.bound} and not {self.expr(head.until)}:"
            self.nested(test, at + 1, head.to - 1, f"{count} += 1")
            self.say(f"{count} = 0")
        return head.to

    # ---- calls ---------------------------------------------------------------------------------------------

    def calling(self, at: int, call: c.Invoke | c.InvokeCell) -> int:
        """A call; of a cell only when all kinds have the same one (nothing is done for no card)."""
        callees = self.blocks.calls.callees(call)
        if len(callees) > 1:
            return self.leave(f"{self.function(at)}(run)")
        if isinstance(call, c.Invoke):
            return self.entering(call.routine, [self.number(x) for x in call.arguments], at + 1)
        self.say(f"x = {self.expr(call.card)}", "if x >= 0:")
        self.depth += 1
        self.entering(callees[0], ["x"], at + 1)
        self.depth -= 1
        return at + 1

    def entering(self, routine: str, arguments: list[str], then: int) -> int:
        """Bind the parameters, note where to come back to, and write the routine out, or go there."""
        calls, machine = self.blocks.calls, self.blocks.machine
        first, last = calls.bodies[routine]
        places = [self.register(parameter) for parameter in machine.model.routines[routine].parameters]
        quiet = routine in calls.quiet
        here = self.quiet or self.written <= LENGTH
        if self.blocks.terms.watch is not None:
            self.say(f"passed({first}, run)")  # also of a clause that does nothing, of which no line is written
        if not (quiet and here):
            places, arguments = [*places, f"v[{machine.layout.returns[routine]}]"], [*arguments, str(then)]
        if places:
            self.say(f"{', '.join(places)} = {', '.join(arguments)}")
        if not here:
            return self.leave(str(first))
        outside, self.quiet = self.quiet, quiet
        arrives = self.stretch(first, last)
        self.quiet = outside
        if not arrives:
            return GONE
        self.clear(routine, quiet)
        return then

    def returning(self, instruction: c.Return) -> int:
        """Leave the routine in which the block began."""
        back, then = self.blocks.machine.layout.returns[instruction.routine], self.blocks.calls.sole.get(instruction.routine)
        self.quiet = False
        if then is not None and self.written <= LENGTH:
            self.clear(instruction.routine, quiet=False)
            return then
        self.say(f"to = v[{back}]")
        self.clear(instruction.routine, quiet=False)
        return self.leave("to")

    def clear(self, routine: str, quiet: bool) -> None:
        """Clear a frame: of a routine that was quiet all the time only its names were used."""
        layout, frame = self.blocks.machine.layout, self.blocks.machine.frames[routine]
        used = [register for register in frame if not quiet or register in layout.locals]
        if len(used) > 8:
            self.say(f"v[{used[0]}:{used[-1] + 1}] = {self.blocks.word((0,) * len(used))}")
        elif used:
            self.say(" = ".join(f"v[{register}]" for register in used) + " = 0")

    # ---- simple statements ---------------------------------------------------------------------------------

    def simple(self, at: int, act: c.SimpleAct) -> int:
        match act:
            case a.Assign(target=target, value=value):
                self.store(target, self.value(value, target), act.clause)
            case a.Reverse():
                self.say(f"v[{DIRECTION}] = x = -v[{DIRECTION}]")
                self.say(f"{TELL}(new(Event, ('reversed', {self.blocks.word(act.clause)}, (x,))))")
            case a.MoveCard(known_as=target) if target is not None:
                self.doing(at, act, "x = ")
                self.store(target, "x", act.clause)
            case _:
                self.doing(at, act)
        return at + 1

    def doing(self, at: int, act: c.SimpleAct, keep: str = "") -> None:
        """Carry out a statement by its function; stop where chance has to be told."""
        waits = may_wait(self.blocks.machine, act)
        self.say(f"{keep or 'x = ' * waits}{self.function(at)}(run)")
        if waits:
            self.say(f"if x == {WAITED}: return {STOP}")

    def value(self, term: t.Expr, target: a.Target) -> str:
        """A value to be kept, as something that can be said twice: cut to the range of a variable."""
        if isinstance(target, t.Local):
            return self.number(term)
        slots = self.blocks.machine.layout.variables[target.name]
        low, high = slots.low, slots.high
        if isinstance(term, t.Const):
            return str(min(max(term.value, low), high))
        self.say(f"x = {self.number(term)}")
        if term.type.kind == "number" and not low <= term.type.low <= term.type.high <= high:
            self.say(f"x = {low} if x < {low} else {high} if x > {high} else x")
        elif term.type.kind == "member" and low > NONE:  # nothing was found, and a member is never none
            self.say(f"x = {low} if x < {low} else x")
        return "x"

    def store(self, target: a.Target, value: str, clause: str) -> None:
        """Write a local, or a variable, with an event if it is public and changes."""
        if isinstance(target, t.Local):
            return self.say(f"{self.register(target)} = {value}")
        slots, owner = self.blocks.machine.layout.variables[target.name], target.owner
        index, guard = str(NONE), ""
        if owner is not None and self.blocks.terms.sources.is_somebody(owner):
            index = self.expr(owner)
        elif owner is not None:
            self.say(f"i = {self.expr(owner)}")
            index, guard = "i", "i >= 0 and "
        place = f"v[{slots.base}]" if owner is None else f"v[{slots.base} + {index}]"
        if not slots.public and not guard:
            return self.say(f"{place} = {value}")
        tell = f"{self.event(clause, target.name, index, value)}; " if slots.public else ""
        return self.say(f"if {guard}{place} != {value}: {tell}{place} = {value}")

    def event(self, clause: str, name: str, index: str, value: str) -> str:
        """Tell of a variable; an event that is always the same is made once."""
        if value != "x" and index == str(NONE):
            return f"{TELL}({self.blocks.word(Event('set', clause, (name, NONE, int(value))))})"
        word = self.blocks.word
        return f"{TELL}(new(Event, ('set', {word(clause)}, ({word(name)}, {index}, {value}))))"

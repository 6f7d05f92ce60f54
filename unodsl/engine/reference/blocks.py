"""Stretches of code as Python functions.

A block begins at an address where a game goes on (after a decision, a call that waited, a chance node). It is written when a game
first comes there: instruction by instruction, tests as ``if`` and loops as ``while``, calls written out in their place, until the game
waits or the block is long. It gives the address that comes next.

Most routines are *quiet*: nothing in them can wait, so nobody ever sees their registers in between. Their loops need no counters and
their calls no address to return to. Registers of all others are as the machine wants them at every moment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from unodsl.engine.reference.calls import Calls
from unodsl.engine.reference.run import Run, Step
from unodsl.engine.reference.values import Values
from unodsl.machine import code as c
from unodsl.machine.layout import QUEUE, QUIET, QUIET_LIMIT
from unodsl.model import acts as a, terms as t
from unodsl.model.terms import NO_KIND, NONE
from unodsl.state.events import Event

LENGTH = 100
"""Instructions after which a block hands over at the next call or jump."""

GONE = -1
"""In place of an address: the code does not go on from here."""


class Blocks(dict[int, Step]):
    """The blocks of one machine by address, each written when it is first asked for."""

    def __init__(self, machine: c.Machine, values: Values, step: Callable[[int, c.Code], Step]) -> None:
        super().__init__()
        self.machine, self.values, self.calls = machine, values, Calls(machine)
        self.step = cache(step)
        self.names: dict[str, Any] = {**values.names, "Event": Event, "new": tuple.__new__}
        self.words: dict[object, str] = {}

    def __missing__(self, start: int) -> Step:
        exec(compile(self.text(start), f"<unodsl block {start}>", "exec"), self.names)
        made: Step = self.names[f"b{start}"]
        self[start] = made
        return made

    def text(self, start: int) -> str:
        """The function of a block as Python."""
        return "\n".join([f"def b{start}(run):", " v = run.v; z = run.z", *_Writer(self).block(start)])

    def word(self, value: object, make: Callable[[], object] | None = None) -> str:
        """A name for a thing, so that no word of an author stands in the text."""
        if value not in self.words:
            self.words[value] = f"w{len(self.words)}"
            self.names[self.words[value]] = value if make is None else make()
        return self.words[value]


@dataclass(slots=True)
class _Writer:
    """Writes one block."""

    blocks: Blocks
    lines: list[str] = field(default_factory=list)
    depth: int = 1
    written: int = 0
    quiet: bool = False

    def say(self, *lines: str) -> None:
        self.lines += (" " * self.depth + line for line in lines)

    def block(self, start: int) -> list[str]:
        self.quiet = start in self.blocks.calls.quiet_entries
        self.stretch(start, GONE)
        return self.lines

    def stretch(self, at: int, stop: int) -> bool:
        """Write from ``at`` on; whether the code comes to ``stop``."""
        while at not in (stop, GONE):
            self.written += 1
            at = self.instruction(at, self.blocks.machine.code[at])
        return at == stop != GONE

    def nested(self, head: str, at: int, stop: int) -> bool:
        """The same under a line that ends in a colon."""
        self.say(head)
        before = len(self.lines)
        self.depth += 1
        arrives = self.stretch(at, stop)
        if len(self.lines) == before:
            self.say("pass")
        self.depth -= 1
        return arrives

    def instruction(self, at: int, instruction: c.Code) -> int:
        """Write an instruction; gives the address to go on at in the same block, or ``GONE``."""
        match instruction:
            case c.Simple():
                return self.simple(at, instruction.act)
            case c.Goto(to=to):
                return to if self.written <= LENGTH else self.leave(str(to))
            case c.Unless():
                return self.branching(at, instruction)
            case c.LoopBegin():
                return self.settling(at, instruction)
            case c.LoopNext() | c.CountBegin() | c.CountNext() | c.UntilNext():
                return self.looping(at, instruction)
            case c.Invoke():
                return self.calling(at, instruction)
            case c.InvokeCell():
                return self.calling_cell(at, instruction)
            case c.Return():
                return self.returning(instruction)
            case c.Drain():
                self.say(f"if v[{QUEUE}]: return {self.function(at)}(run)")
                return at + 1
            case c.Pace(to=to):
                self.say(f"v[{QUIET}] += 1")
                return self.leave(f"{to} if v[{QUIET}] <= {QUIET_LIMIT} else {self.function(at)}(run)")
            case c.Enqueue():
                self.say(f"{self.function(at)}(run)")
                return at + 1
        return self.leave(f"{self.function(at)}(run)")

    # ---- control flow --------------------------------------------------------------------------------------

    def leave(self, to: str) -> int:
        self.say(f"return {to}")
        return GONE

    def branching(self, at: int, instruction: c.Unless) -> int:
        """``if`` with what stands before ``to``; a jump there over what follows makes that the ``else``."""
        end, last = instruction.to, self.blocks.machine.code[instruction.to - 1]
        test = f"if {self.expr(instruction.test)}:"
        if not isinstance(last, c.Goto) or last.to <= end:
            self.nested(test, at + 1, end)
            return end
        arrives = self.nested(test, at + 1, end - 1)
        arrives |= self.nested("else:", end, last.to)
        return last.to if arrives else GONE

    def settling(self, at: int, instruction: c.LoopBegin) -> int:
        """Which things a loop will visit, settled before the first."""
        place, first, where = self.register(instruction.local), instruction.at, instruction.where
        things = self.blocks.values.sources.copies(instruction.domain)
        if self.quiet:
            if where is not None:
                things = f"[x for x in {things} if {self.expr(where, {instruction.local.index: 'x'})}]"
            head = self.blocks.machine.code[at + 1]
            assert isinstance(head, c.LoopNext)
            self.nested(f"for {place} in {things}:", at + 2, head.to - 1)
            return head.to
        test = f"if {self.expr(where)}: " if where is not None else ""
        self.say("n = 0", f"for {place} in {things}:", f" {test}v[{first + 2} + n] = {place}; n += 1", f"v[{first}] = n; v[{first + 1}] = 0")
        return at + 1

    def looping(self, at: int, head: c.LoopNext | c.CountBegin | c.CountNext | c.UntilNext) -> int:
        """The passes of a loop; the registers say at any time how many are left."""
        counter = f"v[{head.at}]"
        if isinstance(head, c.CountBegin):
            times = str(max(0, head.times.value)) if isinstance(head.times, t.Const) else f"max(0, {self.expr(head.times)})"
            self.say(f"{counter} = {times}")
            return at + 1
        if isinstance(head, c.LoopNext):
            self.nested(f"while v[{head.at + 1}] != {counter}:", at, at)
            self.within(f"n = v[{head.at + 1}]; {self.register(head.local)} = v[{head.at + 2} + n]; v[{head.at + 1}] = n + 1")
        elif isinstance(head, c.CountNext):
            self.nested(f"while {counter} != 0:", at, at)
            self.within(f"{counter} -= 1")
        return head.to

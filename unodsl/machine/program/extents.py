"""Where what begins at an address ends, and whether somebody decides in it.

Method: the lowering takes statements apart in fixed patterns, so where a branch or a loop ends can be read off its jumps.
"""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.machine import code as c
from unodsl.machine.program.traits import Traits


@dataclass(frozen=True, slots=True)
class Extents:
    """The extents of the statements of one machine."""

    traits: Traits

    def branch(self, at: int) -> tuple[int, int]:
        """Of a branch at an address: where its first part ends, and where the whole ends."""
        code = self.traits.machine.code
        unless = code[at]
        assert isinstance(unless, c.Unless)
        last = code[unless.to - 1]
        if isinstance(last, c.Goto) and unless.to - 1 > at and last.to >= unless.to:
            return unless.to - 1, last.to
        return unless.to, unless.to

    def end(self, at: int) -> int:
        """Where what begins at an address ends."""
        code = self.traits.machine.code
        match code[at]:
            case c.Unless():
                return self.branch(at)[1]
            case c.LoopBegin() | c.CountBegin():
                head = code[at + 1]
                assert isinstance(head, c.LoopNext | c.CountNext)
                return head.to
            case c.UntilNext(to=to):
                return to
        return at + 1

    def is_calm(self, at: int) -> bool:
        """Whether what begins at an address can be written as a whole: nobody decides in it."""
        if isinstance(self.traits.machine.code[at], c.Goto | c.LoopNext | c.CountNext):
            return False
        return not self.traits.waits_between(at, self.end(at))

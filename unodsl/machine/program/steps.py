"""The steps of a program: the functions that run from one meeting point to the next, by the address where each begins.

What such a function gives back says how play goes on: the address of the next step, or that the game waits or stops. Whoever
writes code that leads to an address asks for its step here; :class:`unodsl.machine.program.flow.Flow` writes those that are wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from unodsl.machine.program import tree as p
from unodsl.machine.program.roads import Roads
from unodsl.machine.program.writer import Writer

WAITS = p.Return(p.Int(-1))
"""A seat is waited for."""
STOPS = p.Return(p.Int(-2))
"""Play stops for good, or for a while."""


@dataclass(slots=True)
class Steps:
    """The steps of one machine. ``names``: those of their functions, by address; ``todo``: addresses whose step is still to be written."""

    roads: Roads
    names: dict[int, str] = field(default_factory=dict)
    todo: list[int] = field(default_factory=list)

    def need(self, at: int) -> None:
        """A step that begins at an address is wanted."""
        if at not in self.names:
            there = self.roads.there(at)
            self.names[at] = f"at_{there}"
            if there != at:
                self.need(there)
            else:
                self.todo.append(at)

    def wanted(self) -> Iterator[int]:
        """Where the steps begin that are to be written; writing one may add to them."""
        while self.todo:
            yield self.todo.pop()

    def hand_over(self, at: int, w: Writer) -> None:
        """The function ends; another goes on from an address."""
        self.need(at)
        w.emit(p.Return(p.Int(at)))

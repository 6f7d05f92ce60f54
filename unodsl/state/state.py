"""A running game as values.

A state is never changed: engines make new ones. It holds registers (see :mod:`unodsl.machine.layout`) and the cards of every zone
instance, and nothing else; two states are the same game when they are equal. Views, events and saved games are made from it.

A loose zone is the sorted tuple of its kinds. A stacked zone lists its places from the bottom to the top: a kind that is known to
lie there, or ``UNKNOWN``; the kinds of the unknown places are the zone's *pool*. Drawing from an unknown place takes a card of the
pool by lot (a shuffle made as it is needed); the order of the pool means nothing, but engines keep it alike.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace

from unodsl.machine.layout import OVER, PC, RANDOM

UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class Action:
    """One legal option of a decision.

    ``name`` is stable and readable (``play R5``, ``play R5, uno``, ``draw``, ``red``, ``pass``). ``branch`` is the option's number in its
    decision (-1: pass), ``values`` what its names are bound to, ``rider`` whether the word is said with it.
    """

    name: str
    branch: int
    values: tuple[int, ...] = ()
    rider: bool = False


PASS = Action("pass", -1)


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``legal`` are the options of the one seat that is asked, worked out when the game stopped there."""

    registers: tuple[int, ...]
    zones: tuple[tuple[int, ...], ...]
    pools: tuple[tuple[int, ...], ...]
    legal: tuple[Action, ...] | None = field(default=None, compare=False, repr=False)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.registers[OVER] == 1

    @property
    def pc(self) -> int:
        """The address of the instruction at which the game waits."""
        return self.registers[PC]

    def reseeded(self, random: int) -> State:
        """The same position with another future."""
        registers = list(self.registers)
        registers[RANDOM] = random
        return replace(self, registers=tuple(registers))

    def digest(self) -> str:
        """A hash of the whole position, hidden parts included (16 hex digits)."""
        text = repr((self.registers, self.zones, self.pools))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

"""A game on the move: the registers and zones of a state, open to change until the next decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from unodsl.engine.reference.fresh import Cards, state_of
from unodsl.machine.layout import EXPLICIT, FORCED, PC, RANDOM
from unodsl.state.events import Event
from unodsl.state.random import below
from unodsl.state.state import UNKNOWN, Action, State

STOP = -1
"""The address at which the loop of an engine stops."""


class Waits(Exception):
    """Chance has to be told an outcome before the instruction can be carried out. ``weights`` has one entry an outcome."""

    def __init__(self, outcomes: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self.outcomes = outcomes


class Run:
    """One stretch of a game between two decisions."""

    __slots__ = ("events", "legal", "opened", "pools", "registers", "v", "z")

    def __init__(self, state: State, scratch: list[int]) -> None:
        self.registers = len(state.registers)
        self.v = [*state.registers, *scratch]
        self.z = list(state.zones)
        self.pools: list[Sequence[int]] = list(state.pools)
        self.opened = False
        self.events: list[Event] = []
        self.legal: tuple[Action, ...] | None = None

    def freeze(self) -> State:
        """The position now."""
        if self.opened:
            self.pools = list(map(tuple, self.pools))
        del self.v[self.registers :]
        return state_of(tuple(self.v), tuple(self.z), cast(Cards, tuple(self.pools)), self.legal)

    def pick(self, count: int) -> int:
        """A number below ``count`` from the game's own stream."""
        number, self.v[RANDOM] = below(self.v[RANDOM], count)
        return number

    def choose(self, weighted: list[tuple[int, int]]) -> int:
        """One of these outcomes by its weight: the one that chance was told, or one by lot.

        Raises ``Waits`` when chance is explicit, has not been told, and there is more than one outcome.
        """
        if len(weighted) == 1:
            return weighted[0][0]
        if self.v[FORCED]:
            told = self.v[FORCED]
            self.v[FORCED] = 0
            return told - 1 if told > 0 else told
        if self.v[EXPLICIT]:
            raise Waits(tuple(weighted))
        at = self.pick(sum(weight for _, weight in weighted))
        for outcome, weight in weighted:
            at -= weight
            if at < 0:
                return outcome
        raise AssertionError("weights add up")

    # ---- cards ---------------------------------------------------------------------------------------------

    def draw_unknown(self, at: int, bulk: bool = False) -> int:
        """Take a card of the pool of a zone by lot. The place it leaves is the caller's to take away.

        ``bulk``: one of many that are turned over together; their order is never asked of explicit chance.
        """
        pool, v = self.pool(at), self.v
        if (v[FORCED] or v[EXPLICIT]) and not bulk:
            counts: dict[int, int] = {}
            for kind in sorted(pool):
                counts[kind] = counts.get(kind, 0) + 1
            index = pool.index(self.choose(list(counts.items())))
        else:
            index, v[RANDOM] = below(v[RANDOM], len(pool))
        kind = pool[index]
        pool[index] = pool[-1]
        del pool[-1]
        return kind

    def pool(self, at: int) -> list[int]:
        """The pool of a zone, open to change: from now on it is a list."""
        pool = self.pools[at]
        if isinstance(pool, list):
            return pool
        self.opened = True
        self.pools[at] = opened = list(pool)
        return opened

    def find_out(self, at: int, but_top: bool = False) -> None:
        """Every unknown card of a stack (``but_top``: without its top one) is found out, from the bottom up."""
        there = self.z[at]
        end = len(there) - but_top
        if UNKNOWN in there[:end]:
            found = (self.draw_unknown(at, bulk=True) if kind == UNKNOWN else kind for kind in there[:end])
            self.z[at] = (*found, *there[end:])

    def forget_order(self, at: int) -> None:
        """Shuffle: every card of a stack becomes unknown."""
        there = self.z[at]
        self.pool(at).extend([kind for kind in there if kind >= 0])
        self.z[at] = (UNKNOWN,) * len(there)

    def wait(self, pc: int) -> int:
        """Stop here; the game goes on when somebody acts."""
        self.v[PC] = pc
        return STOP

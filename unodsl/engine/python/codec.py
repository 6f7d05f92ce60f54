"""Between states and vectors: exact both ways, so that positions of two engines can be compared bit by bit.

Method: registers are the same numbers in both. Loose zones are counted, stacks copied behind their length. The menu of the
seat that is asked is worked out again, and what that leaves in registers is put back. A state that the program was not made
for (chance that waits to be told, a seat that left a ring it can not leave, an unknown card where all are known) has no
vector.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from operator import mul

from unodsl.engine.python.text import Specialised, Vector
from unodsl.machine.code import Decide
from unodsl.machine.layout import DIRECTION, EXPLICIT, FORCED, PC, QUEUE, RANDOM, RING, WAITING
from unodsl.machine.program.constants import fits
from unodsl.machine.program.generate import Generated
from unodsl.machine.program.space import WORD_KINDS, Loose, Stack
from unodsl.model.terms import KIND_LIMIT
from unodsl.state import random
from unodsl.state.state import UNKNOWN, State

Cards = tuple[tuple[int, ...], ...]
_ONE_OF_EACH = tuple((kind,) for kind in range(KIND_LIMIT))


@dataclass(slots=True)
class Codec:
    """States and vectors of one program."""

    program: Specialised
    blank: Vector = field(init=False)

    def __post_init__(self) -> None:
        self.blank = empty(self.program.generated)

    # ---- new games -----------------------------------------------------------------------------------------

    def new(self, seed: int, game: int = 0) -> Vector:
        """The table before anything happens: every card in the home zone, its order unknown."""
        g = self.program.vector(blank(self.program.generated))
        g[RANDOM] = random.start(seed, game)
        return g

    # ---- from states ---------------------------------------------------------------------------------------

    def fits(self, state: State) -> bool:
        """Whether a state is one that the program was made for."""
        generated, registers = self.program.generated, state.registers
        traits, players = generated.traits, generated.machine.players
        if registers[EXPLICIT] or registers[FORCED] or (registers[QUEUE] and not traits.queued):
            return False
        if not traits.retires and registers[RING] != (1 << players) - 1:
            return False
        if not fits(traits.constants.variables, generated.machine, registers) or not traits.whereabouts.fits(registers):
            return False
        for name, zone in generated.space.zones.items():
            here = state.zones[zone.first : zone.first + zone.count]
            if name not in traits.pooled and any(UNKNOWN in cards for cards in here):
                return False
        return sum(map(len, state.zones)) <= generated.space.deck

    def vector(self, state: State) -> Vector:
        """The vector of a state that fits, with the menu of the seat that is asked first."""
        generated = self.program.generated
        g: Vector = list(self.blank)
        g[: generated.space.registers] = state.registers
        for zone in generated.space.zones.values():
            for i in range(zone.count):
                cards, pool = state.zones[zone.first + i], state.pools[zone.first + i]
                if isinstance(zone, Stack):
                    _stack(g, zone, i, cards, pool)
                else:
                    self._loose(g, zone, i, cards)
        g = self.program.vector(g)
        if state.registers[WAITING] and isinstance(generated.machine.code[state.registers[PC]], Decide):
            self.menu(g, state.registers[generated.machine.layout.waiting])
            g[: generated.space.registers] = self.program.vector(state.registers)
        return g

    def _loose(self, g: Vector, zone: Loose, i: int, cards: tuple[int, ...]) -> None:
        g[zone.sizes + i] = len(cards)
        copies = zone.copies + i * zone.kinds
        for kind in cards:
            g[copies + kind] += 1
            g[zone.mask(kind // WORD_KINDS) + i] |= 1 << kind % WORD_KINDS

    def menu(self, g: Vector, seat: int) -> list[int]:
        """The codes that a seat may answer with; they stand in the vector's menu, too. Writes registers of the decision."""
        space = self.program.generated.space
        end = self.program.functions.menus[g[PC]](g, seat)
        return list(g[space.menu + 1 : end])

    # ---- to states -----------------------------------------------------------------------------------------

    def registers(self, g: Vector) -> tuple[int, ...]:
        """The registers of a vector."""
        return tuple(g[: self.program.generated.space.registers])

    def state(self, g: Vector) -> State:
        """The state of a vector, without its legal actions."""
        return state_of(self.program.generated, g)

    def cards(self, g: Vector) -> tuple[Cards, Cards]:
        """The zones and pools of a vector."""
        return cards_of(self.program.generated, g)


def empty(generated: Generated) -> Vector:
    """The vector of no game at all."""
    g = [0] * generated.size
    for zone in generated.space.zones.values():
        if isinstance(zone, Stack):
            for i in range(zone.count):
                g[zone.cards - 1 + i * zone.stride] = UNKNOWN
    return g


def blank(generated: Generated) -> Vector:
    """The table before anything happens, without the states of the generator."""
    machine = generated.machine
    layout, g = machine.layout, empty(generated)
    for slots in layout.variables.values():
        g[slots.base : slots.base + slots.count] = [slots.start] * slots.count
    g[PC], g[DIRECTION], g[RING] = machine.labels["match"], 1, (1 << layout.players) - 1
    deck = tuple(chain.from_iterable([index] * kind.copies for index, kind in enumerate(machine.model.edition.kinds)))
    home, i = generated.space.place(layout.home)
    if isinstance(home, Stack):
        _stack(g, home, i, (UNKNOWN,) * len(deck), deck)
    return g


def _stack(g: Vector, zone: Stack, i: int, cards: tuple[int, ...], pool: tuple[int, ...]) -> None:
    start = zone.cards + i * zone.stride
    g[zone.sizes + i] = len(cards)
    g[start : start + len(cards)] = cards
    if zone.pools:
        start = zone.pools + i * zone.stride
        g[zone.pool_sizes + i] = len(pool)
        g[start : start + len(pool)] = pool


def state_of(generated: Generated, g: Vector) -> State:
    """The state of a vector, without its legal actions."""
    zones, pools = cards_of(generated, g)
    return State(tuple(g[: generated.space.registers]), zones, pools)


def cards_of(generated: Generated, g: Vector) -> tuple[Cards, Cards]:
    """The zones and pools of a vector."""
    zones: list[tuple[int, ...]] = []
    pools: list[tuple[int, ...]] = []
    for zone in generated.space.zones.values():
        for i in range(zone.count):
            pool: tuple[int, ...] = ()
            if isinstance(zone, Stack):
                start, size = zone.cards + i * zone.stride, g[zone.sizes + i]
                zones.append(tuple(g[start : start + size]))
                if zone.pools:
                    start = zone.pools + i * zone.stride
                    pool = tuple(g[start : start + g[zone.pool_sizes + i]])
            else:
                zones.append(_counted(g, zone, i))
            pools.append(pool)
    return tuple(zones), tuple(pools)


def _counted(g: Vector, zone: Loose, i: int) -> tuple[int, ...]:
    start = zone.copies + i * zone.kinds
    return _cards(tuple(g[start : start + zone.kinds]))


@lru_cache(maxsize=4096)
def _cards(copies: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of so many of each kind; from one position to the next most hands are the same."""
    return tuple(chain.from_iterable(map(mul, _ONE_OF_EACH, copies)))

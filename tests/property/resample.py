"""Another world that a seat can not tell from this one: hidden cards permuted, hidden variables and the future changed."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import replace

from unodsl.engine.contract import Engine
from unodsl.machine.layout import RANDOM
from unodsl.model.terms import KIND_LIMIT
from unodsl.state.names import Names
from unodsl.state.state import UNKNOWN, State
from unodsl.state.view import may_see


def resample(engine: Engine, state: State, seat: int | None, rng: random.Random) -> State:
    """A position that agrees with ``state`` on everything that ``seat`` may know."""
    machine = engine.machine
    hidden = [at for at in range(len(state.zones)) if not may_see(machine, at, seat)]
    names = Names(machine)
    cards = defaultdict[str | None, list[int]](list)  # by what shows of them all the same
    for kind in (kind for at in hidden for kind in (*state.zones[at], *state.pools[at]) if kind != UNKNOWN):
        cards[names.back(kind)].append(kind)
    for group in cards.values():
        rng.shuffle(group)
    zones, pools = list(state.zones), list(state.pools)
    for at in hidden:
        place = machine.layout.zones[machine.layout.zone_names[at]]
        known = [UNKNOWN if kind == UNKNOWN else cards[names.back(kind)].pop() for kind in zones[at]]
        zones[at] = tuple(known if place.stacked else sorted(known))
        pools[at] = tuple(cards[names.back(kind)].pop() for kind in pools[at])
    registers = list(state.registers)
    registers[RANDOM] = rng.getrandbits(60) | 1
    _hide_variables(engine, registers, zones, hidden, seat, rng)
    return State(tuple(registers), tuple(zones), tuple(pools))


def _hide_variables(
    engine: Engine, registers: list[int], zones: list[tuple[int, ...]], hidden: list[int], seat: int | None, rng: random.Random
) -> None:
    """Variables that nobody sees take another value, where that value can not be known from an open card."""
    for name, decl in engine.machine.model.edition.state.items():
        slots = engine.machine.layout.variables[name]
        for register in range(slots.base, slots.base + slots.count):
            if decl.seen_by == "everyone" or (decl.seen_by == "owner" and register - slots.base == seat):
                continue
            if decl.holds == "flag":
                registers[register] = rng.randint(0, 1)
            elif decl.holds == "card" and registers[register] >= 0:
                place = registers[register] // KIND_LIMIT
                known = [kind for kind in zones[place] if kind != UNKNOWN] if place in hidden else []
                if known:
                    registers[register] = place * KIND_LIMIT + rng.choice(known)


def without_legal(state: State) -> State:
    """The same position, its options not worked out yet."""
    return replace(state, legal=None)

"""What holds in every position of every game, whatever the edition: checked by tests, and by authors who want to.

The list is the contract's, not a game's: cards are conserved by kind, every place holds what it may, every variable is in its range,
somebody can act unless the match is over, and names of actions are clear.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from unodsl.engine.contract import NATURE, Engine
from unodsl.machine.code import Machine
from unodsl.machine.layout import DECISIONS, DIRECTION, QUEUE, QUEUE_LIMIT, RING
from unodsl.state.state import UNKNOWN, State


def broken(engine: Engine, state: State) -> list[str]:
    """Every rule of positions that this one breaks, in words."""
    return [*_cards(engine.machine, state), *_registers(engine.machine, state), *_decision(engine, state)]


def deck(machine: Machine) -> Counter[int]:
    """How many cards of each kind an edition has."""
    return Counter({index: kind.copies for index, kind in enumerate(machine.model.edition.kinds)})


def _cards(machine: Machine, state: State) -> Iterator[str]:
    held: Counter[int] = Counter()
    for at, cards in enumerate(state.zones):
        place = machine.layout.zones[machine.layout.zone_names[at]]
        unknown = cards.count(UNKNOWN)
        held.update(kind for kind in cards if kind != UNKNOWN)
        held.update(state.pools[at])
        if unknown != len(state.pools[at]):
            yield f"zone {at} has {unknown} unknown places and {len(state.pools[at])} cards for them"
        if not place.stacked and (unknown or list(cards) != sorted(cards)):
            yield f"loose zone {at} is not a sorted hand of known cards"
        if unknown and place.seen_by != "nobody":
            yield f"zone {at} is open and holds unknown cards"
    if held != deck(machine):
        yield f"cards are not conserved: {dict((held - deck(machine)) + (deck(machine) - held))}"


def _registers(machine: Machine, state: State) -> Iterator[str]:
    registers, layout = state.registers, machine.layout
    if len(registers) != layout.registers:
        yield "the registers are not as many as they should be"
    if registers[DIRECTION] not in (1, -1) and registers[DECISIONS] > 0:
        yield f"direction is {registers[DIRECTION]}"
    if registers[RING] >> layout.players or (registers[RING] == 0 and registers[DECISIONS] > 0):
        yield f"ring is {registers[RING]:b}"
    if not 0 <= registers[QUEUE] <= QUEUE_LIMIT:
        yield f"{registers[QUEUE]} calls are queued"
    if registers[DECISIONS] > machine.model.cap + 100:
        yield f"{registers[DECISIONS]} decisions in a round, the cap is {machine.model.cap}"
    for name, slots in layout.variables.items():
        for value in registers[slots.base : slots.base + slots.count]:
            if not slots.low <= value <= slots.high:
                yield f"{name} is {value}, it can hold {slots.low} to {slots.high}"


def _decision(engine: Engine, state: State) -> Iterator[str]:
    asked = engine.to_move(state)
    if state.is_over:
        if asked:
            yield "the match is over and somebody is asked"
        return
    if not asked:
        yield "the match is not over and nobody is asked"
    if asked == (NATURE,):
        if len(engine.chance_outcomes(state)) < 2:
            yield "chance waits without a choice of outcomes"
        return
    if len(set(asked)) != len(asked):
        yield f"a seat is asked twice: {asked}"
    for seat in range(engine.machine.players):
        legal = engine.legal_actions(state, seat)
        names = [action.name for action in legal]
        if seat in asked[:1] and not legal:
            yield f"P{seat} is asked and can do nothing"
        if seat not in asked and legal:
            yield f"P{seat} is not asked and could act"
        if len(set(names)) != len(names):
            yield f"two actions have one name: {sorted(names)}"

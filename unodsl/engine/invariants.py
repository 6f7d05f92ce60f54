"""What holds in every position of every game, whatever the edition: checked by tests, and by authors who want to.

The list is the contract's, not a game's: cards are conserved by kind, every place holds what it may, every variable is in its range,
somebody can act unless the match is over, and names of actions are clear.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from unodsl.compose.pairs import turned
from unodsl.engine.contract import NATURE, Engine
from unodsl.machine.code import Machine
from unodsl.machine.layout import DECISIONS, DIRECTION, QUEUE, QUEUE_LIMIT, RING
from unodsl.state.state import UNKNOWN, State


def broken(engine: Engine, state: State) -> list[str]:
    """Every rule of positions that this one breaks, in words."""
    return [*misfits(engine.machine, state), *_cards(engine.machine, state), *_decision(engine, state)]


@cache
def _deck(machine_id: int, machine: _Same) -> tuple[int, ...]:
    """Every card of an edition, by kind."""
    kinds = machine.machine.model.edition.kinds
    return tuple(index for index, kind in enumerate(kinds) for _ in range(kind.copies))


class _Same:
    """A machine as a key: the same one, not an equal one."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.machine is self.machine

    def __hash__(self) -> int:
        return id(self.machine)


def deck(machine: Machine) -> tuple[int, ...]:
    """Every card of an edition, by kind."""
    return _deck(id(machine), _Same(machine))


@cache
def _upright(machine_id: int, machine: _Same) -> tuple[int, ...]:
    """By kind: that of the same card with the face up with which it begins."""
    edition = machine.machine.model.edition
    return tuple(other if edition.kinds[kind].under else kind for kind, other in enumerate(turned(edition)))


def _places(machine: Machine, state: State) -> Iterator[str]:
    layout = machine.layout
    for at, cards in enumerate(state.zones):
        place, pool = layout.zones[layout.zone_names[at]], state.pools[at]
        unknown = cards.count(UNKNOWN)
        if unknown != len(pool):
            yield f"zone {at} has {unknown} unknown places and {len(pool)} cards for them"
        if not place.stacked and (unknown or list(cards) != sorted(cards)):
            yield f"loose zone {at} is not a sorted hand of known cards"
        if unknown and place.seen_by != "nobody":
            yield f"zone {at} is open and holds unknown cards"


def _cards(machine: Machine, state: State) -> Iterator[str]:
    upright = _upright(id(machine), _Same(machine))
    held = [upright[kind] for cards in (*state.zones, *state.pools) for kind in cards if kind != UNKNOWN]
    if tuple(sorted(held)) != deck(machine):
        yield f"cards are not conserved: {len(held)} of {len(deck(machine))}"


def misfits(machine: Machine, state: State) -> Iterator[str]:
    """What holds a value or cards that it can not have, in words; which cards there are makes no difference."""
    yield from _places(machine, state)
    yield from _registers(machine, state)


def _registers(machine: Machine, state: State) -> Iterator[str]:
    registers, layout = state.registers, machine.layout
    if len(registers) != layout.registers:
        yield "the registers are not as many as they should be"
    if registers[DIRECTION] not in (1, -1):
        yield f"direction is {registers[DIRECTION]}"
    if registers[RING] >> layout.players or registers[RING] == 0:
        yield f"ring is {registers[RING]:b}"
    if not 0 <= registers[QUEUE] <= QUEUE_LIMIT:
        yield f"{registers[QUEUE]} calls are queued"
    if registers[DECISIONS] > machine.model.cap + 100:
        yield f"{registers[DECISIONS]} decisions in a round, the cap is {machine.model.cap}"
    for name, slots in layout.variables.items():
        values = registers[slots.base : slots.base + slots.count]
        if values and (min(values) < slots.low or max(values) > slots.high):
            yield f"{name} is {values}, it can hold {slots.low} to {slots.high}"


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

"""Every position of a small edition: all answers and all outcomes of chance, from the deal to the end of the match.

Method: breadth first over positions that differ in more than the counters of rounds and decisions (those never change what
may be done, short of the cap). Positions are kept as hashes with their successors, and an end is then sought backwards.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from pathlib import Path

from unodsl.engine.contract import NATURE, Engine, Refused
from unodsl.engine.invariants import broken
from unodsl.machine.layout import DECISIONS, RANDOM, ROUND
from unodsl.state.state import State

WORLDS = sorted((Path(__file__).parent / "worlds").glob("*.yaml"))


@dataclass(slots=True)
class World:
    """What was found. ``complete``: every position was reached; ``stranded``: positions from which no end can be reached."""

    positions: int = 0
    moves: int = 0
    ends: int = 0
    complete: bool = False
    broken: list[str] = field(default_factory=list)
    stranded: int = 0


def key(state: State) -> bytes:
    """Equal for positions that are the same but for the counters."""
    registers = list(state.registers)
    registers[DECISIONS] = registers[ROUND] = registers[RANDOM] = 0
    return repr((registers, state.zones, state.pools)).encode()


def successors(engine: Engine, state: State) -> list[State]:
    """Where every legal answer of everybody asked, or every outcome of chance, leads."""
    asked = engine.to_move(state)
    if asked == (NATURE,):
        return [engine.resolve(state, outcome).state for outcome, _ in engine.chance_outcomes(state)]
    found = []
    for seat in asked:
        for action in engine.legal_actions(state, seat):
            step = engine.apply(state, seat, action)
            assert not isinstance(step, Refused), step
            found.append(step.state)
    return found


def explore(engine: Engine, limit: int) -> World:
    """All positions, or the first ``limit`` of them."""
    world, first = World(), engine.initial(None).state
    numbers: dict[bytes, int] = {key(first): 0}
    waiting, ends = deque([first]), list[int]()
    before: list[list[int]] = [[]]
    at = 0
    while waiting:
        state = waiting.popleft()
        world.broken += [f"{at}: {text}" for text in broken(engine, state)]
        if state.is_over:
            ends.append(at)
        following = [] if state.is_over else successors(engine, state)
        if not state.is_over and not following:
            world.broken.append(f"{at}: nobody can do anything")
        for after in following:
            number = numbers.setdefault(key(after), len(numbers))
            world.moves += 1
            if number == len(before):
                before.append([])
                if number < limit:
                    waiting.append(after)
            before[number].append(at)
        at += 1
    world.positions, world.ends, world.complete = at, len(ends), at == len(numbers)
    world.stranded = len(numbers) - _backwards(before, ends) if world.complete else 0
    return world


def _backwards(before: list[list[int]], ends: list[int]) -> int:
    """How many positions lead to one of the ends."""
    reached, waiting = set(ends), list(ends)
    while waiting:
        for earlier in before[waiting.pop()]:
            if earlier not in reached:
                reached.add(earlier)
                waiting.append(earlier)
    return len(reached)

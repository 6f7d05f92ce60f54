"""Whole rounds on the executors of a program, the Python one and native code, checked and as it is released, compared after every round.

Compared are every register, card, pool and stream of the game as the round left it, and its row; a lot that falls otherwise anywhere on
the way shows in the states of the generators. Rounds by lot are played in the program for whole rounds; every twentieth is
greedy and played by the program that samples, tallies and menus included, in Python and checked native code. The first difference is played again decision by
decision.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.volumes import Found, Table
from tests.property import tables
from unodsl.diagnostics.diagnostic import InternalError
from unodsl.engine.contract import Engine, Step
from unodsl.engine.lockstep import Walk, lockstep, state_differences
from unodsl.engine.native.batch import NativeBatch
from unodsl.engine.native.engine import NativeEngine
from unodsl.engine.native.sampler import NativeSampler
from unodsl.engine.python.batch import PythonBatch
from unodsl.engine.python.codec import state_of
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.python.sampler import PythonSampler, generated_for
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.table import Table as Sampled
from unodsl.machine.code import Machine
from unodsl.machine.counts import counted
from unodsl.machine.layout import CAPPED, DECISIONS, OVER, PC, RANDOM, ROUND
from unodsl.machine.program import tree as p
from unodsl.machine.program.generate import Generated
from unodsl.pipeline import build_machine
from unodsl.policy.registry import bots_of
from unodsl.state import random
from unodsl.state.state import Action, State

GREEDY_EVERY = 20
_ALWAYS = {PC, RANDOM, ROUND, DECISIONS, OVER, CAPPED}


def alike(table: Table, seed: int, first: int, count: int) -> Found:
    """Some rounds at a table on both executors."""
    found = Found()
    greedy = count // GREEDY_EVERY
    try:
        wrong = by_lot(table, seed, first, count - greedy, found) or by_greed(table, seed, first, greedy, found)
    except InternalError as error:
        wrong = str(error)
    if wrong:
        found.wrong.append(f"{table}: {wrong}")
    return found


def by_lot(table: Table, seed: int, first: int, count: int, found: Found) -> str:
    """Rounds by lot; what is wrong, if anything is."""
    machine = table.machine()
    one, others = PythonBatch(machine), (NativeBatch(machine, checked=True), NativeBatch(machine))
    kept = kept_of(one.generated)
    for game in range(first, first + count):
        left = one.played(seed, game)
        found.count["rounds"] += 1
        found.count["decisions"] += left[DECISIONS]
        found.count["capped"] += left[CAPPED]
        for other in others:
            right = other.played(seed, game)
            if differs(one.generated, left, right, kept):
                return again(machine, seed, game, state_of(one.generated, left), state_of(other.generated, right))
    return ""


def kept_of(generated: Generated) -> list[int]:
    """The registers that mean something after a round: all but those of frames, and those that a program for whole rounds leaves
    out because nobody reads them."""
    machine, functions = generated.machine, generated.program.functions
    nodes = (node for function in functions for node in p.walk(function.body))
    read = {
        node.index.value for node in nodes if isinstance(node, p.At) and node.array == p.GAME and isinstance(node.index, p.Int)
    }
    roles = {
        machine.layout.variables[name].base for name in machine.model.edition.roles.values() if name in machine.layout.variables
    }
    own = {slots.base + i for slots in machine.layout.variables.values() for i in range(slots.count)}
    return sorted(_ALWAYS | roles | (own - (generated.scalars - read)))


def differs(generated: Generated, left: Sequence[int], right: Sequence[int], kept: Sequence[int]) -> bool:
    """Whether two games differ in what they keep, in a card or in a stream."""
    streams, players = generated.space.streams, generated.machine.players
    if any(left[register] != right[register] for register in kept):
        return True
    if list(left[streams : streams + players]) != list(right[streams : streams + players]):
        return True
    one, other = state_of(generated, left), state_of(generated, right)
    return (one.zones, one.pools) != (other.zones, other.pools)


def by_greed(table: Table, seed: int, first: int, count: int, found: Found) -> str:
    """Greedy rounds; what is wrong, if anything is."""
    made = counted(tables.model(table.edition, *table.rules))
    machine = build_machine(made.model, dict(table.options), table.players)
    sampled = Sampled(machine, made, bots_of("greedy"))
    one, other = PythonSampler(sampled), NativeSampler(sampled, checked=True)
    length = generated_for(sampled).space.loops
    for game in range(first, first + count):
        rows = [[list(column) for column in next(player.sample(seed, game, 1, False))] for player in (one, other)]
        found.count["rounds"] += 1
        found.count["greedy"] += 1
        found.count["decisions"] += rows[0][one.columns.index("decisions")][0]
        left, right = (list(player.vector[:length]) for player in (one, other))
        if rows[0] != rows[1]:
            at = next(i for i, (a, b) in enumerate(zip(*rows, strict=True)) if a != b)
            return f"seed {seed}, game {game}, greedy: {one.columns[at]} is {rows[0][at]} in Python and {rows[1][at]} in native code"
        if left != right:
            at = next(i for i, (a, b) in enumerate(zip(left, right, strict=True)) if a != b)
            return f"seed {seed}, game {game}, greedy: element {at} is {left[at]} in Python and {right[at]} in native code"
    return ""


# ---- again, decision by decision -------------------------------------------------------------------------------------


def again(machine: Machine, seed: int, game: int, left: State, right: State) -> str:
    """A round that came out differently, played step by step with the same lots, as a rule test."""
    streams = [random.start(seed, game, 1 + seat) for seat in range(machine.players)]
    asked: list[int] = []

    def who(seats: tuple[int, ...]) -> int:
        asked[:] = seats[:1]
        return seats[0]

    def choose(legal: tuple[Action, ...]) -> Action:
        lot, streams[asked[0]] = random.below(streams[asked[0]], len(legal))
        return legal[lot]

    last: list[Step] = []

    def look(step: Step) -> tuple[str, ...]:
        last[:] = [step]
        return ()

    engines: list[Callable[[], Engine]] = [lambda: NativeEngine(machine, checked=True), lambda: PythonEngine(machine)]
    for make in engines:
        streams[:] = [random.start(seed, game, 1 + seat) for seat in range(machine.players)]
        found = lockstep(ReferenceEngine(machine), make(), seed, game, walk=Walk(who, choose, 1, look))
        if found is not None:
            return found.text()
    lines = [f"seed {seed}, game {game}: step by step all engines agree, whole rounds do not"]
    lines += [f"  Python; native: {line}" for line in state_differences(machine, left, right)]
    return "\n".join(lines)

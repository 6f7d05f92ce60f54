"""What must hold for any valid edition when it is played at a few tables.

Every function gives what is wrong in words, nothing if all is well.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.property.test_hidden import leaks
from tests.property.walks import walk
from unodsl import pipeline
from unodsl.check.proof.walking import everything
from unodsl.engine.contract import NATURE, Refused, Step
from unodsl.engine.invariants import broken
from unodsl.engine.lockstep import Walk, lockstep
from unodsl.engine.native.missing import is_installed
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine import graph, printing
from unodsl.machine.layout import ROUND
from unodsl.machine.program.writer import Unsupported
from unodsl.model.model import Model
from unodsl.record.replay import state_from_data, state_to_data
from unodsl.state.events import Event
from unodsl.state.state import PASS, Action, State
from unodsl.state.view import decision_of

LIMIT = 400
"""Decisions after which a game is left, however many rounds its cap allows."""
CODES = ("over", "not-asked", "unknown", "not-held", "not-legal")


@dataclass(slots=True)
class Tally:
    """What was played, and what was wrong."""

    games: int = 0
    rounds: int = 0
    capped: int = 0
    decisions: int = 0
    most_moves: int = 0
    views: int = 0
    programs: int = 0
    stepped: int = 0
    wrong: list[str] = field(default_factory=list)


def tables(model: Model, rng: random.Random, count: int) -> Iterator[ReferenceEngine]:
    """Engines for some numbers of players and values of options."""
    players = model.edition.players
    for number in range(count):
        seats = (players.low, players.high)[number] if number < 2 else rng.randint(players.low, players.high)
        free = {name: decl for name, decl in model.edition.options.items() if not decl.fixed}
        options = {name: rng.choice(decl.values) for name, decl in free.items()} if number else {}
        yield pipeline.engine_for(pipeline.build_machine(model, options, seats))


def played(engine: ReferenceEngine, seed: int, chooser: str, tally: Tally, looks: int = 6) -> Iterator[str]:
    """A round with all its positions."""
    rng = random.Random(seed)
    first = engine.initial(seed)
    yield from _position(engine, first.state, first.events, tally)
    tally.games += 1
    ended = any(event.kind == "round-over" for event in first.events)
    for number, (before, step, action, seat) in enumerate(walk(engine, seed, chooser, rounds=1 + seed % 2, limit=LIMIT)):
        tally.decisions += 1
        yield from _position(engine, step.state, step.events, tally)
        kinds = [event.kind for event in step.events]
        tally.capped += "capped" in kinds
        tally.rounds += "round-over" in kinds
        ended = ended or "round-over" in kinds
        if number % looks == 0:
            yield from _round_trip(engine, before, step, action, seat)
            yield from _refusals(engine, before, rng)
            tally.views += engine.machine.players + 1
            yield from (f"seat {seat} is told hidden cards" for seat in leaks(engine, before, rng, times=2))
    if not ended:
        yield "the round has not ended"


def _position(engine: ReferenceEngine, state: State, events: tuple[Event, ...], tally: Tally) -> Iterator[str]:
    yield from broken(engine, state)
    moves = sum(event.kind in ("moved", "gathered") for event in events)
    tally.most_moves = max(tally.most_moves, moves)
    if moves > engine.machine.model.move_bound:
        yield f"{moves} moves in one action, proven were {engine.machine.model.move_bound}"


def _round_trip(engine: ReferenceEngine, before: State, step: Step, action: Action, seat: int) -> Iterator[str]:
    """A position that was written and read is the same, and acting leaves the old one alone."""
    again = state_from_data(json.loads(json.dumps(state_to_data(before))), engine.machine)
    if again != before or again.digest() != before.digest() or engine.legal_actions(again) != engine.legal_actions(before):
        yield "a position is another one after writing and reading"
    replayed = engine.apply(again, seat, action.name)
    if isinstance(replayed, Refused) or replayed.state != step.state or replayed.events != step.events:
        yield f"{action.name} does something else the second time, or by its name"


def _refusals(engine: ReferenceEngine, state: State, rng: random.Random) -> Iterator[str]:
    """Nonsense is refused with a reason, and changes nothing; so is what is offered at other times."""
    before = state.digest()
    for _ in range(5):
        seat, action = rng.randrange(-1, engine.machine.players + 1), _nonsense(engine, state, rng)
        result = engine.apply(state, seat, action)
        if state.digest() != before:
            yield f"{action!r} of seat {seat} changes the position that it was done in"
        if isinstance(result, Refused):
            if not result.reason or result.code not in CODES:
                yield f"refused without a reason: {result}"
        elif (action if isinstance(action, str) else action.name).lower() not in _names(engine, state, seat):
            yield f"{action!r} of seat {seat} was accepted and is not legal"


def _nonsense(engine: ReferenceEngine, state: State, rng: random.Random) -> Action | str:
    """An option that may not exist now, of something that may not be there; or anything at all."""
    decision, machine = decision_of(engine.machine, state), engine.machine
    things = [kind.code for kind in machine.model.edition.kinds] + ["P0", "p1", "on", "2", "none"]
    labels = [branch.label for branch in decision.branches] if decision is not None else []
    if labels and rng.random() < 0.6:
        words = [rng.choice(labels), *(rng.choice(things) for _ in range(rng.randrange(3)))]
        return " ".join(word for word in words if word) + rng.choice(("", "", ", uno"))
    made: list[Action | str] = [
        "play R5",
        "pass",
        "",
        "99",
        "x" * 3000,
        "\x1b[2J",
        PASS,
        Action("draw", 3, (2,)),
        Action("", 0, (-5,), True),
    ]
    return rng.choice([*made, rng.choice(things)])


def _names(engine: ReferenceEngine, state: State, seat: int) -> list[str]:
    if seat == NATURE:
        return [engine.outcome_name(state, outcome).lower() for outcome, _ in engine.chance_outcomes(state)]
    return [action.name.lower() for action in engine.legal_actions(state, seat)]


def explicit(engine: ReferenceEngine, seed: int, tally: Tally, limit: int = 120) -> Iterator[str]:
    """A stretch of a game in which chance is told its outcomes."""
    rng, step = random.Random(seed), engine.initial(None)
    for _ in range(limit):
        state = step.state
        yield from broken(engine, state)
        asked = engine.to_move(state)
        if not asked or state.registers[ROUND] > 1:
            return
        tally.decisions += 1
        if asked == (NATURE,):
            outcome = rng.choice(engine.chance_outcomes(state))[0]
            told = (
                engine.apply(state, NATURE, engine.outcome_name(state, outcome))
                if rng.random() < 0.5
                else engine.resolve(state, outcome)
            )
        result = told if asked == (NATURE,) else engine.apply(state, asked[0], rng.choice(engine.legal_actions(state)))
        if isinstance(result, Refused):
            yield f"a legal action was refused: {result}"
            return
        step = result


def alike(
    engine: ReferenceEngine, seed: int, tally: Tally, rounds: int = 1, most: int = 80, events: bool = True
) -> Iterator[str]:
    """The specialised program, if there is one, plays the same rounds, in Python and (where llvmlite is installed) in checked native
    code; every position of it is sound."""
    try:
        others = [PythonEngine(engine.machine, events)]
    except Unsupported:
        return
    if is_installed():
        from unodsl.engine.native.engine import NativeEngine

        others.append(NativeEngine(engine.machine, events, checked=True))
    for other in others:
        tally.programs += 1

        def look(step: Step, first: bool = other is others[0]) -> list[str]:
            tally.stepped += 1
            return broken(engine, step.state) if first else []

        walk = Walk(rounds=rounds, look=look)
        divergence = lockstep(engine, other, seed, most=most, events=events, walk=walk)
        if divergence is not None:
            yield f"{pipeline.engine_name(other)}: another game after {divergence.step} actions: {divergence.differences[0]}"


def tools(engine: ReferenceEngine) -> Iterator[str]:
    """Printout and picture of the machine."""
    if not printing.print_machine(engine.machine).strip():
        yield "the printout is empty"
    if not graph.mermaid(engine.machine).startswith("stateDiagram"):
        yield "the picture is no diagram"


def terms_of(model: Model) -> Counter[str]:
    """The classes of everything in a model, and how often they occur."""
    bodies: list[object] = [f.body for f in model.functions.values()]
    bodies += [act for routine in model.routines.values() for act in routine.body]
    return Counter(type(part).__name__ for body in bodies for part in everything(body))

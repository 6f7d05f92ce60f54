"""First rounds of many games at one table, by players who rather lay something down than draw or pass.

Method: where the machine can be specialised the rounds are played on its program, without states, events or checks; else by the
reference engine through the contract. Both give the same rounds and tell the same, so which of them played makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from unodsl.engine.contract import Engine, Refused, Step
from unodsl.engine.python.steps import Steps
from unodsl.engine.python.text import Vector
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine
from unodsl.machine.layout import CAPPED, DECISIONS, OVER, PC, ROUND
from unodsl.machine.program.writer import Unsupported
from unodsl.model.terms import NONE
from unodsl.state import random
from unodsl.state.state import Action, State

STREAM = 98
LIVELY = 10
_PAUSED = 2  # what the program leaves in the place where a stop after a round is asked for

Tell = Callable[[str], None]
Play = Callable[[int, int, Tell], "Round"]
"""Plays the first round of a game, by seed and number. What the players are offered and choose is told."""


@dataclass(frozen=True, slots=True)
class Round:
    """How a round ended: ``winner`` is a seat, ``scores`` by side, ``capped`` by the cap of decisions."""

    decisions: int
    winner: int | None
    scores: tuple[int, ...]
    capped: bool


def play_of(machine: Machine) -> Play:
    """What plays the rounds of a machine."""
    try:
        return _Program(machine).round
    except Unsupported:
        return _Contract(ReferenceEngine(machine)).round


def _told(seat: int, action: Action, count: int) -> str:
    return f"{seat} {action.name} of {count};"


# ---- on the program --------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Program:
    """Rounds on the program of a machine."""

    machine: Machine
    steps: Steps = field(init=False)

    def __post_init__(self) -> None:
        self.steps = Steps(self.machine)

    def round(self, seed: int, game: int, tell: Tell) -> Round:
        """One round."""
        program, rng = self.steps.program, random.start(seed, game, STREAM)
        g, act, names = self.steps.codec.new(seed, game), program.functions.act, self.steps.names
        menu, paused, waiting = program.generated.space.menu, program.generated.space.paused, self.machine.layout.waiting
        g[paused] = 1
        program.functions.run(g, g[PC])
        while not (g[OVER] or g[paused] == _PAUSED):
            naming, codes = names[g[PC]], g[menu + 1 : g[menu]]
            lot, rng = random.below(rng, LIVELY)
            chosen = [code for code in codes if naming[code].values] if lot else codes
            lot, rng = random.below(rng, len(chosen or codes))
            code, seat = (chosen or codes)[lot], g[waiting]
            tell(_told(seat, naming[code], len(codes)))
            act(g, seat, code)
        return self._result(g)

    def _result(self, g: Vector) -> Round:
        winner, scores = self._role(g, "winner"), self._role(g, "score")
        seat = winner[0] if winner and winner[0] != NONE else None
        return Round(g[DECISIONS], seat, tuple(scores), g[CAPPED] == 1)

    def _role(self, g: Vector, role: str) -> Sequence[int]:
        """The registers of the variable that has a role, if there is one."""
        name = self.machine.model.edition.roles.get(role)
        if name is None:
            return ()
        slots = self.machine.layout.variables[name]
        return g[slots.base : slots.base + slots.count]


# ---- through the contract --------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Contract:
    """Rounds on any engine."""

    engine: Engine

    def round(self, seed: int, game: int, tell: Tell) -> Round:
        """One round."""
        engine = self.engine
        before = step = engine.initial(seed, game)
        rng, decisions = random.start(seed, game, STREAM), 0
        while not step.state.is_over and step.state.registers[ROUND] == 1:
            before, seat, legal = step, engine.to_move(step.state)[0], engine.legal_actions(step.state)
            action, rng = _choice(legal, rng)
            tell(_told(seat, action, len(legal)))
            after = engine.apply(before.state, seat, action)
            if isinstance(after, Refused):
                raise RuntimeError(f"a legal action was refused: {action.name}: {after.reason}")
            step, decisions = after, decisions + 1
        return _result(engine, before.state, step, decisions)


def _choice(legal: Sequence[Action], rng: int) -> tuple[Action, int]:
    """Nine times of ten something that names a card, a color or a seat, if there is any: who only draws never ends a round."""
    lot, rng = random.below(rng, LIVELY)
    chosen = [action for action in legal if action.values] if lot else legal
    lot, rng = random.below(rng, len(chosen or legal))
    return (chosen or legal)[lot], rng


def _result(engine: Engine, last: State, step: Step, decisions: int) -> Round:
    """How a round ended: with the last step the next deal may have been dealt, so what it told up to there counts."""
    role = engine.machine.model.edition.roles.get("winner")
    winner = last.registers[engine.machine.layout.variables[role].base] if role else NONE
    capped = bool(last.registers[CAPPED])
    for event in step.events:
        if event.kind == "round-over":
            break
        capped = capped or event.kind == "capped"
        if event.kind == "set" and event.values[0] == role and isinstance(event.values[2], int):
            winner = event.values[2]
    return Round(decisions, None if winner == NONE else winner, engine.outcome(step.state).scores, capped)

"""One combination of house rules: laid over the edition in both orders if need be, checked, and played for some rounds.

Method: the first rounds of many games are played at random, by players who rather lay something down than draw or pass. What they
were offered and chose is kept as a digest, so that two tables can be compared.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from unodsl import pipeline
from unodsl.diagnostics import Diagnostic, InvalidEdition
from unodsl.engine.contract import Engine, Refused, Step
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine
from unodsl.machine.layout import CAPPED, ROUND
from unodsl.machine.program.writer import Unsupported
from unodsl.model.terms import NONE
from unodsl.state import random
from unodsl.state.state import Action, State

STREAM = 98
LIVELY = 10


@dataclass(frozen=True, slots=True)
class Wish:
    """A table on which house rules are tried. ``always``: house rules that are there all the time."""

    edition: str
    always: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    players: int | None = None
    rounds: int = 50
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Round:
    """How a round ended: ``winner`` is a seat, ``scores`` by side, ``capped`` by the cap of decisions."""

    decisions: int
    winner: int | None
    scores: tuple[int, ...]
    capped: bool


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one combination. ``order``: how the rules were laid on; ``problems`` are why they can not be."""

    rules: tuple[str, ...]
    order: tuple[str, ...]
    problems: tuple[Diagnostic, ...] = ()
    players: int = 0
    rounds: tuple[Round, ...] = ()
    digest: str = ""

    @property
    def is_valid(self) -> bool:
        """Whether the rules make an edition that can be played."""
        return not self.problems

    @property
    def capped(self) -> int:
        """Rounds that the cap ended."""
        return sum(result.capped for result in self.rounds)

    @property
    def unwon(self) -> int:
        """Rounds that ended without a winner or by the cap."""
        return sum(result.winner is None or result.capped for result in self.rounds)


def combinations(rules: Sequence[str]) -> list[tuple[str, ...]]:
    """Nothing, every rule alone, and every pair."""
    return [(), *((rule,) for rule in rules), *itertools.combinations(rules, 2)]


def attempt(wish: Wish, rules: tuple[str, ...]) -> Trial:
    """Try one combination: in the order given, or else in another."""
    first: Trial | None = None
    for order in itertools.permutations(rules):
        found = _composed(wish, order)
        if isinstance(found, Machine):
            return _played(wish, rules, order, found)
        first = first or Trial(rules, order, found)
    assert first is not None
    return first


def _composed(wish: Wish, order: tuple[str, ...]) -> Machine | tuple[Diagnostic, ...]:
    model, report = pipeline.check_edition(wish.edition, (*wish.always, *order))
    if model is None:
        return tuple(problem for problem in report.sorted() if problem.is_error)
    try:
        return pipeline.build_machine(model, dict(wish.options), wish.players)
    except InvalidEdition as error:
        return error.diagnostics


def _played(wish: Wish, rules: tuple[str, ...], order: tuple[str, ...], machine: Machine) -> Trial:
    engine, digest = _engine(machine), hashlib.sha256()
    rounds = tuple(_round(engine, wish.seed, game, digest.update) for game in range(wish.rounds))
    return Trial(rules, order, (), machine.players, rounds, digest.hexdigest()[:16])


def _engine(machine: Machine) -> Engine:
    try:
        return PythonEngine(machine)
    except Unsupported:
        return ReferenceEngine(machine)


def _round(engine: Engine, seed: int, game: int, tell: Callable[[bytes], None]) -> Round:
    """The first round of a game. What the players are offered and choose is told."""
    before = step = engine.initial(seed, game)
    rng, decisions = random.start(seed, game, STREAM), 0
    while not step.state.is_over and step.state.registers[ROUND] == 1:
        before, seat, legal = step, engine.to_move(step.state)[0], engine.legal_actions(step.state)
        action, rng = _choice(legal, rng)
        tell(f"{seat} {action.name} of {len(legal)};".encode())
        after = engine.apply(before.state, seat, action)
        if isinstance(after, Refused):
            raise RuntimeError(f"a legal action was refused: {action.name}: {after.reason}")
        step, decisions = after, decisions + 1
    found = _result(engine, before.state, step, decisions)
    tell(repr(found).encode())
    return found


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

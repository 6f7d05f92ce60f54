"""Engines that watch, one for each machine, and random games on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from unodsl.drivers.coverage.points import option_mark
from unodsl.engine.contract import Step
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.reference.watch import Mark, Watch
from unodsl.machine.code import Machine
from unodsl.machine.layout import ROUND
from unodsl.machine.lower import lower
from unodsl.model.model import Model
from unodsl.pipeline import build_machine
from unodsl.state import random

_LONGEST = 5_000  # decisions of a round


@dataclass(slots=True)
class Watching:
    """What all engines have seen that were made here."""

    engines: list[tuple[ReferenceEngine, Watch]] = field(default_factory=list)

    def engine(self, machine: Machine) -> ReferenceEngine:
        """An engine that plays as any other and is watched; tests of options stay in its code."""
        watch = Watch()
        made = ReferenceEngine(lower(machine.model, machine.options, machine.players, folded=False), watch)
        self.engines.append((made, watch))
        return made

    def results(self, model: Model) -> dict[Mark, set[bool]]:
        """Of one edition, by mark: what a test came to; for clauses and options that they were come to."""
        found: dict[Mark, set[bool]] = {}
        for engine, watch in self.engines:
            if engine.machine.model is not model:
                continue
            for mark, values in watch.results().items():
                found.setdefault(mark, set()).update(values)
            for mark in _carried_out(engine.machine, watch.passed_by):
                found.setdefault(mark, set()).add(True)
        return found


def _carried_out(machine: Machine, addresses: set[int]) -> Iterator[Mark]:
    """The clauses and options whose first instruction was carried out."""
    for key, entry in machine.entries.items():
        if entry in addresses:
            yield ("clause", key)
    for decision in machine.decisions:
        for branch in decision.branches:
            if branch.label and branch.body in addresses:
                yield option_mark(branch.span, branch.label)


def play_at_random(model: Model, rounds: int, watching: Watching, seed: int = 1) -> None:
    """So many rounds, at every number of players and for every value of every option in turn; every action as likely."""
    counts = list(range(model.edition.players.low, model.edition.players.high + 1))
    options = [{}, *({o.name: v} for o in model.edition.options.values() if not o.fixed for v in o.values if v != o.default)]
    engines: dict[tuple[int, int], ReferenceEngine] = {}
    for number in range(rounds):
        at = (number % len(options), number % len(counts))
        if at not in engines:
            engines[at] = watching.engine(build_machine(model, options[at[0]], counts[at[1]]))
        _round(engines[at], seed + number)


def _round(engine: ReferenceEngine, seed: int) -> None:
    stream, state = random.start(seed), engine.initial(seed).state
    for _ in range(_LONGEST):
        asked = engine.to_move(state)
        if not asked or state.registers[ROUND] > 1:
            return
        at, stream = random.below(stream, len(asked))
        legal = engine.legal_actions(state, asked[at]) or engine.legal_actions(state, asked[0])
        seat = asked[at] if engine.legal_actions(state, asked[at]) else asked[0]
        choice, stream = random.below(stream, len(legal))
        step = engine.apply(state, seat, legal[choice])
        assert isinstance(step, Step)
        state = step.state

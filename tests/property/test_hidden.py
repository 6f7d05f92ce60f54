"""No seat learns what it may not know: permuting all that is hidden changes no byte of what the seat is given."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.property import tables
from tests.property.resample import resample
from tests.property.walks import walk
from unodsl import pipeline
from unodsl.engine.contract import Refused
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.model.terms import KIND_LIMIT
from unodsl.state import view as views
from unodsl.state.state import State
from unodsl.state.view import View

Given = Callable[[ReferenceEngine, State, int | None], str]


def given(engine: ReferenceEngine, state: State, seat: int | None) -> str:
    """Everything that a seat is given at a position: view, options, refusals, explanations."""
    parts = [repr(engine.view(state, seat))]
    if seat is not None:
        parts += [action.name for action in engine.legal_actions(state, seat)]
        for word in ("play R5", "draw", "pass", "nonsense"):
            answer = engine.apply(state, seat, word)
            parts.append(answer.reason if isinstance(answer, Refused) else "accepted")
    return "\n".join(parts)


def leaks(engine: ReferenceEngine, state: State, rng: random.Random, tell: Given = given, times: int = 3) -> list[int | None]:
    """The seats (``None``: a spectator) for whom another hidden world looks different."""
    found: list[int | None] = []
    for seat in (*range(engine.machine.players), None):
        told = tell(engine, state, seat)
        for _ in range(times):
            if tell(engine, resample(engine, state, seat, rng), seat) != told:
                found.append(seat)
                break
    return found


@pytest.mark.parametrize("name", tables.playable())
@pytest.mark.parametrize("players", ["low", "four"])
def test_hidden_worlds_look_the_same(name: str, players: str) -> None:
    """L1, B062, B070, B085: view, legal list, refusals are the same bytes in every world that the seat can not exclude."""
    count = tables.counts(name)[0] if players == "low" else min(4, tables.counts(name)[-1])
    engine, rng = tables.engine(name, count), random.Random(7)
    for seed in range(2):
        for number, (state, _, _, _) in enumerate(walk(engine, seed)):
            if number % 5 == 0:
                assert leaks(engine, state, rng) == [], number


def test_what_a_seat_was_shown_is_in_its_log_alone() -> None:
    """B085: a hand that was shown is one event of one seat; later views do not repeat it."""
    engine = tables.engine("official")
    shown = 0
    for seed in range(40):
        for _, step, _, _ in walk(engine, seed, "spiteful"):
            for event in step.events:
                if event.kind == "shown":
                    shown += 1
                    to, _, kinds = event.values
                    for seat in range(engine.machine.players):
                        told = views.seen(engine.machine, event, seat)
                        assert told is not None
                        owner = engine.machine.layout.owners[int(str(event.values[1]))]
                        open_to = seat in (to, owner)
                        assert (told.values[2] == kinds) is open_to or not kinds
    assert shown > 0


# ---- the detector itself ----------------------------------------------------------------------------------------

Leak = Callable[[ReferenceEngine, State, int | None, View], str]


def _other(engine: ReferenceEngine, state: State, seat: int | None) -> tuple[int, ...]:
    """The hand of somebody else."""
    places = engine.machine.layout.zones[engine.machine.model.edition.roles["hand"]]
    return state.zones[places.base + ((seat or 0) + 1) % engine.machine.players]


def _pool(engine: ReferenceEngine, state: State) -> tuple[int, ...]:
    return state.pools[engine.machine.layout.home]


PLANTED: dict[str, Leak] = {
    "another hand": lambda e, s, p, v: repr(_other(e, s, p)),
    "the highest card of another hand": lambda e, s, p, v: str(max(_other(e, s, p), default=0)),
    "how many of another hand share the top's kind": lambda e, s, p, v: str(sum(k % 2 for k in _other(e, s, p))),
    "whether another hand is strong": lambda e, s, p, v: str(sum(_other(e, s, p)) > 150),
    "the order of the pool": lambda e, s, p, v: repr(_pool(e, s)[:1]),
    "the last card of the pool": lambda e, s, p, v: repr(_pool(e, s)[-1:]),
    "the kinds that are left in the pool": lambda e, s, p, v: repr(sorted(_pool(e, s))),
    "the random state": lambda e, s, p, v: str(s.registers[1] & 1023),
    "a hash of the whole position": lambda e, s, p, v: s.digest(),
    "a variable that nobody sees": lambda e, s, p, v: repr(_secret(e, s)),
    "sorting by what the others hold": lambda e, s, p, v: repr(sorted(v.zones, key=lambda z: hash((z, _other(e, s, p))) % 97)),
    "an error that echoes the position": lambda e, s, p, v: f"internal: {s.zones}",
}


def _secret(engine: ReferenceEngine, state: State) -> list[int]:
    hidden = [name for name, decl in engine.machine.model.edition.state.items() if decl.seen_by == "nobody"]
    return [state.registers[engine.machine.layout.variables[name].base] for name in hidden]


@pytest.mark.parametrize("leak", PLANTED)
def test_planted_leaks_are_found(leak: str) -> None:
    """L4: the detector finds each of twelve deliberate leaks."""
    engine, rng, plant = tables.engine("official"), random.Random(3), PLANTED[leak]

    def tell(engine: ReferenceEngine, state: State, seat: int | None) -> str:
        return plant(engine, state, seat, engine.view(state, seat))

    for state, _, _, _ in walk(engine, 2):
        if leaks(engine, state, rng, tell):
            return
    raise AssertionError(f"not found: {leak}")


THIEF = """unodsl: 1
edition: thieves
extends: official
cards:
  skip:
    also played: player robs-somebody
    turned-up: player starts-with card
rules: |
  who robs-somebody:
      chance c in hand of next
      move c to hand of who
"""


def test_a_hidden_card_drawn_by_lot_is_told_to_those_who_see_it(tmp_path: Path) -> None:
    """A card chosen by lot in a hidden hand is known to its owner alone; of the move both hands know."""
    path = tmp_path / "thieves.yaml"
    path.write_text(THIEF, encoding="utf-8")
    engine = pipeline.engine_for(pipeline.build_machine(pipeline.load(path), None, 3))
    found = 0
    for _, step, _, thief in walk(engine, 1, rounds=3):
        for event in step.events:
            if event.kind != "lot-card" or not isinstance(event.values[0], int) or event.values[0] < 0:
                continue
            found += 1
            owner = engine.machine.layout.owners[event.values[0] // KIND_LIMIT]
            for seat in (0, 1, 2, None):
                told = views.seen(engine.machine, event, seat)
                assert told is not None
                assert (told.values == event.values) is (seat == owner), (seat, owner, thief)
    assert found > 0

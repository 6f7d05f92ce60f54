"""B032: a match that nobody can win ends all the same, on every engine, and whoever plays or counts is told."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.play.tables import Person, session
from tests.property.walks import walk
from unodsl import pipeline
from unodsl.drivers.simulate import simulate
from unodsl.engine.native.missing import is_installed
from unodsl.engine.python.rounds import Rounds
from unodsl.machine.code import Machine
from unodsl.model.model import MOST_ROUNDS

SHORT = """unodsl: 1
edition: short
extends: official
policies: {flow: {cap: 20, most-rounds: 3}}
sentences: {S-1: {en: A round ends after 20 decisions and a match after 3 rounds., by: [flow.cap, flow.most-rounds]}}
"""
ENGINES = ["reference", "python", *(["native"] if is_installed() else [])]


@cache
def machine(text: str = SHORT, players: int = 10) -> Machine:
    """The machine of an edition of one text."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "short.yaml"
        path.write_text(text, encoding="utf-8")
        return pipeline.build_machine(pipeline.load(path), {}, players)


def test_the_usual_bound_is_in_force_where_nothing_is_said() -> None:
    assert pipeline.load("official").most_rounds == MOST_ROUNDS == 1000


def test_the_reference_ends_it_without_a_winner() -> None:
    at = pipeline.engine_for(machine())
    step, kinds = at.initial(1), []
    for _ in range(3 * 200):
        if step.state.is_over:
            break
        step = at.run(step.state, [at.legal_actions(step.state)[0]])  # type: ignore[assignment]
        kinds += [event.kind for event in step.events]
    assert kinds.count("round-over") == kinds.count("capped") == 3
    assert kinds[-1] == "match-over"
    outcome = at.outcome(step.state)
    assert (outcome.is_over, outcome.rounds, outcome.champions) == (True, 3, ())


def test_the_specialised_program_ends_it() -> None:
    assert [result.round for result in Rounds(machine()).match(1)] == [1, 2, 3]


@pytest.mark.parametrize("engine", ENGINES)
def test_reports_count_it_apart(engine: str, tmp_path: Path) -> None:
    path = tmp_path / "short.yaml"
    path.write_text(SHORT, encoding="utf-8")
    found = simulate(path, matches=4, players=10, engine=engine)
    assert (found.table.nobody, found.table.unfinished, found.table.most_rounds) == (4, 4, 3)
    assert sum(wins.wins for wins in found.table.wins) == 0
    assert simulate("official", matches=2, players=2, engine=engine).table.unfinished == 0


def test_play_says_so() -> None:
    person = Person([])
    session(person, pipeline.engine_for(machine()), humans=(), rounds=0).play()
    assert "Round 3 was stopped after 20 decisions: nobody wins it." in person.text
    assert person.text.endswith("The match ended after 3 rounds without a winner: it may not have more.\n")


def test_a_match_that_is_won_in_its_last_round_is_won() -> None:
    at = machine(
        SHORT.replace("most-rounds: 3", "most-rounds: 1").replace("cap: 20", "cap: 10000")
        + "options: {scoring: {default: unscored}}\n",
        2,
    )
    engine = pipeline.engine_for(at)
    state = engine.initial(2).state
    while not state.is_over:
        state = engine.run(state, [engine.legal_actions(state)[0]]).state  # type: ignore[union-attr]
    assert engine.outcome(state).champions != ()


def test_whoever_only_draws_comes_to_an_end() -> None:
    """B032: players who draw and pass whenever they can, round after round, on many seeds; and a match of them."""
    text = SHORT.replace("cap: 20, most-rounds: 3", "most-rounds: 4").replace("flow.cap, ", "")
    at = pipeline.engine_for(machine(text, 2), "python")
    for seed in range(60):
        kinds = [event.kind for _, step, _, _ in walk(at, seed, "stalling") for event in step.events]
        assert kinds.count("round-over") == 1
    *_, (_, last, _, _) = walk(at, 1, "stalling", rounds=9)
    assert last.state.is_over
    assert at.outcome(last.state).rounds <= 4

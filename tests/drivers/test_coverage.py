"""Coverage: an engine that is watched plays as any other, and what is not come to is listed with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from tests.cli.running import here
from tests.property import tables
from tests.property.walks import walk
from unodsl import pipeline
from unodsl.diagnostics import Report
from unodsl.drivers.coverage import Point, Watching, covered, play_at_random, points
from unodsl.drivers.ruletest import Loader, collect, load_tests, run_case
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.model.model import Model

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process."""
    return lambda *arguments, typed="": here(capsys, monkeypatch, *arguments, typed=typed)


def model_of(folder: Path, text: str) -> Model:
    path = folder / "mine.yaml"
    path.write_text(f"unodsl: 1\nedition: mine\nextends: official\n{text}\n", encoding="utf-8")
    return pipeline.load(path)


def game(engine: ReferenceEngine, seed: int) -> list[object]:
    steps = islice(walk(engine, seed), 120)
    return [(action.name, [(e.kind, e.values) for e in step.events], step.state.zones) for _, step, action, _ in steps]


@pytest.mark.parametrize("name", ["official", "classic", "pizzuno", "pizza-pizza"])
def test_a_watched_engine_plays_as_any_other(name: str) -> None:
    machine = pipeline.build_machine(pipeline.load(name))
    watching = Watching()
    assert game(watching.engine(machine), 3) == game(ReferenceEngine(machine), 3)
    assert watching.results(machine.model)


def test_an_engine_that_is_not_watched_has_no_marks() -> None:
    engine = ReferenceEngine(pipeline.build_machine(pipeline.load("official")))
    texts = [engine.code.text(at) for at in range(0, len(engine.machine.code), 7)]
    assert not any("seen(" in text or "passed(" in text for text in texts)
    watched = Watching().engine(engine.machine)
    assert all("passed(" in watched.code.text(at) for at in range(0, len(watched.machine.code), 7))


def named(found: tuple[Point, ...], kind: str) -> list[str]:
    return [point.text for point in found if point.kind == kind]


def test_what_can_not_be_come_to_is_no_point(tmp_path: Path) -> None:
    """Debts of an edition in which nobody owes, and the own cell of other cards than are meant."""
    wanted = points(pipeline.load("official"))
    clauses = named(wanted, "clause")
    assert "flow.free-turn" in clauses
    assert not {"flow.debt-turn", "answers", "debt.after-paying", "flow.capped"} & set(clauses)
    assert "owed is 0" not in named(wanted, "test")
    assert "if-honest" not in named(points(pipeline.load("classic")), "clause"), (
        "the only card that can be challenged has its own"
    )
    owing = points(model_of(tmp_path, "cards: {skip: {also played: add 1 to owed, turned-up: player starts-with card}}"))
    assert {"flow.debt-turn", "answers", "debt.after-paying"} <= set(named(owing, "clause"))
    assert "owed is 0" in named(owing, "test")


def test_what_the_first_card_can_not_be_is_not_asked_for(tmp_path: Path) -> None:
    """Once a card is accepted it lies on top until the pile is touched."""
    own = "skip: {replace turned-up: player draws-one, replace played: nothing}"
    turned = "skip.turned-up"
    assert turned in named(points(model_of(tmp_path, f"cards: {{{own}}}")), "clause")
    numbers = "policies: {start: {only accepts: top is number}}"
    found = named(points(model_of(tmp_path, f"cards: {{{own}}}\n{numbers}")), "clause")
    assert turned not in found
    assert "start.refused" in found
    moved = "policies: {start: {only accepts: top is number, also put-back: move top of pile to discard}}"
    assert turned in named(points(model_of(tmp_path, f"cards: {{{own}}}\n{moved}")), "clause")
    always = "policies: {start: {replace accepts: always}}"
    assert "start.refused" not in named(points(model_of(tmp_path, always)), "clause")


def test_a_round_that_ends_the_match_has_no_next(tmp_path: Path) -> None:
    assert "flow.next-round" in named(points(pipeline.load("official")), "clause")
    fixed = named(points(model_of(tmp_path, "options: {scoring: {fixed: unscored}}")), "clause")
    assert not {"flow.next-round", "dealing.next-dealer"} & set(fixed)


def test_cells_are_looked_into_for_the_cards_that_have_them(tmp_path: Path) -> None:
    """The usual cell is left to the wild cards, which settle it by its first part."""
    colored = "cards: {each card is not colorless: {goes-on: card.color is color}}"
    found = points(model_of(tmp_path, colored))
    assert not {"same-face", "same-color"} & set(named(found, "clause"))
    assert "card is colorless" not in named(found, "test")
    assert {"same-face", "same-color"} <= set(named(points(pipeline.load("official")), "clause"))
    shared = "card.draws is more than 0"  # in the usual cell, and where a two has it with something before
    assert shared in named(points(pipeline.load("crazy-eights")), "test")


def test_an_adjective_said_of_no_card_is_not_looked_into(tmp_path: Path) -> None:
    """`drawn` may be none; what is said of it then does not hold, whatever its parts are."""
    text = "columns: {weight: {number: 5}}\nrules: |\n  card is heavy: card.weight is 5\n"
    text += "policies: {draw: {also cards: if drawn is heavy then player draws-one}}"
    found = points(model_of(tmp_path, text))
    assert "card.weight is 5" not in named(found, "test"), "it holds of every card that there is"
    assert "heavy" in named(found, "clause")


@pytest.mark.parametrize("name", ["official", "flip", "no-mercy", "switch", "taki", "triple-play"])
def test_what_games_come_to_is_asked_for(name: str) -> None:
    """Nothing is left out that can happen: clauses that act and options of decisions of random rounds."""
    model, watching = pipeline.load(name), Watching()
    play_at_random(model, 8, watching)
    listed = {mark for point in points(model) for mark in point.marks}
    come_to = {mark for mark in watching.results(model) if mark[0] == "option" or mark[1] in model.routines}
    assert len(come_to) > 20
    assert come_to <= listed


def test_parts_of_tests_and_branches(tmp_path: Path) -> None:
    text = "options: {mood: {values: [calm, wild-mood], default: calm}}\nrules: |\n"
    text += "  only card is playable: mood is calm or not card.reverses\n"
    model = model_of(tmp_path, text)
    watching = Watching()
    engine = watching.engine(pipeline.build_machine(model))
    game(engine, 1)
    mine = [p for p in points(model) if p.span.file.endswith("mine.yaml") and p.kind == "test"]
    assert [point.text for point in mine] == ["mood is calm", "card.reverses"]
    found = {c.point.text: c.missing for c in covered(mine, watching.results(model), model.edition)}
    assert found["mood is calm"] == ("never false",)
    assert found["card.reverses"] == ("never",), "what comes after is not tried"
    game(watching.engine(pipeline.build_machine(model, {"mood": "wild-mood"})), 1)
    found = {c.point.text: c.missing for c in covered(mine, watching.results(model), model.edition)}
    assert found == {"mood is calm": (), "card.reverses": ()}


def test_random_play_takes_every_option_in_turn(tmp_path: Path) -> None:
    watching = Watching()
    play_at_random(pipeline.load("official"), 12, watching)
    played = {(e.machine.options["scoring"], e.machine.options["calls"], e.machine.players) for e, _ in watching.engines}
    assert len({players for _, _, players in played}) == 9
    assert {scoring for scoring, _, _ in played} == {"winner-collects", "losers-keep", "unscored"}


TESTS = """ruletest: 1
edition: mine
players: 2
cases:
  - id: A
    given: {dealer: P0, top: R5, hands: {P0: [R1, R2], P1: [R3, B1, B2]}}
    steps: [{P1: play R3}]
    expect: {color: red}
"""


_INHERITED = r"  inherited: \d+ of \d+ clauses, \d+ of \d+ options of decisions, \d+ of \d+ parts of tests; --inherited lists what is missing"


def test_the_command(run: Run, tmp_path: Path) -> None:
    model_of(tmp_path, "label: Mine")
    (tmp_path / "mine.test.yaml").write_text(TESTS, encoding="utf-8")
    path = str(tmp_path / "mine.yaml")
    code, out, _ = run("test", path, "--coverage", "--rounds", "0")
    assert (code, out.splitlines()[2:-1]) == (0, ["mine, rule tests:"]), out
    assert re.fullmatch(_INHERITED, out.splitlines()[-1]), out
    code, out, _ = run("test", path, "--coverage", "--inherited", "--rounds", "4")
    assert code == 0, out
    assert "1 case, 1 passed, 0 failed\n\nmine, rule tests:\n" in out
    assert "never come to: clause turns-back  editions/standard.yaml:" in out
    assert "      OF-26: Reverse: play goes the other way round.\n" in out
    assert "never false: `calls is on` in call.offered  editions/standard.yaml:" in out
    assert "\nmine, random play of 4 rounds:\n" in out
    (data,) = json.loads(run("test", path, "--coverage", "--rounds", "0", "--format", "json")[1])["coverage"]
    assert data["random-play"] is None
    assert data["rule-tests"]["points"]["clause"] > 50
    missing = {(one["kind"], one["text"]): one for one in data["rule-tests"]["missing"]}
    assert missing["clause", "turns-back"]["sentences"] == ["OF-26", "OF-27"]
    assert missing["option", "draw"]["missing"] == ["never"]
    assert {one["own"] for one in missing.values()} == {False}


def test_the_own_text_comes_first_and_what_is_inherited_is_a_line(run: Run, tmp_path: Path) -> None:
    """A clause that the edition adds to is its own; its parts of tests are, as far as they stand in its file."""
    skip = "also played: if size of hand of player is 3 then next draws 1 card, turned-up: player starts-with card"
    model_of(tmp_path, f"cards: {{skip: {{{skip}}}}}")
    (tmp_path / "mine.test.yaml").write_text(TESTS, encoding="utf-8")
    path = str(tmp_path / "mine.yaml")
    lines = run("test", path, "--coverage", "--rounds", "0")[1].splitlines()[3:]
    assert lines[:6] == [
        "  0 of 1 clauses (0 %)",
        "  no options of decisions",
        "  0 of 1 parts of tests, true and false (0 %)",
        f"  never come to: clause skip.played  {path}:4",
        "      OF-25: Skip: the next player loses the turn.",
        f"  never come to: `size of hand of player is 3` in skip.played  {path}:4",
    ]
    assert [line for line in lines if line.startswith("  inherited: ")] == lines[-1:]
    assert re.fullmatch(_INHERITED, lines[-1])
    every = run("test", path, "--coverage", "--inherited", "--rounds", "0")[1].splitlines()[3:]
    at = every.index("  Inherited:")
    assert every[:at] == lines[:-1]
    assert any("clause turns-back  editions/standard.yaml:" in line for line in every[at:])


def test_the_own_text_of_a_house_rule(run: Run) -> None:
    code, out, _ = run("test", "seven-zero", "--coverage", "--rounds", "3")
    assert code == 0
    assert "seven-zero, rule tests:\n" in out
    assert "official, rule tests" not in out
    assert "seven-zero, random play of 3 rounds:\n" in out
    _, out, _ = run("test", "no-action-last", "--coverage", "--rounds", "0")
    assert "inherited" not in out, "its cells in the rows of other editions are the same text"


@pytest.mark.parametrize("name", tables.playable())
def test_the_rule_tests_come_to_every_clause_and_option(name: str) -> None:
    watching = Watching()
    loader = Loader(make=watching.engine)
    for path in collect(name):
        tests = load_tests(path, Report())
        for case in tests.cases if tests is not None else ():
            run_case(tests, case, loader)  # type: ignore[arg-type]
    model = loader.editions[(name,)].model
    assert model is not None
    found = covered(points(model), watching.results(model), model.edition)
    assert [(c.point.kind, c.point.clause) for c in found if c.missing and c.point.kind != "test"] == []

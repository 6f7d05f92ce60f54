"""Simulations and their reports: the same for any cut of the work, exact where tables are equal, sure where they are not."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import unodsl
from tests.engine import tables
from tests.property.renaming import renamed
from tests.simulate import toys
from unodsl.check import seal
from unodsl.diagnostics import Report as Diagnostics
from unodsl.drivers.simulate import RENDERERS, Report, Request, set_up
from unodsl.drivers.simulate.batch import play
from unodsl.drivers.simulate.compare import Comparison, compared
from unodsl.drivers.simulate.plan import Simulation, side
from unodsl.drivers.simulate.report import figure, report
from unodsl.drivers.simulate.summary import Part, Summary, paired
from unodsl.policy.registry import bots_of

TOYS = {"dice": toys.DICE, "fewer": toys.FEWER}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """The toys as files."""
    for name, text in TOYS.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return {name: str(tmp_path / f"{name}.yaml") for name in TOYS}


def texts(found: Report) -> dict[str, str]:
    return {form: write(found) for form, write in RENDERERS.items()}


# ---- how the work is cut --------------------------------------------------------------------------------------------


class Backwards(Executor):
    """Does everything at once and from the last batch on: an executor that is as strange as it may be."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_executors_make_no_difference() -> None:
    """Here, in threads, in processes, in batches of any size: the same bytes."""
    made = {"edition": "official", "games": 23, "players": 3, "seed": 5, "bots": "greedy,forgetful", "versus": "stacking"}
    ways: list[tuple[Executor | None, int]] = [(None, 1), (Backwards(), 1)]
    with ThreadPoolExecutor(1) as threads, ProcessPoolExecutor(2) as processes:
        ways += [(threads, 2), (processes, 2)]
        found = [
            texts(unodsl.simulate(**made, engine="python", executor=executor, workers=workers))  # type: ignore[arg-type]
            for executor, workers in ways
        ]
    assert found[0] == found[1] == found[2] == found[3]


def test_engines_make_no_difference_but_their_name() -> None:
    reports = [
        unodsl.simulate("official", games=12, players=3, bots="spiteful,cautious", engine=name)
        for name in ("reference", "python")
    ]
    assert replace(reports[0], engine="", command="") == replace(reports[1], engine="", command="")


def test_parts_add_up_in_any_order() -> None:
    """Merging is associative and knows no order; the cut makes no difference."""
    job = replace(set_up(Request("official", versus="scoring=unscored", players=3, engine="python")).simulation.job(), seed=3)
    whole = play(job, 0, 12)
    pieces = [play(job, 0, 5), play(job, 5, 1), play(job, 6, 6)]
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        found = Part([Summary(), Summary()], {})
        for at in order:
            found.add(play(job, 6, 6) if at == 2 else pieces[at])
        assert found == whole


def test_memory_does_not_grow_with_games() -> None:
    """A summary has an entry for each value that occurs, not for each game."""
    few, many = (set_up(Request("official", games=n, players=2, engine="python")).simulation for n in (40, 400))
    few.run()
    many.run()
    assert sum(map(len, many.part.sides[0].figures.values())) < 4 * sum(map(len, few.part.sides[0].figures.values()))
    assert many.part.sides[0].units == 400


def test_whole_matches_are_cut_anywhere() -> None:
    job = set_up(Request("official", whole=True, players=2, engine="python")).simulation.job()
    whole, parts = play(job, 0, 4), play(job, 0, 1)
    parts.add(play(job, 1, 3))
    assert whole == parts
    figures = whole.sides[0].figures
    assert sum(figures["rounds"].values()) == 4
    assert sum(v * n for v, n in figures["turns"].items()) == sum(v * n for v, n in whole.sides[0].rounds["turns"].items())
    assert sum(whole.sides[0].champions.values()) == 4
    assert all(max(score) >= 500 for score in [[max(figures[f"score of P{i}"]) for i in range(2)]])


# ---- versus ---------------------------------------------------------------------------------------------------------


def test_an_edition_and_its_renamed_copy_are_exactly_equal() -> None:
    """Nothing hangs on a name: every figure of every pair is equal, and the report says so."""
    model = tables.model("official")
    copy = seal(renamed(replace(model.edition, sentences={})), Diagnostics())
    assert copy is not None
    sides = tuple(
        side(name, each, {}, 3, bots_of("greedy,random,forgetful")) for name, each in (("one", model), ("copy", copy))
    )
    simulation = Simulation(sides, "python", 4, False, 15)
    simulation.run()
    found = report(simulation, "", "", "Renaming").comparison
    assert found is not None
    assert found.equal
    assert found.sentences == (
        "Renaming makes no difference at all: all 15 rounds are exactly equal.",
        "Only first rounds of matches were played; --matches plays on, to see what begins later.",
    )
    assert len(found.differences) > 5


def test_one_card_fewer_is_found(files: dict[str, str]) -> None:
    """P1 wins more often; how sure that is with 20,000 pairs: ``bench/power.py``."""
    found = unodsl.simulate("official", games=1500, players=2, seed=2, versus=Path(files["fewer"]), engine="python").comparison
    assert found is not None
    assert not found.equal
    wins = {difference.name: difference for difference in found.differences}["wins of P1"]
    assert wins.is_clear
    assert wins.difference.low > 0
    assert any(sentence.startswith("P1 wins more often: +") for sentence in found.sentences)


def test_sentences() -> None:
    """Longer, shorter, no difference that shows, and none at all."""

    def said(a: list[int], b: list[int]) -> str:
        return compared(paired({"turns": a}, {"turns": b}), "round", "Adding x").sentences[0]

    base = [40, 50, 60, 45, 55] * 40
    assert said(base, [x + 5 + x % 2 for x in base]).startswith("Adding x makes a round 10.8 % longer [")
    assert said(base, [x - 5 - x % 2 for x in base]).startswith("Adding x makes a round 10.8 % shorter [")
    assert said(base, [x + (3 if i % 2 else -3) for i, x in enumerate(base)]) == (
        "Adding x makes no difference in length that 200 rounds show: between 0.8 % shorter and 0.8 % longer."
    )
    assert said(base, base) == "Adding x makes no difference at all: all 200 rounds are exactly equal."
    assert compared({}, "round", "Adding x").sentences == ()


def test_what_plays_on_is_not_told_to() -> None:
    same = {"turns": [40, 50]}
    assert compared(paired(same, same), "match", "Adding x").sentences == (
        "Adding x makes no difference at all: all 2 matches are exactly equal.",
    )


def test_a_sure_difference_in_scores_is_told() -> None:
    """Of all seats together, as of wins; also where the turns are the same."""
    turns, noise = [40] * 200, [3, -3] * 100

    def said(changes: dict[str, list[int]], unit: str = "round") -> tuple[str, ...]:
        first = {"turns": turns, **{f"score of {who}": [20] * 200 for who in changes}}
        second = {"turns": turns, **{f"score of {who}": [20 + x for x in change] for who, change in changes.items()}}
        return compared(paired(first, second), unit, "Adding x").sentences[1:]

    assert said({"P0": [25, 0] * 100, "P1": noise}) == ("P0 scores 12.5 more a round [10.8, 14.2].",)
    assert said({"P0+P2": [-1, 0] * 100}, "match") == ("P0+P2 scores 0.50 less a match [0.43, 0.57].",)
    rarely = [25] * 5 + [0] * 195
    assert said({"P0": rarely}) == ("P0 scores 0.62 more a round [0.08, 1.17].",)
    assert said({"P0": rarely, **{f"P{seat}": noise for seat in range(1, 4)}}) == ()


def test_rounds_that_the_cap_ended_are_told() -> None:
    def said(first: list[int], second: list[int], **more: list[int]) -> tuple[str, ...]:
        turns = [40 + x % 7 for x in range(len(first))]
        columns = ({"turns": turns, "capped": first, **more}, {"turns": [x + 5 for x in turns], "capped": second, **more})
        return compared(paired(*columns), "match" if more else "round", "Adding x", ("one", "two")).sentences[1:]

    end = "and the figures depend on it."
    assert said([0] * 40, [0] * 40) == ()
    assert said([0] * 40, [1] * 30 + [0] * 10) == (f"The cap of decisions ended 30 of 40 rounds of two, {end}",)
    assert said([1, 0] * 20, [0, 0] * 20) == (f"The cap of decisions ended 20 of 40 rounds of one, {end}",)
    assert said([3] * 40, [0] * 40, rounds=[5] * 40) == (f"The cap of decisions ended 120 of 200 rounds of one, {end}",)


def test_few_pairs_say_little() -> None:
    """What is alike in few pairs is not certain, and nothing is more than 100 % shorter."""

    def found(a: list[int], b: list[int]) -> Comparison:
        wins = ([0] * len(a), [1] * len(a))
        pairs = paired({"turns": a, "wins of P0": wins[0]}, {"turns": b, "wins of P0": wins[1]})
        return compared(pairs, "round", "Adding x")

    for count, verb in ((1, "1 round is"), (2, "2 rounds are"), (29, "29 rounds are")):
        few = found([40] * count, [30] * count)
        assert few.sentences == (
            f"Adding x: {verb} too few to say by how much a round is longer or shorter: 30 are the least.",
        )
        assert [difference.ratio for difference in few.differences] == [None, None]
        assert not any(difference.difference.is_known or difference.is_clear for difference in few.differences)
    assert found([0] * 40, [10] * 40).sentences[0] == "Adding x makes a round 10.0 turns longer."
    assert found([0, 0] * 20, [-10, -10] * 20).sentences[0] == "Adding x makes a round 10.0 turns shorter."
    wild = found([1] * 38 + [2000] * 2, [60] * 40)
    assert "between 100.0 % shorter and " in wild.sentences[0]
    ratio = {difference.name: difference for difference in wild.differences}["turns"].ratio
    assert ratio is not None
    assert ratio.low == -1


def test_what_is_compared_with() -> None:
    """An edition, an option, a house rule; the other table has the rest of what was asked for."""
    made = set_up(Request("official", versus="calls=off", options={"scoring": "unscored"}, engine="python"))
    assert made.change == "Setting calls to off"
    assert dict(made.simulation.sides[1].table.machine.options) == {"calls": "off", "challenges": "on", "scoring": "unscored"}
    assert set_up(Request("official", versus="jump-in", engine="python")).change == "Adding jump-in"
    assert set_up(Request("official", versus="pizzuno", players=3, engine="python")).change == "Playing pizzuno"
    with pytest.raises(unodsl.InvalidEdition):
        set_up(Request("official", players=7, versus="pizzuno"))
    same = set_up(Request("official", versus="official", engine="python"))
    assert [each.name for each in same.simulation.sides] == ["official (1)", "official (2)"]


# ---- reports --------------------------------------------------------------------------------------------------------


def test_figures_by_hand(files: dict[str, str]) -> None:
    """A report on the dice against what is known of them, and its parts against each other."""
    found = unodsl.simulate(files["dice"], games=2000, players=2, bots="random", engine="python", seed=11)
    part, names = found.table, {each.name: each for each in found.table.figures}
    turns = names["turns"]
    assert turns.interval is not None
    assert turns.interval.low < 8 < turns.interval.high
    assert turns.histogram[0][0] == turns.least == 1
    assert sum(count for _, count in turns.histogram) == turns.count == 2000
    assert [wins.who for wins in part.wins] == ["P0", "P1"]
    assert sum(wins.wins for wins in part.wins) + part.nobody == 2000
    options = {use.name: use for use in part.choices}
    rolls = options["flow.free-turn.roll"]
    assert rolls.could == round(turns.mean * 2000)
    assert rolls.did == round(names["rolls"].mean * 2000)
    assert [ending.clause for ending in part.endings] == ["round.won"]
    assert part.stalled == ()
    assert figure("x", Counter({3: 1, 9: 1})).quantiles == (3, 3, 3, 9, 9)


def test_rounds_that_stall_say_why() -> None:
    found = unodsl.simulate("official", games=40, players=2, bots="random", engine="python", options={}, with_rules=())
    assert found.table.stalled == ()
    text = toys.DICE.replace("roll:", "sit: nothing\n          roll:").replace("rest: set idle to 0", "rest: nothing")
    at = side("stuck", toys.model(text), {}, 2, bots_of("random"))
    simulation = Simulation((at,), "python", 1, False, 30)
    simulation.run()
    part = report(simulation, "", "").table
    assert part.nobody == sum(ending.rounds - ending.won for ending in part.stalled) > 0
    assert {ending.clause for ending in part.stalled} == {"round.blocked"}
    assert "rounds ended without a winner:\n  " in RENDERERS["text"](report(simulation, "", ""))
    assert "by round.blocked: The round ends without a winner" in RENDERERS["text"](report(simulation, "", ""))


def test_forms() -> None:
    """Text in plain characters, JSON with everything, CSV that a spreadsheet takes as it is."""
    found = unodsl.simulate("official", games=12, players=3, bots="greedy,random:0.5", versus="jump-in", engine="python")
    assert texts(found)["text"].isascii()
    data = json.loads(RENDERERS["json"](found))
    assert data["form"] == "unodsl report 1"
    assert data["bots"] == ["greedy", "random:0.5", "greedy"]
    assert data["table"]["hash"] == found.table.hash
    assert len(data["table"]["kinds"]) == 54
    rows = list(csv.reader(io.StringIO(RENDERERS["csv"](found))))
    assert {len(row) for row in rows} == {8}
    about = {row[2]: row[3] for row in rows if row[1] == "about" and not row[0]}
    assert about["seed"] == "1"
    assert about["command"] == found.command
    assert {row[0] for row in rows[1:]} == {"", "official", "jump-in"}


def test_no_cell_is_a_formula(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("=cmd().yaml").write_text(toys.DICE, encoding="utf-8")
    text = RENDERERS["csv"](unodsl.simulate("=cmd().yaml", games=2, engine="python"))
    assert "'=cmd().yaml" in text
    rows = list(csv.reader(io.StringIO(text)))
    assert not [cell for row in rows for cell in row if cell[:1] in ("=", "@")]


def test_the_command_in_a_report_makes_the_same_report() -> None:
    found = unodsl.simulate(
        "official", games=3, bots="greedy,random", with_rules=["jump-in"], options={"scoring": "unscored"}, engine="python"
    )
    assert found.command == (
        "unodsl simulate official --with jump-in --set scoring=unscored --games 3 --players 4 --seed 1 --bots greedy,random --engine python"
    )


# ---- calls ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["official", "dos", "lampwalk", "pizzuno", "taki"])
def test_calls_that_were_missed_are_counted_wherever_there_are_calls(name: str) -> None:
    """Also where nobody has to catch, and where the text of the catch is an edition's own."""
    table = unodsl.simulate(name, games=40, players=3, bots="forgetful", engine="python").table
    means = {figure.name: figure.mean for figure in (*table.figures, *table.rounds)}
    assert 0 < means["calls-caught"] <= means["calls-missed"]
    assert means["calls-caught"] <= means["penalties"]

"""The language reaches every primitive of the family: each is said somewhere, and what says it can be played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.property.walks import CHOOSERS, walk
from unodsl import pipeline
from unodsl.compose.clauses import resolve_place
from unodsl.compose.edition import Edition
from unodsl.diagnostics import Report
from unodsl.engine.invariants import broken
from unodsl.engine.lockstep import lockstep
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.model.model import Model
from unodsl.source import Mapping, Node, Scalar, Sequence, load_yaml

LISTED = Path(__file__).with_name("primitives.yaml")
FOLDER = Path(__file__).parents[2] / "examples" / "reach"
PRIMITIVES = 54
ROUNDS = 5
"""Of each number of players from two to five."""

DECLARED = ("players", "colors", "sides", "cards", "total-cards")


class Primitive(NamedTuple):
    """A row of the list: where a primitive is shown, by edition (`NAME + HOUSE-RULE`, or a file of `examples/reach`)."""

    number: int
    name: str
    shown: dict[str, tuple[str, ...]]


def _text(node: Node) -> str:
    assert isinstance(node, Scalar)
    return node.text


def _primitives() -> Iterator[Primitive]:
    report = Report()
    rows = load_yaml(LISTED.read_bytes(), "primitives.yaml", report)
    assert isinstance(rows, Sequence), report.sorted()
    for row in rows.items:
        assert isinstance(row, Mapping)
        cells = {key.text: value for key, value in row.entries}
        shown = cells["shown"]
        assert isinstance(shown, Mapping)
        places = {
            key.text: tuple(_text(item) for item in value.items) for key, value in shown.entries if isinstance(value, Sequence)
        }
        yield Primitive(int(_text(cells["number"])), _text(cells["name"]), places)


LIST = tuple(_primitives())
TABLES = tuple(dict.fromkeys(table for row in LIST for table in row.shown))
OTHERS = {"pack.yaml", *(path.name for path in FOLDER.glob("*.test.yaml"))}
HERE = tuple(sorted(path.name for path in FOLDER.glob("*.yaml") if path.name not in OTHERS))


@cache
def model(table: str) -> Model:
    """The edition of a table, checked."""
    edition, *rules = table.split(" + ")
    return pipeline.load(str(FOLDER / edition) if edition.endswith(".yaml") else edition, rules)


def is_there(edition: Edition, place: str) -> bool:
    """Whether a path names something of an edition."""
    return place in DECLARED or resolve_place(edition, place) is not None


def test_every_primitive_is_listed_once() -> None:
    assert [row.number for row in LIST] == list(range(1, PRIMITIVES + 1))
    assert len({row.name for row in LIST}) == PRIMITIVES
    assert [row.name for row in LIST if not row.shown] == []


def test_every_edition_of_the_examples_shows_something() -> None:
    assert sorted(table for table in TABLES if table.endswith(".yaml")) == list(HERE)


def test_the_readme_of_the_examples_lists_them() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [name for name in (*HERE, "pack.yaml") if f"| [{name}]({name}) | " not in text] == []


@pytest.mark.parametrize("row", LIST, ids=lambda row: f"{row.number} {row.name}")
def test_a_primitive_is_where_the_list_says(row: Primitive) -> None:
    missing = [
        f"{place} in {table}"
        for table, places in row.shown.items()
        for place in places
        if not is_there(model(table).edition, place)
    ]
    assert missing == []


@pytest.mark.parametrize("file", HERE)
def test_an_edition_of_the_examples_is_clean(file: str) -> None:
    report = Report()
    pipeline.check_edition(FOLDER / file, report=report)
    assert [f"{d.span} {d.code} {d.message}" for d in report] == []


@pytest.mark.parametrize("file", HERE)
def test_random_rounds_break_nothing_and_reach_every_verb(file: str) -> None:
    acted = {clause for players in range(2, 6) for clause in play(file, players, ROUNDS)}
    places = {place for row in LIST for place in row.shown.get(file, ())}
    assert sorted((places & model(file).edition.verbs.keys()) - acted) == []


@pytest.mark.parametrize("table", [table for table in TABLES if table not in HERE])
def test_shipped_editions_can_be_played(table: str) -> None:
    """A round is enough here: other tests play them at length."""
    assert play(table, None, 1)


def play(table: str, players: int | None, rounds: int) -> set[str]:
    """Random rounds, every position checked; gives the clauses that did something."""
    engine, acted = ReferenceEngine(pipeline.build_machine(model(table), players=players)), set[str]()
    for seed in range(rounds):
        chooser = list(CHOOSERS)[seed % len(CHOOSERS)]
        for number, (_, step, action, _) in enumerate(walk(engine, seed, chooser)):
            assert broken(engine, step.state) == [], f"seed {seed}, decision {number}: {action.name}"
            acted.update(event.clause for event in step.events)
    return acted


@pytest.mark.parametrize("table", TABLES)
def test_both_engines_agree(table: str) -> None:
    machine = pipeline.build_machine(model(table))
    for seed in range(2 if table in HERE else 1):
        found = lockstep(ReferenceEngine(machine), PythonEngine(machine), seed, most=300)
        assert found is None, found.text() if found else ""

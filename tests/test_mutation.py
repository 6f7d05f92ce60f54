"""The changes that `bench/mutate_editions.py` makes, and its list of survivors that are explained."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from unodsl.diagnostics import Report
from unodsl.source import Mapping, load_yaml, packaged_editions, packaged_house_rules, read_packaged
from unodsl.source.emit import emit

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))

from mutation.changes import Mutant, mutants
from mutation.explained import EXPLAINED
from mutation.fates import bench, file_of

SMALL = """unodsl: 1
edition: small
players: 2-4
cards:
  skip: {skips: 1, says: Costs 1 turn}
options: {mood: {values: [calm, wild]}}
rules: |
  top: top of discard                           # the 1st
  who waits n turns: add n + 1 to waits of who; add 1 to waited
"""


def changed(text: str) -> list[Mutant]:
    root = load_yaml(text.encode(), "small.yaml", Report())
    assert isinstance(root, Mapping)
    return list(mutants(root))


def test_every_number_and_everything_that_can_be_left_out() -> None:
    assert [(mutant.what, mutant.line) for mutant in changed(SMALL)] == [
        ("delete players", 3),
        ("number 2 in players", 3),
        ("number 4 in players", 3),
        ("delete cards.skip", 5),
        ("delete cards.skip.skips", 5),
        ("number 1 in cards.skip.skips", 5),
        ("delete options.mood", 6),
        ("delete options.mood.values", 6),
        ("delete calm in options.mood.values", 6),
        ("delete wild in options.mood.values", 6),
        ("delete rules, 'top'", 8),
        ("delete rules, 'who waits n turns'", 9),
        ("number 1 in rules, 'who waits n turns'", 9),
        ("number 1 in rules, 'who waits n turns', no. 2", 9),
    ]
    assert emit(changed(SMALL)[-1].node).endswith("add n + 1 to waits of who; add 2 to waited\n")


@pytest.mark.parametrize("name", EXPLAINED)
def test_what_is_explained_is_a_change(name: str) -> None:
    found = [mutant.what for mutant in changed(read_packaged(file_of(name)).decode())]
    assert len(found) == len(set(found))
    assert set(EXPLAINED[name]) <= set(found)


@pytest.mark.parametrize("name", ["lampwalk", "partners"])
def test_a_file_as_it_is_survives_and_a_wrong_one_does_not(name: str, tmp_path: Path) -> None:
    assert name in (*packaged_editions(), *packaged_house_rules())
    text, made = read_packaged(file_of(name)).decode(), bench(name, tmp_path)
    assert made.fate(text) == ""
    assert made.fate(text.replace("sides: opposite\n", "").replace("{hand-size: 6", "{hand-size: 7")) == "caught"
    assert made.fate(f"{text}cards: no\n") == "rejected"

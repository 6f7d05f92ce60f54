"""Random valid editions: whatever the checker accepts can be played at any table, and means the same in any form."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import is_dataclass
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.property import forms, trials
from tests.property.editions import Case, cases, checked, random_case
from tests.property.shrinking import shrunk
from unodsl.check.own import texts
from unodsl.model import acts, terms
from unodsl.syntax import trees

BATCHES, EACH = 15, 10
CHOOSERS = ("random", "spiteful", "greedy", "stalling")
_PARTS = ("Act", "Term", "Type", "Tree", "Span")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_is_accepted_holds(batch: int, tmp_path: Path) -> None:
    """E8, E1-E4, L1: invariants, ends, bounds, round trips, refusals and hidden worlds of 150 editions, and one other form of each third."""
    tally = trials.Tally()
    for seed in range(batch * EACH, (batch + 1) * EACH):
        case = random_case(seed)
        model, _ = checked(case, tmp_path)
        if model is None:
            continue
        wrong: list[str] = []
        for engine in trials.tables(model, random.Random(seed), 1 + seed % 2):
            wrong += trials.played(engine, seed, CHOOSERS[seed % 4], tally, looks=9)
            wrong += trials.explicit(engine, seed, tally, limit=60)
            wrong += trials.tools(engine)
        if seed % 3 == 0:
            wrong += forms.FORMS[seed // 3 % 4](case, model, tmp_path, seed)
        assert not wrong, f"seed {seed}: {wrong[:3]}"
    assert tally.rounds > 0


FOUND = (252, 404, 674, 881)
"""Editions in which engines once differed, of the first thousand."""


@pytest.mark.parametrize("seed", FOUND)
def test_engines_play_alike_where_they_did_not(seed: int, tmp_path: Path) -> None:
    model, _ = checked(random_case(seed), tmp_path)
    assert model is not None
    engine = next(islice(trials.tables(model, random.Random(seed), 3), seed % 3, None))
    assert list(trials.alike(engine, seed, trials.Tally(), 3, 1200, events=seed % 4 == 0)) == []


def test_every_form_of_the_language_is_made(tmp_path: Path) -> None:
    """Most of what is made is valid; every statement, term and domain of the model occurs, and every form of tree."""
    valid, made, refused = 0, Counter[str](), Counter[str]()
    written = set[str]()
    for seed in range(1000, 1070):
        model, report = checked(random_case(seed), tmp_path)
        if model is None:
            refused[next(d.code for d in report.sorted() if d.is_error)] += 1
            continue
        valid += 1
        made += trials.terms_of(model)
        written |= {type(tree).__name__ for text in texts(model.edition) for tree in text.trees()}
    print(f"{valid} of 70 valid; refused: {dict(refused)}")
    assert valid >= 49
    assert not _forms(acts, terms) - set(made)
    assert not _forms(trees) - written - {"AsBefore", "VerbClause", "TestClause", "ValueClause", "NamedRows", "EachRow"}


def _forms(*modules: object) -> set[str]:
    found = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type) and is_dataclass(kind)}
    return {kind.__name__ for kind in found} - set(_PARTS)


@settings(max_examples=8, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(case=cases())
def test_any_edition(case: Case, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The same as a property that shrinks."""
    model, _ = checked(case, tmp_path_factory.mktemp("any"))
    if model is not None:
        for engine in trials.tables(model, random.Random(1), 1):
            assert list(trials.played(engine, 1, "random", trials.Tally())) == []


def test_failures_are_made_smaller() -> None:
    """What an edition needs to fail in the same way is left, and little else."""
    case = random_case(3)
    small = shrunk(case, lambda other: "edition:" in other.edition and "unodsl: 1" in other.edition, most=2000)
    assert len(small.edition.split("\n")) <= 3
    assert small.house == small.rules == ()

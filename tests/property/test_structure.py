"""F2: an edition with one fault in its structure is refused where the fault is; a change that does not matter changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.property.editions import Case, checked, random_case
from tests.property.mutants import Mutant, Mutator
from unodsl import pipeline
from unodsl.diagnostics import Diagnostic

BATCHES, EACH = 8, 50
NEAR = 0.98


@cache
def sources() -> tuple[tuple[str, str], ...]:
    """Some valid editions, each with its hash."""
    import tempfile

    found = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(20, 36):
            text = random_case(seed).edition
            model, _ = checked(Case(text), Path(folder))
            if model is not None:
                found.append((text, model.hash))
    return tuple(found)


def breaking(batch: int) -> Iterator[tuple[int, Mutant]]:
    """Files that must be refused."""
    for number in range(batch * EACH, (batch + 1) * EACH):
        text, _ = sources()[number % len(sources())]
        yield number, Mutator(text, random.Random(number)).breaking()


def errors_of(text: bytes, folder: Path) -> tuple[str, list[Diagnostic]]:
    """The hash of a file, and what is wrong with it."""
    path = folder / "mutant.yaml"
    path.write_bytes(text)
    model, report = pipeline.check_edition(path)
    return ("" if model is None else model.hash), [d for d in report.sorted() if d.is_error]


def is_near(mutant: Mutant, errors: list[Diagnostic]) -> bool:
    """Whether one of the problems is told within a line of the change."""
    return any(abs(d.span.line - line) <= 1 for d in errors for line in mutant.lines if d.span.file.endswith("mutant.yaml"))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_faults_are_found_where_they_are(batch: int, tmp_path: Path) -> None:
    """A key dropped, doubled or misspelt, a word misspelt, a value of another type: all flagged, nearly all on their line."""
    far = []
    for number, mutant in breaking(batch):
        _, errors = errors_of(mutant.text.encode(), tmp_path)
        assert errors, f"{number}: {mutant.what} (lines {mutant.lines}) is not noticed"
        if not is_near(mutant, errors):
            far.append(f"{number}: {mutant.what} (lines {mutant.lines}): {errors[0].code} {errors[0].span}")
    assert len(far) <= (1 - NEAR) * EACH, far


@pytest.mark.parametrize("batch", range(2))
def test_what_does_not_matter_changes_nothing(batch: int, tmp_path: Path) -> None:
    """Quotes, remarks, line ends, empty lines, the order of sections, a mark: the same hash."""
    for number in range(batch * EACH, (batch + 1) * EACH):
        text, expected = sources()[number % len(sources())]
        mutant = Mutator(text, random.Random(number)).harmless()
        found, errors = errors_of(mutant.text.encode(), tmp_path)
        assert found == expected, f"{number}: {mutant.what}: {errors[:1]}"

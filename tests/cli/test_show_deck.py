"""The deck in `unodsl show`: counts by color, and the codes that tests and the table use."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl import pipeline
from unodsl.cli.show_deck import deck

HEAD = "unodsl: 1\nedition: mine\nextends: standard\nplayers: 2\npolicies: {dealing: {hand-size: 3}}\n"


def shown(folder: Path, text: str) -> list[str]:
    """The table without its title, each line with single spaces."""
    path = folder / "mine.yaml"
    path.write_text(HEAD + text)
    model, report = pipeline.check_edition(path)
    assert model is not None, report.sorted()
    return [" ".join(line.split()) for line in deck(model.edition).splitlines()[1:]]


def test_codes_and_letters_that_clash(tmp_path: Path) -> None:
    text = """colors: [circle, cross, pentagon]
cards:
  number: {faces: 1-5, copies: 2, points: face}
  pair:   {faces: 7 9, copies: 1, points: face}
  pick:   {code: p2, copies: 1, points: 20, draws: 2}
  whot:   {faces: 20, colors: none, copies: 3, points: 20}
  sun:    {colors: [cross], copies: 1, points: 5}
"""
    assert shown(tmp_path, text) == [
        "circle cross pentagon no color total codes",
        "Ci Cr Pe",
        "number 1-5 10 10 10 . 30 Ci1 … Ci5",
        "pair 7 9 2 2 2 . 6 Ci7, Ci9",
        "pick 1 1 1 . 3 Ci-p2",
        "whot 20 . . . 3 3 whot-20",
        "sun . 1 . . 1 Cr-sun",
    ]


@pytest.mark.parametrize(
    ("edition", "line"),
    [
        ("flip", "dark-number 1-9 . . . . 18 18 18 18 . 72 Pi1 … Pi9"),
        ("power-grab", "number 1-9 18 18 18 18 . 72 R1 … R9, R1* … R8*"),
        ("crazy-eights", "number 3 4 5 6 7 9 10 14 14 14 14 56 C3 … C10"),
    ],
)
def test_two_faces_marks_and_gaps(edition: str, line: str) -> None:
    lines = [" ".join(line.split()) for line in deck(pipeline.load(edition).edition).splitlines()]
    assert line in lines

"""What is wrong with a row that several files write is said of the file that made it wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl.pipeline import check_edition

HEAD = "unodsl: 1\nedition: child\nextends: official\n"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("label: A\ncards:\n  number: {faces: 1-9}", "C417", 6),
        ("label: A\ncards:\n  number: {copies: {0: 1, 1-8: 2}}", "C417", 6),
        ("label: A\ncards:\n  skip: {colors: [pink]}", "C417", 6),
        ("label: A\ncards:\n  skip: {points: 25}\n  number: {copies: {0: 0, 1-9: 2}}\ntotal-cards: 104", "K602", 7),
        ("label: A\ncards:\n  skip: {copies: 600}", "C417", 6),
    ],
)
def test_the_child_is_blamed(text: str, code: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "child.yaml"
    path.write_text(HEAD + text + "\n", encoding="utf-8")
    _, report = check_edition(path)
    found = [problem for problem in report if problem.code == code]
    assert [(p.span.file, p.span.line) for p in found] == [(str(path), line)], [f"{p.code} {p.span}" for p in report]


def test_colors_that_leave_a_row_without_its_own_are_blamed(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(
        "unodsl: 1\nedition: base\nextends: official\ncards: {gift: {colors: [red], copies: 1, points: 5}}\ntotal-cards: 109\n"
    )
    path = tmp_path / "child.yaml"
    path.write_text("unodsl: 1\nedition: child\nextends: base.yaml\ncolors: [blue, green]\ntotal-cards: 52\n")
    _, report = check_edition(path)
    assert [(p.code, p.span.file, p.span.line) for p in report if p.code == "C417"] == [("C417", str(path), 4)]


PARENT = """\
unodsl: 1
edition: parent
extends: official
sets: {dishes: [soup, cake]}
state: {meal: {holds: dishes, starts: cake, says: The meal}}
columns: {mood: {choice: calm, of: [calm, wild-mood], says: The mood}}
policies: {flow: {also turn: if meal is cake then set color to green}}
cards:
  number: {tags: {star: {1-7: 1}}}
  reverse: {mood: wild-mood}
  skip: {only goes-on: top is not wild}
  each card is star: {points: 5}
"""
TAKEN = [
    ("cards: {wild: }", "wild", "N501"),
    ("colors: [red, blue, pink, teal]", "green", "N501"),
    ("options: {challenges: }", "challenges", "N501"),
    ("options: {scoring: {values: [hands, none-at-all], default: hands}}", "winner-collects", "N501"),
    ("options: {scoring: {values: [hands, none-at-all]}}", "winner-collects", "C420"),
    ("sets: {dishes: [soup, fish]}", "cake", "C423"),
    ("columns: {mood: {choice: calm, of: [calm, sad]}}", "wild-mood", "S204"),
    ("cards: {number: {tags: {moon: {8-9: 1}}}}", "star", "C411"),
]


@pytest.mark.parametrize(("text", "word", "code"), TAKEN)
def test_the_file_is_named_that_takes_a_word_away(text: str, word: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(PARENT, encoding="utf-8")
    path = tmp_path / "child.yaml"
    path.write_text(f"unodsl: 1\nedition: child\nextends: parent.yaml\n{text}\n", encoding="utf-8")
    _, report = check_edition(path)
    problem = next(problem for problem in report if f"`{word}`" in problem.message)
    (note,) = problem.notes
    assert (problem.code, note.text) == (code, f"`child` takes `{word}` away here")
    assert (note.span.file, note.span.line) == (str(path), 4)


def test_a_word_that_came_back_was_not_taken_away(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(PARENT, encoding="utf-8")
    (tmp_path / "middle.yaml").write_text("unodsl: 1\nedition: middle\nextends: parent.yaml\ncolors: [blue, pink]\n")
    path = tmp_path / "child.yaml"
    path.write_text("unodsl: 1\nedition: child\nextends: middle.yaml\ncolors: [red, green]\nsets: {dishes: [red, cake]}\n")
    edition, report = check_edition(path)
    (problem,) = (problem for problem in report if problem.is_error)
    assert (edition, problem.code, [note.text for note in problem.notes]) == (None, "C404", ["a member of a set"])


@pytest.mark.parametrize(
    ("word", "cure"),
    [
        ("off", "write false"),
        ("No", "write false"),
        ("on", "write true"),
        ("yes", "write true"),
        ("TRUE", "write true"),
        ("'true'", "write true"),
        ("maybe", None),
        ("1", None),
    ],
)
def test_a_flag_is_true_or_false(word: str, cure: str | None, tmp_path: Path) -> None:
    path = tmp_path / "child.yaml"
    path.write_text(HEAD + f"policies: {{draw: {{by-choice: {word}}}}}\n", encoding="utf-8")
    _, report = check_edition(path)
    assert [(p.code, p.span.line, p.help) for p in report] == [("S203", 4, cure)]

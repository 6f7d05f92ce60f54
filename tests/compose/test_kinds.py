"""From rows to kinds: names, codes, faces, tags, copies."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compose.conftest import Load
from unodsl.compose.kinds import color_codes
from unodsl.compose.load import load_edition
from unodsl.compose.pairs import turned
from unodsl.diagnostics import Report

FRESH = "unodsl: 1\nedition: main\nextends: base.yaml\n"

# The columns of the table (`colors` first), and the kinds: name code face copies.
KINDS = [
    ("gift: {copies: 2, points: 1}", "red-gift R-gift gift 2, blue-gift B-gift gift 2"),
    ("gift: {code: g, colors: none, copies: 2, points: 1}", "gift g gift 2"),
    ("n: {faces: 1 3-4, colors: [red], copies: 1, points: face}", "red-1 R1 1 1, red-3 R3 3 1, red-4 R4 4 1"),
    ("n: {faces: 7, colors: [blue], copies: {7: 3}, points: face}", "blue-7 B7 7 3"),
    ("n: {faces: 0-1, colors: [red], copies: {0: 1, 1: 2}, points: 1}", "red-0 R0 0 1, red-1 R1 1 2"),
    ("n: {faces: 0-1, colors: [red], copies: {0: 0, 1: 2}, points: 1}", "red-1 R1 1 2"),
    ("n: {faces: 1-2, colors: none, copies: 1, points: 1}", "n-1 n-1 1 1, n-2 n-2 2 1"),
    ("n: {faces: 1-2, code: x, colors: [red], copies: 1, points: 1}", "red-1 R-x1 1 1, red-2 R-x2 2 1"),
    ("n: {faces: 1-2, colors: [red], copies: 2, points: 1, tags: {s: {2: 1}}}", "red-1 R1 1 2, red-2 R2 2 1, red-2* R2* 2 1"),
    ("n: {colors: none, copies: 2, points: 1, tags: {star: {copies: 2, mark: '!'}}}", "n! n! n 2"),
    (
        "n: {faces: 5, colors: [red], copies: 3, points: 1, tags: {star: {5: 1}, moon: {copies: 1, mark: '+'}}}",
        "red-5 R5 5 1, red-5* R5* 5 1, red-5+ R5+ 5 1",
    ),
]


@pytest.mark.parametrize(("row", "wanted"), KINDS)
def test_kinds(row: str, wanted: str, load: Load) -> None:
    edition, report = load(f"{FRESH}cards:\n  {row}\n")
    assert edition is not None, list(report)
    assert ", ".join(f"{k.name} {k.code} {k.face} {k.copies}" for k in edition.kinds) == wanted


def test_facts_labels_and_tags(load: Load) -> None:
    text = (
        "cards:\n  n: {faces: 7, colors: [red], copies: 2, points: face, tags: {star: {7: 1}}}\n"
        "  big-gift: {label: A Gift, copies: 1, points: 2}\n  joker: {colors: none, copies: 1, points: 3, mood: wild-mood}\n"
    )
    edition, report = load(FRESH + text)
    assert edition is not None, list(report)
    kinds = {kind.code: kind for kind in edition.kinds}
    assert [kinds[code].label for code in ("R7", "R7*", "R-big-gift", "joker")] == ["Red 7", "Red 7*", "Red A Gift", "Joker"]
    assert kinds["R7"].cells["points"].value == 7
    assert kinds["R7*"].tags == ("star",)
    assert edition.tags == ("star",)
    assert kinds["joker"].color is None
    assert kinds["joker"].cells["mood"].value == "wild-mood"
    assert kinds["joker"].written == {"points", "mood"}
    assert set(kinds["joker"].cells) == set(edition.columns)
    assert kinds["joker"].cells["points"].path == "joker.points"
    assert kinds["joker"].cells["draws"].path == "draws"


ROWS = (
    "each card.draws is more than 0: {points: 30, answers: same-face}",
    "each card.face is 2: {draws: 2}",
    "each card.z is 1: {y: 1}",
    "each card.face is 1: {z: 1}",
)


@pytest.mark.parametrize("rows", [ROWS, ROWS[::-1]])
def test_a_row_sees_what_other_rows_of_its_file_write(rows: tuple[str, ...], tmp_path: Path) -> None:
    """Whatever their order; facts and rule text of one row hold for the same cards."""
    lines = "".join(f"  {row}\n" for row in rows)
    path = tmp_path / "main.yaml"
    path.write_text(
        "unodsl: 1\nedition: main\nextends: official\ncolumns: {y: {number: 0}, z: {number: 0}}\n"
        f"cards:\n{lines}rules: replace who takes n cards: add n to owed\n".replace("rules: r", "rules: |\n  r"),
        encoding="utf-8",
    )
    edition = load_edition(str(path), report=(report := Report()))
    assert edition is not None, list(report)
    kinds = {kind.code: kind for kind in edition.kinds}
    draws = {code: kinds[code].cells["draws"].value for code in ("R1", "R2", "R-d2")}
    assert draws == {"R1": 0, "R2": 2, "R-d2": 2}
    assert {kinds[code].cells["points"].value for code in ("R2", "R-d2")} == {30}
    assert str(kinds["R2"].cells["answers"].value) == str(kinds["R-d2"].cells["answers"].value)
    assert [kinds[code].cells["y"].value for code in ("R1", "R2", "R3")] == [1, 0, 0]


def test_rows_that_ask_for_one_another_see_what_was_before(tmp_path: Path) -> None:
    path = tmp_path / "main.yaml"
    path.write_text(
        "unodsl: 1\nedition: main\nextends: official\ncards:\n"
        "  each card.draws is 2: {points: 25}\n  each card.points is 20: {draws: 2}\n"
        'rules: "replace who takes n cards: add n to owed"\n',
        encoding="utf-8",
    )
    edition = load_edition(str(path), report=(report := Report()))
    assert edition is not None, list(report)
    kinds = {kind.code: kind for kind in edition.kinds}
    assert [kinds[code].cells["points"].value for code in ("R-d2", "R-skip")] == [25, 20]
    assert [kinds[code].cells["draws"].value for code in ("R-d2", "R-skip")] == [2, 2]


def test_color_codes() -> None:
    assert color_codes(["red", "blue"]) == {"red": "R", "blue": "B"}
    assert color_codes(["red", "purple", "pink", "rose"]) == {"red": "Re", "purple": "Pu", "pink": "Pi", "rose": "Ro"}
    assert color_codes(["red", "red-orange"]) == {"red": "Red", "red-orange": "Redo"}


def test_two_faced(load: Load) -> None:
    text = (
        "two-faced: {sides: [light, dark], start: light, pairs: shuffled}\ncolors: {light: [red], dark: [pink, teal]}\n"
        "cards:\n  a: {side: light, copies: 2, points: 1}\n  b: {side: dark, copies: 1, points: 1}\n"
    )
    edition, report = load(FRESH + text)
    assert edition is not None, list(report)
    assert [(k.name, k.side, k.copies, k.under, k.turned) for k in edition.kinds] == [
        ("red-a/pink-b", "light", 1, 0, "pink-b/red-a"),
        ("red-a/teal-b", "light", 1, 0, "teal-b/red-a"),
        ("pink-b/red-a", "dark", 0, 1, "red-a/pink-b"),
        ("teal-b/red-a", "dark", 0, 1, "red-a/teal-b"),
    ]
    assert [(k.code, k.color) for k in edition.kinds[::2]] == [("R-a/Pi-b", "red"), ("Pi-b/R-a", "pink")]
    assert turned(edition) == (2, 3, 0, 1)
    assert edition.two_faced == {"first": "light", "second": "dark", "start": "light", "pairs": "shuffled"}


def test_the_other_side_may_be_up_first_and_some_cards_have_one_face(load: Load) -> None:
    text = (
        "two-faced: {sides: [light, dark], start: dark}\ncolors: {light: [red], dark: [teal]}\ntotal-cards: 3\n"
        "cards:\n  a: {side: light, copies: 1, points: 1}\n  b: {side: dark, copies: 1, points: 1}\n  c: {colors: none, copies: 2, points: 1}\n"
    )
    edition, report = load(FRESH + text)
    assert edition is not None, list(report)
    assert [(k.name, k.copies, k.printed) for k in edition.kinds] == [
        ("teal-b/red-a", 1, 1),
        ("red-a/teal-b", 0, 1),
        ("c", 2, 2),
    ]
    assert turned(edition) == (1, 0, 2)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("  b: {side: dark, copies: 2, points: 1}\n", "The cards have 1 faces on the side `light` and 2 on the side `dark`."),
        ("  b: {side: inside, copies: 1, points: 1}\n", "`b` is on the side `inside`, which is none of the two."),
    ],
)
def test_sides_that_do_not_fit(load: Load, rows: str, message: str) -> None:
    text = (
        "two-faced: {sides: [light, dark], start: light}\ncolors: {light: [red], dark: [teal], inside: [blue]}\n"
        f"cards:\n  a: {{side: light, copies: 1, points: 1}}\n{rows}"
    )
    _, report = load(FRESH + text)
    assert [(problem.code, problem.message) for problem in report] == [("C417", message)]


def test_the_counts_are_shown_when_the_deck_is_wrong(load: Load) -> None:
    text = "total-cards: 9\ncards:\n  a: {copies: 2, points: 1}\n  b: {colors: none, copies: 1, points: 1}\n"
    _, report = load(FRESH + text)
    (problem,) = report
    assert problem.message == "The deck has 5 cards, not 9: a 4, b 1."
    assert problem.help == "red 2, blue 2, colorless 1; correct a row, or write 5"


def test_a_range_of_players(load: Load) -> None:
    edition, report = load(f"{FRESH}players: 2-3\ncards: {{a: {{copies: 1, points: 1}}}}\n")
    assert edition is not None, list(report)
    assert (edition.players.low, edition.players.high) == (2, 3)

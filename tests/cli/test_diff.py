"""`unodsl diff`: what is different in two editions, said in sentences."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from unodsl.compose.differences import differences
from unodsl.compose.edition import Edition
from unodsl.compose.load import load_edition
from unodsl.compose.meaning import edition_hash
from unodsl.diagnostics import Report
from unodsl.source.packaged import packaged_editions, packaged_house_rules

from .running import here

Run = Callable[..., tuple[int, str, str]]

CHILD = "unodsl: 1\nedition: child\nextends: official\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process."""
    return lambda *arguments, typed="": here(capsys, monkeypatch, *arguments, typed=typed)


@cache
def edition(name: str, *rules: str) -> Edition | None:
    return load_edition(name, with_rules=rules, report=Report())


CASES = [
    ("players: 3", "The table:\n  players: 2 to 10 in official, 3 in child."),
    ("sides: opposite\nplayers: 4", "  sides: each in official, opposite in child."),
    ("colors: [red, yellow, green, violet]", "colors: red, yellow, green, blue in official, red, yellow, green, violet in child."),
    ("cards: {skip: {copies: 3}}\ntotal-cards: 112", "  total (cards in the deck): 108 in official, 112 in child.\n  skip: 2 copies in official, 3 copies in child."),
    ("cards: {number: {copies: {0: 2, 1-9: 2}}}\ntotal-cards: 112", "  number (red-0, yellow-0, green-0, blue-0): 1 copy in official, 2 copies in child."),
    ("cards: {gift: {colors: none, copies: 1, points: 9}}\ntotal-cards: 109", "  Only child has gift: 1 card."),
    ("cards: {gift: {colors: none, copies: 1, points: 9}}\ntotal-cards: 109", "What cards say:\n  Only child has gift.points: 9.\n"),
    ("cards: {gift: {colors: none, copies: 1, points: 0, goes-on: never, replace played: nothing, turned-up: player starts-with card}}\ntotal-cards: 109", "  Only child has gift.goes-on:\n      never\n"),
    ("cards: {high: {faces: 11-13, copies: 1, points: face}}\ntotal-cards: 120", "  Only child has high.points: the number that it shows."),
    ("cards: {skip: }\ntotal-cards: 100", "  Only official has skip.points: 20.\n  Only official has skip.skips: 1.\n"),
    ("columns: {factor: {number: 1}}\ncards: {number: {factor: 3}, skip: {factor: 2}, reverse: {factor: 2}}", "What cards say:\n  Only child has number.factor: 3.\n  Only child has skip.factor, reverse.factor: 2.\n"),
    ("columns: {factor: {number: 1}}\ncards: {each card.color is red and card.points is 20: {factor: 3}}", "  Only child has skip.factor (red-skip): 3."),
    ("cards: {number: {faces: 0-10, copies: {0: 1, 1-10: 2}}, each card.face is 10: {skips: 1}}\ntotal-cards: 116", "What cards say:\n  Only child has number.skips (red-10, yellow-10, green-10, blue-10): 1.\n"),
    ("cards: {skip: }\ntotal-cards: 100", "  Only official has skip: 8 cards."),
    ("cards: {reverse: {code: turn}}", "  reverse as cards: R-rev red face reverse, Y-rev yellow face reverse, "),
    ("cards: {skip: {points: 30}, reverse: {points: 30}}", "  skip.points, reverse.points: 20 in official, 30 in child."),
    ("cards: {number: {points: 5}}", "  number.points: the number that it shows in official, 5 in child."),
    ("policies: {dealing: {hand-size: 5}}", "  dealing.hand-size (Cards dealt to each player): 7 in official, 5 in child."),
    ("policies: {draw: {by-choice: false}}", "): true in official, false in child."),
    ("options: {calls: {default: off}}", "): on unless chosen from on, off in official, off unless chosen from on, off in child."),
    ("options: {calls: {fixed: on}}", "): on unless chosen from on, off in official, always on in child."),
    ("options: {pace: {values: [slow, quick], default: slow}}", "  Only child has pace: slow unless chosen from slow, quick."),
    ("zones: {tray: {each: seat}}", "  Only child has zone tray: cards without order for each seat, seen by owner."),
    ("state: {owed: {holds: 0-9}}", "  variable owed: 0 to 400, kept for the round, seen by everyone in official, 0 to 9, "),
    ("columns: {loud: {flag: false}}", "  Only child has loud: false."),
    ("columns: {also answers: {test: card is same-face}}", "  answers (When it may be played on a debt of draws)\n    in official:\n      never\n    in child:\n      card is same-face"),
    ("rules: |\n  replace who turns-back: reverse-direction", "  who turns-back\n    in official:\n      reverse-direction\n      if size of players is 2"),
    ("rules: |\n  card is loud: card.points is 20", "  Only child has card is loud:\n      card.points is 20"),
    ("policies: {flow: {replace between: player draws 1 card}}", "  flow.between ("),
]  # fmt: skip


@pytest.mark.parametrize(("change", "said"), CASES)
def test_each_difference_in_a_sentence(run: Run, tmp_path: Path, change: str, said: str) -> None:
    path = tmp_path / "child.yaml"
    path.write_text(CHILD + change + "\n")
    code, out, _ = run("diff", "official", str(path))
    assert said in out
    assert code == 1
    back = run("diff", str(path), "official")[1]
    assert back.startswith("child and official differ in ")


def test_equal_editions(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "child.yaml"
    path.write_text(CHILD + "label: Other words\npolicies: {dealing: {hand-size: 7}}\n")
    assert run("diff", "official", str(path))[:2] == (0, "official and child play by the same rules.\n")
    data = json.loads(run("diff", "official", str(path), "--format", "json")[1])
    assert data == {"editions": ["official", "child"], "same": True, "differences": []}


def test_what_a_house_rule_changes(run: Run) -> None:
    code, out, _ = run("diff", "official", "--with", "forced-play")
    assert code == 1
    assert "House rules:\n  Only official with forced-play has forced-play." in out
    assert "draw.drawn-card (What is done with a drawn card that fits): may-play in official, must-play in" in out
    data = json.loads(run("diff", "official", "--with", "forced-play", "--format", "json")[1])
    assert [(one["path"], one["change"], one["before"], one["after"]) for one in data["differences"]] == [
        ("forced-play", "added", None, "forced-play"), ("draw.drawn-card", "changed", "may-play", "must-play"),
    ]  # fmt: skip


def test_trouble_is_2(run: Run) -> None:
    assert run("diff", "official")[0] == 2
    code, _, err = run("diff", "official", "offical")
    assert (code, "Y141" in err) == (2, True)


def test_two_editions_differ_in_something_exactly_when_they_do_not_mean_the_same() -> None:
    """Every shipped edition beside the next, and beside itself with each house rule."""
    names = packaged_editions()
    pairs = [(edition(a), edition(b)) for a, b in pairwise((*names, names[0]))]
    pairs += [
        (edition(name), edition(name, rule))
        for name in ("official", "pizzuno", "crazy-eights")
        for rule in packaged_house_rules()
    ]
    compared = 0
    for first, second in pairs:
        if first is None or second is None:
            continue
        found = [one for one in differences(first, second) if one.section != "house rules"]
        assert bool(found) is (edition_hash(first) != edition_hash(second)), (first.name, second.name)
        assert not differences(first, first)
        compared += 1
    assert compared > 20


def test_a_file_with_the_name_of_a_shipped_edition_is_told_apart(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "official.yaml"
    path.write_text("unodsl: 1\nedition: official\nextends: classic\n")
    assert run("diff", "official", str(path))[1].startswith(f"official and official ({path}) differ in ")

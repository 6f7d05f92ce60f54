"""The rule sheet of an edition with a parent or house rules: what is inherited, what stands in whose place, what is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl.compose.chosen import holds
from unodsl.compose.edition import Edition
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Report

PARENT = """\
unodsl: 1
edition: parent
extends: standard
cards: {pip: {faces: 0-9, copies: 2, points: face}, stop: {copies: 2, points: 20, skips: 1}}
sentences:
  PA-1: {en: Two to ten play., by: players}
  PA-2: {en: Seven cards each., by: [flow.new-round, dealing.hand-size]}
  PA-3: {en: A stop costs a turn., by: [stop.skips, stop.played, settles]}
  PA-4: {en: It counts twenty., by: stop.points}
  PA-5: {en: Cards go on their like., by: goes-on}
  PA-6: {en: Stops too., by: stop.goes-on}
  PA-7: {en: The same said again., same-as: PA-3}
  PA-8: {en: You may keep what you draw., by: draw.instead.keep}
"""
HEAD = "unodsl: 1\nedition: child\nextends: parent.yaml\n"


def sheet(folder: Path, text: str, *rules: str) -> Edition:
    (folder / "parent.yaml").write_text(PARENT, encoding="utf-8")
    (folder / "child.yaml").write_text(HEAD + text, encoding="utf-8")
    report = Report()
    edition = load_edition(str(folder / "child.yaml"), with_rules=rules, report=report)
    assert edition is not None, [f"{d.span} {d.code} {d.message}" for d in report]
    return edition


def ids(edition: Edition) -> str:
    return " ".join(edition.sentences)


CASES = [
    ("label: No change", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8"),
    ("sentences: {CH-1: {en: More., by: players}}", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8 CH-1"),
    ("sheet: inherited\nsentences: {CH-1: {en: More., by: players}}", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8 CH-1"),
    ("sheet: whole\nsentences: {CH-1: {en: All., by: players}}", "CH-1"),
    ("sentences: {PA-4: }", "PA-1 PA-2 PA-3 PA-5 PA-6 PA-7 PA-8"),
    ("policies: {dealing: {hand-size: 5}}\nsentences: {CH-1: {en: Five., by: dealing.hand-size}}", "PA-1 CH-1 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8"),
    ("policies: {dealing: {hand-size: 5}}\nsentences: {CH-1: {en: Five., by: players}}", "PA-1 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8 CH-1"),
    ("policies: {dealing: {hand-size: 7}}", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8"),
    ("players: 3", "PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8"),
    ("cards: {stop: {points: 30}}\nstill-hold: [PA-4]", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8"),
    ("cards: {stop: {skips: 2}}\nsentences: {CH-1: {en: Two turns., by: stop}}", "PA-1 PA-2 CH-1 PA-4 PA-5 PA-6 PA-8"),
    ("cards: {each card.skips is more than 0: {points: 30}}", "PA-1 PA-2 PA-3 PA-5 PA-6 PA-7 PA-8"),
    ("cards: {stop: {also played: nothing, turned-up: player starts-with card}}", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8"),
    ("cards: {stop: {replace played: as-before, turned-up: player starts-with card}}", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8"),
    ("cards: {stop: {replace played: nothing, turned-up: player starts-with card}}", "PA-1 PA-2 PA-4 PA-5 PA-6 PA-8"),
    ("cards: {stop: {goes-on: always}}", "PA-1 PA-2 PA-3 PA-4 PA-7 PA-8"),
    ("cards: {gate: {copies: 1, points: 5, goes-on: always}}", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8"),
    ("columns: {replace goes-on: {test: always}}", "PA-1 PA-2 PA-3 PA-4 PA-7 PA-8"),
    ("cards: {stop: }", "PA-1 PA-2 PA-5 PA-8"),
    ("cards: {stop: {copies: 4}}", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8"),
    ("rules: |\n  replace who settles c: nothing", "PA-1 PA-2 PA-4 PA-5 PA-6 PA-8"),
    ("policies: {draw: {replace instead: nothing}}", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7"),
    ("sentences: {CH-1: {en: Otherwise., by: players, replaces: [PA-2, PA-4]}}", "PA-1 CH-1 PA-3 PA-5 PA-6 PA-7 PA-8"),
    ("sentences: {CH-1: {en: Otherwise., by: players, replaces: dealing.hand-size}}", "PA-1 CH-1 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8"),
    ("sentences: {CH-1: {en: Otherwise., by: players, replaces: [goes-on, PA-4]}}", "PA-1 PA-2 PA-3 CH-1 PA-7 PA-8"),
    ("sentences: {CH-1: {en: Otherwise., by: players, replaces: draw.instead}}", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 CH-1"),
    ("still-hold: [PA-2]\nsentences: {CH-1: {en: Five., by: players, replaces: dealing.hand-size}}", "PA-1 PA-2 PA-3 PA-4 PA-5 PA-6 PA-7 PA-8 CH-1"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_what_is_on_the_sheet(text: str, expected: str, tmp_path: Path) -> None:
    assert ids(sheet(tmp_path, text)) == expected


@pytest.mark.parametrize(
    ("parent", "cards", "gone"),
    [
        ("pizza-pizza", "draw-one, skip: {replace turned-up: nothing}", ["PP-13", "PP-14", "PP-15"]),
        ("official", "number, skip: {goes-on: same-color}", ["OF-16"]),
        ("official", "wild: {goes-on: same-color}", ["OF-16", "OF-17"]),
        ("official", "gift: {copies: 1, points: 20, goes-on: always, cut-value: 3}\ntotal-cards: 112", []),
    ],
)
def test_what_is_said_of_all_cards_ends_with_the_first_exception(
    parent: str, cards: str, gone: list[str], tmp_path: Path
) -> None:
    """A cell of cards that were there puts away what its column says; one of new cards does not."""
    (tmp_path / "child.yaml").write_text(f"unodsl: 1\nedition: child\nextends: {parent}\ncards:\n  {cards}\n", encoding="utf-8")
    edition = load_edition(str(tmp_path / "child.yaml"), report=Report())
    assert edition is not None
    assert [one.sentence.id for one in edition.overtaken if any(c.column for c in one.changes)] == gone
    assert not set(gone) & set(edition.sentences)


@pytest.mark.parametrize("rules", [("stacking", "stacking-mixed"), ("stacking-mixed", "stacking")])
def test_mixed_stacking_is_told_whatever_comes_first(rules: tuple[str, ...]) -> None:
    edition = load_edition("official", with_rules=rules, report=Report())
    assert edition is not None
    assert "HM-01" in edition.sentences
    assert not [s.id for s in edition.sentences.values() if "never with another" in s.text]


def test_what_is_not_true_any_more_is_known(tmp_path: Path) -> None:
    """With the change, and with the sentence that stands in its place."""
    edition = sheet(tmp_path, "cards: {stop: {skips: 2}}\nsentences: {CH-1: {en: Two turns., by: stop.skips}}")
    told = [(one.sentence.id, [c.path for c in one.changes], one.by, one.untold) for one in edition.overtaken]
    assert told == [("PA-3", ["stop.skips"], ("CH-1",), ()), ("PA-7", ["stop.skips"], ("CH-1",), ())]
    assert edition.overtaken[0].changes[0].span.line == 4


def test_a_house_rule_adds_its_sentences_and_takes_the_place_of_others(tmp_path: Path) -> None:
    rule = (
        "unodsl: 1\nhouse: short\npolicies: {dealing: {hand-size: 3}}\nsentences: {HX-1: {en: Three., by: dealing.hand-size}}\n"
    )
    (tmp_path / "short.yaml").write_text(rule, encoding="utf-8")
    path = str(tmp_path / "short.yaml")
    assert ids(sheet(tmp_path, "label: Child", path)).startswith("PA-1 HX-1 PA-3")
    assert ids(sheet(tmp_path, "with: [short.yaml]")).startswith("PA-1 HX-1 PA-3")
    assert ids(sheet(tmp_path, "with: [short.yaml]\nsheet: whole\nsentences: {CH-1: {en: All., by: players}}")) == "HX-1 CH-1"
    five = "policies: {dealing: {hand-size: 5}}\nsentences: {CH-1: {en: Five., by: dealing.hand-size}}"
    assert ids(sheet(tmp_path, "with: [short.yaml]\n" + five)).startswith("PA-1 CH-1 PA-3")
    assert ids(sheet(tmp_path, five, path)).startswith("PA-1 HX-1 PA-3")


@pytest.mark.parametrize("text", ["still-hold: [PA-44]", "sentences: {CH-1: {en: One., by: players, replaces: PA-44}}"])
def test_an_inherited_sentence_must_be_there(text: str, tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(PARENT, encoding="utf-8")
    (tmp_path / "child.yaml").write_text(HEAD + text, encoding="utf-8")
    report = Report()
    assert load_edition(str(tmp_path / "child.yaml"), report=report) is None
    assert [(d.code, d.help) for d in report] == [("C422", "did you mean `PA-4`?")]


def test_a_place_that_carries_no_sentence_can_not_be_replaced(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(PARENT, encoding="utf-8")
    text = "sentences: {CH-1: {en: One., by: players, replaces: dealing.hand-sise}}"
    (tmp_path / "child.yaml").write_text(HEAD + text, encoding="utf-8")
    report = Report()
    assert load_edition(str(tmp_path / "child.yaml"), report=report) is None
    assert [(d.code, d.help) for d in report] == [("C422", "did you mean `dealing.hand-size`?")]


VALUES = "options: {pace: {values: [slow, brisk, quick], default: slow}}\nsentences: {CH-1: {en: Quick., by: [pace.quick, pace.brisk]}, CH-2: {en: Slow., by: pace.slow}}"


def test_a_sentence_may_be_said_of_a_value_of_an_option(tmp_path: Path) -> None:
    edition = sheet(tmp_path, VALUES)
    told = {
        value: [name for name in ("CH-1", "CH-2") if holds(edition, edition.sentences[name], {"pace": value})]
        for value in ("slow", "brisk", "quick")
    }
    assert told == {"slow": ["CH-2"], "brisk": ["CH-1"], "quick": ["CH-1"]}
    assert not holds(edition, edition.sentences["CH-1"], {}), "the default counts"
    assert holds(edition, edition.sentences["PA-1"], {"pace": "quick"})


@pytest.mark.parametrize(
    ("text", "left"),
    [("pace: {default: quick}", "CH-1 CH-2"), ("pace: {fixed: quick}", "CH-1"), ("pace: {fixed: slow}", "CH-2")],
)
def test_a_value_that_is_settled_otherwise_is_not_told(text: str, left: str, tmp_path: Path) -> None:
    sheet(tmp_path, VALUES)
    (tmp_path / "grandchild.yaml").write_text(
        f"unodsl: 1\nedition: grandchild\nextends: child.yaml\noptions: {{{text}}}\n", encoding="utf-8"
    )
    edition = load_edition(str(tmp_path / "grandchild.yaml"), report=Report())
    assert edition is not None
    assert ids(edition).endswith(f"PA-8 {left}")


RULE = """\
unodsl: 1
house: odd
cards:
  each card.face is 7: {also played: player draws 1 card, replace turned-up: as-before}
  each card.face is 0: {also played: player loses 1 turn, replace turned-up: as-before}
  each card.draws is more than 0: {also played: player draws 1 card, replace turned-up: as-before}
sentences:
  OD-1: {en: A seven draws., by: each card.face is 7.played}
  OD-2: {en: A zero waits., by: each card.face is 0.played}
  OD-3: {en: A draw card draws one more., by: each card.draws is more than 0.played}
  OD-4: {en: Turned up they do nothing., by: each.turned-up}
"""


def test_a_sentence_about_cards_of_an_each_row_names_the_row(tmp_path: Path) -> None:
    """It falls with the text of these cards and no others, and where there are none of them."""
    path = tmp_path / "odd.yaml"
    path.write_text(RULE, encoding="utf-8")
    everything = sheet(tmp_path, "label: Child", str(path))
    assert ids(everything).endswith("PA-8 OD-1 OD-2 OD-4"), "no card of it draws"
    assert [one.sentence.id for one in everything.overtaken] == ["OD-3"]
    assert [place for place, _ in everything.sentences["OD-1"].by] == ["pip.played"]
    zeros = "with: [odd.yaml]\ncards: {each card.face is 0: {replace played: nothing, replace turned-up: as-before}}"
    assert ids(sheet(tmp_path, zeros)).endswith("PA-8 OD-1 OD-4")
    up = "with: [odd.yaml]\ncards: {each card.face is 0: {replace turned-up: nothing, also played: nothing}}"
    assert ids(sheet(tmp_path, up)).endswith("PA-8 OD-1 OD-2")


def test_rows_that_two_files_write_alike_are_not_the_same(tmp_path: Path) -> None:
    """What is put away of one file's cells puts away its sentences only."""
    path = tmp_path / "odd.yaml"
    path.write_text(RULE, encoding="utf-8")
    text = (
        "with: [odd.yaml]\ncards: {each card.face is 0: {replace played: player draws 1 card, replace turned-up: as-before}}\n"
        "sentences: {CH-1: {en: A zero draws., by: each card.face is 0.played}, CH-2: {en: As before., by: each.turned-up}}"
    )
    assert ids(sheet(tmp_path, text)).endswith("PA-8 OD-1 CH-1 OD-4 CH-2")


def test_what_a_house_rule_says_of_a_place_is_true_whatever_the_edition_calls_its_sentences(tmp_path: Path) -> None:
    rule = "unodsl: 1\nhouse: odd\nsentences: {HX-1: {en: Otherwise., by: players, replaces: [draw.instead, nowhere.at-all]}}\n"
    (tmp_path / "odd.yaml").write_text(rule, encoding="utf-8")
    assert "HX-1" in ids(sheet(tmp_path, "label: Child", str(tmp_path / "odd.yaml"))).split()[-1:]
    assert "PA-8" not in ids(sheet(tmp_path, "label: Child", str(tmp_path / "odd.yaml")))


def test_a_house_rule_may_name_sentences_of_other_editions(tmp_path: Path) -> None:
    rule = "unodsl: 1\nhouse: odd\nsentences: {HX-1: {en: Odd., not-a-rule: so, replaces: [ZZ-01]}}\n"
    (tmp_path / "odd.yaml").write_text(rule, encoding="utf-8")
    assert "HX-1" in ids(sheet(tmp_path, "label: Child", str(tmp_path / "odd.yaml")))

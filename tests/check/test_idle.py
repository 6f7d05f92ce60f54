"""House rules that change nothing where they are laid."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl import pipeline
from unodsl.check.proof.coming import coming

SAID = [
    ("classic", "forced-play", "`draw.drawn-card` is `must-play` already"),
    ("prsi", "low-score-wins", "`scoring` is `losers-keep` already"),
    ("dos", "draw-until-playable", "no game comes to what it writes in `draw.cards`"),
    ("dos", "no-action-last", "no game comes to what it writes in `wild-dos.ends`"),
    ("lampwalk", "no-drawn-play", "no game comes to what it writes in `draw.drawn-card`"),
    ("pizza-pizza", "jump-in", "no card can ever be chosen for `flow.between.jump-in`"),
    ("switch", "jump-in", "no card can ever be chosen for `flow.between.jump-in`"),
    ("triple-play", "jump-in", "no card can ever be chosen for `flow.between.jump-in`"),
    ("triple-play", "deflect", "no game comes to what it writes in `reverse.answers`"),
    ("official", "forced-play", ""),
    ("official", "no-drawn-play", ""),
    ("official", "jump-in", ""),
    ("official", "deflect", ""),
    ("official", "partners", ""),
    ("official", "no-bluffing", ""),
    ("crazy-eights", "jump-in", ""),  # six players and more have two packs
    ("crazy-eights", "false-call", ""),  # calls are off unless the table wants them
    ("crazy-eights", "forced-play", ""),  # where only one card is drawn
]


def said(edition: str | Path, *rules: str) -> list[str]:
    model, report = pipeline.check_edition(edition, rules)
    assert model is not None
    return [problem.message for problem in report if problem.code == "K672"]


@pytest.mark.parametrize(("edition", "rule", "why"), SAID)
def test_what_changes_nothing_is_said_with_the_reason(edition: str, rule: str, why: str) -> None:
    assert said(edition, rule) == ([f"`{rule}` changes nothing in `{edition}`: {why}."] if why else [])


NEVER = (
    "policies: {tally: {bonus: {number: 25, says: More}, also round: if grand then add tally.bonus to score of side of winner}}"
)
OWN = [
    (NEVER, "no game comes to what it writes in `tally.round`"),
    ("options: {pace: {values: [slow, quick], default: slow}}", "what it writes makes no difference"),
    ("policies: {tally: {bonus: {number: 25, says: More}}}", "what it writes makes no difference"),
]


@pytest.mark.parametrize(("text", "why"), OWN)
def test_what_it_declares_itself_was_not_so_already(text: str, why: str, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    grand = "state: {grand: {holds: flag, says: Grand}}"
    own.write_text(f"unodsl: 1\nhouse: own\nneeds: [tally.round, winner, score]\n{grand}\n{text}\n", encoding="utf-8")
    assert said("official", str(own)) == [f"`own` changes nothing in `official`: {why}."]


def test_each_of_several_is_judged_by_itself() -> None:
    assert [text.partition(" ")[0] for text in said("classic", "stacking", "forced-play")] == ["`forced-play`"]


CHILDREN = [
    ("with: [odd.yaml]", "state: {laps: {holds: 0-9}}", True),  # a variable alone does nothing
    ("with: [odd.yaml]", "policies: {flow: {also between: reverse-direction}}", False),
    ("with: [odd.yaml]", "policies: {debt: {also after-paying: reverse-direction}}", True),  # nobody ever owes anything
    ("with: [odd.yaml, stacking]", "policies: {debt: {also after-paying: reverse-direction}}", False),
    ("with: [odd.yaml]", "policies: {flow: {also between: if top.points is 51 then reverse-direction}}", False),
    ("with: [odd.yaml]", "policies: {flow: {also between: if owed is more than 0 then reverse-direction}}", True),
    ("with: [odd.yaml]", "players: 3", False),
    ("with: [odd.yaml]", "cards: {skip: {points: 30}}", False),
    ("with: [odd.yaml]\npolicies: {draw: {drawn-card: keep-it}}", "policies: {draw: {drawn-card: must-play}}", True),
    ("with: [odd.yaml]\noptions: {calls: {default: on}}", "options: {calls: {default: off}}", True),
    ("with: [odd.yaml]", "cards: {skip: {points: 20}}", True),
    ("with: [odd.yaml]", "cards: {skip: {replace played: nothing, replace turned-up: as-before}}", False),
    ("with: [odd.yaml]", "cards: {gift: {copies: 1, points: 20}}\ntotal-cards: 112", False),
]


@pytest.mark.parametrize(("head", "rule", "idle"), CHILDREN)
def test_what_makes_a_difference(head: str, rule: str, idle: bool, tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text(f"unodsl: 1\nhouse: odd\n{rule}\n", encoding="utf-8")
    (tmp_path / "main.yaml").write_text(f"unodsl: 1\nedition: main\nextends: official\n{head}\n", encoding="utf-8")
    assert [text.partition(" ")[0] for text in said(tmp_path / "main.yaml") if "odd" in text] == (["`odd`"] if idle else [])


def test_variables_that_nothing_changes_are_known() -> None:
    assert coming(pipeline.load("official")).worth.variables.get("owed") == 0
    assert "owed" not in coming(pipeline.load("no-mercy")).worth.variables

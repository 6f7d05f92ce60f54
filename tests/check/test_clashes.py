"""Roles and the flow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.check.whole import assert_marked, model_of
from unodsl.check.clashes import FLOW, ROLES, clashes
from unodsl.compose.edition import Cell, Edition
from unodsl.diagnostics import NOWHERE, Report
from unodsl.syntax import trees as t

STATE = """
zones:
  bench: {order: none, seen-by: everyone}
  row:   {each: seat, order: stacked}
state:
  favorite: {holds: seat}
  tokens:   {each: side, holds: 0-9}
  stars:    {each: side, holds: 0-9, kept: match}
"""
CASES = [
    ("", ""),
    ("roles: {winner: favorite}", ""),
    ("roles: {hand: row}", ""),
    ("roles: {score: stars}", ""),
    ("roles: {winner: favorit}   # ! K651", "did you mean `favorite`?"),
    ("roles: {wnner: favorite}   # ! K651", "did you mean `winner`?"),
    ("roles: {hand: hnad}   # ! K651", "did you mean `hand`?"),
    ("roles: {pile: bench}   # ! K652", "the pile is one stacked zone"),
    ("roles: {pile: row}   # ! K652", ""),
    ("roles: {pile: discard}   # ! K652", "that nobody sees"),
    ("roles: {hand: pile}   # ! K652", "the hand is a zone of each seat"),
    ("roles: {player: color}   # ! K652", ""),
    ("roles: {color: player}   # ! K652", ""),
    ("roles: {winner: owed}   # ! K652", ""),
    ("roles: {player: pile}   # ! K652", ""),
    ("roles: {score: tokens}   # ! K652", "kept for the match"),
    ("roles: {champion: score}   # ! K652", "a flag of each side"),
    ("policies: {flow: {cap: 1}}", ""),
    ("policies: {flow: {cap: 0}}   # ! K655", "from 1 to 100,000"),
    ("policies: {flow: {cap: 100001}}   # ! K655", "100,001"),
    ("policies: {flow: {most-rounds: 1}}", ""),
    ("policies: {flow: {most-rounds: 0}}   # ! K655", "a match may have from 1 to 100,000 rounds"),
]


@pytest.mark.parametrize(("text", "hint"), CASES)
def test_clashes(text: str, hint: str) -> None:
    assert_marked(clashes, STATE + text, hint)


def problems(edition: Edition) -> list[str]:
    report = Report()
    clashes(edition, model_of(""), report)
    return [f"{problem.code} {problem.message}" for problem in report]


def flow(**cells: Any) -> Edition:
    """The official edition with cells of the flow exchanged, or taken away by ``None``."""
    edition = model_of("").edition
    changed = {**edition.policies["flow"], **{name.replace("_", "-"): cell for name, cell in cells.items()}}
    return replace(edition, policies={**edition.policies, "flow": {k: c for k, c in changed.items() if c is not None}})


@pytest.mark.parametrize("cell", [cell for cell in FLOW if cell != "most-rounds"])
def test_cells_that_are_missing(cell: str) -> None:
    assert problems(flow(**{cell: None})) == [f"K653 The policy table `flow` lacks `{cell}`, which play calls for."]


def test_a_flow_that_is_not_there() -> None:
    edition = model_of("").edition
    bare = replace(edition, policies={k: v for k, v in edition.policies.items() if k != "flow"})
    assert len(problems(bare)) == len(FLOW) - 1  # `most-rounds` has a usual value
    assert problems(replace(bare, abstract=True)) == []  # others extend it


def test_cells_of_the_wrong_type() -> None:
    effect = Cell("flow.match-over", "effect", (t.Nothing(),), NOWHERE)
    assert problems(flow(match_over=effect)) == ["K654 `flow.match-over` is an effect; play needs a test."]
    number = Cell("flow.turn", "number", 3, NOWHERE)
    assert problems(flow(turn=number)) == ["K654 `flow.turn` is a number; play needs an effect."]


def test_an_edition_without_a_pile() -> None:
    edition = model_of("").edition
    roles = {role: name for role, name in edition.roles.items() if role != "pile"}
    (problem,) = problems(replace(edition, roles=roles))
    assert problem.startswith("K651 Nothing says where the cards are")
    assert set(edition.roles) == set(ROLES)

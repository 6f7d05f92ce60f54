"""Small editions for the checks: a base of its own, with rule text put into it without reading a file again."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from unodsl.check.elaborate import elaborate
from unodsl.compose.edition import AdjectiveDef, Cell, Edition, ValueDef, VerbDef
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Diagnostic, Report, Span
from unodsl.model.model import Model
from unodsl.source import RuleText
from unodsl.syntax import parse_clauses, parse_effect, parse_test, trees as t

BASE = """
unodsl: 1
edition: sample
label: Sample
extends: official
total-cards: 120
sets: {trays: [inner, outer]}
zones:
  tray: {each: trays, order: stacked, seen-by: everyone, says: Trays}
  lane: {order: none, seen-by: everyone, says: A lane}
state:
  token:   {holds: 0-5, says: Tokens}
  chosen:  {holds: trays, says: The tray chosen}
  fingers: {each: seat, holds: 0-5, says: Fingers shown}
  ally:    {each: seat, holds: seat, says: An ally}
  symbol:  {holds: face, says: A symbol}
options:
  speed: {values: [slow, quick, instant], default: slow, says: How fast}
columns:
  mood: {choice: calm, of: [calm, wild-eyed], says: Its mood}
cards:
  gift: {copies: 3, points: 5, mood: wild-eyed}
rules: |
  c is over(t): c.points is more than t.points
  s is burdened: size of hand of s is more than 10
policies:
  trial:
    size: {number: 3, says: A number}
    style: {choice: plain, of: [plain, fancy], says: A choice}
    shown: {text: Hello, says: A text}
    sound: {test: always, says: A test}
    go: {effect: nothing, says: An effect}
"""
FILE = "t.yaml"
Problem = tuple[str, str, str]


@cache
def base(text: str = BASE) -> Edition:
    """The edition that all samples extend."""
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sample.yaml"
        path.write_text(text, encoding="utf-8")
        edition = load_edition(str(path), report=report)
    assert edition is not None, [f"{d.span}: {d.message}" for d in report]
    return edition


@dataclass(frozen=True)
class Checked:
    """An edition that was elaborated, or what was wrong with it."""

    model: Model | None
    found: tuple[Diagnostic, ...]

    @property
    def problems(self) -> list[tuple[str, str]]:
        """Code and place within the text."""
        return [(d.code, f"{d.span.line}:{d.span.column}") for d in self.found]


def check(effect: str = "", test: str = "", rules: str = "", cell: str = "", fill: str = "") -> Checked:
    """The sample with an effect or test of a policy, clauses, a test cell, or a played cell added."""
    edition, report = base(), Report()
    trial = dict(edition.policies["trial"])
    if effect:
        trial["go"] = _cell("trial.go", "effect", parse_effect(_text(effect), report))
    if test:
        trial["sound"] = _cell("trial.sound", "test", parse_test(_text(test), report))
    edition = replace(edition, policies={**edition.policies, "trial": trial})
    if rules:
        edition = _with_rules(edition, parse_clauses(_text(rules), report))
    if cell:
        edition = _with_cell(edition, "goes-on", _cell("gift.goes-on", "test", parse_test(_text(cell), report)))
    if fill:
        edition = _with_cell(edition, "played", _cell("gift.played", "effect", parse_effect(_text(fill), report)))
    assert not len(report), [f"{d.span}: {d.message}" for d in report]
    model = elaborate(edition, report)
    return Checked(model, report.sorted())


def _text(text: str) -> RuleText:
    return RuleText(text, FILE, 1, 1)


def _cell(path: str, kind: Any, tree: Any) -> Cell:
    return Cell(path, kind, tree, Span(FILE, 1, 1, 99, 1))


def _with_cell(edition: Edition, column: str, cell: Cell) -> Edition:
    kinds = [replace(k, cells={**k.cells, column: cell}) if k.row == "gift" else k for k in edition.kinds]
    return replace(edition, kinds=tuple(kinds))


def _with_rules(edition: Edition, clauses: tuple[t.Clause, ...]) -> Edition:
    verbs, adjectives, values = dict(edition.verbs), dict(edition.adjectives), dict(edition.values)
    for c in clauses:
        if isinstance(c, t.VerbClause):
            verbs[c.name] = VerbDef(c.subject, c.name, c.parameters, c.noun, c.body, c.span)
        elif isinstance(c, t.TestClause):
            adjectives[c.name] = AdjectiveDef(c.subject, c.name, c.parameters, c.body, c.span)
        else:
            values[c.name, c.parameter is not None] = ValueDef(c.name, c.parameter, c.body, c.span)
    return replace(edition, verbs=verbs, adjectives=adjectives, values=values)

"""Small editions in a folder of their own, and the game that most of them extend."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from unodsl.compose.edition import Edition
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Report

BASE = """\
unodsl: 1
edition: base
abstract: true
players: 2-4
colors: [red, blue]
sets: {dishes: [soup, cake]}
zones: {pile: {order: stacked}, tray: {each: dishes}}
state:
  owed: {holds: 0-99, says: The debt}
  called: {each: seat, holds: flag, said: Last one!}
options:
  scoring: {values: [hands, piles], default: hands}
  calls: {values: [on, off], default: on}
columns:
  points: {number: required}
  draws: {number: 0}
  skips: {number: 0}
  mood: {choice: calm, of: [calm, wild-mood]}
  loud: {flag: false}
  goes-on: {test: card is colorless or same-color}
  answers: {test: never}
  played: {effect: player settles card}
  turned-up: {effect: nothing, stated-with: played}
  as-last: {effect: nothing}
rules: |
  card is same-color: card.color is red
  card is fitting: card.goes-on
  worth of s: 3
  best: 4
  who draws n cards: add n to owed
  who settles c: add c.draws to owed
policies:
  flow:
    turn: {effect: add 1 to owed}
    between: {effect: nothing}
    over: {test: owed is 9}
  draw:
    how-many: {number: 1}
    by-choice: {flag: true}
    drawn-card: {choice: may-play, of: [may-play, keep-it]}
"""
GAME = """\
unodsl: 1
edition: game
extends: base.yaml
cards:
  number: {faces: 0-3, copies: {0: 1, 1-3: 2}, points: face}
  draw-two: {code: d2, copies: 2, points: 20, draws: 2}
  skip: {copies: 2, points: 20, skips: 1}
  joker: {colors: none, copies: 4, points: 50}
"""

Write = Callable[..., Path]
Load = Callable[..., "tuple[Edition | None, Report]"]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Put files into a folder that has ``base.yaml`` and ``game.yaml``."""
    monkeypatch.setenv("UNODSL_CACHE_DIR", str(tmp_path / "cache"))

    def put(**files: str) -> Path:
        for name, content in {"base": BASE, "game": GAME, **files}.items():
            (tmp_path / f"{name.replace('_', '-')}.yaml").write_text(content, encoding="utf-8")
        return tmp_path

    return put


@pytest.fixture
def load(write: Write) -> Load:
    """Load ``main.yaml`` of some files, with house rules of them."""

    def run(main: str, *rules: str, **files: str) -> tuple[Edition | None, Report]:
        folder = write(main=main, **files)
        report = Report()
        names = [str(folder / f"{rule}.yaml") for rule in rules]
        return load_edition(str(folder / "main.yaml"), with_rules=names, report=report), report

    return run

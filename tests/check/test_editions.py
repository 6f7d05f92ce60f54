"""Whole editions, and whole editions with parts exchanged at random: no problem in the one, no exception in the other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from unodsl.check import seal
from unodsl.check.elaborate import elaborate
from unodsl.compose.edition import Edition
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Report
from unodsl.syntax import trees as t
from unodsl.syntax.walk import walk

ROOT = Path(__file__).parents[2]
EDITIONS = sorted(path.stem for path in (ROOT / "editions").glob("*.yaml"))
HOUSE_RULES = sorted(path.stem for path in (ROOT / "editions" / "house").glob("*.yaml"))
DRAFTS = ROOT.parent / "shared" / "design" / "drafts" / "merged"


@pytest.mark.parametrize("name", EDITIONS)
def test_editions(name: str) -> None:
    """A packaged edition has no problem of names or types."""
    report = Report()
    edition = load_edition(name, report=report)
    assert edition is not None
    assert elaborate(edition, report) is not None
    assert [str(d.span) + d.message for d in report if d.code.startswith("N")] == []


@pytest.mark.parametrize("rule", HOUSE_RULES)
def test_house_rules(rule: str) -> None:
    """A house rule goes with the official edition, or with one that lacks what the rule brings."""
    report = Report()
    edition = load_edition("pizzuno" if rule == "challenge" else "official", with_rules=[rule], report=report)
    assert edition is not None
    assert elaborate(edition, report) is not None


@pytest.mark.parametrize("path", sorted(DRAFTS.rglob("*.yaml")), ids=lambda path: path.name)
def test_drafts(path: Path) -> None:
    """Drafts of the language are checked without an exception, if they can be loaded at all."""
    report = Report()
    edition = load_edition(str(path), report=report)
    if edition is None:
        assert report.has_errors  # the draft does not fit the language
        return
    elaborate(edition, report)


def test_seal() -> None:
    """The whole check room takes the official edition."""
    report = Report()
    edition = load_edition("official", report=report)
    assert edition is not None
    assert seal(edition, report) is not None or report.has_errors


# ---- parts exchanged at random ----------------------------------------------------------------------------------

_SORTS: dict[str, tuple[type, ...]] = {"value": get_args(t.Value), "statement": get_args(t.Statement)}
_NAMES_ONLY = {"thing": (t.Name,), "target": (t.Name, t.Of), "cell": (t.Name, t.Of), "subject": (t.Name, t.Of)}


@cache
def _edition() -> Edition:
    edition = load_edition("dragon-ball-z", with_rules=["seven-zero", "jump-in"], report=Report())
    assert edition is not None
    return edition


@cache
def _pool() -> tuple[t.Tree, ...]:
    edition = _edition()
    words = (*edition.zones, *edition.state, *edition.columns, *edition.policies, *edition.options, "players", "none", "foo")
    names: tuple[t.Tree, ...] = tuple(t.Name((word,)) for word in words)
    return (*names, *(node for _, cell in _effects(edition) for node in walk(cell)))


def _effects(edition: Edition) -> Iterator[tuple[tuple[str, str], Any]]:
    for table, cells in edition.policies.items():
        for name, cell in cells.items():
            if cell.type in ("test", "effect"):
                yield (table, name), cell.value


def _exchanged(tree: Any, rng: random.Random, field: str = "") -> Any:
    """A copy with some part replaced by another one that the grammar allows there."""
    if isinstance(tree, tuple):
        return tuple(_exchanged(part, rng) for part in tree)
    if not isinstance(tree, t.Tree):
        return tree
    allowed = _NAMES_ONLY.get(field) or next((sort for sort in _SORTS.values() if isinstance(tree, sort)), ())
    if allowed and field != "call" and rng.random() < 0.04:
        return rng.choice([node for node in _pool() if isinstance(node, allowed)])
    inside = (f.name for f in fields(tree) if f.name != "span")
    return replace(tree, **{name: _exchanged(getattr(tree, name), rng, name) for name in inside})


@pytest.mark.parametrize("seed", range(60))
def test_no_exception(seed: int) -> None:
    """Whatever stands in the trees, there is a model or a problem."""
    rng, edition, report = random.Random(seed), _edition(), Report()
    (table, name), content = rng.choice(list(_effects(edition)))
    cells = dict(edition.policies[table])
    cells[name] = replace(cells[name], value=_exchanged(content, rng))
    model = elaborate(replace(edition, policies={**edition.policies, table: cells}), report)
    assert (model is None) == report.has_errors

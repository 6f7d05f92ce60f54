"""Which clause a statement belongs to, and what the paths of sentences mean."""

from __future__ import annotations

import pytest

from tests.compose.conftest import Load
from unodsl.compose.clauses import clause_at, nearest_place, resolve_place
from unodsl.compose.edition import Edition
from unodsl.syntax import trees as t
from unodsl.syntax.walk import walk

TEXT = """\
unodsl: 1
edition: main
extends: game.yaml
total-cards: 26
cards:
  skip: {replace played: if owed is 1 then as-before, turned-up: nothing}
  each card.draws is 2: {also as-last: add 5 to owed}
rules: |
  also who settles c: add 6 to owed
  who asks-around:
      ask who "Well?":
          take-it: add 7 to owed
          leave-it: nothing
  who asks-twice:
      ask who "Now?":
          now: add 3 to owed
          later: nothing
      ask who "And now?":
          now: add 4 to owed
          later: nothing
policies: {flow: {also turn: add 8 to owed}}
"""


@pytest.fixture
def edition(load: Load) -> Edition:
    loaded, report = load(TEXT)
    assert loaded is not None, list(report)
    return loaded


def _spot(edition: Edition, path: str) -> list[str]:
    """File, line and layer of what a path names."""
    found = resolve_place(edition, path)
    return [f"{c.layer}:{c.span.line}{' ' if c.mode else ''}{c.mode}" for c in found] if found else []


PLACES = [
    ("pile", "base:7"), ("owed", "base:9"), ("scoring", "base:12"), ("colors", "base:5"), ("players", "base:4"),
    ("cards", "game:4,main:5"), ("total-cards", "main:4"), ("skip", "main:6"), ("joker", "game:8"),
    ("skip.copies", "game:7"), ("number.faces", "game:5"), ("number.points", "game:5"), ("draw-two.draws", "game:6"),
    ("draws", "base:16,base:30"), ("skip.draws", "base:16,base:30"), ("goes-on", "base:20"), ("skip.goes-on", "base:20"),
    ("skip.played", "main:6 replace"), ("draw-two.as-last", "main:7 also"), ("draw.how-many", "base:38"),
    ("flow.turn", "base:34,main:21 also"), ("settles", "base:31,main:9 also"), ("worth", "base:28"),
    ("asks-around.take-it", "main:12"), ("asks-twice.now", "main:16,main:19"), ("dishes", "base:6"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "wanted"), PLACES)
def test_places(path: str, wanted: str, edition: Edition) -> None:
    assert ",".join(_spot(edition, path)) == wanted


@pytest.mark.parametrize(
    ("path", "near"),
    [("flow.trun", "flow.turn"), ("asks-around.take-ti", "asks-around.take-it"), ("xyzzy", None), ("flwo.turn", "flow.turn")],
)
def test_misspelt_places(path: str, near: str | None, edition: Edition) -> None:
    assert resolve_place(edition, path) is None
    assert nearest_place(edition, path) == near


def test_inlined_text_keeps_its_clause(edition: Edition) -> None:
    bodies = [edition.policies["flow"]["turn"].value, edition.verbs["settles"].body]
    bodies += [kind.cells["as-last"].value for kind in edition.kinds if kind.name == "red-draw-two"]
    seen = []
    for body in bodies:
        assert isinstance(body, tuple)
        for statement in body:
            clause = clause_at(edition, statement.span)
            assert clause is not None
            seen.append((clause.path, clause.layer))
    assert seen == [
        ("flow.turn", "base"), ("flow.turn", "main"), ("settles", "base"), ("settles", "main"), ("draw-two.as-last", "main"),
    ]  # fmt: skip


def test_as_before_keeps_the_clause_of_the_column(edition: Edition) -> None:
    played = next(kind for kind in edition.kinds if kind.name == "red-skip").cells["played"].value
    assert isinstance(played, tuple)
    verb = next(node for node in walk(played) if isinstance(node, t.Verb))
    inner, outer = clause_at(edition, verb.span), clause_at(edition, played[0].span)
    assert inner is not None
    assert outer is not None
    assert (inner.path, inner.layer, outer.path, outer.layer) == ("played", "base", "skip.played", "main")


def test_replaced_text_is_no_clause_any_more(load: Load) -> None:
    loaded, _ = load(TEXT.replace("also turn:", "replace turn:"))
    assert loaded is not None
    assert _spot(loaded, "flow.turn") == ["main:21 replace"]

"""The schema of editions, and its problems in the author's words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from unodsl.diagnostics import Diagnostic, Report
from unodsl.source import check_shape, load_yaml, read_packaged

ROOT = Path(__file__).resolve().parents[2]
SCHEMA: dict[str, Any] = json.loads(read_packaged("schemas/edition.schema.json"))
HEAD = "unodsl: 1\nedition: a\n"


def problems(text: str, schema: dict[str, Any] = SCHEMA) -> tuple[Diagnostic, ...]:
    report = Report()
    node = load_yaml(text.encode(), "f.yaml", report)
    assert node is not None, report.sorted()
    assert check_shape(node, schema, report) == (not report.has_errors)
    return report.sorted()


def parts(schema: object) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from parts(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from parts(value)


def test_the_schema_is_draft_7_described_and_without_unions() -> None:
    from jsonschema import Draft7Validator

    Draft7Validator.check_schema(SCHEMA)
    for part in parts(SCHEMA):
        assert not {"oneOf", "anyOf"} & set(part)
        if isinstance(part.get("properties"), dict) and part.get("additionalProperties") is False:
            for name, value in {**part["properties"], **part.get("patternProperties", {})}.items():
                assert value.get("description"), name
                assert value.get("title"), name


@pytest.mark.parametrize("path", sorted((ROOT / "editions").rglob("*.yaml")), ids=lambda p: p.stem)
def test_shipped_editions_have_the_shape(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert problems(text) == ()
    depth = len(path.relative_to(ROOT / "editions").parts)
    assert text.startswith(f"# yaml-language-server: $schema={'../' * depth}schemas/edition.schema.json\n")


GOOD = """\
colors: {light: [red], dark: [pink]}
two-faced: {sides: [light, dark], start: light, pairs: shuffled}
sets: {suits: [a, b]}
zones: {pile: {order: stacked, seen-by: nobody}, row: {order: none, each: seat}}
state: {owed: {holds: 0-400, starts: 0}, x: {holds: flag, each: seat, kept: match, seen-by: everyone}}
roles: {pile: pile}
columns: {points: {number: required}, up: {number: -3}, kind: {choice: a, of: [a, b]}, t: {test: x, stated-with: up}}
cards:
  number: {faces: 0-9, copies: {0: 1, 1-9: 2}, points: face, tags: {star: {1-7: 1, mark: "*"}}}
  one: {faces: 1, copies: 4, code: 1x}
  odd: {faces: 1 3-9, colors: [red], side: light}
  skip, wild: {colors: none, also played: nothing, label: 7}
  each card.draws is more than 0: {replace as-last: nothing, reverses: true}
policies:
  draw: {how-many: 2, replace cards: nothing, by-choice: false, x: {choice: a, of: [a], says: y}}
  call: {word: {text: Uno!}, at: {number: 1}}
options: {o: {values: [on, off], default: on}, p: {fixed: 3}}
sentences: {AB-01: {en: x, by: [a, b]}, AB-02b: {en: x, de: y, same-as: AB-01, note: z}, A-3: {en: x, not-a-rule: why}}
rules: |
  who plays: nothing
total-cards: 108
players: 2-16
"""


def test_everything_an_edition_may_hold() -> None:
    assert problems(HEAD + GOOD) == ()
    assert problems("unodsl: 1\nhouse: b\nneeds: [face 7]\nover: [x]\nplayers: 4\nwith: [stacking, ./own.yaml]\n") == ()
    assert problems(HEAD + "colors: {red: crimson, blue: navy}\n") == ()


# id, text behind the head, code, line, column, a part of the message, a part of the help
FAULTS = [
    ("B046-misspelt", "zones:\n  pile: {each: seat, oder: none}\n", "S201", 4, 22, "`oder`", "`order`"),
    ("B046-colour", "colours: [red]\n", "S201", 3, 1, "`colours`", "`color"),
    ("B046-underscore", "total_cards: 4\n", "S201", 3, 1, "", "`total-cards`"),
    ("counts", "tallies: {kept-back: draw.instead.keep}\n", "S201", 3, 1, "`tallies`", "did you mean `counts`?"),
    ("B046-capitals", "Players: 4\n", "S201", 3, 1, "", "`players`"),
    ("B046-unknown", "house-rules: {staking: true}\n", "S201", 3, 1, "", "known here"),
    ("B046-column", "cards:\n  wild: {Points: 3}\n", "S209", 4, 10, "", "`points`"),
    ("B046-kind", "columns: {p: {nubmer: 0}}\n", "S201", 3, 15, "", "`number`"),
    ("B100-flag", "abstract: on\n", "S203", 3, 11, "true or false", "write true"),
    ("B100-column", "columns: {f: {flag: no}}\n", "S203", 3, 21, "`no`", "write false"),
    ("B104-zero", "cards: {w: {copies: 010}}\n", "S205", 3, 21, "leading zero", "write 10"),
    ("B104-in-range", "players: 04\n", "S205", 3, 10, "leading zero", "write 4"),
    ("a-sum", "total-cards: 2 * 54\n", "S205", 3, 14, "`2 * 54` is a sum", "nothing is worked out here"),
    ("B107-sixty", "total-cards: 4:20\n", "S205", 3, 14, "`4:20`", ""),
    ("B111-cards", "cards:\nplayers: 4\n", "S207", 3, 1, "nothing behind it; it needs rows of cards", ""),
    ("B111-tilde", "colors: ~\n", "S207", 3, 1, "a list of colors", ""),
    ("B111-none", "total-cards: None\n", "S205", 3, 14, "`None`", ""),
    ("B111-row", "cards:\n  wild:\n", "S207", 4, 3, "the cells of the row", ""),
    ("B047-text", "cards: {w: {copies: twenty}}\n", "S205", 3, 21, "`twenty`", ""),
    ("list", "colors: red, blue\n", "S203", 3, 9, "a list of colors", "[red, blue]"),
    ("list-for-text", "label: [x]\n", "S203", 3, 8, "a list", ""),
    ("glued", "cards:\n  draw: points:20\n", "S203", 4, 9, "`points:20`", "space behind the colon"),
    ("enum", "sides: oposite\n", "S204", 3, 8, "`oposite`", "`opposite`"),
    ("enum-far", "zones: {p: {order: heap}}\n", "S204", 3, 20, "`heap`", "`stacked` or `none`"),
    ("none", "cards: {w: {colors: non}}\n", "S204", 3, 21, "", "`none`"),
    ("number-or-word", "columns: {p: {number: faces}}\n", "S204", 3, 23, "`faces`", "`face`"),
    ("both-kinds", "columns: {p: {number: 0, flag: true}}\n", "S208", 3, 26, "`flag` and `number`", "one"),
    ("no-kind", "columns: {p: {says: x}}\n", "S202", 3, 11, "one of `number`", ""),
    ("no-choices", "columns: {p: {choice: x}}\n", "S202", 3, 11, "`of`", "add"),
    ("no-kind-in-policy", "policies: {t: {p: {says: x}}}\n", "S202", 3, 16, "one of `number`", ""),
    ("not-tied", "sentences: {A-1: {en: x}}\n", "S202", 3, 13, "one of `by`", ""),
    ("sentence-id-parts", "sentences: {AB1: {en: x, by: y}}\n", "S209", 3, 13, "", "write `AB-1`"),
    ("add-for-also", "policies: {t: {add x: nothing}}\n", "S209", 3, 16, "", "write `also x`"),
    ("override", "cards: {w: {override played: nothing}}\n", "S209", 3, 13, "", "write `replace played`"),
    ("all-for-each", "cards: {all card.draws is 2: {points: 1}}\n", "S209", 3, 9, "", "write `each card.draws is 2`"),
    ("rows", "cards: {skip and wild-two: {points: 1}}\n", "S209", 3, 9, "", "write `skip, wild-two`"),
    ("rows-as-list", "cards: [{name: w}]\n", "S203", 3, 8, "not a list", "`NAME: …`"),
    ("players-as-list", "players: [2, 4]\n", "S203", 3, 10, "a list", "write 2-4"),
    ("players-in-words", "players: 2 to 4\n", "S209", 3, 10, "", "write 2-4"),
    ("parent-in-brackets", "extends: [official]\n", "S203", 3, 10, "a list", "write official without brackets"),
    ("base", "base: official\n", "S201", 3, 1, "", "`extends`"),
    ("option", "options: {o: a}\n", "S203", 3, 14, "", "write {default: a}"),
    ("measured", "total-cards: 108 cards\n", "S205", 3, 14, "a word behind it", "write 108"),
    ("rules-as-keys", "rules: {who plays: nothing}\n", "S203", 3, 8, "rule text", "write `|`"),
    ("clause-at-the-margin", "who plays: nothing\n", "S201", 3, 1, "", "indent it below `rules: |`"),
    ("sentence-id", "sentences: {one: {en: x, by: y}}\n", "S209", 3, 13, "", "AB-01"),
    ("row-name", "cards:\n  Wild Two: {copies: 1}\n", "S209", 4, 3, "", "`wild-two`"),
    ("billion", "cards: {w: {copies: 100000}}\n", "S206", 3, 21, "at most 2000", ""),
    ("players", "players: 2-20\n", "S209", 3, 10, "2-10", ""),
    ("many-players", "players: 20\n", "S206", 3, 10, "at most 16", ""),
    ("twice", "colors: [red, blue, red]\n", "S210", 3, 21, "`red` stands twice", "one"),
    ("empty-list", "colors: []\n", "S210", 3, 1, "at least 1", ""),
    ("quoted-number", 'total-cards: "108"\n', "S205", 3, 14, "quotes", "write 108"),
    ("rules", "rules: [x]\n", "S203", 3, 8, "rule text", ""),
]


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "message", "cure"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS]
)
def test_fault(text: str, code: str, line: int, column: int, message: str, cure: str) -> None:
    found = problems(HEAD + text)
    assert [(d.code, d.span.line, d.span.column) for d in found] == [(code, line, column)], found
    assert message in found[0].message
    assert cure in (found[0].help or "")


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("edition: x\n", "S202", 1, 1),
        ("unodsl: 1\n", "S202", 1, 1),
        ("unodsl: 2\nedition: x\n", "S204", 1, 9),
        ("unodsl: 1\nhouse: x\nedition: x\n", "S208", 3, 1),
        ("unodsl: 1\nedition: My Game\n", "S209", 2, 10),
        ("- a\n", "S203", 1, 1),
        ("hello\n", "S203", 1, 1),
        ('unodsl: 1\nedition: "x\\n"\n', "S209", 2, 10),
    ],
)
def test_header(text: str, code: str, line: int, column: int) -> None:
    assert [(d.code, d.span.line, d.span.column) for d in problems(text)] == [(code, line, column)]


def test_b047_deep_in_a_long_file() -> None:
    rows = "".join(f"  c{i}:\n    copies: 2\n    points: 1\n" for i in range(100))
    text = HEAD + "cards:\n" + rows.replace("  c57:\n    copies: 2\n", '  c57:\n    copies: "twenty"\n')
    (found,) = problems(text)
    assert (found.span.line, found.span.column) == (3 + 57 * 3 + 2, 13)


def test_b049_only_the_branch_that_was_meant() -> None:
    schema = {
        "type": "object",
        "properties": {"kind": {"enum": ["wild", "plain"]}},
        "if": {"properties": {"kind": {"const": "wild"}}},
        "then": {"required": ["count"], "properties": {"kind": {}, "count": {}}, "additionalProperties": False},
        "else": {"required": ["colour"]},
    }
    found = problems("kind: wild\nshade: red\n", schema)
    assert [(d.code, d.span.line) for d in found] == [("S202", 1), ("S201", 2)]
    assert "`count`" in found[0].message


def test_a_missing_key_is_not_reported_beside_its_misspelling() -> None:
    schema = {"type": "object", "properties": {"count": {}}, "required": ["count"], "additionalProperties": False}
    assert [d.code for d in problems("cuont: 1\n", schema)] == ["S201"]


def test_messages_are_short_and_dump_nothing() -> None:
    big = "{" + ", ".join(f"k{i}: {i}" for i in range(500)) + "}"
    for text in (f"label: {big}\n", f"players: [{big}]\n", f"abstract: {'x' * 9000}\n", f"{'k' * 900}: 1\n"):
        for found in problems(HEAD + text):
            assert len(found.message) < 200
            assert "any of the given" not in found.message


def test_the_number_of_problems_is_bounded() -> None:
    assert len(problems(HEAD + "".join(f"x{i}: 1\n" for i in range(3000)))) == 40

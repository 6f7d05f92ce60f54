"""Mistakes in YAML that people make: the code, the exact place, the hint; ids are those of the field faults."""

from __future__ import annotations

import pytest

from unodsl.diagnostics import Diagnostic, Report
from unodsl.source import Mapping, Scalar, load_yaml


def problems(text: str | bytes) -> tuple[Diagnostic, ...]:
    report = Report()
    data = text if isinstance(text, bytes) else text.encode()
    node = load_yaml(data, "f.yaml", report)
    assert (node is None) == report.has_errors
    return report.sorted()


# id, text, code, line, column, a part of the help
FAULTS = [
    ("B101-twice", "cards:\n  skip: {copies: 1}\n  wild: {}\n  skip: {copies: 2}\n", "Y111", 4, 3, "keep one"),
    ("B101-sections", "scoring: 1\n" + "# x\n" * 200 + "scoring: 2\n", "Y111", 202, 1, ""),
    ("B101-B109-numbers", '1: a\n"1": b\n', "Y111", 2, 1, ""),
    ("B102-tab", "a:\n  b: 1\n  c: 2\n  d: 3\n  e: 4\n\tf: 5\n", "Y105", 6, 1, "spaces"),
    ("B102-tab-below-key", "a:\n\tb: 1\n", "Y105", 2, 1, "spaces"),
    ("B102-tab-behind-dash", "a:\n  -\tb\n", "Y105", 2, 4, "spaces"),
    ("B103-colon", "description: Pizza: the wild one\n", "Y106", 1, 19, "`|`"),
    ("B103-rule", "rules:\n  when: card: red\n", "Y106", 2, 13, "quote"),
    ("B103-colon-in-row", "a: {says: b: c}\n", "Y106", 1, 12, "quote"),
    ("B103-child-below-value", "a: text\n  b: 1\n", "Y125", 2, 3, ""),
    ("B110-python", "name: !!python/object/apply:os.getcwd []\n", "Y107", 1, 7, ""),
    ("B110-unknown", "name: !tag x\n", "Y107", 1, 7, ""),
    ("B110-binary", "a:\n  name: !!binary aGk=\n", "Y107", 2, 9, ""),
    ("B110-handle", "%TAG ! tag:x\n---\na: 1\n", "Y107", 1, 1, ""),
    ("B110-undeclared", "a: !x!y b\n", "Y107", 1, 4, ""),
    ("B111-empty", "", "Y115", 1, 1, "unodsl: 1"),
    ("B111-comments", "# one\n\n# two\n", "Y115", 1, 1, ""),
    ("B111-null", "~\n", "Y115", 1, 1, ""),
    ("B111-two-documents", "a: 1\n---\nb: 2\n", "Y116", 2, 1, ""),
    ("B114-hash", "x: 1\ncolour: #ff0000\n", "Y120", 2, 9, '"#ff0000"'),
    ("B114-hash-in-row", "c: [red, #ff0000]\nd: 1\n", "Y120", 1, 10, 'quote it: "#ff0000"'),
    ("B114-hash-in-last-row", "c: 1\ncolors: {red: #ff0000}\n", "Y120", 2, 15, 'quote it: "#ff0000"'),
    ("B114-hash-at-the-end", "c: 1\ncolors: {red: #ff0000}", "Y120", 2, 15, 'quote it: "#ff0000"'),
    ("B114-hash-above-blank-lines", "colors: {red: #ff0000}\n\n# end\n\n", "Y120", 1, 15, 'quote it: "#ff0000"'),
    ("B114-hash-in-last-list", "c: [red, #ff0000]\n", "Y120", 1, 10, 'quote it: "#ff0000"'),
    ("B114-hash-first-in-last-list", "c: [#ff0000]\n", "Y120", 1, 5, 'quote it: "#ff0000"'),
    ("B114-hash-inside-last-rows", "c:\n  a: {b: [1, 2], x: ['#1', #2]}\n", "Y120", 2, 28, 'quote it: "#2"'),
    ("B114-hash-on-a-line-of-its-own", "c: {red:\n  #ff0000}\n", "Y120", 2, 3, 'quote it: "#ff0000"'),
    ("open-brace-at-the-end", "c: {red:\n\n", "Y118", 1, 4, "close it with `}`"),
    ("open-list-at-the-end", "c:\n  x: {a: [1],\n    b: [red,\n", "Y118", 3, 8, "close it with `]`"),
    ("B114-hash-cuts", "label: Pizza #1\n", "Y121", 1, 14, "quotes"),
    ("B114-star", "face: *\n", "Y119", 1, 7, "quote"),
    ("B114-bang", "face: !\n", "Y119", 1, 7, "quote"),
    ("B114-equals", "face: =\n", "Y119", 1, 7, "quote"),
    ("B114-at", "symbol: @\n", "Y119", 1, 9, "quote"),
    ("B114-backquote", "symbol: `x`\n", "Y119", 1, 9, "quote"),
    ("B114-percent", "symbol: %\n", "Y119", 1, 9, "quote"),
    ("B114-percent-first", "%a: 1\n", "Y119", 1, 1, "quote"),
    ("B114-ampersand", "symbol: &\n", "Y119", 1, 9, "quote"),
    ("B114-question", "symbol: ?\n", "Y119", 1, 9, "quote"),
    ("B114-question-in-row", "x: {says: ?}\n", "Y119", 1, 11, "quote"),
    ("B114-star-word", "label: *wild\n", "Y130", 1, 8, "quote"),
    ("merge-key", "a: &x {b: 1}\nc:\n  <<: *x\n", "Y108", 3, 3, ""),
    ("comma-in-row", "x: {says: May it, or not, b: 1}\n", "Y122", 1, 19, '"May it, or not"'),
    ("bracket-in-row", "x: {says: hand[1], b: 2}\n", "Y122", 1, 15, "quote"),
    ("glued-in-row", "x: {a:1, b: 2}\n", "Y123", 1, 6, "`a: …`"),
    ("glued", "a: 1\npoints:20\nc: 3\n", "Y123", 2, 7, "`points: …`"),
    ("glued-first", "points:20\nc: 3\n", "Y123", 1, 7, ""),
    ("glued-only", "points:20\n", "Y123", 1, 7, ""),
    ("glued-below", "a: 1\nb:\n  points:20\n  c: 3\n", "Y123", 3, 9, ""),
    ("no-colon", "unodsl: 1\nedition\nlabel: x\n", "Y123", 2, 1, "name: value"),
    ("no-colon-first", "edition\nlabel: x\n", "Y123", 1, 1, ""),
    ("open-quote", 'a: 1\nb: "abc\nc: 2\n', "Y117", 2, 4, "close"),
    ("open-single-quote", "a: 1\nb: 'abc\nc: 2\n", "Y117", 2, 4, "close"),
    ("open-quote-closed-later", 'a: "abc\nb: "x"\n', "Y117", 1, 4, ""),
    ("behind-quote", 'a: "x" y\n', "Y124", 1, 8, "whole"),
    ("apostrophe", "a: 'it's'\n", "Y124", 1, 8, "twice"),
    ("open-bracket", "a: [1, 2\nb: 3\n", "Y118", 1, 4, ""),
    ("remark-in-a-row", "a: {b: one # of them, c: 2}\nd: {e: 1}\n", "Y118", 2, 1, "` #` begins a remark, so line 1 ends there"),
    ("remark-in-a-list", "a: [1, 2 # three]\n", "Y118", 1, 4, "` #` begins a remark, so line 1 ends there"),
    ("no-remark-in-a-row", "a: {b: 'one # of', c: x#y\nd: {e: 1}\n", "Y118", 1, 4, "close it with"),
    ("open-brace", "a:\n  b: {c: 1\n", "Y118", 2, 6, ""),
    ("wrong-bracket", "a: [1}\n", "Y118", 1, 6, ""),
    ("bracket-too-many", "a: [1]]\n", "Y118", 1, 7, ""),
    ("dash-behind-key", "a: - b\n", "Y128", 1, 4, "brackets"),
    ("dash-among-keys", "a:\n  x: 1\n  - y\n", "Y128", 3, 3, "dash"),
    ("key-in-list", "a:\n  - x\n  b: 1\n", "Y125", 3, 3, ""),
    ("indentation", "a:\n    b: 1\n  c: 2\n", "Y125", 3, 3, "neighbours"),
    ("indentation-too-deep", "a: 1\n b: 2\n", "Y125", 2, 2, ""),
    ("block-text", "rules: | who plays\n", "Y129", 1, 10, "next line"),
    ("block-tab", "a: |\n\tx\n", "Y105", 2, 1, "spaces"),
    ("escape", 'a: "x\\q"\n', "Y127", 1, 6, ""),
    ("control-escape", 'a: "x\\x1b[2J"\n', "Y104", 1, 4, ""),
    ("surrogate", 'a: "\\ud800"\n', "Y127", 1, 7, ""),
    ("list-key", "? [a, b]\n: c\n", "Y112", 1, 3, ""),
    ("no-key", ": 1\n", "Y112", 1, 1, ""),
    ("long-key", "x" * 2000 + ": 1\n", "Y114", 1, 1, ""),
    ("cycle", "a: &x [*x]\n", "Y110", 1, 8, ""),
    ("yaml-version", "%YAML 3.0\n---\na: 1\n", "Y126", 1, 1, ""),
]


@pytest.mark.parametrize(("text", "code", "line", "column", "cure"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_fault(text: str, code: str, line: int, column: int, cure: str) -> None:
    found = problems(text)
    assert [(d.code, d.span.line, d.span.column) for d in found] == [(code, line, column)]
    assert cure in (found[0].help or "")


def test_b101_names_both_places() -> None:
    (found,) = problems("a: 1\nb: 2\na: 3\n")
    assert (found.span.line, found.notes[0].span.line) == (3, 1)


def test_b100_words_stay_text() -> None:
    report = Report()
    node = load_yaml(b"on: play\nlabel: No\nlist: [yes, no]\ncode: NO\nstacking: off\n", "f", report)
    assert isinstance(node, Mapping)
    assert node.keys() == ("on", "label", "list", "code", "stacking")
    assert [v.text for _, v in node.entries if isinstance(v, Scalar)] == ["play", "No", "NO", "off"]


@pytest.mark.parametrize("text", ["a: 1\t# remark\n", 'a: "x\ty"\n', "a:\tx\n", "a: |\n  x\ty\n"])
def test_b102_tabs_that_are_no_indentation(text: str) -> None:
    assert problems(text) == ()


def test_b104_b107_numbers_stay_as_typed() -> None:
    report = Report()
    node = load_yaml(b"a: 010\nb: 4:20\nc: +2\nd: 0x10\ne: 1e3\nf: 7\n'g': '7'\nh: 2001-99-99\n", "f", report)
    assert isinstance(node, Mapping)
    values = [value for _, value in node.entries if isinstance(value, Scalar)]
    assert [value.text for value in values] == ["010", "4:20", "+2", "0x10", "1e3", "7", "7", "2001-99-99"]
    assert [value.integer() for value in values] == [None] * 5 + [7, None, None]


def test_b106_byte_order_mark_is_no_part_of_the_first_key() -> None:
    report = Report()
    node = load_yaml("\ufeffunodsl: 1\nlabel: Ünö 卡\n".encode(), "f", report)
    assert isinstance(node, Mapping)
    assert node.keys() == ("unodsl", "label")


@pytest.mark.parametrize(
    ("data", "offset", "line"),
    [
        ("a: 1\nlabel: Café\n".encode("latin-1"), "Byte 15 (0xE9)", 2),
        (b"\xef\xbb\xbfa: \xff\n", "Byte 6 (0xFF)", 1),
        ("a: 1\n".encode("utf-16"), "byte 0", 1),
        ("a: 1\n".encode("utf-16-le"), "byte 0", 1),
        ("a: 1\n".encode("utf-32-be"), "byte 0", 1),
    ],
)
def test_b106_other_encodings(data: bytes, offset: str, line: int) -> None:
    (found,) = problems(data)
    assert found.code == "Y103"
    assert offset in found.message
    assert found.span.line == line
    assert "UTF-8" in (found.help or "")


@pytest.mark.parametrize("char", ["\x00", "\x07", "\x0c", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\u2066", "\ufeff"])
def test_control_characters_are_refused(char: str) -> None:
    (found,) = problems(f"a: 1\r\nlabel: x{char}y\n")
    assert (found.code, found.span.line, found.span.column) == ("Y104", 2, 9)
    assert f"U+{ord(char):04X}" in found.message


def test_b110_nothing_is_built() -> None:
    assert problems("a: !!python/object/apply:os.system ['exit 3']\n")[0].code == "Y107"


def test_b108_ordinary_aliases_are_welcome() -> None:
    lines = [f"k{i}: &a{i} [1, 2]\nv{i}: *a{i}" for i in range(20)]
    assert problems("\n".join(lines) + "\n") == ()


def test_b052_expressions_are_only_text() -> None:
    texts = ["().__class__", "9**9**9", '"a"*10**9', "card.__dict__"]
    report = Report()
    node = load_yaml("\n".join(f"k{i}: '{t}'" for i, t in enumerate(texts)).encode(), "f", report)
    assert isinstance(node, Mapping)
    assert [v.text for _, v in node.entries if isinstance(v, Scalar)] == texts


def test_one_problem_a_line_when_the_rest_follows_from_it() -> None:
    found = problems("a: {says: x, y [z]}\n")
    assert len(found) == 1


def test_the_number_of_problems_is_bounded() -> None:
    assert len(problems("a: 1\n" * 5000)) <= 40

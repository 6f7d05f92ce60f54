"""Rule text knows the true place of every character, and names what a word processor put into it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from unodsl.diagnostics import Report, Span
from unodsl.source import Mapping, RuleText, Scalar, load_yaml, odd_characters, rule_text

LINES = st.text(alphabet=st.sampled_from("abcxyz 0189:;,.'\"#{}[]|>-*&!%@`\\\N{EM DASH}é卡\N{GRINNING FACE}"), max_size=20).map(
    lambda line: line if line.strip(" ") else ""
)


def scalar_of(data: bytes, key: str = "rules") -> Scalar:
    report = Report()
    node = load_yaml(data, "f.yaml", report)
    assert isinstance(node, Mapping), report.sorted()
    value = node.get(key)
    if isinstance(value, Mapping):
        value = value.get("cell")
    assert isinstance(value, Scalar)
    return value


def text_of(data: bytes) -> RuleText:
    found = rule_text(scalar_of(data), Report())
    assert found is not None
    return found


def check_every_character(text: RuleText, source: str) -> None:
    lines = source.split("\n")
    for number, line in enumerate(text.text.split("\n"), 1):
        for column, char in enumerate(line, 1):
            span = text.span_at(number, column)
            assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == char


@given(
    lines=st.lists(LINES, min_size=1, max_size=6).filter(lambda lines: any(lines)),
    indent=st.integers(1, 8),
    nested=st.booleans(),
    chomp=st.sampled_from(["", "-", "+"]),
    explicit=st.booleans(),
    remark=st.sampled_from(["", "   # remark"]),
    above=st.integers(0, 3),
    end=st.sampled_from(["\n", "\r\n"]),
    mark=st.booleans(),
)
@settings(max_examples=300, deadline=None)
def test_places_in_literal_blocks(
    lines: list[str],
    indent: int,
    nested: bool,
    chomp: str,
    explicit: bool,
    remark: str,
    above: int,
    end: str,
    mark: bool,
) -> None:
    first = next(line for line in lines if line)
    digit = str(indent) if explicit or first.startswith(" ") else ""
    pad = " " * (indent + (3 if nested else 0))
    head = "rules:\n   cell: |" if nested else "rules: |"
    body = [pad + line if line else "" for line in lines]
    source = "\n".join(["# x"] * above + [f"{head}{digit}{chomp}{remark}", *body, "next: 1", ""])
    data = (("\ufeff" if mark else "") + source.replace("\n", end)).encode()
    text = text_of(data)
    kept = text.text.rstrip("\n").split("\n")
    assert kept == lines[: len(kept)]
    check_every_character(text, source)


@pytest.mark.parametrize("mark", ["'", '"'])
@given(line=LINES.filter(bool), pad=st.integers(0, 4))
@settings(max_examples=100, deadline=None)
def test_places_in_quoted_text(mark: str, line: str, pad: int) -> None:
    escaped = line.replace("'", "''") if mark == "'" else line.replace("\\", "\\\\").replace('"', '\\"')
    source = f"a: 1\nrules:{' ' * (pad + 1)}{mark}{escaped}{mark}   # remark\n"
    text = text_of(source.encode())
    assert text.text == line
    for column, char in enumerate(line, 1):
        span = text.span_at(1, column)
        written = source.split("\n")[1][span.column - 1 : span.end_column - 1]
        assert written in (char, char * 2, "\\" + char)


@pytest.mark.parametrize(
    ("source", "at", "expected"),
    [
        ("rules: who plays c\n", (1, 5), (1, 12)),
        ("a: {rules: x, b: 1}\nrules:   nothing\n", (1, 1), (2, 10)),
        ("rules:\n  nothing here\n", (1, 9), (2, 11)),
        ('rules: "a\\nb\\tc"\n', (2, 1), (1, 12)),
        ("rules: &r |\n    x\n     y\n", (2, 2), (3, 6)),
        ("rules: |\n\n\n    x\n", (3, 1), (4, 5)),
    ],
)
def test_places(source: str, at: tuple[int, int], expected: tuple[int, int]) -> None:
    span = text_of(source.encode()).span_at(*at)
    assert (span.line, span.column) == expected


def test_whole_and_between() -> None:
    text = text_of(b"rules: |\n  ab\n   cd\n")
    assert text.span_between(1, 2, 2, 3) == Span("f.yaml", 2, 4, 3, 5)
    assert text.whole().start() == Span("f.yaml", 2, 3, 2, 3)


@pytest.mark.parametrize("source", ["rules: >\n  a\n  b\n", "rules: a\n  b\n", 'rules: "a\n  b"\n', "rules: 'a\n\n  b'\n"])
def test_b047_text_without_line_ends_is_refused(source: str) -> None:
    report = Report()
    assert rule_text(scalar_of(source.encode()), report) is None
    (found,) = report
    assert (found.code, found.span.line) == ("Y131", 1)
    assert "`|`" in (found.help or "")


@pytest.mark.parametrize(
    ("line", "column", "name", "cure"),
    [
        ("if color is \u201cred\u201d then", 13, "U+201C LEFT DOUBLE QUOTATION MARK", 'write " '),
        ("if color is \u2018red\u2019", 13, "U+2018 LEFT SINGLE QUOTATION MARK", "write ' "),
        ("player\u00a0draws", 7, "U+00A0 NO-BREAK SPACE", "ordinary space"),
        ("owed \u2013 2", 6, "U+2013 EN DASH", "write - "),
        ("owed \u2014 2", 6, "U+2014 EM DASH", "write - "),
        ("owed \u2212 2", 6, "U+2212 MINUS SIGN", "write - "),
        ("1\u20262", 2, "U+2026 HORIZONTAL ELLIPSIS", "write ... "),
        ("play\u200ber", 5, "U+200B ZERO WIDTH SPACE", "delete"),
        ("who pl\u00e4ys", 7, "U+00E4", "a-z"),
        ("draw\u0430", 5, "U+0430 CYRILLIC SMALL LETTER A", "a-z"),
        ("a\tb", 2, "U+0009", "ordinary space"),
    ],
)
def test_b055_odd_characters(line: str, column: int, name: str, cure: str) -> None:
    report = Report()
    assert odd_characters(text_of(f"x: 1\nrules: |\n    nothing\n    {line}\n".encode()), report)
    found = report.sorted()[0]
    assert (found.code, found.span.line, found.span.column) == ("Y132", 4, column + 4)
    assert name in found.message
    assert cure in (found.help or "")


def test_b055_prompts_and_remarks_may_hold_any_text() -> None:
    report = Report()
    text = 'ask who "Spielen \u2013 \u201eja\u201c, \u5361?":   # \u2026 so \u00fcblich\n'
    assert not odd_characters(text_of(f"rules: |\n  {text}".encode()), report)
    assert len(report) == 0


def test_odd_characters_are_bounded() -> None:
    report = Report()
    odd_characters(text_of(("rules: |\n  " + "\u2014" * 1000).encode()), report)
    assert len(report) == 40

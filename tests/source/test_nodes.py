"""Trees do not depend on how lines end, and spans are where the characters are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from unodsl.diagnostics import Report, Span
from unodsl.source import Mapping, Node, Scalar, Sequence, load_yaml, yaml_loader

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = """\
# remark
unodsl: 1
label: Ünö 卡 \N{GRINNING FACE}
colors: [red, "blue one", 'it''s']   # remark
cards:
  wild: {colors: none, copies: 4}
  each card.draws is more than 0: {also played: x}
list:
- a
- b: 1
  c: [x,
    y]
empty:
tilde: ~
shared: &s {q: 1}
again: *s
rules: |   # remark
  who plays c:
      move c to discard

  end
note: >-
  folded
  text
last: |+
  x

"""


def load(data: bytes) -> Node:
    report = Report()
    node = load_yaml(data, "f.yaml", report)
    assert node is not None, report.sorted()
    return node


def scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item)
    else:
        for key, value in node.entries:
            yield key
            yield from scalars(value)


def cut(text: str, span: Span) -> str:
    lines = text.split("\n")[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return "\n".join(lines)


def test_b054_line_ends_and_marks_change_nothing() -> None:
    plain = load(SAMPLE.encode())
    ends = ("\r\n", "\n", "\r")
    mixed = "".join(line + ends[i % 3] for i, line in enumerate(SAMPLE.split("\n")[:-1]))
    for other in (SAMPLE.replace("\n", "\r\n"), SAMPLE.replace("\n", "\r"), mixed, "\ufeff" + SAMPLE):
        assert load(other.encode()) == plain
    short = SAMPLE[: SAMPLE.index("last:")]
    assert load(short.rstrip("\n").encode()) == load(short.encode())


@pytest.mark.parametrize("path", sorted((ROOT / "editions").rglob("*.yaml")), ids=lambda p: p.stem)
def test_b054_shipped_editions(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    plain = load(text.encode())
    assert load(text.replace("\n", "\r\n").encode()) == plain
    assert [s.text.rstrip() for s in scalars(load(text.rstrip().encode()))] == [s.text.rstrip() for s in scalars(plain)]


def test_spans_cut_out_what_was_written() -> None:
    for scalar in scalars(load(SAMPLE.encode())):
        written = cut(SAMPLE, scalar.span)
        if scalar.style == "plain":
            assert written == scalar.text
        elif scalar.style == "quoted":
            assert written[1:-1].replace("''", "'") == scalar.text
        else:
            assert written[0] in "|>"
            assert written.split("\n")[-1].strip() in ("end", "text", "x")


def test_spans_of_collections_end_with_their_last_value() -> None:
    node = load(SAMPLE.encode())
    assert isinstance(node, Mapping)
    cards, colors, items = node.get("cards"), node.get("colors"), node.get("list")
    assert cards is not None
    assert colors is not None
    assert items is not None
    assert (cards.span.line, cards.span.end_line) == (6, 7)
    assert cut(SAMPLE, colors.span) == """[red, "blue one", 'it''s']"""
    assert cut(SAMPLE, items.span) == "- a\n- b: 1\n  c: [x,\n    y]"


def test_helpers() -> None:
    node = load(SAMPLE.encode())
    assert isinstance(node, Mapping)
    empty, again, shared = node.get("empty"), node.get("again"), node.get("shared")
    assert isinstance(empty, Scalar)
    assert empty.is_empty
    assert again is shared
    assert node.get("nothing") is None
    assert node.key("label") is not None


def test_the_pure_loader_gives_the_same_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = load(SAMPLE.encode())
    monkeypatch.setattr(yaml_loader, "_HAS_C", False)
    monkeypatch.setattr(yaml_loader, "_LOADER", yaml.Loader)
    slow = load(SAMPLE.encode())
    assert slow == fast
    assert [s.span for s in scalars(slow)] == [s.span for s in scalars(fast)]
    report = Report()
    assert load_yaml(b"[" * 100_000, "f", report) is None
    assert report.sorted()[0].code == "Y113"


@pytest.mark.parametrize("error", [ValueError, AttributeError, RecursionError, MemoryError, yaml.YAMLError])
def test_whatever_the_parser_raises_is_reported(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(*args: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(yaml, "parse", parse)
    report = Report()
    assert load_yaml(b"a: 1\n", "f.yaml", report) is None
    assert [d.code for d in report] == ["Y126"]

"""The usual layout: spacing and indentation only, nothing that the author chose."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings, strategies as st

from unodsl.diagnostics import Report
from unodsl.source.nodes import Mapping, Node, Scalar
from unodsl.source.yaml_loader import load_yaml
from unodsl.syntax import printer
from unodsl.syntax.fmt import format_rule_text
from unodsl.syntax.fmt_file import format_edition_file

from . import strategies as some
from .helpers import good


def test_spacing_inside_of_lines() -> None:
    for text, formatted in (
        ("do   a ;do b", "do a; do b"),
        ("set x to a+ 2 *( b - c )", "set x to a + 2 * (b - c)"),
        ("next draws (n+1)  cards", "next draws (n + 1) cards"),
        ("if fit-for( a ,b ) then do card . x", "if fit-for(a, b) then do card.x"),
        ("set n to sum (c.points  for c in hand of s)", "set n to sum(c.points for c in hand of s)"),
        ("for each n in 1 .. 3 ,do a", "for each n in 1..3, do a"),
        ('ask s   "Is  it?" :\n  x : do a', 'ask s "Is  it?":\n    x: do a'),
        ("do a    ", "do a"),
        ("do a#why", "do a  #why"),
    ):
        assert format_rule_text(text, "effect") == formatted


def test_indentation_lines_and_remarks() -> None:
    text = "# top  \nif a:\n  # inner\n  if b:\n   do c    # why \n\n  # last\n  do d\n # outer\ndo e  # that\n# end\n"
    assert format_rule_text(text, "effect") == (
        "# top\nif a:\n    # inner\n    if b:\n        do c  # why\n\n    # last\n    do d\n# outer\ndo e  # that\n# end\n"
    )


def test_remarks_stay_aligned() -> None:
    text = "do  a      # one\ndo bcd     # two\ndo a# three"
    assert format_rule_text(text, "effect") == "do a       # one\ndo bcd     # two\ndo a  # three"


def test_lines_inside_of_brackets() -> None:
    text = "if a:\n  set x to (1 +\n 2)\n  do b"
    assert format_rule_text(text, "effect") == "if a:\n    set x to (1 +\n        2)\n    do b"


def test_what_can_not_be_read_stays() -> None:
    for text in ("if a = b", "do  a\n  do b", "", "  ", "do “a”"):
        assert format_rule_text(text, "effect") == text


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(some.blocks, st.integers(1, 6), st.booleans())
def test_printed_text_has_the_usual_layout(block: object, width: int, wide: bool) -> None:
    lines = printer.print_block(block)  # type: ignore[arg-type]
    text = "\n".join(lines)
    assert format_rule_text(text, "effect") == text
    odd = "\n".join(" " * ((len(x) - len(x.lstrip())) // 4 * width) + x.lstrip() + " " * wide for x in lines)
    assert format_rule_text(odd, "effect") == text
    assert good(odd) == good(text)


FILE = """\ufeff# remark\r
cards:   {skip: {played:  "do  a"  , also: do  b, x: 'do  c'}}   # kept\r
rules: |   # kept\r
  who  x: do a   # why\r
  who y:\r
    do b \r
\r
policies:\r
  bad: do  = x\r
  colon:   repeat 2 times  :do x\r
  escaped: "do  a\\x3b do b"\r
"""
RIGHT = """\ufeff# remark\r
cards:   {skip: {played:  "do a"  , also: do b, x: 'do c'}}   # kept\r
rules: |   # kept\r
  who x: do a    # why\r
  who y:\r
      do b\r
\r
policies:\r
  bad: do  = x\r
  colon:   repeat 2 times  :do x\r
  escaped: "do  a\\x3b do b"\r
"""


def _scalars(node: Node) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    parts = [value for _, value in node.entries] if isinstance(node, Mapping) else list(node.items)
    return [scalar for part in parts for scalar in _scalars(part)]


def test_only_the_rule_texts_of_a_file_change() -> None:
    report = Report()
    root = load_yaml(FILE.encode(), "f.yaml", report)
    assert root is not None
    assert not len(report), list(report)
    cells = [(scalar, "clauses" if "who" in scalar.text else "effect") for scalar in _scalars(root)]
    assert format_edition_file(FILE, cells) == RIGHT  # type: ignore[arg-type]
    assert format_edition_file(RIGHT, []) == RIGHT

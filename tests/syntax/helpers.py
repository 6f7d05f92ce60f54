"""Short ways to parse a text that stands in no file."""

from __future__ import annotations

from typing import Any

from unodsl.diagnostics import Report
from unodsl.source.rule_text import RuleText
from unodsl.syntax import Start, parse_clauses, parse_effect, parse_row_key, parse_test

WAYS = {"test": parse_test, "effect": parse_effect, "clauses": parse_clauses, "row_key": parse_row_key}


def parse(text: str, start: Start) -> tuple[Any, Report]:
    """The tree of a text, and what was reported."""
    report = Report()
    return WAYS[start](RuleText(text, "cell", 1, 1), report), report


def good(text: str, start: Start = "effect") -> Any:
    """The tree of a text that has no fault."""
    tree, report = parse(text, start)
    assert not len(report), [(str(d.span), d.message) for d in report]
    return tree


def piece(text: str, tree: Any) -> str:
    """The part of a text that the span of a tree covers."""
    lines = text.split("\n")
    span = tree.span
    part = lines[span.line - 1 : span.end_line]
    part[-1] = part[-1][: span.end_column - 1]
    part[0] = part[0][span.column - 1 :]
    return "\n".join(part)

"""Whatever the text: a tree, or a problem that points into it. Never an exception."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st
from hypothesis.extra.lark import from_lark

from unodsl.syntax import Start
from unodsl.syntax.fmt import format_rule_text
from unodsl.syntax.tables import grammar, reserved, spellings

from .helpers import parse

STARTS: tuple[Start, ...] = ("test", "effect", "clauses", "row_key")
steady = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
_WORDS = sorted({*reserved(), *spellings().values(), "s", "card", "draws", "2", '"Go?"', "else", "while", "=", "==", "'x'"})
soup = st.lists(st.sampled_from([*_WORDS, "\n", "\n    ", "\n        ", "#", "(", ")", ":"]), max_size=25).map(" ".join)


def check(text: str, start: Start) -> None:
    tree, report = parse(text, start)
    assert (tree is None or tree == ()) == bool(len(report))
    lines = text.split("\n")
    for problem in report:
        span = problem.span
        assert 1 <= span.line <= span.end_line <= len(lines) + 1
        assert 1 <= span.column <= len([*lines, ""][span.line - 1]) + 1
        assert (span.line, span.column) <= (span.end_line, span.end_column)
        assert problem.message.endswith(".")
        assert "\n" not in problem.message


def check_parts(text: str, start: Start) -> None:
    """Some clauses may be read although others are not."""
    tree, report = parse(text, start)
    assert tree or len(report)
    if not len(report):
        assert text.count("who x") <= len(tree)


@steady
@given(st.text(max_size=60), st.sampled_from(STARTS))
@example("'", "effect")
@example('"', "test")
@example(")", "effect")
@example("\n", "clauses")
@example("  a\n b", "test")
@example("\r", "test")
@example("=" * 200, "effect")
@example("(" * 5000, "effect")
@example("not " * 3000 + "a", "test")
@example("a of " * 3000 + "a", "test")
@example("if a: " * 500, "effect")
@example("9" * 5000, "test")
def test_any_text(text: str, start: Start) -> None:
    (check if start != "clauses" else check_parts)(text, start)


@steady
@given(soup, st.sampled_from(STARTS))
def test_any_words(text: str, start: Start) -> None:
    (check if start != "clauses" else check_parts)(text, start)


@cache
def _texts() -> st.SearchStrategy[str]:
    """Texts that the grammar makes, lines and blocks aside."""
    import lark

    plain = grammar().replace("%declare _INDENT _DEDENT", '_INDENT: "%%"\n_DEDENT: "%%%"').replace("(?=[ \\t]*\\()", "")
    plain = plain.replace("(?![ \\t]+in(?![a-z0-9-]))", "").replace("(?![a-z0-9-])", "")
    return from_lark(
        lark.Lark(plain, start=["value", "simple"], maybe_placeholders=False),
        start="simple",
        explicit={"NAME": st.sampled_from(["s", "card", "draws"]), "NUMBER": st.sampled_from(["1", "12"])},
    )


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_texts_that_the_grammar_makes(data: Any) -> None:
    check(data.draw(_texts()), "effect")


@steady
@given(soup, st.sampled_from(STARTS))
def test_formatting_takes_any_text(text: str, start: Start) -> None:
    once = format_rule_text(text, start)
    assert format_rule_text(once, start) == once
    assert parse(once, start)[0] == parse(text, start)[0]


@pytest.mark.parametrize("start", STARTS)
def test_long_texts_are_read_in_time_that_grows_with_them(start: Start) -> None:
    check_parts("who x: do y\n" * 2000, start)
    check_parts("a = b\n" * 300, start)

"""Parsing what was printed gives an equal tree."""

from __future__ import annotations

import dataclasses
from typing import get_args

from hypothesis import HealthCheck, given, settings, strategies as st

from unodsl.diagnostics import Span
from unodsl.syntax import printer, trees as t
from unodsl.syntax.walk import walk

from . import strategies as some
from .helpers import good

steady = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))


@steady
@given(some.tests)
def test_a_test_comes_back(tree: t.Value) -> None:
    assert good("\n".join(printer.print_test(tree)), "test") == tree


@steady
@given(some.domains)
def test_a_domain_comes_back(tree: t.Domain) -> None:
    (loop,) = good(f"for each x in {printer.print_domain(tree)}, nothing")
    assert loop.binder.domain == tree


@steady
@given(some.statements)
def test_a_statement_comes_back(tree: t.Statement) -> None:
    assert good(printer.print_statement(tree)) == (tree,)


@steady
@given(some.blocks)
def test_a_block_comes_back(tree: t.Block) -> None:
    lines = printer.print_block(tree)
    assert good("\n".join(lines)) == tree
    below = ["if x:", *printer.print_block(tree, 4)]
    assert good("\n".join(below)) == (t.If(t.Name(("x",)), tree),)


@steady
@given(st.lists(some.clauses, min_size=1, max_size=3))
def test_clauses_come_back(trees: list[t.Clause]) -> None:
    assert good("\n".join(map(printer.print_clause, trees)), "clauses") == tuple(trees)


@steady
@given(some.row_keys)
def test_a_row_key_comes_back(tree: t.RowKey) -> None:
    assert good(printer.print_row_key(tree), "row_key") == tree


def test_the_strategies_make_every_kind_of_tree() -> None:
    made: set[type] = set()

    @settings(max_examples=100, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.tuples(some.simples, some.simples, some.compounds, some.clauses, some.row_keys))
    def collect(trees: tuple[t.Tree, ...]) -> None:
        made.update(type(part) for part in walk(trees))

    collect()
    kinds = {k for k in vars(t).values() if isinstance(k, type) and dataclasses.is_dataclass(k)} - {t.Tree}
    assert kinds - {Span} == made
    assert set(get_args(t.Statement)) < made


def test_brackets_stand_only_where_they_must() -> None:
    for text in (
        "a + b * c - d", "(a + b) * c", "a - (b - c)", "not a and b or c", "not (a or b)", "(a or b) and c",
        "a and any x in hand where b or c", "(any x in hand where b) and c", "x if a or b otherwise y if c otherwise z",
        "(x if a otherwise y) + 1", "hand of left of player", "hand of (f(x))", "count(c in hand of s where a or b) is 2",
        "sum(c.points for c in hand of s)", "a is in 2..3 or a is in (4, 5)", "c is in hand of s except card",
        "a is not in 2..3 and not b", "not (a is in (2, 3) or b)",
    ):  # fmt: skip
        assert printer.print_value(good(text, "test")) == text


def test_short_blocks_stand_on_one_line() -> None:
    for text in (
        "if a then do b; do c otherwise do d", "for each s in players where a, s draws 1 card", "repeat 2 times: do a",
        "repeat until a: do b", "if a:\n    if b then do c\notherwise if d: do e\notherwise: do f",
        'ask s "Go?":\n    x c in hand of s where a when b saying d when e: do f\n    y unprompted: nothing\notherwise: do z',
        "window players from s where a:\n    x: nothing\notherwise: nothing",
    ):  # fmt: skip
        assert printer.print_statement(good(text)[0]) == text.replace("if a:\n    if b", "if a: if b")
    long = f"if a then do {'b' * 60}; do {'c' * 60}"
    assert printer.print_statement(good(long)[0]) == f"if a:\n    do {'b' * 60}\n    do {'c' * 60}"

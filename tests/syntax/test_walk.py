"""Going through trees, and rewriting them."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from unodsl.syntax import printer, trees as t
from unodsl.syntax.walk import children, rename, rename_block, replace_as_before, walk

from . import strategies as some
from .helpers import good


def renamed(text: str, **names: str) -> str:
    return "\n".join(printer.print_block(rename_block(good(text), names)))


def test_walk_goes_from_outside_to_inside() -> None:
    block = good("if a: do b\ndo c")
    kinds = [type(tree).__name__ for tree in walk(block)]
    assert kinds == ["If", "Name", "Do", "Name", "Do", "Name"]
    assert list(children(t.Number(1))) == []


def test_free_names_are_replaced_by_their_first_word() -> None:
    assert renamed("set x to c.points + d.c; do c", c="card") == "set x to card.points + d.c\ndo card"
    assert renamed("who draws n cards; n wins", n="s", who="player") == "player draws s cards\ns wins"
    assert renamed("do c.x", c="top.card") == "do top.card.x"


def test_bound_names_stay() -> None:
    for text in (
        "for each c in hand where c is x, do c",
        "set n to count(c in hand where c)",
        "if any c in hand where c is d then do a",
        "let c be 1\ndo c",
        "move x to y as c\ndo c",
        "ask s for c in hand where c\ndo c",
        "chance c in hand weighing c.x\ndo c",
        "move c in hand where c to pile",
        "ask s:\n    play c in hand, d in c where c when c saying f when c: do c",
    ):
        assert renamed(text, c="z") == text


def test_a_domain_is_outside_of_its_binder() -> None:
    assert renamed("for each c in c, do c", c="z") == "for each c in z, do c"
    assert renamed("do c; let c be c; do c", c="z") == "do z\nlet c be z\ndo c"
    assert renamed("if a: let c be 1; do c\ndo c", c="z") == "if a then let c be 1; do c\ndo z"


def test_a_binder_that_would_capture_gives_way() -> None:
    assert renamed("for each s in x where s is c, do c; do s", c="s") == "for each s-2 in x where s-2 is s, do s; do s-2"
    assert renamed("let s be c; do s; do c", c="s") == "let s-2 be s\ndo s-2\ndo s"
    assert renamed("ask p for s in h where s is c; do s; do c", c="s") == "ask p for s-2 in h where s-2 is s\ndo s-2\ndo s"
    assert renamed("ask p for s in h where s; do s; do c", c="s") == "ask p for s-2 in h where s-2\ndo s-2\ndo s"
    assert renamed("move x to y as s; do s; do c", c="s") == "move x to y as s-2\ndo s-2\ndo s"
    assert renamed("ask p:\n    l s in h, t in s where t is c: do s", c="s") == (
        "ask p:\n    l s-2 in h, t in s-2 where t is s: do s-2"
    )


def test_clauses_bind_their_parameters() -> None:
    (clause,) = good("who takes n cards: who draws n + m cards", "clauses")
    assert printer.print_clause(rename(clause, {"n": "x", "who": "y"})) == printer.print_clause(clause)
    assert printer.print_clause(rename(clause, {"m": "n"})) == "who takes n-2 cards: who draws n-2 + n cards"
    (value,) = good("worth of s: sum(c.x for c in hand of s) + t", "clauses")
    assert printer.print_clause(rename(value, {"t": "s"})) == "worth of s-2: sum(c.x for c in hand of s-2) + s"
    (test,) = good("c is fit(t): c is t or x", "clauses")
    assert printer.print_clause(rename(test, {"x": "t"})) == "c is fit(t-2): c is t-2 or t"


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(some.blocks)
def test_a_name_that_is_not_there_changes_nothing(block: t.Block) -> None:
    assert rename_block(block, {"not-there": "x"}) == block
    assert rename_block(block, {}) is not None


def test_as_before_is_replaced_everywhere() -> None:
    text = (
        "as-before\nif a:\n    do b\n    as-before\notherwise: as-before\nrepeat 2 times: as-before\n"
        "ask s:\n    x: as-before\notherwise: as-before\nask s for c in d if-none as-before"
    )
    base = good("do y; do z")
    block = replace_as_before(good(text), base)
    assert not any(isinstance(tree, t.AsBefore) for tree in walk(block))
    assert block[:2] == base
    assert block[2].then == (*good("do b"), *base)  # type: ignore[union-attr]
    single = replace_as_before(good("ask s for c in d if-none as-before"), good("do y"))
    assert single == good("ask s for c in d if-none do y")
    assert replace_as_before(good("do a"), base) == good("do a")

"""Every form of the language: what tree it makes, and that each tree knows its exact place."""

from __future__ import annotations

import pytest

from unodsl.syntax import trees as t
from unodsl.syntax.trees import Name, Number, Of
from unodsl.syntax.walk import walk

from .helpers import good, piece


def n(text: str) -> Name:
    return Name(tuple(text.split(".")))


S, C, HAND = n("s"), n("c"), Of(n("hand"), n("s"))
IN_HAND = t.Binder("c", HAND)

TESTS: dict[str, t.Value] = {
    "12": Number(12),
    "card.color": n("card.color"),
    "hand of s": HAND,
    "score of side of winner": Of(n("score"), Of(n("side"), n("winner"))),
    "hand of (a if b otherwise c)": Of(n("hand"), t.Ternary(n("b"), n("a"), n("c"))),
    "fit-for(t, 1)": t.SaidWith("fit-for", (n("t"), Number(1))),
    "a + 2 * b - c": t.Arithmetic("-", t.Arithmetic("+", n("a"), t.Arithmetic("*", Number(2), n("b"))), n("c")),
    "a - (b - c)": t.Arithmetic("-", n("a"), t.Arithmetic("-", n("b"), n("c"))),
    "count(c in hand of s)": t.Aggregate("count", None, IN_HAND, None),
    "count (c in hand of s where a)": t.Aggregate("count", None, IN_HAND, n("a")),
    "sum(c.points for c in hand of s)": t.Aggregate("sum", n("c.points"), IN_HAND, None),
    "highest(a + 1 for c in hand of s where b)": t.Aggregate("highest", t.Arithmetic("+", n("a"), Number(1)), IN_HAND, n("b")),
    "a if b otherwise c if d otherwise e": t.Ternary(n("b"), n("a"), t.Ternary(n("d"), n("c"), n("e"))),
    "a is b": t.Compare("is", n("a"), n("b")),
    "a is  not b": t.Compare("is not", n("a"), n("b")),
    "a is at least 2": t.Compare("is at least", n("a"), Number(2)),
    "a is at most 2": t.Compare("is at most", n("a"), Number(2)),
    "a is more  than 2": t.Compare("is more than", n("a"), Number(2)),
    "a is less than 2": t.Compare("is less than", n("a"), Number(2)),
    "a is not-b": t.Compare("is", n("a"), n("not-b")),
    "a is in 1..3": t.IsIn(n("a"), t.Range(Number(1), Number(3))),
    "a is in (2, 3)": t.IsIn(n("a"), t.Listed((Number(2), Number(3)))),
    "a is in hand of s": t.IsIn(n("a"), HAND),
    "a is not in hand of s": t.Negation(t.IsIn(n("a"), HAND)),
    "not a is in hand of s": t.Negation(t.IsIn(n("a"), HAND)),
    "a is in players from next": t.IsIn(n("a"), t.SeatsFrom(n("players"), n("next"), None)),
    "a is in players from s except c": t.IsIn(n("a"), t.SeatsFrom(n("players"), S, C)),
    "a is in hand of s except c": t.IsIn(n("a"), t.Without(HAND, C)),
    "a or b and not c": t.AnyOf((n("a"), t.AllOf((n("b"), t.Negation(n("c")))))),
    "(a or b) and c": t.AllOf((t.AnyOf((n("a"), n("b"))), n("c"))),
    "((((a))))": n("a"),
    "a and any c in hand of s where b or d": t.AllOf((n("a"), t.Quantified("any", IN_HAND, t.AnyOf((n("b"), n("d")))))),
    "no c in hand of s where a": t.Quantified("no", IN_HAND, n("a")),
    "every c in hand of s where a": t.Quantified("every", IN_HAND, n("a")),
    "a or b\nor c": t.AnyOf((t.AnyOf((n("a"), n("b"))), n("c")), lines=True),
    "# first\na   # why\nor b": t.AnyOf((n("a"), n("b")), lines=True),
    "a and (b\n  or c)": t.AllOf((n("a"), t.AnyOf((n("b"), n("c"))))),
}

DO, VERB = t.Do(n("a")), t.Verb(S, "wins", ())
OPTION = t.Option("x", (), None, None, None, False, (DO,))
EFFECTS: dict[str, t.Statement] = {
    "nothing": t.Nothing(),
    "as-before": t.AsBefore(),
    "set color to red": t.SetTo(n("color"), n("red")),
    "set cut of s to 0": t.SetTo(Of(n("cut"), S), Number(0)),
    "add 2 to owed": t.AddTo(1, Number(2), n("owed")),
    "take 1 from lost-turns of s": t.AddTo(-1, Number(1), Of(n("lost-turns"), S)),
    "let best be 3": t.Let("best", Number(3)),
    "move top of pile to hand of s as drawn": t.Move(Of(n("top"), n("pile")), None, None, "onto", HAND, "drawn"),
    "move c to under discard": t.Move(C, None, None, "under", n("discard"), None),
    "move c in hand of s where a to into pile": t.Move(None, IN_HAND, n("a"), "into", n("pile"), None),
    "shuffle pile": t.Shuffle(n("pile")),
    "show hand of s to c": t.Show(HAND, C),
    "swap hand of s with pile": t.Swap(HAND, n("pile")),
    "rotate hand": t.Rotate("hand"),
    "turn-over pile, hand of s": t.TurnOver((n("pile"), HAND)),
    "reverse-direction": t.ReverseDirection(),
    "end round": t.End("round"),
    "retire s": t.Retire(S),
    "chance c in hand of s": t.Chance(IN_HAND, None),
    "chance c in hand of s weighing 2": t.Chance(IN_HAND, Number(2)),
    "ask s for c in hand of s": t.AskFor(S, IN_HAND, None, None),
    "ask s for c in hand of s where a if-none nothing": t.AskFor(S, IN_HAND, n("a"), t.Nothing()),
    'ask s "Which?" for c in hand of s where a if-none nothing': t.AskFor(S, IN_HAND, n("a"), t.Nothing(), "Which?"),
    "ask all players for c in hand of s where a": t.AskAll(n("players"), IN_HAND, n("a")),
    'ask all players "Which?" for c in hand of s': t.AskAll(n("players"), IN_HAND, None, "Which?"),
    "do flow.turn": t.Do(n("flow.turn")),
    "next draws 2 cards": t.Verb(n("next"), "draws", (Number(2),), "cards"),
    "left of s gives c, 2 to next": t.Verb(Of(n("left"), S), "gives", (C, Number(2), n("next"))),
    "s draws (a + 1) * 2 cards": t.Verb(
        S, "draws", (t.Arithmetic("*", t.Arithmetic("+", n("a"), Number(1)), Number(2)),), "cards"
    ),
    "afterwards s wins": t.Afterwards(VERB),
    "afterwards do a": t.Afterwards(DO),
    "if a then do a": t.If(n("a"), (DO,)),
    "if a then do a; s wins otherwise nothing": t.If(n("a"), (DO, VERB), (t.Nothing(),)),
    "if a: do a\notherwise if b then s wins\notherwise:\n    do a": t.If(
        n("a"), (DO,), (t.If(n("b"), (VERB,), (DO,)),)
    ),
    "if a then do a\notherwise: nothing": t.If(n("a"), (DO,), (t.Nothing(),)),
    "for each c in hand of s where a, do a; s wins": t.ForEach(IN_HAND, n("a"), (DO, VERB)),
    "for each c in hand of s:\n    do a\n    s wins": t.ForEach(IN_HAND, None, (DO, VERB)),
    "for each c in hand of s: do a; if a then do a": t.ForEach(IN_HAND, None, (DO, t.If(n("a"), (DO,)))),
    "for each c in hand of s, for each d in pile, do a; s wins": t.ForEach(
        IN_HAND, None, (t.ForEach(t.Binder("d", n("pile")), None, (DO, VERB)),)
    ),
    "if a then for each c in hand of s, do a; s wins": t.If(n("a"), (t.ForEach(IN_HAND, None, (DO, VERB)),)),
    "if a then do a; repeat 2 times: s wins otherwise for each c in hand of s, do a": t.If(
        n("a"), (DO, t.RepeatTimes(Number(2), (VERB,))), (t.ForEach(IN_HAND, None, (DO,)),)
    ),
    "if a then for each c in hand of s, do a\notherwise if b then repeat 2 times: do a\notherwise: s wins": t.If(
        n("a"), (t.ForEach(IN_HAND, None, (DO,)),), (t.If(n("b"), (t.RepeatTimes(Number(2), (DO,)),), (VERB,)),)
    ),
    "repeat 2 times: do a": t.RepeatTimes(Number(2), (DO,)),
    "repeat until a:\n    do a; s wins\n    do a": t.RepeatUntil(n("a"), (DO, VERB, DO)),
    "ask s:\n    x: do a": t.Ask(S, None, (OPTION,), None),
    'ask s "Well?":   # why\n    x: do a\notherwise: s wins': t.Ask(S, "Well?", (OPTION,), (VERB,)),
    'window players from s where a "Now?":\n    x: do a\notherwise: nothing': t.Window(
        t.SeatsFrom(n("players"), S, None), n("a"), "Now?", (OPTION,), (t.Nothing(),)
    ),
    "ask s:\n    x c in hand of s, d in pile where a unprompted when b saying called when e: do a": t.Ask(
        S, None,
        (t.Option("x", (IN_HAND, t.Binder("d", n("pile"))), n("a"), n("b"), t.Saying("called", n("e")), True, (DO,)),),
        None,
    ),
}  # fmt: skip

CLAUSES: dict[str, t.Clause] = {
    "who wins: do a": t.VerbClause("", "who", "wins", (), None, (DO,)),
    "also who draws n cards:\n    do a\n    s wins": t.VerbClause("also", "who", "draws", ("n",), "cards", (DO, VERB)),
    "who gives c, n to t: do a": t.VerbClause("", "who", "gives", ("c", "n", "t"), None, (DO,)),
    "only card is playable: a": t.TestClause("only", "card", "playable", (), n("a")),
    "c is fit-for(t, u):\n    a\n    or b": t.TestClause("", "c", "fit-for", ("t", "u"), t.AnyOf((n("a"), n("b")), lines=True)),
    "replace worth of s: 2": t.ValueClause("replace", "worth", "s", Number(2)),
    "next: a": t.ValueClause("", "next", None, n("a")),
}

KEYS: dict[str, t.RowKey] = {
    "wild": t.NamedRows(("wild",)),
    "skip, reverse": t.NamedRows(("skip", "reverse")),
    "each card.draws is more than 0": t.EachRow(t.Compare("is more than", n("card.draws"), Number(0))),
}


@pytest.mark.parametrize("text", TESTS)
def test_tests(text: str) -> None:
    assert good(text, "test") == TESTS[text]


@pytest.mark.parametrize("text", EFFECTS)
def test_effects(text: str) -> None:
    (tree,) = good(text)
    assert tree == EFFECTS[text]
    assert piece(text, tree) == text


@pytest.mark.parametrize("text", CLAUSES)
def test_clauses(text: str) -> None:
    (tree,) = good(text, "clauses")
    assert tree == CLAUSES[text]
    assert piece(text, tree) == text


@pytest.mark.parametrize("text", KEYS)
def test_row_keys(text: str) -> None:
    tree = good(text, "row_key")
    assert tree == KEYS[text]
    assert piece(text, tree) == text


@pytest.mark.parametrize("text", EFFECTS)
def test_every_place_is_the_text_of_its_tree(text: str) -> None:
    """What a span covers, read on its own, gives the tree of that span."""
    for tree in walk(good(text)):
        part = piece(text, tree)
        if isinstance(tree, t.Value):
            assert good(part, "test") == tree
        elif isinstance(tree, t.Binder):
            assert good(f"chance {part}")[0].binder == tree
        elif isinstance(tree, t.Option):
            assert good(f"ask s:\n    {part}")[0].options == (tree,)
        elif isinstance(tree, t.Statement) and "\n" not in part:
            assert good(part) == (tree,)


def test_brackets_and_remarks_are_no_part_of_a_place() -> None:
    text = "do x  # why\nset n to ( a + b ) * c   # that"
    first, second = good(text)
    assert (first.span.line, first.span.column, first.span.end_column) == (1, 1, 5)
    product = second.value
    assert piece(text, product) == "( a + b ) * c"
    assert piece(text, product.left) == "a + b"


def test_an_otherwise_if_begins_at_its_if() -> None:
    text = "if a: do b\notherwise if c: do d\notherwise: do e"
    (outer,) = good(text)
    assert piece(text, outer) == text
    assert piece(text, outer.otherwise[0]) == "if c: do d\notherwise: do e"


def test_a_sequence_is_part_of_its_block() -> None:
    assert len(good("do a; do b\ndo c\ndo d; if e then do f; do g")) == 5

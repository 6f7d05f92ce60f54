"""Random trees of every kind, as the parser can make them."""

from __future__ import annotations

from typing import Any, Literal

from hypothesis import strategies as st

from unodsl.syntax import trees as t
from unodsl.syntax.tables import reserved

_AGGREGATES = ("count", "sum", "highest", "lowest", "first")
_WORDS = [
    "player", "s", "c", "card", "hand", "draws", "next", "not-a", "is-in", "or2", "x", "a1-b2-3", "ifs", "top", "never",
    "ending", "owed", "to-day", "every1", "anyone", "in-0", "sums", "counted", "add-on", "z9", "who",
]  # fmt: skip
words = st.sampled_from([word for word in _WORDS if word not in reserved()])
names = st.builds(t.Name, st.lists(words, min_size=1, max_size=3).map(tuple))
numbers = st.builds(t.Number, st.integers(0, 999_999_999))
prompts = st.sampled_from([None, "", "Play or draw?", "# ' (x: Größe – 大", "  "])


def _some(parts: st.SearchStrategy[Any], low: int = 1, high: int = 3) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(parts, min_size=low, max_size=high).map(tuple)


def _grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    maybe = st.none() | inner
    binders = _binders(inner)
    return st.one_of(
        st.builds(t.Of, names, inner),
        st.builds(t.SaidWith, words, _some(inner)),
        st.builds(t.Arithmetic, st.sampled_from("+-*"), inner, inner),
        st.builds(t.Aggregate, st.sampled_from(_AGGREGATES), maybe, binders, maybe),
        st.builds(t.Ternary, inner, inner, inner),
        st.builds(
            t.Compare,
            st.sampled_from(["is", "is not", "is at least", "is at most", "is more than", "is less than"]),
            inner,
            inner,
        ),
        st.builds(t.IsIn, inner, _domains(inner)),
        st.builds(t.AnyOf, _some(inner, 2)),
        st.builds(t.AllOf, _some(inner, 2)),
        st.builds(t.Negation, inner),
        st.builds(t.Quantified, st.sampled_from(["any", "no", "every"]), binders, inner),
    )


def _domains(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        inner,
        st.builds(t.Range, inner, inner),
        st.builds(t.SeatsFrom, inner, inner, st.none() | inner),
        st.builds(t.Without, inner, inner),
        st.builds(t.Listed, _some(inner, 2)),
    )


def _binders(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[t.Binder]:
    return st.builds(t.Binder, words, _domains(inner))


values = st.recursive(numbers | names, _grown, max_leaves=8)
domains = _domains(values)
binders = _binders(values)
maybe_values = st.none() | values
refs = names | st.builds(t.Of, names, values)
noun_words = st.none() | words


@st.composite
def _verbs(draw: st.DrawFn) -> t.Verb:
    arguments = draw(_some(values, 0, 3))
    return t.Verb(draw(refs), draw(words), arguments, draw(noun_words) if arguments else None)


verbs = _verbs()
calls = st.builds(t.Do, refs) | verbs


_hows: st.SearchStrategy[Literal["onto", "under", "into"]] = st.sampled_from(["onto", "under", "into"])


@st.composite
def _moves(draw: st.DrawFn) -> t.Move:
    bound = draw(st.booleans())
    cards, binder, where = (None, draw(binders), draw(values)) if bound else (draw(values), None, None)
    return t.Move(cards, binder, where, draw(_hows), draw(values), draw(noun_words))


_flat = st.one_of(
    st.builds(t.Nothing), st.builds(t.AsBefore), st.builds(t.ReverseDirection),
    st.builds(t.SetTo, refs, values), st.builds(t.AddTo, st.sampled_from([1, -1]), values, refs),
    st.builds(t.Let, words, values), _moves(), st.builds(t.Shuffle, values), st.builds(t.Show, values, values),
    st.builds(t.Swap, values, values), st.builds(t.Rotate, words), st.builds(t.TurnOver, _some(values)),
    st.builds(t.End, words), st.builds(t.Retire, values), st.builds(t.Chance, binders, maybe_values),
    st.builds(t.AskAll, values, binders, maybe_values, prompts), calls, st.builds(t.Afterwards, calls),
)  # fmt: skip
simples = st.one_of(
    _flat,
    st.builds(t.AskFor, values, binders, maybe_values, st.none() | _flat, prompts),
    st.builds(t.AskFor, values, binders, maybe_values, st.builds(t.AskFor, values, binders, maybe_values, _flat)),
)


@st.composite
def _options(draw: st.DrawFn, blocks: st.SearchStrategy[t.Block]) -> t.Option:
    bound = draw(_some(binders, 0, 2))
    saying = st.builds(t.Saying, words, maybe_values)
    return t.Option(
        draw(words), bound, draw(maybe_values) if bound else None, draw(maybe_values), draw(st.none() | saying),
        draw(st.booleans()), draw(blocks),
    )  # fmt: skip


def _compounds(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    blocks = _some(inner)
    options = _some(_options(blocks), 1, 2)
    return st.one_of(
        st.builds(t.If, values, blocks, st.just(()) | blocks),
        st.builds(t.ForEach, binders, maybe_values, blocks),
        st.builds(t.RepeatTimes, values, blocks),
        st.builds(t.RepeatUntil, values, blocks),
        st.builds(t.Ask, values, prompts, options, st.none() | blocks),
        st.builds(t.Window, domains, maybe_values, prompts, options, blocks),
    )


compounds = _compounds(simples)
statements = st.recursive(simples, _compounds, max_leaves=5)
blocks = _some(statements)
line_tests = st.builds(t.AnyOf, _some(values, 2), st.just(True))
tests = values | line_tests
modes: st.SearchStrategy[t.Mode] = st.sampled_from(["", "also", "only", "replace"])


@st.composite
def _verb_clauses(draw: st.DrawFn) -> t.VerbClause:
    parameters = draw(_some(words, 0, 2))
    noun = draw(noun_words) if parameters else None
    return t.VerbClause(draw(modes), draw(words), draw(words), parameters, noun, draw(blocks))


clauses = st.one_of(
    _verb_clauses(),
    st.builds(t.TestClause, modes, words, words, _some(words, 0, 2), tests),
    st.builds(t.ValueClause, modes, words, st.none() | words, values),
)
row_keys = st.builds(t.NamedRows, _some(words)) | st.builds(t.EachRow, values)
trees = st.one_of(values, domains, statements, clauses, row_keys)

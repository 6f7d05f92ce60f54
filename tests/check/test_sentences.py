"""Sentences and clauses, held against each other."""

from __future__ import annotations

import pytest

from tests.check.whole import HEAD, assert_marked, found
from unodsl.check.sentences import sentences

CASES = [
    ("sentences: {A-1: {en: Who cannot play draws., by: draw.allowed}}", ""),
    ("sentences: {A-1: {en: Who cannot play draws., by: draw.alowed}}   # ! K641", "did you mean `draw.allowed`?"),
    ("sentences: {A-1: {en: One., by: [players, nowhere]}}   # ! K641", "`nowhere` is nothing"),
    ("sentences: {A-1: {en: One., by: draw.instead.keep}}", ""),  # an option of a decision
    ("sentences: {A-1: {en: One., by: draw.instead.keeps}}   # ! K641", "did you mean `draw.instead.keep`?"),
    ("sentences: {A-1: {en: One., by: skip.goes-on}}", ""),  # an empty cell is what its column says
    ("sentences: {A-1: {en: One., by: challenge}}", ""),  # a whole table
    ("sentences: {A-1: {en: One., not-a-rule: only a picture}}", ""),
    ("roles: {winner: victim}\nsentences: {A-1: {en: One., by: players}}", ""),  # no rule, but a hint for the tools
    ("sentences: {A-1: {en: One., by: players}, B-1: {en: Again., same-as: A-1}}", ""),
    (
        """
        policies:
          dealing: {hand-size: 5}   # ! K642
        sentences: {A-1: {en: One., by: players}}
        """,
        "No sentence is carried by `dealing.hand-size`",
    ),
    ("policies: {dealing: {hand-size: 5}}\nsentences: {A-1: {en: Five., by: dealing.hand-size}}", ""),
    ("policies: {dealing: {hand-size: 5}}\nsentences: {A-1: {en: Five., by: dealing}}", ""),
    (
        """
        options:
          pace: {values: [slow, quick], default: slow}   # ! K642
        rules: |
          who hums: nothing   # ! K642
        state:
          laps: {holds: 0-9}   # ! K642
        sentences: {A-1: {en: One., by: players}}
        """,
        "",
    ),
    ("cards: {skip: {points: 30}}\nsentences: {A-1: {en: Thirty., by: skip.points}}", ""),
    ("cards: {skip: {points: 30}}\nsentences: {A-1: {en: Thirty., by: skip}}", ""),
    ("cards: {skip: {points: 30}}\nsentences: {A-1: {en: Thirty., by: points}}", ""),
    (
        """
        cards:
          skip: {points: 30}   # ! K642
        sentences: {A-1: {en: Two., by: draw-two.points}}
        """,
        "",
    ),
    (
        """
        rules: |
          who waves:
              ask who "P":
                  once: nothing
                  twice: nothing
        sentences: {A-1: {en: Waving., by: waves.once}}
        """,
        "",
    ),
]


@pytest.mark.parametrize(("text", "hint"), CASES)
def test_sentences(text: str, hint: str) -> None:
    assert_marked(sentences, text, hint)


def test_no_sentences_at_all() -> None:
    """One warning, at the name of the edition, and none for each clause."""
    (problem,) = found(sentences, "policies: {dealing: {hand-size: 5}}")
    assert (problem.code, problem.span.line) == ("K643", 2)
    assert not problem.is_error


def test_an_abstract_edition_needs_none() -> None:
    assert found(sentences, HEAD + "abstract: true\n") == ()


def test_what_inherited_sentences_speak_of_may_be_taken_away() -> None:
    """The sentences of a parent are not the edition's own, and nor are they those of a house rule laid over it."""
    assert [problem.code for problem in found(sentences, "cards: {skip: }")] == ["K643"]
    assert found(sentences, "sentences: {A-1: {en: One., by: players}}", "stacking") == ()

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
    ("sentences: {A-1: {en: One., by: scoring.losers-keep}}", ""),
    ("sentences: {A-1: {en: One., by: scoring.loosers-keep}}   # ! K641", ""),
    ("sentences: {A-1: {en: One., by: each.played}}   # ! K641", "did you mean `played`?"),
    ("sentences: {A-1: {en: Who draws., by: free-turn.draw}}   # ! K641", "did you mean `flow.free-turn.draw`?"),
    ("sentences: {A-1: {en: Who draws., by: free-turn}}   # ! K641", "did you mean `flow.free-turn`?"),
    (
        """
        cards:
          each card.points is 20: {cut-value: 30}
        sentences: {A-1: {en: Thirty., by: each card.points is 20.cut-value}}
        """,
        "",
    ),
    ("cards: {each card.points is 20: {cut-value: 30}}\nsentences: {A-1: {en: Thirty., by: each.cut-value}}", ""),
    (
        """
        cards:
          each card.points is 20: {cut-value: 30}
        sentences:
          A-1: {en: Thirty., by: each.cut-value}
          A-2: {en: Thirty., by: each card.points is 21.cut-value}   # ! K641
        """,
        "",
    ),
    (
        """
        cards:
          number: {tags: {star: {1: 1}}}
          each star: {cut-value: 30}
        sentences:
          A-1: {en: Thirty., by: [each star.cut-value, number.tags]}
          A-2: {en: Thirty., by: star.cut-value}   # ! K641
        """,
        "named with the row as it is written: `each star.cut-value`",
    ),
    (
        """
        cards:
          each card.points is 20: {cut-value: 30}
          each card.points is 50: {cut-value: 60}
        sentences:
          A-1: {en: Thirty., by: each.cut-value}
          A-2: {en: Thirty., by: each card.points is 21.cut-value}   # ! K641
        """,
        "the `each` rows of this file are `each card.points is 20` and `each card.points is 50`: write one",
    ),
    ("sentences: {A-1: {en: One., by: draw.instead.keeps}}   # ! K641", "did you mean `draw.instead.keep`?"),
    ("sentences: {A-1: {en: One., by: skip.goes-on}}", ""),  # an empty cell is what its column says
    ("sentences: {A-1: {en: One., by: challenge}}", ""),  # a whole table
    ("sentences: {A-1: {en: One., not-a-rule: only a picture}}", ""),
    ("roles: {winner: victim}\nsentences: {A-1: {en: One., by: players}}", ""),  # no rule, but a hint for the tools
    ("sentences: {A-1: {en: One., by: players}, B-1: {en: Again., same-as: A-1}}", ""),
    (
        """
        policies:
          draw: {also possible: size of players is 2}   # ! K642
        sentences: {A-1: {en: One., by: players}}
        """,
        "No sentence is carried by `draw.possible`",
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
    ("cards: {skip: {cut-value: 30}}\nsentences: {A-1: {en: Thirty., by: skip.cut-value}}", ""),
    ("cards: {skip: {cut-value: 30}}\nsentences: {A-1: {en: Thirty., by: skip}}", ""),
    ("cards: {skip: {cut-value: 30}}\nsentences: {A-1: {en: Thirty., by: cut-value}}", ""),
    ("cards: {gift: {copies: 1, points: 20}}\ntotal-cards: 112\nsentences: {A-1: {en: Gifts., by: [cards, total-cards]}}", ""),
    ("options: {pace: {values: [slow, quick], default: slow}}   # ! K642\nsentences: {A-1: {en: Thirty., by: cards}}", ""),
    ("options: {pace: {values: [slow, quick], default: slow}}\nsentences: {A-1: {en: Thirty., by: options}}", ""),
    (
        """
        policies:
          draw: {also possible: size of players is 2, also allowed: size of players is 2}   # ! K642
          start: {only accepts: size of players is 2}   # ! K642
        cards:
          skip: {innocent: 3, label: Miss a turn}   # ! K642
          gift:
            copies: 1
            points: 20
        total-cards: 112
        sentences: {A-1: {en: One., by: [players, total-cards, colors]}}
        """,
        "add `draw.possible` to the `by:` of a sentence",
    ),
    (
        """
        cards:
          skip: {innocent: 3}   # ! K642
        sentences: {A-1: {en: Two., by: draw-two.points}}
        """,
        "No sentence is carried by `skip.innocent`",
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


def test_of_many_lost_sentences_some_are_named() -> None:
    (problem,) = found(sentences, "cards: {skip: , reverse: , wild: , number: {points: 5}, draw-two: {points: 5}}")
    assert problem.code == "K643"
    assert len(problem.message) < 200
    assert " more of its parent are not true any more." in problem.message


def test_an_abstract_edition_needs_none() -> None:
    assert found(sentences, HEAD + "abstract: true\n") == ()


def test_what_inherited_sentences_speak_of_may_be_taken_away() -> None:
    """The sentences of a parent are not the edition's own, and nor are they those of a house rule laid over it."""
    assert [problem.code for problem in found(sentences, "cards: {skip: }")] == ["K643"]
    assert found(sentences, "sentences: {A-1: {en: One., by: players}}", "stacking") == ()


INHERITED = [
    ("cards: {skip: {skips: 2}}\nsentences: {A-1: {en: Two turns., by: skip.skips}}", ""),
    (
        """
        cards:
          skip: {skips: 2}   # ! K644
        sentences: {A-1: {en: One., by: players}}
        """,
        "OF-25 of the parent does not tell any more what happens: `skip.skips` is changed",
    ),
    ("cards: {skip: {skips: 2}}\nsentences: {A-1: {en: Two., by: players, replaces: OF-25}}", "No sentence is carried by `skip.skips`"),
    ("cards: {skip: {skips: 2}}\nstill-hold: [OF-25]\nsentences: {A-1: {en: One., by: players}}", ""),
    ("cards: {skip: {skips: 1}}\nsentences: {A-1: {en: As ever., by: skip.skips}}", ""),
    ("options: {calls: {fixed: on}}\nsentences: {A-1: {en: As ever., by: calls}}", ""),
    (
        """
        cards:
          wild:   # ! K644 K644
        sentences: {A-1: {en: No Wild., by: wild-draw-four, replaces: OF-05}, OF-28: }
        still-hold: [OF-17]
        """,
        "write a sentence with `replaces: OF-14`, or `OF-14:` with nothing behind it",
    ),
    (
        """
        options:
          calls: {default: off}   # ! K644
        sentences: {A-1: {en: One., by: players}}
        """,
        "OF-35 of the parent",
    ),
    (
        """
        cards:
          draw-two: {points: 30}
        sentences:
          A-1: {en: A Draw Two counts 30., by: draw-two.points}   # ! K645
        """,
        "in the place of OF-44, which also told `skip.points` and `reverse.points`",
    ),
    (
        """
        cards:
          draw-two:
            replace played: next takes card.draws cards
            turned-up: player starts-with card
        sentences: {A-1: {en: Two more., by: [draw-two.played, draw-two.draws]}}
        """,
        "",
    ),  # the usual, which must be said again
    (
        """
        cards:
          draw-two:
            replace played: next takes card.draws cards
            replace turned-up: nothing   # ! K644
        sentences: {A-1: {en: Two more., by: [draw-two.played, draw-two.draws]}}
        """,
        "OF-11 of the parent",
    ),
    (
        """
        cards:
          draw-two:
            replace played: next takes card.draws cards
            also turned-up: player draws 1 card   # ! K642
        sentences: {A-1: {en: Two more., by: [draw-two.played, draw-two.draws]}}
        """,
        "No sentence is carried by `draw-two.turned-up`",
    ),
    ("cards: {skip: {skips: 1}}\nsentences: {A-1: {en: One., by: players}}", ""),  # OF-25 tells it
    ("cards: {skip: {innocent: 1}}   # ! K642\nsentences: {A-1: {en: One., by: players}}", "`skip.innocent`"),
    (
        """
        policies:
          flow:
            replace new-round: |
              move everything to pile; shuffle pile
              repeat 6 times:
                  for each s in players, move top of pile to hand of s
              set player to left of dealer
              do start.turn-up
        sentences: {A-1: {en: Six cards., by: flow.new-round}}
        """,
        "",
    ),  # nothing asks for `dealing.hand-size` any more
    (
        """
        cards:
          draw-two: {replace played: next takes card.draws cards, turned-up: player starts-with card}
        sentences:
          A-1: {en: Two more., by: draw-two.played}   # ! K645
          A-2: {en: And a turn., by: draw-two.played}
        """,
        "`A-1` and `A-2` stand in the place of OF-23, which also told `draw-two.draws`",
    ),
    (
        """
        rules: |
          replace who turns-back: reverse-direction   # ! K644 K644
        sentences: {A-1: {en: One., by: players}}
        """,
        "OF-26 of the parent",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hint"), INHERITED)
def test_inherited_sentences(text: str, hint: str) -> None:
    if "replaces: OF-25" in text:
        assert [(p.code, hint in p.message) for p in found(sentences, text)] == [("K642", True)]
    else:
        assert_marked(sentences, text, hint)


def test_a_child_that_says_nothing_new_needs_no_words() -> None:
    assert found(sentences, "label: The same once more") == ()


def test_a_child_without_words_is_told_which_sentences_it_has_lost() -> None:
    (problem,) = found(sentences, "policies: {dealing: {hand-size: 5}}")
    assert "and `OF-08` of its parent is not true any more" in problem.message
    assert [note.span.line for note in problem.notes] == [4]


PLAIN = """\
unodsl: 1
edition: sample
extends: standard
options: {challenges: {fixed: off}, calls: {fixed: off}, scoring: {default: unscored}}
cards:
  number: {faces: 1-9, copies: 2, points: face}
  wild:   {colors: none, copies: 4, points: 20}
sentences:
  A-1: {en: Some cards., by: [cards, number, wild]}
"""


def test_a_settled_option_that_decides_nothing_needs_no_words() -> None:
    """No card can be challenged; that nothing is called changes play."""
    (problem,) = found(sentences, PLAIN)
    assert (problem.code, problem.message) == ("K642", "No sentence is carried by `calls` and `scoring`.")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("challenges: {fixed: off}", "challenges: {default: off}"),  # the table may set it
        ("points: 20}", "points: 20, guilty: 4}"),
        ("sentences:", "rules: 'also card is playable: challenges is off'\nsentences:"),
    ],
)
def test_it_needs_them_where_it_decides(old: str, new: str) -> None:
    named = " ".join(problem.message for problem in found(sentences, PLAIN.replace(old, new)))
    assert "`challenges`" in named

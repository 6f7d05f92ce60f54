"""Clauses that never end or are called wrongly."""

from __future__ import annotations

import pytest

from tests.check.samples import check

# Which part of the sample holds the text, the text, the code, line:column in the text, and how the help begins.
CASES = [
    ("effect", "do trial.go", "N560", "1:1", "Say `afterwards` in front of one of these"),
    ("fill", "do card.played", "N560", "1:1", "Say `afterwards` in front of one of these"),
    (
        "rules",
        "card is odd: card is even\ncard is even: card is odd",
        "N560",
        "1:14",
        "A clause must not need its own answer: take",
    ),
    (
        "rules",
        "who goes: who runs\nwho runs: who hops\nwho hops: who goes",
        "N560",
        "1:11",
        "Say `afterwards` in front of one of these",
    ),
    ("rules", "loop: loop", "N560", "1:7", "A clause must not need its own answer: take"),
    ("rules", "lap of n: lap of n", "N560", "1:11", "A clause must not need its own answer: take"),
    ("rules", "a: b + 1\nb: a + 1", "N560", "1:4", "A clause must not need its own answer: take"),
    (
        "effect",
        'ask player "P":\n    one t in discard, c in hand of answerer where c is over(t, t): move t to aside',
        "N562",
        "2:51",
        "Write `over(t)`.",
    ),
    ("test", "drawn is over", "N562", "1:1", "Write `over(t)`."),
    ("test", "playable", "N563", "1:1", "Write `c is playable`, with the card's name."),
    ("test", "over(top)", "N563", "1:1", "Write `c is over`, with the card's name."),
    ("effect", "let n be playable", "N563", "1:10", "Write `c is playable`, with the card's name."),
    ("effect", "let n be trial.shown", "N567", "1:10", "Rules compute with numbers, choices and yes"),
]


@pytest.mark.parametrize(("part", "text", "code", "place", "help_text"), CASES)
def test_mistake(part: str, text: str, code: str, place: str, help_text: str) -> None:
    """Each mistake is reported once, at its word, with its cure, and nothing else is."""
    checked = check(**{part: text})
    assert checked.model is None
    assert checked.problems == [(code, place)]
    assert (checked.found[0].help or "").startswith(help_text)

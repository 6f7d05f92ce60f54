"""Statements that make no sense."""

from __future__ import annotations

import pytest

from tests.check.samples import check

# Which part of the sample holds the text, the text, the code, line:column in the text, and how the help begins.
CASES = [
    ("effect", "set trial.size to 2", "N540", "1:5", "Only variables can be changed: declare it"),
    ("effect", "set speed to quick", "N540", "1:5", "Only variables can be changed: declare it"),
    ("effect", "set next to player", "N540", "1:5", "Only variables can be changed: declare it"),
    ("effect", "let x be 1; set x to 2", "N540", "1:17", "Only variables can be changed: declare it"),
    ("effect", "do draw.allowed", "N541", "1:4", "`do` takes the cells that are effects."),
    ("effect", "do draw.how-many", "N541", "1:4", "`do` takes the cells that are effects."),
    ("effect", "do draws", "N541", "1:4", "A verb needs no `do`, but somebody who does"),
    ("effect", "do draw", "N541", "1:4", "Write `do draw.cards`, `do draw.instead`."),
    ("effect", "do drawn.draws", "N541", "1:4", "`do` takes effect columns only."),
    ("effect", "next draws", "N542", "1:1", "It is declared as `who draws n cards`."),
    ("effect", "next draws 2 turns", "N543", "1:14", "It is declared as `who draws n cards`."),
    ("effect", "next draws 2", "N543", "1:13", "It is declared as `who draws n cards`."),
    ("effect", "next settles top card", "N543", "1:18", "It is declared as `who settles c`."),
    ("effect", "end turn", "N544", "1:5", "Write `end round`."),
    (
        "effect",
        'ask player "P":\n    play c in hand of player where c is playable saying bluff: nothing',
        "N545",
        "2:57",
        "The flags of each seat are `called`, `absent`.",
    ),
    (
        "effect",
        'ask player "P":\n    play c in hand of player where c is playable saying caled: nothing',
        "N545",
        "2:57",
        "did you mean `called`?",
    ),
    ("effect", "as-before", "N546", "1:1", "`as-before` needs a cell or clause with"),
    ("effect", "ask all players for x in 0..5", "N547", "1:21", "Every answer needs a place: declare `x:"),
    ("effect", "move pile to aside as x", "N548", "1:23", "`as` names one card: move one at a time."),
    ("effect", "move top of pile to hand of players", "N549", "1:21", "Say of whom."),
    ("effect", "move top of pile to rest of aside", "N549", "1:21", "Write `to under …` for below the top card."),
    ("effect", "move top of pile to under top of aside", "N549", "1:27", "Leave out `under`."),
    ("effect", "turn-over pile", "N550", "1:1", "Declare `two-faced:`, or leave this out."),
    ("effect", "shuffle lane", "N551", "1:9", "Only stacks can be shuffled."),
    ("effect", "shuffle discard", "N551", "1:9", "Only a stack that nobody sees can be shuffled"),
    ("effect", "let n be top of lane", "N551", "1:10", "Pick one by a test or a choice, or declare"),
    ("effect", "ask player:\n    draw: nothing\n    draw: nothing", "N552", "3:5", "Every option needs its own name."),
    (
        "effect",
        "ask player:\n    a: nothing\n    a saying called: nothing",
        "N552",
        "3:5",
        "Every option needs its own name; two",
    ),
    (
        "effect",
        "window players:\n    pass: nothing\notherwise: nothing",
        "N552",
        "2:5",
        "Choose another name, or leave it out.",
    ),
    ("effect", "ask player:\n    draw unprompted: nothing", "N553", "2:5", "Leave out `unprompted`, or make this a"),
    ("effect", "rotate pile", "N554", "1:8", "Only what every seat has goes round."),
    ("effect", "swap pile with hand of next", "N555", "1:1", "A stack and cards without an order cannot"),
]


@pytest.mark.parametrize(("part", "text", "code", "place", "help_text"), CASES)
def test_mistake(part: str, text: str, code: str, place: str, help_text: str) -> None:
    """Each mistake is reported once, at its word, with its cure, and nothing else is."""
    checked = check(**{part: text})
    assert checked.model is None
    assert checked.problems == [(code, place)]
    assert (checked.found[0].help or "").startswith(help_text)

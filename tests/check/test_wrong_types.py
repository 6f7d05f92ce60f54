"""Values of the wrong type."""

from __future__ import annotations

import pytest

from tests.check.samples import check

# Which part of the sample holds the text, the text, the code, line:column in the text, and how the help begins.
CASES = [
    ("effect", "players draws 1 card", "N520", "1:1", "Write `for each s in players, s draws …`."),
    ("effect", "top draws 1 card", "N520", "1:1", ""),
    ("effect", "retire red", "N520", "1:8", ""),
    ("effect", "show hand of player to red", "N520", "1:24", ""),
    ("effect", "move top of pile to aside as color", "N520", "1:30", "Choose another name, so that it is a new"),
    ("effect", "move player to pile", "N520", "1:6", ""),
    ("effect", "move c in players where always to pile", "N520", "1:11", ""),
    ("effect", "chance color in players", "N520", "1:8", "Choose another name, so that it is a new"),
    ("effect", "ask all players for fingers in colors", "N520", "1:21", "Choose a variable that holds such a thing."),
    ("effect", "ask all colors for fingers in 0..5", "N520", "1:9", "Write `players`, or a part of them."),
    (
        "effect",
        "window colors:\n    play: nothing\notherwise: nothing",
        "N520",
        "1:8",
        "Write `players`, or a part of them.",
    ),
    ("effect", "for each c in (red, 2), nothing", "N520", "1:21", "It can be red, yellow, green, blue."),
    ("effect", "for each s in players except red, nothing", "N520", "1:30", ""),
    ("effect", "repeat drawn times: nothing", "N520", "1:8", ""),
    ("test", "next is playable", "N526", "1:1", "Say `playable` of a card."),
    ("test", "color is red or blue", "N521", "1:17", "Write the left side again: `color is blue`."),
    ("test", "drawn is burdened", "N520", "25:34", ""),
    ("test", "score of player is 1", "N520", "1:10", "Write `side of player`."),
    ("test", "ally of red is next", "N520", "1:9", ""),
    ("effect", "set color to winner-collects", "N520", "1:14", "It can be red, yellow, green, blue."),
    ("effect", "set owed to red", "N520", "1:13", ""),
    ("effect", "set player to 2", "N520", "1:15", ""),
    ("effect", "set chosen to red", "N520", "1:15", "It can be inner, outer."),
    ("effect", "add 1 to called of player", "N520", "1:10", ""),
    ("effect", "add player to owed", "N520", "1:5", ""),
    ("effect", "repeat until owed: nothing", "N521", "1:14", "Compare it: `owed is more than 0`."),
    ("effect", "if player then nothing", "N521", "1:4", "Compare it with something: `player is …`."),
    ("effect", "if owed then nothing", "N521", "1:4", "Compare it: `owed is more than 0`."),
    ("effect", "if drawn then nothing", "N521", "1:4", "Compare it with something: `drawn is …`."),
    ("effect", "if red then nothing", "N521", "1:4", "Compare it with something: `red is …`."),
    ("effect", "if skip then nothing", "N521", "1:4", "Say it of a card: `card is skip`."),
    ("test", "not owed", "N521", "1:5", "Compare it: `owed is more than 0`."),
    ("effect", "set called of player to 1", "N521", "1:25", "Write `on` or `off`."),
    ("effect", "window players:\n    go when answerer is red: nothing\notherwise: nothing", "N522", "2:13", ""),
    ("test", "scoring is red", "N522", "1:1", "`scoring` can be `winner-collects`,"),
    ("test", "speed is plain", "N522", "1:1", "`speed` can be `slow`, `quick`, `instant`."),
    ("test", "speed is on", "N522", "1:1", "`speed` can be `slow`, `quick`, `instant`."),
    ("test", "calls is quick", "N522", "1:1", "`calls` can be `on`, `off`, `always`,"),
    ("test", "drawn is red", "N522", "1:1", "Write `drawn.color is red`."),
    ("test", "drawn.face is 42", "N522", "1:15", "The faces are `0`, `1`, `2`, `3`, `4`, `5`,"),
    ("test", "drawn.face is red", "N522", "1:1", "`drawn.face` can be `0`, `1`, `2`, `3`,"),
    ("test", "drawn.face is top", "N522", "1:1", "Write `top.face`."),
    ("test", "drawn.color is drawn", "N522", "1:1", "Write `drawn.color`."),
    ("test", "7 is drawn.face", "N522", "1:1", "Faces are names, not numbers: give the card"),
    ("test", "drawn.face is in 1..3", "N522", "1:1", "Faces are names, not numbers: give the card"),
    ("test", "owed is 401", "N522", "1:9", "It goes from 0 to 400."),
    ("test", "token is 6", "N522", "1:10", "It goes from 0 to 5."),
    ("effect", "set symbol to 77", "N522", "1:15", "The faces are `0`, `1`, `2`, `3`, `4`, `5`,"),
    ("test", "drawn.color is gift", "N522", "1:1", "Write `drawn is gift`."),
    ("test", "player is gift", "N522", "1:1", ""),
    ("test", "drawn.face is more than 3", "N523", "1:1", "Faces are names, not numbers: give the card"),
    ("test", "color is more than red", "N523", "1:1", "Write `is` or `is not`."),
    ("test", "pile is at least empty", "N523", "1:1", "Write `is empty` or `is not empty`."),
    ("test", "sum(c.color for c in hand of player) is 6", "N524", "1:5", ""),
    ("effect", "let n be drawn.draws + drawn.face", "N524", "1:24", "Faces are names, not numbers: give the card"),
    ("test", "owed is none", "N525", "1:1", ""),
    ("effect", "set owed to none", "N525", "1:13", "Write 0."),
    ("effect", "set chosen to none", "N525", "1:15", "It can be inner, outer."),
    ("effect", "next draws red cards", "N526", "1:12", "One clause cannot be used with two kinds of"),
    ("effect", "let n be worth of top", "N526", "1:19", "One clause cannot be used with two kinds of"),
    ("test", "(1 if bluff otherwise none) is 2", "N527", "1:2", "Both must be of one type."),
    ("test", "count(c.points for c in hand of player) is 1", "N528", "1:1", "Use `sum`, `highest` or `lowest` for a"),
    ("test", "sum(c in hand of player) is 1", "N528", "1:1", "Write the number in front: `sum(… for c in"),
    ("effect", "for each c in 5, nothing", "N529", "1:15", "Write a range: `1..5`."),
    ("effect", "for each c in 5..1, nothing", "N529", "1:15", "Write the smaller number first."),
    ("effect", "for each c in none, nothing", "N529", "1:15", "It can be players, sides, colors, a set, a"),
    ("effect", "for each s in hand of player from player, nothing", "N529", "1:15", "Only `players from …` does."),
    ("effect", "let n be size of drawn", "N529", "1:18", "Count a zone."),
    ("effect", "let n be none", "N530", "1:10", "Write `none` where it is used."),
    ("effect", "set owed to 500", "N531", "1:13", "It goes from 0 to 400."),
    ("effect", "set owed to owed * 99999999 - 1", "N532", "1:13", "Let what is multiplied `hold` smaller numbers."),
    ("effect", "let n be (0 - owed) * 99999999 * 3", "N532", "1:10", "Let what is multiplied `hold` smaller numbers."),
    ("effect", "chance n in 1..999999 weighing owed * 99", "N532", "1:32", "Let what is weighed by `hold` smaller numbers."),
]


@pytest.mark.parametrize(("part", "text", "code", "place", "help_text"), CASES)
def test_mistake(part: str, text: str, code: str, place: str, help_text: str) -> None:
    """Each mistake is reported once, at its word, with its cure, and nothing else is."""
    checked = check(**{part: text})
    assert checked.model is None
    assert checked.problems == [(code, place)]
    assert (checked.found[0].help or "").startswith(help_text)

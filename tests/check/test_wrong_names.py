"""Names that are unknown or out of place."""

from __future__ import annotations

import pytest

from tests.check.samples import check

# Which part of the sample holds the text, the text, the code, line:column in the text, and how the help begins.
CASES = [
    ("effect", "rotate hnd", "N501", "1:8", "Did you mean `hand`?"),
    ("test", "scoring is winner-colects", "N501", "1:12", "Did you mean `winner-collects`?"),
    ("effect", "next draws a card", "N501", "1:12", "Write `1`."),
    ("effect", "next draws two cards", "N501", "1:12", "Write `2`."),
    ("test", "owed is 3 or more", "N501", "1:14", "Write `is at least` in front of the number."),
    ("test", "how-many is 1", "N501", "1:1", "Did you mean `draw.how-many`?"),
    ("effect", "set bluff to true", "N501", "1:14", "Write `on`."),
    ("effect", "skip next player", "N504", "1:6", "Who does it comes first, then a verb: `next …`."),
    ("effect", "let n be size of player", "N529", "1:18", "Write `hand of player`"),
    ("effect", "move 2 to hand of next", "N520", "1:6", "Write `repeat 2 times: move top of … to hand of next`."),
    ("test", "drawn is giftt", "N501", "1:10", "Did you mean `gift`?"),
    ("test", "any c in hand of player where c is wld", "N501", "1:36", "Did you mean `wild`?"),
    ("test", "chosen is middling", "N501", "1:11", "It can be `inner`, `outer`."),
    ("cell", "c is wild", "N501", "1:1", "The names of this clause are `card`."),
    ("effect", "set colour to red", "N501", "1:5", "Did you mean `color`?"),
    ("effect", "set color to purpel", "N501", "1:14", "It can be `red`, `yellow`, `green`, `blue`."),
    ("effect", "take 1 from owd", "N501", "1:13", "Did you mean `owed`?"),
    ("effect", "let n be worht of player", "N501", "1:10", "Did you mean `worth`?"),
    ("effect", "let n be size of pil", "N501", "1:18", "Did you mean `pile`?"),
    ("effect", "let n be draww.how-many", "N501", "1:10", "Did you mean `draw`?"),
    ("effect", "do plaid.go", "N501", "1:4", "Did you mean `plain`?"),
    ("test", "drawn.face is wild-draw-fuor", "N501", "1:15", "Did you mean `wild-draw-four`?"),
    ("test", "drawn is over(red)", "N502", "24:39", "Only cards have columns."),
    ("cell", "card.foo is 1", "N502", "1:6", "Its columns are `color`, `face`, `shade`,"),
    (
        "rules",
        "who hands c to d: move c to hand of d; set color to c.colour",
        "N502",
        "1:55",
        "Did you mean `c.color`?",
    ),
    ("effect", "let n be player.called", "N502", "1:10", "Write `called of player`."),
    ("effect", "let n be drawn.drawz", "N502", "1:16", "Did you mean `drawn.draws`?"),
    ("effect", "let n be drawn.playable", "N502", "1:16", "Write `drawn is playable`."),
    ("effect", "do drawn.plaid", "N502", "1:10", "The effects of a card are `played`,"),
    ("effect", "let n be a.b.c", "N503", "1:10", "A name has one dot at most: `card.color`."),
    ("effect", "let n be draw.how-mny", "N503", "1:15", "Did you mean `draw.how-many`?"),
    ("effect", "next drawz 2 cards", "N504", "1:6", "Did you mean `draws`?"),
    ("effect", "swap hand of players with hand of next", "N505", "1:6", "Say of whom."),
    ("effect", "shuffle player", "N505", "1:9", "The zones are `pile`, `discard`, `aside`,"),
    ("effect", "shuffle top of pile", "N505", "1:9", "Write `pile`."),
    ("test", "top of pile is empty", "N505", "1:1", "Write `pile is empty`."),
    ("test", "owed is empty", "N505", "1:1", "The zones are `pile`, `discard`, `aside`,"),
    ("test", "everything is empty", "N505", "1:1", "The zones are `pile`, `discard`, `aside`,"),
    ("test", "drawn is worth(player)", "N506", "1:10", "Write `worth of player`."),
    ("test", "worth(player) is 2", "N506", "1:1", "Write `worth of player`."),
    ("effect", "let n be color of drawn", "N506", "1:10", "Write `drawn.color`."),
    (
        "effect",
        'ask player "P":\n    play c in hand of player when c is playable: nothing',
        "N507",
        "2:35",
        "`when` is tried before anything is picked:",
    ),
    ("effect", "let n be answerer", "N507", "1:10", "`answerer` is the seat that decides, in the"),
    ("effect", "let n be card", "N507", "1:10", "`card` is the card of a row, in the cells"),
    (
        "effect",
        'ask player "P":\n    play c in hand of player, c in hand of next: nothing',
        "N508",
        "2:31",
        "Choose another name: two things must not",
    ),
    (
        "effect",
        "for each n in 1..3: for each n in 1..2, add n to owed",
        "N508",
        "1:30",
        "Choose another name: two things must not",
    ),
    (
        "cell",
        "any card in hand of player where card is wild",
        "N508",
        "1:5",
        "Choose another name: two things must not",
    ),
    ("rules", "who picks c, c: nothing", "N508", "1:1", "Choose another name: two things must not"),
    (
        "effect",
        "ask player for c in hand of player; ask player for c in hand of player",
        "N508",
        "1:52",
        "Choose another name: two things must not",
    ),
    ("effect", "let c be 1; let c be 2", "N508", "1:17", "Choose another name: two things must not"),
    ("effect", "move top of pile to hand", "N509", "1:21", "Say of whom: `hand of …`."),
    ("test", "hand is empty", "N509", "1:1", "Say of whom: `hand of …`."),
    ("test", "sum(c.points for c in hand) is 6", "N509", "1:23", "Say of whom: `hand of …`."),
    ("effect", "set called to on", "N509", "1:5", "Say of whom: `called of …`."),
    ("effect", "let n be hand", "N509", "1:10", "Write `top of hand of s` for a card or"),
    ("effect", "let n be called", "N509", "1:10", "Say of whom: `called of …`."),
    ("effect", "set owed of player to 1", "N510", "1:5", "Write `owed`."),
    ("effect", "let n be owed of player", "N510", "1:10", "Write `owed`."),
    ("effect", "shuffle draw.cards", "N511", "1:9", "Write `do draw.cards`."),
    ("effect", "show top to players", "N511", "1:13", "Go through them: `for each x in players`."),
    ("test", "pile", "N511", "1:1", "Write `top of pile` for a card or `size of"),
    ("effect", "let n be pile", "N511", "1:10", "Write `top of pile` for a card or `size of"),
    ("effect", "let n be players", "N511", "1:10", "Go through them: `for each x in players`."),
    ("effect", "let n be everything", "N511", "1:10", "It can be moved: `move everything to …`."),
    ("effect", "let n be draws", "N511", "1:10", "Say of which card: `card.draws`."),
    ("effect", "let n be draw", "N511", "1:10", "It has `draw.how-many`, `draw.by-choice`,"),
    ("effect", "let n be worth", "N511", "1:10", "Say of what: `worth of …`."),
    ("effect", "let n be colorless", "N511", "1:10", "Say it of a card: `card is colorless`."),
    ("effect", "let n be trays", "N511", "1:10", "One of it is `inner`, `outer`."),
    ("effect", "let n be hand of player", "N511", "1:10", "Count its cards (`size of hand of player`)"),
    ("effect", "let n be others of player", "N511", "1:10", "Go through them (`for each s in others of"),
    ("effect", "let n be drawn.played", "N511", "1:10", "Write `do drawn.played`."),
    ("effect", "let n be draw.cards", "N511", "1:10", "Write `do draw.cards`."),
]


@pytest.mark.parametrize(("part", "text", "code", "place", "help_text"), CASES)
def test_mistake(part: str, text: str, code: str, place: str, help_text: str) -> None:
    """Each mistake is reported once, at its word, with its cure, and nothing else is."""
    checked = check(**{part: text})
    assert checked.model is None
    assert checked.problems == [(code, place)]
    assert (checked.found[0].help or "").startswith(help_text)

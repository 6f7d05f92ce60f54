"""Text that means something: every name is found and every type fits."""

from __future__ import annotations

import pytest

from tests.check.samples import check

CASES = [
    ("effect", "next draws 1 card"),
    ("effect", "end round"),
    ("effect", "rotate hand"),
    ("effect", "swap hand of player with hand of next"),
    ("effect", "show hand of player to next"),
    ("effect", "move top of pile to aside as x; set color to x.color"),
    ("effect", "move top of pile to aside as drawn; set color to drawn.color"),
    ("effect", "move everything to pile"),
    ("effect", "move c in hand of player where c is wild to pile"),
    ("effect", "chance player in players"),
    ("effect", "chance x in 1..6; add x to owed"),
    ("effect", "chance x in 1..6 weighing x; add x to owed"),
    ("effect", "ask player for color in colors where color is not none"),
    ("effect", "ask player for color in (red, blue)"),
    ("effect", "ask player for x in hand of player where x is playable; player plays x"),
    ("effect", "ask all players for fingers in 0..5"),
    ("effect", "ask all players for ally in players where ally is not answerer"),
    ("effect", 'ask player "P":\n    one t in discard, c in hand of answerer where c is over(t): move t to aside'),
    (
        "effect",
        (
            "window players from next except player where answerer is not victim:\n"
            "    play c in hand of answerer: nothing\n"
            "otherwise: nothing"
        ),
    ),
    ("effect", "for each c in hand of player, move c to discard"),
    ("effect", "for each c in top of pile, move c to aside"),
    ("effect", "for each c in (none, red), set color to c"),
    ("effect", "for each s in sides except side of player, nothing"),
    ("effect", "afterwards next draws 1 card"),
    ("effect", "afterwards do trial.go"),
    ("effect", "if bluff and owed is 0 then nothing"),
    ("test", "speed is slow or trial.style is fancy or drawn.mood is calm"),
    ("test", "drawn is gift and top is not number"),
    ("test", "drawn.color is red and drawn.face is 7 and drawn.face is skip"),
    ("test", "drawn.face is in (1, 2, skip)"),
    ("test", "drawn.shade is none"),
    ("test", "drawn is none and none is drawn and drawn.color is none"),
    ("test", "owed is in 1..1000"),
    ("test", "owed is not in (1, 2) and player is not in others of winner"),
    ("test", "pile is empty or rest of discard is not empty"),
    ("test", "hand of players is empty"),
    ("test", "player is burdened"),
    ("test", "drawn is over(top)"),
    ("test", "player is nobody"),
    ("test", "player is in others of winner"),
    ("test", "any c in hand of player where c is wild"),
    ("test", "no s in sides where score of s is more than 10"),
    ("test", "count(c in hand of player where c is wild) is 1"),
    ("test", "sum(n in 1..3) is 6"),
    ("test", "highest(c.points for c in hand of player where c is not wild) is 6"),
    ("test", "first(s in players) is player"),
    ("test", "first(c in hand of player where c is wild) is wild"),
    ("test", "(none if bluff otherwise player) is winner"),
    ("test", "(red if bluff otherwise none) is color"),
    ("test", "direction is 1"),
    ("test", "player is in players and drawn is in hand of player"),
    ("test", "drawn is in discard except top"),
    ("test", "chosen is inner and chosen is in trays"),
    ("test", "on"),
    ("test", "ally of player is next"),
    ("test", "size of players is 2 or size of colors is 4 or size of others of player is 1"),
    ("cell", "same-color or same-face or over(top)"),
    ("fill", "player settles card; do card.accepted"),
    ("rules", "who goes: who runs\nwho runs: afterwards who goes"),
    (
        "rules",
        ("x is lucky: x.points is 7\nworth-of-two of a: a.points + a.points\nbest: highest(c.points for c in hand of player)"),
    ),
    ("rules", "tally of n: n + 1\ntally-more of n: tally of n + 1"),
    ("rules", "who meets x: if x is red then nothing"),
    ("rules", "who meets x: if x is inner then nothing"),
    ("effect", "ask player for c in hand of player if-none nothing; move c to discard"),
    ("effect", "set player to first(s in players where s is not player)"),
    ("effect", "let x be top; move x to aside"),
    ("effect", "set bluff to on; set bluff to owed is 0"),
    ("effect", "set color to none"),
    ("effect", "set chosen to inner"),
    ("effect", "set symbol to 7"),
    ("effect", "set symbol to skip"),
    ("effect", "let n be size of tray of inner"),
    ("effect", "let n be size of tray of trays"),
    ("effect", "let n be top of tray of outer"),
    ("effect", "do draw.cards"),
]


@pytest.mark.parametrize(("part", "text"), CASES)
def test_accepted(part: str, text: str) -> None:
    """No problem is reported, and there is a model."""
    checked = check(**{part: text})
    assert checked.problems == []
    assert checked.model is not None

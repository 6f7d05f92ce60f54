"""Recipes of the cookbook do what they say: each is played as it stands on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unodsl import pipeline
from unodsl.drivers.ruletest import run_file

PAGE = Path(__file__).parents[1] / "docs" / "cookbook.md"

CASES = {
    "A game that is not UNO": """
  - {id: deck, expect: {deck: {total: 37, colorless: 4}, players-allowed: [2, 4], facts: {points of Su5: 5, points of M-comet: 10}}}
  - id: play
    given: {turn: P0, hands: {P0: [Su3, M5, St1, eclipse]}, top: M3}
    expect: {plays: [Su3, M5, eclipse]}
""",
    "Something that is so for every card": """
  - {id: facts, expect: {facts: {points of R3: 3, points of R9: 9, points of star: 25}}}
""",
    "Draw cards of your own, answered in kind": """
  - id: answered in kind
    players: 3
    given: {turn: P0, hands: {P0: [R5, G1, G2], P1: [B5, B2, R2], P2: [Y1, Y2]}, top: R9}
    steps:
      - P0: play R5
      - expect: {turn: P1, plays: [B5], set: {owed: 5}}
      - P1: play B5
      - expect: {turn: P2, plays: [], set: {owed: 10}}
      - P2: pay
    expect: {turn: P0, sizes: {P2: 12}, set: {owed: 0}}
""",
    "Draw up to three cards": """
  - id: until one fits
    players: 2
    given: {turn: P0, hands: {P0: [G1, G2]}, top: R9, pile: [B1, R3, B4]}
    steps: [{P0: draw}]
    expect: {asked: P0, legal: [play R3, keep], hands: {P0: [G1, G2, B1, R3]}}
  - id: or three
    players: 2
    given: {turn: P0, hands: {P0: [G1, G2]}, top: R9, pile: [B1, B3, B4, R4]}
    steps: [{P0: draw}]
    expect: {turn: P1, hands: {P0: [G1, G2, B1, B3, B4]}}
  - id: or what there is
    players: 2
    given: {turn: P0, hands: {P0: [G1, G2], P1: [Y1]}, top: R9, pile: [B1], nothing-else: true}
    steps: [{P0: draw}]
    expect: {turn: P1, hands: {P0: [G1, G2, B1]}}
""",
    "Play again": """
  - id: the turn is kept
    players: 3
    given: {turn: P0, hands: {P0: [R-skip, R1, G2], P1: [B1, B2], P2: [Y1, Y2]}, top: R9, set: {lost-turns of P1: 1}}
    steps:
      - P0: play R-skip
      - expect: {turn: P0, asked: P0, set: {lost-turns of P1: 1}}
      - P0: play R1
    expect: {turn: P2}
  - id: the last card wins all the same
    players: 3
    given: {turn: P0, hands: {P0: [R-skip], P1: [B1, B2], P2: [Y1, Y2]}, top: R9}
    steps: [{P0: play R-skip}]
    expect: {round: over, winner: P0}
  - id: whoever leaves has no other turn
    players: 3
    given: {turn: P0, hands: {P0: [R-skip, G2], P1: [B1, B2], P2: [Y1, Y2]}, top: R9}
    steps:
      - {P0: play R-skip, silent: true}
      - P0: leaves
    expect: {turn: P1}
""",
    "Go on, with some cards only": """
  - id: no wild card in the turn that was kept
    players: 3
    given: {turn: P0, hands: {P0: [R-skip, B-skip, R1, G2, wild], P1: [B1, B2], P2: [Y1, Y2]}, top: R9}
    steps:
      - expect: {plays: [R-skip, R1, wild]}
      - P0: play R-skip
      - expect: {turn: P0, plays: [R1, B-skip], set: {following: on}}
      - P0: play B-skip
      - expect: {turn: P0, plays: []}
      - {P0: draw, draws: [B5]}
      - P0: play B5
    expect: {turn: P1, set: {following: off}}
  - id: nor one that is drawn then
    players: 3
    given: {turn: P0, hands: {P0: [R-skip, G1, G2], P1: [B1, B2, wild]}, top: R9, pile: [wild]}
    steps: [{P0: play R-skip}, {P0: draw}]
    expect: {turn: P1, plays: [wild]}
""",
    "Several cards of one rank at once": """
  - id: laid on
    players: 3
    given: {turn: P0, hands: {P0: [R3, G3, B3, R1, Y1]}, top: R9}
    steps:
      - P0: play R3
      - expect: {asked: P0, legal: [lay G3, lay B3, enough]}
      - P0: lay B3
      - P0: enough
    expect: {turn: P1, top: B3, color: blue, hands: {P0: [G3, R1, Y1]}}
  - id: with the word
    players: 2
    given: {turn: P0, hands: {P0: [R3, G3, B1]}, top: R9}
    steps: [{P0: play R3}, {P0: "lay G3, uno"}]
    expect: {turn: P1, lacks: {P1: [catch]}, sizes: {P0: 1}}
  - id: without it
    players: 2
    given: {turn: P0, hands: {P0: [R3, G3, B1]}, top: R9}
    steps: [{P0: play R3}, {P0: lay G3, silent: true}, {P1: catch}]
    expect: {gains: {P0: 2}}
  - id: all of them
    players: 2
    given: {turn: P0, hands: {P0: [R3, G3, B3]}, top: R9}
    steps: [{P0: play R3}, {P0: lay G3}, {P0: lay B3}]
    expect: {round: over, winner: P0}
""",
    "A second word": """
  - id: said
    players: 2
    given: {turn: P0, hands: {P0: [R1], P1: [B1, B2]}, top: R9}
    steps: [{P0: play R1}, {P0: say-it}]
    expect: {round: over, winner: P0}
  - id: not said
    players: 2
    given: {turn: P0, hands: {P0: [R1], P1: [B1, B2]}, top: R9}
    steps:
      - P0: play R1
      - expect: {asked: P0, legal: [say-it, be-silent]}
      - P0: be-silent
    expect: {round: going, turn: P1, sizes: {P0: 4}}
""",
    "A second word that can be forgotten": """
  - id: said
    players: 2
    given: {turn: P0, hands: {P0: [R1, G2, G3, G4], P1: [B1, B2]}, top: R9}
    steps:
      - expect: {legal: [play R1, "play R1, warning", draw]}
      - P0: "play R1, warning"
    expect: {turn: P1, set: {warned of P0: on}, lacks: {P1: [catch]}}
  - id: forgotten
    players: 2
    given: {turn: P0, hands: {P0: [R1, G2, G3, G4], P1: [B1, B2]}, top: R9, set: {warned of P0: off}}
    steps: [{P0: play R1, silent: true}, {P1: catch}]
    expect: {turn: P1, gains: {P0: 1}}
  - id: of a card drawn
    players: 2
    given: {turn: P0, hands: {P0: [B5, G2, G3], P1: [B1, B2]}, top: R9, pile: [R1]}
    steps:
      - P0: draw
      - {P0: play R1, silent: true}
      - P1: catch
    expect: {turn: P1, gains: {P0: 2}}
  - id: the usual word as ever
    players: 2
    given: {turn: P0, hands: {P0: [R1, G2], P1: [B1, B2]}, top: R9}
    steps: [{P0: "play R1, uno"}]
    expect: {turn: P1, lacks: {P1: [catch]}}
""",
    "Knocked out of the match": """
  - id: nothing is dealt to whoever is out
    players: 3
    given: {turn: P0, dealer: P1, hands: {P0: [R1], P1: [B2], P2: [B9]}, top: R9, set: {score of P2: 95}}
    steps: [{P0: play R1}]
    expect: {round: over, match: going, rounds: 2, sizes: {P0: 7, P1: 7, P2: 0}, set: {beaten of P2: on}, dealer: P0, turn: P1}
  - id: the last one wins
    players: 3
    given: {turn: P0, hands: {P0: [R1], P1: [B2], P2: [B9]}, top: R9, set: {score of P2: 95, score of P1: 99}}
    steps: [{P0: play R1}]
    expect: {match: over, champion: P0}
""",
    "Discard everything of a number": """
  - id: all sevens
    players: 2
    given: {turn: P0, hands: {P0: [R7, G7, B7, G1, G2]}, top: R9}
    steps: [{P0: play R7}]
    expect: {hands: {P0: [G1, G2]}, top: R7}
""",
    "A wheel with one effect a member": """
  - id: two cards
    players: 3
    given: {turn: P0, hands: {P0: [R-skip, G1, G2], P1: [G9, B9, B1]}, top: R9, pile: [Y1, Y2]}
    steps: [{P0: play R-skip, lots: [draw-two-cards]}]
    expect: {hands: {P1: [G9, B9, B1, Y1, Y2]}}
  - id: nines
    players: 3
    given: {turn: P0, hands: {P0: [R-skip, G1, G2], P1: [G9, B9, B1, B2]}, top: R9}
    steps: [{P0: play R-skip, lots: [drop-nines]}]
    expect: {hands: {P1: [B1, B2]}, log: [drop-nines]}
  - id: nothing but nines
    players: 3
    given: {turn: P0, hands: {P0: [R-skip, G1, G2], P1: [G9, B9]}, top: R9}
    steps: [{P0: play R-skip, lots: [drop-nines]}]
    expect: {round: over, winner: P1}
  - id: to the left
    players: 3
    given: {turn: P0, direction: -1, hands: {P0: [R-skip, G1, G2], P1: [B1, B2], P2: [Y1, Y2]}, top: R9}
    steps: [{P0: play R-skip, lots: [trade-left]}]
    expect: {hands: {P0: [Y1, Y2], P1: [G1, G2], P2: [B1, B2]}, direction: -1}
  - id: shown
    players: 3
    given: {turn: P0, hands: {P0: [R-skip, G1, G2], P1: [G9, B1]}, top: R9}
    steps: [{P0: play R-skip, lots: [show-hand]}]
    expect: {sees: {P0: [G9, B1], P2: [G9, B1]}, unseen-by: [P1]}
""",
    "Whoever has no card sits out": """
  - id: the least draws
    players: 3
    given: {turn: P0, hands: {P0: [R1, G3, G2], P1: [G9, B1], P2: []}, top: R9, pile: [Y8]}
    steps:
      - P0: play R1
      - P0: G3
      - P1: G9
    expect: {hands: {P0: [G3, G2, Y8], P1: [G9, B1], P2: []}, turn: P1}
""",
    "Everybody passes the hand to the left": """
  - id: clockwise
    players: 3
    given: {turn: P0, hands: {P0: [R-skip, G1, G2], P1: [B1, B2], P2: [Y1, Y2]}, top: R9}
    steps: [{P0: play R-skip}]
    expect: {hands: {P0: [Y1, Y2], P1: [G1, G2], P2: [B1, B2]}}
  - id: the other way
    players: 3
    given: {turn: P0, direction: -1, hands: {P0: [R-skip, G1, G2], P1: [B1, B2], P2: [Y1, Y2]}, top: R9}
    steps: [{P0: play R-skip}]
    expect: {hands: {P0: [Y1, Y2], P1: [G1, G2], P2: [B1, B2]}, direction: -1}
  - id: a call is for the old hand
    players: 2
    given: {turn: P0, hands: {P0: [R-skip, G1], P1: [B1, B2]}, top: R9, pile: [Y1, Y2]}
    steps: [{P0: play R-skip}, {P0: catch}]
    expect: {hands: {P1: [G1, Y1, Y2]}}
""",
    "Show a hand to everybody": """
  - id: shown
    players: 3
    given: {turn: P0, hands: {P0: [R-skip, G1, G2], P1: [G9, B1]}, top: R9}
    steps: [{P0: play R-skip}]
    expect: {sees: {P0: [G9, B1], P2: [G9, B1]}, unseen-by: [P1]}
""",
    "Won out of one's turn": """
  - id: the next player has none
    players: 3
    given: {turn: P0, hands: {P0: [R-skip, G1, G2], P1: [B1]}, top: R9}
    steps: [{P0: play R-skip}, {P1: B1}]
    expect: {round: over, winner: P1}
""",
    "The round ends when the pile runs out": """
  - id: the last card is drawn
    players: 3
    given: {turn: P0, dealer: P2, hands: {P0: [B8, B7], P1: [G1, G2], P2: [Y9, Y1]}, top: R9, pile: [B6], pile-size: 1}
    steps: [{P0: draw}]
    expect: {round: over, winner: P1}
  - id: of those who tie the first
    players: 3
    given: {turn: P0, dealer: P0, hands: {P0: [B1, B3], P1: [G8, G2], P2: [Y9, Y1]}, top: R9, pile: [B6], pile-size: 1}
    steps: [{P0: draw}]
    expect: {round: over, winner: P1}
""",
}


def recipe(title: str) -> str:
    """The block below a title in bold type."""
    found = re.search(rf"^\*\*{re.escape(title)}[.]?\*\*.*?^```yaml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert found, f"no recipe {title!r}"
    return found.group(1)


@pytest.mark.parametrize("title", CASES)
def test_a_recipe_does_what_it_says(title: str, tmp_path: Path) -> None:
    text = recipe(title)
    if not text.startswith("unodsl:"):
        text = "unodsl: 1\nedition: mine\nextends: official\n" + text
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    path = tmp_path / "mine.test.yaml"
    path.write_text(f"ruletest: 1\nedition: mine.yaml\ncases:{CASES[title]}", encoding="utf-8")
    failed = [(r.id, r.failures, r.problems) for r in run_file(path) if not r.passed]
    assert failed == []
    report = pipeline.check_edition(tmp_path / "mine.yaml")[1]
    assert [(d.code, d.message) for d in report if not d.code.startswith("K64")] == [], "only sentences may lack"

"""The rule tests of a game of one's own as `unodsl new` begins it. Each sentence of its rule sheet has a case, to be changed with it."""

from __future__ import annotations

from collections.abc import Mapping

_CASES = """\
  - id: what the cards are
    cites: [{number}]
    expect: {{deck: {{number: 36, red: 11, face 9: 4, R1: 1}}, facts: {{points of R7: 7}}}}
  - id: a card goes on its color or its number
    given: {{turn: P0, hands: {{P0: [R3, Y3, Y7, wild]}}, top: R7}}
    expect: {{plays: [R3, Y7, wild]}}
  - id: the next player draws two and loses the turn
    cites: [{draw-two}, {challenges}]
    players: 3
    given: {{turn: P0, hands: {{P0: [R-d2, Y1, Y2]}}, top: R7, pile: [Y8, Y9]}}
    steps:
      - P0: play R-d2
    expect: {{turn: P2, gains: {{P1: [Y8, Y9]}}, lacks: {{P1: [challenge]}}, deck: {{draw-two: 4}}, facts: {{points of R-d2: 20}}}}
  - id: the next player is skipped
    cites: [{skip}]
    players: 3
    given: {{turn: P0, hands: {{P0: [R-skip, Y1, Y2]}}, top: R7}}
    steps:
      - P0: play R-skip
    expect: {{turn: P2, deck: {{skip: 4}}, facts: {{points of R-skip: 20}}}}
  - id: a wild names a color
    cites: [{wild}]
    given: {{turn: P0, hands: {{P0: [wild, Y1, Y2]}}, top: R7}}
    steps:
      - P0: play wild
      - P0: blue
    expect: {{color: blue, deck: {{wild: 4}}, facts: {{points of wild: 50}}}}
  - id: the deal
    cites: [{dealing-hand-size}]
    players: 3
    deal: {{dealer: P0, turned-up: [R5]}}
    expect: {{sizes: {{P0: 7, P1: 7, P2: 7}}, turn: P1}}
  - id: who could play may draw instead
    cites: [{draw-how-many}, {draw-by-choice}]
    given: {{turn: P0, hands: {{P0: [R3, Y1]}}, top: R7, pile: [B9, B8]}}
    steps:
      - expect: {{offers: [play R3, draw]}}
      - P0: draw
    expect: {{gains: {{P0: [B9]}}, turn: P1}}
  - id: a drawn card that fits may be played
    cites: [{draw-drawn-card}]
    given: {{turn: P0, hands: {{P0: [Y1, Y2]}}, top: R7, pile: [R9]}}
    steps:
      - P0: draw
    expect: {{legal: [play R9, keep]}}
  - id: who forgets to call can be caught
    cites: [{call-at}, {call-penalty}, {calls}]
    given: {{turn: P0, hands: {{P0: [R3, Y1]}}, top: R7}}
    steps:
      - P0: play R3
        silent: true
      - P1: catch
    expect: {{gains: {{P0: 2}}}}
  - id: two cards need no call
    cites: [{call-at}]
    given: {{turn: P0, hands: {{P0: [R3, Y1, Y2]}}, top: R7}}
    steps:
      - P0: play R3
        silent: true
    expect: {{lacks: {{P1: [catch]}}}}
  - id: a table without calls
    cites: [{calls}]
    options: {{calls: off}}
    given: {{turn: P0, hands: {{P0: [R3, Y1]}}, top: R7}}
    steps:
      - P0: play R3
    expect: {{lacks: {{P1: [catch]}}}}
  - id: who goes out collects
    cites: [{scoring}]
    players: 3
    given: {{turn: P0, hands: {{P0: [R3], P1: [Y7, wild], P2: [G1]}}, top: R7}}
    steps:
      - P0: play R3
    expect: {{round: over, match: going, winner: P0, scores: {{P0: 58, P1: 0, P2: 0}}}}
  - id: the end of the match
    cites: [{tally-target}]
    players: 3
    given: {{turn: P0, hands: {{P0: [R3], P1: [Y7, wild], P2: [G1]}}, top: R7, set: {{score of P0: 442}}}}
    steps:
      - P0: play R3
    expect: {{match: over, champion: P0, scores: {{P0: 500}}}}
"""


def first_cases(signs: Mapping[str, str]) -> list[str]:
    """The cases of a game that is as the family's standard has it. ``signs``: the sentence by the path that carries it."""
    return _CASES.format_map({path.replace(".", "-"): sign for path, sign in signs.items()}).splitlines()

"""Editions made to meet every statement, test and domain of the language, most of which no shipped edition uses."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from textwrap import dedent

from unodsl.check.elaborate import elaborate
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Report
from unodsl.machine.code import Machine
from unodsl.machine.lower import lower
from unodsl.model.model import Model

STATEMENTS = """
    unodsl: 1
    edition: statements
    extends: official
    sets: {tray: [near, far, far-away]}
    zones:
      stock: {each: tray, order: stacked, seen-by: everyone}
      vault: {order: stacked, seen-by: nobody}
      heap:  {each: color, order: none, seen-by: everyone}
      loot:  {order: none, seen-by: everyone}
      bank:  {each: seat, order: stacked, seen-by: nobody}
    state:
      lot:    {holds: 0-70}
      bids:   {each: seat, holds: 0-5}
      wishes: {each: color, holds: 0-9}
      marks:  {each: tray, holds: 0-9}
      picked: {holds: tray}
      symbol: {holds: face}
      best:   {holds: card, seen-by: nobody}
      ally:   {holds: seat}
      team:   {holds: side}
      ready:  {each: seat, holds: flag}
    rules: |
      who gives c to t: move c to hand of t
      who marks n with b: set ready of who to b; add n to bids of who
      who asks-twice n:
          repeat n times:
              ask who for s in others of who
              s draws 1 card
          for each s in opponents of who:
              ask s "Mark?":
                  mark m in 1..2 where m is more than bids of s: s marks m with m is 2
                  leave: nothing
      c is high(n): c.points is at least n
      c is near-to(t): c.color is t.color or c.face is t.face and not c is high(20)
      richest: first(s in players where size of hand of s is highest(size of hand of t for t in players))
      weight of s: sum(c.points for c in hand of s where c is not high(50)) + count(c in hand of s where c is high(20))
    policies:
      flow:
        also between: |
          chance lot in 1..68
          do odd.moves
          do odd.asks
          do odd.values
      odd:
        moves:
          effect: |
            if lot is 1 then move top of pile to vault
            if lot is 2 then move top of pile to into vault; move bottom of vault to hand of next
            if lot is 3 then move c in hand of next where c.points is 20 to heap of color
            if lot is 4 then move top of discard to stock of near
            if lot is 5 then move bottom of pile to under discard
            if lot is 6:
                for each c in hand of player where c is high(50), move c to loot
            if lot is 7 then move loot to middle of discard
            if lot is 8 then rotate hand
            if lot is 9 then swap hand of player with hand of richest
            if lot is 10 then swap stock of near with stock of far-away
            if lot is 11 then turn-over discard, stock of near
            if lot is 50 then swap hand of next with hand of richest
            if lot is 12 then move heap of color to bottom of discard
            if lot is 13 then move rest of stock of near to bottom of discard; move vault to pile
            if lot is 14 then move pile to vault; move vault to pile; shuffle pile
            if lot is 15 and size of players is more than 2 then retire next
            if lot is 16:
                for each t in tray, move top of discard to stock of t as d; set marks of t to d.points
            if lot is 17 then move c in stock of near where c is high(1) to into pile
            if lot is 18 then move rest of discard to vault; move vault to loot; move loot to bottom of discard
            if lot is 19 then move top of pile to hand of next as best
            if lot is 20 then move best to bottom of discard
            if lot is 21 then show hand of next to player; show top of discard to next; show rest of discard to next
            if lot is 51 then show pile to player
            if lot is 52 then show top of pile to next; show bottom of vault to next
            if lot is 53 then move top of pile to into discard; move rest of discard to into vault
            if lot is 54 then swap vault with stock of near
            if lot is 55:
                for each s in players, move top of pile to bank of s
                shuffle bank of next
                rotate bank
            if lot is 56 then move bank of players to bottom of pile; move heap of colors to middle of discard
            if lot is 57 then move c in (best, top of discard, bottom of discard) where c is high(2) to bottom of discard
            if lot is 58 then turn-over bank of next, stock of tray
        asks:
          effect: |
            if lot is 22 then ask all players for bids in 0..5
            if lot is 23 then player asks-twice 2
            if lot is 24 and size of hand of player is more than 1:
                ask player for c in hand of player if-none nothing
                ask player for s in others of player
                player gives c to s
            if lot is 25 then ask player for picked in tray; move top of discard to stock of picked
            if lot is 26:
                window players from next where answerer is not ally "Who?":
                    take-it x in colors, y in 1..2 where wishes of x is less than y: add y to wishes of x
                    swap-it s in opponents of answerer when ready of answerer: swap hand of answerer with hand of s
                otherwise: nothing
            if lot is 27 then afterwards player asks-twice 1; afterwards next draws 1 card
            if lot is 28:
                for each s in players from next except player where size of hand of s is more than 1:
                    ask s for c in hand of s where c is high(5) if-none nothing
                    if c is high(20) then move c to bottom of discard
            if lot is 29:
                repeat until size of hand of player is more than 3 or pile is empty:
                    ask player "More?":
                        more: player draws 1 card
                        much: player draws 2 cards
            if lot is 30:
                ask player "Which?":
                    both c in hand of player, d in hand of player where c is near-to(d) and lot is 30:
                        move c to bottom of discard
                    none-of-it: nothing
            if lot is 31 and top of discard is not colorless:
                ask next for c in hand of players if-none nothing
                let held be c
                if held is not none then set symbol to held.face
            if lot is 59 then ask player for s in (next, richest, ally) where s is not none; s draws 1 card
            if lot is 60:
                ask player for c in hand of players except top of discard if-none nothing
                move c to bottom of discard
            if lot is 61:
                ask player "Two of a list?":
                    one-of c in (best, top of discard, best), n in (2, 1, 2) where n is not idle: add n to marks of far
                    none-of-it: nothing
        values:
          effect: |
            if lot is 62 then set marks of far to count(c in hand of players except best) - size of heap of colors
            if lot is 63 then set marks of far to sum(n for n in (2, 2, idle)) + count(c in (best, best) where c is high(1))
            if lot is 64 and best is in (top of discard, bottom of discard) then next draws 1 card
            if lot is 65 then set best to first(c in hand of players except top of discard where c is high(20))
            if lot is 67 then chance idle in (1, 2) weighing bids of ally
            if lot is 68 then chance idle in (3, 3, 12)
            if lot is 66 and best is not none and best is not top of discard then set best to none
            if lot is 32 then set ally to richest; set team to side of richest
            if lot is 33 then set best to first(c in hand of next where c is near-to(top of discard))
            if lot is 34 then set marks of far to count(c in hand of players where c is best)
            if lot is 35 then chance s in players weighing weight of s; s draws 1 card
            if lot is 36 then chance c in hand of next weighing c.points; move c to bottom of discard
            if lot is 37 then set wishes of red to highest(size of heap of x for x in colors)
            if lot is 38 and every c in hand of player where c.color is color then player draws 1 card
            if lot is 39 then set marks of near to lowest(c.points for c in hand of player) - 2
            if lot is 40 and top of discard is in hand of players then next draws 1 card
            if lot is 41 and any s in others of player where s is in players from next except richest then reverse-direction
            if lot is 42:
                repeat size of stock of near times: move top of stock of near to bottom of discard
            if lot is 43 then set marks of near to (3 if team is in sides otherwise 2) * 2
            if lot is 44 and best is top of discard then set ready of player to on
            if lot is 45 and (symbol is top.face or symbol is none) then set symbol to none
            if lot is 46 then chance best in stock of near; set marks of far to size of stock of near
            if lot is 47 and no c in rest of discard where c.color is color then next draws 1 card
            if lot is 48 then set ally to none; set marks of far to bids of ally
            if lot is 49 and weight of player is more than 60 then do round.blocked
"""
MANY_KINDS = """
    unodsl: 1
    edition: many-kinds
    extends: official
    colors: [red, yellow, green, blue, black, white, olive, pink]
    total-cards: 152
    cards:
      number: {faces: 0-9, copies: {0: 1, 1-9: 1}}
      gift: {copies: 2, points: 5, also played: player gives-one, replace turned-up: nothing}
    policies:
      draw: {by-choice: false}
      flow:
        also between: |
          if any c in hand of next except top of discard where c.color is color and c is dear then next draws 1 card
          if top of discard is in hand of player then move bottom of discard to hand of player
    rules: |
      c is dear: c.points is more than 4
      who gives-one:
          ask who for c in hand of who where c is not wild if-none nothing
          move c to hand of next
"""


@cache
def model_of(text: str) -> Model:
    """The model of a sample. What only the checks of an edition ask for (sentences, bounds) it need not have."""
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sample.yaml"
        path.write_text(dedent(text), encoding="utf-8")
        edition = load_edition(str(path), report=report)
    if edition is not None:
        edition = replace(edition, two_faced={"sides": "light dark"})  # lets a sample turn stacks over
    model = None if edition is None else elaborate(edition, report)
    assert model is not None, [f"{d.span}: {d.code} {d.message} {d.help}" for d in report]
    return model


def machine_of(text: str, players: int, **options: str) -> Machine:
    """A table of a sample."""
    return lower(model_of(text), options, players)

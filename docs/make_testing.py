"""Writes `docs/testing.md` from the schema of rule tests: `python docs/make_testing.py`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

HEAD = """# Rule tests

A file of rule tests is YAML; `unodsl test FILE` (or `unodsl test EDITION`) runs it. Each case sets a position or scripts a deal, takes
steps, and says what must be true then. This page is written from `schemas/ruletest.schema.json`.

```yaml ruletest
ruletest: 1
edition: official
players: 4
given: {dealer: P0}
cases:
  - id: the next player draws two
    says: A bluff is not needed to see what a Draw Two does.
    given: {turn: P1, hands: {P1: [R-d2, G1, G2], P2: [Y1, Y2]}, top: R5, pile: [B8, B9]}
    steps:
      - P1: play R-d2
      - P2: draw
        refused: not-asked
    expect: {turn: P3, hands: {P2: [Y1, Y2, B8, B9]}, top: R-d2, color: red}
  - id: a wild names a color
    given: {turn: P1, hands: {P1: [wild, G1, G2]}, top: R5}
    steps:
      - P1: play wild
      - expect: {asked: P1, legal: [red, yellow, green, blue]}
      - P1: blue
    expect: {color: blue, turn: P2}
  - id: silence can be caught
    given: {turn: P1, hands: {P1: [R7, G1]}, top: R5}
    steps:
      - P1: play R7
        silent: true
      - P3: catch
    expect: {gains: {P1: 2}}
```

Good to know:

- A step is `SEAT: ACTION`, with the names of actions that `unodsl play` lists: `play R5`, `draw`, `pass`, `blue`, `P2`. `play wild:B` plays and names the color.
- `P1: leaves`: the seat leaves the round, whoever is asked; no window is passed before it.
- A play that can carry the call carries it, unless the step says `silent: true`.
- Windows that are open are passed by those who are asked before a seat acts that can not answer so in them. A word that is
  misspelled is no answer either: the step is refused later, and the failure says what could have been answered in the window.
- The `given` of the file is added to that of each case. A case that needs nothing else says `given: {}`; one without `given` and `deal` has no game.
- Hands that are not given hold random cards (always the same), so say what a hand holds before you list what is legal for it.
- After the end of a round the next deal has been dealt: `hands`, `top` and `pile` speak of it; `winner`, `scores`, `round: over` of the round that ended.
- Of two-faced cards the face that shows is enough (`R5` for `R5/Pi5`); it stands for the first such card of the deck. When `top` shows a
  face that is down at the start, all cards of the position do.
- `refused` takes a code, the path of the clause that refuses, or words of the reason. Windows are not passed first for such a step.

| code | says |
|---|---|
| `not-asked` | somebody else is asked now, or the seat takes no part in the round |
| `not-held` | it would be an action, and the card or thing is not where it has to be |
| `not-legal` | the card or thing is there, and a test (`goes-on`, a `where`, a `when`) does not hold; the reason is that test |
| `unknown` | no option of the decision is called so (the reason lists what the seat can do), or a word can not be said with it |
| `over` | the match is over |

What the edition is made of, without playing, and who sees what. Under `deck` a code is one kind: marked copies are kinds of their own (`R5*`), and `R5` does not
count them; a row (`number`), a color, `face 5` or a tag counts all that belong to it.

```yaml ruletest
ruletest: 1
edition: dragon-ball-z
players: 3
cases:
  - id: the box
    expect:
      deck: {total: 112, number: 76, blue: 25, face 5: 8, R5: 1, "R5*": 1, dragonball: 28, colorless: 12}
      facts: {points of R5: 5, draws of wd4: 4, reverses of R-rev: on}
      players-allowed: [2, 10]
  - id: a hand is seen by its owner
    given: {turn: P1, top: R5}
    expect: {views: {P1: [discard, aside, hand of P1]}}
```

Lots, in order: under `given` those before the first decision, in a step those of its action, under `deal` those of the deal. A lot goes by the name of what is
drawn (a member of a set, a seat, a number, a card), in `log` too. A lot that no case names is drawn all the same, and the same each time; where a case
fails, such a lot is marked `not scripted`. Cards that leave a pile are scripted by `draws`, others come by lot, and never those that a later step wants.

Odds can not be tested by a case. A sentence about them (`by:` the set and the value behind `weighing`) is cited by cases that script each thing that can
come; how often it comes is measured with `counts:` (L10.6) and `unodsl simulate` ([simulate.md](simulate.md)).

```yaml ruletest
ruletest: 1
edition: triple-play
players: 2
given: {dealer: P0, discard: [], zones: {heap of left-tray: [R5], heap of middle-tray: [G7], heap of right-tray: [Y1]}}
cases:
  - id: a dark tray
    given: {lots: [unlit, bright, unlit]}
    expect: {set: {dark of left-tray: on, dark of middle-tray: off}, log: [unlit, bright, unlit]}
```

## Coverage

`unodsl test EDITION --coverage` plays the cases on an engine that watches, and says which clauses, options of decisions and parts of tests no case
has come to (of a part: never true, never false), each with its place and its sentence. The edition's own text comes first; what it inherits is one
line, and a list with `--inherited`. Beside it stands what `--rounds N` random rounds came to; they do not add up to matches:
each is the first round of a new one, so what only a later round comes to is left to the cases, and so is the end of a match that takes several. What can not happen
in an edition, by its cards and settings, is not asked for. For a house rule it is the rule's own text, in all editions that its cases play. The exit code is that of the cases.

```sh
unodsl test pizzuno --coverage --rounds 10
```
"""


def rows(node: dict[str, Any], schema: dict[str, Any]) -> Iterator[str]:
    """The properties of an object as table rows."""
    yield "| key | says |"
    yield "|---|---|"
    for name, field in node.get("properties", {}).items():
        yield f"| `{name}` | {resolved(field, schema).get('description', '')} |"


def resolved(node: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """The node with its reference followed."""
    if "$ref" in node:
        return {**schema["definitions"][node["$ref"].rsplit("/", 1)[-1]], **node}
    return node


def page() -> str:
    """The whole page."""
    schema = json.loads((ROOT / "schemas" / "ruletest.schema.json").read_text(encoding="utf-8"))
    case = resolved(resolved(schema["properties"]["cases"], schema)["items"], schema)
    step = resolved(resolved(case["properties"]["steps"], schema)["items"], schema)
    parts = [
        ("The file", schema), ("A case", case), ("`given`: a position", resolved(case["properties"]["given"], schema)),
        ("`deal`: a scripted deal", resolved(case["properties"]["deal"], schema)), ("A step", step),
        ("`expect`", resolved(case["properties"]["expect"], schema)),
    ]  # fmt: skip
    text = [HEAD]
    for title, node in parts:
        text += [f"## {title}", "", *rows(node, schema), ""]
    return "\n".join(text)


if __name__ == "__main__":
    (ROOT / "docs" / "testing.md").write_text(page(), encoding="utf-8")

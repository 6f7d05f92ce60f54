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
- A play that can carry the call carries it, unless the step says `silent: true`.
- Windows that are open are passed by those who are asked before a seat off their list acts.
- Hands that are not given hold random cards (always the same), so say what a hand holds before you list what is legal for it.
- After the end of a round the next deal has been dealt: `hands`, `top` and `pile` speak of it; `winner`, `scores`, `round: over` of the round that ended.
- `refused` takes a code (`not-asked`, `not-held`, `not-legal`, `unknown`, `over`), the path of the clause that refuses, or words of the reason.
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

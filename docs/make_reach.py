"""Writes `docs/reach.md`, how far editions reach into the family, from `docs/reach.yaml`: `python docs/make_reach.py`.

What a game is made of is listed there; where each of these things is said, in `tests/reach/primitives.yaml`, whose places the tests
look up and whose editions (in `examples/reach`, when they do not ship) they play. So a game that does not ship is called expressible only when all it needs is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
SHOWN_EVERYWHERE = 16
"""Primitives up to this number are in nearly every edition: they are not listed for each game."""

HEAD = """# How far editions reach

Games and house rules of the family, and the things they are made of. *Ships*: an edition or house rule of this name is here, with its
rule sheet and tests. *Can be written*: everything that it needs beyond what nearly every edition has (numbers 1 to 16) is
said in the files named, which are checked, tested and played. This page is written by `python docs/make_reach.py`.

"""


def page() -> str:
    """The page. Raises ``SystemExit`` when a game needs something that is shown nowhere, or ships no more."""
    reach = yaml.safe_load((ROOT / "docs" / "reach.yaml").read_text(encoding="utf-8"))
    primitives = yaml.safe_load((ROOT / "tests" / "reach" / "primitives.yaml").read_text(encoding="utf-8"))
    shown = {row["number"]: row for row in primitives}
    needs = {game: sorted(n for n, rows in reach["rows"].items() if game in within(rows)) for game in reach["games"]}
    games = list(_games(reach["games"], needs, shown))
    parts = ["## Games", "", "| | game | | made of | said in |", "|---|---|---|---|---|", *games, ""]
    parts += ["## What they are made of", "", "| | | games | said in |", "|---|---|---|---|"]
    for number, row in shown.items():
        files = ", ".join(_place(name, places) for name, places in row["shown"].items())
        parts.append(f"| {number} | {row['name']} | {len(within(reach['rows'][number]))} | {files} |")
    return HEAD + "\n".join(parts) + "\n"


def within(rows: str) -> set[int]:
    """The numbers of a list such as ``1-4,7``."""
    ends = [part.partition("-") for part in str(rows).split(",")]
    return {number for low, _, high in ends for number in range(int(low), int(high or low) + 1)}


def _games(games: dict[int, dict[str, Any]], needs: dict[int, list[int]], shown: dict[int, dict[str, Any]]) -> Iterator[str]:
    for number, game in games.items():
        special = [n for n in needs[number] if n > SHOWN_EVERYWHERE]
        missing = [n for n in needs[number] if n not in shown]
        if "not" in game:
            yield f"| {number} | {game['name']} | not: {game['not']} | {_numbers(special)} | |"
        elif "edition" in game:
            path = f"editions/{game['edition']}.yaml"
            if not (ROOT / path).is_file():
                raise SystemExit(f"{game['name']}: there is no {path}")
            yield f"| {number} | {game['name']} | ships | {_numbers(special)} | [{path}](../{path}) |"
        elif missing:
            raise SystemExit(f"{game['name']}: nothing shows {missing}")
        else:
            yield f"| {number} | {game['name']} | can be written | {_numbers(special)} | {_files(special or needs[number], shown)} |"


def _numbers(special: list[int]) -> str:
    return ", ".join(map(str, special)) or "the usual"


def _files(needed: list[int], shown: dict[int, dict[str, Any]]) -> str:
    """One file for each thing that is needed, as few as come easily."""
    chosen: list[str] = []
    for number in needed:
        names = list(shown[number]["shown"])
        if not any(name in chosen for name in names):
            chosen.append(names[0])
    return ", ".join(_link(name) for name in chosen)


def _link(name: str) -> str:
    """`NAME`, `NAME + HOUSE-RULE`, or a file of `examples/reach`."""
    base, _, rule = name.partition(" + ")
    path = (
        f"examples/reach/{base}"
        if base.endswith(".yaml")
        else f"editions/house/{rule}.yaml"
        if rule
        else f"editions/{base}.yaml"
    )
    return f"[{name.removesuffix('.yaml')}](../{path})"


def _place(name: str, places: list[str]) -> str:
    return f"{_link(name)}: {', '.join(f'`{place}`' for place in places)}"


if __name__ == "__main__":
    (ROOT / "docs" / "reach.md").write_text(page(), encoding="utf-8")

"""The beginning of a game of one's own, for `unodsl new` on a parent without cards: a small deck, the settings that people
change first as they stand, a sentence of the rule sheet for each thing, and rule tests that pass."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.cli.first_cases import first_cases
from unodsl.compose.edition import Cell, Edition
from unodsl.compose.yaml_text import names, text

_COLORS = ("red", "yellow", "green", "blue")
_FACES, _WILDS, _SPARE = 9, 4, 10
"""Numbers of each color, cards without a color, cards that are left over when all have been dealt theirs."""

_SETTINGS = {
    "dealing.hand-size": "Everybody is dealt {} cards",
    "draw.how-many": "Cards drawn by whoever does not play: {}",
    "draw.by-choice": "Drawing is allowed to whoever could play: {}",
    "draw.drawn-card": "A drawn card that fits: {}",
    "call.at": "Cards left in hand that must be announced: {}",
    "call.penalty": "Cards drawn by whoever is caught silent: {}",
    "tally.target": "The match ends at {} points",
}
"""What people change first, with what the rule sheet says of it."""

_ROWS = {
    "number": (
        f"faces: 1-{_FACES}, copies: 1, points: face",
        f"Each color has the numbers from 1 to {_FACES}, which count what they show",
    ),
    "draw-two": (
        "code: d2, copies: 1, points: 20, draws: 2",
        "Each color has one Draw Two{: the next player draws two and loses the turn}; it counts 20",
    ),
    "skip": (
        "copies: 1, points: 20, skips: 1",
        "Each color has one Skip{: the next player loses the turn}; it counts 20",
    ),
    "wild": (
        f"colors: none, copies: {_WILDS}, points: 50",
        f"{_WILDS} Wild cards have no color{{: the player names one}}; they count 50",
    ),
}
"""The deck, with what the rule sheet says of each row; what stands in braces is so by the usual rules. A row is left out whose facts
the parent does not know."""


@dataclass(frozen=True, slots=True)
class Skeleton:
    """What is written for one parent. ``sign``: the letters that ids of sentences begin with. ``is_usual``: no house rule has
    changed what cards do."""

    parent: Edition
    sign: str
    is_usual: bool = True

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors of the parent, or some to begin with."""
        return tuple(color.name for color in self.parent.colors) or _COLORS

    @property
    def rows(self) -> dict[str, tuple[str, str]]:
        """The rows whose facts the parent knows."""
        usual = {"faces", "copies", "code", "colors"}
        known = usual | set(self.parent.columns)
        return {row: said for row, said in _ROWS.items() if {part.partition(":")[0] for part in said[0].split(", ")} <= known}

    @property
    def total(self) -> int:
        """The number of cards."""
        each = {"number": _FACES * len(self.colors), "wild": _WILDS}
        return sum(each.get(row, len(self.colors)) for row in self.rows)

    @property
    def settings(self) -> dict[str, Cell]:
        """The settings that people change first, as far as there are such."""
        cells = {f"{table}.{name}": cell for table, cells in self.parent.policies.items() for name, cell in cells.items()}
        there = (path for path in _SETTINGS if path in cells and path not in self._replaced)
        return {path: cells[path] for path in there if cells[path].type in ("number", "flag", "choice")}

    @property
    def players(self) -> str:
        """As many as the cards are enough for."""
        allowed, dealt = self.parent.players, self.settings.get("dealing.hand-size")
        hand = dealt.value if dealt is not None and isinstance(dealt.value, int) else 7
        high = max(allowed.low, min(allowed.high, (self.total - _SPARE) // max(1, hand)))
        return str(high) if high == allowed.low else f"{allowed.low}-{high}"

    # ---- the edition ---------------------------------------------------------------------------------------

    def edition(self) -> list[str]:
        """The lines of the edition below its header."""
        rows = [f"  {row + ':':<10}{{{facts}}}" for row, (facts, _) in self.rows.items()]
        return [
            f"players: {self.players}",
            f"colors: {names(self.colors)}  # or suits; rename them as you like, in the rule tests too",
            f"total-cards: {self.total}",
            "", *_section("options", self._options()),
            "cards:", *rows,
            "", *_section("policies", self._policies()),
            "sentences:", *self._sentences(),
        ]  # fmt: skip

    def _options(self) -> Iterator[str]:
        for option in self.parent.options.values():
            if option.name == "challenges":
                yield f"  {option.name}: {{fixed: off}}"  # no card of this deck can be challenged
            elif not option.fixed:
                others = [value for value in option.values if value != option.default]
                yield f"  {option.name}: {{default: {option.default}}}  # or {', '.join(others)}. {option.says}".rstrip()

    def _policies(self) -> Iterator[str]:
        before = ""
        for path, cell in self.settings.items():
            table, _, name = path.partition(".")
            if table != before:
                yield f"  {table}:"
            before = table
            others = f"{', '.join(cell.of)}. " if cell.of else ""
            yield f"    {name}: {_value(cell)}  # {others}{cell.says}".rstrip()

    @property
    def _told(self) -> list[tuple[str, str]]:
        """The sentences of the rule sheet, each with what carries it; not those that a house rule has put its own in the place of."""
        told = [(f"{self.players.replace('-', ' to ')} players.", "players")]
        told.append((f"{self.total} cards; {', '.join(self.colors)}, and some without a color.", "[total-cards, colors]"))
        told += [(f"{self._plain(said)}.", row) for row, (_, said) in self.rows.items()]
        told += [(f"{_SETTINGS[path].format(_shown(cell))}.", path) for path, cell in self.settings.items()]
        for option in self.parent.options.values():
            if option.name == "challenges":
                told.append(("There is nothing to challenge.", option.name))
            elif not option.fixed:
                told.append(
                    (f"{option.says or option.name}: {option.default}, unless the table agrees otherwise.", option.name)
                )
        return [(said, by) for said, by in told if by not in self._replaced]

    def _plain(self, said: str) -> str:
        return re.sub(r"{(.*?)}", r"\1" if self.is_usual else "", said)

    @property
    def _replaced(self) -> set[str]:
        """What a house rule speaks of in the place of others."""
        return {path for sentence in self.parent.sentences.values() for path, _ in sentence.replaces}

    @property
    def signs(self) -> dict[str, str]:
        """The ids of the sentences by what carries them."""
        return {by: f"{self.sign}-{at:02}" for at, (_, by) in enumerate(self._told, 1)}

    def _sentences(self) -> Iterator[str]:
        return (f"  {self.signs[by]}: {{en: {_flow(said)}, by: {by}}}" for said, by in self._told)

    # ---- its rule tests ------------------------------------------------------------------------------------

    def cases(self) -> list[str]:
        """Cases of play, which hold for the usual rules with all that this file has of them."""
        is_whole = self.colors == _COLORS and self.rows.keys() == _ROWS.keys() and self.settings.keys() == _SETTINGS.keys()
        return first_cases(self.signs) if self.is_usual and is_whole else []


def _value(cell: Cell) -> str:
    return str(cell.value).lower() if isinstance(cell.value, bool) else str(cell.value)


def _shown(cell: Cell) -> str:
    return {"true": "yes", "false": "no"}.get(_value(cell), _value(cell))


def _flow(said: str) -> str:
    """A text inside of braces."""
    plain = text(said)
    return f'"{plain}"' if not plain.startswith('"') and any(sign in plain for sign in ",[]{}") else plain


def _section(name: str, lines: Iterator[str]) -> list[str]:
    """A part of the file, or nothing when it would be empty."""
    found = list(lines)
    return [f"{name}:", *found, ""] if found else []

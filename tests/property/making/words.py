"""Names that mean nothing, and some that YAML or other languages would trip over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tests.property.making.source import Source
from unodsl.compose.names import BUILT_IN, CARD_FACTS, FUNCTIONS, keywords
from unodsl.compose.read_cards import PARTS
from unodsl.compose.read_tables import TYPES

_STARTS: Final = [
    "ba",
    "ke",
    "mi",
    "lo",
    "tu",
    "zar",
    "pel",
    "gri",
    "vo",
    "shu",
    "dna",
    "ril",
    "wex",
    "oth",
    "eno",
    "ul",
    "qua",
    "hy",
]
_ENDS: Final = [
    "n",
    "m",
    "ra",
    "xi",
    "lod",
    "tes",
    "vu",
    "gan",
    "pik",
    "dor",
    "sel",
    "um",
    "wy",
    "zu",
    "ster",
    "fen",
    "bo",
    "ki",
]
_ODD: Final = (
    "no", "yes", "y", "n", "true", "false", "e5", "inf", "nan", "o-0", "x1-y2-z3", "class", "lambda", "def", "self", "v", "z", "run",
    "seat", "number", "zone", "hand", "pile", "pass", "draw", "play", "uno", "p0", "p1", "wild", "discard", "player", "flow-x", "a", "b1",
    "return", "import", "max", "len", "kind", "legal", "round", "order", "kept", "holds", "starts", "copies-of", "mark", "label-x",
)  # fmt: skip
_TAKEN: Final = frozenset(
    {*BUILT_IN, *FUNCTIONS, *CARD_FACTS, *PARTS, *TYPES, "of", "says", "count", "sum", "highest", "lowest", "first"}
)
_PROMPTS: Final = (
    "Go?",
    "Which?",
    "Pick one: now, or later",
    "# no remark",
    "It's yours",
    "Größe – wählen",
    "<b>&amp;</b>",
    "a {b} [c]",
)


@dataclass(slots=True)
class Words:
    """New names, none of them twice."""

    source: Source
    taken: set[str] = field(default_factory=set)

    def fresh(self, odd: int = 12) -> str:
        """A name that nothing has so far."""
        for _ in range(6):
            word = self.source.pick(_ODD) if self.source.chance(odd) else self._made()
            if self._is_free(word):
                break
        number = 1
        while not self._is_free(word):
            word, number = f"w{number}", number + 1
        self.taken.add(word)
        return word

    def several(self, low: int, high: int) -> tuple[str, ...]:
        """So many new names."""
        return tuple(self.fresh() for _ in range(self.source.number(low, high)))

    def prompt(self) -> str | None:
        """A question for people, or none."""
        return self.source.pick(_PROMPTS) if self.source.chance(50) else None

    def _made(self) -> str:
        source = self.source
        word = source.pick(_STARTS) + source.pick(_ENDS)
        if source.chance(20):
            word += f"-{source.pick(_STARTS)}"
        return word + str(source.below(10)) if source.chance(10) else word

    def _is_free(self, word: str) -> bool:
        return word not in self.taken and word not in _TAKEN and word not in keywords()

"""Marks for eyes that like them: bold, and the color of a card. Everything is said in words as well."""

from __future__ import annotations

from dataclasses import dataclass

_SHADES = {
    "red": 31, "green": 32, "yellow": 33, "blue": 34, "purple": 35, "magenta": 35, "pink": 35, "cyan": 36, "teal": 36,
    "orange": 33,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """How marks are written; ``on`` false writes none."""

    on: bool = False

    def strong(self, text: str) -> str:
        """Something to be seen first."""
        return f"\x1b[1m{text}\x1b[0m" if self.on else text

    def colored(self, text: str, color: str | None) -> str:
        """A card or a color, in its color if screens have it."""
        shade = _SHADES.get(color or "")
        return f"\x1b[{shade}m{text}\x1b[0m" if self.on and shade else text


PLAIN = Style()

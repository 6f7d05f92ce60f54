"""Changes of variables in plain words: what the edition itself says of a variable, never its name.

``says`` is the text: ``a seat`` or ``a player`` in it (of a variable of each color, side or member: ``a color`` …) stands for the
one that it is about, and what follows a semicolon is for the author. A variable of which nothing is said is not told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.text import shown, spaced


@dataclass(frozen=True, slots=True)
class Changes:
    """Tells of the variables of one machine. ``viewer``: the seat that reads it, which is told that it is meant."""

    lexicon: Lexicon
    viewer: int | None = None

    def told(self, name: str, owner: int, said: str) -> str:
        """What a variable holds, as a sentence; nothing when the edition has no words for it, or when there is nothing to tell."""
        decl = self.lexicon.edition.state[name]
        says = " ".join(decl.says.split(";")[0].split()).rstrip(".")
        if not says or said == "none" or (decl.holds == "flag" and said == "off"):
            return ""
        text = self._about(says, decl.each, owner) if decl.each is not None else says
        text = text[:1].upper() + text[1:]
        return f"{text}." if decl.holds == "flag" else f"{text}: {self._value(name, said)}."

    def _about(self, says: str, each: str, owner: int) -> str:
        """The text with the name of the one that it is about."""
        whose = self._owner(each, owner)
        words = "a seat|a player" if each == "seat" else f"an? {re.escape(spaced(each))}"
        found = re.search(rf"\b({words})\b", says, re.IGNORECASE)
        if found is None:
            return f"{whose}: {says[:1].lower()}{says[1:]}"
        return says[: found.start()] + whose + says[found.end() :]

    def _owner(self, each: str, owner: int) -> str:
        name = self.lexicon.names.thing(each, owner)
        return self._seat(owner) if each == "seat" else spaced(shown(name))

    def _seat(self, seat: int) -> str:
        return f"P{seat} (you)" if seat == self.viewer else self.lexicon.seat(seat)

    def _value(self, name: str, said: str) -> str:
        holds = self.lexicon.edition.state[name].holds
        if holds == "color":
            return self.lexicon.color(said)
        seat = self.lexicon.names.find_seat(said) if holds == "seat" else None
        return self.lexicon.word(said) if seat is None else self._seat(seat)

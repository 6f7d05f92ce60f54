"""What stands at a fault and what could stand there: a few words, always in the same order."""

from __future__ import annotations

from typing import Final

from unodsl.source.words import quoted
from unodsl.syntax.fault import Fault
from unodsl.syntax.tables import reserved

_MOST: Final = 4
_TESTED: Final = frozenset({"if", "where", "until", "when", "and", "or", "not"})
# Words that end or go on with what was begun. Signs such as `+` could stand behind any value and say nothing.
_WORDS: Final = (
    ":", "then", ",", ")", "in", "to", "be", "with", "for", "from", "times", "each", "until", "all", "otherwise", "if",
    "where", "when", "saying", "as", "except", "is", "and", "or", "of",
)  # fmt: skip
_WEAK: Final = frozenset({"or", "and", "is"})
_NOISE: Final = frozenset({"if", "of", "all"})


def found(fault: Fault) -> str:
    """What stands at the fault."""
    piece = fault.piece
    if fault.found == "text":
        return "the end of the text"
    if piece is None:
        return "the end of the line"
    return f"the keyword {quoted(piece.text)}" if piece.text in reserved() else quoted(piece.text)


def expected(fault: Fault) -> str:
    """What could stand there, or nothing when that is no help."""
    accepts = fault.accepts
    names: list[str] = []
    if "set" in accepts:
        return "a statement"
    if "NUMBER" in accepts:
        names.append("a test" if fault.back(1) in _TESTED else "a value")
    elif "NAME" in accepts:
        names.append("a name")
    if "STRING" in accepts:
        names.append("a prompt in double quotes")
    words = [word for word in _WORDS if word in accepts and word not in _NOISE]
    if not words and not names and "_NL" not in accepts:
        words = [word for word in _WORDS if word in accepts]
    strong = [word for word in words if word not in _WEAK]
    names.extend(f"`{word}`" for word in (strong or ([] if names else words)))
    if "_NL" in accepts:
        names.append("the end of the line")
    if "$END" in accepts and not names:
        names.append("the end of the text")
    names = names[:_MOST]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}" if names else ""

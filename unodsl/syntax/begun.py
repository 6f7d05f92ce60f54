"""Statements that are begun in the words of people and can not go on like this: who, to whom, which way, which cards.

Like ``habits``, each function answers with the likely mistake, or passes on.
"""

from __future__ import annotations

from typing import Final

from unodsl.source.words import quoted
from unodsl.syntax.fault import Fault, Mistake, at_piece
from unodsl.syntax.habits import acts
from unodsl.syntax.scan import Piece
from unodsl.syntax.tables import reserved

_STARTS: Final = frozenset([";", ":", ",", "then", "otherwise"])
_AWAY: Final = ("discard", "discards")
_ENDS: Final = frozenset([";", "otherwise"])


def _statement(fault: Fault) -> list[Piece]:
    """The pieces of the present statement that stand in front of the fault."""
    line = [p for p in fault.code[: fault.at] if p.line == fault.line]
    begins = [i + 1 for i, piece in enumerate(line) if piece.text in _STARTS]
    return line[begins[-1] if begins else 0 :]


def _text(pieces: list[Piece]) -> str:
    return " ".join(p.text for p in pieces).replace(" . ", ".")


def nobody_acts(fault: Fault) -> Mistake | None:
    """``spins``, a verb without who does it."""
    ends = fault.piece is None or fault.piece.text in _ENDS
    begun = _statement(fault)
    if not ends or len(begun) != 1 or not acts(fault) or not {"NAME", "."} <= fault.accepts:
        return None
    word = begun[0].text
    if begun[0].kind != "word" or word in reserved():
        return None
    if word == "end-round":
        return at_piece(begun[0], "R303", f"{quoted(word)} begins no statement.", "write `end round`")
    help = f"write a seat in front, as in `player {word}`; a cell of a table is done by `do`"
    return at_piece(begun[0], "R320", f"{quoted(word)} alone does not say who does it.", help)


def shown_to_all(fault: Fault) -> Mistake | None:
    """``show hand of s to all``"""
    begun = _statement(fault)
    if fault.piece is None or fault.piece.text != "all" or len(begun) < 3 or begun[0].text != "show" or begun[-1].text != "to":
        return None
    help = f"write `for each x in players, {_text(begun)} x`"
    return fault.mistake("R301", "`show` is to one seat at a time.", help)


def which_way(fault: Fault) -> Mistake | None:
    """``rotate hand left``, ``rotate hand to left``"""
    begun = _statement(fault)
    if fault.piece is None or len(begun) < 2 or begun[0].text != "rotate" or "_NL" not in fault.accepts:
        return None
    zone = _text(begun[1:])
    to_left = f"if direction is 1 then rotate {zone} otherwise reverse-direction; rotate {zone}; reverse-direction"
    help = f"write `rotate {zone}`; always to the left is `{to_left}`"
    return fault.mistake("R301", "`rotate` goes the way of play and says no direction.", help)


def thrown_away(fault: Fault) -> Mistake | None:
    """``discard c in hand of s where …``, ``move all c in …``"""
    begun, piece = _statement(fault), fault.piece
    if piece is None or not acts(fault):
        return None
    if piece.text == "in" and len(begun) == 2 and begun[0].text in _AWAY:
        rest = [p for p in fault.code[fault.at :] if p.line == fault.line]
        message = f"{quoted(begun[0].text)} begins no statement."
        return at_piece(begun[0], "R303", message, f"write `move {begun[1].text} {_domain(rest)} to discard`")
    if piece.text == "all" and [p.text for p in begun] == ["move"]:
        rest = [p for p in fault.code[fault.at + 1 :] if p.line == fault.line]
        help = "leave it out: `move c in … where … to …` is of all the cards that pass"
        if len(rest) > 1 and rest[1].text == "in":
            help = f"leave it out: `move {rest[0].text} {_domain(rest[1:])} to …` is of all the cards that pass"
        return fault.mistake("R301", "`all` can not stand behind `move`.", help)
    return None


def _domain(rest: list[Piece]) -> str:
    """``in hand of s where …``: what the cards are looked for in, the test left open."""
    words = [p.text for p in rest]
    end = next((i for i, word in enumerate(words) if word in ("where", "to", *_STARTS)), len(words))
    return f"{_text(rest[:end])} where …"

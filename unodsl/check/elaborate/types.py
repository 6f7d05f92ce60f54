"""Types: what fits where, how a type is called in words, and arithmetic on ranges of numbers.

A type says what a value is and, for numbers, between which bounds it lies. Two types stand outside of the language:

* ``POISON`` is the type of a term that is already known to be wrong. It fits everywhere, so one mistake is reported
  once and never echoes through the terms around it.
* ``NOTHING`` is the type of ``none`` while nothing tells yet what is missing: a card, a seat, a color. It fits every
  type that has a "none", and the first typed neighbour settles it.

Ranges are computed with interval arithmetic: the range of a sum, product or choice follows from the ranges of its
parts. They are kept within ±10⁹; a product that can be more is refused, so none leaves the numbers that the engines can hold.
"""

from __future__ import annotations

from typing import Final, Literal

from unodsl.model.terms import Type, number

MOST: Final = 10**9
POISON: Final = Type("flag", "?")
NOTHING: Final = Type("card", "none")
SHADE: Final = Type("option", "shade")

_NULLABLE: Final = frozenset({"seat", "side", "color", "face", "card"})
_WORDS: Final = {
    "number": "a number", "flag": "a yes or no", "seat": "a seat", "side": "a side", "color": "a color",
    "face": "a face", "card": "a card",
}  # fmt: skip


def is_poison(found: Type) -> bool:
    """Whether the term was already reported."""
    return found == POISON


def has_none(found: Type) -> bool:
    """Whether a value of this type can be none."""
    return found.kind in _NULLABLE or found == SHADE


def nothing_is_unequal(found: Type) -> bool:
    """Whether two missing values of this type are not "the same": two colorless cards share no color."""
    return found.kind in ("color", "face") or found == SHADE


def describe(found: Type) -> str:
    """A type in the author's words, with its article."""
    if found == NOTHING:
        return "none"
    if found.kind == "member":
        return f"one of `{found.name}`"
    if found.kind == "option":
        return f"a value of `{found.name}`"
    return _WORDS[found.kind]


def fits(found: Type, wanted: Type) -> bool:
    """Whether a value of the one type may stand where the other is wanted; ranges do not matter."""
    if is_poison(found) or is_poison(wanted):
        return True
    if found == NOTHING:
        return has_none(wanted)
    return found.kind == wanted.kind and found.name == wanted.name


def join(one: Type, other: Type) -> Type:
    """The type of a value that is one or the other, of two types that fit."""
    if one.kind == "number" and other.kind == "number":
        return number(min(one.low, other.low), max(one.high, other.high))
    return other if one == NOTHING or is_poison(one) else one


def keep(value: int) -> int:
    """A bound cut to ±10⁹."""
    return max(-MOST, min(MOST, value))


def calculate(operator: Literal["+", "-", "*"], left: Type, right: Type) -> Type:
    """The range of a sum, difference or product."""
    if operator == "+":
        return number(keep(left.low + right.low), keep(left.high + right.high))
    if operator == "-":
        return number(keep(left.low - right.high), keep(left.high - right.low))
    corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
    return number(keep(min(corners)), keep(max(corners)))


def is_too_large(left: Type, right: Type) -> bool:
    """Whether a product can lie outside of ±10⁹. (A sum of such numbers does not come near what the engines can hold.)"""
    return max(abs(left.low), abs(left.high)) * max(abs(right.low), abs(right.high)) > MOST


def added_up(each: Type, most: int) -> Type:
    """The range of a sum of up to ``most`` numbers."""
    return number(keep(min(0, each.low) * most), keep(max(0, each.high) * most))


def or_zero(found: Type) -> Type:
    """The type of a value that may be missing: a number is 0 then."""
    return number(min(0, found.low), max(0, found.high)) if found.kind == "number" else found

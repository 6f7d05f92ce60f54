"""Truth tables over small formulas.

A leaf compares an *atom*, any term of the model, with a whole number. The atom is tried with a few sample values:
every number it is compared with, the numbers beside those, and the ends of its range. Two values between which no leaf
can tell need only one sample, so the table is complete for the atom; atoms are taken to be independent, so what holds
in every line of the table holds in every position, while a line need not be a position.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Literal, TypeAlias

from unodsl.model import terms as t

LINES = 4096
STEPS = 300_000  # lines times comparisons
OTHER = 10**6  # a named value that is none of those asked for
Operator = Literal["==", "<", ">"]
_COMPARE: dict[str, Callable[[int, int], bool]] = {"==": operator.eq, "<": operator.lt, ">": operator.gt}


@dataclass(frozen=True, slots=True)
class Leaf:
    """Whether an atom is equal to, below or above a number."""

    atom: t.Expr
    operator: Operator
    value: int


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Formula


@dataclass(frozen=True, slots=True)
class Every:
    """All parts hold."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """One part holds."""

    parts: tuple[Formula, ...]


Formula: TypeAlias = "bool | Leaf | Not | Every | Some"
Line: TypeAlias = "dict[t.Expr, int]"


class TooMany(Exception):
    """The table would be too long."""


def negation(part: Formula) -> Formula:
    """The part does not hold, simplified."""
    if isinstance(part, bool):
        return not part
    return part.part if isinstance(part, Not) else Not(part)


def every(parts: Sequence[Formula]) -> Formula:
    """All parts hold, simplified."""
    if any(part is False for part in parts):
        return False
    kept = tuple(part for part in parts if part is not True)
    return True if not kept else kept[0] if len(kept) == 1 else Every(kept)


def some(parts: Sequence[Formula]) -> Formula:
    """One part holds, simplified."""
    if any(part is True for part in parts):
        return True
    kept = tuple(part for part in parts if part is not False)
    return False if not kept else kept[0] if len(kept) == 1 else Some(kept)


def leaves(formula: Formula) -> Iterator[Leaf]:
    """Every comparison of a formula."""
    if isinstance(formula, Leaf):
        yield formula
    elif isinstance(formula, Not):
        yield from leaves(formula.part)
    elif isinstance(formula, Every | Some):
        for part in formula.parts:
            yield from leaves(part)


def holds(formula: Formula, line: Line) -> bool:
    """Whether a formula is true in a line of the table."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, Leaf):
        return _COMPARE[formula.operator](line[formula.atom], formula.value)
    if isinstance(formula, Not):
        return not holds(formula.part, line)
    if isinstance(formula, Every):
        return all(holds(part, line) for part in formula.parts)
    return any(holds(part, line) for part in formula.parts)


Samples: TypeAlias = Callable[[t.Expr, "set[int]"], Sequence[int]]


def lines(formulas: Sequence[Formula], samples: Samples) -> Iterator[Line]:
    """The lines of the table. Raises ``TooMany``."""
    numbers: dict[t.Expr, set[int]] = {}
    every_leaf = [leaf for formula in formulas for leaf in leaves(formula)]
    for leaf in every_leaf:
        numbers.setdefault(leaf.atom, set()).add(leaf.value)
    columns = [samples(atom, values) for atom, values in numbers.items()]
    length = prod(len(column) for column in columns)
    if length > LINES or length * len(every_leaf) > STEPS:
        raise TooMany
    for values in product(*columns):
        yield dict(zip(numbers, values, strict=True))

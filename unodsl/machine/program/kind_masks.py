"""Flags of all kinds at once, a bit each, and how they are joined where some are in doubt.

Every function takes what is joined first and the values of the inputs last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

Mask: TypeAlias = tuple[int, int]
"""A bit a kind: those that pass, and those of which it can not be told."""
Masks: TypeAlias = Callable[[tuple[int, ...]], Mask]
"""The mask for some values of the inputs."""


def mask_of(kinds: Iterable[int]) -> int:
    """These kinds, a bit each."""
    return sum(1 << kind for kind in kinds)


def any_of(parts: Sequence[Masks], values: tuple[int, ...]) -> Mask:
    """Some part holds; in doubt if none does for certain."""
    holds = doubts = 0
    for part in parts:
        one, doubt = part(values)
        holds, doubts = holds | one, doubts | doubt
    return holds, doubts & ~holds


def all_of(whole: int, parts: Sequence[Masks], values: tuple[int, ...]) -> Mask:
    """Every part holds; in doubt if none fails for certain."""
    holds = possible = whole
    for part in parts:
        one, doubt = part(values)
        holds, possible = holds & one, possible & (one | doubt)
    return holds, possible & ~holds


def negated(whole: int, part: Masks, values: tuple[int, ...]) -> Mask:
    """The part fails; in doubt where it is."""
    holds, doubts = part(values)
    return whole & ~(holds | doubts), doubts


def chosen(whole: int, ways: Sequence[Masks], values: tuple[int, ...]) -> Mask:
    """Of a test and two ways the first where the test holds, the second where it fails; in doubt where the test is."""
    (yes, unsure), (one, doubt), (other, doubts) = (way(values) for way in ways)
    no = whole & ~(yes | unsure)
    return yes & one | no & other, unsure | yes & doubt | no & doubts


def by_cell(cells: Sequence[tuple[int, Masks]], values: tuple[int, ...]) -> Mask:
    """Every kind by the test of its own group of kinds."""
    holds = doubts = 0
    for kinds, cell in cells:
        one, doubt = cell(values)
        holds, doubts = holds | kinds & one, doubts | kinds & doubt
    return holds, doubts

"""The order in which things are settled that need one another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set


def in_turn(needs: Mapping[int, Set[int]]) -> Iterator[tuple[set[int], bool]]:
    """All things, each behind those that it needs; what needs itself, alone or in a circle, comes together and is marked."""
    behind = {one: _behind(needs, one) for one in needs}
    done: set[int] = set()
    for one in sorted(needs, key=lambda one: len(behind[one])):
        if one not in done:
            knot = {other for other in behind[one] if one in behind[other]}
            yield knot or {one}, bool(knot)
            done |= knot


def _behind(needs: Mapping[int, Set[int]], one: int) -> set[int]:
    """Everything that a thing needs, at first or second hand."""
    found: set[int] = set()
    waiting = [one]
    while waiting:
        new = needs[waiting.pop()] - found
        found |= new
        waiting.extend(new)
    return found

"""A failing edition made smaller: lines, and the blocks below them, are left out as long as it fails in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.property.editions import Case

Fails = Callable[[Case], bool]
MOST = 400
"""Attempts after which what is left is good enough."""


def shrunk(case: Case, fails: Fails, most: int = MOST) -> Case:
    """A smaller case that fails too."""
    attempts = 0
    for smaller in _without_rules(case):
        attempts += 1
        if fails(smaller):
            case = smaller
            break
    while attempts < most:
        for text in _smaller(case.edition):
            attempts += 1
            if fails(replace(case, edition=text)):
                case = replace(case, edition=text)
                break
            if attempts >= most:
                return case
        else:
            return case
    return case


def _without_rules(case: Case) -> Iterator[Case]:
    yield replace(case, house=(), rules=())
    yield replace(case, rules=())
    yield replace(case, house=())


def _smaller(text: str) -> Iterator[str]:
    """The text without one line and what is indented below it; large pieces first."""
    lines = text.split("\n")
    pieces = [(start, _end(lines, start)) for start in range(len(lines)) if lines[start].strip()]
    for start, end in sorted(pieces, key=lambda piece: piece[0] - piece[1]):
        yield "\n".join(lines[:start] + lines[end:])
    for start, end in pieces:
        if end > start + 1:  # what is below without its head
            inner = [line[4:] if line.startswith("    ") else line for line in lines[start + 1 : end]]
            yield "\n".join(lines[:start] + inner + lines[end:])


def _end(lines: list[str], start: int) -> int:
    """The line after a line and all that is indented more than it."""
    depth = _depth(lines[start])
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or _depth(lines[end]) > depth):
        end += 1
    return end


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))

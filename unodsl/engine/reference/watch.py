"""An observer of the reference engine: what was carried out, and what each part of each test came to.

The engine writes expressions as lines and stretches of code as functions. A watched engine writes the same lines with a mark
around every test and before every instruction; any other engine writes no marks, so being able to watch costs nothing. A watched
engine remembers no test of a card: each is worked out, as the page has it, part by part.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from unodsl.diagnostics.span import NOWHERE
from unodsl.engine.reference.run import Run
from unodsl.engine.reference.sources import FREE, Bound, Sources
from unodsl.model import terms as t
from unodsl.model.model import Function

Mark = tuple[str, Hashable]


def mark_of(term: t.Term) -> Mark:
    """What a test is known by, in every machine of an edition: its place and its text."""
    return ("test", (term.span, term.text))


class Watch:
    """What was seen of one machine. ``passed_by`` are addresses of its code."""

    def __init__(self) -> None:
        self.numbers: dict[Mark, int] = {}
        self.came_to: set[tuple[int, bool]] = set()
        self.passed_by: set[int] = set()

    def number(self, mark: Mark) -> int:
        """The number of a test or clause in the lines."""
        return self.numbers.setdefault(mark, len(self.numbers))

    def seen(self, number: int, value: int) -> int:
        """Take note of a value on its way."""
        self.came_to.add((number, bool(value)))
        return value

    def passed(self, address: int, run: Run) -> None:
        """Take note of an instruction that comes next; ``run`` is the game as it is before it."""
        self.passed_by.add(address)

    def results(self) -> dict[Mark, set[bool]]:
        """What the tests came to, and the values of clauses that compute."""
        found: dict[Mark, set[bool]] = {}
        marks = {number: mark for mark, number in self.numbers.items()}
        for number, value in self.came_to:
            found.setdefault(marks[number], set()).add(value)
        return found


@dataclass(frozen=True, slots=True)
class WatchedSources(Sources):
    """Lines with marks."""

    watch: Watch

    @property
    def remembers(self) -> bool:
        """Never: what is remembered is not looked at."""
        return False

    def expr(self, term: t.Expr, bound: Bound = FREE) -> str:
        """A term as a line; a test with its mark."""
        line = Sources.expr(self, term, bound)
        if term.type.kind != "flag" or isinstance(term, t.Const | t.Local) or term.span == NOWHERE:
            return line
        return f"seen({self.watch.number(mark_of(term))}, {line})"

    def body(self, function: Function, *arguments: str) -> str:
        """The body of a clause with its mark."""
        return f"seen({self.watch.number(('clause', function.key))}, {Sources.body(self, function, *arguments)})"

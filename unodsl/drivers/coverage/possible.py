"""What a test can come to in an edition at all, whatever is played: some tests are settled by its cards and settings.

A fact has the values of the cards; a variable that nothing writes has its value after the deal; an option that is settled has one
value. What is said of more than that counts as possible.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from unodsl.model import terms as t
from unodsl.model.model import Model
from unodsl.model.terms import NONE

Values = frozenset[int]
BOTH: Final[Values] = frozenset({0, 1})
_MANY: Final = 4096
_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq, "!=": operator.ne, ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Possible:
    """``written``: the variables that something writes. ``retires``: seats can leave the round."""

    model: Model
    written: frozenset[str]
    retires: bool = True

    def tests(self, term: t.Expr) -> Values:
        """What a test can come to."""
        match term:
            case t.AllOf(parts=parts):
                return self._joined([self.tests(part) for part in parts], 0)
            case t.AnyOf(parts=parts):
                return self._joined([self.tests(part) for part in parts], 1)
            case t.Negation(part=part):
                return frozenset(1 - value for value in self.tests(part))
            case t.Compare():
                return self._compare(term)
            case t.KindIn(kinds=kinds):
                return BOTH if kinds else frozenset({0})
            case t.CellTest(column=column):
                keys = dict.fromkeys(self.model.test_cells[column])
                return frozenset().union(*(self.tests(self.model.functions[key].body) for key in keys), {0})
            case t.Ternary(test=test, then=then, otherwise=otherwise):
                can = self.tests(test)
                return frozenset().union(*(self.tests(part) for holds, part in ((1, then), (0, otherwise)) if holds in can))
            case t.Call(function=key):
                return self.tests(self.model.functions[key].body)
            case t.InDomain(domain=t.Seats(start=None, without=None)) if not self.retires:
                return frozenset({1})
            case t.Quantified(quantifier=quantifier, where=where) if self.tests(where) == {0} and quantifier != "every":
                return frozenset({int(quantifier == "no")})
        known = self.values(term)
        return BOTH if known is None else frozenset(int(value != 0) for value in known)

    def _joined(self, parts: list[Values], absorbing: int) -> Values:
        if any(part == {absorbing} for part in parts):
            return frozenset({absorbing})
        return BOTH if any(absorbing in part for part in parts) else frozenset({1 - absorbing})

    def _compare(self, term: t.Compare) -> Values:
        left, right = self.values(term.left), self.values(term.right)
        if left is None or right is None or len(left) * len(right) > _MANY:
            return BOTH
        return frozenset(int(_COMPARE[term.operator](a, b)) for a in left for b in right)

    def values(self, term: t.Expr) -> Values | None:
        """The values of a term; ``None``: not known."""
        match term:
            case t.Const(value=value):
                return frozenset({value})
            case t.OptionValue(name=name):
                option = self.model.edition.options[name]
                return frozenset(map(option.number, (option.default,) if option.fixed else option.values))
            case t.Fact(column=column):
                missing = NONE if column in ("color", "face", "shade") else 0
                return frozenset({*self.model.facts[column].values, missing})
            case t.Variable(name=name) if name not in self.written:
                return self._start(name)
            case t.Size(of=t.Seats(start=None, without=None)) if not self.retires:
                players = self.model.edition.players
                return frozenset(range(players.low, players.high + 1))
            case t.Arithmetic():
                return self._calculated(term)
        return None

    def _calculated(self, term: t.Arithmetic) -> Values | None:
        left, right = self.values(term.left), self.values(term.right)
        if left is None or right is None or len(left) * len(right) > _MANY:
            return None
        how = {"+": operator.add, "-": operator.sub, "*": operator.mul}[term.operator]
        return frozenset(how(a, b) for a in left for b in right)

    def _start(self, name: str) -> Values | None:
        """The value of a variable that is never written, where it is plain."""
        decl = self.model.edition.state[name]
        if decl.starts is None and (decl.holds == "flag" or not isinstance(decl.holds, str)):
            return frozenset({0 if isinstance(decl.holds, str) else max(0, decl.holds.low)})
        return None


def atoms(test: t.Expr, possible: Callable[[t.Expr], Values]) -> Iterator[t.Expr]:
    """The parts of a test that are joined by and, or, not, as far as they are tried."""
    match test:
        case t.AllOf(parts=parts) | t.AnyOf(parts=parts):
            for part in parts:
                yield from atoms(part, possible)
                if possible(part) == {int(isinstance(test, t.AnyOf))}:
                    break
        case t.Negation(part=part):
            yield from atoms(part, possible)
        case _:
            yield test

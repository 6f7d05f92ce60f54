"""What a test can come to in an edition at all, whatever is played: some tests are settled by its cards and settings.

A fact has the values of the cards that it can be asked of; a variable that nothing writes has its value after the deal; an option that
is settled has one value. What is said of more than that counts as possible.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from unodsl.drivers.coverage.narrowing import NO_CARD, Key, Kinds, Narrowing
from unodsl.model import terms as t
from unodsl.model.model import Function, Model
from unodsl.model.operators import ARITHMETIC, RELATIONS
from unodsl.model.terms import NONE

Values = frozenset[int]
BOTH: Final[Values] = frozenset({0, 1})
_MANY: Final = 4096


@dataclass(frozen=True, slots=True)
class Possible:
    """``cards``: what names stand for. ``written``: the variables that something writes. ``retires``: seats can leave the round."""

    model: Model
    cards: Narrowing
    written: frozenset[str]
    retires: bool = True

    def after(self, test: t.Expr, holds: bool, piles: bool = False) -> dict[Key, Kinds]:
        """What is known where a test has come out so; with ``piles`` of their top cards too."""
        found = dict(self.cards.here)
        for key, card in self.cards.named_in(test, piles).items():
            found[key] = frozenset(
                kind for kind in self.cards.of(card) if int(holds) in self._tried(test, {key: frozenset({kind})})
            )
        return found

    def _tried(self, test: t.Expr, meant: dict[Key, Kinds]) -> Values:
        with self.cards.trying(meant):
            return self.tests(test)

    def tests(self, term: t.Expr) -> Values:
        """What a test can come to. Nothing: it is not come to."""
        match term:
            case t.AllOf(parts=parts):
                return self._joined([self.tests(part) for part in parts], 0)
            case t.AnyOf(parts=parts):
                return self._joined([self.tests(part) for part in parts], 1)
            case t.Negation(part=part):
                return frozenset(1 - value for value in self.tests(part))
            case t.Compare():
                return self._compare(term)
            case t.KindIn(card=card, kinds=kinds):
                return frozenset(int(kind in kinds) for kind in self.cards.of(card))
            case t.CellTest():
                return self._cell(term)
            case t.Ternary(test=test, then=then, otherwise=otherwise):
                can = self.tests(test)
                return frozenset().union(*(self.tests(part) for holds, part in ((1, then), (0, otherwise)) if holds in can))
            case t.Call():
                return self._call(term)
            case t.InDomain(domain=t.Seats(start=None, without=None)) if not self.retires:
                return frozenset({1})
            case t.Quantified(quantifier=quantifier, where=where) if self.tests(where) == {0} and quantifier != "every":
                return frozenset({int(quantifier == "no")})
        known = self.values(term)
        return BOTH if known is None else frozenset(int(value != 0) for value in known)

    def taken(self, parameters: tuple[t.Local, ...], arguments: tuple[t.Expr, ...]) -> dict[Key, Kinds]:
        """What the parameters of a clause stand for when it is called so."""
        pairs = zip(parameters, arguments, strict=True)
        return {parameter.index: self.cards.of(argument) for parameter, argument in pairs if parameter.type.kind == "card"}

    def asked(self, term: t.Call) -> dict[Key, Kinds]:
        """What the parameters stand for where a clause that computes is looked into: an adjective said of no card is not."""
        function = self.model.functions[term.function]
        meant = self.taken(function.parameters, term.arguments)
        if _is_adjective(function):
            meant[function.parameters[0].index] -= {NO_CARD}
        return meant

    def _call(self, term: t.Call) -> Values:
        function = self.model.functions[term.function]
        of_none = _is_adjective(function) and NO_CARD in self.cards.of(term.arguments[0])
        meant = self.asked(term)
        found = self._tried(function.body, meant) if all(meant.values()) else frozenset[int]()
        return found | {0} if of_none else found

    def _cell(self, term: t.CellTest) -> Values:
        """A cell of each kind that the card can be; never true of no card."""
        found: Values = frozenset({0} if NO_CARD in self.cards.of(term.card) else ())
        for key, kinds in self.cards.by_cell(term.card, self.model.test_cells[term.column]).items():
            function = self.model.functions[key]
            found |= self._tried(function.body, {function.parameters[0].index: kinds})
        return found

    def _joined(self, parts: list[Values], absorbing: int) -> Values:
        if not all(parts):
            return frozenset()
        if any(part == {absorbing} for part in parts):
            return frozenset({absorbing})
        return BOTH if any(absorbing in part for part in parts) else frozenset({1 - absorbing})

    def _compare(self, term: t.Compare) -> Values:
        left, right = self.values(term.left), self.values(term.right)
        if left is None or right is None or len(left) * len(right) > _MANY:
            return BOTH
        return frozenset(int(RELATIONS[term.operator](a, b)) for a in left for b in right)

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
                values = self.model.facts[column].values
                return frozenset(missing if kind == NO_CARD else values[kind] for kind in self.cards.of(term.card))
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
        how = ARITHMETIC[term.operator]
        return frozenset(how(a, b) for a in left for b in right)

    def _start(self, name: str) -> Values | None:
        """The value of a variable that is never written, where it is plain."""
        decl = self.model.edition.state[name]
        if decl.starts is None and (decl.holds == "flag" or not isinstance(decl.holds, str)):
            return frozenset({0 if isinstance(decl.holds, str) else max(0, decl.holds.low)})
        return None


def _is_adjective(function: Function) -> bool:
    return bool(function.parameters) and function.parameters[0].type.kind == "card" and function.body.type.kind == "flag"

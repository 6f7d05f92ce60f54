"""What a term is worth when only some things are known: variables that never change, and of which kind some cards are.

``None`` is what depends on the game. Nothing is guessed: what is not ``None`` is so in every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from unodsl.check.proof.constants import constant
from unodsl.model import terms as t
from unodsl.model.model import Function, Model
from unodsl.model.operators import RELATIONS


@dataclass(frozen=True, slots=True)
class OfKind:
    """A card of a kind; of none if ``kind`` is ``t.NONE``."""

    kind: int


Known: TypeAlias = "int | OfKind | None"


@dataclass(frozen=True, slots=True)
class Worth:
    """``variables`` that always have one value, the value of ``locals`` by index, and the ``tops`` of zones."""

    model: Model
    variables: Mapping[str, int] = field(default_factory=dict)
    locals: Mapping[int, Known] = field(default_factory=dict)
    tops: Mapping[str, OfKind] = field(default_factory=dict)

    def of(self, term: t.Expr) -> Known:
        """The worth of a term."""
        match term:
            case t.Local(index=index):
                return self.locals.get(index)
            case t.Variable(name=name, owner=None):
                return self.variables.get(name)
            case t.TopCard(zone=t.ZonePart(zone=zone, part="top" | "all")):
                return self.tops.get(zone)
            case t.Fact() | t.KindIn() | t.CellTest():
                return self._of_card(term)
            case t.Call(function=key, arguments=arguments):
                return self._within(self.model.functions[key], [self.of(part) for part in arguments])
            case t.AllOf(parts=parts):
                return self._joined(parts, 0)
            case t.AnyOf(parts=parts):
                return self._joined(parts, 1)
            case t.Negation(part=part):
                value = self.number(part)
                return None if value is None else 1 - value
            case t.Ternary(test=test, then=then, otherwise=otherwise):
                which = self.number(test)
                return None if which is None else self.of(then if which else otherwise)
            case t.Compare():
                return self._compare(term)
        return constant(term, {})

    def number(self, term: t.Expr) -> int | None:
        """The worth of a term that is no card."""
        value = self.of(term)
        return value if isinstance(value, int) else None

    def _of_card(self, term: t.Fact | t.KindIn | t.CellTest) -> Known:
        card = self.of(term.card)
        if not isinstance(card, OfKind):
            return None
        match term:
            case t.Fact(column=column):
                none = t.NONE if column in ("color", "face", "shade") else 0
                return none if card.kind == t.NONE else self.model.facts[column].values[card.kind]
            case t.KindIn(kinds=kinds):
                return int(card.kind in kinds)
        if card.kind == t.NONE:
            return 0
        return self._within(self.model.functions[self.model.test_cells[term.column][card.kind]], [card])

    def _within(self, function: Function, values: list[Known]) -> Known:
        bound = {local.index: value for local, value in zip(function.parameters, values, strict=True)}
        return replace(self, locals=bound).of(function.body)

    def _joined(self, parts: tuple[t.Expr, ...], absorbing: int) -> int | None:
        values = []
        for part in parts:
            values.append(self.number(part))
            if values[-1] == absorbing:
                return absorbing
        return None if None in values else 1 - absorbing

    def _compare(self, term: t.Compare) -> int | None:
        left, right = self.of(term.left), self.of(term.right)
        if isinstance(left, OfKind) and isinstance(right, OfKind):
            left, right = left.kind, right.kind
        if not isinstance(left, int) or not isinstance(right, int):
            return None
        if left == right == t.NONE and not term.none_matches:
            return int(term.operator == "!=")
        return int(RELATIONS[term.operator](left, right))

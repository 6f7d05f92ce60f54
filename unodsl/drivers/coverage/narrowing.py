"""Which kinds of cards a name can stand for at some place of a rule, by the tests of their facts on the way there."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from unodsl.model import terms as t
from unodsl.model.model import Model

Kinds = frozenset[int]
_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq, "!=": operator.ne, ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip


@dataclass(slots=True)
class Narrowing:
    """``passed``: what parameters have stood for so far. ``here``: what is known at this place besides, by local."""

    model: Model
    passed: dict[int, Kinds] = field(default_factory=dict)
    here: Mapping[int, Kinds] = field(default_factory=dict)

    @property
    def every(self) -> Kinds:
        """All kinds."""
        return frozenset(range(len(self.model.edition.kinds)))

    def of(self, card: t.Expr) -> Kinds:
        """The kinds that a card can be here."""
        if not isinstance(card, t.Local):
            return self.every
        return self.passed.get(card.index, self.every) & self.here.get(card.index, self.every)

    def passing(self, parameter: t.Local, kinds: Kinds) -> bool:
        """Take note of what a parameter stands for; whether that is news."""
        before = self.passed.get(parameter.index, frozenset())
        self.passed[parameter.index] = before | kinds
        return not kinds <= before or not before

    def after(self, test: t.Expr, holds: bool) -> Mapping[int, Kinds]:
        """What is known where a test has come out so."""
        found = dict(self.here)
        for index, kinds in self._told(test, holds).items():
            found[index] = found.get(index, self.every) & kinds
        return found

    def _told(self, test: t.Expr, holds: bool) -> dict[int, Kinds]:
        match test:
            case t.Negation(part=part):
                return self._told(part, not holds)
            case t.AllOf(parts=parts) if holds:
                return self._all(parts, holds)
            case t.AnyOf(parts=parts) if not holds:
                return self._all(parts, holds)
            case t.Compare(operator=sign, left=t.Fact(column=column, card=t.Local(index=at)), right=t.Const(value=wanted)):
                values = self.model.facts[column].values
                return {at: frozenset(k for k in self.every if _COMPARE[sign](values[k], wanted) is holds)}
            case t.Fact(column=column, card=t.Local(index=at)):
                return {at: frozenset(k for k in self.every if bool(self.model.facts[column].values[k]) is holds)}
            case t.KindIn(card=t.Local(index=at), kinds=kinds):
                return {at: frozenset(k for k in self.every if (k in kinds) is holds)}
        return {}

    def _all(self, parts: tuple[t.Expr, ...], holds: bool) -> dict[int, Kinds]:
        found: dict[int, Kinds] = {}
        for part in parts:
            for index, kinds in self._told(part, holds).items():
                found[index] = found.get(index, self.every) & kinds
        return found

"""Why a test fails or holds: told from the very tree that decides it.

A reason has the shape of the page: of alternatives each with the part that failed, of requirements the first that failed, of a
named clause what it says. The leaves speak with the two values that were compared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from unodsl.engine.reference.values import Registers, Values, Zones
from unodsl.model import terms as t
from unodsl.model.terms import NO_KIND
from unodsl.state.names import Names

_WORDS = {"==": "is", "!=": "is not", ">=": "is at least", "<=": "is at most", ">": "is more than", "<": "is less than"}
_DENIED = {
    "==": "is not", "!=": "is", ">=": "is less than", "<=": "is more than", ">": "is not more than", "<": "is not less than",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Why:
    """``holds``: what the test came to; ``text``: its rule text; ``detail``: in values; ``clause``: if a named one begins.

    ``thing``: what there must be none of and there is, by name.
    """

    holds: bool
    text: str
    detail: str
    clause: str = ""
    parts: tuple[Why, ...] = ()
    thing: str = ""

    def leaves(self) -> tuple[str, ...]:
        """The details of the innermost parts, each once."""
        if not self.parts:
            return (self.detail,)
        return tuple(dict.fromkeys(leaf for part in self.parts for leaf in part.leaves()))

    def things(self) -> tuple[str, ...]:
        """What there must be none of and there is, of the innermost parts."""
        own = (self.thing,) if self.thing else ()
        return tuple(dict.fromkeys((*own, *(thing for part in self.parts for thing in part.things()))))

    def clauses(self) -> tuple[str, ...]:
        """The named clauses that took part, outermost first."""
        own = (self.clause,) if self.clause else ()
        return tuple(dict.fromkeys((*own, *(c for part in self.parts for c in part.clauses()))))

    def lines(self, depth: int = 0) -> list[str]:
        """The whole reason, one line a part, indented."""
        mark = "yes" if self.holds else "no "
        label = f"{self.clause}: {self.text}" if self.clause not in ("", self.text) else self.text
        line = f"{'  ' * depth}{mark} {label}"
        if not self.parts and self.detail != self.text:
            line += f"  ({self.detail})"
        return [line, *(inner for part in self.parts for inner in part.lines(depth + 1))]


@dataclass(slots=True)
class Explainer:
    """Explains the tests of one machine."""

    values: Values
    names: Names

    def why(self, term: t.Expr, v: Registers, z: Zones) -> Why:
        """Why a test is as it is. Registers must hold what the test speaks of."""
        holds = bool(self.values.read(term)(v, z))
        match term:
            case t.AnyOf() | t.AllOf():
                return self._junction(term, holds, v, z)
            case t.Call() if term.type.kind == "flag":
                return self._call(term, holds, v, z)
            case t.CellTest():
                return self._cell(term, holds, v, z)
            case t.Negation() if term.part.text == term.text:
                return self._is_not(term, holds, v, z)
            case t.Negation():
                return Why(holds, term.text, term.text, parts=(self.why(term.part, v, z),))
            case t.Ternary():
                test = bool(self.values.read(term.test)(v, z))
                return self.why(term.then if test else term.otherwise, v, z)
            case t.Quantified():
                return self._quantified(term, holds, v, z)
        return Why(holds, term.text, self._leaf(term, holds, v, z))

    def _is_not(self, term: t.Negation, holds: bool, v: Registers, z: Zones) -> Why:
        """``pile is not empty``: what is denied has no words of its own."""
        part = self.why(term.part, v, z)
        if part.parts:
            return Why(holds, term.text, term.text, part.clause, part.parts)
        bare = f"{term.text} is {'on' if part.holds else 'off'}"
        said = term.text if holds else term.text.replace(" is not ", " is ", 1)
        return Why(holds, term.text, said if part.detail == bare else part.detail, part.clause)

    def _junction(self, term: t.AnyOf | t.AllOf, holds: bool, v: Registers, z: Zones) -> Why:
        """Those parts that made it so, but for what no card of the edition ever is."""
        never = [part for part in term.parts if isinstance(term, t.AnyOf) and isinstance(part, t.KindIn) and not part.kinds]
        parts = [self.why(part, v, z) for part in term.parts if part not in never] or [self.why(x, v, z) for x in never]
        telling = tuple(part for part in parts if part.holds == holds)
        if isinstance(term, t.AnyOf) == holds:
            telling = telling[:1]  # one is enough
        return Why(holds, term.text, term.text, parts=telling)

    def _call(self, term: t.Call, holds: bool, v: Registers, z: Zones) -> Why:
        function = self.values.machine.functions[term.function]
        taken = [self.values.read(argument)(v, z) for argument in term.arguments]
        if taken and taken[0] < 0:
            return Why(holds, term.text, "there is no such card")
        for parameter, value in zip(function.parameters, taken, strict=True):
            v[self.values.register(parameter)] = value
        return Why(holds, term.text, term.text, function.clause, (self.why(function.body, v, z),))

    def _cell(self, term: t.CellTest, holds: bool, v: Registers, z: Zones) -> Why:
        value = self.values.read(term.card)(v, z)
        if value < 0:
            return Why(holds, term.text, "there is no such card")
        key = self.values.machine.model.test_cells[term.column][value & NO_KIND]
        function = self.values.machine.functions[key]
        v[self.values.register(function.parameters[0])] = value
        return Why(holds, term.text, term.text, function.clause, (self.why(function.body, v, z),))

    def _quantified(self, term: t.Quantified, holds: bool, v: Registers, z: Zones) -> Why:
        """Name a thing that decides it."""
        at, wanted = self.values.register(term.local), term.quantifier != "every"
        for thing in tuple(self.values.things(term.domain)(v, z)):
            v[at] = thing
            if bool(self.values.read(term.where)(v, z)) is wanted:
                name = self.names.value(thing, term.local.type)
                said = re.sub(rf"(?<![\w.-]){re.escape(term.local.text)}(?![\w-])", name, term.where.text)  # of this very thing
                too_many = name if term.quantifier == "no" else ""
                return Why(holds, term.text, said if wanted else f"it is not so that {said}", thing=too_many)
        return Why(holds, term.text, f"nothing there {'passes' if wanted else 'fails'}: {term.where.text}")

    def _leaf(self, term: t.Expr, holds: bool, v: Registers, z: Zones) -> str:
        match term:
            case t.Compare():
                left = self.names.value(self.values.read(term.left)(v, z), term.left.type)
                right = self.names.value(self.values.read(term.right)(v, z), term.right.type)
                return f"{left} {(_WORDS if holds else _DENIED)[term.operator]} {right}"
            case t.KindIn():
                card = self.names.value(self.values.read(term.card)(v, z), term.card.type)
                what = term.text.rsplit(" ", 1)[-1]
                return f"{card} is {'' if holds else 'not '}{what}"
            case t.Const():
                return "always" if term.value else "never"
        return f"{term.text} is {'on' if holds else 'off'}"

"""Why a test fails or holds: told from the very tree that decides it.

A reason has the shape of the page: of alternatives each with the part that failed, of requirements the first that failed, of a
named clause what it says. The leaves speak with the two values that were compared, if the seat that asks sees what they are worked
out from; else the test is told without them, and no part of it that says more than the whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from unodsl.engine.reference.known import Known
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
    """``holds``: what the test came to; ``text``: its rule text; ``detail``: in values, if they may be told; ``clause``: if a named one
    begins.

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
            return (self.detail or (self.text if self.holds else f"it is not so that {self.text}"),)
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
        if not self.parts and self.detail not in ("", self.text):
            line += f"  ({self.detail})"
        return [line, *(inner for part in self.parts for inner in part.lines(depth + 1))]


@dataclass(slots=True)
class Explainer:
    """Explains the tests of one machine to a seat."""

    values: Values
    names: Names
    known: Known

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
            case t.Ternary() if self.known.holds(term.test, v, z):
                test = bool(self.values.read(term.test)(v, z))
                return self.why(term.then if test else term.otherwise, v, z)
            case t.Quantified():
                return self._quantified(term, holds, v, z)
        return Why(holds, term.text, self._leaf(term, holds, v, z))

    def _is_not(self, term: t.Negation, holds: bool, v: Registers, z: Zones) -> Why:
        """``pile is not empty``: what is denied has no words of its own."""
        part = self.why(term.part, v, z)
        if part.parts or not part.detail:
            return Why(holds, term.text, part.detail and term.text, part.clause, part.parts)
        bare = f"{term.text} is {'on' if part.holds else 'off'}"
        said = term.text if holds else term.text.replace(" is not ", " is ", 1)
        return Why(holds, term.text, said if part.detail == bare else part.detail, part.clause)

    def _junction(self, term: t.AnyOf | t.AllOf, holds: bool, v: Registers, z: Zones) -> Why:
        """Those parts that made it so, but for what no card of the edition ever is."""
        never = [part for part in term.parts if isinstance(term, t.AnyOf) and isinstance(part, t.KindIn) and not part.kinds]
        terms: list[t.Expr] = [part for part in term.parts if part not in never] or [*never]
        if isinstance(term, t.AnyOf) == holds:  # one is enough
            terms = self._that_may_be_told(terms, holds, v, z)
        telling = [part for part in (self.why(part, v, z) for part in terms) if part.holds == holds]
        if isinstance(term, t.AnyOf) and holds:
            telling = telling[:1]
        return Why(holds, term.text, term.text if telling else "", parts=tuple(telling))

    def _that_may_be_told(self, terms: list[t.Expr], holds: bool, v: Registers, z: Zones) -> list[t.Expr]:
        """Of parts of which one decides alone: those that the seat sees, or the one that is left when it sees that none of them does."""
        seen = [term for term in terms if self.known.holds(term, v, z)]
        if len(terms) - len(seen) == 1 and not any(bool(self.values.read(term)(v, z)) == holds for term in seen):
            return terms
        return seen

    def _call(self, term: t.Call, holds: bool, v: Registers, z: Zones) -> Why:
        function = self.values.machine.functions[term.function]
        if not all(self.known.holds(argument, v, z) for argument in term.arguments):
            return Why(holds, term.text, "", function.clause)
        taken = [self.values.read(argument)(v, z) for argument in term.arguments]
        if taken and taken[0] < 0:
            return Why(holds, term.text, "there is no such card")
        self.known.bind(function, taken, v)
        return Why(holds, term.text, term.text, function.clause, (self.why(function.body, v, z),))

    def _cell(self, term: t.CellTest, holds: bool, v: Registers, z: Zones) -> Why:
        if not self.known.holds(term.card, v, z):
            return Why(holds, term.text, "")
        value = self.values.read(term.card)(v, z)
        if value < 0:
            return Why(holds, term.text, "there is no such card")
        key = self.values.machine.model.test_cells[term.column][value & NO_KIND]
        function = self.values.machine.functions[key]
        self.known.bind(function, (value,), v)
        return Why(holds, term.text, term.text, function.clause, (self.why(function.body, v, z),))

    def _quantified(self, term: t.Quantified, holds: bool, v: Registers, z: Zones) -> Why:
        """Name a thing that decides it."""
        wanted, decided = term.quantifier != "every", holds is (term.quantifier == "any")
        if not self.known.holds(term.domain, v, z):
            return Why(holds, term.text, "")
        for thing in tuple(self.values.things(term.domain)(v, z)) if decided else ():
            if self.known.of_thing(term.local, thing, term.where, v, z) and self._is_so(term, thing, v, z) is wanted:
                name = self.names.value(thing, term.local.type)
                said = re.sub(rf"(?<![\w.-]){re.escape(term.local.text)}(?![\w-])", name, term.where.text)  # of this very thing
                too_many = name if term.quantifier == "no" else ""
                return Why(holds, term.text, said if wanted else f"it is not so that {said}", thing=too_many)
        return Why(holds, term.text, "" if decided else f"nothing there {'passes' if wanted else 'fails'}: {term.where.text}")

    def _is_so(self, term: t.Quantified, thing: int, v: Registers, z: Zones) -> bool:
        """Whether the test of a quantifier holds of a thing."""
        v[self.values.register(term.local)] = thing
        return bool(self.values.read(term.where)(v, z))

    def _leaf(self, term: t.Expr, holds: bool, v: Registers, z: Zones) -> str:
        match term:
            case t.Compare() | t.KindIn() if not self.known.holds(term, v, z):
                return ""
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

"""From typed tests to formulas.

What the translation knows: options are atoms with all of their values, so a proof is one for every table; ``no x in D
where T`` is the negation of ``any x in D where T``; something of ``hand of s`` exists if its size is not 0; a fact, test
or adjective said of a card implies that there is a card; the one thing of a card exists if it is not none. Clauses that
compute are opened up ``depth`` levels deep; below, their names are atoms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from unodsl.check.proof.logic import OTHER, Formula, Leaf, TooMany, every, holds, lines, negation, some
from unodsl.check.proof.rewriting import canonical, rewritten, substituted
from unodsl.check.proof.walking import everything
from unodsl.model import acts as a, terms as t
from unodsl.model.model import LEAVING, Model
from unodsl.model.terms import NONE

_Sign = Literal["==", "!=", ">=", "<=", ">", "<"]
_SWAPPED: Final[dict[_Sign, _Sign]] = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_OPPOSITE: Final[dict[_Sign, _Sign]] = {"!=": "==", "<=": ">", ">=": "<"}
_LARGEST: Final = 4_000  # tests in one formula
_ALL: Final = 1_000_000  # tests in all formulas of a model


@dataclass(frozen=True, slots=True)
class Existence:
    """Whether a choice can be made: things of these domains that pass ``where``, and ``when``."""

    locals: tuple[t.Local, ...]
    domains: tuple[t.Domain, ...]
    where: t.Expr | None
    when: t.Expr | None


Claim = t.Expr | Existence


def existence(choice: a.Choice | a.AskFor | a.AskAll) -> Existence:
    """When a choice or a pick has something to offer."""
    if isinstance(choice, a.Choice):
        return Existence(choice.locals, choice.domains, choice.where, choice.when)
    return Existence((choice.local,), (choice.domain,), choice.where, None)


@dataclass(slots=True)
class Formulas:
    """The formulas of one model. ``settings_free``: settings and facts of cards are unknown, being there to be set."""

    model: Model
    settings_free: bool = False
    company: bool = True  # whether there always are other seats
    depth: int = 0
    size: int = 0
    work: int = 0
    bodies: dict[str, t.Expr] = field(default_factory=dict)
    impossible: dict[tuple[t.Expr, int], bool] = field(default_factory=dict)

    def begin(self, depth: int) -> None:
        """Begin a proof: open clauses so deep."""
        self.depth, self.size = depth, 0

    def claim(self, claim: Claim) -> Formula:
        """The formula of what is to be proven."""
        if not isinstance(claim, Existence):
            return self.of(claim)
        when = True if claim.when is None else self.of(claim.when)
        where = None if claim.where is None else self.freed(claim.where)
        return every([when, self._can_choose(replace(claim, where=where))])

    def of(self, test: t.Expr) -> Formula:
        """The formula of a test, in the present proof. Raises ``TooMany``."""
        return self.formula(self.freed(test), self.depth)

    def freed(self, term: t.Expr) -> t.Expr:
        """The term with its settings as unknown values, if they are to be free."""
        return rewritten(term, _free_setting) if self.settings_free else term

    def _body(self, function: str) -> t.Expr:
        if function not in self.bodies:
            self.bodies[function] = self.freed(self.model.functions[function].body)
        return self.bodies[function]

    # ---- samples --------------------------------------------------------------------------------------------

    def samples(self, atom: t.Expr, numbers: set[int]) -> Sequence[int]:
        """The values with which an atom is tried."""
        if isinstance(atom, t.OptionValue):
            option = self.model.edition.options[atom.name]
            values = (option.default,) if option.fixed else option.values
            return [int(v == "on") if option.is_flag else option.values.index(v) for v in values]
        if atom.type.kind == "flag":
            return (0, 1)
        if atom.type.kind == "number":
            loose = self.settings_free and not isinstance(atom, t.Variable | t.Size)
            low, high = (-OTHER, OTHER) if loose else (atom.type.low, atom.type.high)
            near = {n + step for n in numbers for step in (-1, 0, 1)}
            return sorted({n for n in near if low <= n <= high} | {low, high})
        return sorted({*numbers, NONE, OTHER})

    # ---- tests to formulas ----------------------------------------------------------------------------------

    def formula(self, test: t.Expr, depth: int) -> Formula:
        """The formula of a test; clauses are opened ``depth`` levels deep. Raises ``TooMany``."""
        self._count()
        match test:
            case t.Const(value=value):
                return bool(value)
            case t.AllOf(parts=parts):
                return every([self.formula(part, depth) for part in parts])
            case t.AnyOf(parts=parts):
                return some([self.formula(part, depth) for part in parts])
            case t.Negation(part=part):
                return negation(self.formula(part, depth))
            case t.Ternary(test=which, then=then, otherwise=otherwise):
                a_, b, c = (self.formula(part, depth) for part in (which, then, otherwise))
                return some([every([a_, b]), every([negation(a_), c])])
            case t.Compare():
                return self._compare(test, depth)
            case t.Quantified():
                return self._quantified(test, depth)
            case t.IsEmpty(zone=zone):
                return Leaf(zone_size(zone), "==", 0)
            case t.InDomain(left=left, domain=t.Numbers() | t.Values(without=None) as domain):
                return self._in_domain(left, domain, depth)
        return self._leaf(test, depth)

    def _count(self) -> None:
        self.size, self.work = self.size + 1, self.work + 1
        if self.size > _LARGEST or self.work > _ALL:
            raise TooMany

    def _leaf(self, test: t.Expr, depth: int) -> Formula:
        """A test that is not taken apart, or a clause that is."""
        known = every([self._is_some(card) for card in _said_of(test)])
        if isinstance(test, t.Call) and depth > 0:
            function = self.model.functions[test.function]
            values = {p.index: x for p, x in zip(function.parameters, test.arguments, strict=True)}
            return every([known, self.formula(substituted(self._body(test.function), values), depth - 1)])
        return every([known, Leaf(canonical(test), "==", 1)])

    def _is_some(self, card: t.Expr) -> Formula:
        return True if isinstance(card, t.Local) and card.index < 0 else negation(Leaf(canonical(card), "==", NONE))

    def _compare(self, test: t.Compare, depth: int) -> Formula:
        left, right, sign = test.left, test.right, test.operator
        if isinstance(left, t.Const) and not isinstance(right, t.Const):
            left, right, sign = right, left, _SWAPPED[sign]
        if sign in ("!=", "<=", ">="):
            return negation(self._compare(replace(test, left=left, right=right, operator=_OPPOSITE[sign]), depth))
        if isinstance(right, t.Const):
            return self._against(left, sign, right.value, depth, test.none_matches)
        if sign == ">":
            left, right, sign = right, left, "<"
        if sign == "==" and repr(left) > repr(right):
            left, right = right, left
        return Leaf(canonical(replace(test, left=left, right=right, operator=sign)), "==", 1)

    def _against(self, left: t.Expr, sign: str, value: int, depth: int, none_matches: bool) -> Formula:
        """A comparison with a number."""
        if value == NONE and sign == "==" and not none_matches:
            return False
        if isinstance(left, t.Const):
            return holds(Leaf(left, sign, value), {left: left.value})  # type: ignore[arg-type]
        if isinstance(left, t.Ternary):
            which = self.formula(left.test, depth)
            then, otherwise = (self._against(x, sign, value, depth, none_matches) for x in (left.then, left.otherwise))
            return some([every([which, then]), every([negation(which), otherwise])])
        if left.type.kind == "flag" and sign == "==":
            formula = self.formula(left, depth)
            return formula if value else negation(formula)
        if isinstance(left, t.Aggregate) and left.operator == "count" and (sign, value) in (("==", 0), ("<", 1), (">", 0)):
            found = self.exists(left.local, left.domain, left.where, depth)
            return found if sign == ">" else negation(found)
        if isinstance(left, t.Call) and depth > 0 and not left.arguments:
            return self._against(self._body(left.function), sign, value, depth - 1, none_matches)
        if isinstance(left, t.Size) and isinstance(left.of, t.Cards) and left.of.without is None:
            left = zone_size(left.of.zone)
        return Leaf(canonical(left), sign, value)  # type: ignore[arg-type]

    def _in_domain(self, left: t.Expr, domain: t.Numbers | t.Values, depth: int) -> Formula:
        if isinstance(domain, t.Numbers):
            bounds = (t.Compare(">=", left, domain.low), t.Compare("<=", left, domain.high))
            return every([self._compare(bound, depth) for bound in bounds])
        return some([self._compare(t.Compare("==", left, value), depth) for value in domain.values])

    # ---- things that exist ----------------------------------------------------------------------------------

    def _quantified(self, test: t.Quantified, depth: int) -> Formula:
        if test.quantifier == "every":
            return negation(self.exists(test.local, test.domain, t.Negation(test.where), depth))
        found = self.exists(test.local, test.domain, test.where, depth)
        return found if test.quantifier == "any" else negation(found)

    def exists(self, local: t.Local, domain: t.Domain, where: t.Expr | None, depth: int) -> Formula:
        """Whether something of a domain passes."""
        if isinstance(domain, t.OneCard):
            passes = True if where is None else self.formula(substituted(where, {local.index: domain.card}), depth)
            return every([negation(Leaf(canonical(domain.card), "==", NONE)), passes])
        if where is None or (isinstance(where, t.Const) and where.value):
            return self._not_empty(domain, local, depth)
        if isinstance(where, t.AnyOf):
            return some([self.exists(local, domain, part, depth) for part in where.parts])
        if isinstance(where, t.AllOf):
            outer = [part for part in where.parts if not _speaks_of(part, local)]
            inner = tuple(part for part in where.parts if part not in outer)
            if outer:
                rest = inner[0] if len(inner) == 1 else replace(where, parts=inner) if inner else None
                return every([*(self.formula(part, depth) for part in outer), self.exists(local, domain, rest, depth)])
        if self._is_impossible(where, depth):
            return False
        text = f"any {local.text} in {domain.text} where {where.text}"
        return Leaf(canonical(t.Quantified("any", local, domain, where, text=text)), "==", 1)

    def _is_impossible(self, where: t.Expr, depth: int) -> bool:
        """Whether nothing can ever pass a test."""
        key = (where, depth)
        if key not in self.impossible:
            try:
                formula = self.formula(where, depth)
                self.impossible[key] = not any(holds(formula, line) for line in lines([formula], self.samples))
            except TooMany:
                self.impossible[key] = False
        return self.impossible[key]

    def _not_empty(self, domain: t.Domain, local: t.Local, depth: int) -> Formula:
        match domain:
            case t.Cards(zone=zone, without=None):
                return negation(Leaf(zone_size(zone), "==", 0))
            case t.Numbers(low=low, high=high):
                return self._compare(t.Compare("<=", low, high), depth)
            case t.Values(values=values, without=without):
                least = 1 if without is None else 2
                return len({v for v in values if isinstance(v, t.Const)}) >= least or bool(values and without is None)
            case t.Sides(without=None) | t.Seats(without=None):
                return True
            case t.Sides() | t.Seats():
                if self.company and self.model.edition.players.low >= 2:
                    return True
        return Leaf(canonical(t.Quantified("any", local, domain, t.Const(1, t.FLAG))), "==", 1)

    def _can_choose(self, claim: Existence) -> Formula:
        if not claim.domains:
            return True if claim.where is None else self.formula(claim.where, self.depth)
        if len(claim.domains) == 1:
            return self.exists(claim.locals[0], claim.domains[0], claim.where, self.depth)
        bound = {local.index for local in claim.locals}
        free = not any(isinstance(x, t.Local) and x.index in bound for d in claim.domains for x in everything(d))
        if claim.where is None and free:
            return every([self._not_empty(d, x, self.depth) for x, d in zip(claim.locals, claim.domains, strict=True)])
        first = t.Quantified("any", claim.locals[0], claim.domains[0], claim.where or t.Const(1, t.FLAG))
        return Leaf(canonical(first), "==", 1)


def retires(model: Model) -> bool:
    """Whether play takes seats out of the round. Who leaves of their own accord is no matter: their decisions are passed over."""
    bodies = (routine.body for key, routine in model.routines.items() if key != LEAVING)
    return any(isinstance(node, a.Retire) for body in bodies for act in body for node in everything(act))


def _free_setting(term: t.Term) -> t.Term | None:
    if isinstance(term, t.Const) and "." in term.text:
        kind = t.number(-OTHER, OTHER) if term.type.kind == "number" else term.type
        return t.Variable(f"setting {term.text}", None, kind, text=term.text, span=term.span)
    return None


def zone_size(zone: t.ZonePart) -> t.Expr:
    """How many cards lie in a zone, always said in the same way."""
    return canonical(t.Size(t.Cards(zone), t.number(0, OTHER)))


def _said_of(test: t.Expr) -> tuple[t.Expr, ...]:
    """The card without which a test does not hold."""
    if isinstance(test, t.CellTest | t.KindIn) or (isinstance(test, t.Fact) and test.type.kind == "flag"):
        return (test.card,)
    if isinstance(test, t.Call) and test.arguments and test.arguments[0].type.kind == "card":
        return (test.arguments[0],)
    return ()


def _speaks_of(term: t.Expr, local: t.Local) -> bool:
    return any(isinstance(part, t.Local) and part.index == local.index for part in everything(term))

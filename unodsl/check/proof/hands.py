"""Whose hands rule text speaks of, and where it asks whether one is empty or how many cards it has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import eq, ge, gt, le, lt, ne

from unodsl.check.proof.effects import called
from unodsl.check.proof.walking import everything
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

Move = a.MoveCard | a.MoveAll | a.MoveWhere
_SIGNS = {"==": eq, "!=": ne, ">=": ge, "<=": le, ">": gt, "<": lt}


@dataclass(slots=True)
class Hands:
    """Of one model. ``given``: what locals stand for, from calls, ``let`` and who is asked. ``lay_in``: the hands that local cards lie in.

    ``asked_of`` are the hands of which a test asks whether they are empty; ``denied`` the tests of hands that are *not* empty.
    """

    model: Model
    given: dict[int, list[t.Term]] = field(default_factory=dict)
    lay_in: dict[int, t.ZonePart] = field(default_factory=dict)
    asked_of: list[t.ZonePart] = field(default_factory=list)
    denied: set[int] = field(default_factory=set)

    def gather(self) -> None:
        """Look at every clause once."""
        bodies: Iterable[object] = (
            *(act for routine in self.model.routines.values() for act in routine.body),
            *(function.body for function in self.model.functions.values()),
        )
        for body in bodies:
            for node in everything(body):
                self._note(node)

    def _note(self, node: object) -> None:
        match node:
            case a.Perform(arguments=arguments) | a.PerformCell(card=arguments):
                handed = arguments if isinstance(arguments, tuple) else (arguments,)
                for key in called(self.model, node):
                    for parameter, argument in zip(self.model.routines[key].parameters, handed, strict=False):
                        self._give(parameter, argument)
            case a.Assign(target=t.Local() as target, value=value):
                self._give(target, value)
            case a.Ask(answerer=answerer, seat=seat):
                self._give(answerer, seat)
            case a.AskFor(local=local, target=target, domain=domain) | a.Chance(local=local, target=target, domain=domain):
                self._lies(local, domain)
                self._lies(target, domain)
            case a.ForEach(local=local, domain=domain):
                self._lies(local, domain)
            case a.Choice(locals=names, domains=domains):
                for local, domain in zip(names, domains, strict=True):
                    self._lies(local, domain)
            case t.Negation(part=t.IsEmpty() as inner):
                self.denied.add(id(inner))  # outer nodes come first
            case _:
                zone = self.look(node)
                if zone is not None:
                    self.asked_of.append(zone)

    def look(self, node: object) -> t.ZonePart | None:
        """The hand of which a node asks whether it is empty."""
        match node:
            case t.IsEmpty(zone=zone) if id(node) not in self.denied and self.is_hand(zone):
                return zone
            case t.Compare(operator=sign, left=t.Size(of=t.Cards(zone=zone)), right=t.Const(value=value)) if self.is_hand(zone):
                return zone if (sign, value) in (("==", 0), ("<=", 0), ("<", 1)) else None
        return None

    def _give(self, local: t.Local, value: t.Term) -> None:
        self.given.setdefault(local.index, []).append(value)

    def _lies(self, target: a.Target, domain: t.Domain) -> None:
        if isinstance(target, t.Local) and isinstance(domain, t.Cards) and self.is_hand(domain.zone):
            self.lay_in[target.index] = domain.zone

    def is_hand(self, zone: t.ZonePart) -> bool:
        """Whether a zone is that of the role ``hand``, of whomever."""
        return zone.zone == self.model.edition.roles["hand"]

    # ---- who ------------------------------------------------------------------------------------------------

    def looks_at_one(self) -> bool:
        """Whether empty hands are asked after, and only of the acting seat."""
        return bool(self.asked_of) and all(zone.owner is not None and self.acts(zone.owner) for zone in self.asked_of)

    def acts(self, seat: t.Term, seen: frozenset[int] = frozenset()) -> bool:
        """Whether a seat is always the acting one; in a circle of calls, what begins it counts."""
        if isinstance(seat, t.Variable):
            return seat.name == self.model.edition.roles["player"]
        if not isinstance(seat, t.Local):
            return False
        if seat.index in seen:
            return True
        given = self.given.get(seat.index, [])
        return bool(given) and all(self.acts(value, seen | {seat.index}) for value in given)

    # ---- how many -------------------------------------------------------------------------------------------

    def source(self, act: Move) -> t.ZonePart | None:
        """The hand that a move takes cards from."""
        match act:
            case a.MoveWhere(domain=t.Cards(zone=zone)) | a.MoveAll(source=t.ZonePart() as zone):
                return zone if self.is_hand(zone) else None
            case a.MoveCard(card=t.Local(index=index)):
                return self.lay_in.get(index)
        return None

    def counts(self, *tests: t.Expr | None) -> bool:
        """Whether a test goes by how many cards a hand has."""
        return any(self._is_count(inner) for test in tests if test is not None for inner in everything(test))

    def spares(self, *tests: t.Expr | None) -> bool:
        """The same, but not where it only asks for what a hand with a single card passes, as ``size of hand of s is 1``."""
        return any(self.counts(test) and not self.singles_out(test) for test in tests)

    def singles_out(self, test: t.Expr | None) -> bool:
        """Whether all that a test asks of the size of hands is what a hand with a single card passes."""
        if test is None:
            return False
        parts = test.parts if isinstance(test, t.AllOf) else (test,)
        asked = [part for part in parts if self.counts(part)]
        return bool(asked) and all(self._passes_one(part) for part in asked)

    def _passes_one(self, test: t.Expr) -> bool:
        match test:
            case t.Compare(operator=sign, left=left, right=t.Const(value=value)) if self._is_count(left):
                return bool(_SIGNS[sign](1, value))
        return False

    def _is_count(self, term: object) -> bool:
        return isinstance(term, t.Size) and isinstance(term.of, t.Cards) and self.is_hand(term.of.zone)

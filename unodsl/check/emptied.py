"""Effects that may take somebody's last card where the round is looked at for the acting seat only.

Whose hand is empty is asked by tests (``hand of s is empty``, ``size of hand of s is 0``). Where such a test is asked of the
variable of the role ``player`` and of nobody else, a hand that is emptied for another seat goes unnoticed, and the round goes on
without cards. Told of are moves in the edition's own text out of a hand that is not always the acting seat's. Silent is the check
where a test around the move speaks of how many cards the hand has, where the same clause makes the seat the acting one, retires it or
ends the round, and where the card goes to a pile of the edition's own, which it may come back from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from unodsl.check.own import own_files
from unodsl.check.proof.effects import called, reached
from unodsl.check.proof.walking import everything
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Report
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model, Routine

_ROUND = ("turn", "between", "next-turn")
_AWAY = ("hand", "pile", "discard")
Move = a.MoveCard | a.MoveAll | a.MoveWhere


def emptied(edition: Edition, model: Model, report: Report) -> None:
    """Warn of own moves after which nobody asks whether the hand is empty."""
    if edition.abstract or not {"hand", "player"} <= edition.roles.keys():
        return
    search = _Search(model)
    search.gather()
    if not search.looks_at_one():
        return
    own = own_files(edition)
    for key in reached(model, _ROUND):
        for act, owner in search.takes(model.routines[key]):
            if act.span.file in own:
                whose = f"`{owner.text}`" if owner.text else "somebody"
                hand, seat = edition.roles["hand"], owner.text or "…"
                cure = f"end the round between turns when a {hand} is empty, or ask first whether `size of {hand} of {seat} is more than 1`"
                acting = edition.roles["player"]
                message = (
                    f"This may take the last card of {whose}, and only for `{acting}` it is asked whether the {hand} is empty."
                )
                report.add("K673", message, act.span, help=cure)


@dataclass(slots=True)
class _Search:
    """``given``: what locals stand for, from calls, ``let`` and who is asked. ``lay_in``: the hands that local cards lie in.

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
            case t.IsEmpty(zone=zone) if id(node) not in self.denied:
                self._asked(zone)
            case t.Compare(operator=sign, left=t.Size(of=t.Cards(zone=zone)), right=t.Const(value=value)):
                if (sign, value) in (("==", 0), ("<=", 0), ("<", 1)):
                    self._asked(zone)

    def _give(self, local: t.Local, value: t.Term) -> None:
        self.given.setdefault(local.index, []).append(value)

    def _lies(self, target: a.Target, domain: t.Domain) -> None:
        if isinstance(target, t.Local) and isinstance(domain, t.Cards) and self._is_hand(domain.zone):
            self.lay_in[target.index] = domain.zone

    def _asked(self, zone: t.ZonePart) -> None:
        if self._is_hand(zone):
            self.asked_of.append(zone)

    def _is_hand(self, zone: t.ZonePart) -> bool:
        return zone.zone == self.model.edition.roles["hand"]

    # ---- who ------------------------------------------------------------------------------------------------

    def looks_at_one(self) -> bool:
        """Whether empty hands are asked after, and only of the acting seat."""
        return bool(self.asked_of) and all(zone.owner is not None and self._acts(zone.owner) for zone in self.asked_of)

    def _acts(self, seat: t.Term, seen: frozenset[int] = frozenset()) -> bool:
        """Whether a seat is always the acting one; in a circle of calls, what begins it counts."""
        if isinstance(seat, t.Variable):
            return seat.name == self.model.edition.roles["player"]
        if not isinstance(seat, t.Local):
            return False
        if seat.index in seen:
            return True
        given = self.given.get(seat.index, [])
        return bool(given) and all(self._acts(value, seen | {seat.index}) for value in given)

    # ---- moves ----------------------------------------------------------------------------------------------

    def takes(self, routine: Routine) -> Iterator[tuple[Move, t.Term]]:
        """The moves of a clause that may take the last card of somebody else, with whose."""
        nodes = [node for act in routine.body for node in everything(act)]
        if any(isinstance(node, a.Retire | a.EndRound) or self._makes_acting(node) for node in nodes):
            return
        counted = {id(inner) for node in nodes if self._counts(node) for inner in everything(node)}
        for node in nodes:
            zone = self._source(node) if isinstance(node, Move) and id(node) not in counted else None
            if zone is None or zone.owner is None or self._acts(zone.owner) or not isinstance(node, Move):
                continue
            if node.to.zone in [self.model.edition.roles.get(role) for role in _AWAY]:
                yield node, zone.owner

    def _makes_acting(self, node: object) -> bool:
        return isinstance(node, a.Assign) and isinstance(node.target, t.Variable) and self._acts(node.target)

    def _counts(self, node: object) -> bool:
        """Whether a branch, loop or option goes by how many cards a hand has."""
        match node:
            case a.If(test=test) | a.RepeatUntil(until=test):
                tests: tuple[object, ...] = (test,)
            case a.ForEach(where=where):
                tests = (where,)
            case a.Choice(where=where, when=when):
                tests = (where, when)
            case _:
                return False
        return any(self._is_count(inner) for test in tests if test is not None for inner in everything(test))

    def _is_count(self, term: object) -> bool:
        return isinstance(term, t.Size) and isinstance(term.of, t.Cards) and self._is_hand(term.of.zone)

    def _source(self, act: Move) -> t.ZonePart | None:
        match act:
            case a.MoveWhere(domain=t.Cards(zone=zone)) | a.MoveAll(source=t.ZonePart() as zone):
                return zone if self._is_hand(zone) else None
            case a.MoveCard(card=t.Local(index=index)):
                return self.lay_in.get(index)
        return None

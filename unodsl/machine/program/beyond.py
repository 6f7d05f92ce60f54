"""What a program does not do: rare things that the reference engine alone does as the language says.

A machine in which one of them occurs is not specialised, and is played by the reference engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.machine import code as c
from unodsl.machine.program.writer import Unsupported
from unodsl.machine.walk import everything
from unodsl.model import acts as a, terms as t


def refuse_what_is_beyond(machine: c.Machine) -> None:
    """Raise ``Unsupported`` for the first thing that a program of this machine would do in another way."""
    for reason in _Beyond(machine).reasons():
        raise Unsupported(reason)


@dataclass(frozen=True, slots=True)
class _Beyond:
    machine: c.Machine

    def reasons(self) -> Iterator[str]:
        """Everything that is beyond, in words."""
        for decision in self.machine.decisions:
            for branch in decision.branches:
                yield from (reason for domain in branch.domains if (reason := self._offered(domain)))
        for node in (*self.machine.code, *self.machine.functions.values(), *self.machine.decisions):
            for part in everything(node):
                reason = self._act(part) if isinstance(part, a.Act) else self._term(part)
                if reason:
                    yield reason

    def _offered(self, domain: t.Domain) -> str:
        """What a seat picks from: each thing is offered once."""
        if isinstance(domain, t.Cards) and domain.zone.of_everybody:
            return "cards of everybody are offered"
        if isinstance(domain, t.Values) and not all(isinstance(value, t.Const) for value in domain.values):
            return "things of a list are offered that may be the same"
        return "a list names a thing twice" if isinstance(domain, t.Values) and len(set(domain.values)) < len(domain.values) else ""

    def _term(self, part: object) -> str:
        if isinstance(part, t.Cards) and part.zone.of_everybody and part.without is not None:
            return "a card is left out of everybody's"
        if isinstance(part, t.ZonePart) and part.of_everybody and self.machine.layout.zones[part.zone].each != "seat":
            return f"{part.zone} is not of seats"
        return ""

    def _act(self, act: a.Act) -> str:
        match act:
            case a.MoveCard(to=to, how="into") | a.MoveAll(to=to, how="into") | a.MoveWhere(to=to, how="into"):
                stacked, alone = self.machine.layout.zones[to.zone].stacked, not isinstance(act, a.MoveAll)
                return "cards come into a stack by lot" if stacked and not (alone and self._is_pile(to)) else ""
            case a.Show(what=t.ZonePart(part=part) as zone) if part != "all" or self._is_pile(zone):
                return "a part of a zone, or an unknown card, is shown"
            case a.TurnOver(zones=zones) if any(zone.of_everybody for zone in zones):
                return "stacks of everybody are turned round"
        return ""

    def _is_pile(self, zone: t.ZonePart) -> bool:
        """Whether a zone is a stack that nobody sees."""
        place = self.machine.layout.zones[zone.zone]
        return place.stacked and place.seen_by == "nobody"

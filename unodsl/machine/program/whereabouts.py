"""Where the cards lie that variables and locals speak of: a card that was chosen from a hand need not be looked for in the pile.

Method: a card, as a value, says where it lay when it was named. What is bound to a local and given to a variable is gone through
until nothing is added: the things of a domain lie in its zone, a card that was moved lies where it was moved to, the top of a zone
there. What can not be told so may lie anywhere. A game in which a variable speaks of a card elsewhere (a position that somebody set
up) is not one that the program was made for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from unodsl.machine import code as c
from unodsl.model import acts as a, terms as t
from unodsl.model.terms import KIND_LIMIT

Zones: TypeAlias = frozenset[str]
_Named: TypeAlias = str | int
"""The name of a variable, or the index of a local."""
_Source: TypeAlias = t.Expr | t.Domain | Zones


@dataclass(slots=True)
class Whereabouts:
    """Where the cards of one machine can lie. ``known``: the zones of the cards of each variable and local."""

    machine: c.Machine
    known: dict[_Named, Zones] = field(default_factory=dict)

    def __post_init__(self) -> None:
        found = [(name, source) for name, source in self._bindings() if name is not None]
        self.known = {name: frozenset() for name, _ in found}
        changed = True
        while changed:
            changed = False
            for name, source in found:
                more = self._of(source) - self.known[name]
                self.known[name] |= more
                changed = changed or bool(more)

    def zones(self, card: t.Expr) -> Zones:
        """The zones that a card can lie in."""
        match card:
            case t.Const():
                return frozenset()
            case t.Local(index=index):
                return self.known.get(index, self._anywhere)
            case t.Variable(name=name):
                return self.known.get(name, frozenset())
            case t.TopCard(zone=zone):
                return frozenset({zone.zone})
            case t.Ternary(then=then, otherwise=otherwise):
                return self.zones(then) | self.zones(otherwise)
        return self._anywhere

    def within(self, domain: t.Domain) -> Zones:
        """The zones of the cards of a domain."""
        match domain:
            case t.Cards(zone=zone):
                return frozenset({zone.zone})
            case t.OneCard(card=card):
                return self.zones(card)
        return self._anywhere

    def fits(self, registers: tuple[int, ...]) -> bool:
        """Whether every card that the registers of a state speak of lies where it can lie."""
        layout = self.machine.layout
        for name, zones in self.known.items():
            if isinstance(name, str):
                slots = layout.variables[name]
                places = range(slots.base, slots.base + slots.count)
            else:
                places = range(layout.locals[name], layout.locals[name] + 1)
            for place in places:
                if place < len(registers) and registers[place] > 0 and not self._lies(registers[place] // KIND_LIMIT, zones):
                    return False
        return True

    # ---- gathering -----------------------------------------------------------------------------------------

    @property
    def _anywhere(self) -> Zones:
        return frozenset(self.machine.layout.zones)

    def _lies(self, instance: int, zones: Zones) -> bool:
        places = (self.machine.layout.zones[name] for name in zones)
        return any(place.base <= instance < place.base + place.count for place in places)

    def _of(self, source: _Source) -> Zones:
        if isinstance(source, frozenset):
            return source
        return self.within(source) if isinstance(source, t.Cards | t.OneCard) else self.zones(source)  # type: ignore[arg-type]

    def _bindings(self) -> Iterator[tuple[_Named | None, _Source]]:
        """What every variable and local of cards is given."""
        for instruction in self.machine.code:
            match instruction:
                case c.Simple(act=act):
                    yield from self._given(act)
                case c.LoopBegin(local=local, domain=domain):
                    yield _card(local), domain
                case c.Invoke() | c.InvokeCell():
                    yield from self._called(instruction)
                case c.Enqueue(call=call):
                    yield from self._called(call)
        for decision in self.machine.decisions:
            for branch in decision.branches:
                for local, domain in zip(branch.locals, branch.domains, strict=True):
                    yield _card(local), domain
                for target in (decision.target, decision.reveals) if decision.form in ("pick", "all") else ():
                    yield target if isinstance(target, str) else _card(target), branch.domains[0]

    def _given(self, act: c.SimpleAct) -> Iterator[tuple[_Named | None, _Source]]:
        match act:
            case a.Assign(target=target, value=value):
                yield _card(target), value
            case a.MoveCard(known_as=target, to=to):
                yield _card(target), frozenset({to.zone})
            case a.Chance(target=target, local=local, domain=domain):
                yield _card(local), domain
                yield _card(target), domain
            case a.MoveWhere(local=local, domain=domain):
                yield _card(local), domain

    def _called(self, call: c.Invoke | c.InvokeCell) -> Iterator[tuple[_Named | None, _Source]]:
        routines, model = self.machine.model.routines, self.machine.model
        if isinstance(call, c.Invoke):
            for parameter, argument in zip(routines[call.routine].parameters, call.arguments, strict=True):
                yield _card(parameter), argument
            return
        for key in dict.fromkeys(model.effect_cells[call.column]):
            for parameter in routines[key].parameters:
                yield _card(parameter), call.card


def _card(target: a.Target | None) -> _Named | None:
    """The name of what holds a card."""
    if target is None or target.type.kind != "card":
        return None
    return target.name if isinstance(target, t.Variable) else target.index

"""What a seat may know of the value of a term: whether all that it is worked out from stands in the view of that seat.

Followed through the very term that is computed, with what its names are bound to at this moment. A name that the rules gave a value
before (``let``, a loop, a parameter) is as open as what it was given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from unodsl.engine.reference.values import Registers, Values, Zones
from unodsl.machine.code import Decide, Decision, Enqueue, Invoke, InvokeCell, LoopBegin, Simple
from unodsl.machine.walk import parts
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Function
from unodsl.model.terms import KIND_LIMIT, NO_KIND
from unodsl.state.view import may_see

Given = tuple[int, t.Expr | t.Domain]
"""The number of a local, and what it is given somewhere in the rules."""


@dataclass(slots=True)
class Known:
    """What one seat knows at one position. ``viewer`` ``None``: what everybody knows. ``bound``: for locals that are bound here,
    whether what they are bound to is known."""

    values: Values
    viewer: int | None
    bound: dict[int, bool] = field(default_factory=dict)
    _given: dict[int, list[t.Expr | t.Domain]] | None = None

    def holds(self, term: object, v: Registers, z: Zones) -> bool:
        """Whether the value of a term, or the things of a domain, follow from what the seat sees."""
        match term:
            case t.Local():
                return self._local(term, v, z)
            case t.Variable():
                return self._variable(term, v, z)
            case t.Size(of=t.Cards(zone=zone, without=None)) | t.IsEmpty(zone=zone):
                return self._owner(zone, v, z)
            case t.Aggregate(operator="count", where=None, domain=t.Cards(zone=zone, without=None)) if not self._is_stack(zone):
                return self._owner(zone, v, z)
            case t.Quantified():
                return self._each(term, (term.where,), v, z)
            case t.Aggregate():
                return self._each(term, tuple(x for x in (term.where, term.each) if x is not None), v, z)
            case t.Call():
                return self._called(self.values.machine.functions[term.function], term.arguments, v, z)
            case t.CellTest():
                return self._cell(term, v, z)
            case t.ZonePart():
                return self._zone(term, v, z)
        return all(self.holds(part, v, z) for part in parts(term))

    # ---- zones and variables -------------------------------------------------------------------------------

    def _owner(self, zone: t.ZonePart, v: Registers, z: Zones) -> bool:
        """How many cards lie somewhere everybody sees, if it is known where."""
        return zone.owner is None or self.holds(zone.owner, v, z)

    def _zone(self, zone: t.ZonePart, v: Registers, z: Zones) -> bool:
        """Whether the cards of a zone are open to the seat."""
        machine = self.values.machine
        place = machine.layout.zones[zone.zone]
        if zone.of_everybody:
            return all(may_see(machine, at, self.viewer) for at in range(place.base, place.base + place.count))
        at = self.values.instance(zone)(v, z)
        return self._owner(zone, v, z) and (at < 0 or may_see(machine, at, self.viewer))

    def _is_stack(self, zone: t.ZonePart) -> bool:
        """Of a stack only the known cards are counted, and which are known is hidden."""
        return self.values.machine.layout.zones[zone.zone].stacked

    def _variable(self, term: t.Variable, v: Registers, z: Zones) -> bool:
        seen_by = self.values.machine.model.edition.state[term.name].seen_by
        if term.owner is not None and not self.holds(term.owner, v, z):
            return False
        if seen_by == "owner" and term.owner is not None:
            return self.viewer is not None and self.values.read(term.owner)(v, z) == self.viewer
        return seen_by == "everyone"

    # ---- what binds names ----------------------------------------------------------------------------------

    def _each(self, term: t.Quantified | t.Aggregate, tests: Sequence[t.Expr], v: Registers, z: Zones) -> bool:
        if not self.holds(term.domain, v, z):
            return False
        things = tuple(self.values.things(term.domain)(v, z))
        return all(self.of_thing(term.local, thing, test, v, z) for thing in things for test in tests)

    def of_thing(self, local: t.Local, thing: int, test: t.Expr, v: Registers, z: Zones) -> bool:
        """Whether it is known how a test comes out for a thing that is known itself."""
        v[self.values.register(local)], self.bound[local.index] = thing, True
        return self.holds(test, v, z)

    def _called(self, function: Function, arguments: Sequence[t.Expr], v: Registers, z: Zones) -> bool:
        if not all(self.holds(argument, v, z) for argument in arguments):
            return False
        taken = [self.values.read(argument)(v, z) for argument in arguments]
        self.bind(function, taken, v)
        return self.holds(function.body, v, z)

    def bind(self, function: Function, taken: Sequence[int], v: Registers) -> None:
        """Call a clause with values that are known."""
        for parameter, value in zip(function.parameters, taken, strict=True):
            v[self.values.register(parameter)], self.bound[parameter.index] = value, True

    def _cell(self, term: t.CellTest, v: Registers, z: Zones) -> bool:
        machine = self.values.machine
        if not self.holds(term.card, v, z):
            return False
        card = self.values.read(term.card)(v, z)
        key = machine.model.test_cells[term.column][card & NO_KIND] if card >= 0 else ""
        return not key or self._called(machine.functions[key], (term.card,), v, z)

    # ---- names that the rules gave a value before ----------------------------------------------------------

    def _local(self, local: t.Local, v: Registers, z: Zones) -> bool:
        """Whether a name stands for a card that lies open, or for what can be worked out again from what is open."""
        if local.index in self.bound:
            return self.bound[local.index]
        value = v[self.values.register(local)]
        if local.type.kind == "card" and value >= 0 and self._lies_open(value, z):
            return True
        if self._given is None:
            self._given = _given(self.values)
        sources = self._given.get(local.index, [])
        self.bound[local.index] = True  # of a name that is given by way of itself the others decide
        self.bound[local.index] = all(self.holds(source, v, z) for source in sources) and self._is_still(sources, value, v, z)
        return self.bound[local.index]

    def _lies_open(self, card: int, z: Zones) -> bool:
        zone, kind = card // KIND_LIMIT, card & NO_KIND
        return zone < len(z) and kind in z[zone] and may_see(self.values.machine, zone, self.viewer)

    def _is_still(self, sources: Sequence[t.Expr | t.Domain], value: int, v: Registers, z: Zones) -> bool:
        """Whether a value is open to everybody, or still what the seat sees: what was seen once stands in no view."""
        everybody = Known(self.values, None, dict(self.bound), self._given)
        mine = [source for source in sources if not everybody.holds(source, v, z)]
        return not mine or any(isinstance(source, t.Domain) or self.values.read(source)(v, z) == value for source in mine)


def _given(values: Values) -> dict[int, list[t.Expr | t.Domain]]:
    """For each local of the rules all that it is given anywhere."""
    found: dict[int, list[t.Expr | t.Domain]] = {}
    for index, source in _every_gift(values):
        found.setdefault(index, []).append(source)
    return found


def _every_gift(values: Values) -> Iterator[Given]:
    machine = values.machine
    for instruction in machine.code:
        match instruction:
            case LoopBegin():
                yield instruction.local.index, instruction.domain
            case Invoke() | InvokeCell():
                yield from _arguments(values, instruction)
            case Enqueue():
                yield from _arguments(values, instruction.call)
            case Decide():
                yield from _answers(machine.decisions[instruction.decision])
            case Simple(act=a.Assign(target=t.Local() as local, value=value)):
                yield local.index, value
            case Simple(act=a.Chance(target=t.Local() as local, domain=domain)):
                yield local.index, domain
            case Simple(act=a.MoveCard(known_as=t.Local() as local, card=card)):
                yield local.index, card if not isinstance(card, t.ZonePart) else t.TopCard(card)


def _arguments(values: Values, call: Invoke | InvokeCell) -> Iterator[Given]:
    """What the parameters of a routine are given where it is called."""
    model = values.machine.model
    if isinstance(call, Invoke):
        pairs = zip(model.routines[call.routine].parameters, call.arguments, strict=True)
        yield from ((parameter.index, argument) for parameter, argument in pairs)
        return
    for key in dict.fromkeys(model.effect_cells[call.column]):
        yield from ((parameter.index, call.card) for parameter in model.routines[key].parameters[:1])


def _answers(decision: Decision) -> Iterator[Given]:
    """A card that was picked is known to those who see the cards to pick from; every other choice is told to all."""
    if decision.form == "pick" and isinstance(decision.target, t.Local) and decision.target.type.kind == "card":
        yield decision.target.index, decision.branches[0].domains[0]

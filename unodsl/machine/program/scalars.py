"""Which elements of a game are variables in all but name: those that nothing reaches by a computed address.

Method: an address in a program is a sum of one known number and what is computed (a seat, a place in a pile). The known numbers
are followed through variables, parameters and calls. An element whose number never begins a computed address is only ever named
outright, so an executor for whole rounds may keep it in a variable of its own. Zones, lists and what there is one of for each
seat are always reached by computing; they are no candidates.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from unodsl.machine import code as c
from unodsl.machine.layout import HEADER
from unodsl.machine.program import tree as p
from unodsl.machine.program.space import Space, Stack

MOST_BASES = 64
_UNKNOWN = frozenset({0})


def candidates(machine: c.Machine, space: Space) -> frozenset[int]:
    """The elements that stand alone: registers of the machine, single variables, locals, return addresses, loop counters, and
    the sizes of stacks of which there is one."""
    layout = machine.layout
    found = {*range(HEADER), *layout.locals, *layout.returns.values()}
    found |= set(range(layout.waiting, layout.waiting + layout.players))
    found |= {slots.base for slots in layout.variables.values() if slots.count == 1}
    for instruction in machine.code:
        match instruction:
            case c.LoopBegin(at=at):
                found |= {at, at + 1}
            case c.CountBegin(at=at) | c.UntilNext(at=at):
                found.add(at)
    found = {register for register in found if register < space.registers}  # others are never used
    for zone in space.zones.values():
        if isinstance(zone, Stack) and zone.count == 1:
            found |= {zone.sizes} | ({zone.pool_sizes} if zone.pools else set())
    return frozenset(found | {space.paused})


def scalars(program: p.Program, among: Collection[int], waiting: range) -> frozenset[int]:
    """Those of some elements that are only ever named outright. ``waiting``: a list, which is reached as a whole or not at all."""
    reached = Reached(program).all()
    if reached is None:
        return frozenset()
    if reached & set(range(waiting.start - 1, waiting.stop)):
        reached = reached - {waiting.start - 1} | set(waiting)  # one less than a number of seats is added to where it begins
    return frozenset(among) - reached


def indexes(program: p.Program) -> Iterator[tuple[str, p.Number]]:
    """Every address in the game that a program names, with the function."""
    for function in program.functions:
        for node in p.walk(function.body):
            match node:
                case p.At(array=p.GAME, index=index) | p.Put(index=index) | p.Raise(index=index):
                    yield function.name, index


@dataclass(slots=True)
class Reached:
    """Follows the known numbers of addresses."""

    program: p.Program
    values: dict[tuple[str, str], list[tuple[str, p.Number]]] = field(default_factory=dict)
    known: dict[tuple[str, str], frozenset[int] | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        parameters = {function.name: function.parameters for function in self.program.functions}
        for function in self.program.functions:
            for node in p.walk(function.body):
                match node:
                    case p.Let(name=name, value=value):
                        self._is(function.name, name, function.name, value)
                    case p.Go(into=into, table=table, arguments=arguments):
                        self._is(function.name, into, function.name, p.Call(""))
                        for other in set(self.program.switches[table].values()):
                            for name, value in zip(parameters[other], arguments, strict=True):
                                self._is(other, name, function.name, value)
                    case p.Call(function=other, arguments=arguments):
                        for name, value in zip(parameters[other], arguments, strict=True):
                            self._is(other, name, function.name, value)

    def bases(self, function: str, index: p.Number) -> frozenset[int] | None:
        """The known numbers that an address is a sum with; ``None`` if they can not be told."""
        return self._bases(function, index, frozenset())

    def _is(self, place: str, name: str, where: str, value: p.Number) -> None:
        self.values.setdefault((place, name), []).append((where, value))

    def all(self) -> set[int] | None:
        """Every number that begins a computed address; ``None`` if they can not be told."""
        found: set[int] = set()
        for function, index in indexes(self.program):
            if not isinstance(index, p.Int):
                bases = self._bases(function, index, frozenset())
                if bases is None:
                    return None
                found |= bases
        return found

    def _bases(self, function: str, node: p.Number, seen: frozenset[tuple[str, str]]) -> frozenset[int] | None:
        """The known numbers in an address; what is computed counts as 0."""
        match node:
            case p.Int(value=value):
                return frozenset({value})
            case p.Name(name=name):
                return self._of_name(function, name, seen)
            case p.Pick(then=then, otherwise=otherwise):
                return _union(self._bases(function, then, seen), self._bases(function, otherwise, seen))
            case p.Binary(operator="+" | "-", left=left, right=right):
                a, b = self._bases(function, left, seen), self._bases(function, right, seen)
                sign = 1 if node.operator == "+" else -1
                if a is None or b is None or len(a) * len(b) > MOST_BASES:
                    return None
                return frozenset(_sum(x, sign * y) for x in a for y in b)
        return _UNKNOWN

    def _of_name(self, function: str, name: str, seen: frozenset[tuple[str, str]]) -> frozenset[int] | None:
        key = (function, name)
        if key in seen:
            return frozenset()
        if key in self.known:
            return self.known[key]
        found: frozenset[int] | None = frozenset()
        for where, value in self.values.get(key, ()):
            step = isinstance(value, p.Binary) and value.operator in "+-" and value.left == p.Name(name) and where == function
            if not step:  # counting up or down stays in the same stretch
                found = _union(found, self._bases(where, value, seen | {key}))
        found = found or _UNKNOWN if found is not None else None
        if not seen:
            self.known[key] = found
        return found


def _sum(x: int, y: int) -> int:
    """Two known numbers together: where one of them is an address, the other is a step or part of what is computed (a seat is
    the number of a zone less that of the first)."""
    low, high = sorted((x, y))
    return high if low < HEADER <= high else x + y


def _union(a: frozenset[int] | None, b: frozenset[int] | None) -> frozenset[int] | None:
    return None if a is None or b is None else a | b

"""What the writers of a program share: the machine, its traits and space, and the tables and helpers made so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from unodsl.machine.code import Machine
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.space import WORD_KINDS, Loose, Space, Stack
from unodsl.machine.program.traits import Traits
from unodsl.machine.program.writer import Unsupported, Writer
from unodsl.model.terms import KIND_LIMIT


@dataclass(slots=True)
class Parts:
    """Grows while a program is generated. ``whole``: it is for whole rounds; ``checked``: it looks whether something is broken."""

    machine: Machine
    traits: Traits
    space: Space
    registers: Mapping[int, int]
    whole: bool = False
    checked: bool = False
    tables: dict[tuple[tuple[int, ...], int, int], p.Table] = field(default_factory=dict)
    functions: dict[str, p.Function] = field(default_factory=dict)
    room: int = 0

    # ---- tables --------------------------------------------------------------------------------------------

    def table(self, values: tuple[int, ...], says: str, length: int = 0, rest: int = 0) -> str:
        """The name of a table with these values."""
        key = (values, max(length, len(values)), rest)
        if key not in self.tables:
            self.tables[key] = p.Table(f"T{len(self.tables)}", values, key[1], rest, says)
        return self.tables[key].name

    def looked_up(self, values: tuple[int, ...], low: int, number: p.Number, says: str) -> p.Number:
        """What stands in a list under a number from ``low`` on. What another table gives need not be looked up twice: the list is
        written in the order of that table."""
        before = next((x for x in self.tables.values() if isinstance(number, p.At) and x.name == number.array), None)
        if before is None or not isinstance(number, p.At):
            return m.at(m.subtract(number, low), self.table(values, says))
        through = tuple(values[x - low] for x in before.values)
        rest = values[before.rest - low] if before.length > len(through) else 0
        return m.at(number.index, self.table(through, says, before.length, rest))

    def by_kind(self, values: tuple[int, ...], missing: int, says: str, kind: p.Number, sure: bool) -> p.Number:
        """What stands in a table under a kind: one that is there, or any (no card has the greatest number)."""
        if len(set(values)) == 1 and (sure or values[0] == missing):
            return p.Int(values[0])
        if isinstance(kind, p.Int):
            return p.Int(values[kind.value] if kind.value < len(values) else missing)
        return m.at(kind, self.table(values, says, 0 if sure else KIND_LIMIT, missing))

    def bit(self, kind: p.Number) -> p.Number:
        """The bit of a kind in its word."""
        return m.at(kind, self.bits())

    def bits(self) -> str:
        """The table of bits by kind."""
        return self.table(tuple(1 << (kind % WORD_KINDS) for kind in range(self.space.kinds)), "the bit of each kind")

    # ---- places --------------------------------------------------------------------------------------------

    def loose(self, name: str) -> Loose:
        """A zone that has no order."""
        zone = self.space.zones[name]
        if not isinstance(zone, Loose):
            raise Unsupported(f"{name} is a stack")
        return zone

    def stack(self, name: str) -> Stack:
        """A zone with an order."""
        zone = self.space.zones[name]
        if not isinstance(zone, Stack):
            raise Unsupported(f"{name} is no stack")
        return zone

    def take_room(self, count: int) -> int:
        """Room in the game for the things of a loop."""
        at = self.space.loops + self.room
        self.room += count
        return at

    # ---- helpers -------------------------------------------------------------------------------------------

    def writer(self, *parameters: str, left: p.Number = m.ONE) -> Writer:
        """A new function that knows the locals of routines that may wait."""
        return Writer(self.registers, self.traits.sure(), left, counters=dict.fromkeys(parameters, 1))

    def helper(
        self, name: str, parameters: tuple[str, ...], says: str, write: Callable[[Writer], None], writer: Writer | None = None
    ) -> str:
        """A function of the generator's own, written when it is first asked for."""
        if name not in self.functions:
            writer = writer or Writer(counters=dict.fromkeys(parameters, 1))
            write(writer)
            self.functions[name] = p.Function(name, parameters, tuple(writer.block), says)
        return name

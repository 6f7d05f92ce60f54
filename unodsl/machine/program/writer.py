"""One function of a program while it is being written.

Method: statements go to the current block; :meth:`Writer.inside` turns to a block of its own for a while. What a term needs
computed first (a loop that counts) is written before the statement that the term is part of. ``bound`` says where the
value of a local is found; locals of routines that may wait lie in the game, under their register.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from unodsl.machine.program import make as m, tree as p


class Unsupported(Exception):
    """A machine that the generator can not specialise; the reference engine plays it."""


@dataclass(frozen=True, slots=True)
class Value:
    """Where the value of a local is found. ``kind``: its kind, if known apart; ``sure``: it is not none."""

    number: p.Number
    kind: p.Number | None = None
    sure: bool = False


@dataclass(slots=True)
class Writer:
    """``registers``: the registers of the locals that lie in the game (those of routines that may wait). ``sure``: the locals
    that are never none. ``left``: what the function returns when the round is left in it. ``is_pure``: nothing is changed while
    the function is written, so what was worked out is ``known`` from then on.
    """

    registers: Mapping[int, int] = field(default_factory=dict)
    sure: Collection[int] = ()
    left: p.Number = m.ONE
    block: list[p.Statement] = field(default_factory=list)
    bound: dict[int, Value] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    clause: str = ""
    is_pure: bool = False
    known: dict[object, Any] = field(default_factory=dict)
    depth: int = 0

    def emit(self, *statements: p.Statement) -> None:
        """Write statements; nothing follows a return."""
        if not (self.block and isinstance(self.block[-1], p.Return | p.Break)):
            self.block += statements

    def fill(self, start: int, count: int, value: int) -> None:
        """Give a stretch of the game one value."""
        if count > 3:
            self.emit(p.Fill(start, count, value))
        else:
            self.emit(*(p.Put(m.number(start + i), m.number(value)) for i in range(count)))

    def fresh(self, prefix: str) -> p.Name:
        """A variable that nothing else uses."""
        number = self.counters.get(prefix, 0)
        self.counters[prefix] = number + 1
        return p.Name(f"{prefix}{number}" if number else prefix)

    def let(self, prefix: str, value: int | p.Number) -> p.Name:
        """Keep a value in a fresh variable."""
        name = self.fresh(prefix)
        self.emit(p.Let(name.name, m.number(value)))
        return name

    def atom(self, prefix: str, value: p.Number) -> p.Number:
        """The value in a form that may be computed several times, as long as nothing is written."""
        return value if m.is_atom(value) else self.let(prefix, value)

    def settled(self, prefix: str, value: p.Number) -> p.Number:
        """The value as it is now, whatever is written later."""
        return value if isinstance(value, p.Int | p.Name) else self.let(prefix, value)

    def remember(self, key: object, value: object) -> None:
        """Note what has been worked out, unless it may not have been when it is wanted again."""
        if self.is_pure and not self.depth:
            self.known[key] = value

    @contextmanager
    def inside(self) -> Iterator[list[p.Statement]]:
        """Write to a block of its own."""
        before, inner = self.block, list[p.Statement]()
        self.block = inner
        self.depth += 1
        try:
            yield inner
        finally:
            self.block = before
            self.depth -= 1

    @contextmanager
    def apart(self) -> Iterator[list[p.Statement]]:
        """Write to a block of its own that is not come back from: nothing that is bound in it is known after it."""
        before = dict(self.bound)
        with self.inside() as inner:
            yield inner
        self.bound, self.clause = before, ""

    @contextmanager
    def counting(self, count: p.Number) -> Iterator[p.Number]:
        """Write a loop from 0 to below a number that is settled before; of one pass no loop."""
        if count == m.ONE:
            yield m.ZERO
            return
        name = self.let("i", 0)
        most = self.settled("most", count)
        with self.inside() as body:
            yield name
            self.emit(p.Let(name.name, m.add(name, 1)))
        self.emit(p.While(m.compare("<", name, most), tuple(body)))

    def when(self, test: p.Test, then: Sequence[p.Statement], otherwise: Sequence[p.Statement] = ()) -> None:
        """Write a branch, or what is left of it when the test is known."""
        if isinstance(test, p.Fixed):
            self.emit(*(then if test.holds else otherwise))
        elif then:
            self.emit(p.If(test, tuple(then), tuple(otherwise)))
        elif otherwise:
            self.emit(p.If(m.negate(test), tuple(otherwise)))

    def says(self, text: str) -> None:
        """Name the clause that what follows carries out, once."""
        if text and text != self.clause:
            self.clause = text
            self.emit(p.Note(text))

    # ---- locals --------------------------------------------------------------------------------------------

    def value(self, index: int) -> Value:
        """Where a local is found."""
        if index in self.bound:
            return self.bound[index]
        if index not in self.registers:
            raise Unsupported(f"local {index} is used before it is bound")
        return Value(m.at(self.registers[index]), sure=index in self.sure)

    def bind(self, index: int, value: Value) -> None:
        """Let a local be found elsewhere from now on."""
        self.bound[index] = value

    def assign(self, index: int, value: p.Number) -> None:
        """Give a local a value."""
        if index in self.registers and index not in self.bound:
            self.emit(p.Put(m.number(self.registers[index]), value))
            return
        here = self.bound.get(index)
        if here is None:
            name = self.fresh("x")
        elif isinstance(here.number, p.Name):
            name = here.number
        else:
            raise Unsupported(f"local {index} can not be assigned here")
        self.bind(index, Value(name))
        self.emit(p.Let(name.name, value))

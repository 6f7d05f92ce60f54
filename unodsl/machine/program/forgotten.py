"""Leaving out what nobody reads: in a program for whole rounds, writes to registers that nothing depends on.

Method: a saved game holds every register, so the program that plays step by step writes them all. In a program for whole rounds
nobody looks at a game in between; a local, return address or counter that is only written, or read only to count itself up, is not
needed. At first nothing is; then what a statement that must stay reads is needed, until nothing is added (see :class:`_Needed`). Only
registers that no computed address reaches come into question (see :mod:`unodsl.machine.program.scalars`); what is asked
for in the end stays: some of the machine's own registers, and the variables that have a role.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from unodsl.machine import code as c
from unodsl.machine.layout import CAPPED, DECISIONS, OVER, PC, RANDOM, ROUND
from unodsl.machine.program import tree as p

_ASKED_FOR = {PC, RANDOM, ROUND, DECISIONS, OVER, CAPPED}


def without(program: p.Program, machine: c.Machine, scalars: Collection[int]) -> p.Program:
    """The program without what nobody reads."""
    roles = machine.model.edition.roles.values()
    kept = {slots.base for name, slots in machine.layout.variables.items() if name in roles} | _ASKED_FOR
    doubted = frozenset(scalars) - kept - set(range(machine.layout.registers, max(scalars, default=0) + 1))
    needed = _Needed(doubted)
    while needed.grow(program):
        pass
    functions = tuple(replace(function, body=needed.left(function.name, function.body)) for function in program.functions)
    return replace(program, functions=functions)


@dataclass(slots=True)
class _Needed:
    """``doubted``: the registers that may be left out. ``registers`` and ``names`` (with their functions) are needed."""

    doubted: frozenset[int]
    registers: set[int] = field(default_factory=set)
    names: set[tuple[str, str]] = field(default_factory=set)
    done: dict[tuple[str, int], object] = field(default_factory=dict)
    """What has been read in each function, by its identity."""

    def grow(self, program: p.Program) -> bool:
        """Add what is needed by what stays; whether anything was added."""
        before = len(self.registers) + len(self.names)
        for function in program.functions:
            self._block(function.name, function.body)
        return len(self.registers) + len(self.names) > before

    def left(self, where: str, block: p.Block) -> p.Block:
        """What is left of a block."""
        written: list[p.Statement] = []
        for statement in block:
            match statement:
                case p.Fill():
                    written += self._fill(statement)
                case p.If():
                    then, otherwise = self.left(where, statement.then), self.left(where, statement.otherwise)
                    if any(not isinstance(inner, p.Note) for inner in (*then, *otherwise)):
                        written.append(p.If(statement.test, then, otherwise))
                case p.While():
                    written.append(p.While(statement.test, self.left(where, statement.body)))
                case _ if isinstance(statement, p.Note) or self._stays(where, statement):
                    written.append(statement)
        return tuple(written)

    # ---- what is needed ------------------------------------------------------------------------------------

    def _block(self, where: str, block: p.Block) -> bool:
        """Go through a block; whether something in it stays."""
        stay = [self._statement(where, statement) for statement in block]
        return any(stay)

    def _statement(self, where: str, statement: p.Statement) -> bool:
        match statement:
            case p.If():
                then, otherwise = self._block(where, statement.then), self._block(where, statement.otherwise)
                if then or otherwise:
                    self._read(where, statement.test)
                return then or otherwise
            case p.While():
                self._block(where, statement.body)
                self._read(where, statement.test)
                return True
        stays = self._stays(where, statement)
        if stays:
            self._read(where, statement)
        return stays

    def _stays(self, where: str, statement: p.Statement) -> bool:
        match statement:
            case p.Note():
                return False
            case p.Let(name=name, value=value):
                return (where, name) in self.names or _acts(value)
            case p.Put(index=p.Int(value=at), value=value) | p.Raise(index=p.Int(value=at), by=value):
                return at not in self.doubted or at in self.registers or _acts(value)
            case p.Fill(start=start, count=count):
                return any(at not in self.doubted or at in self.registers for at in range(start, start + count))
        return True

    def _read(self, where: str, node: object) -> None:
        """All that a statement or test reads is needed; an element that a statement adds to is so only if somebody else reads it."""
        if (where, id(node)) in self.done:
            return
        self.done[where, id(node)] = node
        for part in p.walk(node):
            match part:
                case p.Name(name=name):
                    self.names.add((where, name))
                case p.At(array=p.GAME, index=p.Int(value=at)):
                    self.registers.add(at)

    # ---- what is left --------------------------------------------------------------------------------------

    def _fill(self, fill: p.Fill) -> Iterator[p.Statement]:
        """The stretches that are left of a stretch."""
        start = fill.start
        for at in range(fill.start, fill.start + fill.count + 1):
            if at == fill.start + fill.count or (at in self.doubted and at not in self.registers):
                if at - start > 3:
                    yield p.Fill(start, at - start, fill.value)
                else:
                    yield from (p.Put(p.Int(i), p.Int(fill.value)) for i in range(start, at))
                start = at + 1


def _acts(value: p.Number) -> bool:
    """Whether a number can not be left out: it calls something."""
    return any(isinstance(node, p.Call) for node in p.walk(value))

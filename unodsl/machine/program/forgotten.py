"""Leaving out what nobody reads: in a program for whole rounds, writes to registers of frames that no term ever looks at.

Method: a saved game holds every register, so the program that plays step by step writes them all. In a program for whole rounds
nobody looks at a game in between; a local, return address or counter that is only written is not needed. Only registers that
no computed address reaches come into question (see :mod:`unodsl.machine.program.scalars`); what is asked
for in the end stays: some of the machine's own registers, and the variables that have a role.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from unodsl.machine import code as c
from unodsl.machine.layout import CAPPED, DECISIONS, OVER, PC, RANDOM, ROUND
from unodsl.machine.program import tree as p

_ASKED_FOR = {PC, RANDOM, ROUND, DECISIONS, OVER, CAPPED}


def without(program: p.Program, machine: c.Machine, scalars: Collection[int]) -> p.Program:
    """The program without what nobody reads."""
    read = {
        node.index.value
        for function in program.functions
        for node in p.walk(function.body)
        if isinstance(node, p.At) and node.array == p.GAME and isinstance(node.index, p.Int)
    }
    roles = machine.model.edition.roles.values()
    kept = {slots.base for name, slots in machine.layout.variables.items() if name in roles} | _ASKED_FOR
    dropped = frozenset(scalars) - read - kept - set(range(machine.layout.registers, max(scalars, default=0) + 1))
    functions = tuple(replace(function, body=_block(function.body, dropped)) for function in program.functions)
    return replace(program, functions=functions)


def _block(block: p.Block, dropped: frozenset[int]) -> p.Block:
    written: list[p.Statement] = []
    for statement in block:
        written += _statement(statement, dropped)
    return tuple(written)


def _statement(statement: p.Statement, dropped: frozenset[int]) -> list[p.Statement]:
    match statement:
        case p.Put(index=p.Int(value=at)) if at in dropped and not _acts(statement.value):
            return []
        case p.Raise(index=p.Int(value=at)) if at in dropped and not _acts(statement.by):
            return []
        case p.Fill():
            return _fill(statement, dropped)
        case p.If():
            return [p.If(statement.test, _block(statement.then, dropped), _block(statement.otherwise, dropped))]
        case p.While():
            return [p.While(statement.test, _block(statement.body, dropped))]
    return [statement]


def _fill(fill: p.Fill, dropped: frozenset[int]) -> list[p.Statement]:
    """The stretches that are left of a stretch."""
    found: list[p.Statement] = []
    start = fill.start
    for at in range(fill.start, fill.start + fill.count + 1):
        if at == fill.start + fill.count or at in dropped:
            if at - start > 3:
                found.append(p.Fill(start, at - start, fill.value))
            else:
                found += [p.Put(p.Int(i), p.Int(fill.value)) for i in range(start, at)]
            start = at + 1
    return found


def _acts(value: p.Number) -> bool:
    """Whether a number can not be left out: it calls something."""
    return any(isinstance(node, p.Call) for node in p.walk(value))

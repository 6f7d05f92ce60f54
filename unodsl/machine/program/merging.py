"""Ways that have become the same: in a program for whole rounds, steps that do the same are one, and a return address that can
only be one is no longer looked up.

Method: once writes that nobody reads are gone, what follows a routine is often the same wherever it was called from (the turn
passes). Steps with equal bodies get one address; every place that names one of their addresses names that one. When all calls
of a routine then note the same return address, its return goes there outright, and nobody reads the register any more. This is
repeated until nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from unodsl.machine.program import tree as p

_Change = Callable[[p.Statement], p.Statement]


def merged(program: p.Program, returns: Collection[int], forget: Callable[[p.Program], p.Program]) -> p.Program:
    """The program with equal steps made one. ``returns``: the registers of return addresses. ``forget`` leaves out what nobody
    reads."""
    while True:
        before = program
        program = forget(_fixed_returns(_joined(program, returns), returns))
        if program == before:
            return program


def _stepping(program: p.Program) -> set[str]:
    """The functions that return an address."""
    return {*program.switches["STEPS"].values(), *program.switches["ANSWERS"].values()}


def _joined(program: p.Program, returns: Collection[int]) -> p.Program:
    """Equal steps as one."""
    bodies = {function.name: (function.parameters, _silent(function.body)) for function in program.functions}
    first: dict[object, int] = {}
    same: dict[int, int] = {}
    steps = program.switches["STEPS"]
    for at in sorted(steps):
        same[at] = first.setdefault(bodies[steps[at]], at)
    moved = {at: to for at, to in same.items() if at != to}
    if not moved:
        return program
    kept = {at: name for at, name in steps.items() if at not in moved}
    gone = set(steps.values()) - set(kept.values())
    stepping = _stepping(program)
    functions = tuple(
        replace(function, body=_changed(function.body, lambda s: _renamed(s, moved, returns)))
        if function.name in stepping
        else function
        for function in program.functions
        if function.name not in gone
    )
    return replace(program, functions=functions, switches={**program.switches, "STEPS": kept})


def _renamed(statement: p.Statement, moved: Mapping[int, int], returns: Collection[int]) -> p.Statement:
    match statement:
        case p.Return(value=p.Int(value=at)) if at in moved:
            return p.Return(p.Int(moved[at]))
        case p.Put(index=p.Int(value=register), value=p.Int(value=at)) if register in returns and at in moved:
            return p.Put(statement.index, p.Int(moved[at]))
    return statement


def _fixed_returns(program: p.Program, returns: Collection[int]) -> p.Program:
    """Return addresses of which there is only one are known."""
    found: dict[int, set[int]] = {}
    for function in program.functions:
        for node in p.walk(function.body):
            if isinstance(node, p.Put) and isinstance(node.index, p.Int) and node.index.value in returns:
                address = node.value.value if isinstance(node.value, p.Int) else -1
                found.setdefault(node.index.value, set()).add(address)
    known = {at: min(addresses - {0}) for at, addresses in found.items() if len(addresses - {0}) == 1 and min(addresses) >= 0}
    stepping = _stepping(program)
    functions = tuple(
        replace(function, body=_returning(function.body, known)) if function.name in stepping else function
        for function in program.functions
    )
    return replace(program, functions=functions)


def _returning(body: p.Block, known: Mapping[int, int]) -> p.Block:
    """``back = g[register]`` … ``return back`` with a known address."""
    fixed: dict[str, int] = {}
    for node in p.walk(body):
        match node:
            case p.Let(name=name, value=p.At(array=p.GAME, index=p.Int(value=register))) if register in known:
                fixed[name] = known[register]
    names = [node.name for node in p.walk(body) if isinstance(node, p.Let)]
    fixed = {name: at for name, at in fixed.items() if names.count(name) == 1}

    def change(statement: p.Statement) -> p.Statement:
        match statement:
            case p.Return(value=p.Name(name=name)) if name in fixed:
                return p.Return(p.Int(fixed[name]))
            case p.Let(name=name) if name in fixed:
                return p.Note("")
        return statement

    return _changed(body, change) if fixed else body


def _changed(body: p.Block, change: _Change) -> p.Block:
    found = []
    for statement in body:
        match statement:
            case p.If():
                statement = p.If(statement.test, _changed(statement.then, change), _changed(statement.otherwise, change))
            case p.While():
                statement = p.While(statement.test, _changed(statement.body, change))
        found.append(change(statement))
    return tuple(s for s in found if s != p.Note(""))


def _silent(body: p.Block) -> p.Block:
    """A body without its notes."""
    return _changed(body, lambda s: p.Note("") if isinstance(s, p.Note) else s)

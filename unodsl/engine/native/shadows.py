"""Numbers that are kept beside a game so that they need not be looked up when they are wanted: the top of a pile, the cards that the
color in force lets pass.

Method: what waits for memory at every turn is looked for in the answers of a program for whole rounds: the top card of a stack, and
what stands in a table of masks under an element that stands alone. Each becomes an element of its own, a *shadow*, worked out at the
beginning of a round and again after every write to what it is made of; wherever it was looked up the shadow is read. The tree says the
same as before; only the moment changes at which a number is fetched.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import TypeVar

from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.areas import Areas
from unodsl.machine.program.space import Space, Stack

MOST = 8
WIDE = 1 << 31
"""A table with a number as great is one of masks."""
N = TypeVar("N")


@dataclass(frozen=True, slots=True)
class Shadow:
    """``number`` is kept at ``at``. It is made of the elements ``of``, and of the cards of a ``stack``."""

    at: int
    number: p.At
    of: int
    stack: Stack | None = None


@dataclass(frozen=True, slots=True)
class Shadowed:
    """A program with shadows: ``size`` of its games, the elements that stand alone, what works the shadows out."""

    program: p.Program
    size: int
    scalars: frozenset[int]
    first: p.Block


def shadowed(program: p.Program, size: int, space: Space, areas: Areas, scalars: Collection[int]) -> Shadowed:
    """A program for whole rounds with shadows."""
    tops = list(_tops(program, size, space, scalars))
    program = _with(program, areas, tops)
    masks = list(_masks(program, size + len(tops), {*scalars, *(shadow.at for shadow in tops)}))
    program = _with(program, areas, masks)
    found = (*tops, *masks)
    first = tuple(p.Put(p.Int(shadow.at), shadow.number) for shadow in found)
    return Shadowed(program, size + len(found), frozenset({*scalars, *(shadow.at for shadow in found)}), first)


# ---- what is worth it -----------------------------------------------------------------------------------------------


def _answers(program: p.Program) -> Iterator[p.Function]:
    names = set(program.switches["ANSWERS"].values())
    return (function for function in program.functions if function.name in names)


def _tops(program: p.Program, size: int, space: Space, scalars: Collection[int]) -> Iterator[Shadow]:
    """The top cards that answers look at."""
    read = {node for function in _answers(program) for node in p.walk(function.body) if isinstance(node, p.At)}
    for zone in space.zones.values():
        if isinstance(zone, Stack) and zone.count == 1 and zone.sizes in scalars:
            top = m.at(m.add(m.at(zone.sizes), zone.cards - 1))
            if top in read:
                yield Shadow(size, top, zone.sizes, zone)
                size += 1


def _masks(program: p.Program, size: int, scalars: Collection[int]) -> Iterator[Shadow]:
    """The masks that answers look up by elements that stand alone."""
    wide = {table.name for table in program.tables if max((*table.values, table.rest)) >= WIDE}
    found: dict[p.At, int] = {}
    for function in _answers(program):
        for node in p.walk(function.body):
            if isinstance(node, p.At) and node.array in wide and (of := _alone(node.index)) in scalars:
                found.setdefault(node, of)
    for number, of in sorted(found.items(), key=lambda pair: (pair[1], pair[0].array))[:MOST]:
        yield Shadow(size, number, of)
        size += 1


def _alone(index: p.Number) -> int:
    """The element that an index is made of, and known numbers; -1 if of more or less."""
    match index:
        case p.At(array=p.GAME, index=p.Int(value=value)):
            return value
        case p.Binary(left=p.At(array=p.GAME, index=p.Int(value=value)), right=p.Int()):
            return value
    return -1


# ---- writing them ---------------------------------------------------------------------------------------------------


def _with(program: p.Program, areas: Areas, shadows: Collection[Shadow]) -> p.Program:
    """The program with some shadows."""
    if not shadows:
        return program
    writer = _Shadowing({shadow.number: m.at(shadow.at) for shadow in shadows}, tuple(shadows), areas, list(program.tables))
    functions = tuple(replace(function, body=writer.block(function.name, function.body)) for function in program.functions)
    return replace(program, functions=functions, tables=tuple(writer.tables))


@dataclass(slots=True)
class _Shadowing:
    """Writes a program with some shadows."""

    kept: Mapping[p.At, p.At]
    shadows: tuple[Shadow, ...]
    areas: Areas
    tables: list[p.Table]
    where: str = field(default="")

    def block(self, where: str, block: p.Block) -> p.Block:
        """A block of a function."""
        self.where = where
        return self._block(block)

    def _block(self, block: p.Block) -> p.Block:
        written: list[p.Statement] = []
        for statement in block:
            match statement:
                case p.If():
                    test = self._read(statement.test)
                    written.append(p.If(test, self._block(statement.then), self._block(statement.otherwise)))
                case p.While():
                    written.append(p.While(self._read(statement.test), self._block(statement.body)))
                case _:
                    before, after = self._around(statement)
                    written += [*before, self._read(statement), *after]
        return tuple(written)

    def _read(self, node: N) -> N:
        """A node that reads shadows."""
        return exchanged(node, lambda part: self.kept.get(part) if isinstance(part, p.At) else None)

    def _around(self, statement: p.Statement) -> tuple[list[p.Statement], list[p.Statement]]:
        """What keeps shadows true when a statement writes, before it and after it."""
        before: list[p.Statement] = []
        after: list[p.Statement] = []
        for shadow in self.shadows:
            match statement:
                case p.Put(index=p.Int(value=at), value=p.At() as value) if at == shadow.of and self._leads_on(shadow, value):
                    before.append(p.Put(p.Int(shadow.at), self._through(shadow.number, self._read(value))))
                case p.Put(index=p.Int(value=at)) | p.Raise(index=p.Int(value=at)) if at == shadow.of:
                    after.append(p.Put(p.Int(shadow.at), shadow.number))
                case p.Fill(start=start, count=count) if start <= shadow.of < start + count:
                    after.append(p.Put(p.Int(shadow.at), shadow.number))
                case p.Put(index=index) | p.Raise(index=index) if self._in_stack(shadow, index):
                    after.append(p.Put(p.Int(shadow.at), shadow.number))
        return before, after

    def _in_stack(self, shadow: Shadow, index: p.Number) -> bool:
        """Whether a computed address may be that of a card of a shadow's stack."""
        if shadow.stack is None or isinstance(index, p.Int):
            return False
        area = self.areas.of(self.where, index)
        return area is None or self.areas.areas[area].first <= shadow.stack.cards < self.areas.areas[area].end

    # ---- one table through another ---------------------------------------------------------------------------

    def _leads_on(self, shadow: Shadow, value: p.At) -> bool:
        """Whether what is written comes from a table, so that the shadow can come from there, too."""
        return shadow.stack is None and value.array != p.GAME and self._moved(shadow.number.index) is not None

    def _through(self, number: p.At, value: p.At) -> p.At:
        """What stands in the table of a shadow under what stands in another."""
        mine, other = (next(table for table in self.tables if table.name == x.array) for x in (number, value))
        move = self._moved(number.index)
        assert move is not None
        values, rest = (tuple(_entry(mine, move(x)) for x in some) for some in (other.values, (other.rest,)))
        table = p.Table(f"{mine.name}_{other.name}", values, other.length, rest[0], f"{mine.says}, through {other.says}")
        if all(known.name != table.name for known in self.tables):
            self.tables.append(table)
        return p.At(table.name, value.index)

    def _moved(self, index: p.Number) -> Callable[[int], int] | None:
        """How an index comes of an element."""
        match index:
            case p.At():
                return lambda x: x
            case p.Binary(operator="+", right=p.Int(value=by)):
                return lambda x: x + by
            case p.Binary(operator="-", right=p.Int(value=by)):
                return lambda x: x - by
            case p.Binary(operator="&", right=p.Int(value=by)):
                return lambda x: x & by
        return None


def _entry(table: p.Table, at: int) -> int:
    """An element of a table; whatever is not there is never asked for."""
    return table.values[at] if 0 <= at < len(table.values) else table.rest


def exchanged(node: N, find: Callable[[object], object | None]) -> N:
    """A tree with parts exchanged, the outermost first."""
    other = find(node)
    if other is not None:
        return other  # type: ignore[return-value]
    if isinstance(node, tuple):
        parts = tuple(exchanged(part, find) for part in node)
        return node if all(x is y for x, y in zip(parts, node, strict=True)) else parts  # type: ignore[return-value]
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changes = {}
    for part in fields(node):
        before = getattr(node, part.name)
        after = before if isinstance(before, str | int) else exchanged(before, find)
        if after is not before:
            changes[part.name] = after
    return replace(node, **changes) if changes else node

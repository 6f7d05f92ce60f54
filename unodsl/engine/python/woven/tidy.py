"""What nobody needs is left out, and what is used once is put where it is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from unodsl.engine.python.woven.known import SCALAR, names
from unodsl.engine.python.woven.lists import Store
from unodsl.engine.python.woven.living import living
from unodsl.engine.python.woven.terms import has_loads
from unodsl.engine.python.woven.threads import Threads
from unodsl.engine.python.woven.trees import mapped
from unodsl.machine.program import tree as p


def tidied(
    blocks: Mapping[int, p.Block],
    threads: Threads,
    kept: Collection[str],
    unread: Collection[int],
    given: Mapping[int, Collection[str]],
) -> tuple[dict[int, p.Block], frozenset[str]]:
    """The blocks without what nobody needs, and the variables that are needed. ``kept``: those that are asked for in the end;
    ``unread``: the registers that no helper reads in the vector; ``given``: the variables that a stretch is given beside registers."""
    needed = Needed(frozenset(unread), set(kept))
    while True:
        before = len(needed.names)
        for block in blocks.values():
            needed.block(block)
        if len(needed.names) == before:
            break
    found = {key: threads.all(needed.left(block)) for key, block in blocks.items()}
    found = living(found, given, needed.names)
    for _ in range(2):
        found = {key: Sinking(block).all() for key, block in found.items()}
    return found, frozenset(needed.names)


# ---- needed -----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Needed:
    """Finds the variables that come to something."""

    unread: frozenset[int]
    names: set[str] = field(default_factory=set)

    def block(self, block: p.Block, in_loop: bool = False) -> bool:
        """Whether a block does anything; what it needs for that is needed."""
        does = False
        for statement in reversed(block):
            does = self._statement(statement, in_loop) or does
        return does

    def _statement(self, statement: p.Statement, in_loop: bool) -> bool:
        match statement:
            case p.Note():
                return False
            case p.Break():
                return in_loop
            case p.Let(name=name, value=value):
                if name not in self.names and not isinstance(value, p.Call):
                    return False
                self._need(value)
            case p.If(test=test, then=then, otherwise=otherwise):
                does = [self.block(then, in_loop), self.block(otherwise, in_loop)]
                if not any(does):
                    return False
                self._need(test)
            case p.While(test=test, body=body):
                if not self.block(body):
                    return False
                self.block(body, True)
                self._need(test)
            case p.Return(value=value):
                self._need(value)
            case Store(index=index, value=value):
                self._need(index)
                self._need(value)
            case p.Put(index=p.Int(value=register), value=p.Name(name=name)) if register in self.unread:
                return name in self.names
            case p.Put(index=index, value=value):
                self._need(index)
                self._need(value)
            case p.Do(call=call):
                self._need(call)
            case p.Go(arguments=arguments):
                for argument in arguments:
                    self._need(argument)
        return True

    def _need(self, node: p.Number | p.Test) -> None:
        self.names |= names(node)

    def left(self, block: p.Block, in_loop: bool = False) -> p.Block:
        """What is left of a block without what nobody needs."""
        found: list[p.Statement] = []
        for statement in block:
            if not isinstance(statement, p.Note) and not self._statement(statement, in_loop):
                continue
            match statement:
                case p.If(test=test):
                    then, otherwise = self.left(statement.then, in_loop), self.left(statement.otherwise, in_loop)
                    statement = p.If(test, then, otherwise)
                case p.While(test=test, body=body):
                    statement = p.While(test, self.left(body, True))
            found.append(statement)
        return tuple(found)


# ---- used once --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Sinking:
    """Puts the term of a variable that is used once where it is used, and a variable that only one way of a branch uses into that way, if
    nothing in between changes it."""

    root: p.Block
    given: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for node in p.walk(self.root):
            if isinstance(node, p.Let):
                self.given[node.name] += 1
            elif isinstance(node, p.Name):
                self.used[node.name] += 1

    def all(self) -> p.Block:
        """The block, put together."""
        return self._block(self.root)

    def _block(self, block: p.Block) -> p.Block:
        left, done = list(block), []
        while left:
            statement = left.pop(0)
            if isinstance(statement, p.Let) and self._is_once(statement):
                rest = _place(left, statement.name, statement.value)
                if rest is not None:
                    left = rest
                    continue
            if isinstance(statement, p.Let) and self._may_sink(statement):
                rest = _sunk(left, statement)
                if rest is not None:
                    left = rest
                    continue
            done.append(self._inner(statement))
        return tuple(done)

    def _inner(self, statement: p.Statement) -> p.Statement:
        match statement:
            case p.If(test=test, then=then, otherwise=otherwise):
                return p.If(test, self._block(then), self._block(otherwise))
            case p.While(test=test, body=body):
                return p.While(test, self._block(body))
        return statement

    def _is_once(self, let: p.Let) -> bool:
        if self.given[let.name] != 1 or self.used[let.name] != 1 or let.name.startswith(SCALAR):
            return False
        return not isinstance(let.value, p.Call | p.Nth)

    def _may_sink(self, let: p.Let) -> bool:
        is_term = isinstance(let.value, p.Binary | p.Bits | p.Pick | p.At)
        return self.given[let.name] == 1 and not let.name.startswith(SCALAR) and is_term


def _place(rest: list[p.Statement], name: str, value: p.Number) -> list[p.Statement] | None:
    """What follows with the value put where its variable is used; ``None`` if that may not be."""
    reads, variables = has_loads(value), names(value)
    for place, statement in enumerate(rest):
        if _uses(statement, name):
            new = _put(statement, name, value)
            return None if new is None else [*rest[:place], new, *rest[place + 1 :]]
        if _changes(statement, reads, variables):
            return None
    return None


def _sunk(rest: list[p.Statement], let: p.Let) -> list[p.Statement] | None:
    """What follows with a variable given its value in the only way of a branch in which it is used; ``None`` if there is no such."""
    reads, variables = has_loads(let.value), names(let.value)
    for place, statement in enumerate(rest):
        if _uses(statement, let.name):
            if not isinstance(statement, p.If) or let.name in names(statement.test):
                return None
            if any(_uses(x, let.name) for x in rest[place + 1 :]):
                return None
            then, otherwise = statement.then, statement.otherwise
            in_both = [any(_uses(x, let.name) for x in way) for way in (then, otherwise)]
            if all(in_both):
                return None
            new = p.If(statement.test, (let, *then), otherwise) if in_both[0] else p.If(statement.test, then, (let, *otherwise))
            return [*rest[:place], new, *rest[place + 1 :]]
        if _changes(statement, reads, variables):
            return None
    return None


def _put(statement: p.Statement, name: str, value: p.Number) -> p.Statement | None:
    match statement:
        case p.While():
            return None
        case p.If(test=test, then=then, otherwise=otherwise) if name not in names(test):
            in_then = _place(list(then), name, value)
            if in_then is not None:
                return p.If(test, tuple(in_then), otherwise)
            in_otherwise = _place(list(otherwise), name, value)
            return None if in_otherwise is None else p.If(test, then, tuple(in_otherwise))
        case p.If(test=test, then=then, otherwise=otherwise):
            new = _replaced((p.If(test, (), ()),), name, value)[0]
            assert isinstance(new, p.If)
            return p.If(new.test, then, otherwise)
    return _replaced((statement,), name, value)[0]


def _replaced(block: p.Block, name: str, value: p.Number) -> p.Block:
    return mapped(block, lambda x: value if x == p.Name(name) else x, lambda x: [x])


def _uses(statement: p.Statement, name: str) -> bool:
    return any(isinstance(x, p.Name) and x.name == name for x in p.walk(statement))


def _changes(statement: p.Statement, reads: bool, variables: frozenset[str]) -> bool:
    """Whether what follows a statement may find that it changed a term."""
    if isinstance(statement, p.If):
        ways = [way for way in (statement.then, statement.otherwise) if not _leaves(way)]
        return any(_changes(x, reads, variables) for way in ways for x in way)
    for node in p.walk(statement):
        match node:
            case p.Let(name=name) if name in variables:
                return True
            case p.Go():
                return True
            case p.Put() | p.Raise() | p.Fill() | p.Call() if reads:
                return True
    return False


def _leaves(block: p.Block) -> bool:
    """Whether what follows a block is never come to."""
    match block:
        case (*_, p.Return() | p.Break()):
            return True
        case (*_, p.If(then=then, otherwise=otherwise)):
            return _leaves(then) and _leaves(otherwise)
    return False

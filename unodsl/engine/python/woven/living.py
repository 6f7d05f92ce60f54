"""What is given a value that nobody looks at any more is left out.

Method: backwards from every jump, where what the stretch that follows looks at first is wanted. What is wanted at the head of a
loop is all that it looks at anywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from unodsl.engine.python.woven.known import SCALAR, names
from unodsl.machine.program import make as m, tree as p


def living(blocks: Mapping[int, p.Block], given: Mapping[int, Collection[str]], needed: Collection[str]) -> dict[int, p.Block]:
    """The blocks without values that nobody looks at. ``given``: what each is given beside registers; ``needed``: what is needed
    at all, so that of it every register is looked at in the end."""
    registers = frozenset(name for name in needed if name.startswith(SCALAR)).union(*given.values())
    wanted: dict[int, frozenset[str]] = dict.fromkeys(blocks, frozenset())
    while True:
        living = Living(registers, wanted)
        now = {key: frozenset(living.block(block, frozenset())[1]) for key, block in blocks.items()}
        if now == wanted:
            return {key: living.block(block, frozenset())[0] for key, block in blocks.items()}
        wanted = now


@dataclass(slots=True)
class Living:
    """``registers``: what may be wanted after a stop, or a jump that is not known. ``wanted``: by each stretch."""

    registers: frozenset[str]
    wanted: Mapping[int, frozenset[str]]
    left: list[frozenset[str]] = field(default_factory=list)

    def block(self, block: p.Block, after: frozenset[str]) -> tuple[p.Block, frozenset[str]]:
        """A block, and what is wanted before it, when so much is wanted after it."""
        found: list[p.Statement] = []
        for statement in reversed(block):
            new, after = self._statement(statement, after)
            found += new
        return tuple(reversed(found)), after

    def _statement(self, statement: p.Statement, after: frozenset[str]) -> tuple[list[p.Statement], frozenset[str]]:
        match statement:
            case p.Let(name=name, value=value):
                if name not in after and not isinstance(value, p.Call):
                    return [], after
                return [statement], after - {name} | names(value)
            case p.If():
                return self._branch(statement, after)
            case p.While():
                return self._loop(statement, after)
            case p.Break():
                return [statement], self.left[-1]
            case p.Return(value=value):
                to = self.wanted.get(value.value) if isinstance(value, p.Int) else None
                return [statement], (self.registers if to is None else to) | names(value)
            case p.Put(index=index, value=value):
                return [statement], after | names(index) | names(value)
            case p.Do(call=call):
                return [statement], after | names(call)
            case p.Go(into=into, arguments=arguments):
                return [statement], (after - {into}).union(*map(names, arguments))
        return [statement], after

    def _branch(self, statement: p.If, after: frozenset[str]) -> tuple[list[p.Statement], frozenset[str]]:
        then, before_then = self.block(statement.then, after)
        otherwise, before_otherwise = self.block(statement.otherwise, after)
        if not any(
            isinstance(x, p.Let | p.Put | p.Fill | p.Do | p.If | p.While | p.Break | p.Return | p.Go) for x in then + otherwise
        ):
            return [], after
        test = statement.test
        if all(isinstance(x, p.Note) for x in then):
            test, then, otherwise = m.negate(test), otherwise, ()
        return [p.If(test, then, otherwise)], before_then | before_otherwise | names(test)

    def _loop(self, loop: p.While, after: frozenset[str]) -> tuple[list[p.Statement], frozenset[str]]:
        inside = frozenset(x.name for x in p.walk(loop) if isinstance(x, p.Name))
        self.left.append(after)
        body, before = self.block(loop.body, after | inside)
        self.left.pop()
        return [p.While(loop.test, body)], after | before | names(loop.test)

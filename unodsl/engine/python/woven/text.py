"""The woven function as Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from unodsl.engine.python.woven.arms import STOPS
from unodsl.engine.python.woven.known import SCALAR
from unodsl.engine.python.woven.lists import Array, Store
from unodsl.machine.program import tree as p
from unodsl.machine.program.printing import number_text, safe, statement_text, test_text

_IN = "    "


@dataclass(slots=True)
class Blocks:
    """Blocks as Python."""

    loops: int = 0

    is_stretch: ClassVar[bool] = False

    def _block(self, block: p.Block, indent: str) -> Iterator[str]:
        if all(isinstance(statement, p.Note) for statement in block):
            yield f"{indent}pass"
        for statement in block:
            yield from self._statement(statement, indent)

    def _statement(self, statement: p.Statement, indent: str) -> Iterator[str]:
        match statement:
            case p.If():
                yield from self._if(statement, indent, "if")
            case p.While(test=test, body=body):
                yield from self._while(test, body, indent)
            case p.Note(text=text):
                yield f"{indent}# {safe(text)}"
            case p.Return(value=value):
                yield from self._jump(value, indent)
            case p.Let(name=name, value=p.Nth(part=part, place=place)):
                yield f"{indent}{name} = {number_text(part)}"
                yield f"{indent}_n = {number_text(place)}"
                yield f"{indent}while _n:"
                yield f"{indent}{_IN}{name} &= {name} - 1"
                yield f"{indent}{_IN}_n -= 1"
                yield f"{indent}{name} = ({name} ^ {name} - 1).bit_length() - 1"
            case p.Let(value=p.Binary(">>", p.Binary("*", p.Binary("^"), p.Name(name=n)), p.Int(value=32))) if not n.startswith(
                SCALAR
            ):
                yield f"{indent}{statement_text(statement)} if {n} != 1 else 0"  # a lot; often there is but one thing to do
            case p.Put(index=index, value=value):
                array = statement.array if isinstance(statement, Store) else p.GAME
                yield f"{indent}{array}[{number_text(index)}] {_given(p.At(array, index), value)}"
            case _:
                yield indent + statement_text(statement)

    def _if(self, statement: p.If, indent: str, word: str) -> Iterator[str]:
        yield f"{indent}{word} {test_text(statement.test)}:"
        yield from self._block(statement.then, indent + _IN)
        otherwise = statement.otherwise
        if len(otherwise) == 1 and isinstance(otherwise[0], p.If):
            yield from self._if(otherwise[0], indent, "elif")
        elif otherwise:
            yield f"{indent}else:"
            yield from self._block(otherwise, indent + _IN)

    def _turn(self, test: p.Test, body: p.Block, indent: str) -> Iterator[str]:
        """The body of a loop. One that goes through the bits of a number has that with and without its lowest bit."""
        statements = tuple(statement for statement in body if not isinstance(statement, p.Note))
        match test, statements[:2]:
            case p.Holds(part=p.Name(name=tested)), (
                p.Let(name=place, value=p.Bits("lowest", p.Name(name=bits))),
                p.Let(name=other, value=p.Binary("&", p.Name(name=left), p.Binary("-", p.Name(name=right), p.Int(value=1)))),
            ) if tested == bits == other == left == right:
                yield f"{indent}_n = {bits} - 1"
                yield f"{indent}{place} = ({bits} ^ _n).bit_length() - 1"
                yield f"{indent}{bits} &= _n"
                body = statements[2:]
        yield from self._block(body, indent)

    def _while(self, test: p.Test, body: p.Block, indent: str) -> Iterator[str]:
        leaves = self.is_stretch and any(isinstance(x, p.Return) for x in p.walk(body))
        if leaves:
            yield f"{indent}out = 0"
        yield f"{indent}while {test_text(test)}:"
        self.loops += 1
        yield from self._turn(test, body, indent + _IN)
        self.loops -= 1
        if leaves:
            yield f"{indent}if out:"
            yield f"{indent}{_IN}{'break' if self.loops else 'continue'}"

    def _jump(self, value: p.Number, indent: str) -> Iterator[str]:
        yield f"{indent}return {number_text(value)}"

    def function(self, function: p.Function, tables: Sequence[str]) -> Iterator[str]:
        """The lines of a helper."""
        yield f"# {safe(function.says)}"
        yield f"def {function.name}({', '.join(('g', *function.parameters, *(f'{x}={x}' for x in tables)))}):"
        yield from self._block(function.body, _IN)


def _given(at: p.At, value: p.Number) -> str:
    """What an element is given, as a text."""
    match value:
        case p.Binary(operator="+" | "-" as sign, left=left, right=by) if left == at:
            return f"{sign}= {number_text(by)}"
    return f"= {number_text(value)}"


@dataclass(slots=True)
class Text(Blocks):
    """``arms``: the stretches in the order in which they are tried. ``comes``: registers and their variables that are taken from
    the vector at the start, ``goes``: those that are put back at a stop. ``arrays``: those that are lists;
    ``looked_at``: those of them that somebody looks at when a first round is over. ``gives``: what is returned."""

    arms: Mapping[int, p.Block] = field(kw_only=True)
    comes: Sequence[tuple[int, str]] = field(kw_only=True)
    goes: Sequence[tuple[int, str]] = field(kw_only=True)
    arrays: Sequence[Array] = field(kw_only=True)
    looked_at: Sequence[Array] = field(kw_only=True)
    tables: Sequence[str] = field(kw_only=True)
    first: str = field(kw_only=True)
    gives: str = field(kw_only=True)
    asked: str = field(kw_only=True)
    menu: int = field(kw_only=True)
    here: int = 0
    is_stretch: ClassVar[bool] = True

    def lines(self) -> Iterator[str]:
        """The lines of ``round``, and of ``once``, after which nothing is in the vector but what somebody looks at."""
        lists = ["g", *(array.name for array in self.arrays)]
        yield f"def played({', '.join((*lists, *(f'{x}={x}' for x in self.tables)))}):"
        for register, name in self.comes:
            yield f"{_IN}{name} = g[{register}]"
        yield f"{_IN}pc = {self.first}"
        yield from self._arms()
        for register, name in self.goes:
            yield f"{_IN}g[{register}] = {name}"
        yield f"{_IN}return {self.gives}"
        for name, back in (("round", self.arrays), ("once", self.looked_at)):
            yield from ("", "", f"def {name}(g):")
            yield from (f"{_IN}{array.name} = {array.taken}" for array in self.arrays)
            yield f"{_IN}decisions = played({', '.join(lists)})"
            yield from (f"{_IN}{array.back}" for array in back)
            yield f"{_IN}return decisions"

    def _arms(self) -> Iterator[str]:
        yield f"{_IN}while 1:"
        for key, block in self.arms.items():
            self.here = key
            yield f"{_IN * 2}if pc == {key}:"
            yield from self._block(block, _IN * 3)

    def _jump(self, value: p.Number, indent: str) -> Iterator[str]:
        if value == p.Int(STOPS):
            yield from (f"{indent}pc = 0", f"{indent}out = 1") if self.loops else ()
            yield f"{indent}break"
            return
        if value != p.Int(self.here):
            yield f"{indent}pc = {number_text(value)}"
        if self.loops:
            yield f"{indent}out = 1"
            yield f"{indent}break"
        else:
            yield f"{indent}continue"

"""The stretches of a program that is played step by step: where somebody is asked, the function waits to be told a code.

Method: the function is a generator of Python. Its variables stay where they are between two decisions, so that nothing is read from
the vector or put back. What it gives when it waits is the seat that is asked and the codes of what that may do; told a number below
0, it gives the values of its variables and its lists instead and waits on, so that a game can be copied and saved at every decision.
A value that is known where it waits is told without the variable, so that many variables need not be given theirs before. It never
ends: when the game has stopped, nobody (-1) is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from unodsl.engine.python.woven import spans as s
from unodsl.engine.python.woven.arms import ANSWERS, ASKED, Arms
from unodsl.engine.python.woven.known import Known, scalar
from unodsl.engine.python.woven.text import Text
from unodsl.machine.layout import PC
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.printing import number_text

CODE, SEAT = "code", "seat"
_IN = "    "


@dataclass(slots=True)
class Stepping(Arms):
    """Writes the stretches."""

    @property
    def asking(self) -> frozenset[int]:
        """The stretches of the answers."""
        return frozenset(self.answers.values())

    def _wait(self, known: Known) -> None:
        at = self.number(p.Name(scalar(PC)), known)
        self.let(SEAT, self.number(self._register(self.waiting), known), known)
        told = () if self.is_rough else tuple(self.number(p.Name(name), known) for name in self.scalars)
        self.out.append(p.Go("", m.ZERO, told, CODE))
        known.forget(CODE)
        known.spans[CODE] = s.ANY
        if isinstance(at, p.Int):
            self._jump(at.value + ANSWERS, known)
            return
        for key in self.asking:
            self._note(key, known)
        self.out.append(p.Return(p.At(ASKED, at)))


@dataclass(slots=True)
class SteppedText(Text):
    """The generator as Python."""

    def lines(self) -> Iterator[str]:
        """The lines of ``play(g, pc)``: from an address on; -1: from where it waits; -2: it has stopped."""
        yield f"def play({', '.join(('g', 'pc', *(f'{x}={x}' for x in self.tables)))}):"
        for register, name in self.comes:
            yield f"{_IN}{name} = g[{register}]"
        yield from (f"{_IN}{array.name} = {array.taken}" for array in self.arrays)
        yield f"{_IN}if pc == -1:"
        yield f"{_IN * 2}{SEAT} = {self.asked}"
        yield from self._ask(_IN * 2, self._variables)
        yield f"{_IN * 2}pc = {ASKED}[{self.first}]"
        yield f"{_IN}if pc >= 0:"
        yield from (f"{_IN}{line}" for line in self._arms())
        yield f"{_IN}{CODE} = 0"
        yield f"{_IN}while 1:"
        yield f"{_IN * 2}{CODE} = yield {self._told(self._variables)} if {CODE} < 0 else (-1, [])"

    def _statement(self, statement: p.Statement, indent: str) -> Iterator[str]:
        if isinstance(statement, p.Go):
            yield from self._ask(indent, statement.arguments)
        else:
            yield from Text._statement(self, statement, indent)

    def _told(self, values: Iterable[p.Number]) -> str:
        """The values of its variables, and its lists."""
        return f"({', '.join((*map(number_text, values), *(array.name for array in self.arrays)))},)"

    @property
    def _variables(self) -> Iterator[p.Number]:
        return (p.Name(name) for _, name in self.goes)

    def _ask(self, indent: str, values: Iterable[p.Number]) -> Iterator[str]:
        yield f"{indent}{CODE} = yield {SEAT}, g[{self.menu + 1}:g[{self.menu}]]"
        yield f"{indent}while {CODE} < 0:"
        yield f"{indent}{_IN}{CODE} = yield {self._told(values)}"

"""What functions hand to each other as values: the scalars of a game that they, or what they call, read and write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from unodsl.machine.program import tree as p


@dataclass(frozen=True, slots=True)
class Handing:
    """``takes``: all that is read or written; ``gives``: what is written, given back beside the result."""

    takes: tuple[int, ...]
    gives: tuple[int, ...]

    @property
    def type(self) -> str:
        """The type of what a function returns."""
        return "{ " + ", ".join(["i64"] * (1 + len(self.gives))) + " }" if self.gives else "i64"


def handing(program: p.Program, scalars: Collection[int]) -> Mapping[str, Handing]:
    """What is handed to and from each function of a program."""
    touched: dict[str, set[int]] = {}
    written: dict[str, set[int]] = {}
    calls: dict[str, set[str]] = {}
    for function in program.functions:
        reads, writes = set(_read(function.body)), set(p.written(function.body))
        written[function.name] = writes & set(scalars)
        touched[function.name] = (reads | writes) & set(scalars)
        calls[function.name] = set(_called(program, function.body))
    changed = True
    while changed:
        changed = False
        for name, callees in calls.items():
            for found in (touched, written):
                more = set[int]().union(*(found[callee] for callee in callees)) - found[name]
                found[name] |= more
                changed = changed or bool(more)
    return {name: Handing(tuple(sorted(touched[name])), tuple(sorted(written[name]))) for name in calls}


def _read(body: p.Block) -> Iterator[int]:
    for node in p.walk(body):
        match node:
            case p.At(array=p.GAME, index=p.Int(value=value)):
                yield value


def _called(program: p.Program, body: p.Block) -> Iterator[str]:
    for node in p.walk(body):
        match node:
            case p.Call(function=function):
                yield function
            case p.Go(table=table):
                yield from program.switches[table].values()


MOST = 250
"""So many statements may be written again by putting a function in wherever it is called."""


def put_in(program: p.Program, scalars: Collection[int]) -> frozenset[str]:
    """The functions that are put in wherever they are called: handing much on costs more than doing it twice."""
    calls: Counter[str] = Counter()
    sizes: dict[str, int] = {}
    for function in program.functions:
        sizes[function.name] = 0
        for node in p.walk(function.body):
            sizes[function.name] += isinstance(node, p.Let | p.Put | p.Raise | p.If | p.While | p.Return | p.Go)
            if isinstance(node, p.Call):
                calls[node.function] += 1
    return frozenset(name for name, count in calls.items() if count * sizes[name] <= MOST) if scalars else frozenset()

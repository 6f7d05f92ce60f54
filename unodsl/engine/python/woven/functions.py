"""What is known of the functions of a program before they are walked, and registers as variables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from unodsl.engine.python.woven.known import AROUND, Area, scalar
from unodsl.engine.python.woven.lists import Array, Store, listed
from unodsl.engine.python.woven.places import Places
from unodsl.engine.python.woven.trees import mapped
from unodsl.machine.program import tree as p


@dataclass(frozen=True, slots=True)
class Calls:
    """``functions``: with registers as variables; ``helpers``: those that are called. ``reads``, ``writes``: the registers among
    these that a function reads and writes in the vector when it is called, whatever it calls included. ``times``: how often it is
    called; ``weights``: how long it is."""

    functions: Mapping[str, p.Function]
    helpers: frozenset[str]
    reads: Mapping[str, tuple[int, ...]]
    writes: Mapping[str, tuple[int, ...]]
    times: Counter[str]
    weights: Mapping[str, int]

    def takes(self, function: str) -> list[int]:
        """The registers that must stand in the vector when a function is called: those that it reads, and those that it may not
        write, though it sometimes does."""
        first = set[str]()
        for statement in self.functions[function].body:
            if isinstance(statement, p.Let) and not isinstance(statement.value, p.Call):
                first.add(statement.name)
            elif not isinstance(statement, p.Note | p.Put | p.Raise | p.Fill):
                break
        maybe = {register for register in self.writes[function] if scalar(register) not in first}
        return sorted({*self.reads[function], *maybe})

    @property
    def unread(self) -> frozenset[int]:
        """The registers that no function but the stretches reads in the vector."""
        return frozenset(x for found in self.writes.values() for x in found) - {x for f in self.helpers for x in self.reads[f]}


def calls_of(program: p.Program, places: Places, scalars: Collection[int], arrays: Mapping[int, Array]) -> Calls:
    """The functions of a program. ``scalars``: the registers that are variables; ``arrays``: the arrays that are lists."""
    reads: dict[str, set[int]] = {}
    writes: dict[str, set[int]] = {}
    called: dict[str, set[str]] = {}
    times: Counter[str] = Counter()
    for function in program.functions:
        name = function.name
        reads[name] = {x for x in _read(function.body) if x in scalars}
        writes[name] = {x for x in p.written(function.body) if x in scalars}
        found = [node.function for node in p.walk(function.body) if isinstance(node, p.Call)]
        called[name] = set(found)
        times.update(found)
    for touched in (reads, writes):
        _spread(touched, called)
    functions = {
        f.name: p.Function(f.name, f.parameters, _block(listed(f, places, arrays), scalars), f.says) for f in program.functions
    }
    return Calls(
        functions, frozenset(times), _sorted(reads), _sorted(writes), times, {f.name: weight(f.body) for f in program.functions}
    )


def _spread(found: dict[str, set[int]], called: Mapping[str, set[str]]) -> None:
    changed = True
    while changed:
        changed = False
        for name, callees in called.items():
            more = set[int]().union(*(found[x] for x in callees)) - found[name]
            found[name] |= more
            changed = changed or bool(more)


def _sorted(found: Mapping[str, set[int]]) -> dict[str, tuple[int, ...]]:
    return {name: tuple(sorted(registers)) for name, registers in found.items()}


def _read(body: p.Block) -> Iterator[int]:
    for node in p.walk(body):
        match node:
            case p.At(array=p.GAME, index=p.Int(value=value)) | p.Raise(index=p.Int(value=value)):
                yield value


def weight(block: p.Block) -> int:
    """How many statements there are."""
    return sum(isinstance(x, p.Let | p.Put | p.Raise | p.If | p.While | p.Return | p.Fill | p.Do) for x in p.walk(block))


# ---- registers as variables ---------------------------------------------------------------------------------------


def _block(block: p.Block, scalars: Collection[int]) -> p.Block:
    def term(node: object) -> object:
        match node:
            case p.At(array=p.GAME, index=p.Int(value=value)) if value in scalars:
                return p.Name(scalar(value))
        return node

    def statement(node: p.Statement) -> list[p.Statement]:
        match node:
            case Store():
                pass
            case p.Put(index=p.Int(value=value)) if value in scalars:
                return [p.Let(scalar(value), node.value)]
            case p.Raise(index=p.Int(value=value)) if value in scalars:
                return [p.Let(scalar(value), p.Binary("+", p.Name(scalar(value)), node.by))]
            case p.Fill(start=start, count=count) if any(x in scalars for x in range(start, start + count)):
                inside = range(start, start + count)
                number = p.Int(node.value)
                return [p.Let(scalar(x), number) if x in scalars else p.Put(p.Int(x), number) for x in inside]
        return [node]

    return mapped(block, term, statement)


def renamed(function: p.Function, suffix: str) -> tuple[tuple[str, ...], p.Block]:
    """Parameters and body of a function, its own variables called otherwise."""
    own = {*function.parameters, *(node.name for node in p.walk(function.body) if isinstance(node, p.Let))}
    own = {name for name in own if not name.startswith("v_")}

    def term(node: object) -> object:
        return p.Name(node.name + suffix) if isinstance(node, p.Name) and node.name in own else node

    def statement(node: p.Statement) -> list[p.Statement]:
        return [p.Let(node.name + suffix, node.value)] if isinstance(node, p.Let) and node.name in own else [node]

    return tuple(name + suffix for name in function.parameters), mapped(function.body, term, statement)


def written_in(body: p.Block, calls: Calls, places: Places) -> tuple[frozenset[str], frozenset[Area] | None]:
    """The variables that a block writes, and the arrays (``None``: it may be any)."""
    names: set[str] = set()
    areas: set[Area | None] = set()
    values = {node.name: node.value for node in p.walk(body) if isinstance(node, p.Let)}
    for node in p.walk(body):
        match node:
            case p.Let(name=name):
                names.add(name)
            case p.Call(function=function):
                names.update(map(scalar, calls.writes[function]))
                areas.add(None)
            case Store(array=array):
                areas.add(array)
            case p.Put(index=index) | p.Raise(index=index):
                area = places.area(values.get(index.name, index) if isinstance(index, p.Name) else index)
                areas.add(AROUND if area is None else area)
            case p.Fill():
                areas.add(AROUND)
    known = frozenset(area for area in areas if area is not None)
    return frozenset(names), known if len(known) == len(areas) else None

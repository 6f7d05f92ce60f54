"""Arrays of the game as lists of their own, in which an element is found by a small number.

Method: an address that is computed is a sum with a number that lies in its array (see :mod:`unodsl.engine.python.woven.places`). That
number is looked for in the terms of a function, through its variables; what is left of the sum without it is the place in the
list. What lies before the first element of an array stands at the end of its list, where Python finds the place -1. Arrays of
which an address is handed to a helper, or of which an element is a variable, stay in the vector; so does everything where an
address is found in two arrays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from unodsl.engine.python.woven.places import Places
from unodsl.engine.python.woven.trees import mapped
from unodsl.machine.program import make as m, tree as p

LONGEST = 16
"""So many elements are filled one by one at most."""


@dataclass(frozen=True, slots=True)
class Store(p.Put):
    """Give an element of a list a value."""

    array: str = p.GAME


@dataclass(frozen=True, slots=True)
class Array:
    """A list: the address of its place 0, that after its last element, and whether what lies before is at its end."""

    name: str
    zero: int
    end: int
    has_before: bool

    @property
    def taken(self) -> str:
        """The list, from the vector."""
        return f"g[{self.zero}:{self.end}]" + (f" + [g[{self.zero - 1}]]" if self.has_before else "")

    def put_back(self, g: list[int], values: list[int]) -> None:
        """Put the list back in the vector."""
        g[self.zero : self.end] = values[: self.end - self.zero]

    @property
    def back(self) -> str:
        """The same as a text. (What lies before an array is never written.)"""
        return f"g[{self.zero}:{self.end}] = {self.name}{'[:-1]' if self.has_before else ''}"


class Unclear(Exception):
    """An address that is found in two arrays."""


@dataclass(slots=True)
class Addresses:
    """The addresses in a function. ``values``: what each variable is given."""

    places: Places
    values: Mapping[str, list[p.Number]]

    def area(self, index: p.Number) -> int | None:
        """The array of an address; ``None``: it is in none, or was handed over. Raises ``Unclear``."""
        found = self._areas(index, frozenset())
        if len(found) > 1:
            raise Unclear
        return next(iter(found), None)

    def _areas(self, node: p.Number, inside: frozenset[str]) -> frozenset[int]:
        match node:
            case p.Int(value=value):
                return self._holding(value)
            case p.Name(name=name) if name not in inside:
                return frozenset[int]().union(*(self._areas(x, inside | {name}) for x in self.values.get(name, ())))
            case p.At(array=p.GAME, index=p.Int(value=self.places.menu)):
                return self._holding(self.places.menu)
            case p.Binary(operator="+" | "-", left=left, right=p.Int(value=value)) if self.places.first <= value:
                return self._holding(value)
            case p.Binary(operator="+" | "-", left=left, right=p.Int()):
                return self._areas(left, inside)
            case p.Binary(operator="+", left=left, right=right):
                return self._areas(left, inside) | self._areas(right, inside)
        return frozenset()

    def _holding(self, address: int) -> frozenset[int]:
        area = self.places.area(p.Int(address))
        return frozenset() if area is None else frozenset((area,))


def addresses(function: p.Function, places: Places) -> Addresses:
    """The addresses in a function."""
    values: dict[str, list[p.Number]] = {}
    for node in p.walk(function.body):
        if isinstance(node, p.Let):
            values.setdefault(node.name, []).append(node.value)
    return Addresses(places, values)


def arrays_of(program: p.Program, places: Places, scalars: Collection[int]) -> dict[int, Array]:
    """The arrays that become lists. ``scalars``: the registers that are variables."""
    computed, stay = set[int | None](), {places.area(p.Int(x)) for x in (*scalars, places.menu, places.waiting)}
    try:
        for function in program.functions:
            found = addresses(function, places)
            for node in p.walk(function.body):
                match node:
                    case p.Call(arguments=arguments):
                        stay |= {found.area(x) for x in arguments}
                    case p.Fill(start=start, count=count):
                        areas = {places.area(p.Int(x)) for x in range(start, start + count)}
                        stay |= areas if len(areas) > 1 or count > LONGEST else set()
                    case p.At(array=p.GAME, index=index) | p.Put(index=index) | p.Raise(index=index):
                        computed |= {found.area(index)} if not isinstance(index, p.Int) else set()
    except Unclear:
        return {}
    return {area: _array(places, area) for area in computed - stay if area is not None}


def _array(places: Places, area: int) -> Array:
    first, last, _ = places.stretches[area]
    zero = first + int(area in places.before)
    return Array(f"g_{zero}", zero, last + 1, zero > first)


# ---- functions --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Listing:
    """Puts lists in a function."""

    found: Addresses
    arrays: Mapping[int, Array]
    moved: frozenset[str] = frozenset()

    def block(self, block: p.Block) -> p.Block:
        """A block with lists."""
        return mapped(block, self._term, self._statement)

    def _of(self, index: p.Number) -> Array | None:
        area = self.found.area(index)
        return None if area is None else self.arrays.get(area)

    def _place(self, index: p.Number, array: Array) -> p.Number:
        if isinstance(index, p.Name) and index.name in self.moved:
            return index
        return _less(index, array.zero, self.found.places)

    def _term(self, node: object) -> object:
        if isinstance(node, p.At) and node.array == p.GAME and (array := self._of(node.index)):
            return p.At(array.name, self._place(node.index, array))
        return node

    def _statement(self, node: p.Statement) -> list[p.Statement]:
        match node:
            case p.Put(index=index, value=value) if array := self._of(index):
                return [Store(self._place(index, array), value, array.name)]
            case p.Raise(index=index, by=by) if array := self._of(index):
                at = self._place(index, array)
                return [Store(at, p.Binary("+", p.At(array.name, at), by), array.name)]
            case p.Fill(start=start, count=count, value=value) if array := self._of(p.Int(start)):
                return [Store(p.Int(start - array.zero + i), p.Int(value), array.name) for i in range(count)]
            case p.Let(name=name, value=value) if name in self.moved and (array := self._of(value)):
                return [p.Let(name, _less(value, array.zero, self.found.places))]
        return [node]


def listed(function: p.Function, places: Places, arrays: Mapping[int, Array]) -> p.Block:
    """The body of a function with lists."""
    found = addresses(function, places)
    return Listing(found, arrays, frozenset(_moved(function, found))).block(function.body)


def _moved(function: p.Function, found: Addresses) -> Iterator[str]:
    """The variables that are nothing but addresses in one array."""
    used = Counter(node.name for node in p.walk(function.body) if isinstance(node, p.Name))
    as_address = Counter(
        node.index.name
        for node in p.walk(function.body)
        if (isinstance(node, p.Put | p.Raise) or (isinstance(node, p.At) and node.array == p.GAME))
        and isinstance(node.index, p.Name)
    )
    for name, times in as_address.items():
        areas = {found.area(value) for value in found.values.get(name, ())}
        if used[name] == times and len(areas) == 1 and None not in areas and name not in function.parameters:
            yield name


def _less(index: p.Number, zero: int, places: Places) -> p.Number:
    """What is left of an address without that of its array."""
    match index:
        case p.Binary(operator="+", left=left, right=p.Int(value=value)) if value >= places.first:
            return m.add(left, value - zero)
        case p.Binary(operator="+", left=p.Binary(operator="+", right=p.Int(value=value)) as left, right=right) if (
            value >= places.first
        ):
            return m.add(m.add(left.left, value - zero), right)
    return m.subtract(index, zero)


# ---- helpers ----------------------------------------------------------------------------------------------------------


def handed(
    helpers: Iterable[p.Function], blocks: Mapping[int, p.Block], arrays: Iterable[Array]
) -> tuple[list[p.Function], dict[int, p.Block]]:
    """Helpers that are handed the lists that they need, and blocks that hand them on."""
    functions, names = {x.name: x for x in helpers}, {array.name for array in arrays}
    needs = {x.name: {y.array for y in p.walk(x.body) if isinstance(y, p.At | Store)} & names for x in functions.values()}
    while True:
        more = {x.name: needs[x.name].union(*(needs[y] for y in _called(x))) for x in functions.values()}
        if more == needs:
            break
        needs = more

    def term(node: object) -> object:
        if isinstance(node, p.Call):
            return p.Call(node.function, (*node.arguments, *map(p.Name, sorted(needs[node.function]))))
        return node

    def passed(block: p.Block) -> p.Block:
        return mapped(block, term, lambda x: [x])

    found = [p.Function(x.name, (*x.parameters, *sorted(needs[x.name])), passed(x.body), x.says) for x in functions.values()]
    return found, {key: passed(block) for key, block in blocks.items()}


def _called(function: p.Function) -> set[str]:
    return {x.function for x in p.walk(function.body) if isinstance(x, p.Call)}

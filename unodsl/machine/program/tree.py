"""What a program is made of. Numbers are 64-bit; tests are no numbers; arrays are flat and hold numbers.

Method: the tree has just what a native compiler and plain Python do alike. There are two kinds of arrays: ``g``, the vector
that is a game (every function takes it first), and tables, which never change. Functions return a number. Shifts are
by fixed amounts and nothing is divided. A name in a tree is always the generator's own, never an author's; what an author
wrote can only stand in a ``Note``, which is printed as a comment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

GAME = "g"
"""The name of the vector that is a game."""

# ---- numbers ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Int:
    """A number known in advance."""

    value: int


@dataclass(frozen=True, slots=True)
class Name:
    """A variable of the function."""

    name: str


@dataclass(frozen=True, slots=True)
class At:
    """An element of the game (``g``) or of a table."""

    array: str
    index: Number


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic on two numbers; the right side of a shift is an ``Int``."""

    operator: Literal["+", "-", "*", "&", "|", "^", "<<", ">>"]
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Bits:
    """Of a number that is not negative: the place of its lowest or highest bit that is set (of 0: -1), or how many are set. The
    part calls nothing: it may be computed twice."""

    which: Literal["lowest", "highest", "count"]
    part: Number


@dataclass(frozen=True, slots=True)
class Nth:
    """The place of one of the bits that are set: the ``place``-th from the lowest, which counts as 0. There must be so many."""

    part: Number
    place: Number


@dataclass(frozen=True, slots=True)
class Pick:
    """One of two numbers; only that one is computed."""

    test: Test
    then: Number
    otherwise: Number


@dataclass(frozen=True, slots=True)
class Call:
    """The result of a function of the program; the game is handed on first."""

    function: str
    arguments: tuple[Number, ...] = ()


Number: TypeAlias = Int | Name | At | Binary | Bits | Nth | Pick | Call

# ---- tests ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fixed:
    """A test known in advance."""

    holds: bool


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison of two numbers."""

    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Both:
    """Every part holds; later parts are only tried when the earlier hold."""

    parts: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """Some part holds; later parts are only tried when the earlier do not."""

    parts: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Test


@dataclass(frozen=True, slots=True)
class Holds:
    """A number is not 0."""

    part: Number


Test: TypeAlias = Fixed | Compare | Both | Either | Not | Holds

# ---- statements -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Let:
    """Give a variable a value."""

    name: str
    value: Number


@dataclass(frozen=True, slots=True)
class Put:
    """Give an element of the game a value."""

    index: Number
    value: Number


@dataclass(frozen=True, slots=True)
class Raise:
    """Add to an element of the game."""

    index: Number
    by: Number


@dataclass(frozen=True, slots=True)
class Fill:
    """Give ``count`` elements of the game from ``start`` on one value."""

    start: int
    count: int
    value: int


@dataclass(frozen=True, slots=True)
class If:
    """A branch."""

    test: Test
    then: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class While:
    """A loop."""

    test: Test
    body: Block


@dataclass(frozen=True, slots=True)
class Break:
    """Leave the innermost loop."""


@dataclass(frozen=True, slots=True)
class Return:
    """Leave the function with a number."""

    value: Number


@dataclass(frozen=True, slots=True)
class Do:
    """Call a function for its effects."""

    call: Call


@dataclass(frozen=True, slots=True)
class Go:
    """Call the function that a table of functions has under a number, and return what it returns or keep it in a variable."""

    table: str
    number: Number
    arguments: tuple[Number, ...]
    into: str


@dataclass(frozen=True, slots=True)
class Note:
    """A comment: where what follows was written."""

    text: str


Statement: TypeAlias = Let | Put | Raise | Fill | If | While | Break | Return | Do | Go | Note
Block: TypeAlias = tuple[Statement, ...]

# ---- programs ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Function:
    """``parameters`` come after the game; ``says`` becomes a comment. ``apart``: a compiler shall not put it in where it is called."""

    name: str
    parameters: tuple[str, ...]
    body: Block
    says: str = ""
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A fixed array: ``values``, then ``rest`` up to ``length``."""

    name: str
    values: tuple[int, ...]
    length: int
    rest: int = 0
    says: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """Named numbers, tables, functions, and tables of functions by number (a missing number is never asked for)."""

    heading: tuple[str, ...]
    constants: Mapping[str, int]
    tables: tuple[Table, ...]
    functions: tuple[Function, ...]
    switches: Mapping[str, Mapping[int, str]] = field(default_factory=dict)


def walk(node: object) -> Iterator[object]:
    """A tree and everything in it."""
    todo = [node]
    while todo:
        here = todo.pop()
        kind = here.__class__
        if kind is tuple:
            todo.extend(here)  # type: ignore[arg-type]
            continue
        if kind in _PLAIN:
            continue
        yield here
        for name in _fields(kind):
            part = getattr(here, name)
            if part.__class__ not in _PLAIN:
                todo.append(part)


_PLAIN = (str, int, bool)


_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(kind: type) -> tuple[str, ...]:
    """The fields of a kind of node."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(kind.__dataclass_fields__)  # type: ignore[attr-defined]
    return _FIELDS[kind]


def written(body: Block) -> Iterator[int]:
    """The elements of the vector that a block writes at places it names."""
    for node in walk(body):
        match node:
            case Put(index=Int(value=value)) | Raise(index=Int(value=value)):
                yield value
            case Fill(start=start, count=count):
                yield from range(start, start + count)

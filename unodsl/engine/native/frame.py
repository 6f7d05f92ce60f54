"""What all functions of a module share while they are being translated."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from unodsl.engine.native.handing import Handing, handing, put_in
from unodsl.machine.program import tree as p
from unodsl.machine.program.areas import Areas

FAULT = "fault"
"""Where a checked program puts down what it found wrong."""
UNKNOWN, ODD = -1, -2
"""Put down instead of a length: a table of functions does not have the number; the number can not be there."""


@dataclass(frozen=True, slots=True)
class Ranges:
    """Between which numbers what is loaded lies: marks for the optimiser, from the number ``first`` on."""

    first: int
    known: dict[tuple[int, int, int], int] = field(default_factory=dict)

    def of(self, width: int, low: int, high: int) -> str:
        """The mark of a load."""
        if low == -1 << width - 1 and high == (1 << width - 1) - 1:
            return ""
        return f", !range !{self.known.setdefault((width, low, high), self.first + len(self.known))}"

    def lines(self) -> Iterator[str]:
        """What the marks mean."""
        for (width, low, high), number in self.known.items():
            end = high + 1 if high + 1 < 1 << width - 1 else -1 << width - 1
            yield f"!{number} = !{{i{width} {low}, i{width} {end}}}"


@dataclass(frozen=True, slots=True)
class Frame:
    """What all functions of a module share. ``sizes``: the length of every array (the game's, too). ``handed``: what is handed
    to and from each function. ``apart``: the elements that no computed index may reach. ``areas``: the arrays inside a game.
    ``put_in``: functions that are put in wherever they are called."""

    program: p.Program
    sizes: Mapping[str, int]
    widths: Mapping[str, int]
    numbers: Mapping[str, int]
    handed: Mapping[str, Handing]
    apart: frozenset[int]
    areas: Areas
    put_in: Collection[str]
    checked: bool
    deposits: bool
    extremes: Mapping[str, tuple[int, int]]
    ranges: Ranges
    rare: Collection[int] = ()

    @property
    def odds(self) -> int:
        """The number of the mark of a branch that is seldom taken; the next one is that of a branch that is mostly taken."""
        return 2 * len(self.areas.areas) + 1


def framed(
    program: p.Program,
    size: int,
    areas: Areas,
    scalars: Collection[int] = (),
    checked: bool = False,
    deposits: bool = False,
    rare: Collection[int] = (),
) -> Frame:
    """What all functions of the module of a program share whose games have ``size`` numbers. ``deposits``: the processor can
    put bits where those of a mask are set (x86: BMI2)."""
    sizes = {table.name: table.length for table in program.tables} | {p.GAME: size}
    widths = {table.name: _width((*table.values, table.rest)) for table in program.tables}
    numbers = {function.name: i for i, function in enumerate(program.functions)}
    handed = handing(program, () if checked else scalars)
    extremes = {table.name: _extremes(table) for table in program.tables}
    return Frame(
        program,
        sizes,
        widths,
        numbers,
        handed,
        frozenset(scalars),
        areas,
        put_in(program, scalars),
        checked,
        deposits,
        extremes,
        Ranges(2 * len(areas.areas) + 3),
        rare,
    )


def _extremes(table: p.Table) -> tuple[int, int]:
    """The lowest and the highest number of a table."""
    values = table.values if len(table.values) == table.length else (*table.values, table.rest)
    return min(values), max(values)


def _width(values: Collection[int]) -> int:
    """The fewest bits that hold these numbers, the sign included."""
    need = max((value.bit_length() if value >= 0 else (~value).bit_length()) + 1 for value in values)
    return next(width for width in (8, 16, 32, 64) if need <= width)

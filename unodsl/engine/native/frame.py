"""What all functions of a module share while they are being translated."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from unodsl.engine.native.handing import Handing, handing, put_in
from unodsl.machine.program import tree as p
from unodsl.machine.program.areas import Areas

FAULT = "fault"
"""Where a checked program puts down what it found wrong."""


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


def framed(
    program: p.Program, size: int, areas: Areas, scalars: Collection[int] = (), checked: bool = False, deposits: bool = False
) -> Frame:
    """What all functions of the module of a program share whose games have ``size`` numbers. ``deposits``: the processor can
    put bits where those of a mask are set (x86: BMI2)."""
    sizes = {table.name: table.length for table in program.tables} | {p.GAME: size}
    widths = {table.name: _width((*table.values, table.rest)) for table in program.tables}
    numbers = {function.name: i for i, function in enumerate(program.functions)}
    handed = handing(program, () if checked else scalars)
    return Frame(
        program, sizes, widths, numbers, handed, frozenset(scalars), areas, put_in(program, scalars), checked, deposits
    )


def _width(values: Collection[int]) -> int:
    """The fewest bits that hold these numbers, the sign included."""
    need = max((value.bit_length() if value >= 0 else (~value).bit_length()) + 1 for value in values)
    return next(width for width in (8, 16, 32, 64) if need <= width)

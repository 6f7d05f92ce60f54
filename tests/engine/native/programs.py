"""Small programs, run by Python and in native code."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from unodsl.engine.native.compile import Compiled, compiled, deposits
from unodsl.engine.native.frame import framed
from unodsl.engine.native.module import translate
from unodsl.machine.program import tree as p
from unodsl.machine.program.areas import Areas
from unodsl.machine.program.printing import print_program
from unodsl.machine.program.scalars import Reached


def by_python(program: p.Program, game: Sequence[int], *arguments: int) -> tuple[int, list[int]]:
    """What ``f`` returns and leaves in the game."""
    names: dict[str, object] = {"__builtins__": {}}
    exec(print_program(program), names)
    g = list(game)
    result = names["f"](g, *arguments)  # type: ignore[operator]
    return int(result), g


def module(program: p.Program, size: int, scalars: Sequence[int] = (), checked: bool = False, jumps: bool = True) -> Compiled:
    """A program as a module that has ``f``."""
    frame = framed(program, size, Areas(Reached(program), ()), scalars, checked, deposits() and jumps)
    return compiled(translate(frame, ("f",)), tuple(function.name for function in program.functions), checked)


def by_machine(
    program: p.Program,
    game: Sequence[int],
    *arguments: int,
    scalars: Sequence[int] = (),
    checked: bool = False,
    jumps: bool = True,
) -> tuple[int, list[int]]:
    """The same in native code."""
    g = array("q", game)
    function = module(program, len(game), scalars, checked, jumps).function("f", 1 + len(arguments))
    return function(g.buffer_info()[0], *arguments), list(g)

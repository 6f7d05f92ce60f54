"""The engine behind the contract with native functions: all but the executor is the Python engine's."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from typing import cast

from unodsl.diagnostics.diagnostic import InternalError
from unodsl.engine.native.compile import AT_ONCE, Compiled, compiled, deposits
from unodsl.engine.native.frame import framed
from unodsl.engine.native.module import translate
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.python.text import Functions, Specialised, Vector
from unodsl.machine.code import Machine
from unodsl.machine.program.areas import areas_of
from unodsl.machine.program.generate import Generated, generate
from unodsl.machine.program.printing import print_program

_TOLD = 1 << 40
"""The length of the vector of a program that tells: the engine gives it as much room as it needs."""


class NativeEngine(PythonEngine):
    """See :class:`unodsl.engine.contract.Engine`. ``checked``: every index is checked, and every invariant after every decision; what
    is wrong is an ``InternalError``. Raises ``Unsupported`` for a machine that can not be specialised, and ``Missing`` without
    llvmlite."""

    def __init__(self, machine: Machine, events: bool = True, checked: bool = False) -> None:
        super().__init__(machine, events, checked_specialised if checked else specialised)
        self._checked = checked

    def made_from(self) -> tuple[object, ...]:
        """Its arguments."""
        return (self.machine, self._events, self._checked)


def specialised(machine: Machine, events: bool = False) -> Specialised:
    """The program of a machine as native functions."""
    return _specialised(machine, events, checked=False)


def checked_specialised(machine: Machine, events: bool = False) -> Specialised:
    """The same with every index checked, and every invariant after every decision."""
    return _specialised(machine, events, checked=True)


def _specialised(machine: Machine, events: bool, checked: bool) -> Specialised:
    generated = generate(machine, events, checked=checked)
    menus = generated.program.switches["MENUS"]
    exported = ("run", "act", "play", *sorted(set(menus.values())))
    module = module_of(generated, exported, checked, AT_ONCE)  # what is around each call takes far longer than the call
    functions = {name: _on_vectors(module, name, arguments) for name, arguments in (("run", 2), ("act", 3), ("play", 1))}
    if checked:
        functions = {name: _watched(generated, function) for name, function in functions.items()}
    writers: list[Callable[[Vector, int], int]] = [_nothing] * (max(menus, default=-1) + 1)
    for at, name in menus.items():
        writers[at] = _on_vectors(module, name, 2)
    found = Functions(functions["run"], functions["act"], functions["play"], writers)
    return Specialised(generated, print_program(generated.program), found, _vector)


def module_of(generated: Generated, exported: tuple[str, ...], checked: bool, passes: int) -> Compiled:
    """The module of a program that plays step by step, or samples."""
    program = generated.program
    size = _TOLD if generated.told else generated.size
    areas = areas_of(program, generated.machine, generated.space)
    text = translate(framed(program, size, areas, (), checked, deposits()), exported)
    return compiled(text, tuple(function.name for function in program.functions), checked, passes)


def _vector(numbers: Iterable[int]) -> Vector:
    return array("q", numbers)


def _watched(generated: Generated, function: Callable[..., int]) -> Callable[..., int]:
    """A function of a checked program: raises what it finds broken."""

    def call(g: Vector, *others: int) -> int:
        result = function(g, *others)
        if says := generated.broken(g):
            raise InternalError(says)
        return result

    return call


def _nothing(g: Vector, seat: int) -> int:
    raise IndexError("no decision is waited for there")


def _on_vectors(module: Compiled, name: str, arguments: int) -> Callable[..., int]:
    """A function that takes a vector first."""
    raw = module.function(name, arguments)

    def call(g: Vector, *others: int) -> int:
        return raw(cast("array[int]", g).buffer_info()[0], *others)

    return call

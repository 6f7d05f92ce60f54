"""From a machine to functions: the program is printed, compiled once for each text, and run in a namespace of its own.

Method: the text may use no name that it does not define itself (there are no built-ins in its namespace). Texts are kept by
their content, so machines that come to the same program share it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from unodsl.machine.code import Machine
from unodsl.machine.program.generate import Generated, generate
from unodsl.machine.program.printing import print_program

Vector: TypeAlias = MutableSequence[int]
"""A game: a list, or what another executor works on."""
KEPT = 32


@dataclass(frozen=True, slots=True)
class Functions:
    """What the text of a program defines for engines."""

    run: Callable[[Vector, int], int]
    act: Callable[[Vector, int, int], int]
    play: Callable[[Vector], int]
    menus: Sequence[Callable[[Vector, int], int]]


@lru_cache(maxsize=KEPT)
def compiled(text: str) -> Functions:
    """The functions that a text defines."""
    names = defined(text)
    return Functions(names["run"], names["act"], names["play"], names["MENUS"])


def defined(text: str) -> dict[str, Any]:
    """Everything that a text defines."""
    names: dict[str, Any] = {"__builtins__": {}}
    name = f"<program {hashlib.sha256(text.encode()).hexdigest()[:12]}>"
    exec(compile(text, name, "exec"), names)
    return names


@dataclass(frozen=True, slots=True)
class Specialised:
    """A generated program and its functions. ``vector`` makes what these work on."""

    generated: Generated
    text: str
    functions: Functions
    vector: Callable[[Iterable[int]], Vector] = list


def specialise(machine: Machine, events: bool = False) -> Specialised:
    """The program of a machine, ready to run. Raises ``Unsupported`` for a machine that can not be specialised."""
    generated = generate(machine, events)
    text = print_program(generated.program)
    return Specialised(generated, text, compiled(text))

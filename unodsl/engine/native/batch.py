"""Batches in native code: see :mod:`unodsl.engine.batch`. A batch is one call; its memory is one game and the caller's rows."""

from __future__ import annotations

from array import array
from typing import Any

from unodsl.engine.buffers import words
from unodsl.engine.columns import match_columns, round_columns
from unodsl.engine.native.compile import QUICK, THOROUGH, Compiled, addresses, compiled, deposits
from unodsl.engine.native.driver import MATCHES, ROUNDS, drivers, fresh
from unodsl.engine.native.frame import framed
from unodsl.engine.native.module import translate
from unodsl.engine.native.stretches import TABLES, stretches
from unodsl.engine.python.codec import blank
from unodsl.machine.code import Machine
from unodsl.machine.program import tree as p
from unodsl.machine.program.areas import areas_of
from unodsl.machine.program.generate import Generated, generate
from unodsl.state.random import WORD

_ARGUMENTS = 7


class NativeBatch:
    """See :class:`unodsl.engine.batch.Batch`. ``checked``: every index is checked, a wrong one is an internal error. Raises
    ``Unsupported`` for a machine that can not be specialised, and ``Missing`` without llvmlite."""

    engine = "native"

    def __init__(self, machine: Machine, checked: bool = False) -> None:
        self.machine = machine
        rounds, matches = round_columns(machine), match_columns(machine)
        self.round_columns, self.match_columns = rounds.names, matches.names
        self.generated = generate(machine, whole=True)
        copied = fresh(self.generated.space, machine.layout.home)
        text = module_text(self.generated, checked) + drivers(rounds, matches, copied)
        passes = QUICK if checked else THOROUGH
        self.compiled: Compiled = compiled(text, tuple(f.name for f in self.generated.program.functions), checked, passes)
        self._rounds = self.compiled.function(ROUNDS, _ARGUMENTS)
        self._matches = self.compiled.function(MATCHES, _ARGUMENTS)
        self._blank = array("q", blank(self.generated))
        self._blank[self.generated.space.paused] = 1

    def rounds(self, seed: int, first: int, count: int, into: Any) -> None:
        """The first round of ``count`` games."""
        self._play(self._rounds, len(self.round_columns), seed, first, count, into)

    def matches(self, seed: int, first: int, count: int, into: Any) -> None:
        """``count`` matches."""
        self._play(self._matches, len(self.match_columns), seed, first, count, into)

    def _play(self, function: Any, width: int, seed: int, first: int, count: int, into: Any) -> None:
        if count <= 0:
            return
        rows, game = words(into, count * width), array("q", self._blank)
        at = addresses(game=game, blank=self._blank, rows=rows)
        function(at["game"], at["blank"], seed & WORD, seed >> 32 & WORD, first, count, at["rows"])


def module_text(generated: Generated, checked: bool) -> str:
    """The module of a program for whole rounds. Its steps are stretches of one function, unless they are checked."""
    program = generated.program
    areas = areas_of(program, generated.machine, generated.space)
    frame = framed(program, generated.size, areas, generated.scalars, checked, deposits())
    if checked:
        return translate(frame, ("begin", "round"))
    inside = {name for table in TABLES for name in program.switches[table].values()} | {"round"}
    others = (function for function in program.functions if function.name not in inside)
    called = {node.function for function in others for node in p.walk(function.body) if isinstance(node, p.Call)}
    text = translate(frame, ("begin", "round"), inside - called)
    return text + "\n".join(stretches(frame, generated.machine.layout.waiting)) + "\n"

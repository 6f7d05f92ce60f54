"""Batches in native code: see :mod:`unodsl.engine.batch`. A batch is one call; its memory is one game and the caller's rows."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, MutableSequence
from typing import Any

from unodsl.diagnostics.diagnostic import InternalError
from unodsl.engine.buffers import check_games, words
from unodsl.engine.columns import match_columns, round_columns
from unodsl.engine.native.compile import QUICK, THOROUGH, Compiled, addresses, compiled, deposits
from unodsl.engine.native.driver import MATCHES, ROUNDS, drivers, fresh
from unodsl.engine.native.frame import framed
from unodsl.engine.native.module import translate
from unodsl.engine.native.shadows import shadowed
from unodsl.engine.native.stretches import TABLES, stretches
from unodsl.engine.python.codec import blank
from unodsl.engine.remade import Remade
from unodsl.machine.code import Machine
from unodsl.machine.program import tree as p
from unodsl.machine.program.areas import areas_of
from unodsl.machine.program.generate import Generated, generate
from unodsl.machine.program.regions import CLEARING
from unodsl.state.random import WORD

_ARGUMENTS = 7


class NativeBatch(Remade):
    """See :class:`unodsl.engine.batch.Batch`. ``checked``: every index is checked, and every invariant after every decision; what is wrong
    is an ``InternalError``. Raises ``Unsupported`` for a machine that can not be specialised, and ``Missing`` without llvmlite."""

    engine = "native"

    def __init__(self, machine: Machine, checked: bool = False) -> None:
        self.machine, self._checked = machine, checked
        rounds, matches = round_columns(machine), match_columns(machine)
        self.round_columns, self.match_columns = rounds.names, matches.names
        self.generated = generate(machine, whole=True, checked=checked)
        copied = fresh(self.generated.space, machine.layout.home)
        text, size = module_text(self.generated, checked)
        text += drivers(rounds, matches, copied, self.generated.space.broken)
        passes = QUICK if checked else THOROUGH
        self.compiled: Compiled = compiled(text, tuple(f.name for f in self.generated.program.functions), checked, passes)
        self._rounds = self.compiled.function(ROUNDS, _ARGUMENTS)
        self._matches = self.compiled.function(MATCHES, _ARGUMENTS)
        self._blank = array("q", [*blank(self.generated), *bytes(size - self.generated.size)])
        self._blank[self.generated.space.paused] = 1

    def made_from(self) -> tuple[object, ...]:
        """Its arguments."""
        return (self.machine, self._checked)

    def rounds(self, seed: int, first: int, count: int, into: Any) -> None:
        """The first round of ``count`` games."""
        self._play(self._rounds, len(self.round_columns), seed, first, count, into)

    def played(self, seed: int, game: int) -> MutableSequence[int]:
        """The vector of a game after its first round."""
        width = len(self.round_columns)
        return self._play(self._rounds, width, seed, game, 1, bytearray(8 * width))

    def matches(self, seed: int, first: int, count: int, into: Any) -> None:
        """``count`` matches."""
        self._play(self._matches, len(self.match_columns), seed, first, count, into)

    def _play(self, function: Any, width: int, seed: int, first: int, count: int, into: Any) -> MutableSequence[int]:
        """Play; gives the vector of the last game."""
        check_games(seed, first, count)
        game = array("q", self._blank)
        if count == 0:
            return game
        rows = words(into, count * width)
        at = addresses(game=game, blank=self._blank, rows=rows)
        stopped = function(at["game"], at["blank"], seed & WORD, seed >> 32 & WORD, first, count, at["rows"])
        if stopped:
            raise InternalError(f"game {first + stopped - 1}: {self.generated.broken(game)}")
        return game


def rare(machine: Machine) -> frozenset[int]:
    """Addresses that a round comes to once at most."""
    return frozenset(machine.labels[name] for name in ("capped", "halt", "round-over"))


def _nothing_pending(program: p.Program, scalars: Collection[int]) -> Iterator[p.Statement]:
    """What is dropped when a round is left is not there when one begins: said again, so that the optimiser knows."""
    for function in program.functions:
        for node in function.body if function.name == CLEARING else ():
            match node:
                case p.Put(index=p.Int(value=at)) if at in scalars:
                    yield node
                case p.Fill(start=start, count=count):
                    yield from (p.Put(p.Int(at), p.Int(0)) for at in range(start, start + count) if at in scalars)


def module_text(generated: Generated, checked: bool) -> tuple[str, int]:
    """The module of a program for whole rounds, and the size of its games. Its steps are stretches of one function, unless they are
    checked."""
    program = generated.program
    areas = areas_of(program, generated.machine, generated.space)
    if checked:
        frame = framed(program, generated.size, areas, generated.scalars, checked, deposits())
        return translate(frame, ("begin", "round")), generated.size
    found = shadowed(program, generated.size, generated.space, areas, generated.scalars)
    program = found.program
    frame = framed(program, found.size, areas, found.scalars, checked, deposits(), rare(generated.machine))
    inside = {name for table in TABLES for name in program.switches[table].values()} | {"round"}
    others = (function for function in program.functions if function.name not in inside)
    called = {node.function for function in others for node in p.walk(function.body) if isinstance(node, p.Call)}
    first = (*_nothing_pending(program, found.scalars), *found.first)
    lines = stretches(frame, generated.machine.layout.waiting, first)
    return translate(frame, ("begin", "round"), inside - called, lines), found.size

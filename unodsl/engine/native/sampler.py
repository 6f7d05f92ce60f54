"""Sampling in native code: the program of :mod:`unodsl.engine.python.sampler`, compiled.

Method: code that is made at once plays first; after so many decisions that thorough code could have been made meanwhile, that is made.
So a few games do not wait for a compiler and many lose little. Which code plays makes no difference to what is played.
"""

from __future__ import annotations

from array import array

from unodsl.diagnostics.diagnostic import InternalError
from unodsl.engine.native.compile import AT_ONCE, QUICK, Compiled
from unodsl.engine.native.engine import module_of
from unodsl.engine.python.sampler import ProgramSampler, generated_for
from unodsl.engine.table import EngineName, Table

PATIENCE = 8_000_000
"""So many decisions are taken in about the time that a compiler needs."""
MANY = 50_000
"""So many games are worth a compiler from the first on."""


class NativeSampler(ProgramSampler):
    """See :class:`unodsl.engine.sampler.Sampler`. Raises ``Unsupported``, and ``Missing`` without llvmlite. ``checked``: every index is
    checked, and every invariant after every decision."""

    engine: EngineName = "native"

    def __init__(self, table: Table, checked: bool = False) -> None:
        self._generated, self._checked = generated_for(table, checked), checked
        assert self._generated.desk is not None
        self._numbers = array("q", bytes(8 * self._generated.size))
        self._make(AT_ONCE)
        super().__init__(table, self._generated.desk, self._numbers, self._play)

    def ready(self, games: int) -> None:
        """Make what plays many games."""
        if games >= MANY and self._passes == AT_ONCE:
            self._make(QUICK)

    def _make(self, passes: int) -> None:
        module: Compiled = module_of(self._generated, ("sample",), self._checked, passes)
        self._sample, self._passes, self._played = module.function("sample", 1), passes, 0

    def _play(self) -> int:
        if self._played > PATIENCE and self._passes == AT_ONCE:
            self._make(QUICK)
        rows = self._sample(self._numbers.buffer_info()[0])
        if self._passes == AT_ONCE:
            desk, width = self._desk, len(self.columns)
            first = desk.rows + self.columns.index("decisions")
            self._played += sum(self._numbers[first : first + rows * width : width])
        if says := self._generated.broken(self._numbers):
            raise InternalError(f"game {self._numbers[self._desk.game]}: {says}")
        return rows

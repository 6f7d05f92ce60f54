"""Sampling in native code: the program of :mod:`unodsl.engine.python.sampler`, compiled."""

from __future__ import annotations

from array import array

from unodsl.engine.native.engine import module_of
from unodsl.engine.python.sampler import ProgramSampler, generated_for
from unodsl.engine.sampler import EngineName, Table


class NativeSampler(ProgramSampler):
    """See :class:`unodsl.engine.sampler.Sampler`. Raises ``Unsupported``, and ``Missing`` without llvmlite."""

    engine: EngineName = "native"

    def __init__(self, table: Table, checked: bool = False) -> None:
        generated = generated_for(table)
        assert generated.desk is not None
        vector = array("q", bytes(8 * generated.size))
        sample = module_of(generated, ("sample",), checked).function("sample", 1)
        super().__init__(table, generated.desk, vector, lambda: sample(vector.buffer_info()[0]))

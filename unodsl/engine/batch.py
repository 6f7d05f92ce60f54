"""Whole rounds and matches in batches, on one of the fast executors: the way in for everything that plays many games.

Method: a batch is made for one machine; what it plays is a pure function of (machine, seed, game number), the same on every
executor, so a run may be cut into any batches and put together again. Results are rows of 64-bit numbers in a buffer of the
caller's, so memory does not grow with the number of rounds::

    batch = batch_for(machine, "auto")            # or "python", "native"; batch.engine says which one runs
    rows = array("q", bytes(8 * len(batch.round_columns) * 1000))
    batch.rounds(seed, first=0, count=1000, into=rows)          # the first round of the games 0 to 999
    row = dict(zip(batch.round_columns, rows))                  # of game 0: {"round": 1, "decisions": 63, ...}
    batch.matches(seed, first=0, count=10, into=rows)           # whole matches; columns are ``match_columns``

Columns of a round: ``round`` (its number), ``decisions``, ``capped`` (1: the cap ended it), ``winner`` (seat, -1: nobody),
``score of N`` for every side N after the round was counted. Of a match: ``rounds``, ``decisions`` (of all its rounds),
``winner`` (of the last round), ``score of N``, ``champion of N`` (1: side N has won). Columns of a role that an edition does
not have are left out. ``into`` is anything writable with the buffer protocol whose memory is one piece: ``array("q")``, ctypes,
a memoryview, a numpy array; of 64-bit numbers, or of bytes. Seeds and games are numbers from 0 to 2**63 - 1; anything else
that can not be meant is a ``ValueError`` or ``TypeError``. The policy of seat s draws from the stream ``random.start(seed, game, 1 + s)``.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol

from unodsl.machine.code import Machine

Executor = Literal["auto", "python", "native"]


class Batch(Protocol):
    """Plays batches of one machine."""

    engine: str
    """Which executor runs: ``python`` or ``native``."""
    machine: Machine
    round_columns: tuple[str, ...]
    match_columns: tuple[str, ...]

    def rounds(self, seed: int, first: int, count: int, into: Any) -> None:
        """Play the first round of the games ``first`` to ``first + count - 1``; a row of ``round_columns`` each."""

    def matches(self, seed: int, first: int, count: int, into: Any) -> None:
        """Play whole matches; a row of ``match_columns`` each."""


def batch_for(machine: Machine, engine: Executor = "auto") -> Batch:
    """A batch on an executor. ``auto``: native code where llvmlite is installed, else plain Python. Raises ``Unsupported`` for a
    machine that can not be specialised, and ``Missing`` when native code is asked for by name and llvmlite is not there."""
    from unodsl.engine.python.batch import PythonBatch

    if engine == "python":
        return PythonBatch(machine)
    from unodsl.engine.native.missing import is_installed, require

    if engine == "native":
        require()
    elif not is_installed():
        return PythonBatch(machine)
    from unodsl.engine.native.batch import NativeBatch

    return NativeBatch(machine)

"""Samples in native code: the same whichever code plays, and a compiler only where there is much to play."""

from __future__ import annotations

from itertools import chain

import pytest

pytest.importorskip("llvmlite", reason="llvmlite is not installed (extra: fast)")

from tests.engine import tables
from tests.simulate import toys
from unodsl.engine.native import sampler as native
from unodsl.engine.native.compile import AT_ONCE, QUICK
from unodsl.engine.native.sampler import MANY, NativeSampler
from unodsl.engine.sampler import Sampler, sampler_for
from unodsl.engine.table import Chunk, Table


def rows(chunks: list[Chunk]) -> list[list[int]]:
    """All rows, column by column."""
    return [list(chain(*columns)) for columns in zip(*chunks, strict=True)]


def at() -> Table:
    return toys.table(tables.model("official"), "greedy,random", 3)


def played(sampler: Sampler, first: int, count: int) -> list[list[int]]:
    return rows(list(sampler.sample(7, first, count, whole=False)))


def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The passes of all that is made from now on."""
    found: list[int] = []
    make = native.module_of
    monkeypatch.setattr(native, "module_of", lambda *given: (found.append(given[3]), make(*given))[1])
    return found


def test_few_games_wait_for_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    found = made(monkeypatch)
    sampler = NativeSampler(at())
    sampler.ready(10)
    assert played(sampler, 0, 10) == played(sampler_for(at(), "python"), 0, 10)
    assert found == [AT_ONCE]


def test_many_games_are_worth_one(monkeypatch: pytest.MonkeyPatch) -> None:
    found = made(monkeypatch)
    sampler = NativeSampler(at())
    sampler.ready(MANY)
    sampler.ready(MANY)
    assert found == [AT_ONCE, QUICK]
    assert played(sampler, 0, 5) == played(sampler_for(at(), "python"), 0, 5)


def test_code_is_changed_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of what is asked for."""
    expected = played(NativeSampler(at()), 0, 700)
    monkeypatch.setattr(native, "PATIENCE", 0)
    found = made(monkeypatch)
    sampler = NativeSampler(at())
    assert played(sampler, 0, 700) == expected
    assert found == [AT_ONCE, QUICK]

"""A checked program finds every index that leaves its array, and says where; the command line calls it our bug."""

from __future__ import annotations

import pytest

pytest.importorskip("llvmlite", reason="llvmlite is not installed (extra: fast)")

from array import array

from tests.engine import tables
from tests.engine.native.programs import by_machine
from unodsl.cli import main
from unodsl.diagnostics.diagnostic import InternalError
from unodsl.engine.native.batch import NativeBatch
from unodsl.engine.native.compile import compiled, deposits
from unodsl.engine.native.frame import framed
from unodsl.engine.native.module import translate
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.areas import Area, Areas, areas_of
from unodsl.machine.program.generate import generate
from unodsl.machine.program.scalars import Reached

A = p.Name("a")
BAD = (
    p.Let("x", m.at(A)), p.Let("x", m.at(A, "T0")), p.Put(A, m.ZERO), p.Raise(A, m.ONE), p.Fill(2, 4, 0),
    p.Go("TABLE", A, (), "x"),
)  # fmt: skip


def program(statement: p.Statement) -> p.Program:
    inner = p.Function("inner", ("a",), (statement, p.Put(p.Int(0), p.Int(99)), p.Return(m.ZERO)))
    outer = p.Function("f", ("a",), (p.Do(p.Call("inner", (A,))), p.Put(p.Int(1), p.Int(99)), p.Return(m.ONE)))
    empty = p.Function("none", (), (p.Return(m.ZERO),))
    return p.Program((), {}, (p.Table("T0", (1, 2), 4),), (inner, outer, empty), {"TABLE": {0: "none", 2: "none"}})


@pytest.mark.parametrize("statement", BAD, ids=lambda s: type(s).__name__)
@pytest.mark.parametrize("a", [4, -1, 1 << 40])
def test_an_index_out_of_range(statement: p.Statement, a: int) -> None:
    whole = program(statement)
    with pytest.raises(InternalError, match="inner asks for"):
        by_machine(whole, [0, 0, 0, 0], a, checked=True)
    if not isinstance(statement, p.Fill):
        assert by_machine(whole, [0, 0, 0, 0], 2, checked=True) == by_machine(whole, [0, 0, 0, 0], 2)


def test_nothing_happens_after_a_fault() -> None:
    whole, g = program(p.Put(A, m.ZERO)), array("q", [0, 0, 0, 0])
    frame = framed(whole, 4, Areas(Reached(whole), ()), (), True)
    function = compiled(translate(frame, ("f",)), ("inner", "f", "none"), True).function("f", 2)
    with pytest.raises(InternalError, match="inner asks for 7 of an array of 4"):
        function(g.buffer_info()[0], 7)
    assert list(g) == [0, 0, 0, 0]
    assert function(g.buffer_info()[0], 3) == 1  # and the next call is fine again


def test_a_computed_index_keeps_off_what_stands_alone() -> None:
    whole = p.Program((), {}, (), (p.Function("f", ("a",), (p.Put(A, m.ONE), p.Return(m.at(0)))),), {})
    assert by_machine(whole, [0, 0, 0], 1, scalars=(0,), checked=True) == (0, [0, 1, 0])
    with pytest.raises(InternalError, match="f asks for 0"):
        by_machine(whole, [0, 0, 0], 0, scalars=(0,), checked=True)


def test_a_computed_index_stays_in_its_area() -> None:
    whole = p.Program((), {}, (), (p.Function("f", ("a",), (p.Put(m.add(A, 20), m.ONE), p.Return(m.ZERO))),), {})
    frame = framed(whole, 40, Areas(Reached(whole), (Area(20, 20, 25), Area(25, 25, 30))), (), True)
    function, g = compiled(translate(frame, ("f",)), ("f",), True).function("f", 2), array("q", [0] * 40)
    assert function(g.buffer_info()[0], 4) == 0
    with pytest.raises(InternalError, match="f asks for 25 of an array of 25"):
        function(g.buffer_info()[0], 5)


def test_a_number_lies_within_its_bounds() -> None:
    """Else what the release program is told of it would not be so."""
    whole = p.Program((), {}, (), (p.Function("f", ("a",), (p.Return(m.at(m.add(A, 20))),)),), {})
    frame = framed(whole, 40, Areas(Reached(whole), (Area(20, 20, 25, (-1, 53)),)), (), True)
    function, g = compiled(translate(frame, ("f",)), ("f",), True).function("f", 2), array("q", [0] * 40)
    g[21:24] = array("q", [-1, 53, 54])
    assert [function(g.buffer_info()[0], a) for a in range(3)] == [0, -1, 53]
    with pytest.raises(InternalError, match="f finds 54 where it can not be"):
        function(g.buffer_info()[0], 3)
    released = framed(whole, 40, Areas(Reached(whole), (Area(20, 20, 25, (-1, 53)),)))
    assert "!range" in translate(released, ("f",))


def test_a_planted_index_in_a_whole_program() -> None:
    """A hand that begins elsewhere than the game has room for it."""
    generated = generate(tables.machine("official", 4))
    planted = p.Function("f", (), (p.Put(m.add(m.at(0), generated.size), m.ZERO), p.Return(m.ZERO)))
    whole = p.Program((), generated.program.constants, (), (planted,), {})
    frame = framed(whole, generated.size, areas_of(whole, generated.machine, generated.space), (), True, deposits())
    function, g = compiled(translate(frame, ("f",)), ("f",), True).function("f", 1), array("q", bytes(8 * generated.size))
    with pytest.raises(InternalError, match=f"f asks for {generated.size}"):
        function(g.buffer_info()[0])


def test_it_is_a_bug_of_ours(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fails(self: NativeBatch, *_: object) -> None:
        raise InternalError("at_5 asks for 2000 of an array of 1024")

    monkeypatch.setattr("unodsl.engine.native.engine.NativeEngine.__init__", fails)
    assert main.run(["play", "official", "--auto", "--engine", "native"]) == main.BUG
    assert "at_5 asks for 2000" in capsys.readouterr().err

"""Numbers that are kept beside a game: the program with them plays the same, and they are always what would be looked up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.engine import samples, tables
from unodsl.engine.native.shadows import Shadowed, exchanged, shadowed
from unodsl.engine.python.codec import blank
from unodsl.machine.code import Machine
from unodsl.machine.layout import OVER, RANDOM
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.areas import Areas, areas_of
from unodsl.machine.program.generate import Generated, generate
from unodsl.machine.program.printing import print_program
from unodsl.machine.program.scalars import Reached
from unodsl.machine.program.space import Stack
from unodsl.state import random


def kept(table: Machine) -> tuple[Generated, Shadowed]:
    """The program of a table for whole rounds, and the same with shadows."""
    generated = generate(table, whole=True)
    program, space = generated.program, generated.space
    return generated, shadowed(program, generated.size, space, areas_of(program, table, space), generated.scalars)


def functions(program: p.Program) -> dict[str, Any]:
    """The functions of a program in Python."""
    names: dict[str, Any] = {"__builtins__": {}}
    exec(print_program(program), names)
    return names


def begun(generated: Generated, game: int, room: int = 0) -> list[int]:
    """A new game that stops after each round."""
    g, space = [*blank(generated), *(0,) * room], generated.space
    g[RANDOM], g[space.paused] = random.start(3, game), 1
    for seat in range(generated.machine.players):
        g[space.streams + seat] = random.start(3, game, 1 + seat)
    return g


def looked_up(found: Shadowed, size: int) -> p.Function:
    """Every shadow looked up anew, put down behind the shadows."""
    room = found.size - size
    puts = (
        p.Put(p.Int(put.index.value + room), put.value)
        for put in found.first
        if isinstance(put, p.Put) and isinstance(put.index, p.Int)
    )
    return p.Function("anew", (), (*puts, p.Return(m.ZERO)))


@pytest.mark.parametrize(
    ("name", "players"), [("official", 4), ("dragon-ball-z", 3), ("pizzuno", 2), ("no-mercy", 3), ("flip", 4)]
)
def test_the_same_rounds(name: str, players: int) -> None:
    same(tables.machine(name, players))


def test_samples() -> None:
    same(samples.machine_of(samples.STATEMENTS, 3))


def same(table: Machine) -> None:
    generated, found = kept(table)
    size, room = generated.size, found.size - generated.size
    added = (p.Function("first", (), (*found.first, p.Return(m.ZERO))), looked_up(found, size))
    plain = functions(generated.program)
    other = functions(replace(found.program, functions=(*found.program.functions, *added)))
    for game in range(6):
        g, h = begun(generated, game), begun(generated, game, 2 * room)
        for _ in range(3):
            other["first"](h)
            assert plain["round"](g) == other["round"](h)
            assert h[:size] == g
            other["anew"](h)
            assert h[size : found.size] == h[found.size :]
            if g[OVER]:
                break


def test_what_is_kept() -> None:
    table = tables.machine("official", 4)
    generated, found = kept(table)
    numbers = [put.value for put in found.first if isinstance(put, p.Put)]
    discard = generated.space.zones["discard"]
    assert isinstance(discard, Stack)
    assert m.at(m.add(m.at(discard.sizes), discard.cards - 1)) in numbers
    color = table.layout.variables["color"].base
    assert any(isinstance(x, p.At) and x.array != p.GAME and m.at(color) in p.walk(x) for x in numbers)
    answers = [f for f in found.program.functions if f.name in found.program.switches["ANSWERS"].values()]
    assert all(number not in list(p.walk(_reads(answer))) for answer in answers for number in numbers)
    assert found.scalars >= generated.scalars | set(range(generated.size, found.size))


def _reads(function: p.Function) -> tuple[object, ...]:
    """What a function reads but for what keeps shadows true."""
    first = [node for node in p.walk(function.body) if isinstance(node, p.Let | p.If | p.While | p.Return | p.Do)]
    return tuple(node.test if isinstance(node, p.If | p.While) else node for node in first)


def test_a_stretch_that_is_filled() -> None:
    table = p.Table("T0", (1 << 40, 1 << 41, 1 << 42), 3)
    number = m.at(m.at(3), "T0")
    body = (p.Let("x", number), p.Fill(2, 4, 1), p.Return(m.subtract(number, p.Name("x"))))
    whole = p.Program((), {}, (table,), (p.Function("round", (), body),), {"ANSWERS": {1: "round"}})
    space = generate(tables.machine("pizzuno", 2)).space
    found = shadowed(whole, 8, space, Areas(Reached(whole), ()), {3})
    assert found.size == 9
    names = functions(replace(found.program, functions=(*found.program.functions, p.Function("first", (), found.first))))
    g = [0] * 3 + [2] + [0] * 5
    names["first"](g)
    assert g[8] == 1 << 42
    assert names["round"](g) == (1 << 41) - (1 << 42)
    assert g[8] == 1 << 41


def test_exchanged() -> None:
    tree = p.If(m.equal(m.at(3), 1), (p.Put(p.Int(3), m.at(m.at(3))),))
    assert exchanged(tree, lambda node: p.Name("x") if node == m.at(3) else None) == p.If(
        m.equal(p.Name("x"), 1), (p.Put(p.Int(3), m.at(p.Name("x"))),)
    )
    assert exchanged(tree, lambda node: None) is tree

"""The invariants that a checked program has in it: every one finds its damage, on both executors; a release has none."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tests.engine import samples, tables
from tests.simulate import toys
from unodsl.diagnostics.diagnostic import InternalError
from unodsl.engine.lockstep import lockstep
from unodsl.engine.native.missing import is_installed
from unodsl.engine.python.codec import blank
from unodsl.engine.python.text import Vector, defined
from unodsl.machine import layout as at
from unodsl.machine.code import Machine
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.generate import Generated, generate
from unodsl.machine.program.piles import Piles
from unodsl.machine.program.printing import print_program
from unodsl.machine.program.space import Loose, Stack
from unodsl.machine.program.writer import Writer
from unodsl.state import random

MACHINES: dict[str, Callable[[], Machine]] = {
    "official": lambda: tables.machine("official", 4),
    "two faces": lambda: tables.machine("flip", 3),
    "seats retire": lambda: tables.machine("no-mercy", 4),
    "many kinds, a queue": lambda: samples.machine_of(samples.MANY_KINDS, 3),
}
REGISTERS = {
    "who takes part": at.RING, "whether chance is told": at.EXPLICIT, "what chance was told": at.FORCED, "the number of the round": at.ROUND,
    "the number of decisions": at.DECISIONS, "whether the match is over": at.OVER, "whether the cap ended the round": at.CAPPED,
    "the length of the queue": at.QUEUE, "turns without a decision": at.QUIET, "the address at which it waits": at.PC,
    "the number of seats that are asked": at.WAITING,
}  # fmt: skip


@cache
def program(name: str, whole: bool) -> tuple[Generated, dict[str, Callable[..., int]]]:
    generated = generate(MACHINES[name](), whole=whole, checked=True)
    return generated, defined(print_program(generated.program))


def position(name: str, whole: bool) -> Vector:
    """A few decisions into a game (of whole rounds: after one)."""
    generated, functions = program(name, whole)
    g = list(blank(generated))
    g[at.RANDOM], g[generated.space.paused] = random.start(3), 1
    for seat in range(generated.machine.players):
        g[generated.space.streams + seat] = random.start(3, 0, 1 + seat)
    if whole:
        functions["round"](g)
        return g
    pc = functions["run"](g, g[at.PC])
    for _ in range(12):
        assert pc == -1
        pc = functions["act"](g, g[generated.machine.layout.waiting], g[generated.space.menu + 1])
    return g


# ---- a damage for each invariant ------------------------------------------------------------------------------------


def damages(generated: Generated) -> Iterator[tuple[str, Callable[[Vector], int]]]:
    """A pattern of names, and what damages a game so; gives where the game stands (see ``Invariants.write``)."""
    space, layout = generated.space, generated.machine.layout
    for name, zone in space.zones.items():
        of = re.escape(name)
        yield f"nobody has cards of {of}", _puts(zone.sizes - 1, 1)
        yield from _of_loose(of, zone) if isinstance(zone, Loose) else _of_stack(of, zone, space.kinds)
    yield "the cards of a kind are not as many as in the deck", lambda g: _other_kind(g, generated)
    yield "direction is not 1 or -1", _puts(at.DIRECTION, 0)
    yield "the generator has no state of its kind", _puts(at.RANDOM, 0)
    for seat in range(layout.players):
        yield f"the stream of seat {seat} has no state of its kind", _puts(space.streams + seat, random.MULTIPLIER << 32)
    for name, slots in layout.variables.items():
        for i in range(slots.count):
            yield (
                re.escape(f"{name} of {i}" if slots.count > 1 else name) + " is not from .*",
                _puts(slots.base + i, slots.high + 1),
            )
    for name, register in REGISTERS.items():
        yield f"{name} is not from .*", _puts(register, 1 << 20)
    yield "whether to stop after a round is not from 0 to 2", _puts(space.paused, 3)
    for routine, register in layout.returns.items():
        yield f"where {re.escape(routine)} returns to is not from .*", _puts(register, 1 << 20)
    for place in range(at.QUEUE_LIMIT):
        yield f"call {place} of the queue is not from .*", _puts(layout.queue + place * at.QUEUE_WIDTH, -1)
    yield "it waits where nobody decides", _puts(at.PC, 0)
    yield "the match is over and somebody is asked", _puts(at.OVER, 1)
    yield "a seat that is asked is not from .*", _puts(layout.waiting, layout.players)
    yield "a seat that is asked does not take part", lambda g: _retired(g, g[layout.waiting], layout.players)
    yield "the seat that is asked is not from .*", lambda g: layout.players
    yield "the seat that is asked does not take part", lambda g: _retired(g, g[at.RING].bit_length() - 1, layout.players)
    yield "a seat is asked twice", lambda g: _twice(g, layout.waiting)
    yield "the end of the menu is not from .*", _puts(space.menu, space.menu + 1)
    yield "it stops although neither .*", _puts(space.paused, 1, -2)
    yield "it has stopped and somebody is asked", _puts(space.paused, 2, -2)


def _puts(place: int, value: int, where: int = -1) -> Callable[[Vector], int]:
    def damage(g: Vector) -> int:
        g[place] = value
        return where

    return damage


def _of_loose(of: str, zone: Loose) -> Iterator[tuple[str, Callable[[Vector], int]]]:
    def fewer(g: Vector) -> int:
        g[zone.copies + g[zone.copies : zone.copies + zone.kinds].index(0)] = -1
        return -1

    yield f"{of}: fewer cards of a kind than none", fewer
    for word in range(-(-zone.kinds // 62)):
        yield f"{of}: mask {word} is not that of the cards", _puts(zone.mask(word), 1 << 61)
    yield f"{of}: a size is not that of the cards", _puts(zone.sizes, 1 << 20)


def _of_stack(of: str, zone: Stack, kinds: int) -> Iterator[tuple[str, Callable[[Vector], int]]]:
    def one(value: int, pool: int | None = None) -> Callable[[Vector], int]:
        def damage(g: Vector) -> int:
            g[zone.sizes], g[zone.cards] = 1, value
            if pool is not None:
                g[zone.pool_sizes], g[zone.pools] = 1, pool
            return -1

        return damage

    yield f"{of}: a size is not from .*", _puts(zone.sizes, zone.stride)
    yield f"{of}: something lies below the lowest card", _puts(zone.cards - 1, 0)
    yield f"{of}: no such card", one(-2)
    yield f"{of}: no such kind", one(kinds)
    yield f"{of}: an open stack has unknown cards", one(-1)
    if zone.pools:
        yield f"{of}: the pool has not as many cards as are unknown", one(0, 0)
        yield f"{of}: an unknown card in the pool", one(-1, -1)
        yield f"{of}, pool: no such kind", one(-1, kinds)


def _other_kind(g: Vector, generated: Generated) -> int:
    """A card becomes another."""
    stacks = [zone for zone in generated.space.zones.values() if isinstance(zone, Stack)]
    place = next(zone.cards + i for zone in stacks for i in range(g[zone.sizes]) if g[zone.cards + i] >= 0)
    g[place] = (g[place] + 1) % generated.space.kinds
    return -1


def _retired(g: Vector, seat: int, players: int) -> int:
    """All take part but one."""
    g[at.RING] = (1 << players) - 1 & ~(1 << seat)
    return -1


def _twice(g: Vector, waiting: int) -> int:
    g[at.WAITING], g[waiting + 1] = 2, g[waiting]
    return -1


def damaged(name: str, whole: bool) -> Iterator[tuple[str, Vector, int]]:
    """Every invariant, and a game that breaks it."""
    generated, _ = program(name, whole)
    known = list(damages(generated))
    for says in generated.invariants:
        if says.startswith("the counter of a loop"):
            register = int(re.findall(r"register (\d+)", says)[0])
            damage = _puts(register, -1)
        else:
            found = [damage for pattern, damage in known if re.fullmatch(pattern, says)]
            assert found, f"no damage is known for: {says}"
            damage = found[0]
        g = position(name, whole)
        where = damage(g)
        yield says, g, where


@pytest.mark.parametrize("name", MACHINES)
def test_every_invariant_finds_its_damage(name: str) -> None:
    generated, functions = program(name, False)
    assert functions["run"](position(name, False), -1) == -1
    for says, g, where in damaged(name, False):
        assert functions["run"](g, where) == -2
        assert generated.broken(g).startswith(f"{says} (round ")
    assert len(set(generated.invariants)) == len(generated.invariants)


@pytest.mark.skipif(not is_installed(), reason="llvmlite is not installed (extra: fast)")
@pytest.mark.parametrize("name", MACHINES)
def test_in_native_code(name: str) -> None:
    from unodsl.engine.native.engine import checked_specialised

    run = checked_specialised(MACHINES[name]()).functions.run
    assert run(array("q", position(name, False)), -1) == -1
    for says, g, where in damaged(name, False):
        with pytest.raises(InternalError, match=rf"{re.escape(says)}|broken_\w+ finds"):  # or a number that can not lie there
            run(array("q", g), where)


@pytest.mark.parametrize("name", MACHINES)
def test_in_whole_rounds(name: str) -> None:
    generated, functions = program(name, True)
    broken, seat = functions["broken"], (position(name, True)[at.RING]).bit_length() - 1
    assert (broken(position(name, True), -2), broken(position(name, True), seat)) == (0, 0)
    for says, g, where in damaged(name, True):
        assert generated.invariants[broken(g, seat if where == -1 else where) - 1] == says
    g = position(name, True)
    g[at.ROUND] = -5  # found before the first decision of the next round, or at its end
    assert functions["round"](g) == -2
    assert generated.broken(g).startswith(
        f"the number of the round is not from 0 to {generated.machine.model.most_rounds} (round -"
    )


@pytest.mark.skipif(not is_installed(), reason="llvmlite is not installed (extra: fast)")
def test_a_planted_instruction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever draws is given a card too many in the count of a kind: every way to play on checked code stops at the first decision after."""
    from unodsl.engine.native.batch import NativeBatch
    from unodsl.engine.native.engine import NativeEngine
    from unodsl.engine.native.games import NativeGames
    from unodsl.engine.native.sampler import NativeSampler

    real = Piles.gain

    def gain(self: Piles, zone: Loose, index: p.Number, kind: p.Number, w: Writer) -> None:
        real(self, zone, index, kind, w)
        w.emit(
            p.If(
                m.compare(">", m.at(at.DECISIONS), 5),
                (p.Raise(m.add(m.add(zone.copies, m.times(index, zone.kinds)), kind), m.ONE),),
            )
        )

    monkeypatch.setattr(Piles, "gain", gain)
    table = tables.machine("official", 4)
    says = r"hand: a size is not that of the cards \(round 1, decision \d+\)"
    rows = array("q", bytes(8 * 20 * len(NativeBatch(table).match_columns)))
    NativeBatch(table).rounds(1, 40, 20, rows)  # a release plays on
    for play in (NativeBatch(table, checked=True).rounds, NativeBatch(table, checked=True).matches):
        with pytest.raises(InternalError, match=f"game 40: {says}"):
            play(1, 40, 20, rows)
    engine = NativeEngine(table, checked=True)
    found = lockstep(NativeEngine(table), engine, 1)
    assert found is not None
    assert re.fullmatch(f"stopped: {says}", found.differences[0])
    games = NativeGames(table, checked=True)
    vectors, results = array("q", bytes(8 * games.size * 3)), array("q", bytes(8 * 3))
    games.begin(1, 0, 3, vectors)

    def draw() -> None:
        for _ in range(100):
            mask = bytearray(games.actions * 3)
            games.legal(3, vectors, mask)
            first = [mask.index(1, i * games.actions) - i * games.actions for i in range(3)]
            games.apply(3, vectors, array("q", first), results)

    with pytest.raises(InternalError, match=f"game [0-2] of the buffer: {says}"):
        draw()
    sampler = NativeSampler(toys.table(tables.model("official"), "greedy", 4), checked=True)
    with pytest.raises(InternalError, match=f"game 7: {says}"):
        list(sampler.sample(1, 7, 5, whole=False))


def test_a_release_has_none_of_it() -> None:
    for whole in (False, True):
        generated = generate(tables.machine("official", 4), whole=whole)
        assert generated.invariants == ()
        assert (generated.space.broken, generated.space.tally) == (0, 0)
        assert not [function.name for function in generated.program.functions if function.name.startswith("broken")]

"""Buffers of the caller's, games and batches in them: what can not be meant is refused in plain words, on both executors alike."""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Callable
from typing import Any

import pytest

from tests.engine import tables
from unodsl.engine.batch import Batch, batch_for
from unodsl.engine.buffers import octets, words
from unodsl.engine.games import Games, games_for
from unodsl.engine.native.missing import is_installed

EXECUTORS = ["python", *(["native"] if is_installed() else [])]
COUNT = 3


@pytest.fixture(scope="module", params=EXECUTORS)
def games(request: pytest.FixtureRequest) -> Games:
    return games_for(tables.machine("pizzuno", 2), request.param)


@pytest.fixture(scope="module", params=EXECUTORS)
def batch(request: pytest.FixtureRequest) -> Batch:
    return batch_for(tables.machine("pizzuno", 2), request.param)


def numbers(count: int) -> array[int]:
    return array("q", bytes(8 * count))


# ---- memory --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "buffer", [numbers(2), bytearray(16), (ctypes.c_int64 * 2)(), (ctypes.c_char * 16)(), array("B", bytes(16))]
)
def test_numbers_or_bytes(buffer: Any) -> None:
    words(buffer, 2)[1] = -5
    assert bytes(memoryview(buffer).cast("B")[8:]) == (-5).to_bytes(8, sys.byteorder, signed=True)


def test_bytes() -> None:
    for buffer in (bytearray(2), (ctypes.c_bool * 2)(), memoryview(bytearray(2))):
        octets(buffer, 2)[1] = 1
        assert bytes(memoryview(buffer).cast("B")) == b"\0\1"
    with pytest.raises(ValueError, match="the buffer must hold bytes, as a bytearray does, not items of the format 'q'"):
        octets(numbers(1), 2)


@pytest.mark.parametrize("kind", "dfihIQ")
def test_other_items(kind: str) -> None:
    with pytest.raises(
        ValueError, match=f"must hold 64-bit numbers, as array\\('q'\\) does, not items of the format '[LQ{kind}]'"
    ):
        words(array(kind, bytes(64)), 2)


def test_numbers_in_another_order() -> None:
    other = "__ctype_be__" if sys.byteorder == "little" else "__ctype_le__"
    with pytest.raises(ValueError, match="64-bit numbers"):
        words((getattr(ctypes.c_int64, other) * 2)(), 2)


@pytest.mark.parametrize("thing", [None, [0, 0], 5, "text"])
def test_what_is_no_buffer(thing: Any) -> None:
    with pytest.raises(TypeError, match="a buffer is writable memory in one piece, such as array\\('q'\\), not "):
        words(thing, 1)


# ---- batches -------------------------------------------------------------------------------------------------------

NUMBERS: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"count": -1}, ValueError, "count is a whole number from 0 on, not -1"),
    ({"count": 2.0}, TypeError, "count is a whole number from 0 on, not 2.0"),
    ({"count": True}, TypeError, "count is a whole number from 0 on, not True"),
    ({"count": 10**30}, ValueError, "count is a whole number from 0 on, not 1000"),
    ({"seed": -1}, ValueError, "seed is a whole number from 0 to 9223372036854775807, not -1"),
    ({"seed": 1 << 63}, ValueError, "not 9223372036854775808"),
    ({"first": -5}, ValueError, "first is a whole number from 0 to 9223372036854775807, not -5"),
    ({"first": 1 << 63}, ValueError, "not 9223372036854775808"),
]


@pytest.mark.parametrize(("wrong", "kind", "said"), NUMBERS)
def test_games_of_a_batch_that_there_are_not(batch: Batch, wrong: dict[str, Any], kind: type[Exception], said: str) -> None:
    rows = numbers(8 * max(len(batch.round_columns), len(batch.match_columns)))
    for play in (batch.rounds, batch.matches):
        with pytest.raises(kind, match=said):
            play(**{"seed": 1, "first": 0, "count": 2, "into": rows, **wrong})
    assert not any(rows)


def test_rows_of_a_batch_in_other_memory(batch: Batch) -> None:
    width = len(batch.round_columns)
    for rows in (array("d", bytes(8 * width)), array("i", bytes(8 * width))):
        with pytest.raises(ValueError, match="64-bit numbers"):
            batch.rounds(1, 0, 1, rows)
    with pytest.raises(TypeError, match="not list"):
        batch.rounds(1, 0, 1, [0] * width)
    batch.rounds((1 << 63) - 1, (1 << 63) - 1, 1, numbers(width))
    batch.rounds(1, 0, 0, numbers(0))


# ---- games step by step --------------------------------------------------------------------------------------------

CALLS: dict[str, Callable[[Games, int, Any], object]] = {
    "legal": lambda games, count, vectors: games.legal(count, vectors, bytearray(games.actions * COUNT)),
    "asked": lambda games, count, vectors: games.asked(count, vectors, numbers(COUNT)),
    "choose": lambda games, count, vectors: games.choose(count, vectors, numbers(COUNT)),
    "apply": lambda games, count, vectors: games.apply(count, vectors, numbers(COUNT), numbers(COUNT)),
    "renew": lambda games, count, vectors: games.renew(1, 0, count, vectors),
    "outcomes": lambda games, count, vectors: games.outcomes(count, vectors, numbers(len(games.columns) * COUNT)),
}


@pytest.mark.parametrize("call", CALLS)
def test_memory_that_holds_no_games(games: Games, call: str) -> None:
    """Not begun, of another machine, or anything: it is refused, and nothing is done with it."""
    other = games_for(tables.machine("official", 4), games.engine)  # type: ignore[arg-type]
    of_others = numbers(COUNT * max(games.size, other.size))
    other.begin(1, 0, COUNT, of_others)
    for vectors in (numbers(COUNT * games.size), array("q", [10**12] * COUNT * games.size), of_others):
        before = vectors[:]
        with pytest.raises(ValueError, match="place 0 of the buffer holds no game of this machine: `begin` makes one"):
            CALLS[call](games, COUNT, vectors)
        assert vectors == before


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("place", range(COUNT))
def test_memory_of_which_one_place_holds_no_game(games: Games, call: str, place: int) -> None:
    """Nothing is done with the others either."""
    vectors = numbers(COUNT * games.size)
    games.begin(1, 0, COUNT, vectors)
    vectors[place * games.size] = 10**12  # where it waits
    before = vectors[:]
    with pytest.raises(ValueError, match=f"place {place} of the buffer holds no game of this machine: `begin` makes one"):
        CALLS[call](games, COUNT, vectors)
    assert vectors == before


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("executor", EXECUTORS)
def test_a_place_that_holds_no_game(executor: Any, call: str) -> None:
    """In Python, and in native code that is checked, wherever in the buffer it is."""
    games = games_for(tables.machine("pizzuno", 2), executor, checked=True)
    vectors = numbers(COUNT * games.size)
    games.begin(1, 0, COUNT, vectors)
    CALLS[call](games, COUNT, vectors)
    games.begin(1, 0, COUNT, vectors)
    vectors[games.size : 2 * games.size] = numbers(games.size)
    before = vectors[:]
    with pytest.raises(ValueError, match="place 1 of the buffer holds no game"):
        CALLS[call](games, COUNT, vectors)
    assert vectors == before
    CALLS[call](games, 1, vectors)


@pytest.mark.parametrize("call", CALLS)
def test_numbers_of_games_that_can_not_be(games: Games, call: str) -> None:
    vectors = numbers(COUNT * games.size)
    games.begin(1, 0, COUNT, vectors)
    for count, kind in ((-1, ValueError), (1.0, TypeError), (COUNT + 1, ValueError)):
        with pytest.raises(kind):
            CALLS[call](games, count, vectors)  # type: ignore[arg-type]
    CALLS[call](games, 0, vectors)
    with pytest.raises(ValueError, match="64-bit numbers"):
        CALLS[call](games, COUNT, array("d", bytes(8 * COUNT * games.size)))


def test_games_that_there_are_not(games: Games) -> None:
    vectors = numbers(COUNT * games.size)
    for seed, first, count in ((-1, 0, 1), (1 << 63, 0, 1), (1, -3, 1), (1, 0, -1)):
        for make in (games.begin, games.renew):
            with pytest.raises(ValueError, match="is a whole number from 0"):
                make(seed, first, count, vectors)
    games.begin(1, 0, COUNT, vectors)
    for ask in (lambda: games.name(-1), lambda: games.name(games.actions), lambda: games.state(vectors, -1)):
        with pytest.raises(ValueError, match="is a whole number from 0"):
            ask()

"""The one generator, written into the program: see :mod:`unodsl.state.random`."""

from __future__ import annotations

from unodsl.machine.layout import RANDOM
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.writer import Writer
from unodsl.state.random import MULTIPLIER, WORD

LOW_WORD = p.Name("WORD")
CONSTANTS = {"WORD": WORD}
_MIXING = {"MIX_A": 0x21F0AAAD, "MIX_B": 0x735A2D97}
_STARTING = {"START_A": 0x9E3779B9, "START_B": 0x9E3779B1, "START_C": 0x5851F42D, "START_D": MULTIPLIER - 1}
STARTS = _MIXING | _STARTING
"""The named numbers of :func:`starting`."""
LIMITS = {"CARRY": MULTIPLIER}
"""A named number: the upper part of a state stays below it."""


def below(count: p.Number, w: Writer, stream: p.Number | None = None) -> p.Name:
    """A number below ``count`` from a stream (the game's own, if none is given)."""
    place = m.number(RANDOM) if stream is None else stream
    state = w.let("state", m.at(place))
    following = m.add(m.times(MULTIPLIER, m.both_bits(state, LOW_WORD)), m.shifted(state, -32))
    word = p.Binary("^", m.both_bits(state, LOW_WORD), m.shifted(state, -32))
    w.emit(p.Let(state.name, following), p.Put(place, state))
    return w.let("lot", m.shifted(m.times(word, count), -32))


def starting(streams: int, players: int) -> tuple[p.Function, ...]:
    """``begin(g, seed, above, game)``: the first states of all streams of a game; ``seed`` and ``above`` are the low 32 bits of
    the seed and those above them. Products are taken apart, so that none passes 63 bits."""
    seed, above, game = p.Name("seed"), p.Name("above"), p.Name("game")
    w = Writer(counters={"seed": 1, "above": 1, "game": 1})
    low: p.Number = _mix(p.Binary("^", seed, p.Name("START_A")))
    for part in (above, m.both_bits(game, LOW_WORD), m.both_bits(m.shifted(game, -32), LOW_WORD)):
        low = w.let("low", _absorbed(low, part))
    for stream in range(players + 1):
        own = w.let("own", _absorbed(low, p.Int(stream)))
        high = w.let("high", _mix(p.Binary("^", own, p.Name("START_C"))))
        w.emit(p.While(m.compare(">=", high, p.Name("START_D")), (p.Let(high.name, m.subtract(high, p.Name("START_D"))),)))
        first = p.Binary("|", p.Binary("|", m.shifted(high, 32), own), m.ONE)
        w.emit(p.Put(m.number(RANDOM if not stream else streams + stream - 1), first))
    w.emit(p.Return(m.ZERO))
    begin = p.Function("begin", ("seed", "above", "game"), tuple(w.block), "the first states of the streams of a game")
    return _mixing(), begin


def _absorbed(low: p.Number, part: p.Number) -> p.Number:
    """The hash after another 32 bits."""
    if isinstance(part, p.Int):
        product: p.Number = m.times(p.Name("START_B"), part.value)
    else:
        upper = m.both_bits(p.Binary("*", m.shifted(part, -16), p.Name("START_B")), (1 << 16) - 1)
        product = m.add(m.shifted(upper, 16), p.Binary("*", m.both_bits(part, (1 << 16) - 1), p.Name("START_B")))
    return _mix(m.both_bits(m.add(m.add(product, low), 1), LOW_WORD))


def _mix(x: p.Number) -> p.Number:
    return p.Call("mix", (x,))


def _mixing() -> p.Function:
    """An integer hash of 32 bits."""
    x, w = p.Name("x"), Writer(counters={"x": 1})
    for shift, factor in ((16, "MIX_A"), (15, "MIX_B")):
        w.emit(p.Let("x", p.Binary("^", x, m.shifted(x, -shift))))
        w.emit(p.Let("x", m.both_bits(p.Binary("*", x, p.Name(factor)), LOW_WORD)))
    w.emit(p.Return(p.Binary("^", x, m.shifted(x, -15))))
    return p.Function("mix", ("x",), tuple(w.block), "a hash of 32 bits")

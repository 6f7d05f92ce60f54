"""The one generator, written into the program: see :mod:`unodsl.state.random`."""

from __future__ import annotations

from unodsl.machine.layout import RANDOM
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.writer import Writer
from unodsl.state.random import MULTIPLIER, WORD

LOW_WORD = p.Name("WORD")
CONSTANTS = {"WORD": WORD}


def below(count: p.Number, w: Writer, stream: p.Number | None = None) -> p.Name:
    """A number below ``count`` from a stream (the game's own, if none is given)."""
    place = m.number(RANDOM) if stream is None else stream
    state = w.let("state", m.at(place))
    following = m.add(m.times(MULTIPLIER, m.both_bits(state, LOW_WORD)), m.shifted(state, -32))
    word = p.Binary("^", m.both_bits(state, LOW_WORD), m.shifted(state, -32))
    w.emit(p.Let(state.name, following), p.Put(place, state))
    return w.let("lot", m.shifted(m.times(word, count), -32))

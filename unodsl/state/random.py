"""The one generator, the same in every engine.

Multiply-with-carry: the state ``s`` is a carry (upper part) over a 32-bit word (lower part), ``s' = a * low + carry``, and the
output is the word xor the carry of the new state. With a = 2065452933 (``a * 2**32 - 1`` and half of it are prime) the period
is about 2**62. States stay below 2**63, so that plain Python integers and 64-bit native code agree without masks.
Not for secrets: whoever sees enough outputs can compute the next one.
"""

from __future__ import annotations

from functools import lru_cache

MULTIPLIER = 2065452933
WORD = 0xFFFFFFFF


def step(state: int) -> int:
    """The state after ``state``."""
    return MULTIPLIER * (state & WORD) + (state >> 32)


def output(state: int) -> int:
    """The 32 random bits of a state."""
    return (state & WORD) ^ (state >> 32)


def below(state: int, count: int) -> tuple[int, int]:
    """A number from 0 to ``count - 1`` (``count`` < 2**31), and the next state. Multiply-shift: the bias is below ``count / 2**32``."""
    state = MULTIPLIER * (state & WORD) + (state >> 32)
    return (((state & WORD) ^ (state >> 32)) * count) >> 32, state


def _mix(x: int) -> int:
    """A 32-bit integer hash with low bias (two rounds of xor-shift and multiply)."""
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & WORD
    x ^= x >> 15
    x = (x * 0x735A2D97) & WORD
    return x ^ (x >> 15)


def start(seed: int, game: int = 0, stream: int = 0) -> int:
    """The first state of a stream of random numbers.

    ``seed``: any integer (64 bits of it count). ``game``: number of the match in a batch. ``stream``: 0 for the chance of the
    game, ``1 + seat`` for the policy in a seat. Every triple has a state of its own, so any batch can be run anywhere.
    """
    low = _mix((_of_game(seed, game) + (stream & WORD) * 0x9E3779B1 + 1) & WORD)
    return _first(low)


def starts(seed: int, game: int, streams: int) -> list[int]:
    """The first states of the streams from 0 on."""
    low, found = _of_game(seed, game) + 1, []
    for stream in range(streams):  # as `start` does, written out: this is done for every game
        x = (low + stream * 0x9E3779B1) & WORD
        x ^= x >> 16
        x = (x * 0x21F0AAAD) & WORD
        x ^= x >> 15
        x = (x * 0x735A2D97) & WORD
        own = x ^ (x >> 15)
        x = own ^ 0x5851F42D
        x ^= x >> 16
        x = (x * 0x21F0AAAD) & WORD
        x ^= x >> 15
        x = (x * 0x735A2D97) & WORD
        found.append(((x ^ (x >> 15)) % (MULTIPLIER - 1)) << 32 | own | 1)
    return found


@lru_cache(maxsize=16)
def _of_seed(seed: int) -> int:
    return _mix((_mix((seed & WORD) ^ 0x9E3779B9) + (seed >> 32 & WORD) * 0x9E3779B1 + 1) & WORD)


def _of_game(seed: int, game: int) -> int:
    low = _mix((_of_seed(seed) + (game & WORD) * 0x9E3779B1 + 1) & WORD)
    return _mix((low + (game >> 32 & WORD) * 0x9E3779B1 + 1) & WORD)


def _first(low: int) -> int:
    """The state that 32 bits stand for."""
    return (_mix(low ^ 0x5851F42D) % (MULTIPLIER - 1)) << 32 | low | 1

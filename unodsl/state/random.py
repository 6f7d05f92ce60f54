"""The one generator, the same in every engine.

Multiply-with-carry: the state ``s`` is a carry (upper part) over a 32-bit word (lower part), ``s' = a * low + carry``, and the
output is the word xor the carry of the new state. With a = 2065452933 (``a * 2**32 - 1`` and half of it are prime) the period
is about 2**62. States stay below 2**63, so that plain Python integers and 64-bit native code agree without masks.
Not for secrets: whoever sees enough outputs can compute the next one.
"""

from __future__ import annotations

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
    low = _mix((seed & WORD) ^ 0x9E3779B9)
    for part in (seed >> 32, game, game >> 32, stream):
        low = _mix((low + (part & WORD) * 0x9E3779B1 + 1) & WORD)
    high = _mix(low ^ 0x5851F42D)
    return ((high % (MULTIPLIER - 1)) << 32) | low | 1

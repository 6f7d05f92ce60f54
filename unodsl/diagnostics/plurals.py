"""Numbers of things in words."""

from __future__ import annotations


def counted(count: int, thing: str, things: str = "") -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {thing if count == 1 else things or thing + 's'}"


def counted_range(low: int, high: int, thing: str) -> str:
    """``1 player``, ``2 to 4 players``."""
    return counted(low, thing) if low == high else f"{low} to {counted(high, thing)}"

"""Room that is given out one stretch after the other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Taker:
    """``next``: the first place that nothing has yet."""

    next: int

    def take(self, count: int) -> int:
        """The first of so many places."""
        start = self.next
        self.next += count
        return start

"""What a player that is a program may know: a view, its own legal actions, and what is printed in the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from unodsl.state.state import Action
from unodsl.state.view import View


class Policy(Protocol):
    """Chooses actions for a seat. It keeps nothing: chance comes from ``rng``, a state of :mod:`unodsl.state.random`."""

    def choose(self, view: View, legal: Sequence[Action], rng: int) -> tuple[int, int]:
        """The index of the chosen action, and the next state of the stream. ``legal`` is never empty."""

"""A player that takes any legal action, all with the same chance."""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.state import random
from unodsl.state.state import Action
from unodsl.state.view import View


class Random:
    """See :class:`unodsl.policy.policy.Policy`."""

    def choose(self, view: View, legal: Sequence[Action], rng: int) -> tuple[int, int]:
        """Any of them."""
        del view
        return random.below(rng, len(legal))

"""Games that are begun together begin as each does alone."""

from __future__ import annotations

import pytest

from unodsl.engine.python.beginnings import AT_ONCE, beginnings
from unodsl.state import random


@pytest.mark.parametrize("seed", [0, 1, -5, 2**63 + 17, 2**70 + 3])
@pytest.mark.parametrize("first", [0, 5, 2**32 - 70, 2**40])
def test_states_are_those_of_every_game(seed: int, first: int) -> None:
    count = 2 * AT_ONCE + 3
    expected = [tuple(random.starts(seed, game, 4)) for game in range(first, first + count)]
    assert list(beginnings(seed, first, count, 4)) == expected

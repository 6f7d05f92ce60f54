"""Tables of masks taken apart: what each input passes by itself."""

from __future__ import annotations

from itertools import product

from unodsl.machine.program.masks import split

ROWS = list(product(range(2), range(3)))


def test_a_table_is_what_its_inputs_pass_together() -> None:
    left, right = (0b0001, 0b0110), (0b1000, 0b1100, 0b1000)
    whole = [left[x] | right[y] for x, y in ROWS]
    parts = split(whole, (2, 3))
    assert parts is not None
    assert [parts[0][x] | parts[1][y] for x, y in ROWS] == whole
    assert sum(any(mask & 0b1000 for mask in part) for part in parts) == 1  # what always passes is said once
    assert split([mask | 0b10000 for mask in whole], (2, 3)) is not None


def test_inputs_that_must_come_together_are_not_taken_apart() -> None:
    assert split([int(x == 1 and y == 2) for x, y in ROWS], (2, 3)) is None
    assert split([int(x == 1) for x, _ in ROWS], (2, 3)) == [(0, 1), (0, 0, 0)]

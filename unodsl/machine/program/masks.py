"""Tests of a card worked out in advance: for every kind, under every value of what else the test reads.

Method: a test of a card ``c`` is taken apart down to the largest terms that do not speak of ``c``. If those have few values
(a color in force, the face on top, a flag) the test is tried for every kind and every combination of their values, and the
kinds that pass become one row of masks. At play the terms give the row, and an ``&`` with the mask of a hand gives the cards
that pass. Parts of an ``and`` that read more (a hand, say) are left to be asked of each card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.space import WORD_KINDS
from unodsl.machine.program.trial import Trial
from unodsl.machine.program.writer import Writer
from unodsl.model import terms as t

if TYPE_CHECKING:
    from unodsl.machine.program.values import Values

ROWS = 4096
TRIES = 150_000


@dataclass(slots=True)
class Masks:
    """Makes the mask tables of one machine."""

    values: Values

    def filtered(
        self, held: Sequence[p.Number], where: t.Expr | None, local: t.Local, w: Writer
    ) -> tuple[tuple[p.Number, ...], t.Expr | None]:
        """The masks of those that pass, and what is left to be asked of each."""
        if where is None:
            return tuple(held), None
        parts = where.parts if isinstance(where, t.AllOf) else (where,)
        masks, rest = tuple(held), list[t.Expr]()
        for part in self._grouped(parts, local):
            found = self._mask(part, local, w)
            if found is None:
                rest.append(part)
            else:
                masks = tuple(_and(mask, other) for mask, other in zip(masks, found, strict=True))
        if not rest:
            return masks, None
        return masks, rest[0] if len(rest) == 1 else t.AllOf(tuple(rest))

    def _grouped(self, parts: Sequence[t.Expr], local: t.Local) -> Sequence[t.Expr]:
        """All parts as one if they fit into one table, else each for itself; those of a clause that is called are parts too."""
        whole = parts[0] if len(parts) == 1 else t.AllOf(tuple(parts))
        if self._trial(whole, local) is not None:
            return (whole,)
        opened: list[t.Expr] = []
        for part in parts:
            inner = Trial(self.values.parts.machine, local).opened(part)
            opened += self._grouped(inner.parts, local) if isinstance(inner, t.AllOf) else [part]
        return opened

    def _trial(self, test: t.Expr, local: t.Local) -> Trial | None:
        """The test ready to be tried, if it can be and that is not too much."""
        trial = Trial(self.values.parts.machine, local)
        if not trial.prepare(test):
            return None
        rows = trial.rows()
        kinds = self.values.parts.space.kinds
        return trial if rows * self.values.parts.space.words <= ROWS and rows * kinds <= TRIES else None

    def _mask(self, test: t.Expr, local: t.Local, w: Writer) -> tuple[p.Number, ...] | None:
        """The masks of the kinds that pass, a word each."""
        trial = self._trial(test, local)
        if trial is None:
            return None
        rows = [trial.passing(values) for values in product(*(range(low, high + 1) for low, high in trial.ranges()))]
        row = self._row(trial, w)
        words = []
        for word in range(self.values.parts.space.words):
            column = tuple(_word(kinds, word) for kinds in rows)
            same = len(set(column)) == 1
            words.append(p.Int(column[0]) if same and column[0] in (0, -1) else self._entry(column, row, test))
        return tuple(words)

    def _entry(self, column: tuple[int, ...], row: p.Number, test: t.Expr) -> p.Number:
        if len(set(column)) == 1:
            column, row = column[:1], m.ZERO
        return m.at(row, self.values.parts.table(column, f"the kinds that pass: {test.text}"))

    def _row(self, trial: Trial, w: Writer) -> p.Number:
        """Which row the values of now give."""
        row: p.Number = m.ZERO
        weight, fixed = trial.rows(), 0
        for term, (low, high) in zip(trial.inputs, trial.ranges(), strict=True):
            weight //= high - low + 1
            fixed -= low * weight
            row = m.add(row, m.times(self.values.number(term, w), weight))
        row = m.add(row, fixed)
        return row if m.is_atom(row) or self.values.parts.space.words == 1 else w.let("row", row)


def _word(kinds: Sequence[int], word: int) -> int:
    return sum(1 << (kind - word * WORD_KINDS) for kind in kinds if 0 <= kind - word * WORD_KINDS < WORD_KINDS)


def _and(mask: p.Number, other: p.Number) -> p.Number:
    return m.ZERO if other == m.ZERO else p.Binary("&", mask, other)

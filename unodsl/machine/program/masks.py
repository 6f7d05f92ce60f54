"""Tests of a card worked out in advance: for every kind, under every value of what else the test reads.

Method: a test of a card ``c`` is taken apart down to the largest terms that do not speak of ``c``. If those have few values
(a color in force, the face on top, a flag) the test is tried for every kind and every combination of their values, and the
kinds that pass become one row of masks. At play the terms give the row, and an ``&`` with the mask of a hand gives the cards
that pass. What reads more (a hand, say) leaves some kinds in doubt: these alone are asked, one by one. Where nothing can be told
in advance the test is left to be asked of each card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import and_, or_

from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.domains import Domains
from unodsl.machine.program.held import Holding
from unodsl.machine.program.space import WORD_KINDS
from unodsl.machine.program.terms import Terms
from unodsl.machine.program.trial import Trial, substituted
from unodsl.machine.program.writer import Value, Writer
from unodsl.model import terms as t
from unodsl.model.terms import NONE

ROWS = 4096
TRIES = 150_000


@dataclass(slots=True)
class Masks:
    """Makes the mask tables of one machine."""

    terms: Terms
    domains: Domains

    def filtered(
        self, holding: Holding, where: t.Expr | None, local: t.Local, w: Writer
    ) -> tuple[tuple[p.Number, ...], t.Expr | None]:
        """The masks of those that pass, and what is left to be asked of each."""
        if where is None:
            return holding.masks, None
        if not w.is_pure:
            return self._passing(holding, where, local, w)
        masks, rest = holding.masks, list[t.Expr]()
        for part in where.parts if isinstance(where, t.AllOf) else (where,):  # each for itself: other tests share parts
            found, left = self._once(holding, part, local, w)
            masks = found if masks == holding.masks else tuple(_and(a, b) for a, b in zip(masks, found, strict=True))
            rest += [left] if left is not None else []
        return masks, _all_of(rest)

    def _once(self, holding: Holding, where: t.Expr, local: t.Local, w: Writer) -> tuple[tuple[p.Number, ...], t.Expr | None]:
        """The same, worked out once where nothing changes."""
        key = (holding.base, holding.masks, substituted(where, {local.index: t.Local(NONE, t.CARD)}))
        found: tuple[tuple[p.Number, ...], t.Expr | None] | None = w.known.get(key)
        if found is None:
            masks, rest = self._passing(holding, where, local, w)
            found = tuple(w.settled("held", mask) for mask in masks), rest
            if rest is None:
                w.remember(key, found)
        return found

    def _passing(
        self, holding: Holding, where: t.Expr, local: t.Local, w: Writer
    ) -> tuple[tuple[p.Number, ...], t.Expr | None]:
        parts = where.parts if isinstance(where, t.AllOf) else (where,)
        masks, rest = holding.masks, list[t.Expr]()
        for part in self._grouped(parts, local):
            found = self._mask(part, local, w)
            if found is None:
                rest.append(part)
            else:
                masks = tuple(_and(mask, other) for mask, other in zip(masks, found, strict=True))
        left = list[t.Expr]()
        for part in rest:
            narrow = self._narrowed(holding, masks, part, local, w)
            if narrow is None:
                left.append(part)
            else:
                masks = narrow
        return masks, _all_of(left)

    def _narrowed(
        self, holding: Holding, masks: tuple[p.Number, ...], test: t.Expr, local: t.Local, w: Writer
    ) -> tuple[p.Number, ...] | None:
        """The masks of those that pass a test of which some kinds are in doubt; ``None`` if nothing is gained by it."""
        trial = Trial(self.terms.parts.machine, local, True, self.terms.parts.traits.constants)
        if len(masks) > 1 or not trial.prepare(test) or not self._is_small(trial):
            return None
        inputs = list(product(*(range(low, high + 1) for low, high in trial.ranges())))
        doubts = tuple(_word(trial.doubtful(values), 0) for values in inputs)
        passing = tuple(_word(trial.passing(values), 0) | doubt for values, doubt in zip(inputs, doubts, strict=True))
        everything = (1 << self.terms.parts.space.kinds) - 1
        some = reduce(or_, doubts, 0)
        if all(doubt.bit_count() * 2 > everything.bit_count() for doubt in doubts):
            return None
        row = m.ZERO if len(inputs) == 1 else w.atom("row", self._row(trial, w))
        all_pass = set(passing) == {everything}
        left: p.Number = masks[0] if all_pass else _and(masks[0], self._entry(passing, row, test))
        if not some:
            return (left,)
        name = w.let("held", left)
        doubtful = p.Binary("&", name, self._entry(doubts, row, test))
        if some.bit_count() == 1:
            with w.inside() as asked:
                self._ask(holding, p.Int(some.bit_length() - 1), name, test, local, w)
            w.when(m.holds(doubtful), asked)
        else:
            with self.domains.bits(holding, (w.settled("doubt", doubtful),), w, None) as thing:
                assert thing.value.kind is not None
                self._ask(holding, thing.value.kind, name, test, local, w)
        return (name,)

    def _ask(self, holding: Holding, kind: p.Number, left: p.Name, test: t.Expr, local: t.Local, w: Writer) -> None:
        """Take the bit of a kind out of a mask unless it passes a test."""
        before = dict(w.bound)
        w.bind(local.index, Value(m.add(holding.base, kind), kind, sure=True))
        fails = m.negate(self.terms.test(test, w))
        w.when(fails, [p.Let(left.name, p.Binary("^", left, self.terms.parts.bit(kind)))])
        w.bound = before

    def _grouped(self, parts: Sequence[t.Expr], local: t.Local) -> Sequence[t.Expr]:
        """All parts as one if they fit into one table, else each for itself; those of a clause that is called are parts too."""
        whole = parts[0] if len(parts) == 1 else t.AllOf(tuple(parts))
        if self._trial(whole, local) is not None:
            return (whole,)
        opened: list[t.Expr] = []
        for part in parts:
            inner = Trial(self.terms.parts.machine, local).opened(part)
            opened += self._grouped(inner.parts, local) if isinstance(inner, t.AllOf) else [part]
        return opened

    def _trial(self, test: t.Expr, local: t.Local) -> Trial | None:
        """The test ready to be tried, if it can be and that is not too much."""
        trial = Trial(self.terms.parts.machine, local, constants=self.terms.parts.traits.constants)
        if not trial.prepare(test):
            return None
        return trial if self._is_small(trial) else None

    def _is_small(self, trial: Trial) -> bool:
        rows, space = trial.rows(), self.terms.parts.space
        return rows * space.words <= ROWS and rows * space.kinds <= TRIES

    def _mask(self, test: t.Expr, local: t.Local, w: Writer) -> tuple[p.Number, ...] | None:
        """The masks of the kinds that pass, a word each."""
        trial = self._trial(test, local)
        if trial is None:
            return None
        rows = [trial.passing(values) for values in product(*(range(low, high + 1) for low, high in trial.ranges()))]
        row: p.Number | None = None
        words: list[p.Number] = []
        for word in range(self.terms.parts.space.words):
            column = tuple(_word(kinds, word) for kinds in rows)
            same = len(set(column)) == 1
            parts = None if same else split(column, [high - low + 1 for low, high in trial.ranges()])
            if same and column[0] in (0, -1):
                words.append(p.Int(column[0]))
            elif parts is not None:
                words.append(self._joined(parts, trial, test, w))
            else:
                row = self._row(trial, w) if row is None else row
                words.append(self._entry(column, row, test))
        return tuple(words)

    def _joined(self, parts: Sequence[tuple[int, ...]], trial: Trial, test: t.Expr, w: Writer) -> p.Number:
        """What each input passes by itself, all together: short tables that need not wait for each other."""
        found: p.Number | None = None
        for column, term, (low, _) in zip(parts, trial.inputs, trial.ranges(), strict=True):
            if set(column) == {0}:
                continue
            value, says = self.terms.number(term, w), f"what {term.text} passes: {test.text}"
            if term.type.kind == "flag":
                no, yes = (p.Int(0) if not mask else m.at(m.ZERO, self.terms.parts.table((mask,), says)) for mask in column)
                one = m.pick(m.holds(value), yes, no)
            else:
                one = self.terms.parts.looked_up(column, low, value, says)
            found = one if found is None else p.Binary("|", found, one)
        assert found is not None
        return found

    def _entry(self, column: tuple[int, ...], row: p.Number, test: t.Expr) -> p.Number:
        if len(set(column)) == 1:
            column, row = column[:1], m.ZERO
        return m.at(row, self.terms.parts.table(column, f"the kinds that pass: {test.text}"))

    def _row(self, trial: Trial, w: Writer) -> p.Number:
        """Which row the values of now give."""
        row: p.Number = m.ZERO
        weight, fixed = trial.rows(), 0
        for term, (low, high) in zip(trial.inputs, trial.ranges(), strict=True):
            weight //= high - low + 1
            fixed -= low * weight
            row = m.add(row, m.times(self.terms.number(term, w), weight))
        row = m.add(row, fixed)
        return row if m.is_atom(row) or self.terms.parts.space.words == 1 else w.let("row", row)


def split(column: Sequence[int], sizes: Sequence[int]) -> list[tuple[int, ...]] | None:
    """The masks of a table taken apart: what each value of each input passes whatever the others are; ``None`` if that is not all.
    What always passes is said of one input alone."""
    inputs = list(product(*(range(size) for size in sizes)))
    parts = [
        tuple(reduce(and_, (mask for values, mask in zip(inputs, column, strict=True) if values[i] == x)) for x in range(size))
        for i, size in enumerate(sizes)
    ]
    for values, mask in zip(inputs, column, strict=True):
        if reduce(or_, (part[x] for part, x in zip(parts, values, strict=True))) != mask:
            return None
    always = reduce(and_, column)
    first = max(range(len(parts)), key=lambda i: len(set(parts[i])))
    return [part if i == first else tuple(mask & ~always for mask in part) for i, part in enumerate(parts)]


def _all_of(parts: Sequence[t.Expr]) -> t.Expr | None:
    return None if not parts else parts[0] if len(parts) == 1 else t.AllOf(tuple(parts))


def _word(kinds: int, word: int) -> int:
    return kinds >> word * WORD_KINDS & (1 << WORD_KINDS) - 1


def _and(mask: p.Number, other: p.Number) -> p.Number:
    return m.ZERO if other == m.ZERO else p.Binary("&", mask, other)

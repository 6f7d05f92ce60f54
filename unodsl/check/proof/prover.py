"""Proofs by truth tables: whether one of several claims always holds where something is known.

Clauses that compute are opened up level by level: first their names are atoms, then their bodies are read, until a
proof is found. A proof that would need too long a table is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from unodsl.check.proof.formulas import Claim, Formulas, retires, zone_size
from unodsl.check.proof.logic import Formula, Leaf, Line, TooMany, holds, leaves, lines, negation, some
from unodsl.check.proof.paths import Fact, Facts
from unodsl.model import terms as t
from unodsl.model.model import Model

_DEPTHS: Final = (0, 1, 2, 4, 8)
_ATOMS: Final = 12


@dataclass(slots=True)
class Prover:
    """Proofs about one model. ``company``: there always are other seats; otherwise that depends on whether seats retire."""

    model: Model
    settings_free: bool = False
    company: bool = False
    formulas: Formulas = field(init=False)

    def __post_init__(self) -> None:
        self.formulas = Formulas(self.model, self.settings_free, self.company or not retires(self.model))

    def counterexample(self, claims: Sequence[Claim], facts: Facts = (), negated: bool = False) -> Line | None:
        """A line of the table in which none of the claims holds (``negated``: one of them does) although the facts do.

        ``None``: there is none, so one of the claims always holds. An empty line: the tables were too long.
        """
        found: Line = {}
        before: list[Formula] = []
        for depth in _DEPTHS:
            self.formulas.begin(depth)
            try:
                goal = some([self.formulas.claim(claim) for claim in claims])
                goal = negation(goal) if negated else goal
                table = [goal, *self._known(goal, facts)]
                line = self._refuted(table) if table != before else found
            except TooMany:
                continue
            if line is None:
                return None
            found, before = line, table
        return found

    def always(self, test: t.Expr) -> bool | None:
        """Whether a test always holds (``True``), never does (``False``), or it depends (``None``)."""
        if self.counterexample((test,)) is None:
            return True
        return False if self.counterexample((test,), negated=True) is None else None

    def _refuted(self, table: Sequence[Formula]) -> Line | None:
        """A line in which the first formula does not hold although the others do."""
        goal, *known = table
        for line in lines(table, self.formulas.samples):
            if not holds(goal, line) and all(holds(fact, line) for fact in known):
                return line
        return None

    def _known(self, goal: Formula, facts: Facts) -> list[Formula]:
        known = self._relevant(goal, facts)
        return known + self._relations([goal, *known])

    def _relevant(self, goal: Formula, facts: Facts) -> list[Formula]:
        """The facts that speak of what the goal speaks of, or of what these speak of, as long as there is room."""
        waiting = [formula for fact in facts if (formula := self._said(fact)) is not True]
        kept: list[Formula] = []
        atoms = {leaf.atom for leaf in leaves(goal)}
        for _ in range(2):
            topics = {topic for atom in atoms for topic in _topics(atom)}
            for formula in [w for w in waiting if w not in kept]:
                own = {leaf.atom for leaf in leaves(formula)}
                related = not topics.isdisjoint(topic for atom in own for topic in _topics(atom))
                if formula is False or (related and len(own | atoms) <= _ATOMS):
                    kept.append(formula)
                    atoms |= own
        return kept

    def _said(self, fact: Fact) -> Formula:
        """A fact; one that is too long says nothing."""
        before = self.formulas.size
        try:
            formula = self.formulas.of(fact.test)
        except TooMany:
            self.formulas.size = before
            return True
        return formula if fact.holds else negation(formula)

    def _relations(self, formulas: Sequence[Formula]) -> list[Formula]:
        """What ties atoms together: who has a fitting card has a card; what passes more passes less."""
        atoms = list(dict.fromkeys(leaf.atom for formula in formulas for leaf in leaves(formula)))
        quantified = [atom for atom in atoms if isinstance(atom, t.Quantified)]
        found: list[Formula] = []
        for one in quantified:
            if isinstance(one.domain, t.Cards):
                size = Leaf(zone_size(one.domain.zone), "==", 0)
                if size.atom in atoms:
                    found.append(some([Leaf(one, "==", 0), negation(size)]))
            for other in quantified:
                if one is not other and one.domain == other.domain and self._implies(one.where, other.where):
                    found.append(some([Leaf(one, "==", 0), Leaf(other, "==", 1)]))
        return found

    def _implies(self, one: t.Expr, other: t.Expr) -> bool:
        try:
            goal = some([negation(self.formulas.of(one)), self.formulas.of(other)])
            return all(holds(goal, line) for line in lines([goal], self.formulas.samples))
        except TooMany:
            return False


def _topics(atom: t.Expr) -> Iterator[t.Term]:
    """What an atom is about: itself, and the zone of whose cards it speaks."""
    yield atom
    domain = atom.domain if isinstance(atom, t.Quantified) else atom.of if isinstance(atom, t.Size) else None
    if isinstance(domain, t.Cards):
        yield domain.zone

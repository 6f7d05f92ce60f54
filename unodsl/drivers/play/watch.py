"""What of an edition is worth telling: found in its own text, never by the names that it happens to use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from unodsl.compose.edition import Range
from unodsl.machine.code import Decision, Machine
from unodsl.machine.walk import everything
from unodsl.model import terms as t
from unodsl.policy.facts import counted_column

_TOLD_ELSEWHERE = ("player", "color", "winner", "score", "champion")


@dataclass(frozen=True)
class Watch:
    """Findings about one machine, each made when first asked for."""

    machine: Machine

    def role(self, role: str) -> str | None:
        """The zone or variable that plays a role."""
        return self.machine.model.edition.roles.get(role)

    def read_by(self, nodes: Iterable[object]) -> set[str]:
        """The variables that these tests read, also through the clauses that they call."""
        found: set[str] = set()
        seen: set[str] = set()
        waiting = [node for node in nodes if node is not None]
        while waiting:
            for node in everything(waiting.pop()):
                if isinstance(node, t.Variable):
                    found.add(node.name)
                for key in self._called(node):
                    if key not in seen:
                        seen.add(key)
                        waiting.append(self.machine.functions[key].body)
        return found

    def _called(self, node: object) -> Iterator[str]:
        if isinstance(node, t.Call):
            yield node.function
        if isinstance(node, t.CellTest):
            yield from self.machine.model.test_cells[node.column]

    def of_decision(self, decision: Decision) -> list[str]:
        """The public variables that matter for a decision, without those that have a place of their own on the screen."""
        tests = [test for branch in decision.branches for test in (branch.when, branch.where)]
        read = self.read_by(tests)
        return [name for name in self.machine.model.edition.state if name in read and self._is_told(name)]

    @cached_property
    def telling(self) -> frozenset[str]:
        """The variables whose changes are told: those that decide what somebody may do, and the numbers of each seat."""
        names = {name for decision in self.machine.decisions for name in self.of_decision(decision)}
        for name, decl in self.machine.model.edition.state.items():
            if isinstance(decl.holds, Range) and decl.each == "seat" and decl.kept == "round" and self._is_told(name):
                names.add(name)
        return frozenset(names)

    @cached_property
    def worth_showing(self) -> frozenset[str]:
        """The variables that somebody who looks at the whole table wants to see: those that are told, and those that the edition has
        added to the standard, whose others are for the machinery or have a place of their own on the screen."""
        edition = self.machine.model.edition
        standard = {layer.file for layer in edition.layers[:1] if len(edition.layers) > 1}
        added = {name for name, decl in edition.state.items() if decl.span.file not in standard}
        return self.telling | (added - {self.role(role) for role in _TOLD_ELSEWHERE})

    def _is_told(self, name: str) -> bool:
        decl = self.machine.model.edition.state[name]
        roles = {self.role(role) for role in _TOLD_ELSEWHERE}
        return decl.seen_by == "everyone" and name not in roles and decl.said is None

    @cached_property
    def worth(self) -> str | None:
        """The column of numbers that is added up over a hand: what the scoring counts."""
        return counted_column(self.machine)

    def worth_of(self, kind: int) -> int | None:
        """What a card counts when it is left in a hand; ``None`` when hands are not counted."""
        column = self.worth
        return None if column is None else self.machine.model.facts[column].values[kind]

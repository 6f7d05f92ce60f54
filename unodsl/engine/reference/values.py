"""Expressions as functions of registers ``v`` and zones ``z``: written as lines (``sources``) and compiled once for a machine.

The functions write nothing and can not fail, so a test may be asked at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import CodeType
from typing import Any

from unodsl.engine.reference.memory import Kinds, remembered
from unodsl.engine.reference.seats import seats
from unodsl.engine.reference.sources import Sources, variables
from unodsl.engine.reference.watch import Watch, WatchedSources
from unodsl.engine.reference.words import WORDS
from unodsl.machine.code import Branch, LoopBegin, Machine
from unodsl.machine.walk import everything
from unodsl.model import terms as t
from unodsl.model.model import Function
from unodsl.model.terms import KIND_LIMIT, NO_KIND, NONE

Registers = list[int]
Zones = Sequence[tuple[int, ...]]
Read = Callable[[Registers, Zones], int]
Things = Callable[[Registers, Zones], Sequence[int]]


@cache
def _code(line: str) -> CodeType:
    return compile(line, "<unodsl expression>", "eval")


def member_locals(machine: Machine) -> frozenset[int]:
    """The locals that are bound to seats or sides of a domain, and so never to nobody."""
    found = {d.answerer.index for d in machine.decisions if d.answerer is not None}
    for node in (*machine.code, *machine.decisions, *machine.functions.values()):
        for part in everything(node):
            if isinstance(part, t.Quantified | t.Aggregate | LoopBegin) and isinstance(part.domain, t.Seats | t.Sides):
                found.add(part.local.index)
            elif isinstance(part, Branch):
                pairs = zip(part.locals, part.domains, strict=True)
                found |= {local.index for local, domain in pairs if isinstance(domain, t.Seats | t.Sides)}
    # What a pick binds is none when there was nothing to pick.
    return frozenset(found) - {d.target.index for d in machine.decisions if isinstance(d.target, t.Local)}


@dataclass(slots=True)
class Values:
    """Compiles the expressions of one machine."""

    machine: Machine
    watch: Watch | None = None
    sources: Sources = field(init=False)
    names: dict[str, Any] = field(init=False)
    _tests: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        model = self.machine.model
        columns = tuple(dict.fromkeys((*model.facts, *model.test_cells)))
        functions = tuple(self.machine.functions)
        parts = (self.machine, columns, functions, member_locals(self.machine), self._remember)
        self.sources = Sources(*parts) if self.watch is None else WatchedSources(*parts, watch=self.watch)
        ring = seats(self.machine.players)
        self.names = {"__builtins__": {}, **WORDS, "active": ring.active, "around": ring.around, "after": ring.after}
        if self.watch is not None:
            self.names |= {"seen": self.watch.seen, "passed": self.watch.passed}
        for index, column in enumerate(columns):
            if column in model.facts:
                self.names[f"fact{index}"] = self._table(column)
            else:
                self.names[f"cell{index}"] = self._cell(model.test_cells[column])
        for index, key in enumerate(functions):
            self.names[f"clause{index}"] = self._clause(self.machine.functions[key])

    def read(self, term: t.Expr) -> Read:
        """The function that computes a term; its locals stand in registers."""
        made: Read = self._lambda(self.sources.expr(term))
        return made

    def test(self, term: t.Expr | None) -> Read | None:
        """The function of a test; ``None`` for no test and for one that always holds."""
        if term is None or (isinstance(term, t.Const) and term.value):
            return None
        return self.read(term)

    def things(self, domain: t.Domain) -> Things:
        """The function that lists each thing of a domain once (cards: each kind once)."""
        made: Things = self._lambda(self.sources.things(domain))
        return made

    def copies(self, domain: t.Domain) -> Things:
        """The function that lists each thing of a domain (cards: every copy)."""
        made: Things = self._lambda(self.sources.copies(domain))
        return made

    def instance(self, zone: t.ZonePart) -> Read:
        """The function that finds the zone instance that is meant."""
        made: Read = self._lambda(self.sources.instance(zone))
        return made

    def register(self, local: t.Local) -> int:
        """Where a local lives."""
        return self.machine.layout.locals[local.index]

    def compiled(self, line: str) -> Any:
        """The function of a line that ``sources`` wrote."""
        return self._lambda(line)

    def _lambda(self, line: str, parameters: str = "v, z") -> Any:
        return eval(_code(f"lambda {parameters}: {line}"), self.names)

    def _remember(self, test: str, open_kinds: Kinds) -> str:
        """The name of the function that asks whether any card passes a test, and remembers the results (but of some kinds)."""
        if test not in self._tests:
            self._tests[test] = name = f"known{len(self._tests)}"
            self.names[name] = remembered(eval(_code(test), self.names), open_kinds)
        return self._tests[test]

    def _table(self, column: str) -> list[int]:
        """A fact by kind, with room for every kind number: no card reads the last entry."""
        facts = self.machine.model.facts[column]
        missing = NONE if facts.column in ("color", "face", "shade") else 0
        return [*facts.values, *([missing] * (KIND_LIMIT - len(facts.values)))]

    def _clause(self, function: Function) -> Callable[..., int]:
        """A clause as a function of registers, zones and its arguments."""
        names = variables(function.parameters).values()
        made: Callable[..., int] = self._lambda(self.sources.body(function, *names), ", ".join(("v", "z", *names)))
        return made

    def _cell(self, keys: Sequence[str]) -> Callable[[int, Registers, Zones], int]:
        """A test column as a function of the card: the cell of its kind decides."""
        made = {key: self._clause(self.machine.functions[key]) for key in dict.fromkeys(keys)}
        cells = [made[key] for key in keys]

        def cell(card: int, v: Registers, z: Zones) -> int:
            return cells[card & NO_KIND](v, z, card) if card >= 0 else 0

        return cell

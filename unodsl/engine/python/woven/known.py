"""What is known at a place of the program: values of variables, what they were computed as, elements that were looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from unodsl.engine.python.woven import spans as s
from unodsl.engine.python.woven.spans import Span
from unodsl.machine.program import tree as p

Area: TypeAlias = int | str
"""An array in the vector by its number, or one that is a list by its name."""
AROUND = -1
"""Somewhere in the vector."""
SCALAR = "v_"
"""How the variables that are registers of the game are called: ``v_61``."""


def scalar(register: int) -> str:
    """The variable of a register."""
    return f"{SCALAR}{register}"


@lru_cache(maxsize=1 << 15)
def names(node: p.Number | p.Test) -> frozenset[str]:
    """The variables in a term."""
    return frozenset(x.name for x in p.walk(node) if isinstance(x, p.Name))


@dataclass(slots=True)
class Known:
    """``declared``: the values that registers can have anywhere; ``spans``: those of variables here (others can be anything).
    ``same``: the term that a variable was computed as, while that has not changed; ``held``: the variable that holds a term;
    ``under``: those that only hold one when a test comes out true. ``loads``: elements of the game that stand in a variable or are
    known numbers, each with its area. ``within``: variables all of whose bits are set in others, too."""

    declared: Mapping[str, Span]
    spans: dict[str, Span] = field(default_factory=dict)
    same: dict[str, tuple[p.Number, frozenset[str]]] = field(default_factory=dict)
    held: dict[p.Number, tuple[str, frozenset[str]]] = field(default_factory=dict)
    under: dict[p.Test, dict[p.Number, tuple[str, frozenset[str]]]] = field(default_factory=dict)
    loads: dict[p.At, tuple[p.Number, Area, frozenset[str]]] = field(default_factory=dict)

    within: dict[str, frozenset[str]] = field(default_factory=dict)

    def copy(self) -> Known:
        """The same, to be changed."""
        return Known(
            self.declared,
            self.spans.copy(),
            self.same.copy(),
            self.held.copy(),
            self.under.copy(),
            self.loads.copy(),
            self.within.copy(),
        )

    def take(self, other: Known) -> None:
        """Know what another knows."""
        self.spans, self.same, self.held = other.spans, other.same, other.held
        self.under, self.loads, self.within = other.under, other.loads, other.within

    def span(self, name: str) -> Span:
        """The values of a variable."""
        return self.spans.get(name) or self.declared.get(name, s.ANY)

    def meant(self, node: p.Number) -> p.Number:
        """What a variable was computed as."""
        return self.same[node.name][0] if isinstance(node, p.Name) and node.name in self.same else node

    def is_computed(self, name: str, term: p.Number) -> None:
        """A variable was computed as a term that does not change when elements of the game do."""
        used = names(term)
        if name not in used:
            self.same[name] = term, used
            if not isinstance(term, p.Name | p.Int):
                self.held.setdefault(term, (name, used | {name}))

    def is_masked(self, name: str, term: p.Number) -> None:
        """A variable was computed as a term: if it is a mask of part of another, its bits are among the other's."""
        found = set[str]()
        todo = [term]
        while todo:
            match todo.pop():
                case p.Binary(operator="&", left=left, right=right):
                    todo += (left, right)
                case p.Name(name=other) if term != p.Name(other) and other != name:
                    found |= {other} | self.within.get(other, frozenset())
        if found:
            self.within[name] = frozenset(found)

    def is_there(self, at: p.At, value: p.Number, area: Area) -> None:
        """An element has the value of a variable, or a known one."""
        self.loads[at] = value, area, names(at) | names(value)

    def forget(self, name: str) -> None:
        """A variable is given a new value. (One that was given none before stands in no term.)"""
        if name not in self.spans and not name.startswith(SCALAR):
            return
        self.spans.pop(name, None)
        self.same.pop(name, None)
        self.within.pop(name, None)
        for other in [x for x, used in self.within.items() if name in used]:
            del self.within[other]
        for other in [x for x, (_, used) in self.same.items() if name in used]:
            del self.same[other]
        for term in [x for x, (_, used) in self.held.items() if name in used]:
            del self.held[term]
        for test, held in [x for x in self.under.items() if any(name in used for _, used in x[1].values())]:
            self.under[test] = {term: found for term, found in held.items() if name not in found[1]}
        for at in [x for x, (_, _, used) in self.loads.items() if name in used]:
            del self.loads[at]

    def came_out(self, test: p.Test, yes: Known) -> None:
        """After a branch: what is held at the end of its first way is held whenever the test comes out true again. It reads nothing but
        variables."""
        tested, more = names(test), dict[p.Number, tuple[str, frozenset[str]]]()
        for term, (name, used) in yes.held.items():
            if term not in self.held and all(map(self._is_followed, used | tested)):
                more[term] = name, used | tested
        if more:
            self.under[test] = more

    def _is_followed(self, name: str) -> bool:
        """Whether it is noticed when a variable is given another value."""
        return name in self.spans or name.startswith(SCALAR)

    def comes_out(self, test: p.Test) -> None:
        """A test comes out true."""
        for term, found in self.under.get(test, {}).items():
            self.held.setdefault(term, found)
        self.refine(test)

    def written(self, area: Area | None) -> None:
        """An element in an array is given a new value (``None``: it may be in any)."""
        for at in [x for x, (_, other, _) in self.loads.items() if _may_be_same(area, other)]:
            del self.loads[at]

    def refine(self, test: p.Test, holds: bool = True) -> None:
        """A test is known to hold, or not to."""
        match test:
            case p.Both(parts=parts) if holds:
                for part in parts:
                    self.refine(part)
            case p.Either(parts=parts) if not holds:
                for part in parts:
                    self.refine(part, False)
            case p.Not(part=part):
                self.refine(part, not holds)
            case p.Holds(part=p.Name(name=name)):
                self._is(name, s.without(self.span(name), 0) if holds else s.one(0))
            case p.Compare(operator=operator, left=p.Name(name=name), right=p.Int(value=value)):
                self._compared(operator if holds else _OTHER[operator], name, value)

    def _is(self, name: str, span: Span) -> None:
        """A variable has one of some values, and so have those that it was given to."""
        self.spans[name] = span
        for other, (term, _) in self.same.items():
            if isinstance(term, p.Name) and term.name == name:
                self.spans[other] = span

    def _compared(self, operator: str, name: str, value: int) -> None:
        here = self.span(name)
        match operator:
            case "==":
                here = s.one(value)
            case "!=":
                here = s.without(here, value)
            case "<":
                here = s.most(here, value - 1)
            case "<=":
                here = s.most(here, value)
            case ">":
                here = s.least(here, value + 1)
            case ">=":
                here = s.least(here, value)
        self._is(name, here)


def _may_be_same(area: Area | None, other: Area) -> bool:
    if area is None or area == other:
        return True
    return AROUND in (area, other) and isinstance(area, int) and isinstance(other, int)


_OTHER = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def joined(all_known: list[Known]) -> Known:
    """What is known wherever one of several ways was taken."""
    found = all_known[0].copy()
    for other in all_known[1:]:
        found.spans = {name: s.joined(span, other.spans[name]) for name, span in found.spans.items() if name in other.spans}
        found.same = {name: term for name, term in found.same.items() if other.same.get(name) == term}
        found.held = {term: name for term, name in found.held.items() if other.held.get(term) == name}
        found.under = {test: held for test, held in found.under.items() if other.under.get(test) == held}
        found.within = {name: others for name, others in found.within.items() if other.within.get(name) == others}
        found.loads = {at: load for at, load in found.loads.items() if other.loads.get(at) == load}
    return found

"""Branches one after the other, of which the first settles the second: what the second does stands in the first.

Method: a variable that says what was found out (is there a card? may it be played?) is given its value in a branch and asked for
right after it. Going through a block, it is known which values variables have at the end of each way through a branch. Where
these settle the next test, that is not made. Nothing is written twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from unodsl.engine.python.woven import spans as s
from unodsl.engine.python.woven.known import SCALAR, Known, joined, names
from unodsl.engine.python.woven.looks import is_empty
from unodsl.machine.program import tree as p


@dataclass(slots=True)
class Threads:
    """``spans``: the values that variables are given anywhere; ``declared``: those that registers can have."""

    spans: Mapping[str, s.Span]
    declared: Mapping[str, s.Span]

    def all(self, block: p.Block) -> p.Block:
        """A block, its branches joined."""
        return self._block(block, Known(self.declared))

    def _block(self, block: p.Block, known: Known) -> p.Block:
        """A block; what is known at its end is known then."""
        left, found = list(block), list[p.Statement]()
        while left:
            statement = left.pop(0)
            if isinstance(statement, p.If):
                while (place := _next(left)) is not None:
                    if _may_go_before(left[place], statement):
                        found.append(left.pop(place))
                        self._after(found[-1], known)
                        continue
                    both = self._both(statement, left[place], known)
                    if both is None:
                        break
                    statement = both
                    del left[place]
                found.append(self._branch(statement, known))
            elif isinstance(statement, p.While):
                self._after(statement, known)
                found.append(p.While(statement.test, self._block(statement.body, known.copy())))
            else:
                self._after(statement, known)
                found.append(statement)
        return tuple(found)

    def _branch(self, statement: p.If, known: Known) -> p.If:
        yes, no = _ways(statement, known)
        then, otherwise = self._block(statement.then, yes), self._block(statement.otherwise, no)
        self._after(statement, known)
        return p.If(statement.test, then, otherwise)

    def _both(self, first: p.If, second: p.Statement, known: Known) -> p.If | None:
        """Two branches as one, if that is possible."""
        if not isinstance(second, p.If) or names(second.test).isdisjoint(_given(first)):
            return None
        yes, no = _ways(first, known)
        if not (self._through(first.then, yes) and self._through(first.otherwise, no)):
            return None
        then, otherwise = _chosen(second, _settled(second.test, yes)), _chosen(second, _settled(second.test, no))
        if (second,) in (then, otherwise) and not (is_empty(then) or is_empty(otherwise)):
            return None
        return None if then == otherwise else p.If(first.test, first.then + then, first.otherwise + otherwise)

    # ---- what is known ---------------------------------------------------------------------------------------

    def _through(self, block: p.Block, known: Known) -> bool:
        """Whether what follows a block is come to; then what is known there is known."""
        return all(self._after(statement, known) for statement in block)

    def _after(self, statement: p.Statement, known: Known) -> bool:
        match statement:
            case p.Let(name=name, value=value):
                span = self._span(name, value, known)
                known.forget(name)
                known.spans[name] = span
                if isinstance(value, p.Name):
                    known.is_computed(name, value)
            case p.If():
                yes, no = _ways(statement, known)
                ways = [(yes, self._through(statement.then, yes)), (no, self._through(statement.otherwise, no))]
                if not any(goes for _, goes in ways):
                    return False
                known.take(joined([way for way, goes in ways if goes]))
            case p.While():
                for name in _given(statement):
                    known.forget(name)
            case p.Go(into=into):
                known.forget(into)
            case p.Return() | p.Break():
                return False
        return True

    def _span(self, name: str, value: p.Number, known: Known) -> s.Span:
        match value:
            case p.Int(value=number):
                return s.one(number)
            case p.Name(name=other):
                return known.spans.get(other) or self.spans.get(other) or known.span(other)
            case p.Binary(operator=operator, left=left, right=right):
                return s.combined(operator, self._span("", left, known), self._span("", right, known))
        return self.spans.get(name, s.ANY)


def _next(left: list[p.Statement]) -> int | None:
    """Where the next statement is, behind comments."""
    return next((place for place, statement in enumerate(left) if not isinstance(statement, p.Note)), None)


def _may_go_before(statement: p.Statement, branch: p.If) -> bool:
    """Whether a variable that is given a known number can as well be given it before a branch."""
    if not isinstance(statement, p.Let) or not isinstance(statement.value, p.Int) or statement.name.startswith(SCALAR):
        return False
    return not any(isinstance(x, p.Let | p.Name) and x.name == statement.name for x in p.walk(branch))


def _ways(statement: p.If, known: Known) -> tuple[Known, Known]:
    """What is known on the two ways of a branch."""
    yes, no = known.copy(), known.copy()
    yes.refine(statement.test)
    no.refine(statement.test, False)
    return yes, no


def _given(statement: p.If | p.While) -> frozenset[str]:
    return frozenset(x.into if isinstance(x, p.Go) else x.name for x in p.walk(statement) if isinstance(x, p.Let | p.Go))


def _chosen(branch: p.If, settled: bool | None) -> p.Block:
    if settled is None:
        return (branch,)
    return branch.then if settled else branch.otherwise


def _settled(test: p.Test, known: Known) -> bool | None:
    """Whether a test is known to come out some way."""
    match test:
        case p.Holds(part=p.Name(name=name)):
            return s.decided("!=", known.span(name), s.one(0))
        case p.Compare(operator=operator, left=p.Name(name=name), right=p.Int(value=value)):
            return s.decided(operator, known.span(name), s.one(value))
        case p.Not(part=part):
            inner = _settled(part, known)
            return None if inner is None else not inner
    return None

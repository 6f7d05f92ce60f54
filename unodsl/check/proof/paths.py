"""What is known at each statement: the tests that must hold for play to come there.

A routine is walked from top to bottom. A test of an ``if`` is known in its branch, the ``where`` of a loop in its body,
``when`` and ``where`` of an option in the body of the option. A test is forgotten as soon as a statement may change
something that it reads; in a loop, whatever the body may change is forgotten from the start. So everything that is
known is true each time, and nothing is claimed of what only happens to hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.check.proof.effects import Effects, Keys, clash
from unodsl.check.proof.rewriting import with_term
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model


@dataclass(frozen=True, slots=True)
class Fact:
    """A test that is known to hold, or not to."""

    test: t.Expr
    holds: bool
    reads: Keys


Facts = tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """A statement, the routine in which it stands, what is known there, and the options in whose bodies it lies."""

    routine: str
    act: a.Statement
    facts: Facts
    inside: tuple[a.Choice | a.Statement, ...]


@dataclass(slots=True)
class Paths:
    """The statements of one model with what is known at each."""

    model: Model
    effects: Effects

    def sites(self, routine: str, known: Facts = ()) -> Iterator[Site]:
        """Every statement of a routine; ``known`` holds when it begins."""
        yield from self._block(routine, self.model.routines[routine].body, known, ())

    def fact(self, test: t.Expr, holds: bool) -> Facts:
        """What a test says."""
        return (Fact(test, holds, self.effects.reads(test)),)

    def _kept(self, facts: Facts, acts: a.Acts) -> Facts:
        if not facts:
            return facts
        writes = self.effects.writes(acts)
        return tuple(fact for fact in facts if not clash(fact.reads, writes))

    def _block(self, routine: str, acts: a.Acts, known: Facts, inside: tuple[a.Choice | a.Statement, ...]) -> Iterator[Site]:
        for act in acts:
            yield Site(routine, act, known, inside)
            yield from self._inner(routine, act, known, (*inside, act))
            known = self._kept(known, (act,))

    def _inner(
        self, routine: str, act: a.Statement, known: Facts, inside: tuple[a.Choice | a.Statement, ...]
    ) -> Iterator[Site]:
        match act:
            case a.If():
                yield from self._block(routine, act.then, (*known, *self.fact(act.test, True)), inside)
                yield from self._block(routine, act.otherwise, (*known, *self.fact(act.test, False)), inside)
            case a.ForEach():
                found = (*known, *(self.fact(act.where, True) if act.where is not None else ()))
                yield from self._block(routine, act.body, self._kept(found, act.body), inside)
            case a.RepeatTimes():
                yield from self._block(routine, act.body, self._kept(known, act.body), inside)
            case a.RepeatUntil():
                found = (*self._kept(known, act.body), *self.fact(act.until, False))
                yield from self._block(routine, act.body, found, inside)
            case a.Ask() | a.Window():
                for choice in act.choices:
                    yield from self._block(routine, choice.body, self._chosen(choice, known), (*inside, choice))
                yield from self._block(routine, act.otherwise, known, inside)
            case a.AskFor():
                yield from self._block(routine, act.if_none, known, inside)

    def _chosen(self, choice: a.Choice, known: Facts) -> Facts:
        """What is known in the body of an option."""
        tests = [test for test in (choice.when, choice.where) if test is not None]
        found = (*known, *(fact for test in tests for fact in self.fact(test, True)))
        if choice.rider is None:
            return found
        return tuple(fact for fact in found if f"var {choice.rider}" not in fact.reads)

    def on_entry(self, site: Site, callee: str) -> Facts:
        """What a caller knows, said with the parameters of the routine that it calls."""
        call = site.act
        arguments = call.arguments if isinstance(call, a.Perform) else (call.card,) if isinstance(call, a.PerformCell) else ()
        found = list(site.facts)
        for parameter, argument in zip(self.model.routines[callee].parameters, arguments, strict=False):
            if not isinstance(argument, t.Const):
                said = [with_term(fact.test, argument, parameter) for fact in site.facts]
                changed = [(test, fact.holds) for test, fact in zip(said, site.facts, strict=True) if test != fact.test]
                found += [Fact(test, holds, self.effects.reads(test)) for test, holds in changed]
        return tuple(found)

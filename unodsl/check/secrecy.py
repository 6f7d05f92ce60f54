"""Hidden cards stay hidden: who is asked, and what everybody can read off variables, must not tell them.

The clauses of a round are walked as they are done, with what is known of each local: whether it holds something hidden
(``proof.hiding``). A clause is walked once for every pattern of hidden and open arguments, and says which of them lie
open afterwards, since it has moved them to an open zone. On the way two things are checked. A window may not depend on
anything hidden: not its seats, not the ``when`` of its options, not the tests and loops around it in the same text. And
a variable that everyone sees may not get a value that tells hidden cards.

What is not tracked: what can be concluded from the branch that was taken (a verdict is meant to be seen), from a single
question to one seat, from the shuffling of known cards; what an earlier reveal (``show``) has told; windows in clauses
whose caller asked for something hidden. The clauses of the end of a round are left out: hands are counted openly then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce

from unodsl.check.proof.effects import called
from unodsl.check.proof.hiding import Flags, Hiding, Knowledge
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Note, Report
from unodsl.diagnostics.span import NOWHERE
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

_ROUND = ("new-round", "turn", "between", "next-turn", "capped")
_CONTEXTS = 64  # patterns of hidden arguments for which a clause is walked; then all count as hidden
_CURE = "go by what everybody sees: open piles, how many cards somebody has, variables seen by everyone; or ask more seats"


def secrecy(edition: Edition, model: Model, report: Report) -> None:
    """Report windows and variables that tell hidden cards."""
    walk = _Walk(model, report, Hiding(model))
    for cell in _ROUND:
        if f"flow.{cell}" in model.routines:
            walk.routine(f"flow.{cell}", ())
    while walk.later:
        walk.routine(*walk.later.pop())


@dataclass(slots=True)
class _Walk:
    """One walk through the clauses of a round. ``around`` are the hidden tests around the present statement."""

    model: Model
    report: Report
    hiding: Hiding
    done: dict[tuple[str, Flags], Flags] = field(default_factory=dict)
    contexts: dict[str, set[Flags]] = field(default_factory=dict)
    later: list[tuple[str, Flags]] = field(default_factory=list)
    around: tuple[t.Term, ...] = ()

    def routine(self, key: str, flags: Flags) -> Flags:
        """Walk a clause with hidden or open arguments; which of them are still hidden afterwards?"""
        if len(self.contexts.setdefault(key, set())) >= _CONTEXTS:
            flags = (True,) * len(flags)
        self.contexts[key].add(flags)
        if (key, flags) not in self.done:
            self.done[key, flags] = flags
            routine = self.model.routines[key]
            hidden = frozenset(p.index for p, flag in zip(routine.parameters, flags, strict=True) if flag)
            outside, self.around = self.around, ()
            after = self.block(routine.body, Knowledge(hidden))
            self.around = outside
            self.done[key, flags] = tuple(p.index in after.hidden for p in routine.parameters)
        return self.done[key, flags]

    def block(self, acts: a.Acts, known: Knowledge) -> Knowledge:
        """Walk statements in order."""
        for act in acts:
            known = self.statement(act, known)
        return known

    def statement(self, act: a.Statement, known: Knowledge) -> Knowledge:
        match act:
            case a.Assign(target=target, value=value):
                return self.given(act, target, self.hiding.tells(value, known), known, value)
            case a.MoveCard():
                return self.moved(act, known)
            case a.Chance(target=target, domain=domain):
                tells = any(self.hiding.tells(x, known) for x in (domain, act.weight) if x is not None)
                return self.given(act, target, tells, known, domain)
            case a.AskFor(target=target, domain=domain):
                after = self.given(act, target, self.hiding.tells(domain, known), known, domain)
                return after.join(self.block(act.if_none, known))
            case a.Perform() | a.PerformCell() | a.Queue():
                return self.performed(act, known)
            case a.If(test=test):
                return self.within((test,), known, (act.then, act.otherwise))
            case a.ForEach(local=local, domain=domain, where=where):
                inside = known.with_local(local.index, self.hiding.tells(domain, known))
                return self.loop((domain, where), inside, act.body).join(known)
            case a.RepeatTimes(times=asked) | a.RepeatUntil(until=asked):
                return self.loop((asked,), known, act.body).join(known)
            case a.Ask() | a.Window():
                return self.decision(act, known)
        return known

    # ---- what is done ---------------------------------------------------------------------------------------

    def given(self, act: a.Statement, target: a.Target, hidden: bool, known: Knowledge, value: t.Term) -> Knowledge:
        """A variable or local has got a value."""
        if isinstance(target, t.Local):
            return known.with_local(target.index, hidden)
        if not self.hiding.is_public(target.name):
            return known.with_variable(target.name, True)
        if hidden:
            decl = self.model.edition.state[target.name]
            culprit = next(self.hiding.culprits(value, known), value)
            span = culprit.span if culprit.span != NOWHERE else act.span
            message = f"`{target.name}` is seen by everyone, and this would tell hidden cards."
            cure = f"declare `{target.name}` with `seen-by: nobody`, or set it when the card lies open"
            self.report.add("K632", message, span, notes=(Note(decl.span, "declared here"),), help=cure)
        return known

    def moved(self, act: a.MoveCard, known: Knowledge) -> Knowledge:
        """A card in an open zone is open; one that goes from hidden to hidden stays hidden."""
        card, lies_open = act.card, self.hiding.is_open_zone(act.to.zone)
        if isinstance(card, t.ZonePart):
            was_hidden = not self.hiding.is_open_zone(card.zone)
        else:
            was_hidden = self.hiding.tells(card, known)
            if lies_open:
                known = self.opened(card, known)
        if act.known_as is None:
            return known
        hidden = was_hidden and not lies_open
        if isinstance(act.known_as, t.Variable) and not hidden and not self.hiding.is_public(act.known_as.name):
            return known.with_variable(act.known_as.name, False)
        return self.given(act, act.known_as, hidden, known, act.to)

    def opened(self, card: t.Expr, known: Knowledge) -> Knowledge:
        """A card that has a name lies open."""
        if isinstance(card, t.Local):
            return known.with_local(card.index, False)
        if isinstance(card, t.Variable) and not self.hiding.is_public(card.name):
            return known.with_variable(card.name, False)
        return known

    def performed(self, act: a.Perform | a.PerformCell | a.Queue, known: Knowledge) -> Knowledge:
        """Another clause is done now or later."""
        call = act.call if isinstance(act, a.Queue) else act
        arguments = call.arguments if isinstance(call, a.Perform) else (call.card,)
        flags = tuple(self.hiding.tells(argument, known) for argument in arguments)
        if isinstance(act, a.Queue):
            self.later += [(key, flags) for key in called(self.model, act) if (key, flags) not in self.done]
            return known
        after = [self.routine(key, flags) for key in called(self.model, act)]
        known = Knowledge(known.hidden)  # the clause may have put something else into any variable
        if not after:
            return known
        for argument, *still in zip(arguments, *after, strict=True):
            if not any(still):
                known = self.opened(argument, known)
        return known

    # ---- ways through a text --------------------------------------------------------------------------------

    def within(self, tests: Iterable[t.Term | None], known: Knowledge, ways: Iterable[a.Acts]) -> Knowledge:
        """Walk the blocks of a statement that asks for these tests."""
        outside = self.around
        self.around = (*outside, *self.told(tests, known))
        found = reduce(Knowledge.join, [self.block(way, known) for way in ways])
        self.around = outside
        return found

    def loop(self, tests: Iterable[t.Term | None], known: Knowledge, body: a.Acts) -> Knowledge:
        """Walk a body twice, the second time with what the first has left behind."""
        asked = tuple(tests)
        return self.within(asked, known.join(self.within(asked, known, (body,))), (body,))

    def told(self, tests: Iterable[t.Term | None], known: Knowledge) -> list[t.Term]:
        """The parts of these tests that tell something hidden."""
        hidden = [test for test in tests if test is not None and self.hiding.tells(test, known)]
        return [culprit for test in hidden for culprit in self.hiding.culprits(test, known)]

    def decision(self, act: a.Ask | a.Window, known: Knowledge) -> Knowledge:
        if isinstance(act, a.Window):
            asked = (act.seats, act.where, *(choice.when for choice in act.choices))
            for culprit in (*self.around, *self.told(asked, known)):
                note = Note(act.span, "this asks them")
                message = f"Who is asked depends on something hidden: `{culprit.text}`."
                self.report.add("K631", message, culprit.span, notes=(note,), help=_CURE)
        ways = [self.block(act.otherwise, known)]
        for choice in act.choices:
            inner = known
            for local, domain in zip(choice.locals, choice.domains, strict=True):
                inner = inner.with_local(local.index, self.hiding.tells(domain, inner))
            ways.append(self.block(choice.body, inner))
        return reduce(Knowledge.join, ways)

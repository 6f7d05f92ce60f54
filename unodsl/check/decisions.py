"""No decision may come up empty, and no option may be impossible.

Each ``ask`` is one claim: "one of the options exists". The claim is proven over truth tables (``proof.prover``) from
what is known at the decision: the tests of the ``if``s around it, as far as nothing has changed since. If that is not
enough and the routine is only ever called by others, what each caller knows is taken along, one call deep. Options of
the table are part of the tables, so a proof holds for every value of every option. A decision that can not be proven
needs an ``otherwise`` (a pick an ``if-none``); windows always have one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from unodsl.check.clashes import FLOW
from unodsl.check.narrowing import narrowed_by, retired_by
from unodsl.check.own import own_files, texts
from unodsl.check.proof.effects import Effects, called
from unodsl.check.proof.everybody import of_the_answerer
from unodsl.check.proof.formulas import Claim, existence, retires
from unodsl.check.proof.logic import Line
from unodsl.check.proof.paths import Facts, Paths, Site
from unodsl.check.proof.prover import Prover
from unodsl.check.proof.walking import everything
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Note, Report
from unodsl.diagnostics.span import Span
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model
from unodsl.model.terms import NONE
from unodsl.syntax import trees

_SHOWN = 3
_MOST_CALLERS = 50


def decisions(edition: Edition, model: Model, report: Report) -> None:
    """Report decisions that can be empty, and own options that can never be chosen."""
    Openness(edition, model).check(report)
    own = own_files(edition)
    free = Prover(model, settings_free=True)
    for act in _menus(model):
        if act.span.file in own:
            _never(act.choices, free, report)


def _menus(model: Model) -> Iterator[a.Ask | a.Window]:
    for routine in model.routines.values():
        nodes = (node for act in routine.body for node in everything(act))
        yield from (node for node in nodes if isinstance(node, a.Ask | a.Window))


@dataclass(slots=True)
class Openness:
    """Whether the decisions of a model always have something to choose."""

    edition: Edition
    model: Model
    prover: Prover = field(init=False)
    crowded: Prover = field(init=False)  # proves what holds as long as there are other seats
    paths: Paths = field(init=False)
    sites: dict[str, list[Site]] = field(init=False)
    callers: dict[str, list[Site]] = field(init=False)
    answered: frozenset[Span] = field(init=False)
    retiring: bool = field(init=False)

    def __post_init__(self) -> None:
        self.prover, self.crowded = Prover(self.model), Prover(self.model, company=True)
        self.paths = Paths(self.model, Effects(self.model))
        self.sites = {key: list(self.paths.sites(key)) for key in self.model.routines}
        self.callers = {}
        for site in (site for sites in self.sites.values() for site in sites):
            for key in called(self.model, site.act):
                self.callers.setdefault(key, []).append(site)
        self.answered, self.retiring = _answered(self.edition), retires(self.model)

    def check(self, report: Report) -> None:
        """Report every decision that can be empty and says nothing of it."""
        for sites in self.sites.values():
            for site in sites:
                act = site.act
                if not isinstance(act, a.Ask | a.AskFor | a.AskAll) or self.is_answered(act):
                    continue
                line = self.empty(site, self.prover)
                if line is not None and self.retiring and self.empty(site, self.crowded) is None:
                    cure = "add what happens when nobody is left (`if-none`, `otherwise`)"
                    message = "Nobody may be left to choose here, since seats can retire."
                    report.add("K624", message, act.span, notes=retired_by(self.model), help=cure)
                elif line is not None:
                    _report(act, line, narrowed_by(self.edition, self.model, act), report)

    def is_answered(self, act: a.Ask | a.AskFor | a.AskAll) -> bool:
        """Whether the text says what happens when there is nothing to choose."""
        return act.has_otherwise if isinstance(act, a.Ask) else act.span in self.answered

    def empty(self, site: Site, prover: Prover) -> Line | None:
        """A way in which a decision comes up empty; ``None`` if there is none."""
        claims = _claims(site.act)
        line = prover.counterexample(claims, self._known(site.act, site.facts))
        if line is None or not self._only_called(site.routine):
            return line
        for caller in self.callers[site.routine]:
            facts = self._again(site, self.paths.on_entry(caller, site.routine))
            line = prover.counterexample(claims, self._known(site.act, facts))
            if line is not None:
                return line
        return None

    def _known(self, act: a.Statement, facts: Facts) -> Facts:
        """What is known, also of each seat when all are asked."""
        if not isinstance(act, a.AskAll):
            return facts
        said = (pair for fact in facts for pair in of_the_answerer(self.model, act, fact.test, fact.holds))
        return (*facts, *(known for test, holds in said for known in self.paths.fact(test, holds)))

    def _only_called(self, routine: str) -> bool:
        callers = self.callers.get(routine, [])
        by_machine = routine.removeprefix("flow.") in FLOW
        return 0 < len(callers) <= _MOST_CALLERS and not by_machine and not any(isinstance(c.act, a.Queue) for c in callers)

    def _again(self, site: Site, known: Facts) -> Facts:
        """What is known at a statement when this was known on entry."""
        return next(s.facts for s in self.paths.sites(site.routine, known) if s.act is site.act)


def _claims(act: a.Statement) -> tuple[Claim, ...]:
    if isinstance(act, a.Ask):
        return tuple(existence(choice) for choice in act.choices)
    return (existence(act),) if isinstance(act, a.AskFor | a.AskAll) else ()


def _answered(edition: Edition) -> frozenset[Span]:
    """The picks with an ``if-none``, be it ``nothing``."""
    found = (tree for text in texts(edition) for tree in text.trees())
    return frozenset(tree.span for tree in found if isinstance(tree, trees.AskFor) and tree.if_none is not None)


def _report(act: a.Ask | a.AskFor | a.AskAll, line: Line, notes: tuple[Note, ...], report: Report) -> None:
    when = _in_words(line)
    if isinstance(act, a.Ask):
        cure = "add `otherwise:` with what happens then, or an option without `when`"
        report.add("K621", f"There may be nothing to choose here{when}.", act.span, notes=notes, help=cure)
    elif isinstance(act, a.AskFor):
        cure = "add `if-none` and what happens then"
        report.add("K622", f"There may be nothing to pick here{when}.", act.span, notes=notes, help=cure)
    else:
        cure = "ask only when there is something: `if any … then ask all …`"
        if isinstance(act.domain, t.Cards) and act.domain.zone.owner == act.answerer:
            zone = act.domain.zone.zone
            cure = f"ask only when each has something: `if every s in players where {zone} of s is not empty then ask all …`"
            if act.where is not None:
                test = f"any c in {zone} of s where …"
                cure = f"ask only when each has something: `if every s in players where {test} then ask all …`"
        report.add("K622", f"There may be nothing to pick here{when}.", act.span, notes=notes, help=cure)


def _in_words(line: Line) -> str:
    """A line of the table in words: the first of its atoms."""
    said = [text for atom, value in line.items() if (text := _said(atom, value))]
    return f", for example when {' and '.join(said[:_SHOWN])}" if said else ""


def _said(atom: t.Expr, value: int) -> str:
    if not atom.text:
        return ""
    if atom.type.kind == "flag":
        return f"`{atom.text}` {'holds' if value else 'does not hold'}"
    if atom.type.kind == "number":
        return f"`{atom.text}` is {value}"
    return f"`{atom.text}` is none" if value == NONE else ""


def _never(choices: Iterable[a.Choice], prover: Prover, report: Report) -> None:
    for choice in choices:
        claim = existence(choice)
        if prover.counterexample((claim,), negated=True) is None:
            cure = "delete the option, or correct its test"
            report.add("K623", f"The option `{choice.label}` can never be chosen.", choice.span, help=cure)

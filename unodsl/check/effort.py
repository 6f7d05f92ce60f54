"""Nothing takes too long: loops inside of loops (also where no card moves), tests inside of tests, decisions with many options.

Effort is counted in steps. A loop counts its inside as often as it can go round at most, in a test as in a statement; a clause
counts what it does itself. So the number is an upper bound, far above what a game comes to. What a seat can choose from
is counted too, since every option is written down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import Final

from unodsl.check.effort_trail import Trail, in_words
from unodsl.check.own import own_files
from unodsl.check.proof.effects import called
from unodsl.check.proof.ranges import MOST, bounds_of, room
from unodsl.check.proof.walking import parts
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Note, Report
from unodsl.diagnostics.span import NOWHERE
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

MOST_STEPS: Final = 50_000_000
MOST_THINGS: Final = 20_000


def effort(edition: Edition, model: Model, report: Report) -> None:
    """Report the first clause that can take too long, and every decision and loop over too many things."""
    counting = _Counting(model)
    for routine in model.routines.values():
        for act in routine.body:
            counting.things(act, report)
    every = [("function", key) for key in model.functions] + [("routine", key) for key in model.routines]
    slow = [(counting.clause(*clause), clause) for clause in every if counting.clause(*clause) > MOST_STEPS]
    if slow:
        steps, clause = min(slow)  # the others call it
        where, path = counting.culprit(*clause)
        _report_slow(edition, counting, steps, where, path, report)


def _report_slow(edition: Edition, counting: _Counting, steps: int, where: Node, path: str, report: Report) -> None:
    """Say which loops multiply to so many steps, at the first of them that the edition has written itself."""
    trail = Trail(counting.model, counting.of, counting.passes)
    way = trail.of(where)
    own = own_files(edition)
    loops = [step for step in way if step.times > 1]
    place = next((step.span for step in (*loops, *way) if step.span.file in own), where.span)
    message = f"`{path}` may take {steps:,} steps, and {MOST_STEPS:,} is the most"
    message += f": {in_words(way)}." if loops else "."
    notes = [Note(step.span, f"up to {step.times:,} times") for step in loops if step.span not in (NOWHERE, place)]
    report.add("K617", message, place, notes=notes, help=trail.lever(way))


Node = t.Term | a.Act | a.Choice


@dataclass(slots=True)
class _Counting:
    """Counts the steps of one model."""

    model: Model
    done: dict[tuple[str, str], int] = field(default_factory=dict)

    def clause(self, sort: str, key: str) -> int:
        """The most steps of a clause."""
        if (sort, key) not in self.done:
            self.done[sort, key] = MOST  # a circle was reported before
            self.done[sort, key] = min(MOST, sum(self.of(node) for node in self._body(sort, key)))
        return self.done[sort, key]

    def _body(self, sort: str, key: str) -> tuple[Node, ...]:
        return (self.model.functions[key].body,) if sort == "function" else self.model.routines[key].body

    def of(self, node: object) -> int:
        """The most steps of a term, domain, statement or option; what is done afterwards counts where it is done."""
        if isinstance(node, a.Queue):
            return 1
        inner = sum(self.of(part) for part in parts(node))
        match node:
            case t.Quantified() | t.Aggregate() | a.ForEach() | a.MoveWhere() | a.Chance() | a.AskFor() | a.AskAll():
                inner = (1 + inner) * self.passes(node)
            case t.Call(function=key):
                inner += self.clause("function", key)
            case t.CellTest(column=column):
                inner += max((self.clause("function", key) for key in dict.fromkeys(self.model.test_cells[column])), default=0)
            case a.RepeatTimes() | a.RepeatUntil():
                inner *= self.passes(node)
            case a.Perform() | a.PerformCell():
                inner += max((self.clause("routine", key) for key in called(self.model, node)), default=0)
            case a.Choice(where=where):
                inner += self.passes(node) * (1 + (0 if where is None else self.of(where)))
        return min(MOST, 1 + inner)

    def passes(self, node: object) -> int:
        """How often a loop goes round at most, or how many choices an option offers; 1 for all else."""
        match node:
            case t.Quantified() | t.Aggregate() | a.ForEach() | a.MoveWhere() | a.Chance() | a.AskFor() | a.AskAll():
                return max(1, room(node.domain, self.model.edition))
            case a.RepeatTimes(times=times):
                return max(1, bounds_of(times, {})[1])
            case a.RepeatUntil(bound=bound):
                return bound
            case a.Choice(domains=domains):
                return self._offered(domains)
        return 1

    def _offered(self, domains: tuple[t.Domain, ...]) -> int:
        return min(MOST, prod(self._kinds(domain) for domain in domains))

    def _kinds(self, domain: t.Domain) -> int:
        """How many different things a domain can have."""
        most = room(domain, self.model.edition)
        return min(most, max(1, len(self.model.edition.kinds))) if isinstance(domain, t.Cards) else most

    def culprit(self, sort: str, key: str) -> tuple[Node, str]:
        """The innermost place that takes too long, and the clause in which it stands."""
        node: Node = max(self._body(sort, key), key=self.of)
        inside: list[Node] = [node]
        while inside:
            node = inside[0]
            inside = [x for x in parts(node) if self.of(x) > MOST_STEPS and getattr(x, "span", NOWHERE) != NOWHERE]  # type: ignore[misc]
        clauses = self.model.functions if sort == "function" else self.model.routines
        return node, clauses[key].clause or key

    # ---- things -------------------------------------------------------------------------------------------------

    def things(self, node: object, report: Report) -> None:
        """Report loops over too many things and options that are too many, outer before inner."""
        cure = "choose from fewer things, for example from a range with a lower end"
        if isinstance(node, a.ForEach) and room(node.domain, self.model.edition) > MOST_THINGS:
            message = (
                f"This goes through up to {room(node.domain, self.model.edition):,} things, and {MOST_THINGS:,} is the most."
            )
            report.add("K617", message, node.span, help="go through fewer things")
        elif isinstance(node, a.Choice) and self._offered(node.domains) > MOST_THINGS:
            message = f"`{node.label}` offers up to {self._offered(node.domains):,} choices, and {MOST_THINGS:,} is the most."
            report.add("K617", message, node.span, help=cure)
        elif isinstance(node, a.AskFor | a.AskAll) and self._kinds(node.domain) > MOST_THINGS:
            message = f"This offers up to {self._kinds(node.domain):,} choices, and {MOST_THINGS:,} is the most."
            report.add("K617", message, node.span, help=cure)
        for part in parts(node):
            self.things(part, report)

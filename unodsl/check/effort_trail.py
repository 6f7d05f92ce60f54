"""Why a clause takes so long: the loops and calls around its costliest part, and which of their numbers can be lowered.

``effort`` counts; this goes down where it counted most, and says it in the author's words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from unodsl.check.proof.effects import called
from unodsl.check.proof.ranges import bounds_of
from unodsl.check.proof.walking import everything, parts
from unodsl.compose.edition import Range
from unodsl.diagnostics.span import NOWHERE, Span
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

_SHOWN: Final = 6


@dataclass(frozen=True, slots=True)
class Step:
    """A loop or a call on the way: what goes round, how often at most (1: a call), and where it stands."""

    node: object
    times: int
    span: Span

    def text(self) -> str:
        """The loop in words."""
        if isinstance(self.node, a.RepeatTimes):
            return f"`{self.node.times.text}` times (up to {self.times:,})"
        if isinstance(self.node, a.RepeatUntil):
            return f"`repeat until` (up to {self.times:,})"
        if isinstance(self.node, a.Choice):
            return f"the choices of `{self.node.label}` ({self.times:,})"
        assert isinstance(self.node, _LOOPS)
        return f"`{self.node.local.text} in {self.node.domain.text}` ({self.times:,})"


_LOOPS: Final = (t.Quantified, t.Aggregate, a.ForEach, a.MoveWhere, a.Chance, a.AskFor, a.AskAll)


@dataclass(frozen=True, slots=True)
class Trail:
    """The way to the costliest part; ``cost`` gives the steps of a node, ``times`` how often it does what is in it."""

    model: Model
    cost: Callable[[object], int]
    times: Callable[[object], int]

    def of(self, node: object) -> list[Step]:
        """The loops and calls from a node inwards."""
        found: list[Step] = []
        inside: object | None = node
        while inside is not None and len(found) < 20:
            times, span = self.times(inside), getattr(inside, "span", NOWHERE)
            if times > 1 or isinstance(inside, t.Call | a.Perform | a.PerformCell):
                found.append(Step(inside, times, span))
            inside = max(self._inner(inside), key=self.cost, default=None)
        return found

    def _inner(self, node: object) -> Iterable[object]:
        yield from parts(node)
        if isinstance(node, t.Call):
            yield self.model.functions[node.function].body
        elif isinstance(node, t.CellTest):
            yield from (self.model.functions[key].body for key in dict.fromkeys(self.model.test_cells[node.column]) if key)
        elif isinstance(node, a.Perform | a.PerformCell):
            for key in called(self.model, node):
                yield from self.model.routines[key].body

    def lever(self, steps: Iterable[Step]) -> str:
        """What to write instead: a lower range if a variable says how often, else less inside of the loops."""
        repeats = [step.node.times for step in steps if isinstance(step.node, a.RepeatTimes)]
        variable = next((found for times in repeats if (found := self._variable(times)) is not None), None)
        once = "name what stays the same once, before the loop (`let x be …`)"
        if variable is None:
            return f"go through fewer things, or {once}"
        holds = self.model.edition.state[variable].holds
        shown = f"`{variable}: {{holds: {holds.low}-{holds.high}}}`" if isinstance(holds, Range) else f"`{variable}`"
        return f"lower the range of {shown}, which says how often, or {once}"

    def _variable(self, times: t.Expr) -> str | None:
        """The variable that makes a number large, also when it is handed to a clause."""
        if not isinstance(times, t.Local):
            held = [part for part in everything(times) if isinstance(part, t.Variable)]
            return max(held, key=lambda v: bounds_of(v, {})[1]).name if held else None
        given = [
            argument
            for routine in self.model.routines.values()
            for act in routine.body
            for call in everything(act)
            if isinstance(call, a.Perform)
            for parameter, argument in zip(self.model.routines[call.routine].parameters, call.arguments, strict=True)
            if parameter.index == times.index and not (isinstance(argument, t.Local) and argument.index == times.index)
        ]
        largest = max(given, key=lambda argument: bounds_of(argument, {})[1], default=None)
        return None if largest is None else self._variable(largest)


def in_words(steps: Iterable[Step]) -> str:
    """The loops of a way."""
    loops = [step.text() for step in steps if step.times > 1]
    return " x ".join(loops[:_SHOWN])

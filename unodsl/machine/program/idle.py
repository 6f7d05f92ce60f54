"""Kinds for which an effect comes to nothing: a number card draws nobody, skips nobody, turns nothing.

Method: the code of a cell is walked for one kind. Tests that the kind alone decides are decided; when the way to the end
meets nothing that is done, the cell is idle for that kind, and nothing need be called at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.machine import code as c
from unodsl.machine.program.traits import Traits
from unodsl.machine.program.trial import Trial
from unodsl.model import terms as t


@dataclass(slots=True)
class Idle:
    """Finds the idle kinds of the cells of one machine."""

    traits: Traits
    known: dict[tuple[int, int], frozenset[int] | None] = field(default_factory=dict)

    def is_idle(self, routine: str, kind: int) -> bool:
        """Whether a cell does nothing for a card of a kind."""
        parameters = self.traits.machine.model.routines[routine].parameters
        return len(parameters) == 1 and self._walk(self.traits.stretches[routine][0], parameters[0].index, kind)

    def _walk(self, at: int, card: int, kind: int) -> bool:
        code = self.traits.machine.code
        while not isinstance(code[at], c.Return):
            instruction = code[at]
            match instruction:
                case c.Goto(to=to):
                    at = to
                    continue
                case c.Unless():
                    passing = self._kinds(at, instruction.test, card)
                    if passing is None:
                        return False
                    at = at + 1 if kind in passing else instruction.to
                    continue
                case c.Invoke():
                    if not self._does_nothing(instruction, card, kind):
                        return False
                case c.InvokeCell(card=t.Local(index=index)) if index == card:
                    if not self.is_idle(self.traits.machine.model.effect_cells[instruction.column][kind], kind):
                        return False
                case _:
                    return False
            at += 1
        return True

    def _kinds(self, at: int, test: t.Expr, card: int) -> frozenset[int] | None:
        """The kinds for which a test of a card holds; ``None`` if more than the kind decides."""
        key = (at, card)
        if key not in self.known:
            trial = Trial(self.traits.machine, t.Local(card, t.CARD))
            ready = trial.prepare(test) and not trial.inputs
            passing = trial.passing(()) if ready else 0
            self.known[key] = frozenset(kind for kind in range(trial.kinds) if passing >> kind & 1) if ready else None
        return self.known[key]

    def _does_nothing(self, call: c.Invoke, card: int, kind: int) -> bool:
        """Whether a routine does nothing when the card is one of its arguments (or it does nothing at all)."""
        start, end = self.traits.stretches[call.routine]
        if start == end:
            return True
        parameters = self.traits.machine.model.routines[call.routine].parameters
        given = [p.index for p, x in zip(parameters, call.arguments, strict=True) if isinstance(x, t.Local) and x.index == card]
        return bool(given) and self._walk(start, given[0], kind)

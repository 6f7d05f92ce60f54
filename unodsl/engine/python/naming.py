"""Action codes and the actions that they stand for: made once each, with the names that the reference engine gives."""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.engine.reference.decisions import rider_word
from unodsl.machine.code import Decision, Machine
from unodsl.machine.program.codes import PASS_CODE, Codes
from unodsl.state.names import Names
from unodsl.state.state import PASS, Action


@dataclass(slots=True)
class Naming:
    """The actions of one machine."""

    machine: Machine
    codes: Codes
    names: Names = field(init=False)
    made: dict[tuple[int, int], Action] = field(default_factory=dict)
    known: dict[tuple[int, Action], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = Names(self.machine)

    def action(self, decision: Decision, code: int) -> Action:
        """The action of a code."""
        if code == PASS_CODE:
            return PASS
        key = (decision.index, code)
        if key not in self.made:
            self.made[key] = self._make(decision, code)
        return self.made[key]

    def code(self, decision: Decision, action: Action) -> int:
        """The code of an action."""
        key = (decision.index, action)
        if key not in self.known:
            self.known[key] = self.codes.pack(decision, action.branch, action.values, action.rider)
        return self.known[key]

    def _make(self, decision: Decision, code: int) -> Action:
        number, values, rider = self.codes.unpack(decision, code)
        branch = decision.branches[number]
        words = [branch.label] if branch.label else []
        words += [self.names.value(value, local.type) for local, value in zip(branch.locals, values, strict=True)]
        name = " ".join(words)
        if rider and branch.rider is not None:
            name += f", {rider_word(self.machine, branch.rider)}"
        return Action(name, number, values, rider)

"""Action codes and the actions that they stand for: made once each, with the names that the reference engine gives."""

from __future__ import annotations

from unodsl.engine.reference.decisions import rider_word
from unodsl.machine.code import Decision, Machine
from unodsl.machine.program.codes import PASS_CODE, Codes
from unodsl.state.names import Names
from unodsl.state.state import PASS, Action


class Naming(dict[int, Action]):
    """The actions of one decision by their codes, each made when it is first asked for."""

    def __init__(self, machine: Machine, codes: Codes, decision: Decision) -> None:
        super().__init__({PASS_CODE: PASS})
        self.machine, self.codes, self.decision = machine, codes, decision
        self.names = Names(machine)

    def __missing__(self, code: int) -> Action:
        number, values, rider = self.codes.unpack(self.decision, code)
        branch = self.decision.branches[number]
        words = [branch.label] if branch.label else []
        words += [self.names.value(value, local.type) for local, value in zip(branch.locals, values, strict=True)]
        name = " ".join(words)
        if rider and branch.rider is not None:
            name += f", {rider_word(self.machine, branch.rider)}"
        action = self[code] = Action(name, number, values, rider)
        return action

    def code(self, action: Action) -> int:
        """The code of an action."""
        return self.codes.pack(self.decision, action.branch, action.values, action.rider)

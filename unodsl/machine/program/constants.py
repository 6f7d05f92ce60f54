"""Variables that never change, so that what they decide is decided in advance: nobody owes cards where nothing adds to a debt.

Method: at first every variable is taken to be constant. From the start of the match all code is gone through that can be come
to while that is so; a variable that is given anything but its start loses its place, and the way is gone through again, until
nothing more is lost. A game in which such a variable has another value (a position that somebody set up) is not one that
the program was made for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields

from unodsl.machine import code as c
from unodsl.model import terms as t
from unodsl.model.operators import RELATIONS


@dataclass(slots=True)
class Constants:
    """The constant variables of a machine, with their values."""

    machine: c.Machine
    variables: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.variables = {name: slots.start for name, slots in self.machine.layout.variables.items()}
        while lost := self._changed():
            for name in lost:
                del self.variables[name]

    # ---- values --------------------------------------------------------------------------------------------

    def value(self, term: t.Expr | None) -> int | None:
        """The value of a term, if it is known."""
        match term:
            case t.Const(value=value):
                return value
            case t.Variable(name=name, owner=owner):
                slots = self.machine.layout.variables[name]
                of_nobody = max(slots.low, min(0, slots.high))
                return self.variables.get(name) if owner is None or slots.start == of_nobody else None
            case t.Compare():
                left, right = self.value(term.left), self.value(term.right)
                if left is None or right is None or (not term.none_matches and (left < 0 or right < 0)):
                    return None
                return int(RELATIONS[term.operator](left, right))
            case t.Negation(part=part):
                known = self.value(part)
                return None if known is None else int(not known)
            case t.AllOf(parts=parts) | t.AnyOf(parts=parts):
                settles = int(isinstance(term, t.AnyOf))
                found = [self.value(part) for part in parts]
                return settles if settles in found else None if None in found else 1 - settles
        return None

    # ---- what changes --------------------------------------------------------------------------------------

    def _changed(self) -> set[str]:
        """Constants that are given something else by code that can be come to."""
        machine, lost = self.machine, set[str]()
        seen, todo = set[int](), [machine.labels["match"]]
        while todo:
            at = todo.pop()
            if at in seen:
                continue
            seen.add(at)
            instruction = machine.code[at]
            if isinstance(instruction, c.Simple):
                lost |= set(self._written(instruction.act))
            elif isinstance(instruction, c.Decide):
                lost |= set(self._decided(machine.decisions[instruction.decision]))
            todo += self._after(at, instruction)
        return lost & self.variables.keys()

    def _written(self, act: c.SimpleAct) -> Iterator[str]:
        """The constants that a statement would change."""
        for f in fields(act):
            target = getattr(act, f.name)
            if f.name in ("target", "known_as") and isinstance(target, t.Variable):
                value = self.value(getattr(act, "value", None))
                if value is None or value != self.variables.get(target.name):
                    yield target.name

    def _decided(self, decision: c.Decision) -> Iterator[str]:
        if isinstance(decision.target, t.Variable):
            yield decision.target.name
        if decision.reveals is not None:
            yield decision.reveals
        for branch in decision.branches:
            if branch.rider is not None and self.value(branch.rider_when) != 0 and self.value(branch.when) != 0:
                yield branch.rider

    # ---- where code leads ----------------------------------------------------------------------------------

    def _after(self, at: int, instruction: c.Code) -> list[int]:
        machine = self.machine
        match instruction:
            case c.Goto(to=to):
                return [to]
            case c.Unless(test=test, to=to):
                known = self.value(test)
                return [at + 1, to] if known is None else [at + 1 if known else to]
            case c.LoopNext(to=to) | c.CountNext(to=to) | c.UntilNext(to=to):
                return [at + 1, to]
            case c.Invoke() | c.InvokeCell():
                return [at + 1, *self._entries(instruction)]
            case c.Enqueue(call=call):
                return [at + 1, *self._entries(call)]
            case c.Decide(decision=number):
                decision = machine.decisions[number]
                bodies = [branch.body for branch in decision.branches if self.value(branch.when) != 0]
                return [decision.otherwise, decision.then, machine.labels["capped"], *bodies]
            case c.Pace(to=to):
                return [to, machine.labels["capped"]]
            case c.BeginRound(halt=halt):
                return [at + 1, halt]
            case c.LeaveRound():
                return [machine.labels["round-over"]]
            case c.Return() | c.Halt():
                return []
        return [at + 1]

    def _entries(self, call: c.Invoke | c.InvokeCell) -> list[int]:
        machine = self.machine
        if isinstance(call, c.Invoke):
            return [machine.entries[call.routine]]
        return [machine.entries[key] for key in dict.fromkeys(machine.model.effect_cells[call.column])]


def fits(constants: Mapping[str, int], machine: c.Machine, registers: tuple[int, ...]) -> bool:
    """Whether every constant has its value in the registers of a state."""
    for name, value in constants.items():
        slots = machine.layout.variables[name]
        if any(registers[at] != value for at in range(slots.base, slots.base + slots.count)):
            return False
    return True

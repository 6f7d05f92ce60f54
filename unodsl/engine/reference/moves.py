"""What the moves of a game do: whom a state waits for, what they may choose, and how a chosen thing goes on to the next decision.

Method: acting copies the registers of a state (:class:`unodsl.engine.reference.run.Run`), binds what was chosen and runs from the
option's body until the next decision, or until chance has to be told; then the registers are frozen into the next state.
"""

from __future__ import annotations

from unodsl.engine.contract import NATURE, Step
from unodsl.engine.reference.decisions import Menus
from unodsl.engine.reference.fresh import step_of
from unodsl.engine.reference.run import STOP, Run
from unodsl.engine.reference.simple import Assignment
from unodsl.engine.reference.steps import Steps
from unodsl.engine.reference.values import Values
from unodsl.engine.reference.watch import Watch
from unodsl.machine.code import Decide, Decision, Machine
from unodsl.machine.layout import OVER, PC, WAITING
from unodsl.state.events import Event
from unodsl.state.names import Names
from unodsl.state.state import Action, State


class Moves:
    """The moves of one machine."""

    def __init__(self, machine: Machine, watch: Watch | None = None) -> None:
        self.machine = machine
        self.names = Names(machine)
        self.values = Values(machine, watch)
        self.menus = Menus(self.values, self.names)
        self._steps = Steps(machine, self.values, self.menus)
        self.code = self._steps.blocks()
        self._targets = {d.index: self._target(d) for d in machine.decisions if d.target is not None}
        self.waiting_at = {
            at: machine.decisions[instruction.decision]
            for at, instruction in enumerate(machine.code)
            if isinstance(instruction, Decide)
        }
        self._first = machine.layout.waiting
        self._nobody = [0] * (machine.layout.queue - machine.layout.waiting)
        self._scratch = [0] * machine.layout.scratch

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seats that may act."""
        registers = state.registers
        if registers[OVER]:
            return ()
        if registers[PC] not in self.waiting_at:
            return (NATURE,)
        return registers[self._first : self._first + registers[WAITING]]

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Action, ...]:
        """The options of a seat; those of the seat that is asked first were found when the game stopped there."""
        if state.legal is not None and (seat is None or seat == state.registers[self._first]):
            return state.legal
        asked = self.to_move(state)
        if not asked or asked[0] == NATURE:
            return ()
        seat = asked[0] if seat is None else seat
        decision = self.waiting_at[state.registers[PC]]
        if seat not in asked or (decision.form == "all" and seat != asked[0]):
            return ()
        return self.menus.legal(decision, [*state.registers, *self._scratch], state.zones, seat)

    def begin(self, state: State) -> Run:
        """A state, open to change."""
        return Run(state, self._scratch)

    def go(self, run: Run, pc: int) -> Step:
        """Run from an address until the game waits."""
        code = self.code
        while pc >= 0:
            pc = code[pc](run)
        return step_of(run.freeze(), tuple(run.events))

    def branch(self, run: Run, decision: Decision, seat: int, chosen: Action) -> Step:
        """Bind what was chosen and go to the option's body; a window is closed by it."""
        option, v = self.menus.branches[decision.index][chosen.branch], run.v
        branch = option.branch
        v[self.menus.answerers[decision.index]] = seat
        for place, value in zip(option.places, chosen.values, strict=True):
            v[place] = value
        self.close(run)
        if chosen.rider and branch.rider is not None:
            run.events.append(Event("said", branch.clause, (seat, branch.rider)))
            v[self.machine.layout.variables[branch.rider].base + seat] = 1
        return self.go(run, branch.body)

    def pass_by(self, run: Run, decision: Decision, seat: int) -> Step:
        """Take a seat off a window; when it was the last, go on."""
        left = [s for s in self.waiting(run) if s != seat]
        if not left:
            self.close(run)
            return self.go(run, decision.otherwise)
        self.wait_for(run, left)
        run.legal = self.menus.legal(decision, run.v, run.z, left[0])
        return self.go(run, STOP)

    def picked(self, run: Run, decision: Decision, seat: int, chosen: Action) -> Step:
        """A thing was named; of hidden answers the last reveals all."""
        if decision.form == "pick":
            self.close(run)
            self._targets[decision.index](run, chosen.values[0])
            return self.go(run, decision.then)
        answers = self.machine.layout.answers
        run.v[answers + seat] = chosen.values[0] + 1
        left = [s for s in self.waiting(run) if s != seat]
        if left:
            self.wait_for(run, left)
            run.legal = self.menus.legal(decision, run.v, run.z, left[0])
            return self.go(run, STOP)
        given = tuple(value - 1 for value in run.v[answers : answers + self.machine.players])
        slots = self.machine.layout.variables[str(decision.reveals)]
        for index, value in enumerate(given):
            run.v[slots.base + index] = min(max(value, slots.low), slots.high)
        run.events.append(Event("revealed", decision.clause, (decision.reveals, given)))
        self.close(run)
        return self.go(run, decision.then)

    def waiting(self, run: Run) -> list[int]:
        """The seats that are waited for, in order."""
        at = self.machine.layout.waiting
        return run.v[at : at + run.v[WAITING]]

    def wait_for(self, run: Run, left: list[int]) -> None:
        """From now on these seats are waited for."""
        at, count = self.machine.layout.waiting, self.machine.players
        run.v[at : at + count] = [*left, *([0] * (count - len(left)))]
        run.v[WAITING] = len(left)

    def close(self, run: Run) -> None:
        """Nobody is waited for any more."""
        run.v[self._first : self._first + len(self._nobody)] = self._nobody
        run.v[WAITING] = 0

    def _target(self, decision: Decision) -> Assignment:
        assert decision.target is not None
        return self._steps.simples.assignment(decision.target, decision.clause)

"""A seat that leaves in the middle of a round.

Method: what it has to name (a color, a seat, a card) is named by lot, so that no effect is left half done. Then the cell
``flow.leaving`` is done at once, in the middle of whatever is going on; nothing in it can wait, so no frame of a routine that waits
is touched. Then the game goes on: a decision that was the seat's own is passed over as if there were nothing to choose, a
window counts it as passed, and everybody else is asked again, as the choices may be others now.
"""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.engine.contract import Refused, Step
from unodsl.engine.reference.moves import Moves
from unodsl.engine.reference.run import STOP, Run
from unodsl.machine.code import Decision
from unodsl.machine.layout import DECISIONS, EXPLICIT, PC, QUIET, RANDOM, RING
from unodsl.model.model import LEAVER, LEAVING
from unodsl.model.terms import NONE
from unodsl.state import random
from unodsl.state.events import Event
from unodsl.state.state import State


@dataclass(slots=True)
class Leaving:
    """Lets seats leave the games of one machine."""

    engine: Moves

    def leave(self, state: State, seat: int) -> Step | Refused:
        """The game without a seat, at the next decision; or why it can not leave."""
        refused = self._against(state, seat)
        if refused is not None:
            return refused
        events: list[Event] = []
        while (decision := self._asks_for_something(state, seat)) is not None:
            step = self._named_by_lot(state, decision, seat)
            state, events = step.state, events + list(step.events)
        if not state.is_over:
            step = self._go_without(state, seat)
            state, events = step.state, events + list(step.events)
        return Step(state, tuple(events))

    def _against(self, state: State, seat: int) -> Refused | None:
        machine = self.engine.machine
        if state.is_over or state.registers[PC] not in self.engine.waiting_at:
            return Refused("over", "The match is over." if state.is_over else "Chance has the move.")
        if LEAVING not in machine.entries or LEAVER not in machine.model.edition.roles:
            return Refused("unknown", f"{machine.model.edition.name} does not say what happens when somebody leaves.")
        if not 0 <= seat < machine.players or not state.registers[RING] >> seat & 1:
            who = self.engine.names.seat(seat) if 0 <= seat < machine.players else f"Seat {seat}"
            return Refused("not-asked", f"{who} takes no part in this round.")
        return None

    def _asks_for_something(self, state: State, seat: int) -> Decision | None:
        """The decision in which the seat has to name something."""
        decision = self.engine.waiting_at.get(state.registers[PC])
        named = decision is not None and decision.form in ("pick", "all")
        return decision if named and not state.is_over and seat in self.engine.to_move(state) else None

    def _named_by_lot(self, state: State, decision: Decision, seat: int) -> Step:
        engine, run = self.engine, self.engine.begin(state)
        legal = engine.menus.legal(decision, run.v, run.z, seat)
        lot, run.v[RANDOM] = random.below(run.v[RANDOM], len(legal))
        run.events.append(Event("chose", decision.clause, (seat, decision.index, legal[lot].name)))
        return engine.picked(run, decision, seat, legal[lot])

    def _go_without(self, state: State, seat: int) -> Step:
        """Do the cell, then go on where the game waited."""
        engine, machine, run = self.engine, self.engine.machine, self.engine.begin(state)
        name = machine.model.edition.roles[LEAVER]
        run.v[machine.layout.variables[name].base] = seat
        run.events.append(Event("set", LEAVING, (name, NONE, seat)))
        run.v[QUIET], explicit, run.v[EXPLICIT] = 0, run.v[EXPLICIT], 0  # its own lots are drawn, whoever tells chance
        run.v[DECISIONS] += 1
        run.v[machine.layout.returns[LEAVING]] = STOP
        over, pc = machine.labels["round-over"], machine.entries[LEAVING]
        while pc not in (STOP, over):
            pc = engine.code[pc](run)
        run.v[EXPLICIT] = explicit
        return engine.go(run, over) if pc == over else self._go_on(run, self.engine.waiting_at[run.v[PC]], seat)

    def _go_on(self, run: Run, decision: Decision, seat: int) -> Step:
        engine = self.engine
        if decision.form in ("ask", "pick"):
            engine.close(run)
            return engine.go(run, run.v[PC])
        if seat in engine.waiting(run):
            return engine.pass_by(run, decision, seat)
        run.legal = engine.menus.legal(decision, run.v, run.z, engine.waiting(run)[0])
        return engine.go(run, STOP)

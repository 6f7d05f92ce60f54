"""The reference engine: written to be read beside the rules; the other engines are compared with it.

Method: stretches of the machine's code become functions, each when a game first comes there (``blocks``). Acting copies the
registers of a state, binds what was chosen, and runs from the option's body until the next decision (or until chance has to be
told), then freezes the registers into the next state. What may be chosen is worked out when a decision is reached.
"""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.engine.contract import LEAVE, NATURE, Outcome, Refused, Step
from unodsl.engine.reference.fresh import event, state_of
from unodsl.engine.reference.leaving import Leaving
from unodsl.engine.reference.moves import Moves
from unodsl.engine.reference.refusal import refuse
from unodsl.engine.reference.run import Run, Waits
from unodsl.engine.reference.watch import Watch
from unodsl.engine.remade import Remade
from unodsl.machine.code import Machine, Simple
from unodsl.machine.layout import DECISIONS, DIRECTION, EXPLICIT, FORCED, PC, QUIET, RANDOM, RING
from unodsl.state import random
from unodsl.state.events import Event
from unodsl.state.state import UNKNOWN, Action, State
from unodsl.state.view import View, view


class ReferenceEngine(Moves, Remade):
    """See :class:`unodsl.engine.contract.Engine`."""

    def __init__(self, machine: Machine, watch: Watch | None = None) -> None:
        super().__init__(machine, watch)
        self._watch, self._blank = watch, self._table()

    def made_from(self) -> tuple[object, ...]:
        """Its arguments."""
        return (self.machine, self._watch)

    # ---- the verbs of the contract -------------------------------------------------------------------------

    def initial(self, seed: int | None = None, game: int = 0) -> Step:
        """A new match at its first decision (or chance node, when ``seed`` is ``None``)."""
        return self.go(self.begin(self.blank(seed, game)), self.machine.labels["match"])

    def blank(self, seed: int | None = None, game: int = 0) -> State:
        """The table before anything happens: every card in the home zone, its order unknown."""
        registers = list(self._blank.registers)
        registers[RANDOM] = random.start(seed or 0, game)
        registers[EXPLICIT] = int(seed is None)
        return state_of(tuple(registers), self._blank.zones, self._blank.pools, None)

    def _table(self) -> State:
        layout, kinds = self.machine.layout, self.machine.model.edition.kinds
        registers = [0] * layout.registers
        for slots in layout.variables.values():
            registers[slots.base : slots.base + slots.count] = [slots.start] * slots.count
        registers[PC] = self.machine.labels["match"]
        registers[DIRECTION], registers[RING] = 1, (1 << layout.players) - 1
        zones: list[tuple[int, ...]] = [()] * len(layout.zone_names)
        pools = list(zones)
        deck = tuple(index for index, kind in enumerate(kinds) for _ in range(kind.copies))
        zones[layout.home], pools[layout.home] = (UNKNOWN,) * len(deck), deck
        return State(tuple(registers), tuple(zones), tuple(pools))

    def chance_outcomes(self, state: State) -> tuple[tuple[int, int], ...]:
        """The outcomes of a chance node and their weights."""
        instruction = self.machine.code[state.pc]
        if state.is_over or not isinstance(instruction, Simple):
            return ()
        try:
            self._steps.simples.raw(instruction.act)(self.begin(state))
        except Waits as waits:
            return waits.outcomes
        return ()

    def resolve(self, state: State, outcome: int) -> Step:
        """Tell chance its outcome."""
        run = self.begin(state)
        run.v[FORCED] = outcome + 1 if outcome >= 0 else outcome
        return self.go(run, state.pc)

    def resume(self, state: State) -> Step:
        """Go on from a station."""
        return self.go(self.begin(state), state.pc)

    def apply(self, state: State, seat: int, action: Action | str) -> Step | Refused:
        """Act, or say why not."""
        if seat == NATURE and not state.is_over:
            return self._nature(state, action)
        legal = self.legal_actions(state, seat)
        chosen = _find(legal, action)
        if chosen is None and action == LEAVE:
            return self.leave(state, seat)
        decision = self.waiting_at.get(state.registers[PC])
        if chosen is None or decision is None:
            return refuse(self, state, seat, action if isinstance(action, str) else action.name)
        run = Run(state, self._scratch)
        run.v[DECISIONS] += 1
        run.v[QUIET] = 0
        run.events.append(event("chose", decision.clause, (seat, decision.index, chosen.name)))
        if chosen.branch < 0:
            return self.pass_by(run, decision, seat)
        if decision.form in ("pick", "all"):
            return self.picked(run, decision, seat, chosen)
        return self.branch(run, decision, seat, chosen)

    def leave(self, state: State, seat: int) -> Step | Refused:
        """A seat leaves the round."""
        return Leaving(self).leave(state, seat)

    def view(self, state: State, seat: int | None) -> View:
        """All that a seat may know now."""
        return view(self.machine, self.names, state, seat)

    def outcome(self, state: State) -> Outcome:
        """Scores and winners so far."""
        return Outcome.of(self.machine, state)

    def run(self, state: State, actions: Sequence[Action | str]) -> Step | Refused:
        """Apply actions in a row."""
        events: list[Event] = []
        for action in actions:
            asked = self.to_move(state)
            step = self.apply(state, asked[0] if asked else 0, action)
            if isinstance(step, Refused):
                return step
            state = step.state
            events += step.events
        return Step(state, tuple(events))

    def prepare(self) -> None:
        """Write every block now; otherwise each is written when a game first comes to it."""
        for at in range(len(self.machine.code)):
            self.code[at]

    # ---- acting --------------------------------------------------------------------------------------------

    def _nature(self, state: State, action: Action | str) -> Step | Refused:
        name = action if isinstance(action, str) else action.name
        for outcome, _ in self.chance_outcomes(state):
            if self.outcome_name(state, outcome) == name:
                return self.resolve(state, outcome)
        return Refused("unknown", f"Chance has no outcome {name!r} here.")

    def outcome_name(self, state: State, outcome: int) -> str:
        """An outcome of chance as people read it."""
        instruction = self.machine.code[state.pc]
        assert isinstance(instruction, Simple)
        local = getattr(instruction.act, "local", None)
        return self.names.kind(outcome) if local is None else self.names.value(outcome, local.type)

    # ---- small things --------------------------------------------------------------------------------------


def _find(legal: tuple[Action, ...], action: Action | str) -> Action | None:
    """The legal action that is meant: an action itself (nearly always the very one), or a name in any letter case."""
    for known in legal:
        if known is action:
            return known
    if isinstance(action, Action):
        return legal[legal.index(action)] if action in legal else None
    plain = " ".join(action.split()).lower()
    return next((a for a in legal if a.name.lower() == plain), None)

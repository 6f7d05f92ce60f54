"""The reference engine: written to be read beside the rules; the other engines are compared with it.

Method: stretches of the machine's code become functions, each when a game first comes there (``blocks``). Acting copies the
registers of a state, binds what was chosen, and runs from the option's body until the next decision (or until chance has to be
told), then freezes the registers into the next state. What may be chosen is worked out when a decision is reached.
"""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.engine.contract import LEAVE, NATURE, Outcome, Refused, Step
from unodsl.engine.reference.decisions import Menus
from unodsl.engine.reference.fresh import event, state_of, step_of
from unodsl.engine.reference.leaving import Leaving
from unodsl.engine.reference.refusal import refuse
from unodsl.engine.reference.run import STOP, Run, Waits
from unodsl.engine.reference.simple import Assignment
from unodsl.engine.reference.steps import Steps
from unodsl.engine.reference.values import Values
from unodsl.engine.reference.watch import Watch
from unodsl.machine.code import Decide, Decision, Machine, Simple
from unodsl.machine.layout import DECISIONS, DIRECTION, EXPLICIT, FORCED, OVER, PC, QUIET, RANDOM, RING, ROUND, WAITING
from unodsl.model.terms import NONE
from unodsl.state import random
from unodsl.state.events import Event
from unodsl.state.names import Names
from unodsl.state.state import UNKNOWN, Action, State
from unodsl.state.view import View, view


class ReferenceEngine:
    """See :class:`unodsl.engine.contract.Engine`."""

    def __init__(self, machine: Machine, watch: Watch | None = None) -> None:
        self.machine = machine
        self.names = Names(machine)
        self.values = Values(machine, watch)
        self.menus = Menus(self.values, self.names)
        self._steps = Steps(machine, self.values, self.menus)
        self._code = self._steps.blocks()
        self._targets = {d.index: self._target(d) for d in machine.decisions if d.target is not None}
        self._waiting_at = {
            at: machine.decisions[instruction.decision]
            for at, instruction in enumerate(machine.code)
            if isinstance(instruction, Decide)
        }
        self._first = machine.layout.waiting
        self._nobody = [0] * (machine.layout.queue - machine.layout.waiting)
        self._scratch = [0] * machine.layout.scratch
        self._blank = self._table()

    # ---- the verbs of the contract -------------------------------------------------------------------------

    def initial(self, seed: int | None = None, game: int = 0) -> Step:
        """A new match at its first decision (or chance node, when ``seed`` is ``None``)."""
        return self._go(self._run(self.blank(seed, game)), self.machine.labels["match"])

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

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seats that may act."""
        registers = state.registers
        if registers[OVER]:
            return ()
        if registers[PC] not in self._waiting_at:
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
        decision = self._waiting_at[state.registers[PC]]
        if seat not in asked or (decision.form == "all" and seat != asked[0]):
            return ()
        return self.menus.legal(decision, [*state.registers, *self._scratch], state.zones, seat)

    def chance_outcomes(self, state: State) -> tuple[tuple[int, int], ...]:
        """The outcomes of a chance node and their weights."""
        instruction = self.machine.code[state.pc]
        if state.is_over or not isinstance(instruction, Simple):
            return ()
        try:
            self._steps.simples.raw(instruction.act)(self._run(state))
        except Waits as waits:
            return waits.outcomes
        return ()

    def resolve(self, state: State, outcome: int) -> Step:
        """Tell chance its outcome."""
        run = self._run(state)
        run.v[FORCED] = outcome + 1 if outcome >= 0 else outcome
        return self._go(run, state.pc)

    def resume(self, state: State) -> Step:
        """Go on from a station."""
        return self._go(self._run(state), state.pc)

    def apply(self, state: State, seat: int, action: Action | str) -> Step | Refused:
        """Act, or say why not."""
        if seat == NATURE and not state.is_over:
            return self._nature(state, action)
        legal = self.legal_actions(state, seat)
        chosen = _find(legal, action)
        if chosen is None and action == LEAVE:
            return self.leave(state, seat)
        decision = self._waiting_at.get(state.registers[PC])
        if chosen is None or decision is None:
            return refuse(self, state, seat, action if isinstance(action, str) else action.name)
        run = Run(state, self._scratch)
        run.v[DECISIONS] += 1
        run.v[QUIET] = 0
        run.events.append(event("chose", decision.clause, (seat, decision.index, chosen.name)))
        if chosen.branch < 0:
            return self._pass(run, decision, seat)
        if decision.form in ("pick", "all"):
            return self._picked(run, decision, seat, chosen)
        return self._branch(run, decision, seat, chosen)

    def leave(self, state: State, seat: int) -> Step | Refused:
        """A seat leaves the round."""
        return Leaving(self, self._waiting_at).leave(state, seat)

    def view(self, state: State, seat: int | None) -> View:
        """All that a seat may know now."""
        return view(self.machine, self.names, state, seat)

    def outcome(self, state: State) -> Outcome:
        """Scores and winners so far."""
        layout, roles = self.machine.layout, self.machine.model.edition.roles

        def values(role: str) -> tuple[int, ...]:
            if role not in roles:
                return ()
            slots = layout.variables[roles[role]]
            return state.registers[slots.base : slots.base + slots.count]

        winner = values("winner")
        champions = tuple(side for side, on in enumerate(values("champion")) if on)
        won = winner[0] if winner and winner[0] != NONE else None
        return Outcome(state.is_over, state.registers[ROUND], won, values("score"), champions)

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
            self._code[at]

    # ---- acting --------------------------------------------------------------------------------------------

    def _run(self, state: State) -> Run:
        return Run(state, self._scratch)

    def _go(self, run: Run, pc: int) -> Step:
        """Run from an address until the game waits."""
        code = self._code
        while pc >= 0:
            pc = code[pc](run)
        return step_of(run.freeze(), tuple(run.events))

    def _branch(self, run: Run, decision: Decision, seat: int, chosen: Action) -> Step:
        """Bind what was chosen and go to the option's body; a window is closed by it."""
        option, v = self.menus.branches[decision.index][chosen.branch], run.v
        branch = option.branch
        v[self.menus.answerers[decision.index]] = seat
        for place, value in zip(option.places, chosen.values, strict=True):
            v[place] = value
        self._close(run)
        if chosen.rider and branch.rider is not None:
            run.events.append(Event("said", branch.clause, (seat, branch.rider)))
            v[self.machine.layout.variables[branch.rider].base + seat] = 1
        return self._go(run, branch.body)

    def _pass(self, run: Run, decision: Decision, seat: int) -> Step:
        """Take a seat off a window; when it was the last, go on."""
        left = [s for s in self._waiting(run) if s != seat]
        if not left:
            self._close(run)
            return self._go(run, decision.otherwise)
        self._wait_for(run, left)
        run.legal = self.menus.legal(decision, run.v, run.z, left[0])
        return self._go(run, STOP)

    def _picked(self, run: Run, decision: Decision, seat: int, chosen: Action) -> Step:
        """A thing was named; of hidden answers the last reveals all."""
        if decision.form == "pick":
            self._close(run)
            self._targets[decision.index](run, chosen.values[0])
            return self._go(run, decision.then)
        answers = self.machine.layout.answers
        run.v[answers + seat] = chosen.values[0] + 1
        left = [s for s in self._waiting(run) if s != seat]
        if left:
            self._wait_for(run, left)
            run.legal = self.menus.legal(decision, run.v, run.z, left[0])
            return self._go(run, STOP)
        given = tuple(value - 1 for value in run.v[answers : answers + self.machine.players])
        slots = self.machine.layout.variables[str(decision.reveals)]
        for index, value in enumerate(given):
            run.v[slots.base + index] = min(max(value, slots.low), slots.high)
        run.events.append(Event("revealed", decision.clause, (decision.reveals, given)))
        self._close(run)
        return self._go(run, decision.then)

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

    def _waiting(self, run: Run) -> list[int]:
        at = self.machine.layout.waiting
        return run.v[at : at + run.v[WAITING]]

    def _wait_for(self, run: Run, left: list[int]) -> None:
        at, count = self.machine.layout.waiting, self.machine.players
        run.v[at : at + count] = [*left, *([0] * (count - len(left)))]
        run.v[WAITING] = len(left)

    def _close(self, run: Run) -> None:
        """Nobody is waited for any more."""
        run.v[self._first : self._first + len(self._nobody)] = self._nobody
        run.v[WAITING] = 0

    def _target(self, decision: Decision) -> Assignment:
        assert decision.target is not None
        return self._steps.simples.assignment(decision.target, decision.clause)


def _find(legal: tuple[Action, ...], action: Action | str) -> Action | None:
    """The legal action that is meant: an action itself (nearly always the very one), or a name in any letter case."""
    for known in legal:
        if known is action:
            return known
    if isinstance(action, Action):
        return legal[legal.index(action)] if action in legal else None
    plain = " ".join(action.split()).lower()
    return next((a for a in legal if a.name.lower() == plain), None)

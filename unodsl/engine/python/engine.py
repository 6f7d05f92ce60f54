"""The engine behind the contract: states are turned into vectors, the program acts, and the vector is turned back.

Method: the states that it gives out keep their vector, so a game that is played on is never taken apart. What need not be
fast is the reference engine's: refusals, chance that is told its outcomes, and states that the program was not made for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

from unodsl.engine.contract import NATURE, Outcome, Refused, Step
from unodsl.engine.python.codec import Codec
from unodsl.engine.python.lazy import VectorState, VectorStep
from unodsl.engine.python.naming import Naming
from unodsl.engine.python.text import Vector, specialise
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Decide, Machine
from unodsl.machine.layout import OVER, PC, WAITING
from unodsl.machine.program.telling import FIRST, SPARE, Site, decoded
from unodsl.state.events import Event
from unodsl.state.names import Names
from unodsl.state.state import Action, State
from unodsl.state.view import View, decision_of, view, waiting

ROOM = 120
"""Room for the numbers that tell what happened; few steps need more, and those are done again."""


class PythonEngine:
    """See :class:`unodsl.engine.contract.Engine`. ``events``: whether steps tell what happened (else they tell nothing)."""

    def __init__(self, machine: Machine, events: bool = True) -> None:
        self.machine = machine
        self.names = Names(machine)
        self.program = specialise(machine, events)
        self.codec = Codec(self.program)
        self.naming = Naming(machine, self.program.generated.codes)
        self._decisions = [machine.decisions[x.decision] if isinstance(x, Decide) else None for x in machine.code]

    @cached_property
    def reference(self) -> ReferenceEngine:
        """The engine for what need not be fast."""
        return ReferenceEngine(self.machine)

    # ---- the verbs of the contract -------------------------------------------------------------------------

    def initial(self, seed: int | None = None, game: int = 0) -> Step:
        """A new match at its first decision (or chance node, when ``seed`` is ``None``)."""
        if seed is None:
            return self.reference.initial(seed, game)
        blank, match = VectorState.of(self.codec, self.codec.new(seed, game), self._legal), self.machine.labels["match"]
        return self._done(blank, lambda g: self.program.functions.run(g, match), ())

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seats that may act."""
        if not isinstance(state, VectorState):
            return self.reference.to_move(state)
        g, at = state.vector, self.machine.layout.waiting
        return tuple(g[at : at + g[WAITING]]) if not g[OVER] else ()

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Action, ...]:
        """The options of a seat."""
        if isinstance(state, VectorState) and seat is None:
            return state.legal or ()
        decision, asked = decision_of(self.machine, state), waiting(self.machine, state)
        if decision is None or state.is_over or not asked:
            return ()
        if (seat is None or seat == asked[0]) and state.legal is not None:
            return state.legal
        seat = asked[0] if seat is None else seat
        if seat not in asked or (decision.form == "all" and seat != asked[0]):
            return ()
        if not self._fits(state):
            return self.reference.legal_actions(state, seat)
        codes = self.codec.menu(self._vector(state), seat)
        return tuple(self.naming.action(decision, code) for code in codes)

    def _fits(self, state: State) -> bool:
        return (isinstance(state, VectorState) and state.codec is self.codec) or self.codec.fits(state)

    def chance_outcomes(self, state: State) -> tuple[tuple[int, int], ...]:
        """The outcomes of a chance node and their weights."""
        return self.reference.chance_outcomes(state)

    def resolve(self, state: State, outcome: int) -> Step:
        """Tell chance its outcome."""
        return self.reference.resolve(state, outcome)

    def outcome_name(self, state: State, outcome: int) -> str:
        """An outcome of chance as people read it."""
        return self.reference.outcome_name(state, outcome)

    def apply(self, state: State, seat: int, action: Action | str) -> Step | Refused:
        """Act, or say why not."""
        decision = self._decisions[state.pc]
        if seat == NATURE or decision is None or not self._fits(state):
            return self.reference.apply(state, seat, action)
        chosen = _find(self.legal_actions(state, seat), action)
        if chosen is None:
            return self.reference.apply(state, seat, action)
        code = self.naming.code(decision, chosen)
        first = Event("chose", decision.clause, (seat, decision.index, chosen.name))
        return self._done(state, lambda g: self.program.functions.act(g, seat, code), (first,))

    def view(self, state: State, seat: int | None) -> View:
        """All that a seat may know now."""
        return view(self.machine, self.names, state, seat)

    def outcome(self, state: State) -> Outcome:
        """Scores and winners so far."""
        return self.reference.outcome(state)

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

    # ---- acting --------------------------------------------------------------------------------------------

    def _vector(self, state: State) -> Vector:
        """A vector of a state, to be changed."""
        own = isinstance(state, VectorState) and state.codec is self.codec
        return state.vector[:] if isinstance(state, VectorState) and own else self.codec.vector(state)

    def _done(self, state: State, do: Callable[[Vector], int], before: tuple[Event, ...], room: int = ROOM) -> Step:
        """Do something to the vector of a state; gives the state that has come about and what happened."""
        g, told = self._vector(state), self.program.generated.told
        if not told:
            do(g)
            return Step(VectorState.of(self.codec, g, self._legal), ())
        g += [told + FIRST, told + FIRST + room, *([0] * (room + SPARE))]
        do(g)
        end = g[told]
        if end >= g[told + 1]:
            return self._done(state, do, before, 8 * room)
        numbers = g[told + FIRST : end]
        del g[told:]
        read = partial(_events, before, self.program.generated.sites, numbers)
        return VectorStep.of(VectorState.of(self.codec, g, self._legal), read)

    def _legal(self, g: Vector) -> tuple[Action, ...] | None:
        """The actions in the menu of a vector that waits."""
        decision = self._decisions[g[PC]]
        if decision is None or g[OVER]:
            return None
        menu = self.program.generated.space.menu
        return tuple([self.naming.action(decision, code) for code in g[menu + 1 : g[menu]]])


def _events(before: tuple[Event, ...], sites: Sequence[Site], numbers: Sequence[int]) -> tuple[Event, ...]:
    return before + tuple(decoded(sites, numbers))


def _find(legal: tuple[Action, ...], action: Action | str) -> Action | None:
    """The legal action that is meant: an action itself, or a name in any letter case."""
    if isinstance(action, Action):
        return action if action in legal else None
    plain = " ".join(action.split()).lower()
    return next((a for a in legal if a.name.lower() == plain), None)

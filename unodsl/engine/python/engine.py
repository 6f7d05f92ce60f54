"""The engine behind the contract: the program acts on vectors, and states are what is seen of them.

Method: the states that it gives out keep track of their vector, so a game that is played on is never taken apart. What need
not be fast is the reference engine's: refusals, chance that is told its outcomes, and states that the program was not made
for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TypeAlias

from unodsl.engine.contract import Outcome, Refused, Step
from unodsl.engine.python.codec import Cards, Codec
from unodsl.engine.python.lazy import Move, VectorState, begin, step_of
from unodsl.engine.python.naming import Naming
from unodsl.engine.python.text import Specialised, Vector, specialise
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.remade import Remade
from unodsl.machine.code import Decide, Machine
from unodsl.machine.layout import OVER, PC, WAITING
from unodsl.machine.program.telling import FIRST, SPARE, Site, decoded
from unodsl.state.events import Event
from unodsl.state.names import Names
from unodsl.state.state import Action, State
from unodsl.state.view import View, view

Make: TypeAlias = Callable[[Machine, bool], Specialised]
ROOM = 120
"""Room for the numbers that tell what happened; few steps need more, and those are done again."""


class PythonEngine(Remade):
    """See :class:`unodsl.engine.contract.Engine`. ``events``: whether steps tell what happened (else they tell nothing). ``make``: the
    executor, plain Python if none is named. Raises ``Unsupported`` for a machine that can not be specialised."""

    def __init__(self, machine: Machine, events: bool = True, make: Make = specialise) -> None:
        self.machine, self._events, self._make = machine, events, make
        self.names = Names(machine)
        self.program = make(machine, events)
        self.codec = Codec(self.program)
        self._told, self._menu = self.program.generated.told, self.program.generated.space.menu
        self._room = self.program.vector(_room(self._told, ROOM))
        self._naming = [Naming(machine, self.program.generated.codes, decision) for decision in machine.decisions]
        self._decisions = [machine.decisions[x.decision] if isinstance(x, Decide) else None for x in machine.code]

    def made_from(self) -> tuple[object, ...]:
        """Its arguments."""
        return (self.machine, self._events, self._make)

    @cached_property
    def reference(self) -> ReferenceEngine:
        """The engine for what need not be fast."""
        return ReferenceEngine(self.machine)

    # ---- the verbs of the contract -------------------------------------------------------------------------

    def initial(self, seed: int | None = None, game: int = 0) -> Step:
        """A new match at its first decision (or chance node, when ``seed`` is ``None``)."""
        if seed is None:
            return self.reference.initial(seed, game)
        room = ROOM
        while True:
            g = self.codec.new(seed, game)
            numbers = self._told_by(g, room, self.machine.labels["match"])
            if numbers is not None:
                return step_of(begin(self, g), partial(_events, (), self.program.generated.sites, numbers))
            room *= 8

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seats that may act."""
        if not isinstance(state, VectorState):
            return self.reference.to_move(state)
        g, at = state.vector, self.machine.layout.waiting
        return tuple(g[at : at + g[WAITING]]) if not g[OVER] else ()

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Action, ...]:
        """The options of a seat."""
        own = self._own(state)
        if own is None:
            return self.reference.legal_actions(state, seat)
        g, at = own.vector, self.machine.layout.waiting
        asked = g[at : at + g[WAITING]]
        if not asked or g[OVER]:
            return ()
        if seat is None or seat == asked[0]:
            return own.legal or ()
        decision = self._decisions[own.pc]
        if seat not in asked or decision is None or decision.form == "all":
            return ()
        return tuple(map(self._naming[decision.index].__getitem__, self.codec.menu(g[:], seat)))

    def chance_outcomes(self, state: State) -> tuple[tuple[int, int], ...]:
        """The outcomes of a chance node and their weights."""
        return self.reference.chance_outcomes(state)

    def resolve(self, state: State, outcome: int) -> Step:
        """Tell chance its outcome."""
        return self.reference.resolve(state, outcome)

    def leave(self, state: State, seat: int) -> Step | Refused:
        """A seat leaves the round."""
        return self.reference.leave(state, seat)

    def resume(self, state: State) -> Step:
        """Go on from a station."""
        return self.reference.resume(state)

    def outcome_name(self, state: State, outcome: int) -> str:
        """An outcome of chance as people read it."""
        return self.reference.outcome_name(state, outcome)

    def apply(self, state: State, seat: int, action: Action | str) -> Step | Refused:
        """Act, or say why not."""
        own = self._own(state)
        if own is not None and not own.over:
            legal = self.legal_actions(own, seat)
            place = _find(legal, action)
            if place >= 0:
                return self._go(own, seat, legal[place], place)
        return self.reference.apply(state, seat, action)

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

    # ---- what states ask their engine (see Owner) ----------------------------------------------------------

    def registers(self, g: Vector) -> tuple[int, ...]:
        """The registers of a vector."""
        return self.codec.registers(g)

    def cards(self, g: Vector) -> tuple[Cards, Cards]:
        """Zones and pools of a vector."""
        return self.codec.cards(g)

    def named(self, g: Vector) -> tuple[Action, ...] | None:
        """The legal actions in the menu of a vector that waits."""
        decision = self._decisions[g[PC]]
        if decision is None or g[OVER]:
            return None
        codes = g[self._menu + 1 : g[self._menu]]
        return tuple(map(self._naming[decision.index].__getitem__, codes))

    def replay(self, g: Vector, moves: Sequence[Move]) -> None:
        """Make some moves again."""
        for move in moves:
            self._told_by(g, 0, move)

    # ---- acting --------------------------------------------------------------------------------------------

    def _own(self, state: State) -> VectorState | None:
        """A state with a vector of this engine; ``None`` if its program is not made for it."""
        if isinstance(state, VectorState) and state.owner is self:
            return state
        return begin(self, self.codec.vector(state)) if self.codec.fits(state) else None

    def _told_by(self, g: Vector, room: int, move: Move | int) -> Vector | None:
        """Move (or go on from an address), and the numbers that were told by it; ``None`` when there was too little room for
        them."""
        told, functions = self._told, self.program.functions
        if told:
            g += self._room if room == ROOM else self.program.vector(_room(told, room))
        if isinstance(move, int):
            functions.run(g, move)
        else:
            functions.act(g, *move)
        if not told:
            return []
        end, fits = g[told], g[told] < g[told + 1]
        numbers = g[told + FIRST : end]
        del g[told:]
        return numbers if fits else None

    def _go(self, state: VectorState, seat: int, action: Action, place: int) -> Step:
        """Carry out a legal action: the one at this place of the seat's menu."""
        decision = self._decisions[state.pc]
        assert decision is not None
        g, room = state.hand_on(), ROOM
        first = g[self.machine.layout.waiting] == seat
        code = g[self._menu + 1 + place] if first else self._naming[decision.index].code(action)
        numbers = self._told_by(g, room, (seat, code))
        while numbers is None:
            g, room = state.hand_on(), 8 * room
            numbers = self._told_by(g, room, (seat, code))
        chose = Event("chose", decision.clause, (seat, decision.index, action.name))
        return step_of(state.follow(g, (seat, code)), partial(_events, (chose,), self.program.generated.sites, numbers))


def _room(told: int, room: int) -> list[int]:
    """What stands where a program puts what it tells, before it tells anything."""
    return [told + FIRST, told + FIRST + room, *([0] * (room + SPARE))]


def _events(before: tuple[Event, ...], sites: Sequence[Site], numbers: Sequence[int]) -> tuple[Event, ...]:
    return before + tuple(decoded(sites, numbers)) if sites else ()


def _find(legal: tuple[Action, ...], action: Action | str) -> int:
    """Where the legal action that is meant stands (an action itself, or a name in any letter case); -1 if it is not legal."""
    for place, other in enumerate(legal):
        if other is action:
            return place
    if isinstance(action, Action):
        return legal.index(action) if action in legal else -1
    plain = " ".join(action.split()).lower()
    return next((place for place, legal_one in enumerate(legal) if legal_one.name.lower() == plain), -1)

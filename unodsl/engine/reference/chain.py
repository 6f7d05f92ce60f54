"""Through which clauses a game came to what happened: for every event those that were being done, the outermost first.

Method: the code is carried out once more by an engine that is watched. Clauses can not call themselves, so the clauses that are
being done follow from the addresses alone: one of a clause that is being done ends those inside it, any other begins one.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from unodsl.engine.contract import LEAVE, Refused, Step
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.reference.run import Run
from unodsl.engine.reference.watch import Watch
from unodsl.machine.code import Branch, Machine, Return
from unodsl.model.terms import NO_KIND
from unodsl.state.state import Action, State
from unodsl.state.view import decision_of


@dataclass(frozen=True, slots=True)
class Link:
    """A clause that is being done, or an option of it. ``kind``: of a cell of the card table, the kind of card whose cell it is."""

    clause: str
    column: str = ""
    kind: int = -1


Chain = tuple[Link, ...]


@dataclass(slots=True)
class _Frame:
    """A routine that is being done, the card that it was begun with, and the option of its decision that was chosen last."""

    routine: str
    card: int
    option: str = ""


@dataclass
class _Tracer(Watch):
    """Follows the addresses of one machine."""

    machine: Machine
    frames: list[_Frame] = field(default_factory=list)
    chains: list[Chain] = field(default_factory=list)

    def __post_init__(self) -> None:
        Watch.__init__(self)
        ends = {instruction.routine: at for at, instruction in enumerate(self.machine.code) if isinstance(instruction, Return)}
        self.bodies = sorted((first, ends[key], key) for key, first in self.machine.entries.items())
        self.firsts = [first for first, _, _ in self.bodies]
        cells = self.machine.model.effect_cells
        self.columns = {key: column for column, keys in cells.items() for key in keys}

    def begin(self, state: State | None, option: str = "") -> None:
        """Before an action: the clauses that wait for it, by their addresses to return to."""
        self.frames, self.chains = [], []
        at = state.pc if state is not None else -1
        while state is not None and (key := self._routine(at)) is not None:
            self.frames.insert(0, _Frame(key, self._card(key, state.registers), "" if self.frames else option))
            at = state.registers[self.machine.layout.returns[key]] - 1

    def passed(self, address: int, run: Run) -> None:
        """What happened before this instruction was done by those before it."""
        self.tell(len(run.events))
        key = self._routine(address)
        known = next((at for at, frame in enumerate(self.frames) if frame.routine == key), None)
        if key is None:
            self.frames = []
        elif known is None:
            self.frames.append(_Frame(key, self._card(key, run.v)))
        else:
            del self.frames[known + 1 :]
            self.frames[known].card = self._card(key, run.v)

    def tell(self, count: int) -> None:
        """So many events have happened by now."""
        if count > len(self.chains):
            chain = tuple(link for frame in self.frames for link in self._links(frame))
            self.chains += [chain] * (count - len(self.chains))

    def _links(self, frame: _Frame) -> list[Link]:
        clause = self.machine.model.routines[frame.routine].clause
        column = self.columns.get(frame.routine, "")
        own = Link(clause, column, frame.card & NO_KIND if column and frame.card >= 0 else -1)
        return [own, Link(frame.option)] if frame.option else [own]

    def _routine(self, address: int) -> str | None:
        """The routine that an address belongs to."""
        at = bisect_right(self.firsts, address) - 1
        return self.bodies[at][2] if at >= 0 and address <= self.bodies[at][1] else None

    def _card(self, key: str, registers: list[int] | tuple[int, ...]) -> int:
        """The card that the cell of a card is done for."""
        if key not in self.columns:
            return -1
        return registers[self.machine.layout.locals[self.machine.model.routines[key].parameters[0].index]]


class Chains:
    """Tells for the events of each step by which clauses they came about."""

    def __init__(self, machine: Machine) -> None:
        self._tracer = _Tracer(machine)
        self._engine = ReferenceEngine(machine, self._tracer)

    def initial(self, seed: int | None, game: int) -> tuple[Chain, ...]:
        """Of the events of a new match."""
        self._tracer.begin(None)
        return self._told(self._engine.initial(seed, game))

    def of(self, state: State, seat: int, action: Action | str) -> tuple[Chain, ...]:
        """Of the events of an action."""
        option = self.option(state, seat, action)
        leaves = option is None and LEAVE in (action, getattr(action, "name", ""))
        self._tracer.begin(None if leaves else state, option.clause if option is not None else "")
        return self._told(self._engine.apply(state, seat, action))

    def option(self, state: State, seat: int, action: Action | str) -> Branch | None:
        """The option that an action takes; ``None`` for a pass and for leaving."""
        name, decision = action if isinstance(action, str) else action.name, decision_of(self._engine.machine, state)
        found = next((a for a in self._engine.legal_actions(state, seat) if a.name.lower() == name.lower()), None)
        return decision.branches[found.branch] if decision is not None and found is not None and found.branch >= 0 else None

    def _told(self, step: Step | Refused) -> tuple[Chain, ...]:
        if isinstance(step, Refused):
            return ()
        self._tracer.tell(len(step.events))
        return tuple(self._tracer.chains)

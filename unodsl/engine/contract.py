"""What every engine does: the same verbs, the same meaning, in every game.

An engine is made for one machine. It keeps nothing between calls: all that a game is stands in its state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from unodsl.machine.code import Machine
from unodsl.machine.layout import ROUND
from unodsl.model.terms import NONE
from unodsl.state.events import Event
from unodsl.state.state import Action, State
from unodsl.state.view import View

NATURE = -1
"""The seat that :meth:`Engine.to_move` names when chance has the move."""

LEAVE = "(leaves)"
"""The action of a seat that leaves the round; any seat that takes part may do so at any time, and it is never listed."""


@dataclass(frozen=True, slots=True)
class Step:
    """An accepted action: the state after it and what happened, in order."""

    state: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """An action that was not accepted; nothing has changed.

    ``code``: ``over`` (the match is over), ``not-asked`` (it is not this seat's turn), ``unknown`` (no such action here), ``not-held`` (the
    card is not there), ``not-legal`` (an option exists but its test fails). ``reason`` is a sentence for people, ``clause`` the clause
    that refuses.
    """

    code: str
    reason: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a match stands. ``scores`` by side; ``champions`` are sides (several when they tie); ``winner`` of the last round is a seat."""

    is_over: bool
    rounds: int
    winner: int | None
    scores: tuple[int, ...]
    champions: tuple[int, ...]

    @classmethod
    def of(cls, machine: Machine, state: State) -> Outcome:
        """The outcome of a state."""

        def values(role: str) -> tuple[int, ...]:
            variable = machine.model.edition.roles.get(role)
            if variable is None:
                return ()
            slots = machine.layout.variables[variable]
            return state.registers[slots.base : slots.base + slots.count]

        winner = values("winner")
        champions = tuple(side for side, on in enumerate(values("champion")) if on)
        won = winner[0] if winner and winner[0] != NONE else None
        return cls(state.is_over, state.registers[ROUND], won, values("score"), champions)


class Engine(Protocol):
    """Rules as functions from state to state."""

    machine: Machine

    def initial(self, seed: int | None = None, game: int = 0) -> Step:
        """A new match at its first decision. ``seed`` ``None``: chance waits to be told its outcomes."""

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seats that may act, the one asked first first; ``(NATURE,)`` at a chance node; empty when the match is over."""

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Action, ...]:
        """What a seat may do now (default: the seat that is asked); empty for seats that are not asked."""

    def chance_outcomes(self, state: State) -> tuple[tuple[int, int], ...]:
        """At a chance node: the outcomes (a kind, or a value of the domain) and their weights."""

    def apply(self, state: State, seat: int, action: Action | str) -> Step | Refused:
        """Act. An action may be given by its name. ``NATURE`` acts with the name of an outcome (see ``outcome_name``)."""

    def leave(self, state: State, seat: int) -> Step | Refused:
        """A seat leaves in the middle of the round, as the cell ``flow.leaving`` has it: what it has to name is drawn by lot, other
        decisions of its own are passed over, windows count it as passed. The same as the action ``LEAVE``."""

    def outcome_name(self, state: State, outcome: int) -> str:
        """An outcome of chance as people read it: the name by which ``apply`` takes it."""

    def resolve(self, state: State, outcome: int) -> Step:
        """Tell chance its outcome (one of ``chance_outcomes``)."""

    def resume(self, state: State) -> Step:
        """Go on from a position that was set at a station of the machine (``turn``, ``round``, ``match``), to the first decision."""

    def view(self, state: State, seat: int | None) -> View:
        """All that a seat may know now; ``None`` is a spectator."""

    def outcome(self, state: State) -> Outcome:
        """Scores and winners so far."""

    def run(self, state: State, actions: Sequence[Action | str]) -> Step | Refused:
        """Apply actions in a row, each by the seat that is asked first."""

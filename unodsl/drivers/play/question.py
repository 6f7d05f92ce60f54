"""A question that the rules put to a seat, with all that is needed to speak of it."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.causes import Causes
from unodsl.drivers.play.choices import Choices
from unodsl.drivers.play.cites import Cites
from unodsl.drivers.play.watch import Watch
from unodsl.engine.contract import Engine
from unodsl.machine.code import Decision
from unodsl.state.state import State
from unodsl.state.view import View


@dataclass(frozen=True, slots=True)
class Question:
    """A position in which a seat is to choose, and its choices."""

    engine: Engine
    state: State
    seat: int
    choices: Choices
    watch: Watch
    cites: Cites
    causes: Causes

    @property
    def lexicon(self) -> Lexicon:
        """The words of the game."""
        return self.choices.lexicon

    @property
    def decision(self) -> Decision:
        """What is to be decided."""
        return self.choices.decision

    @property
    def view(self) -> View:
        """What the seat sees."""
        return self.engine.view(self.state, self.seat)

    @property
    def held(self) -> tuple[str, ...]:
        """The cards that the seat holds."""
        return self.lexicon.held(self.view)

    @property
    def row(self) -> str:
        """The row of the card that asks, or nothing when no card does."""
        legal = self.choices.legal
        return self.cites.acting(self.causes.of_question(self.state, self.seat, legal[0])) if legal else ""

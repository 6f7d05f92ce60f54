"""Which cell of a card is being done while things happen: found from the play before them, so that the sentences of the card's own cell
can be named beside those of the verbs that it calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from unodsl.check.clashes import FLOW
from unodsl.machine.code import Machine
from unodsl.machine.walk import statements
from unodsl.model import acts as a
from unodsl.state.events import Event
from unodsl.state.state import PASS


@dataclass
class Cells:
    """Follows the events of one game. ``path`` is the cell that is being done, ``within`` the clauses that it comes to."""

    machine: Machine
    path: str = ""
    within: frozenset[str] = frozenset()
    known: dict[tuple[str, int], frozenset[str]] = field(default_factory=dict)

    def follow(self, event: Event, later: Sequence[Event]) -> None:
        """Take note of what happens next; ``later`` is what comes after it."""
        if event.kind == "chose" and event.clause not in self.within:
            self._begin(event, later)
        elif event.kind == "chose" and self._interrupts(event):
            self._end()  # an answer of somebody else may come to another cell, such as that of a challenge
        elif event.kind in ("deal", "round-over") or event.clause in self._flow:
            self._end()

    def of(self, clause: str) -> tuple[str, ...]:
        """A clause, with the cell that has come to it before it."""
        return (self.path, clause) if clause in self.within else (clause,)

    @cached_property
    def _flow(self) -> frozenset[str]:
        """The cells that the engine calls: what they do is not done by a card."""
        return frozenset(f"flow.{cell}" for cell in FLOW)

    def _interrupts(self, event: Event) -> bool:
        """Whether somebody has acted in a window, and not just passed."""
        _, index, name = event.values
        return isinstance(index, int) and self.machine.decisions[index].form == "window" and name != PASS.name

    def _end(self) -> None:
        self.path, self.within = "", frozenset()

    def _begin(self, event: Event, later: Sequence[Event]) -> None:
        """A play, or another answer that does the cell of a card in any case. One that ends the round may have come to other cells."""
        self._end()
        kind, column = self._card(str(event.values[2])), self._column(event)
        if kind is None or column is None or _ends_round(later):
            return
        self.path = f"{self.machine.model.edition.kinds[kind].row}.{column}"
        if (column, kind) not in self.known:
            self.known[column, kind] = frozenset(self._clauses(column, kind))
        self.within = self.known[column, kind]

    def _card(self, action: str) -> int | None:
        words = action.partition(",")[0].split(" ")
        kinds = self.machine.model.edition.kinds
        return next((at for at, kind in enumerate(kinds) if kind.code in words), None)

    def _column(self, event: Event) -> str | None:
        """The column whose cell an option does, whatever else it does."""
        label = str(event.values[2]).partition(" ")[0]
        index = event.values[1]
        branches = self.machine.decisions[index].branches if isinstance(index, int) else ()
        bodies = (self._bodies.get((branch.span, branch.label), ()) for branch in branches if branch.label == label)
        return next((column for body in bodies for column in self._done(body)), None)

    @cached_property
    def _bodies(self) -> dict[tuple[object, str], a.Acts]:
        """What each option of a decision does."""
        every = (act for routine in self.machine.model.routines.values() for act in statements(routine.body))
        asked = (act for act in every if isinstance(act, a.Ask | a.Window))
        return {(choice.span, choice.label): choice.body for act in asked for choice in act.choices}

    def _done(self, body: a.Acts) -> Iterator[str]:
        """The columns whose cells are done in any case."""
        for act in body:
            if isinstance(act, a.Perform):
                yield from self._done(self.machine.model.routines[act.routine].body)
            elif isinstance(act, a.PerformCell):
                yield act.column

    def _clauses(self, column: str, kind: int) -> Iterator[str]:
        """What the cell of a kind comes to; cells that it does itself are taken to be those of the same card."""
        model, waiting, seen = self.machine.model, [self.machine.model.effect_cells[column][kind]], set[str]()
        own = model.routines[waiting[0]].clause
        while waiting:
            key = waiting.pop()
            if key in seen:
                continue
            seen.add(key)
            for act in statements(model.routines[key].body):
                if isinstance(act, a.Perform):
                    waiting.append(act.routine)
                elif isinstance(act, a.PerformCell):
                    waiting.append(model.effect_cells[act.column][kind])
                if isinstance(act, a.Ask | a.Window):
                    yield from (choice.clause for choice in act.choices)
                if act.clause != own:
                    yield act.clause


def _ends_round(later: Sequence[Event]) -> bool:
    """Whether the round is over before anybody is asked again."""
    return next((event.kind for event in later if event.kind in ("chose", "round-over")), "") == "round-over"

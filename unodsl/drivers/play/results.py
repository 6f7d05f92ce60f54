"""What a round and a match came to: the cards that were left and what they counted, scores, winners, ties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.text import counted, listed
from unodsl.drivers.play.watch import Watch
from unodsl.engine.contract import Outcome
from unodsl.state.events import Event
from unodsl.state.state import State


@dataclass(frozen=True, slots=True)
class Results:
    """Reads the events of the step in which a round ended. Hands are open once a round is over: they are counted."""

    lexicon: Lexicon
    watch: Watch

    def round(self, before: State, after: State, events: Sequence[Event]) -> list[str]:
        """The lines of a round that ended in this step; empty when none did."""
        ends = [at for at, event in enumerate(events) if event.kind == "round-over"]
        if not ends:
            return []
        end = ends[0]
        lines = [self._winner(before, events, end)]
        lines += self._hands(after, events[end + 1 :])
        return lines + list(self._scores(before, after))

    def _winner(self, before: State, events: Sequence[Event], end: int) -> str:
        number, role = events[end].values[0], self.watch.role("winner")
        won = [event for event in events[:end] if event.kind == "set" and event.values[0] == role]
        winner = won[-1].values[2] if won else self._value(before, role)
        if isinstance(winner, int) and winner >= 0:
            return f"Round {number} is won by {self.lexicon.seat(winner)}."
        capped = [event for event in events[: end + 1] if event.kind == "capped"]
        if capped:
            return f"Round {number} was stopped after {capped[0].values[0]} decisions: nobody wins it."
        return f"Round {number} ends without a winner: nobody could go on."

    def _value(self, state: State, variable: str | None) -> int:
        if variable is None or variable not in self.lexicon.machine.layout.variables:
            return -1
        return state.registers[self.lexicon.machine.layout.variables[variable].base]

    # ---- hands ---------------------------------------------------------------------------------------------

    def _hands(self, after: State, later: Sequence[Event]) -> Iterator[str]:
        """Each hand that was left, card by card with its worth."""
        deal = next((at for at, event in enumerate(later) if event.kind == "deal"), None)
        for seat in range(self.lexicon.machine.players):
            zone = self.lexicon.hand_zone(seat)
            if zone is None:
                continue
            kinds = list(after.zones[zone]) if deal is None else _taken(later[deal:], zone)
            yield self._hand(seat, [kind for kind in kinds if kind >= 0])

    def _hand(self, seat: int, kinds: list[int]) -> str:
        who = f"  {self.lexicon.seat(seat)}"
        if not kinds:
            return f"{who}: no cards left"
        place = {code: at for at, code in enumerate(self.lexicon.sorted({self.lexicon.names.kind(k) for k in kinds}))}
        kinds = sorted(kinds, key=lambda kind: place[self.lexicon.names.kind(kind)])
        worths = [self.watch.worth_of(kind) for kind in kinds]
        cards = [self.lexicon.names.kind(k) + ("" if w is None else f"={w}") for k, w in zip(kinds, worths, strict=True)]
        total = sum(worth for worth in worths if worth is not None)
        says = f", total {total}" if self.watch.worth is not None else ""
        return f"{who}: {counted(len(kinds), 'card')} left: {', '.join(cards)}{says}"

    # ---- scores --------------------------------------------------------------------------------------------

    def _scores(self, before: State, after: State) -> Iterator[str]:
        role = self.watch.role("score")
        if role is None:
            return
        slots, told = self.lexicon.machine.layout.variables[role], []
        for side in range(slots.count):
            old, new = before.registers[slots.base + side], after.registers[slots.base + side]
            gain = f" ({new - old:+})" if new != old else ""
            told.append(f"{self.side(side)} {new}{gain}")
        if self.watch.worth is not None or any(after.registers[slots.base : slots.base + slots.count]):
            yield f"Scores: {', '.join(told)}"

    def side(self, side: int) -> str:
        """A side by the people on it."""
        layout = self.lexicon.machine.layout
        return listed(self.lexicon.seat(seat) for seat in range(layout.players) if layout.side_of(seat) == side)

    def match(self, outcome: Outcome) -> list[str]:
        """Who has won the match, ties as ties."""
        if not outcome.is_over:
            return []
        rounds = f"The match is over after {counted(outcome.rounds, 'round')}."
        winners = [self.side(side) for side in outcome.champions]
        if not winners:
            return [rounds, "Nobody has won it."]
        if len(winners) == 1:
            return [rounds, f"The winner is {winners[0]}."]
        return [rounds, f"It is a tie between {listed(winners)}."]


def _taken(events: Sequence[Event], zone: int) -> list[int]:
    """The cards that lay in a zone when a new round gathered them: what leaves it before anything comes to it."""
    kinds: list[int] = []
    for event in events:
        if event.kind == "moved":
            kind, source, to = event.values
            if to == zone:
                break
            if source == zone and isinstance(kind, int):
                kinds.append(kind)
        if event.kind == "gathered":
            cards, source, to = event.values
            if to == zone:
                break
            if source == zone and isinstance(cards, tuple):
                kinds += cards
    return kinds

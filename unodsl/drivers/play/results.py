"""What a round and a match came to: the cards that were left and what they counted, scores, winners, ties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.text import counted, listed
from unodsl.drivers.play.watch import Watch
from unodsl.engine.contract import Outcome
from unodsl.machine.layout import RING
from unodsl.model.model import LEAVING
from unodsl.model.terms import NONE
from unodsl.state.events import Event
from unodsl.state.state import State


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The cards of a seat when it left the round, and whether the edition added them up for somebody."""

    kinds: tuple[int, ...]
    counts: bool


NOBODY_LEFT: Final[Mapping[int, Forfeit]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Results:
    """Reads the events of the step in which a round ended. Hands are open once a round is over: they are counted."""

    lexicon: Lexicon
    watch: Watch

    def round(
        self, before: State, after: State, events: Sequence[Event], left: Mapping[int, Forfeit] = NOBODY_LEFT
    ) -> list[str]:
        """The lines of a round that ended in this step; empty when none did. ``left``: the seats that left it."""
        ends = [at for at, event in enumerate(events) if event.kind == "round-over"]
        if not ends:
            return []
        end = ends[0]
        lines = [self._winner(before, events, end)]
        gone = [event.values[0] for event in events[:end] if event.kind == "retired"]
        playing = before.registers[RING] & ~sum(1 << seat for seat in gone if isinstance(seat, int))
        lines += self._hands(after, events[end + 1 :], left, playing)
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

    def _hands(self, after: State, later: Sequence[Event], left: Mapping[int, Forfeit], playing: int) -> Iterator[str]:
        """Each hand that was left, card by card with its worth. ``playing``: a bit for each seat that was in the round."""
        deal = next((at for at, event in enumerate(later) if event.kind == "deal"), None)
        for seat in range(self.lexicon.machine.players):
            zone = self.lexicon.hand_zone(seat)
            if zone is None:
                continue
            if seat in left:
                yield self._forfeited(seat, left[seat])
                continue
            kinds = list(after.zones[zone]) if deal is None else _taken(later[deal:], zone)
            yield self._hand(seat, [kind for kind in kinds if kind >= 0], bool(playing >> seat & 1))

    def _hand(self, seat: int, kinds: list[int], is_playing: bool) -> str:
        """Who is out of the round has no cards to lay down: that is not the same as having none left."""
        who = f"  {self.lexicon.seat(seat)}"
        if not kinds:
            return f"{who}: {'no cards left' if is_playing else 'out of the round'}"
        cards, total = self._counted(kinds)
        return f"{who}: {counted(len(kinds), 'card')} left: {cards}{'' if total is None else f', total {total}'}"

    def _forfeited(self, seat: int, left: Forfeit) -> str:
        """The hand of a seat that left, and what became of its worth."""
        who = f"  {self.lexicon.seat(seat)}: left the round"
        if not left.kinds:
            return f"{who} without cards"
        cards, total = self._counted(left.kinds)
        told = "" if total is None else f", total {total}, {'counted for the winner' if left.counts else 'not counted'}"
        return f"{who} with {counted(len(left.kinds), 'card')}: {cards}{told}"

    def _counted(self, kinds: Sequence[int]) -> tuple[str, int | None]:
        """Cards with their worth, and the sum, where hands are counted."""
        place = {code: at for at, code in enumerate(self.lexicon.sorted({self.lexicon.names.kind(k) for k in kinds}))}
        kinds = sorted(kinds, key=lambda kind: place[self.lexicon.names.kind(kind)])
        worths = [self.watch.worth_of(kind) for kind in kinds]
        cards = [self.lexicon.names.kind(k) + ("" if w is None else f"={w}") for k, w in zip(kinds, worths, strict=True)]
        total = sum(worth for worth in worths if worth is not None)
        return ", ".join(cards), total if self.watch.worth is not None else None

    def forfeit(self, before: State, seat: int, events: Sequence[Event]) -> Forfeit:
        """What a seat held when it left. Its worth counts when the leaving has added it to a number of the round."""
        zone = self.lexicon.hand_zone(seat)
        kinds = () if zone is None else tuple(kind for kind in before.zones[zone] if kind >= 0)
        total, layout = sum(self.watch.worth_of(kind) or 0 for kind in kinds), self.lexicon.machine.layout
        sets = [event.values for event in events if event.kind == "set" and event.clause == LEAVING]
        sums = [(str(name), value) for name, owner, value in sets if owner == NONE]
        counts = any(value == before.registers[layout.variables[name].base] + total for name, value in sums)
        return Forfeit(kinds, bool(total) and counts)

    def scores(self, state: State) -> list[str]:
        """The scores as they are; empty where nothing is scored."""
        return list(self._scores(state, state))

    def standing(self, state: State) -> str:
        """Where a match stands that is not over."""
        return next(iter(self.scores(state)), "Nobody has any points yet.")

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
        most = self.lexicon.machine.model.most_rounds
        if not winners and outcome.rounds >= most:
            return [f"The match ended after {counted(outcome.rounds, 'round')} without a winner: it may not have more."]
        if not winners:
            return [rounds, "Nobody has won it."]
        if len(winners) == 1:
            layout, side = self.lexicon.machine.layout, outcome.champions[0]
            several = sum(layout.side_of(seat) == side for seat in range(layout.players)) > 1
            return [rounds, f"The {'winners are' if several else 'winner is'} {winners[0]}."]
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

"""Games at a table on the reference engine, action by action, with policies that see views: what other samplers are held against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from unodsl.engine.contract import Refused
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.table import Chunk, Counts, EngineName, Table, column_names
from unodsl.machine.code import Decision
from unodsl.machine.layout import DECISIONS, RING
from unodsl.model.terms import NO_KIND
from unodsl.policy.registry import policy_of
from unodsl.state import random
from unodsl.state.state import Action, State
from unodsl.state.view import decision_of


class ReferenceSampler:
    """See :class:`unodsl.engine.sampler.Sampler`."""

    engine: EngineName = "reference"

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game_engine = ReferenceEngine(table.machine)
        self.columns = column_names(table)
        self._policies = [policy_of(table.machine, table.bot(seat)) for seat in range(table.machine.players)]
        self._count = _Count(table)

    def ready(self, games: int) -> None:
        """Nothing is to be made."""

    def sample(self, seed: int, first: int, count: int, whole: bool) -> Iterator[Chunk]:
        """A chunk a game."""
        for game in range(first, first + count):
            rows = list(self._game(seed, game, whole))
            yield [[row[name] for row in rows] for name in self.columns]

    def counts(self) -> Counts:
        """What was counted."""
        done, self._count = self._count.done(), _Count(self.table)
        return done

    def _game(self, seed: int, game: int, whole: bool) -> Iterator[dict[str, int]]:
        engine, players = self.game_engine, self.table.machine.players
        state = engine.initial(seed, game).state
        streams = [random.start(seed, game, 1 + seat) for seat in range(players)]
        lead, number = _Lead(), 1
        while not state.is_over:
            lead.look(self._sizes(state))
            seat, legal = engine.to_move(state)[0], engine.legal_actions(state)
            at, streams[seat] = self._policies[seat].choose(engine.view(state, seat), legal, streams[seat])
            decision = decision_of(self.table.machine, state)
            assert decision is not None
            self._count.add(decision, self._hand(state, seat), legal, legal[at])
            step = engine.apply(state, seat, legal[at])
            assert not isinstance(step, Refused)
            before, state = state, step.state
            if any(event.kind == "round-over" for event in step.events):
                yield self._row(before, step.state, whole and step.state.is_over, game, number, lead.changes)
                lead, number = _Lead(), number + 1
                if not whole:
                    return

    def _row(self, before: State, state: State, over: bool, game: int, number: int, changes: int) -> dict[str, int]:
        layout, outcome = self.table.machine.layout, self.game_engine.outcome(state)
        counted = {name: state.registers[layout.variables[x].base] for name, x in self.table.counted.counters.items()}
        fixed = {"game": game, "over": int(over), "round": number, "decisions": before.registers[DECISIONS] + 1}
        scores = {f"score {i}": score for i, score in enumerate(outcome.scores)}
        champions = {f"champion {i}": int(over and i in outcome.champions) for i in range(layout.sides)}
        return fixed | counted | scores | champions | {"lead-changes": changes}

    def _sizes(self, state: State) -> list[tuple[int, int]]:
        """How many cards each seat of the round holds."""
        first = self._first()
        return [(len(state.zones[first + s]), s) for s in range(self.table.machine.players) if state.registers[RING] >> s & 1]

    def _hand(self, state: State, seat: int) -> tuple[int, ...]:
        return state.zones[self._first() + seat]

    def _first(self) -> int:
        return self.table.machine.layout.zones[self.table.machine.model.edition.roles["hand"]].base


@dataclass(slots=True)
class _Lead:
    """Who alone held the fewest cards last, and how often that changed."""

    leader: int = -1
    changes: int = 0

    def look(self, sizes: list[tuple[int, int]]) -> None:
        """Before a decision."""
        least = min(size for size, _ in sizes)
        first = [seat for size, seat in sizes if size == least]
        if len(first) == 1 and first[0] != self.leader:
            self.changes += self.leader >= 0
            self.leader = first[0]


@dataclass(slots=True)
class _Count:
    """Options and kinds, counted decision by decision."""

    table: Table
    offsets: list[int] = field(default_factory=list)
    numbers: tuple[list[int], list[int], list[int], list[int]] = ([], [], [], [])

    def __post_init__(self) -> None:
        sizes = [2 * (1 + len(decision.branches)) for decision in self.table.machine.decisions]
        self.offsets = [sum(sizes[:i]) for i in range(len(sizes))]
        kinds = len(self.table.machine.model.edition.kinds)
        self.numbers = ([0] * sum(sizes), [0] * sum(sizes), [0] * kinds, [0] * kinds)

    def add(self, decision: Decision, hand: tuple[int, ...], legal: tuple[Action, ...], chosen: Action) -> None:
        """One decision: its options, each once, and the kinds that could be played."""
        offered, taken, playable, played = self.numbers
        for slot in {self._slot(decision, action) for action in legal}:
            offered[slot] += 1
        for kind in {self._kind(decision, hand, action) for action in legal} - {-1}:
            playable[kind] += 1
        taken[self._slot(decision, chosen)] += 1
        kind = self._kind(decision, hand, chosen)
        if kind >= 0:
            played[kind] += 1

    def _slot(self, decision: Decision, action: Action) -> int:
        said = 1 + len(decision.branches) if action.rider else 0
        return self.offsets[decision.index] + action.branch + 1 + said

    def _kind(self, decision: Decision, hand: tuple[int, ...], action: Action) -> int:
        """The kind of the own card that an action is about; -1 if it is about none."""
        if action.branch < 0 or not action.values or decision.branches[action.branch].locals[-1].type.kind != "card":
            return -1
        kind = action.values[-1] & NO_KIND
        return kind if action.values[-1] >= 0 and kind in hand else -1

    def done(self) -> Counts:
        """The counts so far."""
        offered, taken, playable, played = map(tuple, self.numbers)
        return Counts(offered, taken, playable, played)

"""What waits in the queue: how much of it at once, and whether it can go on for ever.

Clauses call each other without cycles; only ``afterwards`` can close one. A cycle is fine if on its way a seat has
chosen a card of a hand (a zone that its owner alone sees) and that card has left the hands: hands run out. So every
statement in the body of an option that certainly does this is cut out of the graph of calls, and what is left must have
no cycle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from unodsl.check.proof.effects import called
from unodsl.check.proof.paths import Site
from unodsl.check.proof.ranges import MOST, bounds_of, room
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

Weight = Callable[[str], int]  # how much a queued routine counts
QUEUE_LIMIT: Final = 8  # the machine has room for so many calls that wait


@dataclass(slots=True)
class Queueing:
    """The queue of one model. ``sites`` are the statements of each routine."""

    model: Model
    sites: dict[str, list[Site]]
    counted: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    cyclic: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        edges = {key: [c for site in sites for c in called(self.model, site.act)] for key, sites in self.sites.items()}
        self.cyclic = in_cycles(edges)

    def calls(self) -> tuple[a.Perform | a.PerformCell, ...]:
        """The calls that are queued somewhere."""
        acts = (site.act for sites in self.sites.values() for site in sites)
        return tuple(act.call for act in acts if isinstance(act, a.Queue))

    def reached(self, keys: Sequence[str]) -> list[str]:
        """These routines and all that they do or queue, directly or through others."""
        found, todo = list[str](), list(keys)
        while todo:
            key = todo.pop()
            if key in self.sites and key not in found:
                found.append(key)
                todo += [callee for site in self.sites[key] for callee in called(self.model, site.act)]
        return found

    # ---- without end ----------------------------------------------------------------------------------------

    def endless(self) -> list[Site] | None:
        """A cycle of calls in which no hand gets smaller: the statements that call, in order."""
        edges = {key: [site for site in sites if called(self.model, site.act)] for key, sites in self.sites.items()}
        edges = {key: [site for site in found if not self._is_paid(site)] for key, found in edges.items()}
        done: set[str] = set()
        for key in edges:
            found = self._cycle(key, edges, [], done)
            if found is not None:
                return found
        return None

    def _cycle(self, key: str, edges: dict[str, list[Site]], way: list[Site], done: set[str]) -> list[Site] | None:
        on_way = [site.routine for site in way]
        if key in on_way:
            return way[on_way.index(key) :]
        if key in done:
            return None
        for site in edges[key]:
            for callee in called(self.model, site.act):
                found = self._cycle(callee, edges, [*way, site], done)
                if found is not None:
                    return found
        done.add(key)
        return None

    def _is_paid(self, site: Site) -> bool:
        """Whether a statement stands in an option by which a card certainly leaves a hand."""
        options = (inside for inside in site.inside if isinstance(inside, a.Choice))
        return any(self._gives_up(local, option.body) for option in options for local in self._of_hand(option))

    def _of_hand(self, option: a.Choice) -> Iterator[t.Local]:
        for local, domain in zip(option.locals, option.domains, strict=True):
            if isinstance(domain, t.Cards) and self._is_hand(domain.zone.zone):
                yield local

    def _is_hand(self, zone: str) -> bool:
        return self.model.edition.zones[zone].seen_by == "owner"

    def _gives_up(self, card: t.Local, acts: a.Acts) -> bool:
        """Whether a card is moved out of the hands whatever happens."""
        for act in acts:
            if isinstance(act, a.MoveCard) and isinstance(act.card, t.Local) and act.card.index == card.index:
                if not self._is_hand(act.to.zone):
                    return True
            elif isinstance(act, a.Perform):
                routine = self.model.routines[act.routine]
                given = zip(routine.parameters, act.arguments, strict=True)
                same = [p for p, x in given if isinstance(x, t.Local) and x.index == card.index]
                if any(self._gives_up(p, routine.body) for p in same):
                    return True
        return False

    # ---- how much at once -----------------------------------------------------------------------------------

    def waiting(self, key: str) -> int:
        """The most calls that wait at once because of a routine that is done while the queue is empty."""
        return self._count(key, self.counted, self._places)

    def done_after(self, key: str) -> int:
        """The most queued calls that are done without a decision because of a routine.

        What comes back to itself passes a decision on its way; of the others there is one way through at most.
        """
        return self._count(key, self.totals, lambda callee: QUEUE_LIMIT * len(self.sites) if callee in self.cyclic else
                           1 + self.done_after(callee))  # fmt: skip

    def growing(self, keys: Sequence[str]) -> list[Site]:
        """A circle that leaves more waiting each time round, among what these routines do: the statements that lead round it."""
        for key in self.reached(keys):
            if key in self.cyclic and self.waiting(key) > 1:
                return self._way_round(key)
        return []

    def _way_round(self, start: str) -> list[Site]:
        """The shortest way from a routine back to itself."""
        ways: dict[str, list[Site]] = {}
        todo: list[tuple[str, list[Site]]] = [(start, [])]
        for key, way in todo:  # it grows while it is gone through
            for site in self.sites[key]:
                for callee in called(self.model, site.act):
                    if callee == start:
                        return [*way, site]
                    if callee not in ways:
                        ways[callee] = [*way, site]
                        todo.append((callee, ways[callee]))
        return []

    def _places(self, key: str) -> int:
        """The places that a queued call takes, itself and what it queues when its turn comes."""
        own = self.waiting(key)
        if key in self.cyclic and own > 1:
            return MOST
        return max(1, own)

    def _count(self, key: str, counted: dict[str, int], weight: Weight) -> int:
        if key not in counted:
            counted[key] = 1  # inside of a cycle each call makes way for the next
            counted[key] = self._block(self.model.routines[key].body, counted, weight)
        return counted[key]

    def _block(self, acts: a.Acts, counted: dict[str, int], weight: Weight) -> int:
        return min(MOST, sum(self._statement(act, counted, weight) for act in acts))

    def _statement(self, act: a.Statement, counted: dict[str, int], weight: Weight) -> int:
        match act:
            case a.Queue():
                return max((weight(key) for key in called(self.model, act)), default=0)
            case a.Perform() | a.PerformCell():
                return max((self._count(key, counted, weight) for key in called(self.model, act)), default=0)
            case a.If():
                return max(self._block(block, counted, weight) for block in (act.then, act.otherwise))
            case a.ForEach() | a.RepeatTimes() | a.RepeatUntil():
                return min(MOST, self._passes(act) * self._block(act.body, counted, weight))
            case a.Ask() | a.Window():
                blocks = [act.otherwise, *(choice.body for choice in act.choices)]
                return max(self._block(block, counted, weight) for block in blocks)
            case a.AskFor():
                return self._block(act.if_none, counted, weight)
        return 0

    def _passes(self, act: a.ForEach | a.RepeatTimes | a.RepeatUntil) -> int:
        if isinstance(act, a.ForEach):
            return room(act.domain, self.model.edition)
        return max(0, bounds_of(act.times, {})[1]) if isinstance(act, a.RepeatTimes) else act.bound


def in_cycles(edges: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """The nodes of a graph that can come back to themselves."""
    order: list[str] = []
    seen: set[str] = set()
    for start in edges:
        todo = [(start, False)]
        while todo:
            node, done = todo.pop()
            if done:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                todo += [(node, True), *((other, False) for other in edges.get(node, ()))]
    return frozenset(node for group in _groups(edges, order) if len(group) > 1 for node in group) | frozenset(
        node for node, others in edges.items() if node in others
    )


def _groups(edges: Mapping[str, Sequence[str]], order: Sequence[str]) -> Iterator[list[str]]:
    """Groups of nodes that lead to one another: the graph walked backwards, the last that was done first."""
    backwards: dict[str, list[str]] = {}
    for node, others in edges.items():
        for other in others:
            backwards.setdefault(other, []).append(node)
    taken: set[str] = set()
    for start in reversed(order):
        group, todo = [], [start]
        while todo:
            node = todo.pop()
            if node not in taken:
                taken.add(node)
                group.append(node)
                todo += backwards.get(node, ())
        yield group

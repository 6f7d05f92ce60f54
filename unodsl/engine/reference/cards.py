"""Moving cards: the only code that takes a card from a place and puts it into another."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from unodsl.engine.reference.fresh import event
from unodsl.engine.reference.run import Run
from unodsl.engine.reference.values import Read, Values
from unodsl.model import acts as a, terms as t
from unodsl.model.terms import KIND_LIMIT, NO_KIND, NONE
from unodsl.state.state import UNKNOWN

Take = Callable[[Run], tuple[int, int]]
"""Take one card out: its kind and the zone instance it came from, (NONE, …) when there was none."""


@dataclass(frozen=True, slots=True)
class Landing:
    """Where cards arrive: a zone instance, whether it is a stack, and how they go into it."""

    instance: Read
    stacked: bool
    hidden: bool
    how: str
    part: str

    def put(self, run: Run, at: int, kinds: Sequence[int]) -> None:
        """Add cards, in this order from the bottom to the top."""
        if not kinds:
            return
        there = run.z[at]
        if not self.stacked:
            if len(kinds) == 1:
                index = bisect_left(there, kinds[0])
                run.z[at] = (*there[:index], kinds[0], *there[index:])
            else:
                run.z[at] = tuple(sorted((*there, *kinds)))
        elif self.how == "onto" and self.part == "all":
            run.z[at] = (*there, *kinds)
        else:
            self._insert(run, at, kinds)

    def _insert(self, run: Run, at: int, kinds: Sequence[int]) -> None:
        size = len(run.z[at])
        if self.how == "into":
            for kind in kinds:
                self._anywhere(run, at, kind)
            return
        middle = 0 if self.part == "bottom" else size - size // 2
        index = max(0, size - 1) if self.how == "under" else middle
        run.z[at] = (*run.z[at][:index], *kinds, *run.z[at][index:])

    def _anywhere(self, run: Run, at: int, kind: int) -> None:
        """A place by lot. In a stack that nobody sees nobody knows it: the card joins the pool, if it is not to be taken along."""
        index = run.pick(len(run.z[at]) + 1)
        run.z[at] = (*run.z[at][:index], UNKNOWN if self.hidden else kind, *run.z[at][index:])
        if self.hidden and kind != UNKNOWN:
            run.pool(at).append(kind)


@dataclass(slots=True)
class Cards:
    """Compiles the statements that move cards."""

    values: Values

    def landing(self, place: t.ZonePart, how: str) -> Landing:
        """Where ``to`` leads."""
        zone = self.values.machine.layout.zones[place.zone]
        return Landing(self.values.instance(place), zone.stacked, zone.stacked and zone.seen_by == "nobody", how, place.part)

    def take(self, source: t.Expr | t.ZonePart) -> Take:
        """How one card leaves its place."""
        if isinstance(source, t.ZonePart):
            return self._take_from_end(source)
        card = self.values.read(source)

        def take(run: Run) -> tuple[int, int]:
            value = card(run.v, run.z)
            if value < 0:
                return NONE, NONE
            at, kind = divmod(value, KIND_LIMIT)
            there = run.z[at]
            if kind not in there:
                return NONE, at
            index = last_index(there, kind)
            run.z[at] = there[:index] + there[index + 1 :]
            return kind, at

        return take

    def _take_from_end(self, source: t.ZonePart) -> Take:
        instance = self.values.instance(source)

        def take(run: Run) -> tuple[int, int]:
            at = instance(run.v, run.z)
            if at < 0 or not run.z[at]:
                return NONE, at
            there = run.z[at]
            index = _place(source.part, len(there))
            kind = there[index]
            if kind == UNKNOWN:
                kind = run.draw_unknown(at)
            run.z[at] = there[:index] + there[index + 1 :]
            return kind, at

        return take

    def move_card(self, act: a.MoveCard) -> Callable[[Run], int]:
        """Move one card; gives the card in its new place (as a value), or ``NONE``."""
        landing, clause = self.landing(act.to, act.how), act.clause
        if isinstance(act.card, t.ZonePart) and act.card.part in ("all", "top") and not landing.stacked:
            return self._draw(self.values.instance(act.card), landing.instance, clause)
        if not isinstance(act.card, t.ZonePart) and landing.stacked and act.how == "onto" and act.to.part == "all":
            return self._play(self.values.read(act.card), landing.instance, clause)
        take = self.take(act.card)

        def move(run: Run) -> int:
            at = landing.instance(run.v, run.z)
            if at < 0:
                return NONE
            kind, source = take(run)
            if kind < 0:
                return NONE
            landing.put(run, at, (kind,))
            run.events.append(event("moved", clause, (kind, source, at)))
            return at * KIND_LIMIT + kind

        return move

    def _draw(self, source: Read, to: Read, clause: str) -> Callable[[Run], int]:
        """The commonest move of all: the top of a place into a hand."""

        def draw(run: Run) -> int:
            v, z = run.v, run.z
            at, stack = to(v, z), source(v, z)
            if at < 0 or stack < 0 or not z[stack]:
                return NONE
            there = z[stack]
            kind = there[-1]
            if kind == UNKNOWN:
                kind = run.draw_unknown(stack)
            z[stack] = there[:-1]
            hand = z[at]
            index = bisect_left(hand, kind)
            z[at] = (*hand[:index], kind, *hand[index:])
            run.events.append(event("moved", clause, (kind, stack, at)))
            return at * KIND_LIMIT + kind

        return draw

    def _play(self, card: Read, to: Read, clause: str) -> Callable[[Run], int]:
        """The next commonest: a card that was named onto a stack."""
        stacked = [self.values.machine.layout.zones[name].stacked for name in self.values.machine.layout.zone_names]

        def play(run: Run) -> int:
            v, z = run.v, run.z
            at, value = to(v, z), card(v, z)
            if at < 0 or value < 0:
                return NONE
            source, kind = value // KIND_LIMIT, value & NO_KIND
            there = z[source]
            if kind not in there:
                return NONE
            index = last_index(there, kind) if stacked[source] else there.index(kind)
            z[source] = there[:index] + there[index + 1 :]
            z[at] += (kind,)
            run.events.append(event("moved", clause, (kind, source, at)))
            return at * KIND_LIMIT + kind

        return play

    def move_where(self, act: a.MoveWhere) -> Callable[[Run], None]:
        """Move every card of a domain that passes a test."""
        things, where = self.values.copies(act.domain), self.values.test(act.where)
        at_local, landing, clause = self.values.register(act.local), self.landing(act.to, act.how), act.clause

        def move(run: Run) -> None:
            at = landing.instance(run.v, run.z)
            chosen = []
            for card in things(run.v, run.z):
                run.v[at_local] = card
                if at >= 0 and (where is None or where(run.v, run.z)):
                    chosen.append(card)
            for card in chosen:
                source, kind = divmod(card, KIND_LIMIT)
                if kind not in run.z[source]:
                    continue  # a card of a list may have been moved before, or lie elsewhere by now
                index = run.z[source].index(kind)
                run.z[source] = run.z[source][:index] + run.z[source][index + 1 :]
                landing.put(run, at, (kind,))
                run.events.append(event("moved", clause, (kind, source, at)))

        return move

    def move_all(self, act: a.MoveAll) -> Callable[[Run], None]:
        """Move a zone, a part of it, or every card there is."""
        landing, clause = self.landing(act.to, act.how), act.clause
        sources = self.sources(act.source)
        rest = act.source is not None and act.source.part == "rest"

        def move(run: Run) -> None:
            at = landing.instance(run.v, run.z)
            for source in sources(run):
                if at < 0 or source in (at, NONE):
                    continue
                kinds = self._empty(run, source, rest, landing.hidden)
                unknown = kinds.count(UNKNOWN)
                landing.put(run, at, kinds)
                if unknown:
                    run.pool(at).extend(run.pools[source])
                    run.pools[source] = ()
                if kinds:
                    run.events.append(event("gathered", clause, (kinds, source, at)))

        return move

    def shown(self, run: Run, at: int, part: str) -> tuple[int, ...]:
        """The cards of a zone or a part of it, as somebody looks at them: from then on it is known what lies there."""
        if part in ("all", "rest"):
            run.find_out(at, part == "rest")
            return run.z[at] if part == "all" else run.z[at][:-1]
        there = run.z[at]
        place = _place(part, len(there))
        if there and there[place] == UNKNOWN:
            there = run.z[at] = (*there[:place], run.draw_unknown(at, bulk=True), *there[place + 1 :])
        return there[place : place + 1]

    def sources(self, source: t.ZonePart | None) -> Callable[[Run], Sequence[int]]:
        """The zone instances that are meant; ``None``: all."""
        layout = self.values.machine.layout
        if source is None:
            every = range(len(layout.zone_names))
            return lambda run: every
        if source.of_everybody:
            base, count = layout.zones[source.zone].base, layout.zones[source.zone].count
            return lambda run: range(base, base + count)
        instance = self.values.instance(source)
        return lambda run: (instance(run.v, run.z),)

    def _empty(self, run: Run, source: int, rest: bool, keep_unknown: bool) -> tuple[int, ...]:
        """Take everything out, bottom first. Unknown cards are found out if they go where order is known or does not matter."""
        there = run.z[source]
        leaving, staying = (there[:-1], there[-1:]) if rest else (there, ())
        if UNKNOWN in leaving and (staying or not keep_unknown):
            leaving = tuple(run.draw_unknown(source, bulk=True) if kind == UNKNOWN else kind for kind in leaving)
        run.z[source] = staying
        return leaving


def _place(part: str, size: int) -> int:
    """Where in a stack of a size a part of it lies."""
    return {"bottom": 0, "middle": size // 2}.get(part, size - 1)


def last_index(there: tuple[int, ...], kind: int) -> int:
    """Where a kind lies: of several the topmost."""
    return len(there) - 1 - there[::-1].index(kind)

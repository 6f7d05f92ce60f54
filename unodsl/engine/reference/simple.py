"""The simple statements as functions: what changes variables, cards and seats without asking anybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unodsl.compose.pairs import turned
from unodsl.engine.reference.calls import may_wait
from unodsl.engine.reference.cards import Cards
from unodsl.engine.reference.run import Run, Waits
from unodsl.engine.reference.seats import seats
from unodsl.engine.reference.values import Read, Values
from unodsl.machine.code import SimpleAct
from unodsl.machine.layout import DIRECTION, RING
from unodsl.model import acts as a, terms as t
from unodsl.model.terms import KIND_LIMIT, NONE, missing
from unodsl.state.events import Event
from unodsl.state.state import UNKNOWN

WAITED = -2
"""Given by a statement that could not be carried out because chance has to be told."""

Assignment = Callable[[Run, int], None]


@dataclass(slots=True)
class Simples:
    """Compiles simple statements of one machine."""

    values: Values
    cards: Cards

    def step(self, act: SimpleAct, at: int) -> Callable[[Run], object]:
        """Carry out the statement at address ``at``. Where chance may have to be told it gives ``WAITED`` if it has to be."""
        do = self.raw(act)
        if not may_wait(self.values.machine, act):
            return do

        def step(run: Run) -> object:
            try:
                return do(run)
            except Waits:
                return run.wait(at) and WAITED

        return step

    def raw(self, act: SimpleAct) -> Callable[[Run], object]:
        """Carry out the statement; raises ``Waits`` (having changed nothing) when chance has to be told.

        The function of ``MoveCard`` gives the card in its new place, which is the caller's to keep.
        """
        method: Callable[[SimpleAct], Callable[[Run], object]] = getattr(self, f"_{type(act).__name__.lower()}")
        return method(act)

    def assignment(self, target: a.Target, clause: str) -> Assignment:
        """Write a variable (within its range, with an event if it is public and changes) or a local."""
        if isinstance(target, t.Local):
            at = self.values.register(target)

            def write(run: Run, value: int) -> None:
                run.v[at] = value

            return write
        return self._variable(target, clause)

    def _variable(self, target: t.Variable, clause: str) -> Assignment:
        slots = self.values.machine.layout.variables[target.name]
        owner = self.values.read(target.owner) if target.owner is not None else None
        name, base, low, high, public = target.name, slots.base, slots.low, slots.high, slots.public

        def write(run: Run, value: int) -> None:
            index = 0 if owner is None else owner(run.v, run.z)
            if index < 0:
                return
            value = low if value < low else high if value > high else value
            at = base + index
            if public and run.v[at] != value:
                run.events.append(Event("set", clause, (name, index if owner is not None else NONE, value)))
            run.v[at] = value

        return write

    # ---- cards ---------------------------------------------------------------------------------------------

    def _movecard(self, act: a.MoveCard) -> Callable[[Run], int]:
        return self.cards.move_card(act)

    def _moveall(self, act: a.MoveAll) -> Callable[[Run], None]:
        return self.cards.move_all(act)

    def _movewhere(self, act: a.MoveWhere) -> Callable[[Run], None]:
        return self.cards.move_where(act)

    def _shuffle(self, act: a.Shuffle) -> Callable[[Run], None]:
        instance, clause = self.values.instance(act.zone), act.clause

        def do(run: Run) -> None:
            at = instance(run.v, run.z)
            if at >= 0:
                run.forget_order(at)
                run.events.append(Event("shuffled", clause, (at,)))

        return do

    def _show(self, act: a.Show) -> Callable[[Run], None]:
        to, clause = self.values.read(act.to), act.clause
        if isinstance(act.what, t.ZonePart):
            instance, part = self.values.instance(act.what), act.what.part

            def show_zone(run: Run) -> None:
                at, seat = instance(run.v, run.z), to(run.v, run.z)
                if at >= 0 and seat >= 0:
                    run.events.append(Event("shown", clause, (seat, at, self.cards.shown(run, at, part))))

            return show_zone
        card = self.values.read(act.what)

        def show_card(run: Run) -> None:
            value, seat = card(run.v, run.z), to(run.v, run.z)
            if value >= 0 and seat >= 0:
                run.events.append(Event("shown", clause, (seat, NONE, (value % KIND_LIMIT,))))

        return show_card

    def _swap(self, act: a.Swap) -> Callable[[Run], None]:
        left, right, clause = self.values.instance(act.left), self.values.instance(act.right), act.clause
        open_left, open_right = self._is_open(act.left.zone), self._is_open(act.right.zone)

        def do(run: Run) -> None:
            one, other = left(run.v, run.z), right(run.v, run.z)
            if one >= 0 and other >= 0 and one != other:
                run.z[one], run.z[other] = run.z[other], run.z[one]
                run.pools[one], run.pools[other] = run.pools[other], run.pools[one]
                if open_left:
                    run.find_out(one)
                if open_right:
                    run.find_out(other)
                run.events.append(Event("swapped", clause, (one, other)))

        return do

    def _is_open(self, zone: str) -> bool:
        """Whether somebody sees the cards of a zone, so that none of them is unknown."""
        return self.values.machine.layout.zones[zone].seen_by != "nobody"

    def _rotate(self, act: a.Rotate) -> Callable[[Run], None]:
        base, clause = self.values.machine.layout.zones[act.zone].base, act.clause
        around = seats(self.values.machine.players).around

        def do(run: Run) -> None:
            ring = around[run.v[RING] * run.v[DIRECTION]][0]
            before = [(run.z[base + seat], run.pools[base + seat]) for seat in ring]
            for i, (cards, pool) in enumerate(before):
                to = base + ring[(i + 1) % len(ring)]
                run.z[to], run.pools[to] = cards, pool
            run.events.append(Event("rotated", clause, (act.zone, run.v[DIRECTION])))

        return do

    def _turnover(self, act: a.TurnOver) -> Callable[[Run], None]:
        sources, clause, layout = [self.cards.sources(zone) for zone in act.zones], act.clause, self.values.machine.layout
        stacked = [layout.zones[name].stacked for name in layout.zone_names]
        other = (*turned(self.values.machine.model.edition), UNKNOWN)  # an unknown card stays unknown

        def do(run: Run) -> None:
            places = [at for instances in sources for at in instances(run)]
            for at in places:
                if at >= 0:
                    cards = tuple(other[kind] for kind in run.z[at])
                    run.z[at] = cards[::-1] if stacked[at] else tuple(sorted(cards))
                    run.pools[at] = tuple(other[kind] for kind in run.pools[at])
            run.events.append(Event("turned", clause, tuple(places)))

        return do

    # ---- seats and chance ----------------------------------------------------------------------------------

    def _retire(self, act: a.Retire) -> Callable[[Run], None]:
        seat, clause = self.values.read(act.seat), act.clause

        def do(run: Run) -> None:
            gone = seat(run.v, run.z)
            if gone >= 0 and run.v[RING] >> gone & 1 and run.v[RING] != 1 << gone:  # the last seat stays
                run.v[RING] &= ~(1 << gone)
                run.events.append(Event("retired", clause, (gone,)))

        return do

    def _chance(self, act: a.Chance) -> Callable[[Run], None]:
        write, things = self.assignment(act.target, act.clause), self.values.copies(act.domain)
        at, weight, clause = self.values.register(act.local), act.weight, act.clause
        told = "lot-card" if act.local.type.kind == "card" else "lot"
        weigh: Read | None = self.values.read(weight) if weight is not None else None
        nothing = missing(act.local.type)

        def weighted(run: Run) -> list[tuple[int, int]]:
            outcomes = []
            for thing in tuple(things(run.v, run.z)):
                run.v[at] = thing
                share = 1 if weigh is None else weigh(run.v, run.z)
                if share > 0:
                    outcomes.append((thing, share))
            return outcomes

        def do(run: Run) -> None:
            outcomes = weighted(run)
            drawn = run.choose(outcomes) if outcomes else nothing
            run.events.append(Event(told, clause, (drawn,)))
            write(run, drawn)

        return do

"""The simple statements as trees: what changes variables, cards and seats without asking anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from unodsl.machine.code import SimpleAct
from unodsl.machine.layout import DIRECTION, RING
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.chance import below
from unodsl.machine.program.moves import Moves
from unodsl.machine.program.piles import Piles
from unodsl.machine.program.showing import Showing
from unodsl.machine.program.telling import MANY, OPEN, Telling
from unodsl.machine.program.terms import is_sure
from unodsl.machine.program.values import Values
from unodsl.machine.program.writer import Writer
from unodsl.model import acts as a, terms as t
from unodsl.model.terms import NO_KIND, NONE

CARD_HIGH = 1 << 31
"""The bound of variables that hold a card; no card comes near it."""


@dataclass(slots=True)
class Simple:
    """Writes the simple statements of one machine."""

    values: Values
    telling: Telling
    moves: Moves = field(init=False)
    showing: Showing = field(init=False)

    def __post_init__(self) -> None:
        piles = Piles(self.values.parts)
        self.moves = Moves(self.values, self.telling, piles)
        self.showing = Showing(self.values, self.telling, piles)

    def act(self, act: SimpleAct, w: Writer) -> None:
        """Write a statement."""
        method: Callable[[SimpleAct, Writer], None] = getattr(self, f"_{type(act).__name__.lower()}")
        method(act, w)

    # ---- variables -----------------------------------------------------------------------------------------

    def assign(self, target: a.Target, value: p.Number, type_: t.Type | None, clause: str, w: Writer) -> None:
        """Write a variable (within its range) or a local. ``type_``: what is known of the value."""
        if isinstance(target, t.Local):
            w.assign(target.index, value)
            return
        if target.name in self.values.parts.traits.constants.variables:
            return  # nothing else is ever written
        slots = self.values.parts.machine.layout.variables[target.name]
        place: p.Number = m.number(slots.base)
        exists: p.Test = m.YES
        if target.owner is not None:
            owner = self.values.number(target.owner, w)
            if not is_sure(target.owner, w):
                owner = w.atom("i", owner)
                exists = m.is_there(owner)
            place = m.add(slots.base, owner)
        with w.inside() as inner:
            value = self._within(value, type_, slots.low, slots.high, w)
            if slots.public:
                place, value = self._tell_set(target, place, value, slots.base, clause, w)
            w.emit(p.Put(place, value))
        w.when(exists, inner)

    def _within(self, value: p.Number, type_: t.Type | None, low: int, high: int, w: Writer) -> p.Number:
        """A value cut to the nearest bound, where it may lie outside."""
        if isinstance(value, p.Int):
            return p.Int(min(max(value.value, low), high))
        if type_ is None:
            least, most = low - 1, min(high + 1, CARD_HIGH)  # nothing is known
        else:
            least, most = (type_.low, type_.high) if type_.kind == "number" else (NONE if type_.kind == "member" else low, high)
        if least >= low and most <= high:
            return value
        name = w.let("x", value)
        if most > high:
            w.when(m.compare(">", name, high), [p.Let(name.name, m.number(high))])
        if least < low:
            w.when(m.compare("<", name, low), [p.Let(name.name, m.number(low))])
        return name

    def _tell_set(
        self, target: t.Variable, place: p.Number, value: p.Number, base: int, clause: str, w: Writer
    ) -> tuple[p.Number, p.Number]:
        if not self.telling.tells:
            return place, value
        place, value = w.settled("at", place), w.settled("x", value)
        owner = m.number(NONE) if target.owner is None else m.subtract(place, base)
        with w.inside() as told:
            self.telling.event(w, "set", clause, target.name, owner, value)
        w.when(m.compare("!=", m.at(place), value), told)
        return place, value

    def _assign(self, act: a.Assign, w: Writer) -> None:
        self.assign(act.target, self.values.number(act.value, w), act.value.type, act.clause, w)

    # ---- cards ---------------------------------------------------------------------------------------------

    def _movecard(self, act: a.MoveCard, w: Writer) -> None:
        moved = self.moves.move_card(act, w)
        if act.known_as is not None:
            self.assign(act.known_as, moved, t.CARD, act.clause, w)

    def _moveall(self, act: a.MoveAll, w: Writer) -> None:
        self.moves.move_all(act, w)

    def _movewhere(self, act: a.MoveWhere, w: Writer) -> None:
        self.moves.move_where(act, w)

    def _shuffle(self, act: a.Shuffle, w: Writer) -> None:
        self.moves.shuffle(act, w)

    def _swap(self, act: a.Swap, w: Writer) -> None:
        self.moves.swap(act, w)

    def _rotate(self, act: a.Rotate, w: Writer) -> None:
        self.moves.rotate(act, w)

    def _turnover(self, act: a.TurnOver, w: Writer) -> None:
        self.moves.turn_over(act, w)

    # ---- showing -------------------------------------------------------------------------------------------

    def _show(self, act: a.Show, w: Writer) -> None:
        seat = w.settled("seat", self.values.number(act.to, w))
        if isinstance(act.what, t.ZonePart):
            index, exists = self.values.zones.instance(act.what, w)
            index = w.settled("at", index)
            with w.inside() as told:
                self.showing.zone(act.what, seat, index, act.clause, w)
            w.when(m.both(exists, m.is_there(seat)), told)
            return
        card = w.settled("card", self.values.card(act.what, w).number)
        with w.inside() as told:
            self.telling.begin(w, "shown", act.clause, OPEN, NONE, MANY)
            for number in (seat, m.ONE, m.both_bits(card, NO_KIND)):
                self.telling.number(w, number)
        w.when(m.both(m.is_there(card), m.is_there(seat)), told)

    # ---- seats and chance ----------------------------------------------------------------------------------

    def _reverse(self, act: a.Reverse, w: Writer) -> None:
        w.emit(p.Put(m.number(DIRECTION), m.subtract(0, m.at(DIRECTION))))
        self.telling.event(w, "reversed", act.clause, m.at(DIRECTION))

    def _retire(self, act: a.Retire, w: Writer) -> None:
        seat = w.settled("seat", self.values.number(act.seat, w))
        bit = self.values.seats.bit(seat)
        with w.inside() as inner:
            w.emit(p.Put(m.number(RING), p.Binary("^", m.at(RING), bit)))
            self.telling.event(w, "retired", act.clause, seat)
        others = m.compare("!=", m.at(RING), bit)  # the last seat stays
        w.when(m.both(m.is_there(seat), self.values.seats.takes_part(seat), others), inner)

    def _chance(self, act: a.Chance, w: Writer) -> None:
        """One thing by its weight: the weights are added up, a number is drawn, and the things are gone through again."""
        drawn, count, total = w.let("drawn", t.missing(act.local.type)), w.let("count", 0), w.let("total", 0)
        with self._weighed(act, w, None) as (value, copies, share):
            w.emit(p.Let(drawn.name, value), p.Let(count.name, m.add(count, copies)))
            w.emit(p.Let(total.name, m.add(total, m.times(share, copies))))
        with w.inside() as by_lot:
            left, found = below(total, w), w.let("found", 0)
            with self._weighed(act, w, found) as (value, copies, share):
                w.emit(p.Let(left.name, m.subtract(left, m.times(share, copies))))
                w.when(m.compare("<", left, 0), [p.Let(drawn.name, value), p.Let(found.name, m.ONE), p.Break()])
        w.when(m.compare(">", count, 1), by_lot)
        self.telling.event(w, "lot-card" if act.local.type.kind == "card" else "lot", act.clause, drawn)
        self.assign(act.target, drawn, None, act.clause, w)

    @contextmanager
    def _weighed(self, act: a.Chance, w: Writer, stop: p.Name | None) -> Iterator[tuple[p.Number, p.Number, p.Number]]:
        """A loop over the things that have a weight: value, copies, weight of one copy."""
        before = dict(w.bound)
        with self.values.domains.each(act.domain, w, stop) as thing:
            w.bind(act.local.index, thing.value)
            share = m.ONE if act.weight is None else w.settled("share", self.values.number(act.weight, w))
            with w.inside() as inner:
                yield thing.value.number, thing.copies, share
            w.when(m.compare(">", share, 0), inner)
        w.bound = before

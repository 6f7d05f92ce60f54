"""The statements that move cards, in exactly the order in which the reference engine moves them and asks chance."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.compose.pairs import turned
from unodsl.machine.layout import DIRECTION
from unodsl.machine.program import make as m, places, tree as p
from unodsl.machine.program.cards import zone_of
from unodsl.machine.program.piles import Piles
from unodsl.machine.program.space import WORD_KINDS, Loose, Stack
from unodsl.machine.program.telling import MANY, OPEN, Telling
from unodsl.machine.program.values import Values
from unodsl.machine.program.writer import Unsupported, Writer
from unodsl.model import acts as a, terms as t
from unodsl.model.terms import KIND_LIMIT, NONE

MOST_LISTED = 64
"""The most cards that an author writes down in a list."""

_OTHER = "the other face of each kind"


@dataclass(slots=True)
class Moves:
    """Writes the moves of one machine."""

    values: Values
    telling: Telling
    piles: Piles

    def _zone(self, name: str) -> Loose | Stack:
        return self.values.parts.space.zones[name]

    # ---- one card ------------------------------------------------------------------------------------------

    def move_card(self, act: a.MoveCard, w: Writer) -> p.Number:
        """Move one card; gives the card in its new place, or none."""
        index, exists = self.values.zones.instance(act.to, w)
        index = w.settled("to", index)
        moved = w.let("moved", NONE) if act.known_as is not None else None
        with w.inside() as inner:
            kind, source = self._taken(act.card, w)
            with w.inside() as landed:
                self.piles.landing(act.to.zone, index, act.how, act.to.part, w)(kind)
                place = m.add(index, self._zone(act.to.zone).first)
                self.telling.event(w, "moved", act.clause, kind, source, place)
                if moved is not None:
                    w.emit(p.Let(moved.name, m.add(m.times(place, KIND_LIMIT), kind)))
            w.when(m.is_there(kind), landed)
        w.when(exists, inner)
        return moved or m.NOTHING

    def _taken(self, source: t.Expr | t.ZonePart, w: Writer) -> tuple[p.Name, p.Number]:
        """Take a card out: its kind (none if there was none) and where it was."""
        if isinstance(source, t.ZonePart):
            index, exists = self.values.zones.instance(source, w)
            index = w.settled("origin", index)
            kind = w.let("kind", m.pick(exists, self.piles.from_end(source.zone, index, source.part), NONE))
            return kind, m.add(index, self._zone(source.zone).first)
        card = w.settled("card", self.values.card(source, w).number)
        return w.let("kind", self.piles.taken(card, self.values.parts.traits.whereabouts.zones(source))), zone_of(card)

    # ---- whole zones ---------------------------------------------------------------------------------------

    def move_all(self, act: a.MoveAll, w: Writer) -> None:
        """Move a zone, a part of it, or every card there is."""
        index, exists = self.values.zones.instance(act.to, w)
        index = w.settled("to", index)
        with w.inside() as inner:
            if act.source is None:
                for name, zone in self.values.parts.space.zones.items():
                    for i in range(zone.count):
                        self._gather(act, name, m.number(i), m.YES, index, w)
            elif act.source.of_everybody:
                for owner in range(self._zone(act.source.zone).count):
                    self._gather(act, act.source.zone, m.number(owner), m.YES, index, w)
            else:
                source, there = self.values.zones.instance(act.source, w)
                self._gather(act, act.source.zone, w.settled("origin", source), there, index, w)
        w.when(exists, inner)

    def _gather(self, act: a.MoveAll, name: str, source: p.Number, there: p.Test, to: p.Number, w: Writer) -> None:
        """Move one zone instance to another, unless they are the same."""
        zones = list(self.values.parts.space.zones)
        rest = act.source is not None and act.source.part == "rest"
        if name == act.to.zone:
            there = m.both(there, m.compare("!=", source, to))
        if there == m.NO:
            return
        place = "rest_" if rest else "all_"
        kind = f"{act.how}_{act.to.part}"
        site = f"_at_{len(self.telling.sites)}" if self.telling.tells else ""
        says = f"move {'the rest' if rest else 'all'} of {name} to {act.to.zone}"
        helper = self.values.parts.helper(
            f"gather_{place}{zones.index(name)}_{kind}_{zones.index(act.to.zone)}{site}", ("source", "to"), says,
            lambda inner: self._gathering(act, name, rest, inner),
        )  # fmt: skip
        w.when(there, [p.Do(p.Call(helper, (source, to)))])

    def _gathering(self, act: a.MoveAll, name: str, rest: bool, w: Writer) -> None:
        zone = self._zone(name)
        source: p.Number = p.Name("source") if zone.count > 1 else m.ZERO
        to: p.Number = p.Name("to") if self._zone(act.to.zone).count > 1 else m.ZERO
        count = w.let("count", m.at(places.size(zone, source)))
        if rest:
            w.emit(p.Let(count.name, m.subtract(count, 1)))
        w.when(m.compare("<=", count, 0), [p.Return(m.ZERO)])
        self.telling.begin(w, "gathered", act.clause, MANY, OPEN, OPEN)
        self.telling.number(w, count)
        if isinstance(zone, Loose):
            self._gather_loose(act, zone, source, to, count, w)
        else:
            self._gather_stack(act, zone, source, to, count, rest, w)
        self.telling.number(w, m.add(source, zone.first))
        self.telling.number(w, m.add(to, self._zone(act.to.zone).first))
        w.emit(p.Return(m.ZERO))

    def _gather_loose(self, act: a.MoveAll, zone: Loose, source: p.Number, to: p.Number, count: p.Name, w: Writer) -> None:
        """In kind order, every copy (all but the last card of all, if the rest is meant)."""
        put = self.piles.landing(act.to.zone, to, act.how, act.to.part, w)
        kind = w.let("kind", 0)
        copies = m.add(places.copies(zone, source), kind)
        with w.inside() as one:
            w.emit(p.Let(count.name, m.subtract(count, 1)))
            self.piles.lose(zone, source, kind, w)
            self.telling.number(w, kind)
            put(kind)
        with w.inside() as each:
            w.emit(p.While(m.both(m.compare(">", count, 0), m.holds(m.at(copies))), tuple(one)))
            w.emit(p.Let(kind.name, m.add(kind, 1)))
        w.emit(p.While(m.compare(">", count, 0), tuple(each)))

    def _gather_stack(
        self, act: a.MoveAll, zone: Stack, source: p.Number, to: p.Number, count: p.Name, rest: bool, w: Writer
    ) -> None:
        """From the bottom up. Unknown cards are found out first, unless they stay unknown."""
        start = places.cards(zone, source)
        target = self._zone(act.to.zone)
        layout = self.values.parts.machine.layout.zones[act.to.zone]
        keeps = layout.stacked and layout.seen_by == "nobody" and not rest
        if not keeps:
            self.piles.find_out(zone, source, rest, w)
        put = self.piles.landing(act.to.zone, to, act.how, act.to.part, w)
        with w.counting(count) as i:
            kind = w.let("kind", m.at(m.add(start, i)))
            self.telling.number(w, kind)
            put(kind)
        if rest:
            w.emit(p.Put(start, m.at(m.add(start, count))), p.Put(places.size(zone, source), m.ONE))
        else:
            w.emit(p.Put(places.size(zone, source), m.ZERO))
        if zone.pools and keeps and isinstance(target, Stack):
            self._join_pools(zone, source, target, to, w)

    def _join_pools(self, zone: Stack, source: p.Number, target: Stack, to: p.Number, w: Writer) -> None:
        """The unknown cards go over as they are."""
        size_at = places.pool_size(zone, source)
        pool = places.pool(zone, source)
        with w.counting(m.at(size_at)) as i:
            self.piles.pool_add(target, to, m.at(m.add(pool, i)), w)
        w.emit(p.Put(size_at, m.ZERO))

    # ---- cards that pass a test ----------------------------------------------------------------------------

    def move_where(self, act: a.MoveWhere, w: Writer) -> None:
        """Settle which cards pass, then move them one by one."""
        index, exists = self.values.zones.instance(act.to, w)
        index = w.settled("to", index)
        with w.inside() as inner:
            room = self.values.parts.take_room(self.values.parts.space.deck + MOST_LISTED)
            count = w.let("count", 0)
            with self.values.quantifiers.passing(act.local, act.domain, act.where, w) as thing, w.counting(thing.copies):
                w.emit(p.Put(m.add(room, count), thing.value.number), p.Let(count.name, m.add(count, 1)))
            with w.counting(count) as i:
                self._move_found(act, m.at(m.add(room, i)), index, w)
        w.when(exists, inner)

    def _move_found(self, act: a.MoveWhere, card: p.Number, to: p.Number, w: Writer) -> None:
        """Move a card, unless it lies elsewhere by now."""
        card = w.settled("card", card)
        kind = w.let("kind", self.piles.taken(card, self.values.parts.traits.whereabouts.within(act.domain), lowest=True))
        with w.inside() as moved:
            self.piles.landing(act.to.zone, to, act.how, act.to.part, w)(kind)
            place = m.add(to, self._zone(act.to.zone).first)
            self.telling.event(w, "moved", act.clause, kind, zone_of(card), place)
        w.when(m.is_there(kind), moved)

    # ---- zones as they are ---------------------------------------------------------------------------------

    def shuffle(self, act: a.Shuffle, w: Writer) -> None:
        """Forget the order: the known cards join the pool from the bottom up."""
        zone = self.values.parts.stack(act.zone.zone)
        index, exists = self.values.zones.instance(act.zone, w)
        index = w.settled("at", index)
        with w.inside() as inner:
            start, size = places.cards(zone, index), m.at(places.size(zone, index))
            with w.inside() as mixed, w.counting(size) as i:
                kind = w.let("kind", m.at(m.add(start, i)))
                with w.inside() as joins:
                    self.piles.pool_add(zone, index, kind, w)
                    w.emit(p.Put(m.add(start, i), m.NOTHING))
                w.when(m.is_there(kind), joins)
            w.when(m.compare("!=", size, m.at(places.pool_size(zone, index))), mixed)  # else no card of it is known
            self.telling.event(w, "shuffled", act.clause, m.add(index, zone.first))
        w.when(exists, inner)

    def swap(self, act: a.Swap, w: Writer) -> None:
        """Two zones change their cards."""
        one, first = self.values.zones.instance(act.left, w)
        other, second = self.values.zones.instance(act.right, w)
        one, other = w.settled("one", one), w.settled("other", other)
        left, right = self._zone(act.left.zone), self._zone(act.right.zone)
        with w.inside() as inner:
            self._swapped(left, one, right, other, w)
            for name, zone, index in ((act.left.zone, left, one), (act.right.zone, right, other)):
                if isinstance(zone, Stack) and self.values.parts.machine.layout.zones[name].seen_by != "nobody":
                    self.piles.find_out(zone, index, False, w)
            self.telling.event(w, "swapped", act.clause, m.add(one, left.first), m.add(other, right.first))
        different = m.compare("!=", one, other) if left is right else m.YES
        w.when(m.both(first, second, different), inner)

    def _swapped(self, zone: Loose | Stack, one: p.Number, other_zone: Loose | Stack, other: p.Number, w: Writer) -> None:
        """Two instances change all that describes them."""
        name = self.values.parts.helper("swap", ("one", "other", "count"), "swap stretches of numbers", _swap)
        spans, others = self._spans(zone), self._spans(other_zone)
        if len(spans) != len(others):
            raise Unsupported("zones of two kinds can not be swapped")
        for (base, stride, count), (other_base, _, _) in zip(spans, others, strict=True):
            places = (m.add(base, m.times(one, stride)), m.add(other_base, m.times(other, stride)))
            w.emit(p.Do(p.Call(name, (*places, m.number(count)))))

    def _spans(self, zone: Loose | Stack) -> list[tuple[int, int, int]]:
        """What describes an instance of a zone: address, step from instance to instance, length."""
        spans = [(zone.sizes, 1, 1)]
        if isinstance(zone, Loose):
            spans += [(zone.mask(word), 1, 1) for word in range(self.values.parts.space.words)]
            return [*spans, (zone.copies, zone.kinds, zone.kinds)]
        spans.append((zone.cards, zone.stride, zone.stride - 1))
        return [*spans, (zone.pool_sizes, 1, 1), (zone.pools, zone.stride, zone.stride)] if zone.pools else spans

    def rotate(self, act: a.Rotate, w: Writer) -> None:
        """Every active seat's zone goes to the next one, all at once: a chain of swaps with the first seat's."""
        zone = self._zone(act.zone)
        first = w.let("first", NONE)
        with self.values.domains.each(t.Seats(t.Const(0, t.SEAT)), w) as thing:
            with w.inside() as later:
                self._swapped(zone, first, zone, thing.value.number, w)
            w.when(m.compare("<", first, 0), [p.Let(first.name, thing.value.number)], later)
        self.telling.event(w, "rotated", act.clause, act.zone, m.at(DIRECTION))

    def turn_over(self, act: a.TurnOver, w: Writer) -> None:
        """The order of stacks is turned round, and every card shows its other face."""
        other = turned(self.values.parts.machine.model.edition)
        places: list[p.Number] = []
        for part in act.zones:
            zone = self._zone(part.zone)
            meant: list[tuple[p.Number, p.Test]] = [self.values.zones.instance(part, w)]
            if part.of_everybody:
                meant = [(m.number(owner), m.YES) for owner in range(zone.count)]
            for number, exists in meant:
                index = w.settled("at", number)
                places.append(m.pick(exists, m.add(index, zone.first), NONE))
                with w.inside() as inner:
                    if isinstance(zone, Stack):
                        self._turn_stack(zone, index, other, w)
                    elif other != tuple(range(len(other))):
                        self._turn_hand(zone, index, other, w)
                if inner:
                    w.when(exists, inner)
        self.telling.event(w, "turned", act.clause, *(w.settled("place", place) for place in places))

    def _turn_stack(self, zone: Stack, index: p.Number, other: tuple[int, ...], w: Writer) -> None:
        name = self.values.parts.helper("turn", ("start", "size"), "turn a stack round", _turn)
        w.emit(p.Do(p.Call(name, (places.cards(zone, index), m.at(places.size(zone, index))))))
        if other == tuple(range(len(other))):
            return
        says = "show the other faces of known cards"
        name = self.values.parts.helper("faces", ("start", "size"), says, lambda w: self._faces(other, w))
        w.emit(p.Do(p.Call(name, (places.cards(zone, index), m.at(places.size(zone, index))))))
        if zone.pools:
            pool = places.pool(zone, index)
            w.emit(p.Do(p.Call(name, (pool, m.at(places.pool_size(zone, index))))))

    def _faces(self, other: tuple[int, ...], w: Writer) -> None:
        at, end, kind = p.Name("start"), p.Name("end"), p.Name("kind")
        turn = p.If(m.is_there(kind), (p.Put(at, m.at(kind, self.values.parts.table(other, _OTHER))),))
        body = (p.Let("kind", m.at(at)), turn, p.Let("start", m.add(at, 1)))
        w.emit(p.Let("end", m.add(at, p.Name("size"))), p.While(m.compare("<", at, end), body), p.Return(m.ZERO))

    def _turn_hand(self, zone: Loose, index: p.Number, other: tuple[int, ...], w: Writer) -> None:
        says = "show the other faces of cards that are counted"
        name = self.values.parts.helper("turn_counts", ("copies", "mask", "step"), says, lambda w: self._turn_counts(other, w))
        copies = places.copies(zone, index)
        w.emit(p.Do(p.Call(name, (copies, m.add(zone.mask(0), index), m.number(zone.count + 1)))))

    def _turn_counts(self, other: tuple[int, ...], w: Writer) -> None:
        """Counts of the two kinds of a pair are exchanged, then the masks are made anew."""
        parts, copies, mask = self.values.parts, p.Name("copies"), p.Name("mask")
        kind, pair, count = p.Name("kind"), p.Name("pair"), p.Name("count")
        here, there = m.add(copies, kind), m.add(copies, pair)
        swap = (p.Let("count", m.at(here)), p.Put(here, m.at(there)), p.Put(there, count))
        exchange = (
            p.Let("pair", m.at(kind, parts.table(other, _OTHER))), p.If(m.compare("<", kind, pair), swap), p.Let("kind", m.add(kind, 1)),
        )  # fmt: skip
        w.emit(p.Let("kind", m.ZERO), p.While(m.compare("<", kind, len(other)), exchange), p.Let("kind", m.ZERO))
        for word in range(parts.space.words):
            mark = p.Put(mask, p.Binary("|", m.at(mask), parts.bit(kind)))
            body = (p.If(m.compare(">", m.at(here), 0), (mark,)), p.Let("kind", m.add(kind, 1)))
            end = min((word + 1) * WORD_KINDS, len(other))
            w.emit(p.Put(mask, m.ZERO), p.While(m.compare("<", kind, end), body), p.Let("mask", m.add(mask, p.Name("step"))))
        w.emit(p.Return(m.ZERO))


def _swap(w: Writer) -> None:
    one, other, count, kept = (p.Name(x) for x in ("one", "other", "count", "kept"))
    body = (
        p.Let("kept", m.at(one)), p.Put(one, m.at(other)), p.Put(other, kept), p.Let("one", m.add(one, 1)),
        p.Let("other", m.add(other, 1)), p.Let("count", m.subtract(count, 1)),
    )  # fmt: skip
    w.emit(p.While(m.compare(">", count, 0), body), p.Return(m.ZERO))


def _turn(w: Writer) -> None:
    start, size, end, kept = (p.Name(x) for x in ("start", "size", "end", "kept"))
    body = (
        p.Let("kept", m.at(start)), p.Put(start, m.at(end)), p.Put(end, kept), p.Let("start", m.add(start, 1)),
        p.Let("end", m.subtract(end, 1)),
    )  # fmt: skip
    w.emit(p.Let("end", m.subtract(m.add(start, size), 1)), p.While(m.compare("<", start, end), body), p.Return(m.ZERO))

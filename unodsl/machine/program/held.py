"""What is held in a zone: masks of its kinds, and the copies of a kind.

Method: a loose zone keeps both. Of a stack (without its unknown cards) both are counted when they are asked for. ``except c``
takes one copy of a kind away: its bit goes when it was the only one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from unodsl.machine.program import make as m, places, tree as p
from unodsl.machine.program.cards import has_bit_in, is_card, kind_of
from unodsl.machine.program.space import Loose, Stack
from unodsl.machine.program.terms import Terms
from unodsl.machine.program.writer import Value, Writer
from unodsl.machine.program.zones import Zones
from unodsl.model import terms as t
from unodsl.model.terms import KIND_LIMIT, NONE


@dataclass(frozen=True, slots=True)
class Holding:
    """``base`` plus a kind is a card of it; ``copies`` gives how many there are of a kind that is held. ``sure``: it is somebody's;
    nobody has no copies that could be looked at."""

    base: p.Number
    masks: tuple[p.Number, ...]
    copies: Callable[[p.Number], p.Number]
    sure: bool = True


@dataclass(slots=True)
class Held:
    """Finds out what zones hold."""

    terms: Terms
    zones: Zones

    def of(self, domain: t.Cards, w: Writer) -> Holding:
        """The cards of a domain of one zone."""
        index, there = self.zones.instance(domain.zone, w)
        return self.of_instance(domain, index, w, there == m.YES)

    def of_instance(self, domain: t.Cards, index: p.Number, w: Writer, sure: bool = True) -> Holding:
        """The cards of one instance of the zone of a domain. ``sure``: it is the zone of somebody."""
        zone = self.terms.parts.space.zones[domain.zone.zone]
        if isinstance(zone, Loose):
            masks = [m.at(place) for place in places.masks(zone, index)]
            copies = places.copies(zone, index)  # nobody has an empty mask
        else:
            rest = domain.zone.part == "rest"
            room = self._tallied(zone, index, rest, w)
            masks = [m.at(room + word) for word in range(self.terms.parts.space.words)]
            copies = m.number(room + self.terms.parts.space.words)
        base = m.times(m.add(index, zone.first), KIND_LIMIT)
        whole = Holding(base, tuple(masks), lambda kind: m.at(m.add(copies, kind)), sure)
        return whole if domain.without is None else self._less_one(whole, self.terms.card(domain.without, w), w)

    def _less_one(self, whole: Holding, card: Value, w: Writer) -> Holding:
        """The same without one copy of a card's kind."""
        words = [w.let("held", mask) for mask in whole.masks]
        with w.inside() as inner:
            self._drop(whole, words, w.settled("k", kind_of(card)), w)
        w.when(is_card(card), inner)
        left = w.let("gone", m.pick(is_card(card), kind_of(card), -1))
        copies = whole.copies
        return Holding(whole.base, tuple(words), lambda kind: m.subtract(copies(kind), m.pick(m.equal(kind, left), 1, 0)))

    def less_wanted(self, whole: Holding, wanted: p.Name, w: Writer) -> Holding:
        """The same without one copy of a wanted kind, if it is there; then it is wanted no more."""
        words, gone = [w.let("held", mask) for mask in whole.masks], w.let("gone", NONE)
        with w.inside() as found:
            w.emit(p.Let(gone.name, wanted), p.Let(wanted.name, m.NOTHING))
            self._drop(whole, words, gone, w)
        w.when(m.both(m.is_there(wanted), m.compare(">", whole.copies(wanted), 0)), found)
        copies = whole.copies
        return Holding(whole.base, tuple(words), lambda kind: m.subtract(copies(kind), m.pick(m.equal(kind, gone), 1, 0)))

    def _drop(self, whole: Holding, words: Sequence[p.Name], kind: p.Number, w: Writer) -> None:
        """Clear the bit of a kind of which there is one copy."""
        for number, word in enumerate(words):
            here = m.YES if len(words) == 1 else has_bit_in(number, kind)
            held = m.YES if whole.sure else m.holds(p.Binary("&", word, self.terms.parts.bit(kind)))
            gone = m.both(here, held, m.equal(whole.copies(kind), 1))
            w.when(gone, [p.Let(word.name, self._without_bit(word, kind))])

    def _without_bit(self, word: p.Name, kind: p.Number) -> p.Number:
        """A word without the bit of a kind, whether it is set or not."""
        bit = self.terms.parts.bit(kind)
        return p.Binary("^", p.Binary("|", word, bit), bit)

    def _tallied(self, zone: Stack, index: p.Number, rest: bool, w: Writer) -> int:
        """Count a stack; gives where: masks, then copies by kind."""
        parts = self.terms.parts
        room = parts.take_room(parts.space.words + parts.space.kinds)
        start = places.cards(zone, index)
        size = m.at(places.size(zone, index))
        helper = parts.helper("tally", ("room", "start", "size"), "count the cards of a stack", self._tally)
        w.emit(p.Do(p.Call(helper, (m.number(room), start, m.subtract(size, 1) if rest else size))))
        return room

    def _tally(self, w: Writer) -> None:
        space = self.terms.parts.space
        room, start, size, at, kind = (p.Name(name) for name in ("room", "start", "size", "i", "k"))
        count = m.add(m.add(room, space.words), kind)
        found: list[p.Statement] = [p.Raise(count, m.ONE)]
        for word in range(space.words):
            mask = m.add(room, word)
            mark = p.Put(mask, p.Binary("|", m.at(mask), self.terms.parts.bit(kind)))
            found.append(p.If(has_bit_in(word, kind), (mark,)))
        clear = p.While(
            m.compare("<", at, space.words + space.kinds), (p.Put(m.add(room, at), m.ZERO), p.Let("i", m.add(at, 1)))
        )
        count_up = (p.Let("k", m.at(m.add(start, at))), p.If(m.is_there(kind), tuple(found)), p.Let("i", m.add(at, 1)))
        w.emit(p.Let("i", m.ZERO), clear, p.Let("i", m.ZERO), p.While(m.compare("<", at, size), count_up), p.Return(m.ZERO))

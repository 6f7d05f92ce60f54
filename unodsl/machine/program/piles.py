"""One card into a place and one card out of it: the few statements that every move comes down to.

Method: whatever is short is written where it is needed; what shifts or searches is a helper of the program. A zone instance
is given by its zone and its number in the zone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from unodsl.machine.program import make as m, places, tree as p
from unodsl.machine.program.cards import has_bit_in, zone_of
from unodsl.machine.program.chance import below
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.space import WORD_KINDS, Loose, Stack
from unodsl.machine.program.writer import Unsupported, Writer
from unodsl.model.terms import NO_KIND


@dataclass(slots=True)
class Piles:
    """Writes what happens to single cards."""

    parts: Parts

    # ---- loose zones ---------------------------------------------------------------------------------------

    def gain(self, zone: Loose, index: p.Number, kind: p.Number, w: Writer) -> None:
        """A card comes into a loose zone."""
        copies = w.atom("at", m.add(places.copies(zone, index), kind))
        for mask, here in self._words(zone, index, kind):
            w.when(here, [p.Put(mask, p.Binary("|", m.at(mask), self.parts.bit(kind)))])
        w.emit(p.Raise(copies, m.ONE), p.Raise(places.size(zone, index), m.ONE))

    def lose(self, zone: Loose, index: p.Number, kind: p.Number, w: Writer) -> None:
        """A card that is there leaves a loose zone."""
        copies = w.atom("at", m.add(places.copies(zone, index), kind))
        w.emit(p.Raise(copies, m.NOTHING), p.Raise(places.size(zone, index), m.NOTHING))
        for mask, here in self._words(zone, index, kind):
            gone = p.Pick(m.equal(m.at(copies), 0), self.parts.bit(kind), m.ZERO)
            w.when(here, [p.Put(mask, p.Binary("^", m.at(mask), gone))])

    def _words(self, zone: Loose, index: p.Number, kind: p.Number) -> Iterator[tuple[p.Number, p.Test]]:
        """Where the words of a mask lie, and whether a kind is in each."""
        for word, mask in enumerate(places.masks(zone, index)):
            yield mask, m.YES if zone.words == 1 else has_bit_in(word, kind)

    # ---- stacks --------------------------------------------------------------------------------------------

    def push(self, zone: Stack, index: p.Number, kind: p.Number, w: Writer) -> None:
        """A card comes onto a stack."""
        size_at = places.size(zone, index)
        size = w.let("n", m.at(size_at))
        w.emit(p.Put(m.add(places.cards(zone, index), size), kind), p.Put(size_at, m.add(size, 1)))

    def insert(self, zone: Stack, index: p.Number, place: p.Number, kind: p.Number, w: Writer) -> None:
        """A card comes to a place of a stack; those from there on move up."""
        name = self.parts.helper("insert", ("start", "size", "place", "kind"), "put a card into a stack", _insert)
        size_at = places.size(zone, index)
        w.emit(p.Do(p.Call(name, (places.cards(zone, index), m.at(size_at), place, kind))), p.Raise(size_at, m.ONE))

    def remove(self, zone: Stack, index: p.Number, place: p.Number, w: Writer) -> None:
        """The card at a place of a stack leaves it."""
        name = self.parts.helper("remove", ("start", "size", "place"), "take a card out of a stack", _remove)
        size_at = places.size(zone, index)
        w.emit(p.Raise(size_at, m.NOTHING), p.Do(p.Call(name, (places.cards(zone, index), m.at(size_at), place))))

    def find(self, zone: Stack, index: p.Number, kind: p.Number, lowest: bool) -> p.Number:
        """Where in a stack the highest (lowest) card of a kind lies; -1 if there is none."""
        write = _find_lowest if lowest else _find
        name = "find_lowest" if lowest else "find"
        helper = self.parts.helper(name, ("start", "size", "kind"), "look for a card in a stack", write)
        return p.Call(helper, (places.cards(zone, index), m.at(places.size(zone, index)), kind))

    def unknown(self, zone: Stack, index: p.Number) -> p.Number:
        """A card of the pool by lot."""
        number = list(self.parts.space.zones.values()).index(zone)
        says = "take a card of a pool by lot"
        name = self.parts.helper(f"unknown_{number}", ("index",), says, lambda w: self._unknown(zone, w))
        return p.Call(name, (index,))

    def _unknown(self, zone: Stack, w: Writer) -> None:
        index = p.Name("index") if zone.count > 1 else m.ZERO
        size_at, pool = places.pool_size(zone, index), places.pool(zone, index)
        size = w.let("n", m.at(size_at))
        lot = below(size, w)
        kind = w.let("kind", m.at(m.add(pool, lot)))
        w.emit(p.Let(size.name, m.subtract(size, 1)), p.Put(m.add(pool, lot), m.at(m.add(pool, size))))
        w.emit(p.Put(size_at, size), p.Return(kind))

    def pool_add(self, zone: Stack, index: p.Number, kind: p.Number, w: Writer) -> None:
        """A card joins the pool."""
        size_at = places.pool_size(zone, index)
        size = w.let("n", m.at(size_at))
        pool = places.pool(zone, index)
        w.emit(p.Put(m.add(pool, size), kind), p.Put(size_at, m.add(size, 1)))

    # ---- arriving ------------------------------------------------------------------------------------------

    def landing(self, name: str, index: p.Number, how: str, part: str, w: Writer) -> Callable[[p.Number], None]:
        """What puts cards into a zone, one after the other, in the order from the bottom to the top."""
        zone = self.parts.space.zones[name]
        if isinstance(zone, Loose):
            return lambda kind: self.gain(zone, index, kind, w)
        if how == "into":
            hidden = self.parts.machine.layout.zones[name].seen_by == "nobody"
            return lambda kind: self._anywhere(zone, hidden, index, kind, w)
        if how == "onto" and part == "all":
            return lambda kind: self.push(zone, index, kind, w)
        size = w.let("n", m.at(places.size(zone, index)))
        if how == "under":
            first = m.pick(m.holds(size), m.subtract(size, 1), 0)
        else:
            first = m.ZERO if part == "bottom" else m.subtract(size, m.shifted(size, -1))
        place = w.let("place", first)

        def put(kind: p.Number) -> None:
            self.insert(zone, index, place, kind, w)
            w.emit(p.Let(place.name, m.add(place, 1)))

        return put

    def _anywhere(self, zone: Stack, hidden: bool, index: p.Number, kind: p.Number, w: Writer) -> None:
        """A place by lot. In a stack that nobody sees nobody knows it: the card joins the pool, unless it is there already."""
        kind = w.settled("kind", kind)
        place = below(m.add(m.at(places.size(zone, index)), 1), w)
        self.insert(zone, index, place, m.NOTHING if hidden else kind, w)
        if hidden:
            with w.inside() as joins:
                self.pool_add(zone, index, kind, w)
            w.when(m.is_there(kind), joins)

    def find_out(self, zone: Stack, index: p.Number, but_top: bool, w: Writer) -> None:
        """Every unknown card of a stack (``but_top``: without its top one) is found out, from the bottom up."""
        if not zone.pools:
            return
        size, start = m.at(places.size(zone, index)), places.cards(zone, index)
        with w.counting(m.subtract(size, 1) if but_top else size) as i:
            found = p.Put(m.add(start, i), self.unknown(zone, index))
            w.when(m.compare("<", m.at(m.add(start, i)), 0), [found])

    # ---- leaving -------------------------------------------------------------------------------------------

    def taken(self, card: p.Number, zones: Collection[str], lowest: bool = False) -> p.Number:
        """The kind of a card after it has been taken from where it lay (in one of some zones); none if it is no longer there.
        ``lowest``: of several in a stack the lowest is taken."""
        numbers = [number for number, name in enumerate(self.parts.space.zones) if name in zones]
        where = "" if len(numbers) == len(self.parts.space.zones) else "".join(f"_{number}" for number in numbers)
        name, says = ("take_low", "lies lowest") if lowest else ("take", "lay")
        helper = self.parts.helper(
            name + where, ("card",), f"take a card from where it {says}", lambda w: self._take(numbers, lowest, w)
        )
        return p.Call(helper, (card,))

    def _take(self, numbers: Sequence[int], lowest: bool, w: Writer) -> None:
        card = p.Name("card")
        w.when(m.compare("<", card, 0), [p.Return(m.NOTHING)])
        place, kind = w.let("place", zone_of(card)), w.let("kind", m.both_bits(card, NO_KIND))
        zones = list(self.parts.space.zones.values())
        for zone in sorted((zones[number] for number in numbers), key=lambda z: isinstance(z, Stack)):
            here = m.compare("<", place, zone.first + zone.count)
            here = m.both(m.compare(">=", place, zone.first), here) if zone.first else here
            with w.inside() as inner:
                self._take_out(zone, m.subtract(place, zone.first), kind, lowest, w)
                w.emit(p.Return(kind))
            w.when(m.YES if len(numbers) == 1 else here, inner)
        w.emit(p.Return(m.NOTHING))

    def _take_out(self, zone: Loose | Stack, index: p.Number, kind: p.Number, lowest: bool, w: Writer) -> None:
        """Take a card of a kind out, or return -1 if there is none."""
        if zone.count == 1:
            index = m.ZERO
        index = w.atom("i", index)
        if isinstance(zone, Loose):
            copies = m.add(places.copies(zone, index), kind)
            w.when(m.equal(m.at(copies), 0), [p.Return(m.NOTHING)])
            self.lose(zone, index, kind, w)
            return
        at = w.let("found", self.find(zone, index, kind, lowest))
        w.when(m.compare("<", at, 0), [p.Return(m.NOTHING)])
        self.remove(zone, index, at, w)

    def from_end(self, name: str, index: p.Number, part: str) -> p.Number:
        """The kind of the card at an end (or in the middle) of a zone after it has left; none if the zone is empty."""
        number = list(self.parts.space.zones).index(name)
        end = part if part in ("bottom", "middle") else "top"
        says = f"take the card at the {end} of {name}"
        return p.Call(self.parts.helper(f"{end}_{number}", ("index",), says, lambda w: self._from_end(name, end, w)), (index,))

    def _from_end(self, name: str, end: str, w: Writer) -> None:
        zone = self.parts.space.zones[name]
        index: p.Number = p.Name("index") if zone.count > 1 else m.ZERO
        size_at = places.size(zone, index)
        size = w.let("n", m.at(size_at))
        w.when(m.equal(size, 0), [p.Return(m.NOTHING)])
        if isinstance(zone, Loose):
            self._from_end_of_loose(zone, index, end, w)
            return
        place = {"bottom": m.ZERO, "middle": m.shifted(size, -1), "top": m.subtract(size, 1)}[end]
        place = w.settled("place", place)
        kind = w.let("kind", m.at(m.add(places.cards(zone, index), place)))
        if zone.pools:
            w.when(m.compare("<", kind, 0), [p.Let(kind.name, self.unknown(zone, index))])
        if end == "top":
            w.emit(p.Put(size_at, place))
        else:
            self.remove(zone, index, place, w)
        w.emit(p.Return(kind))

    def _from_end_of_loose(self, zone: Loose, index: p.Number, end: str, w: Writer) -> None:
        """A loose zone is as good as sorted by kind."""
        if end == "middle":
            raise Unsupported("the middle of cards without an order")
        masks = [m.at(place) for place in places.masks(zone, index)]
        kind = w.let("kind", end_of_masks(masks, end == "bottom"))
        self.lose(zone, index, kind, w)
        w.emit(p.Return(kind))


def end_of_masks(masks: Sequence[p.Number], bottom: bool) -> p.Number:
    """The lowest or highest kind of some masks; none when they are empty."""
    found: p.Number = m.NOTHING
    numbered = list(enumerate(masks))
    for word, mask in reversed(numbered) if bottom else numbered:
        bit = m.add(p.Bits("lowest" if bottom else "highest", mask), WORD_KINDS * word)
        found = bit if len(masks) == 1 else m.pick(m.holds(mask), bit, found)
    return found


# ---- helpers of the program -----------------------------------------------------------------------------------------


def _insert(w: Writer) -> None:
    start, place, kind, i = (p.Name(x) for x in ("start", "place", "kind", "i"))
    here = m.add(start, i)
    shift = (p.Put(here, m.at(m.subtract(here, 1))), p.Let("i", m.subtract(i, 1)))
    w.emit(p.Let("i", p.Name("size")), p.While(m.compare(">", i, place), shift))
    w.emit(p.Put(here, kind), p.Return(m.ZERO))


def _remove(w: Writer) -> None:
    start, size, place = (p.Name(x) for x in ("start", "size", "place"))
    here = m.add(start, place)
    shift = (p.Put(here, m.at(m.add(here, 1))), p.Let("place", m.add(place, 1)))
    w.emit(p.While(m.compare("<", place, size), shift), p.Return(m.ZERO))


def _find(w: Writer) -> None:
    start, size, kind, i = (p.Name(x) for x in ("start", "size", "kind", "i"))
    other = m.both(m.compare(">=", i, 0), m.compare("!=", m.at(m.add(start, i)), kind))
    w.emit(p.Let("i", m.subtract(size, 1)), p.While(other, (p.Let("i", m.subtract(i, 1)),)), p.Return(i))


def _find_lowest(w: Writer) -> None:
    start, size, kind, i = (p.Name(x) for x in ("start", "size", "kind", "i"))
    other = m.both(m.compare("<", i, size), m.compare("!=", m.at(m.add(start, i)), kind))
    w.emit(p.Let("i", m.ZERO), p.While(other, (p.Let("i", m.add(i, 1)),)))
    w.emit(p.Return(m.pick(m.compare("<", i, size), i, -1)))

"""What holds in every position, as functions of the program itself: a checked program looks after every decision.

Method: ``broken(g, at)`` gives the number of the first invariant that a game breaks, or 0, and puts the number down in the game, so
that whoever drives it can stop. The list is written from the layout and the space of a machine and from nothing that plays:
counts of loose zones with their masks and sizes, stacks with their pools, cards by kind over all places, the machine's own
registers, every variable, the states of generators, who is asked, and that there is something to do. A program that is not
checked has none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from unodsl.compose.pairs import turned
from unodsl.machine import code as c
from unodsl.machine.layout import (
    CAPPED,
    DECISIONS,
    DIRECTION,
    EXPLICIT,
    FORCED,
    OVER,
    PC,
    QUEUE,
    QUEUE_LIMIT,
    QUEUE_WIDTH,
    QUIET,
    QUIET_LIMIT,
    RANDOM,
    RING,
    ROUND,
    WAITING,
)  # fmt: skip
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.seats import Seats
from unodsl.machine.program.space import WORD_KINDS, Loose, Stack
from unodsl.machine.program.writer import Writer

BROKEN = "broken"
SLACK = 100
"""So many decisions more than its cap a round may have: the clauses that end it may ask."""
_LIMIT = p.Name("CARRY")


def look(at: p.Number, stop: p.Statement) -> p.Statement:
    """Stop when something is broken. ``at``: see :meth:`Invariants.write`."""
    return p.If(m.holds(p.Call(BROKEN, (at,))), (stop,))


@dataclass(slots=True)
class Invariants:
    """Writes the invariants of one machine. ``names``: what each says when it is broken, the first has number 1. ``deciding``: the
    addresses at which somebody can be asked."""

    parts: Parts
    deciding: Collection[int]
    names: list[str] = field(default_factory=list)

    def write(self) -> tuple[str, ...]:
        """Write the functions. ``at`` says where the game stands: in a program for whole rounds the seat that is to answer, in others
        -1 for a decision; -2: it has stopped."""
        at, parts = p.Name("at"), [("cards", self._cards), ("registers", self._registers)]
        w = Writer(counters={"at": 1})
        for name, write in parts:
            w.emit(p.If(m.holds(p.Call(self._function(name, (), write))), (p.Return(m.at(self.parts.space.broken)),)))
        asked = self._function("asked", ("at",), self._seat if self.parts.whole else self._decision)
        stopped = self._function("stopped", (), self._stopped)
        w.emit(p.If(m.equal(at, -2), (p.Return(p.Call(stopped)),)), p.Return(p.Call(asked, (at,))))
        self.parts.functions[BROKEN] = p.Function(BROKEN, ("at",), tuple(w.block), "the number of what is broken, or 0", True)
        return tuple(self.names)

    def _function(self, name: str, parameters: tuple[str, ...], write: Callable[[Writer], None]) -> str:
        w = Writer(counters=dict.fromkeys(parameters, 1))
        write(w)
        w.emit(p.Return(m.ZERO))
        self.parts.functions[f"{BROKEN}_{name}"] = p.Function(f"{BROKEN}_{name}", parameters, tuple(w.block), apart=True)
        return f"{BROKEN}_{name}"

    def _never(self, test: p.Test, says: str, w: Writer) -> None:
        """What must never be so."""
        if says not in self.names:  # a hand of several words is gone through in pieces
            self.names.append(says)
        number = p.Int(self.names.index(says) + 1)
        w.when(test, [p.Put(m.number(self.parts.space.broken), number), p.Return(number)])

    def _within(self, value: p.Number, low: int, high: int, says: str, w: Writer) -> None:
        """A number that must be from one to another."""
        test = m.either(m.compare("<", value, low), m.compare(">", value, high))
        self._never(test, f"{says} is not from {low} to {high}", w)

    # ---- cards ---------------------------------------------------------------------------------------------

    def _cards(self, w: Writer) -> None:
        """Every zone, and the cards of all of them by kind."""
        space = self.parts.space
        w.fill(space.tally, space.kinds, 0)
        for name, zone in space.zones.items():
            self._never(m.holds(m.at(zone.sizes - 1)), f"nobody has cards of {name}", w)
            with w.counting(m.number(zone.count)) as i:
                if isinstance(zone, Loose):
                    self._loose(name, zone, i, w)
                else:
                    self._stack(name, zone, i, w)
        copies = tuple(kind.copies for kind in self.parts.machine.model.edition.kinds)
        table = self.parts.table(copies, "copies of each kind")
        with w.counting(m.number(space.kinds)) as kind:
            test = m.compare("!=", m.at(m.add(kind, space.tally)), m.at(kind, table))
            self._never(test, "the cards of a kind are not as many as in the deck", w)

    def _loose(self, name: str, zone: Loose, i: p.Number, w: Writer) -> None:
        """Counts by kind: none below 0, and mask and size say the same."""
        start = w.let("start", m.add(m.times(i, zone.kinds), zone.copies))
        total = w.let("total", 0)
        for word in range(self.parts.space.words):
            first, last = word * WORD_KINDS, min(zone.kinds, (word + 1) * WORD_KINDS)
            mask, kind = w.let("mask", 0), w.let("kind", first)
            with w.inside() as body:
                copies = w.let("copies", m.at(m.add(start, kind)))
                with w.inside() as some:
                    self._never(m.compare("<", copies, 0), f"{name}: fewer cards of a kind than none", w)
                    w.emit(p.Let(mask.name, p.Binary("|", mask, self.parts.bit(kind))))
                    self._count(kind, copies, w)
                    w.emit(p.Let(total.name, m.add(total, copies)))
                w.when(m.holds(copies), some)
                w.emit(p.Let(kind.name, m.add(kind, 1)))
            w.emit(p.While(m.compare("<", kind, last), tuple(body)))
            place = zone.mask(word)
            self._never(m.compare("!=", mask, m.at(m.add(i, place))), f"{name}: mask {word} is not that of the cards", w)
        self._never(m.compare("!=", total, m.at(m.add(i, zone.sizes))), f"{name}: a size is not that of the cards", w)

    def _stack(self, name: str, zone: Stack, i: p.Number, w: Writer) -> None:
        """Cards in order, and as many in the pool as are unknown."""
        start = w.let("start", m.add(m.times(i, zone.stride), zone.cards))
        size = w.let("size", m.at(m.add(i, zone.sizes)))
        self._within(size, 0, zone.stride - 1, f"{name}: a size", w)
        self._never(m.compare("!=", m.at(m.subtract(start, 1)), -1), f"{name}: something lies below the lowest card", w)
        unknown = w.let("unknown", 0)
        with w.counting(size) as place:
            kind = w.let("kind", m.at(m.add(start, place)))
            with w.inside() as none:
                self._never(m.compare("<", kind, -1), f"{name}: no such card", w)
                w.emit(p.Let(unknown.name, m.add(unknown, 1)))
            with w.inside() as known:
                self._known(name, kind, w)
            w.when(m.compare("<", kind, 0), none, known)
        if not zone.pools or self.parts.machine.layout.zones[name].seen_by != "nobody":
            self._never(m.holds(unknown), f"{name}: an open stack has unknown cards", w)
        if zone.pools:
            self._pool(name, zone, i, unknown, w)

    def _pool(self, name: str, zone: Stack, i: p.Number, unknown: p.Name, w: Writer) -> None:
        size = w.let("size", m.at(m.add(i, zone.pool_sizes)))
        self._never(m.compare("!=", size, unknown), f"{name}: the pool has not as many cards as are unknown", w)
        start = w.let("start", m.add(m.times(i, zone.stride), zone.pools))
        with w.counting(size) as place:
            kind = w.let("kind", m.at(m.add(start, place)))
            self._never(m.compare("<", kind, 0), f"{name}: an unknown card in the pool", w)
            self._known(f"{name}, pool", kind, w)

    def _known(self, name: str, kind: p.Name, w: Writer) -> None:
        self._never(m.compare(">=", kind, self.parts.space.kinds), f"{name}: no such kind", w)
        self._count(kind, m.ONE, w)

    def _count(self, kind: p.Number, copies: p.Number, w: Writer) -> None:
        """Count cards, with the face up with which they begin."""
        kinds, other = self.parts.machine.model.edition.kinds, turned(self.parts.machine.model.edition)
        upright = tuple(pair if kinds[k].under else k for k, pair in enumerate(other))
        if upright != tuple(range(len(kinds))):
            kind = m.at(kind, self.parts.table(upright, "each kind with the face up with which it begins"))
        w.emit(p.Raise(m.add(kind, self.parts.space.tally), copies))

    # ---- registers -----------------------------------------------------------------------------------------

    def _registers(self, w: Writer) -> None:
        """The machine's own registers, generators, variables."""
        machine, layout = self.parts.machine, self.parts.machine.layout
        everybody = (1 << layout.players) - 1
        self._never(
            m.both(m.compare("!=", m.at(DIRECTION), 1), m.compare("!=", m.at(DIRECTION), -1)), "direction is not 1 or -1", w
        )
        self._within(m.at(RING), 1 if self.parts.traits.retires else everybody, everybody, "who takes part", w)
        for register, low, high, name in (
            (EXPLICIT, 0, 0, "whether chance is told"), (FORCED, 0, 0, "what chance was told"),
            (ROUND, 0, machine.model.most_rounds, "the number of the round"),
            (DECISIONS, 0, machine.model.cap + SLACK, "the number of decisions"), (OVER, 0, 1, "whether the match is over"),
            (CAPPED, 0, 1, "whether the cap ended the round"), (QUEUE, 0, QUEUE_LIMIT, "the length of the queue"),
            (QUIET, 0, QUIET_LIMIT + 1, "turns without a decision"), (self.parts.space.paused, 0, 2, "whether to stop after a round"),
        ):  # fmt: skip
            self._within(m.at(register), low, high, name, w)
        self._generator(RANDOM, 1, "the generator", w)
        for seat in range(layout.players):
            self._generator(self.parts.space.streams + seat, 0, f"the stream of seat {seat}", w)
        for name, slots in layout.variables.items():
            for at in range(slots.base, slots.base + slots.count):
                owner = f" of {at - slots.base}" if slots.count > 1 else ""
                self._within(m.at(at), slots.low, slots.high, f"{name}{owner}", w)
        if not self.parts.whole:
            for at, most, name in self._frames():
                self._within(m.at(at), 0, most, name, w)

    def _generator(self, at: int, least: int, name: str, w: Writer) -> None:
        state = m.at(at)
        test = m.either(m.compare("<", state, least), m.compare(">=", m.shifted(state, -32), _LIMIT))
        self._never(test, f"{name} has no state of its kind", w)

    def _frames(self) -> Iterator[tuple[int, int, str]]:
        """Counters of loops, return addresses, calls that wait, hidden answers: register, greatest value, name."""
        code, layout = self.parts.machine.code, self.parts.machine.layout
        counters = set[int]()
        for instruction in code:
            match instruction:
                case c.LoopBegin(at=at):
                    counters |= {at, at + 1}
                case c.CountBegin(at=at) | c.UntilNext(at=at):
                    counters.add(at)
        yield from ((at, 1 << 31, f"the counter of a loop (register {at})") for at in sorted(counters) if at < layout.registers)
        for routine, at in layout.returns.items():
            if at < layout.registers:
                yield at, len(code) - 1, f"where {routine} returns to"
        for place in range(QUEUE_LIMIT):
            yield layout.queue + place * QUEUE_WIDTH, max(0, len(layout.calls) - 1), f"call {place} of the queue"

    # ---- decisions -----------------------------------------------------------------------------------------

    def _seat(self, w: Writer) -> None:
        """A seat that is to answer takes part."""
        self._takes_part(p.Name("at"), "the seat that is asked", w)

    def _takes_part(self, seat: p.Number, name: str, w: Writer) -> p.Number:
        self._within(seat, 0, self.parts.machine.players - 1, name, w)
        bit = Seats(self.parts).bit(seat)
        if self.parts.traits.retires:
            self._never(m.equal(m.both_bits(bit, m.at(RING)), 0), f"{name} does not take part", w)
        return bit

    def _decision(self, w: Writer) -> None:
        """Where it waits, who is asked, and that the first of them can do something."""
        layout, space, code = self.parts.machine.layout, self.parts.space, self.parts.machine.code
        self._within(m.at(PC), 0, len(code) - 1, "the address at which it waits", w)
        table = self.parts.table(
            tuple(int(at in self.deciding) for at in range(len(code))), "whether it can wait at each address"
        )
        self._never(m.equal(m.at(m.at(PC), table), 0), "it waits where nobody decides", w)
        self._never(m.holds(m.at(OVER)), "the match is over and somebody is asked", w)
        self._within(m.at(WAITING), 1, layout.players, "the number of seats that are asked", w)
        seen = w.let("seen", 0)
        with w.counting(m.at(WAITING)) as i:
            seat = w.let("seat", m.at(m.add(i, layout.waiting)))
            bit = w.let("bit", self._takes_part(seat, "a seat that is asked", w))
            self._never(m.holds(p.Binary("&", seen, bit)), "a seat is asked twice", w)
            w.emit(p.Let(seen.name, p.Binary("|", seen, bit)))
        self._within(m.at(space.menu), space.menu + 2, space.menu + 1 + space.menu_room, "the end of the menu", w)

    def _stopped(self, w: Writer) -> None:
        """A game that has stopped asks nobody."""
        done = m.either(m.equal(m.at(OVER), 1), m.equal(m.at(self.parts.space.paused), 2))
        self._never(m.negate(done), "it stops although neither the round nor the match is over", w)
        self._never(m.holds(m.at(WAITING)), "it has stopped and somebody is asked", w)

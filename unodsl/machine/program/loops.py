"""Loops in which nobody decides. What a loop visits is settled before its first pass, as the language says.

Method: where the body can not change what the loop ranges over or the test of its things, settling first and looking each time
are the same, and the loop goes straight over its domain; else the things are put down first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from unodsl.machine import code as c
from unodsl.machine.layout import DIRECTION
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.extents import Extents
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.terms import is_sure
from unodsl.machine.program.traits import is_there, reads, writes
from unodsl.machine.program.values import Values
from unodsl.machine.program.writer import Value, Writer
from unodsl.model import terms as t


@dataclass(slots=True)
class Loops:
    """Writes the loops of one machine. ``stretch`` writes the code from an address to another, as the body of a loop."""

    parts: Parts
    values: Values
    extents: Extents
    stretch: Callable[[int, int, Writer], None]
    frames: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        self.frames = self.parts.traits.frames()

    def loop(self, at: int, w: Writer) -> None:
        """Write the loop that begins at an address."""
        instruction = self.parts.machine.code[at]
        if isinstance(instruction, c.LoopBegin):
            self._for_each(at, instruction, w)
        elif isinstance(instruction, c.CountBegin):
            self._times(at, instruction, w)
        elif isinstance(instruction, c.UntilNext):
            self._until(at, instruction, w)

    def in_game(self, register: int) -> bool:
        """Whether a loop's registers are part of a saved game; nobody saves one in the middle of a round that is played whole."""
        return register in self.frames and not self.parts.whole

    # ---- for each ------------------------------------------------------------------------------------------

    def _for_each(self, at: int, begin: c.LoopBegin, w: Writer) -> None:
        end = self.extents.end(at)
        if self.in_game(begin.at):
            self.settle(begin, w)
            self._visit_settled(at, begin, begin.at, end, w)
            return
        domain = begin.domain
        changes = writes(self.parts.traits, at + 2, end)
        if not isinstance(domain, t.OneCard) and not changes.meets(reads(self.parts.machine, domain, begin.where)):
            self._straight(at, begin, end, w)
        else:
            self._put_down(at, begin, end, w)

    def _straight(self, at: int, begin: c.LoopBegin, end: int, w: Writer) -> None:
        with self.values.quantifiers.passing(begin.local, begin.domain, begin.where, w) as thing:
            if isinstance(begin.domain, t.Cards):
                with w.counting(thing.copies):
                    self.stretch(at + 2, end - 1, w)
            else:
                self.stretch(at + 2, end - 1, w)

    def _put_down(self, at: int, begin: c.LoopBegin, end: int, w: Writer) -> None:
        parts = self.parts
        room = parts.take_room(parts.space.deck if isinstance(begin.domain, t.Cards) else self._most(begin.domain))
        count = w.let("count", 0)
        passing = self.values.quantifiers.passing(begin.local, begin.domain, begin.where, w)
        with passing as thing, w.counting(thing.copies):
            w.emit(p.Put(m.add(room, count), thing.value.number), p.Let(count.name, m.add(count, 1)))
        before = w.bound.get(begin.local.index)
        with w.counting(count) as i:
            w.bind(begin.local.index, Value(w.let("thing", m.at(m.add(room, i))), sure=is_there(begin.domain)))
            self.stretch(at + 2, end - 1, w)
        if before is None:
            w.bound.pop(begin.local.index, None)
        else:
            w.bind(begin.local.index, before)

    def _most(self, domain: t.Domain) -> int:
        match domain:
            case t.Values():
                return len(domain.values)
            case t.Numbers():
                return max(1, domain.type.high - domain.type.low + 1)
        return self.parts.machine.players

    def settle(self, begin: c.LoopBegin, w: Writer) -> None:
        """Put what a loop will visit into its registers."""
        values, machine = self.values, self.parts.machine
        place = machine.layout.locals[begin.local.index]
        count = w.let("count", 0)
        before = dict(w.bound)
        with values.domains.each(begin.domain, w) as thing:
            w.emit(p.Put(m.number(place), thing.value.number))
            w.bind(begin.local.index, thing.value)
            test = values.test(begin.where, w)
            with w.inside() as inner, w.counting(thing.copies):
                w.emit(p.Put(m.add(begin.at + 2, count), thing.value.number), p.Let(count.name, m.add(count, 1)))
            w.when(test, inner)
        w.bound = before
        w.emit(p.Put(m.number(begin.at), count), p.Put(m.number(begin.at + 1), m.ZERO))

    def nobody(self, begin: c.LoopBegin, w: Writer) -> p.Test | None:
        """That no seat passes the test of a loop over all seats, as one test; nothing if that is not so simple."""
        domain, parts = begin.domain, self.parts
        if not isinstance(domain, t.Seats) or domain.start is None or domain.without is not None or parts.traits.retires:
            return None
        before, tests = dict(w.bound), list[p.Test]()
        with w.inside() as needed:
            for seat in range(parts.machine.players):
                w.bind(begin.local.index, Value(p.Int(seat), sure=True))
                tests.append(m.negate(self.values.test(begin.where, w)))
        w.bound = before
        return None if needed or begin.where is None else m.both(*tests)

    def leave_empty(self, begin: c.LoopBegin, w: Writer) -> None:
        """The registers of a loop over all seats that visits none: the last seat looked at is the one before the first."""
        assert isinstance(begin.domain, t.Seats)
        assert begin.domain.start is not None
        values, parts = self.values, self.parts
        place = m.number(parts.machine.layout.locals[begin.local.index])
        first = w.settled("s", values.number(begin.domain.start, w))
        last = p.Put(place, values.seats.neighbour(first, m.subtract(0, m.at(DIRECTION))))
        w.when(m.YES if is_sure(begin.domain.start, w) else m.is_there(first), [last])
        w.emit(p.Put(m.number(begin.at), m.ZERO), p.Put(m.number(begin.at + 1), m.ZERO))

    def next_thing(self, base: int) -> p.Test:
        """Whether a settled loop goes on; what takes its next thing is written by :meth:`take_thing`."""
        return m.compare("!=", m.at(base + 1), m.at(base))

    def take_thing(self, base: int, local: t.Local, w: Writer) -> None:
        """Bind the next thing of a settled loop."""
        place = self.parts.machine.layout.locals[local.index]
        w.emit(p.Put(m.number(place), m.at(m.add(base + 2, m.at(base + 1)))), p.Raise(m.number(base + 1), m.ONE))

    def _visit_settled(self, at: int, begin: c.LoopBegin, base: int, end: int, w: Writer) -> None:
        with w.inside() as body:
            self.take_thing(base, begin.local, w)
            self.stretch(at + 2, end - 1, w)
        w.emit(p.While(self.next_thing(base), tuple(body)))

    # ---- repeat --------------------------------------------------------------------------------------------

    def _times(self, at: int, begin: c.CountBegin, w: Writer) -> None:
        end = self.extents.end(at)
        times = self.values.number(begin.times, w)
        if self.in_game(begin.at):
            self.set_count(begin, w)
            with w.inside() as body:
                w.emit(p.Raise(m.number(begin.at), m.NOTHING))
                self.stretch(at + 2, end - 1, w)
            w.emit(p.While(m.holds(m.at(begin.at)), tuple(body)))
            return
        left = w.let("times", times)
        with w.inside() as body:
            w.emit(p.Let(left.name, m.subtract(left, 1)))
            self.stretch(at + 2, end - 1, w)
        w.emit(p.While(m.compare(">", left, 0), tuple(body)))

    def set_count(self, begin: c.CountBegin, w: Writer) -> None:
        """Put the number of passes into a loop's register."""
        times = w.settled("times", self.values.number(begin.times, w))
        w.emit(p.Put(m.number(begin.at), m.pick(m.compare(">", times, 0), times, 0)))

    def _until(self, at: int, head: c.UntilNext, w: Writer) -> None:
        end = self.extents.end(at)
        if self.in_game(head.at):
            with w.inside() as body:
                with w.inside() as done:
                    w.emit(p.Put(m.number(head.at), m.ZERO), p.Break())
                w.when(self.until(head, m.at(head.at), w), done)
                w.emit(p.Raise(m.number(head.at), m.ONE))
                self.stretch(at + 1, end - 1, w)
            w.emit(p.While(m.YES, tuple(body)))
            return
        passes = w.let("passes", 0)
        with w.inside() as asking:
            ends = self.until(head, passes, w)
        with w.inside() as body:
            w.emit(*asking)
            w.when(ends if asking else m.NO, [p.Break()])
            w.emit(p.Let(passes.name, m.add(passes, 1)))
            self.stretch(at + 1, end - 1, w)
        w.emit(p.While(m.YES if asking else m.negate(ends), tuple(body)))

    def until(self, head: c.UntilNext, passes: p.Number, w: Writer) -> p.Test:
        """Whether a loop is to be left."""
        return m.either(self.values.test(head.until, w), m.compare(">=", passes, head.bound))

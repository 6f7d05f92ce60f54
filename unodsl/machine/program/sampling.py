"""Many games one after the other inside a program, and what is noted of them: for reports.

Method: one vector plays game after game. ``sample(g)`` begins the next game when the last is over (or its first round, unless
``whole`` is set), plays it with the seats' policies, and puts a row of numbers down for each round, until there is no room for
more rows or the games from ``game`` to before ``end`` have been played; it returns the number of rows. Beside the rows it
counts, over all rounds, how often each option was offered and taken and each kind of card could be played and was.

The desk with all this lies behind the game in the vector, so a new game does not touch it. Nothing depends on how the games are
cut into calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from unodsl.machine import code as c, weights as ws
from unodsl.machine.layout import DECISIONS, DIRECTION, OVER, PC, RING, ROUND
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.chance import starting
from unodsl.machine.program.codes import RIDER, Codes, option_of
from unodsl.machine.program.invariants import look
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.space import Stack
from unodsl.machine.program.steps import STOPS
from unodsl.machine.program.weighing import Weighing
from unodsl.machine.program.writer import Writer
from unodsl.model.terms import NO_KIND

ROWS = 256
_Then: TypeAlias = Callable[[p.Name], None]
_GAME, _OVER, _LEADS = "game", "over", "lead-changes"


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a program that samples keeps what it is told and what it notes. ``policies`` and ``forgets`` have an element a seat;
    ``seed`` two, the low 32 bits and the others; ``here`` tells how a match that goes on stands. ``offered`` and ``taken`` have an
    element for each option (``offsets`` by decision: pass, the options, then the same with a word said), ``playable`` and
    ``played`` for each kind. Rows begin at ``rows``, an element for each of ``columns``."""

    policies: int
    forgets: int
    seed: int
    game: int
    end: int
    whole: int
    here: int
    count: int
    serial: int
    leader: int
    changes: int
    marks: int
    offered: int
    taken: int
    playable: int
    played: int
    rows: int
    columns: tuple[str, ...]
    offsets: tuple[int, ...]
    options: int
    kinds: int
    size: int


@dataclass(frozen=True, slots=True)
class Samples:
    """What a program is asked to sample: who may play, and variables that are noted of each round by the names of their columns."""

    weights: ws.Weights
    counters: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sampled:
    """What sampling adds to a program."""

    functions: tuple[p.Function, ...]
    switches: dict[str, dict[int, str]]
    desk: Desk


def sampling(samples: Samples, parts: Parts, codes: Codes, deciding: Mapping[int, c.Decision]) -> Sampled:
    """Add sampling to a program of which all else is written."""
    writer = _Sampling(parts, codes, samples)
    choices = {at: writer.weighing.function(decision) for at, decision in deciding.items()}
    counts = {at: f"count_{decision.index}" for at, decision in deciding.items()}
    functions = tuple(writer.functions(deciding))
    return Sampled(functions, {"CHOICES": choices, "COUNTS": counts}, writer.desk)


@dataclass(slots=True)
class _Sampling:
    """Writes the sampling of one machine."""

    parts: Parts
    codes: Codes
    samples: Samples
    places: dict[str, int] = field(init=False)
    after: dict[str, int] = field(init=False)
    desk: Desk = field(init=False)
    weighing: Weighing = field(init=False)

    def __post_init__(self) -> None:
        self.places, self.after = self._places(), self._role("champion")
        self.weighing = Weighing(self.parts, self.codes, self.samples.weights)
        self.desk = self._lay(self.parts.space.loops + self.parts.room)
        self.weighing.forgets = self.desk.forgets

    # ---- where things lie ----------------------------------------------------------------------------------

    def _places(self) -> dict[str, int]:
        """The registers that a row notes; those of the desk are filled in later."""
        layout = self.parts.machine.layout
        counted = {name: layout.variables[variable].base for name, variable in self.samples.counters.items()}
        return {"round": ROUND, "decisions": DECISIONS} | counted | self._role("score")

    def _role(self, role: str) -> dict[str, int]:
        """The registers of the variable that has a role."""
        edition, layout = self.parts.machine.model.edition, self.parts.machine.layout
        name = edition.roles.get(role)
        if name is None:
            return {}
        slots = layout.variables[name]
        return (
            {role: slots.base}
            if edition.state[name].each is None
            else {f"{role} {i}": slots.base + i for i in range(slots.count)}
        )

    def _lay(self, start: int) -> Desk:
        """The desk behind the game, which ends at ``start``."""
        seats, kinds = self.parts.machine.players, self.parts.space.kinds
        sizes = [2 * (1 + len(decision.branches)) for decision in self.parts.machine.decisions]
        offsets = tuple(sum(sizes[:i]) for i in range(len(sizes)))
        columns = (_GAME, _OVER, *self.places, _LEADS, *self.after)
        at, found = start, {}
        for name, size in (
            ("policies", seats), ("forgets", seats), ("seed", 2), ("game", 1), ("end", 1), ("whole", 1), ("here", 1), ("count", 1),
            ("serial", 1), ("leader", 1), ("changes", 1), ("marks", sum(sizes) + kinds), ("offered", sum(sizes)),
            ("taken", sum(sizes)), ("playable", kinds), ("played", kinds), ("rows", ROWS * len(columns)),
        ):  # fmt: skip
            found[name] = at
            at += size
        return Desk(**found, columns=columns, offsets=offsets, options=sum(sizes), kinds=kinds, size=at)

    # ---- functions -----------------------------------------------------------------------------------------

    def functions(self, deciding: Mapping[int, c.Decision]) -> Iterator[p.Function]:
        """All but the choices of policies."""
        yield from starting(self.parts.space.streams, self.parts.machine.players)
        for decision in deciding.values():
            w = Writer(counters={"seat": 1, "code": 1})
            self._count(decision, w)
            yield p.Function(
                f"count_{decision.index}", ("seat", "code"), tuple(w.block), f"count what is offered at {decision.clause}"
            )
        for name, parameters, write, says in (
            ("lead", (), self._lead, "who holds the fewest cards"),
            ("fresh", (), self._fresh, "the table before anything happens"), ("go", ("pc",), self._go, "on to a decision or a stop"),
            ("decide", (), self._decide, "the seats decide until a round or the match is over"), ("note", (), self._note, "put a row down"),
            ("sample", (), self._sample, "play games and put rows down"),
        ):  # fmt: skip
            w = Writer(counters=dict.fromkeys(parameters, 1))
            write(w)
            yield p.Function(name, parameters, tuple(w.block), says)

    def _count(self, decision: c.Decision, w: Writer) -> None:
        """One decision: each option that is in the menu, each kind that can be played, and what of both is chosen."""
        desk, menu = self.desk, self.parts.space.menu
        serial = w.let("serial", m.add(m.at(desk.serial), 1))
        w.emit(p.Put(m.number(desk.serial), serial))
        at = w.let("at", menu + 1)
        with w.inside() as body:
            one = w.let("one", m.at(at))
            slot = w.let("slot", self._slot(decision, one))
            self._once(slot, desk.marks, desk.offered, serial, w)
            self._kinds(decision, one, lambda kind: self._once(kind, desk.marks + desk.options, desk.playable, serial, w), w)
            w.emit(p.Let(at.name, m.add(at, 1)))
        w.emit(p.While(m.compare("<", at, m.at(menu)), tuple(body)))
        code = p.Name("code")
        w.emit(p.Raise(m.add(self._slot(decision, code), desk.taken), m.ONE))
        self._kinds(decision, code, lambda kind: w.emit(p.Raise(m.add(kind, desk.played), m.ONE)), w)
        w.emit(p.Return(m.ZERO))

    def _slot(self, decision: c.Decision, code: p.Number) -> p.Number:
        """The number of the option of a code."""
        first, options = self.desk.offsets[decision.index], 1 + len(decision.branches)
        said = m.pick(m.holds(m.both_bits(code, RIDER)), options, 0) if any(x.rider for x in decision.branches) else m.ZERO
        return m.add(m.add(option_of(code), said), first)

    def _once(self, what: p.Number, marks: int, counts: int, serial: p.Name, w: Writer) -> None:
        """Count a thing unless it was already at this decision."""
        mark = m.add(what, marks)
        first = (p.Put(mark, serial), p.Raise(m.add(what, counts), m.ONE))
        w.emit(p.If(m.compare("!=", m.at(mark), serial), first))

    def _kinds(self, decision: c.Decision, code: p.Number, then: _Then, w: Writer) -> None:
        """What is to be done with the kind of an own card that an action is about."""
        sight = self.weighing.sight
        for number, (branch, feature) in enumerate(
            zip(decision.branches, self.samples.weights.features[decision.index], strict=True), 1
        ):
            if feature.role != "card":
                continue
            with w.inside() as found:
                last = w.let("last", self.codes.fields(branch)[-1].read(code))
                with w.inside() as there:
                    kind = w.let("kind", m.both_bits(last, NO_KIND))
                    with w.inside() as mine:
                        then(kind)
                    w.when(m.compare(">", sight.copies(kind), 0), mine)
                w.when(m.is_there(last), there)
            w.emit(p.If(m.equal(option_of(code), number), tuple(found)))

    def _lead(self, w: Writer) -> None:
        """Note a change when another seat than the last one alone holds the fewest cards."""
        sight, desk = self.weighing.sight, self.desk
        least, who = w.let("least", 1 << 30), w.let("who", -1)
        for seat in range(self.parts.machine.players):
            with w.inside() as inner:
                size = w.let("size", sight.size(m.number(seat)))
                fewer = (p.Let(least.name, size), p.Let(who.name, p.Int(seat)))
                same = p.If(m.equal(size, least), (p.Let(who.name, m.NOTHING),))
                w.emit(p.If(m.compare("<", size, least), fewer, (same,)))
            w.when(sight.takes_part(seat), inner)
        leader = m.number(desk.leader)
        with w.inside() as other:
            w.when(m.is_there(m.at(leader)), [p.Raise(m.number(desk.changes), m.ONE)])
            w.emit(p.Put(leader, who))
        w.when(m.both(m.is_there(who), m.compare("!=", who, m.at(leader))), other)
        w.emit(p.Return(m.ZERO))

    # ---- games ---------------------------------------------------------------------------------------------

    def _fresh(self, w: Writer) -> None:
        """The same as a new vector of the game, the policies' streams included."""
        machine, space, desk = self.parts.machine, self.parts.space, self.desk
        _fill(0, desk.policies, w)
        for zone in space.zones.values():
            if isinstance(zone, Stack):
                for i in range(zone.count):
                    w.emit(p.Put(m.number(zone.cards - 1 + i * zone.stride), m.NOTHING))
        for slots in machine.layout.variables.values():
            if slots.start:
                for at in range(slots.base, slots.base + slots.count):
                    w.emit(p.Put(m.number(at), m.number(slots.start)))
        for register, value in (
            (PC, machine.labels["match"]), (DIRECTION, 1), (RING, (1 << machine.players) - 1), (space.paused, 1),
            (desk.leader, -1), (desk.changes, 0),
        ):  # fmt: skip
            w.emit(p.Put(m.number(register), m.number(value)))
        self._deck(w)
        w.emit(p.Do(p.Call("begin", (m.at(desk.seed), m.at(desk.seed + 1), m.at(desk.game)))), p.Return(m.ZERO))

    def _deck(self, w: Writer) -> None:
        """Every card lies unknown in the home zone."""
        kinds, space = self.parts.machine.model.edition.kinds, self.parts.space
        zone, i = space.place(self.parts.machine.layout.home)
        assert isinstance(zone, Stack)
        deck = tuple(number for number, kind in enumerate(kinds) for _ in range(kind.copies))
        table = self.parts.table(deck, "the deck")
        w.emit(p.Put(m.number(zone.sizes + i), m.number(len(deck))), p.Put(m.number(zone.pool_sizes + i), m.number(len(deck))))
        with w.counting(m.number(len(deck))) as at:
            w.emit(p.Put(m.add(at, zone.cards + i * zone.stride), m.NOTHING))
            w.emit(p.Put(m.add(at, zone.pools + i * zone.stride), m.at(at, table)))

    def _go(self, w: Writer) -> None:
        pc = p.Name("pc")
        w.emit(p.While(m.is_there(pc), (p.Go("STEPS", pc, (), "pc"),)), *self._look(pc), p.Return(pc))

    def _look(self, pc: p.Number) -> p.Block:
        """A checked program looks whether something is broken."""
        return (look(pc, STOPS),) if self.parts.checked else ()

    def _decide(self, w: Writer) -> None:
        pc, seat, code = p.Name("pc"), p.Name("seat"), p.Name("code")
        policy = m.at(m.add(seat, self.desk.policies))
        body = (
            p.Let("seat", m.at(self.parts.machine.layout.waiting)),
            p.Do(p.Call("lead")),
            p.Go("CHOICES", m.at(PC), (seat, policy), "code"),
            p.Go("COUNTS", m.at(PC), (seat, code), "counted"),
            p.Go("ANSWERS", m.at(PC), (seat, code), "pc"),
            p.While(m.is_there(pc), (p.Go("STEPS", pc, (), "pc"),)),
            *self._look(pc),
        )
        w.emit(p.Let("pc", m.NOTHING), p.While(m.compare("!=", pc, -2), body), p.Return(m.ZERO))

    def _leave_broken(self) -> p.Block:
        """A game in which something is broken is the last."""
        broken = m.at(self.parts.space.broken)
        return (p.If(m.holds(broken), (p.Return(m.NOTHING),)),) if self.parts.checked else ()

    def _note(self, w: Writer) -> None:
        desk, width = self.desk, len(self.desk.columns)
        row = w.let("row", m.add(m.times(m.at(desk.count), width), desk.rows))
        values: dict[str, p.Number] = {_GAME: m.at(desk.game), _LEADS: m.at(desk.changes)}
        values |= dict.fromkeys((_OVER, *self.after), m.ZERO)
        for i, column in enumerate(desk.columns):
            w.emit(p.Put(m.add(row, i), values[column] if column in values else m.at(self.places[column])))
        w.emit(p.Raise(m.number(desk.count), m.ONE))
        w.emit(p.Put(m.number(desk.leader), m.NOTHING), p.Put(m.number(desk.changes), m.ZERO), p.Return(row))

    def _sample(self, w: Writer) -> None:
        """``here`` is 0 between games, and else what the last step of the match came to: -1 a decision, -2 the end of a round."""
        desk = self.desk
        here, game, rows = m.number(desk.here), m.number(desk.game), m.number(desk.count)
        w.emit(p.Put(rows, m.ZERO))
        with w.inside() as body:
            with w.inside() as begin:
                w.when(m.compare(">=", m.at(game), m.at(desk.end)), [p.Return(m.at(rows))])
                w.emit(p.Do(p.Call("fresh")), p.Put(here, p.Call("go", (m.at(PC),))))
            w.when(m.equal(m.at(here), 0), begin)
            w.when(m.equal(m.at(here), -1), [p.Do(p.Call("decide"))])
            w.emit(*self._leave_broken())
            row = w.let("row", p.Call("note"))
            with w.inside() as on:
                w.emit(p.Put(here, p.Call("go", (m.at(PC),))), *self._leave_broken())
                with w.inside() as over:
                    w.emit(p.Put(m.add(row, desk.columns.index(_OVER)), m.ONE))
                    for name, place in self.after.items():
                        w.emit(p.Put(m.add(row, desk.columns.index(name)), m.at(place)))
                w.when(m.equal(m.at(OVER), 1), over)
            w.when(m.holds(m.at(desk.whole)), on)
            done = m.either(m.equal(m.at(desk.whole), 0), m.equal(m.at(OVER), 1))
            w.when(done, [p.Put(here, m.ZERO), p.Raise(game, m.ONE)])
        w.emit(p.While(m.compare("<", m.at(rows), ROWS), tuple(body)), p.Return(m.at(rows)))


def _fill(start: int, count: int, w: Writer) -> None:
    """Noughts, in a loop: there are many."""
    at = w.let("at", start)
    w.emit(p.While(m.compare("<", at, start + count), (p.Put(at, m.ZERO), p.Let(at.name, m.add(at, 1)))))

"""The whole program of a machine.

What the text offers to an engine: ``run(g, pc)`` goes on from an address; ``act(g, seat, code)`` carries out an action;
``play(g)`` lets every seat answer by lot until the round (if ``paused`` asks for it) or the match is over; ``MENUS[pc](g,
seat)`` writes the menu of a seat that may answer at a decision. The text for whole rounds offers ``round(g)`` alone: play goes
on until the round (if ``paused`` asks for it) or the match is over; nobody looks at a game in between, so it has no menus.

A checked program looks after every decision whether something is broken (see :mod:`unodsl.machine.program.invariants`) and stops when
it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unodsl.machine import code as c
from unodsl.machine.layout import DECISIONS, PC, ROUND
from unodsl.machine.program import make as m, menus as menu_module, tree as p
from unodsl.machine.program.answers import Answers
from unodsl.machine.program.chance import CONSTANTS, LIMITS, STARTS, below, starting
from unodsl.machine.program.choices import Choices
from unodsl.machine.program.codes import Codes
from unodsl.machine.program.extents import Extents
from unodsl.machine.program.flow import Flow
from unodsl.machine.program.forgotten import without
from unodsl.machine.program.invariants import Invariants, look
from unodsl.machine.program.menus import Menus
from unodsl.machine.program.merging import merged
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.regions import Regions
from unodsl.machine.program.roads import Roads
from unodsl.machine.program.sampling import Desk, Samples, sampling
from unodsl.machine.program.scalars import candidates, scalars
from unodsl.machine.program.simple import Simple
from unodsl.machine.program.space import Space, space_of
from unodsl.machine.program.steps import STOPS
from unodsl.machine.program.telling import Site, Telling
from unodsl.machine.program.traits import Traits
from unodsl.machine.program.values import Values
from unodsl.machine.program.writer import Writer


@dataclass(frozen=True, slots=True)
class Generated:
    """A program and what an engine must know to use it. ``size``: of a game's vector. ``told``: where what a program tells
    begins, behind the game itself (0: it tells nothing); ``sites`` reads those numbers. ``scalars``: of a program for whole
    rounds, the elements that nothing reaches by a computed address. ``desk``: of a program that samples. ``invariants``: of a
    checked program, what each number that it puts down as broken says."""

    program: p.Program
    machine: c.Machine
    space: Space
    codes: Codes
    traits: Traits
    sites: tuple[Site, ...]
    size: int
    told: int
    desk: Desk | None = None
    scalars: frozenset[int] = frozenset()
    invariants: tuple[str, ...] = ()

    def broken(self, g: Sequence[int]) -> str:
        """What a checked program found broken in a game; empty if nothing."""
        number = g[self.space.broken] if self.invariants else 0
        return f"{self.invariants[number - 1]} (round {g[ROUND]}, decision {g[DECISIONS]})" if number else ""


def generate(
    machine: c.Machine, events: bool = False, whole: bool = False, samples: Samples | None = None, checked: bool = False
) -> Generated:
    """The program of a machine; ``whole``: for whole rounds; ``samples``: with what samples many games; ``checked``: with invariants.
    Raises ``Unsupported`` for what it can not specialise."""
    parts, codes = _parts(machine, whole, checked), Codes(machine)
    values, telling = Values(parts), Telling(parts, events)
    menu = Menus(values, codes)
    flow = _flow(parts, Simple(values, telling), Choices(values, menu) if whole else menu)
    deciding, answering = Answers(flow, codes).all()
    menus = {} if whole else {at: menu.function(decision) for at, decision in deciding.items()}
    names = Invariants(parts, deciding.keys()).write() if checked else ()
    drivers = tuple(_whole_drivers(machine, parts.space, checked) if whole else _drivers(machine, parts.space, checked))
    switches, desk = {"STEPS": flow.steps.names, "ANSWERS": answering} | ({} if whole else {"MENUS": menus}), None
    if samples is not None:
        sampled = sampling(samples, parts, codes, deciding)
        drivers, switches, desk = sampled.functions, switches | sampled.switches, sampled.desk
    size = desk.size if desk is not None else parts.space.loops + parts.room
    constants = CONSTANTS | ({"TOLD": size} if events else {}) | (STARTS if whole or samples is not None else {})
    constants |= LIMITS if checked else {}
    functions = (*parts.functions.values(), *drivers)
    program = p.Program(tuple(_heading(machine)), constants, tuple(parts.tables.values()), functions, switches)
    program, alone = _shortened(program, machine, parts.space) if whole else (program, frozenset[int]())
    told = size if events else 0
    return Generated(program, machine, parts.space, codes, parts.traits, tuple(telling.sites), size, told, desk, alone, names)


def _parts(machine: c.Machine, whole: bool, checked: bool) -> Parts:
    """What the writers share, before anything is written."""
    traits = Traits(machine)
    space = space_of(machine, traits.pooled, menu_module.room(machine), checked)
    frames = traits.frames()
    return Parts(machine, traits, space, {i: at for i, at in enumerate(machine.layout.locals) if at in frames}, whole, checked)


def _flow(parts: Parts, simple: Simple, menus: Menus | Choices) -> Flow:
    """What follows the code, with the steps that are wanted whatever the code says."""
    extents = Extents(parts.traits)
    flow = Flow(parts, Regions(parts, simple, extents), Roads(parts.traits, extents), menus)
    flow.steps.need(parts.machine.labels["match"])
    flow.steps.need(flow.roads.pause)
    return flow


def _shortened(program: p.Program, machine: c.Machine, space: Space) -> tuple[p.Program, frozenset[int]]:
    """A program for whole rounds without what nobody looks at, and the elements of it that stand alone."""
    waiting = range(machine.layout.waiting, machine.layout.waiting + machine.players)
    alone = scalars(program, candidates(machine, space), waiting)
    program = merged(program, frozenset(machine.layout.returns.values()) & alone, lambda x: without(x, machine, alone))
    return program, alone


def _heading(machine: c.Machine) -> Iterator[str]:
    edition, layout = machine.model.edition, machine.layout
    yield f"{edition.name}, {machine.players} players"
    yield ", ".join(f"{name} = {value}" for name, value in sorted(machine.options.items()))
    for name, slots in layout.variables.items():
        yield f"g[{slots.base}{f'..{slots.base + slots.count - 1}' if slots.count > 1 else ''}]: {name}"


def _drivers(machine: c.Machine, space: Space, checked: bool) -> Iterator[p.Function]:
    """The functions that an engine calls."""
    pc, seat, code = p.Name("pc"), p.Name("seat"), p.Name("code")
    on: p.Block = (p.While(m.is_there(pc), (p.Go("STEPS", pc, (), "pc"),)),)
    on += (look(pc, STOPS),) if checked else ()
    yield p.Function("run", ("pc",), (*on, p.Return(pc)), "go on from an address")
    answer = p.Go("ANSWERS", m.at(PC), (seat, code), "pc")
    yield p.Function("act", ("seat", "code"), (answer, *on, p.Return(pc)), "a seat acts")
    w = Writer()
    waiting = machine.layout.waiting
    w.emit(p.Let("pc", p.Int(-1)))
    with w.inside() as body:
        w.emit(p.Let("seat", m.at(waiting)))
        lot = below(m.subtract(m.at(space.menu), space.menu + 1), w, m.add(seat, space.streams))
        w.emit(p.Go("ANSWERS", m.at(PC), (seat, m.at(m.add(lot, space.menu + 1))), "pc"), *on)
    w.emit(p.While(m.compare("!=", pc, -2), tuple(body)), p.Return(m.at(DECISIONS)))
    yield p.Function("play", (), tuple(w.block), "every seat answers by lot until the round or the match is over")


def _whole_drivers(machine: c.Machine, space: Space, checked: bool) -> Iterator[p.Function]:
    """The functions that begin a game and play a round."""
    yield from starting(space.streams, machine.players)
    pc = p.Name("pc")
    on = p.While(m.is_there(pc), (p.Go("STEPS", pc, (), "pc"),))
    answer = p.Go("ANSWERS", m.at(PC), (p.Name("seat"),), "pc")
    waits = (p.Let("seat", m.at(machine.layout.waiting)), answer)
    body = (on, p.If(m.compare("==", pc, -1), waits))
    end = (look(pc, STOPS),) if checked else ()
    steps = (p.Let("pc", m.at(PC)), p.While(m.compare("!=", pc, -2), body), *end, p.Return(m.at(DECISIONS)))
    yield p.Function("round", (), steps, "every seat answers by lot until the round or the match is over")

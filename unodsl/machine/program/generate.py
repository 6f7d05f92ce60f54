"""The whole program of a machine.

What the text offers to an engine: ``run(g, pc)`` goes on from an address; ``act(g, seat, code)`` carries out an action;
``play(g)`` lets every seat answer by lot until the round (if ``paused`` asks for it) or the match is over; ``MENUS[pc](g,
seat)`` writes the menu of a seat that may answer at a decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.machine import code as c
from unodsl.machine.layout import DECISIONS, PC
from unodsl.machine.program import make as m, menus as menu_module, tree as p
from unodsl.machine.program.answers import Answers
from unodsl.machine.program.chance import CONSTANTS, below
from unodsl.machine.program.codes import Codes
from unodsl.machine.program.flow import Flow
from unodsl.machine.program.menus import Menus
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.regions import Regions
from unodsl.machine.program.roads import Roads
from unodsl.machine.program.simple import Simple
from unodsl.machine.program.space import Space, space_of
from unodsl.machine.program.telling import Site, Telling
from unodsl.machine.program.traits import Traits
from unodsl.machine.program.values import Values
from unodsl.machine.program.writer import Writer


@dataclass(frozen=True, slots=True)
class Generated:
    """A program and what an engine must know to use it. ``size``: of a game's vector. ``told``: where what a program tells
    begins, behind the game itself (0: it tells nothing); ``sites`` reads those numbers."""

    program: p.Program
    machine: c.Machine
    space: Space
    codes: Codes
    traits: Traits
    sites: tuple[Site, ...]
    size: int
    told: int


def generate(machine: c.Machine, events: bool = False) -> Generated:
    """The program of a machine. Raises ``Unsupported`` for what it can not specialise."""
    traits = Traits(machine)
    space = space_of(machine, traits.pooled, menu_module.room(machine))
    frames = traits.frames()
    parts = Parts(machine, traits, space, {i: at for i, at in enumerate(machine.layout.locals) if at in frames})
    telling = Telling(parts, events)
    values = Values(parts)
    regions = Regions(parts, Simple(values, telling))
    codes = Codes(machine)
    flow = Flow(parts, regions, Roads(regions), Menus(values, codes))
    answers = Answers(flow, codes)
    deciding = {at: machine.decisions[x.decision] for at, x in enumerate(machine.code) if isinstance(x, c.Decide)}
    deciding = {at: decision for at, decision in deciding.items() if at in flow.roads.reached}
    answering = {at: answers.function(decision) for at, decision in deciding.items()}
    flow.need(machine.labels["match"])
    flow.need(flow.roads.pause)
    flow.finish()
    menus = {at: flow.menus.function(decision) for at, decision in deciding.items()}
    functions = (*parts.functions.values(), *_drivers(machine, space))
    switches = {"STEPS": flow.steps, "ANSWERS": answering, "MENUS": menus}
    tables = tuple(parts.tables.values())
    size = space.loops + parts.room
    program = p.Program(tuple(_heading(machine)), CONSTANTS | ({"TOLD": size} if events else {}), tables, functions, switches)
    return Generated(program, machine, space, codes, traits, tuple(telling.sites), size, size if events else 0)


def _heading(machine: c.Machine) -> Iterator[str]:
    edition, layout = machine.model.edition, machine.layout
    yield f"{edition.name}, {machine.players} players"
    yield ", ".join(f"{name} = {value}" for name, value in sorted(machine.options.items()))
    for name, slots in layout.variables.items():
        yield f"g[{slots.base}{f'..{slots.base + slots.count - 1}' if slots.count > 1 else ''}]: {name}"


def _drivers(machine: c.Machine, space: Space) -> Iterator[p.Function]:
    """The functions that an engine calls."""
    pc, seat, code = p.Name("pc"), p.Name("seat"), p.Name("code")
    on = p.While(m.is_there(pc), (p.Go("STEPS", pc, (), "pc"),))
    yield p.Function("run", ("pc",), (on, p.Return(pc)), "go on from an address")
    answer = p.Go("ANSWERS", m.at(PC), (seat, code), "pc")
    yield p.Function("act", ("seat", "code"), (answer, on, p.Return(pc)), "a seat acts")
    w = Writer()
    waiting = machine.layout.waiting
    w.emit(p.Let("pc", p.Int(-1)))
    with w.inside() as body:
        w.emit(p.Let("seat", m.at(waiting)))
        lot = below(m.subtract(m.at(space.menu), space.menu + 1), w, m.add(seat, space.streams))
        w.emit(p.Go("ANSWERS", m.at(PC), (seat, m.at(m.add(lot, space.menu + 1))), "pc"), on)
    w.emit(p.While(m.compare("!=", pc, -2), tuple(body)), p.Return(m.at(DECISIONS)))
    yield p.Function("play", (), tuple(w.block), "every seat answers by lot until the round or the match is over")

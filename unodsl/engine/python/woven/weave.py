"""A program for whole rounds, woven: its text defines ``round(g)``, which plays on until the round or the match is over, and ``once(g)``,
which does so for a vector that is not played on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from unodsl.engine.python.woven import spans as s
from unodsl.engine.python.woven.arms import ANSWERS, ASKED, HERE, Arms
from unodsl.engine.python.woven.functions import calls_of
from unodsl.engine.python.woven.helper import Helper
from unodsl.engine.python.woven.known import Known, scalar
from unodsl.engine.python.woven.lists import Array, Store, arrays_of, handed
from unodsl.engine.python.woven.places import declared, places_of
from unodsl.engine.python.woven.stepping import SteppedText, Stepping
from unodsl.engine.python.woven.terms import Unwoven, is_changing
from unodsl.engine.python.woven.text import Blocks, Text
from unodsl.engine.python.woven.threads import Threads
from unodsl.engine.python.woven.tidy import tidied
from unodsl.machine.layout import CAPPED, DECISIONS, OVER, PC, RANDOM, ROUND
from unodsl.machine.program import tree as p
from unodsl.machine.program.generate import Generated
from unodsl.machine.program.printing import print_tables
from unodsl.machine.program.scalars import candidates, scalars

DEEPEST = 4 * 95
"""So many spaces a line may begin with."""
_ASKED_FOR = (PC, RANDOM, ROUND, DECISIONS, OVER, CAPPED)


def woven(generated: Generated, blank: Sequence[int]) -> str:
    """The text of a program for whole rounds. ``blank``: the vector of a new match. Raises ``Unwoven``."""
    if not generated.scalars.issuperset(_ASKED_FOR):
        raise Unwoven("the machine's own registers are reached by computed addresses")
    arms = Arms(**_parts(generated))
    start = Known(
        declared(generated.machine, generated.space, generated.scalars),
        {scalar(r): s.one(blank[r]) for r in generated.scalars if r != RANDOM},
    )
    arms.weave({blank[PC]: start})
    kept = {scalar(register) for register in _kept(generated)}
    return _text(generated, arms, kept, Text)[0]


def stepped(generated: Generated) -> tuple[str, tuple[int | Array, ...]]:
    """The text of a program that is played step by step, with the function ``play(g, pc)``, and the registers and arrays of
    which it tells the values when it is asked (see :class:`unodsl.engine.python.running.Running`). Raises ``Unwoven``."""
    machine, space = generated.machine, generated.space
    alone = scalars(
        generated.program, candidates(machine, space), range(machine.layout.waiting, machine.layout.waiting + machine.players)
    )
    generated = replace(generated, scalars=alone)
    limits = declared(machine, space, alone)
    arms = Stepping(**_parts(generated))
    waits = {key: [at - ANSWERS for at, other in arms.same_as.items() if other == key] for key in arms.asking}
    asked = {key: Known(limits, {scalar(PC): s.few(places)}) for key, places in waits.items()}
    arms.weave({machine.labels["match"]: Known(limits), **asked})
    return _text(generated, arms, set(arms.scalars), SteppedText)


def _text(generated: Generated, arms: Arms, kept: set[str], kind: type[Text]) -> tuple[str, tuple[int | Array, ...]]:
    threads = Threads(arms.given, declared(generated.machine, generated.space, generated.scalars))
    blocks, needed = tidied(
        arms.written, threads, kept, arms.catalogue.unread, {key: arms.bodies[key].parameters for key in arms.written}
    )
    helpers, blocks = handed(_helpers(generated, arms, blocks), blocks, arms.arrays)
    used = {node.name for block in blocks.values() for node in p.walk(block) if isinstance(node, p.Name | p.Let)}
    registers = [(r, scalar(r)) for r in sorted(generated.scalars) if kind is SteppedText or scalar(r) in used & needed]
    order = _order(blocks, generated.machine.labels["turn"])
    found = _arrays(*blocks.values())
    arrays = [array for array in arms.arrays if array.name in found | used]
    text = kind(
        arms={key: blocks[key] for key in order},
        comes=registers,
        goes=registers,
        arrays=arrays,
        looked_at=[array for array in arrays if not _looked_at(generated).isdisjoint(range(array.zero, array.end))],
        tables=sorted(x for x in found if not is_changing(x)),
        first=scalar(PC),
        gives=scalar(DECISIONS),
        menu=generated.space.menu,
        asked=f"g[{generated.machine.layout.waiting}]",
    )
    lines = list(_lines(generated, arms, helpers, text))
    if any(line.startswith(" " * DEEPEST) for line in lines):
        raise Unwoven("Python reads no text that is so deep")
    return "\n".join(lines) + "\n", (*(register for register, _ in registers), *arrays)


def _parts(generated: Generated) -> dict[str, Any]:
    """What arms are made of."""
    program, machine, alone = generated.program, generated.machine, generated.scalars
    places = places_of(machine, generated.space)
    arrays = arrays_of(program, places, alone)
    places.lists |= {array.name: area for area, array in arrays.items()}
    calls = calls_of(program, places, alone, arrays)
    steps, answers = program.switches["STEPS"], program.switches["ANSWERS"]
    first: dict[str, int] = {}
    same_as = {at: first.setdefault(name, at) for at, name in sorted(steps.items())}
    asked = {name: ANSWERS + at for at, name in sorted(answers.items(), reverse=True)}
    same_as |= {ANSWERS + at: asked[name] for at, name in answers.items()}
    bodies = {same_as[at]: calls.functions[name] for at, name in steps.items()}
    bodies |= {key: calls.functions[name] for name, key in asked.items()}
    returns = set(machine.layout.returns.values())
    far: set[int] = set()
    for node in (x for function in program.functions for x in p.walk(function.body)):
        match node:
            case p.Put(index=p.Int(value=register), value=p.Int(value=at)) if register in returns or register == PC:
                far.add(at)
    return {
        "places": places,
        "arrays": tuple(arrays.values()),
        "tables": {table.name: table for table in (*program.tables, *_ways(same_as))},
        "constants": program.constants,
        "catalogue": calls,
        "bodies": bodies,
        "answers": asked,
        "same_as": same_as,
        "far": frozenset(far),
        "waiting": machine.layout.waiting,
        "turn": machine.labels["turn"],
        "apart": frozenset(machine.labels.values()) | {machine.labels["round-over"] + 2},
        "scalars": tuple(map(scalar, sorted(alone))),
        "followed": tuple(map(scalar, sorted(alone - {RANDOM, ROUND, DECISIONS}))),
    }


def _ways(same_as: dict[int, int]) -> Iterator[p.Table]:
    """The stretch of each address, and that of the answer at it."""
    for name, first in ((HERE, 0), (ASKED, ANSWERS)):
        found = {at - first: key for at, key in same_as.items() if (at >= ANSWERS) == bool(first)}
        yield p.Table(name, tuple(found.get(at, 0) for at in range(max(found, default=0) + 1)), max(found, default=0) + 1)


def _kept(generated: Generated) -> set[int]:
    """The variables that are looked at when play has stopped."""
    return _looked_at(generated) & generated.scalars


def _looked_at(generated: Generated) -> set[int]:
    """The registers that are looked at when play has stopped."""
    machine = generated.machine
    roles = machine.model.edition.roles.values()
    found = [slots for name, slots in machine.layout.variables.items() if name in roles]
    return {at for slots in found for at in range(slots.base, slots.base + slots.count)}.union(_ASKED_FOR)


def _order(blocks: dict[int, p.Block], turn: int) -> list[int]:
    """The stretches, those near the turn first."""
    todo, found = [key for key in (turn,) if key in blocks], list[int]()
    while len(found) < len(blocks):
        key = todo.pop(0) if todo else min(set(blocks) - set(found))
        if key in found:
            continue
        found.append(key)
        jumps = [x.value.value for x in p.walk(blocks[key]) if isinstance(x, p.Return) and isinstance(x.value, p.Int)]
        todo += [x for x in jumps if x in blocks and x not in found]
    return found


def _arrays(*blocks: p.Block) -> frozenset[str]:
    """The lists and tables that are read in blocks, and the lists that are written."""
    return frozenset(x.array for x in p.walk(blocks) if isinstance(x, p.At | Store)) - {p.GAME}


def _lines(generated: Generated, arms: Arms, helpers: Sequence[p.Function], text: Text) -> Iterator[str]:
    yield from print_tables(generated.program)
    for name in (HERE, ASKED):
        yield f"{name} = {list(arms.tables[name].values)}"
    for function in sorted(helpers, key=lambda x: x.name):
        tables = sorted(x for x in _arrays(function.body) if not is_changing(x))
        yield from ("", "", *Blocks().function(function, tables))
    yield from ("", "", *text.lines())


def _helpers(generated: Generated, arms: Arms, blocks: dict[int, p.Block]) -> Iterator[p.Function]:
    """The helpers that are called."""
    todo = [x.function for block in blocks.values() for x in p.walk(block) if isinstance(x, p.Call)]
    limits = declared(generated.machine, generated.space, generated.scalars)
    done = set[str]()
    while todo:
        name = todo.pop()
        if name not in done:
            done.add(name)
            walk = Helper(arms.places, arms.tables, arms.constants, catalogue=arms.catalogue)
            function = walk.function(name, limits)
            yield function
            todo += [x.function for x in p.walk(function.body) if isinstance(x, p.Call)]

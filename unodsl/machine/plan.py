"""Who gets which register: the header, waiting seats, the queue, variables, frames; expression locals are scratch.

A local that only expressions bind (quantifiers, aggregates, parameters of adjectives and values) lives in scratch, as no
expression ever waits. All other locals belong to the frame of their routine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from unodsl.compose.edition import Edition
from unodsl.machine.layout import (
    HEADER,
    QUEUE_LIMIT,
    QUEUE_WIDTH,
    Layout,
    Places,
    Slots,
    instances,
    variable_range,
    zone_places,
)  # fmt: skip
from unodsl.machine.taker import Taker
from unodsl.machine.walk import statements
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model, Routine
from unodsl.model.terms import NONE

Frames = Mapping[str, tuple[int, ...]]


def plan(model: Model, players: int) -> tuple[Layout, Mapping[int, int], Frames]:
    """The layout, the first register of every loop (by identity of its statement), and the frame of every routine."""
    edition = model.edition
    sides = players if edition.sides == "each" else 2
    sizes = sizes_of(edition, players, sides, len(model.faces))
    waiting = HEADER
    answers = waiting + players
    queue = answers + players
    taker = Taker(queue + QUEUE_LIMIT * QUEUE_WIDTH)
    variables = {}
    for name, decl in edition.state.items():
        count = instances(decl.each, players, sides, len(edition.colors), sizes)
        low, high, start = variable_range(decl, sizes, _words(model, decl.holds))
        kept, public = decl.kept == "match", decl.seen_by == "everyone"
        variables[name] = Slots(taker.take(count), count, low, high, start, kept, public)
    places, names, owners = _zones(edition, players, sides, sizes)
    framing = _Framing(model, taker, players, sizes)
    framing.run()
    registers = taker.next
    layout = Layout(
        players, sides, registers, framing.scratched, waiting, answers, queue, variables, places, names, owners,
        tuple(framing.registers), framing.returns, _calls(model), places[edition.roles["pile"]].base,
    )  # fmt: skip
    return layout, framing.loops, framing.frames


def _words(model: Model, holds: object) -> tuple[str, ...]:
    """The names of the values that a variable can hold, in their order."""
    if holds == "color":
        return tuple(color.name for color in model.edition.colors)
    if holds == "face":
        return model.faces
    return model.edition.sets[holds].members if isinstance(holds, str) and holds in model.edition.sets else ()


def sizes_of(edition: Edition, players: int, sides: int, faces: int) -> dict[str, int]:
    """How many values each closed list has."""
    sets = {name: len(decl.members) for name, decl in edition.sets.items()}
    return {"seat": players, "side": sides, "color": len(edition.colors), "face": faces} | sets


def _zones(
    edition: Edition, players: int, sides: int, sizes: Mapping[str, int]
) -> tuple[dict[str, Places], tuple[str, ...], tuple[int, ...]]:
    places: dict[str, Places] = {}
    names: list[str] = []
    owners: list[int] = []
    for name, decl in edition.zones.items():
        count = instances(decl.each, players, sides, len(edition.colors), sizes)
        places[name] = zone_places(decl, len(names), count)
        names += [name] * count
        owners += [NONE] if decl.each is None else list(range(count))
    return places, tuple(names), tuple(owners)


def _calls(model: Model) -> tuple[str, ...]:
    """Everything that can wait in the queue: routines, then effect columns."""
    return (*model.routines, *(f"column {name}" for name in model.effect_cells))


@dataclass(slots=True)
class _Framing:
    model: Model
    taker: Taker
    players: int
    sizes: Mapping[str, int]
    registers: list[int] = field(default_factory=list)
    returns: dict[str, int] = field(default_factory=dict)
    loops: dict[int, int] = field(default_factory=dict)
    frames: dict[str, tuple[int, ...]] = field(default_factory=dict)
    scratched: int = 0

    def run(self) -> None:
        self.registers = [-1] * len(self.model.locals)
        for routine in self.model.routines.values():
            self.frame(routine)
        for index, register in enumerate(self.registers):
            if register < 0:
                self.registers[index] = self.taker.next + self.scratched
                self.scratched += 1

    def frame(self, routine: Routine) -> None:
        first = self.taker.next
        self.returns[routine.key] = self.taker.take(1)
        for local in (*routine.parameters, *kept_locals(routine.body)):
            if self.registers[local.index] < 0:
                self.registers[local.index] = self.taker.take(1)
        for act in statements(routine.body):
            if isinstance(act, a.ForEach):
                self.loops[id(act)] = self.taker.take(2 + self.room(act.domain))
            elif isinstance(act, a.RepeatTimes | a.RepeatUntil):
                self.loops[id(act)] = self.taker.take(1)
        self.frames[routine.key] = tuple(range(first, self.taker.next))

    def room(self, domain: t.Domain) -> int:
        """The most things that a loop can visit."""
        match domain:
            case t.Seats():
                return self.players
            case t.Sides():
                return max(2, self.players)  # partners are two sides even if nobody sits opposite
            case t.Values():
                return len(domain.values)
            case t.Numbers():
                return max(0, domain.type.high - domain.type.low + 1)
            case t.OneCard():
                return 1
        return sum(kind.copies for kind in self.model.edition.kinds)  # every copy is a thing


def kept_locals(acts: a.Acts) -> Iterator[t.Local]:
    """The locals that statements bind, in order of writing."""
    for act in statements(acts):
        targets: tuple[object, ...] = ()
        match act:
            case a.Assign() | a.Chance() | a.AskFor():
                targets = (act.target,)
            case a.MoveCard():
                targets = (act.known_as,)
            case a.ForEach():
                targets = (act.local,)
            case a.Ask() | a.Window():
                bound = (x for choice in act.choices for x in choice.locals)
                targets = (act.answerer, *bound)
            case a.AskAll():
                targets = (act.answerer,)
        yield from (x for x in targets if isinstance(x, t.Local))

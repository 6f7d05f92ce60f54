"""What a machine can do and what it never does, read off its code before anything is generated.

Method: routines are stretches of code that end in their ``Return``. What a routine may do is what its stretch does, or a
routine that it calls; clauses can not call themselves, so a few passes settle it. ``waits``: a decision can be reached before
it returns. ``leaves``: the round can end in it. Other traits belong to the whole machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields

from unodsl.machine import code as c
from unodsl.machine.program.constants import Constants
from unodsl.machine.program.whereabouts import Whereabouts
from unodsl.machine.walk import everything
from unodsl.model import acts as a, terms as t
from unodsl.model.model import LEAVING


@dataclass(slots=True)
class Traits:
    """The traits of one machine."""

    machine: c.Machine
    stretches: dict[str, tuple[int, int]] = field(default_factory=dict)
    waits: set[str] = field(default_factory=set)
    leaves: set[str] = field(default_factory=set)
    queued: tuple[str, ...] = ()
    retires: bool = False
    pooled: set[str] = field(default_factory=set)
    constants: Constants = field(init=False)
    whereabouts: Whereabouts = field(init=False)

    def __post_init__(self) -> None:
        code = self.machine.code
        for key, entry in self.machine.entries.items():
            self.stretches[key] = (entry, next(at for at in range(entry, len(code)) if isinstance(code[at], c.Return)))
        self.waits = self._closure(c.Decide)
        self.leaves = self._closure(c.LeaveRound)
        calls = (ins.call for ins in code if isinstance(ins, c.Enqueue))
        found = {x.routine if isinstance(x, c.Invoke) else f"column {x.column}" for x in calls}
        self.queued = tuple(name for name in self.machine.layout.calls if name in found)
        self.retires = any(isinstance(act, a.Retire) for act in self.acts())
        self.pooled = self._pooled()
        self.constants, self.whereabouts = Constants(self.machine), Whereabouts(self.machine)

    # ---- routines ------------------------------------------------------------------------------------------

    def callees(self, instruction: c.Code) -> tuple[str, ...]:
        """The routines that an instruction enters."""
        if isinstance(instruction, c.Invoke):
            return (instruction.routine,)
        if isinstance(instruction, c.InvokeCell):
            return tuple(dict.fromkeys(self.machine.model.effect_cells[instruction.column]))
        return ()

    def called(self, name: str) -> tuple[str, ...]:
        """The routines behind a name of the queue."""
        column = name.removeprefix("column ")
        return (name,) if column == name else tuple(dict.fromkeys(self.machine.model.effect_cells[column]))

    def _closure(self, kind: type[c.Instruction]) -> set[str]:
        code = self.machine.code
        found = {key for key, (start, end) in self.stretches.items() if any(isinstance(x, kind) for x in code[start:end])}
        while True:
            more = {
                key
                for key, (start, end) in self.stretches.items()
                if key not in found and any(name in found for x in code[start:end] for name in self.callees(x))
            }
            if not more:
                return found
            found |= more

    def waits_between(self, start: int, end: int) -> bool:
        """Whether a stretch of code can stop for a decision."""
        for instruction in self.machine.code[start:end]:
            if isinstance(instruction, c.Decide | c.Drain | c.BeginRound | c.Pace | c.Halt | c.Return):
                return True
            if any(name in self.waits for name in self.callees(instruction)):
                return True
        return False

    # ---- frames --------------------------------------------------------------------------------------------

    def frames(self) -> frozenset[int]:
        """The registers of routines that wait: those that are part of a saved game."""
        return frozenset(register for key in self.waits for register in self.machine.frames[key])

    def sure(self) -> frozenset[int]:
        """The locals that are never none: things of loops, and what options bind."""
        found = {x.local.index for x in self.machine.code if isinstance(x, c.LoopBegin) and is_there(x.domain)}
        for decision in self.machine.decisions:
            if decision.answerer is not None:
                found.add(decision.answerer.index)
            for branch in decision.branches if decision.form in ("ask", "window") else ():
                found |= {x.index for x, domain in zip(branch.locals, branch.domains, strict=True) if is_there(domain)}
        return frozenset(found)

    # ---- the whole machine ---------------------------------------------------------------------------------

    def acts(self) -> Iterator[c.SimpleAct]:
        """Every simple statement but those of a seat that leaves: the games that go on without it are not the program's."""
        start, end = self.stretches.get(LEAVING, (0, 0))
        return (ins.act for at, ins in enumerate(self.machine.code) if isinstance(ins, c.Simple) and not start <= at < end)

    def _pooled(self) -> set[str]:
        """Stacks in which a card can be unknown: the home zone, what is shuffled, and what unknown cards are moved to."""
        layout = self.machine.layout
        found = {layout.zone_names[layout.home]}
        for act in self.acts():
            match act:
                case a.Shuffle():
                    found.add(act.zone.zone)
                case a.MoveCard(how="into") | a.MoveAll() | a.MoveWhere(how="into"):
                    found |= {act.to.zone} if layout.zones[act.to.zone].seen_by == "nobody" else set()
                case a.Swap():
                    found |= {act.left.zone, act.right.zone}
        return {name for name in found if layout.zones[name].stacked}


def is_there(domain: t.Domain) -> bool:
    """Whether the things of a domain are never none."""
    if isinstance(domain, t.Values):
        return all(isinstance(value, t.Const) and value.value >= 0 for value in domain.values)
    return isinstance(domain, t.Seats | t.Sides | t.Cards | t.OneCard)


@dataclass(frozen=True, slots=True)
class Effects:
    """What a term reads, or a stretch of code may write: names of variables and zones, ``ring``, ``direction``, and locals by
    their index. ``anything``: it can not be told."""

    names: frozenset[str | int]
    anything: bool = False

    def meets(self, other: Effects) -> bool:
        """Whether one may disturb the other."""
        return self.anything or other.anything or bool(self.names & other.names)


def reads(machine: c.Machine, *terms: t.Expr | t.Domain | None) -> Effects:
    """What some terms read, the clauses that they call included."""
    names: set[str | int] = set()
    todo: list[object] = [term for term in terms if term is not None]
    seen: set[str] = set()
    while todo:
        for node in everything(todo.pop()):
            names |= _reads_of(node)
            for key in _functions_of(machine, node):
                if key not in seen:
                    seen.add(key)
                    todo.append(machine.functions[key].body)
    return Effects(frozenset(names))


def _reads_of(node: object) -> set[str | int]:
    match node:
        case t.Variable(name=name):
            return {f"variable {name}"}
        case t.ZonePart(zone=zone):
            return {f"zone {zone}", "zones", *(("ring",) if node.of_everybody else ())}
        case t.Local(index=index):
            return {index}
        case t.Neighbour() | t.Seats():
            return {"ring", "direction"}
        case t.Direction():
            return {"direction"}
    return set()


def _functions_of(machine: c.Machine, node: object) -> tuple[str, ...]:
    if isinstance(node, t.Call):
        return (node.function,)
    if isinstance(node, t.CellTest):
        return machine.model.test_cells[node.column]
    return ()


def writes(traits: Traits, start: int, end: int) -> Effects:
    """What a stretch of code may write, the routines that it calls included."""
    names: set[str | int] = set()
    todo, seen = [(start, end)], set[str]()
    while todo:
        first, last = todo.pop()
        for instruction in traits.machine.code[first:last]:
            if isinstance(instruction, c.Decide | c.Drain | c.BeginRound):
                return Effects(frozenset(), anything=True)
            names |= _writes_of(instruction)
            for key in traits.callees(instruction):
                if key not in seen:
                    seen.add(key)
                    todo.append(traits.stretches[key])
                    names |= {parameter.index for parameter in traits.machine.model.routines[key].parameters}
    return Effects(frozenset(names))


def _writes_of(instruction: c.Code) -> set[str | int]:
    if isinstance(instruction, c.LoopBegin | c.LoopNext):
        return {instruction.local.index}
    if not isinstance(instruction, c.Simple):
        return set()
    act = instruction.act
    match act:
        case a.Reverse():
            return {"direction"}
        case a.Retire():
            return {"ring"}
        case a.MoveAll(source=None) | a.MoveWhere():
            return {"zones"}
    names: set[str | int] = set()
    for f in fields(act):
        value = getattr(act, f.name)
        for part in value if isinstance(value, tuple) else (value,):
            names |= _written(f.name, part)
    return names


def _written(name: str, part: object) -> set[str | int]:
    """What a field of a statement says that is written: the target of an assignment, and every zone that is named."""
    if name in ("target", "known_as") and isinstance(part, t.Variable):
        return {f"variable {part.name}"}
    if name in ("target", "known_as", "local") and isinstance(part, t.Local):
        return {part.index}
    if isinstance(part, t.ZonePart):
        return {f"zone {part.zone}"}
    return {"zones"} if name == "card" else {f"zone {part}"} if name == "zone" and isinstance(part, str) else set()

"""What an expression reads and what a statement changes, as sets of short keys, through all clauses they use.

Keys: ``var NAME``, ``zone NAME`` (its cards and their number), ``ring`` (who takes part), ``direction``, ``local N``.
A card that is moved by its name may lie in any zone (``zone *``). What a clause does to its own locals stays inside.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.check.proof.walking import everything
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

Keys = frozenset[str]
_NONE: Keys = frozenset()


def called(model: Model, act: a.Statement) -> tuple[str, ...]:
    """The routines that a statement does or queues itself."""
    call = act.call if isinstance(act, a.Queue) else act
    if isinstance(call, a.Perform):
        return (call.routine,)
    if isinstance(call, a.PerformCell):
        return tuple(dict.fromkeys(key for key in model.effect_cells[call.column] if key))
    return ()


def reached(model: Model, cells: tuple[str, ...]) -> list[str]:
    """The clauses that some cells of the flow come to, and those cells."""
    found = dict.fromkeys(f"flow.{cell}" for cell in cells if f"flow.{cell}" in model.routines)
    waiting = list(found)
    while waiting:
        for act in model.routines[waiting.pop()].body:
            for node in everything(act):
                for key in called(model, node) if isinstance(node, a.Act) else ():  # type: ignore[arg-type]
                    if key not in found:
                        found[key] = None
                        waiting.append(key)
    return list(found)


def clash(reads: Keys, writes: Keys) -> bool:
    """Whether what is read may have been changed."""
    if reads & writes:
        return True
    return "zone *" in writes and any(key.startswith("zone ") for key in reads)


@dataclass(slots=True)
class Effects:
    """Reads and writes of one model, each clause looked at once."""

    model: Model
    functions: dict[str, Keys] = field(default_factory=dict)
    routines: dict[str, Keys] = field(default_factory=dict)

    # ---- reads ----------------------------------------------------------------------------------------------

    def reads(self, node: object) -> Keys:
        """Everything that the value of a term or domain depends on."""
        found: set[str] = set()
        for part in everything(node):
            found |= self._read(part)
        return frozenset(found)

    def _read(self, part: object) -> Keys | set[str]:
        match part:
            case t.Variable(name=name):
                return {f"var {name}"}
            case t.ZonePart(zone=zone):
                return {f"zone {zone}"}
            case t.Local(index=index):
                return {f"local {index}"}
            case t.Neighbour():
                return {"ring", "direction"}
            case t.Direction():
                return {"direction"}
            case t.Seats(start=start):
                return {"ring"} if start is None else {"ring", "direction"}
            case t.Call(function=key):
                return self.function(key)
            case t.CellTest(column=column):
                keys = dict.fromkeys(self.model.test_cells[column])
                return set().union(*(self.function(key) for key in keys if key))
        return _NONE

    def function(self, key: str) -> Keys:
        """What a clause that computes depends on, its own parameters aside."""
        if key not in self.functions:
            self.functions[key] = _NONE
            self.functions[key] = _outside(self.reads(self.model.functions[key].body))
        return self.functions[key]

    # ---- writes ---------------------------------------------------------------------------------------------

    def writes(self, acts: a.Acts) -> Keys:
        """Everything that statements may change."""
        found: set[str] = set()
        for act in acts:
            for part in everything(act):
                if isinstance(part, a.Act | a.Choice):
                    found |= self._write(part)
        return frozenset(found)

    def _write(self, part: a.Act | a.Choice) -> Keys | set[str]:
        match part:
            case a.Assign(target=target) | a.Chance(target=target) | a.AskFor(target=target):
                return {_target(target)}
            case a.AskAll(target=name):
                return {f"var {name}"}
            case a.Choice(rider=rider):
                return _NONE if rider is None else {f"var {rider}"}
            case a.ForEach(local=local):
                return {f"local {local.index}"}
            case a.Reverse():
                return {"direction"}
            case a.Retire():
                return {"ring"}
            case a.Perform() | a.PerformCell():
                return set().union(*(self.routine(key) for key in called(self.model, part)))
        return _moved(part)

    def routine(self, key: str) -> Keys:
        """What a clause that acts may change, its own locals aside."""
        if key not in self.routines:
            self.routines[key] = _NONE
            self.routines[key] = _outside(self.writes(self.model.routines[key].body))
        return self.routines[key]


def _target(target: a.Target) -> str:
    return f"local {target.index}" if isinstance(target, t.Local) else f"var {target.name}"


def _outside(keys: Keys) -> Keys:
    return frozenset(key for key in keys if not key.startswith("local "))


def _moved(part: a.Act | a.Choice) -> Keys | set[str]:
    """The zones that a move changes."""
    match part:
        case a.MoveCard(card=card, to=to, known_as=known_as):
            source = f"zone {card.zone}" if isinstance(card, t.ZonePart) else "zone *"
            named = set() if known_as is None else {_target(known_as)}
            return {source, f"zone {to.zone}"} | named
        case a.MoveAll(source=source_zone, to=to):
            return {"zone *" if source_zone is None else f"zone {source_zone.zone}", f"zone {to.zone}"}
        case a.MoveWhere(to=to):
            return {"zone *", f"zone {to.zone}"}
        case a.Swap(left=left, right=right):
            return {f"zone {left.zone}", f"zone {right.zone}"}
        case a.Rotate(zone=zone) | a.Shuffle(zone=t.ZonePart(zone=zone)):
            return {f"zone {zone}"}
        case a.TurnOver(zones=zones):
            return {f"zone {zone.zone}" for zone in zones}
    return _NONE

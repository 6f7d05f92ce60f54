"""Who calls whom: which routines can wait, which are quiet, and where a routine is called from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from unodsl.machine import code as c
from unodsl.model import acts as a, terms as t

SMALL = 60
"""The most instructions, those of calls counted in, of a routine that is written out wherever it is called."""


def may_wait(machine: c.Machine, act: c.SimpleAct) -> bool:
    """Whether chance may have to be told something before a statement can be carried out."""
    if isinstance(act, a.MoveCard) and isinstance(act.card, t.ZonePart):
        zone = machine.layout.zones[act.card.zone]
        return zone.stacked and zone.seen_by == "nobody"
    return isinstance(act, a.Chance)


@dataclass(slots=True)
class Calls:
    """``bodies``: the first address of a routine and that of its ``Return``. ``quiet``: the routines in which nothing can wait.
    ``sole``: where a routine that is called from one place only goes back to."""

    machine: c.Machine
    bodies: dict[str, tuple[int, int]] = field(default_factory=dict)
    quiet: frozenset[str] = frozenset()
    sole: dict[str, int] = field(default_factory=dict)
    _weights: dict[str, int | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        code, entries = self.machine.code, self.machine.entries
        ends = {instruction.routine: at for at, instruction in enumerate(code) if isinstance(instruction, c.Return)}
        self.bodies = {routine: (entry, ends[routine]) for routine, entry in entries.items()}
        self.quiet = frozenset(routine for routine in entries if (self._weight(routine) or SMALL + 1) <= SMALL)
        self.sole = self._sole()

    def callees(self, call: c.Invoke | c.InvokeCell) -> tuple[str, ...]:
        """The routines that a call may enter, each once."""
        if isinstance(call, c.Invoke):
            return (call.routine,)
        return tuple(dict.fromkeys(self.machine.model.effect_cells[call.column]))

    def _weight(self, routine: str) -> int | None:
        """How many instructions a routine comes to, ``None`` when it can wait."""
        if routine not in self._weights:
            entry, end = self.bodies[routine]
            parts = [self._instruction(instruction) for instruction in self.machine.code[entry : end + 1]]
            self._weights[routine] = None if None in parts else sum(part or 0 for part in parts)
        return self._weights[routine]

    def _instruction(self, instruction: c.Code) -> int | None:
        if isinstance(instruction, c.Invoke | c.InvokeCell):
            callees = self.callees(instruction)
            return self._weight(callees[0]) if len(callees) == 1 else None
        waits = isinstance(instruction, c.Simple) and may_wait(self.machine, instruction.act)
        return None if waits or isinstance(instruction, c.Decide) else 1

    def _sole(self) -> dict[str, int]:
        found: dict[str, list[int]] = {}
        for back, routine in self._sites():
            found.setdefault(routine, []).append(back)
        return {routine: backs[0] for routine, backs in found.items() if len(backs) == 1 and backs[0] >= 0}

    def _sites(self) -> Iterator[tuple[int, str]]:
        """Every place that calls a routine as the address that follows; -1 for the queue."""
        for at, instruction in enumerate(self.machine.code):
            if isinstance(instruction, c.Invoke | c.InvokeCell):
                yield from ((at + 1, routine) for routine in self.callees(instruction))
            elif isinstance(instruction, c.Enqueue):
                yield from ((-1, routine) for routine in self.callees(instruction.call))

"""The roads through code that may wait: which addresses need a function of their own.

Method: from the start of the match and from every answer, what can follow is walked. An address that only one thing leads to
is written where that thing is written. Where roads meet, where a routine returns to when it is called from several places,
and what the queue calls, begins a function.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from unodsl.machine import code as c
from unodsl.machine.program.extents import Extents
from unodsl.machine.program.traits import Traits

SHORT = 24
"""Up to so many instructions are written again where roads meet, instead of a function for them."""

_RARE = ("match", "round-over", "capped", "halt")


@dataclass(slots=True)
class Roads:
    """The meeting points of one machine."""

    traits: Traits
    extents: Extents
    reached: set[int] = field(default_factory=set)
    sites: dict[str, list[int]] = field(default_factory=dict)
    labels: set[int] = field(default_factory=set)
    short: dict[int, int] = field(default_factory=dict)
    decisions: list[c.Decision] = field(default_factory=list)

    def __post_init__(self) -> None:
        machine = self.traits.machine
        self.sites = self._sites(self._routines())
        counts: Counter[int] = Counter()
        todo = [machine.labels["match"]]
        while todo:
            at = todo.pop()
            if at not in self.reached:
                self.reached.add(at)
                following = self._after(at)
                counts.update(following)
                todo += following
        self.labels = {at for at, count in counts.items() if count > 1} | {machine.labels["match"]}
        self.labels |= {machine.labels["round-over"], self.pause} | self._met_by_returns()
        weights = {at: self._weight(at) for at in self.labels - {self.pause, *map(machine.labels.__getitem__, _RARE)}}
        self.short = {at: weight for at, weight in weights.items() if weight <= SHORT}
        self.decisions = [machine.decisions[x.decision] for x in self._instructions() if isinstance(x, c.Decide)]

    @property
    def pause(self) -> int:
        """Where a round is over and counted, and the next has not begun."""
        return self.traits.machine.labels["round-over"] + 2

    def there(self, at: int) -> int:
        """Where an address leads to, past mere jumps."""
        instruction = self.traits.machine.code[at]
        while isinstance(instruction, c.Goto):
            at = instruction.to
            instruction = self.traits.machine.code[at]
        return at

    def _instructions(self) -> list[c.Code]:
        return [self.traits.machine.code[at] for at in sorted(self.reached)]

    def _weight(self, at: int) -> int:
        """How many instructions lie between a meeting point and the next ones."""
        weight, todo = 0, [at]
        while todo and weight <= SHORT:
            here = todo.pop()
            weight += self._size(here, self.extents.end(here) if self.extents.is_calm(here) else here + 1)
            todo += [x for x in self._after(here) if x not in self.labels]
        return weight

    def _size(self, start: int, end: int) -> int:
        """The instructions of a stretch, those of the routines that it does included."""
        machine, traits = self.traits.machine, self.traits
        inner = 0
        for instruction in machine.code[start:end]:
            if isinstance(instruction, c.BeginRound | c.LoopNext | c.CountNext | c.UntilNext) and end == start + 1:
                return SHORT + 1
            for key in traits.callees(instruction):
                if key not in traits.waits:
                    inner += self._size(*traits.stretches[key])
        return end - start + inner

    # ---- calls ---------------------------------------------------------------------------------------------

    def _routines(self) -> set[str]:
        """The routines that play can come to."""
        machine, traits = self.traits.machine, self.traits
        first = min(machine.entries.values())
        found: set[str] = set()
        todo = [key for x in machine.code[:first] for key in traits.callees(x)]
        while todo:
            key = todo.pop()
            if key in found:
                continue
            found.add(key)
            start, end = traits.stretches[key]
            for x in machine.code[start:end]:
                todo += traits.callees(x.call if isinstance(x, c.Enqueue) else x)
        return found

    def _sites(self, routines: set[str]) -> dict[str, list[int]]:
        """The addresses that each waiting routine can return to."""
        machine, traits = self.traits.machine, self.traits
        first = min(machine.entries.values())
        stretches = [(0, first), *(traits.stretches[key] for key in sorted(routines))]
        sites: dict[str, list[int]] = {key: [] for key in traits.waits}
        for start, end in stretches:
            for at in range(start, end):
                for key in self._entered(at):
                    if key in traits.waits:
                        sites[key].append(at if isinstance(machine.code[at], c.Drain) else at + 1)
        return sites

    def _entered(self, at: int) -> list[str]:
        instruction, traits = self.traits.machine.code[at], self.traits
        if isinstance(instruction, c.Drain):
            return list(dict.fromkeys(key for name in traits.queued for key in traits.called(name)))
        return list(traits.callees(instruction))

    def returns_to(self, routine: str) -> int | None:
        """The only address that a routine returns to, if there is one."""
        sites = set(self.sites[routine])
        return sites.pop() if len(sites) == 1 else None

    def _met_by_returns(self) -> set[int]:
        """Where routines return to from afar: several callers, or the queue."""
        machine, traits = self.traits.machine, self.traits
        found = {at for key, sites in self.sites.items() if len(set(sites)) > 1 for at in sites}
        if traits.queued:
            found |= {at for at in self.reached if isinstance(machine.code[at], c.Drain)}
            found |= {machine.entries[key] for name in traits.queued for key in traits.called(name) if key in traits.waits}
        return found

    # ---- what can follow -----------------------------------------------------------------------------------

    def _after(self, at: int) -> list[int]:
        """What an address leads to, as often as it does."""
        machine = self.traits.machine
        instruction = machine.code[at]
        match instruction:
            case c.Goto(to=to):
                return [to]
            case c.Return(routine=routine):
                return list(dict.fromkeys(self.sites[routine]))
            case c.Decide():
                return self._after_decision(machine.decisions[instruction.decision])
            case c.LeaveRound():
                return [machine.labels["round-over"]]
            case c.Halt():
                return []
            case c.Pace(to=to):
                return [to, machine.labels["capped"]]
            case c.BeginRound(halt=halt):
                return [at + 1, halt]
        return [self.extents.end(at)] if self.extents.is_calm(at) else self._after_waiting(at, instruction)

    def _after_waiting(self, at: int, instruction: c.Code) -> list[int]:
        machine, waits = self.traits.machine, self.traits.waits
        entered = [machine.entries[key] for key in self._entered(at) if key in waits]
        if isinstance(instruction, c.Unless | c.LoopNext | c.CountNext | c.UntilNext):
            return [at + 1, instruction.to]
        return entered if isinstance(instruction, c.Invoke) else [at + 1, *entered]

    def _after_decision(self, decision: c.Decision) -> list[int]:
        capped = self.traits.machine.labels["capped"]
        following = [capped, decision.otherwise]
        if decision.form in ("pick", "all"):
            return [*following, decision.then]
        if decision.form == "window":
            following.append(decision.otherwise)
        return following + [branch.body for branch in decision.branches]

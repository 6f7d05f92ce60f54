"""The stretches of the woven function, and what is known where each of them begins.

Method: a return of an address is a jump to its stretch. A stretch that is jumped to is written there, as long as that is not
in itself and the whole stays short; else it is a stretch with a number of its own. What is known where it begins is what is
known at every jump to it, found by walking all stretches until nothing new comes up. Nobody but this program writes registers
while a game is played, so a game that goes on after a stop goes on with what was known at that stop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from unodsl.engine.python.woven import spans as s
from unodsl.engine.python.woven.functions import renamed, weight
from unodsl.engine.python.woven.known import Known, joined, scalar
from unodsl.engine.python.woven.lists import Array
from unodsl.engine.python.woven.walk import Walk
from unodsl.machine.layout import PC
from unodsl.machine.program import tree as p

STOPS = -2
ANSWERS = 1 << 20
"""The stretch of the answer at an address has that address and so much."""
HERE, ASKED = "HERE", "ASKED"
"""Tables: the stretch of each address, and that of the answer at it."""
ROOM, LITTLE_ROOM = (500, 200), (150, 100)
"""So many statements of other stretches, and of longer helpers, may be written in a stretch: in that of the turn, and in others."""
PATIENCE = 4


@dataclass(slots=True)
class Arms(Walk):
    """``arrays``: those that are lists. ``bodies``: the function of each stretch. ``waiting``: the register of the seat that is asked.
    ``far``: the addresses that a return address can be. ``followed``: the variables whose values are worth following;
    ``turn``: the stretch of a turn; ``apart``: those that are never written into others."""

    arrays: tuple[Array, ...] = field(kw_only=True)
    bodies: Mapping[int, p.Function] = field(kw_only=True)
    answers: Mapping[str, int] = field(kw_only=True)
    same_as: Mapping[int, int] = field(kw_only=True)
    far: frozenset[int] = field(kw_only=True)
    waiting: int = field(kw_only=True)
    scalars: tuple[str, ...] = field(kw_only=True)
    followed: tuple[str, ...] = field(kw_only=True)
    turn: int = field(kw_only=True)
    apart: frozenset[int] = field(kw_only=True)
    chain: list[int] = field(default_factory=list)
    jumps: list[tuple[int, Known]] = field(default_factory=list)
    room: int = 0
    heads: dict[int, Known] = field(default_factory=dict)
    written: dict[int, p.Block] = field(default_factory=dict)
    weights: dict[int, int] = field(default_factory=dict)
    own: dict[int, tuple[tuple[str, ...], p.Block]] = field(default_factory=dict)

    def weave(self, starts: Mapping[int, Known]) -> None:
        """Write every stretch that can be come to from some."""
        self.heads, self.is_rough = {self.same_as.get(at, at): known for at, known in starts.items()}, True
        first = [*self.heads]
        changes: Counter[tuple[int, str]] = Counter()
        todo = [*self.heads]
        while todo:
            key = todo.pop(0)
            self._walk(key)
            for target in dict.fromkeys(target for target, _ in self.jumps):
                old = self.heads.get(target)
                new = joined([*([] if old is None else [old]), *(here for at, here in self.jumps if at == target)])
                if old is not None and new.spans == old.spans:
                    continue
                if old is not None:
                    self._widen(target, old, new, changes)
                self.heads[target] = new
                if target not in todo:
                    todo.append(target)

        self.is_rough, todo = False, first
        while todo:
            key = todo.pop()
            self._walk(key)
            todo += [x for x in dict.fromkeys(at for at, _ in self.jumps) if x not in self.written and x not in todo]

    def _widen(self, target: int, old: Known, new: Known, changes: Counter[tuple[int, str]]) -> None:
        """What changes again and again can be anything."""
        for name in [name for name, span in new.spans.items() if span != old.spans.get(name)]:
            changes[target, name] += 1
            limit = new.declared.get(name, s.ANY)
            if new.spans[name][2] is None or changes[target, name] > PATIENCE:
                del new.spans[name]
            elif changes[target, name] > 1 and limit[2] is not None:  # a seat: any but those below
                new.spans[name] = s.least(limit, new.spans[name][0])

    def _walk(self, key: int) -> None:
        self.jumps, self.chain, (self.room, self.spare) = [], [key], ROOM if key == self.turn else LITTLE_ROOM
        if self.is_rough:
            self.room = 0
        known = self.heads[key].copy()
        for name in self.bodies[key].parameters:  # they have been given values before
            known.spans.setdefault(name, s.ANY)
        if key not in self.own:
            self.own[key] = renamed(self.bodies[key], f"_at{key}")
        parameters, body = self.own[key]
        block, _ = self.inner(self._given(key, parameters) + body, known)
        if not self.is_rough:
            self.written[key] = block

    def _given(self, key: int, parameters: tuple[str, ...]) -> p.Block:
        """The parameters of a stretch under other names."""
        pairs = zip(parameters, self.bodies[key].parameters, strict=True)
        return tuple(p.Let(inner, p.Name(outer)) for inner, outer in pairs)

    # ---- returns -------------------------------------------------------------------------------------------

    def _return(self, value: p.Number, known: Known) -> None:
        if self.frames:
            Walk._return(self, value, known)
            return
        match value:
            case p.Call(function=name, arguments=(seat,)) if name in self.answers:
                self._ask(self.answers[name], self.number(seat, known), known)
            case p.Int(value=-1):
                self._wait(known)
            case p.Int(value=-2):
                for at in self._addresses(self.span(p.Name(scalar(PC)), known)):
                    self._note(at, known)
                self.out.append(p.Return(value))
            case p.Int(value=at):
                self._jump(at, known)
            case _:
                self._far(self.number(value, known), known)

    def _far(self, value: p.Number, known: Known) -> None:
        if isinstance(value, p.Int):
            self._jump(value.value, known)
            return
        for at in self._addresses(self.span(value, known)):
            self._note(at, known)
        self.out.append(p.Return(p.At(HERE, value)))

    def _addresses(self, span: s.Span) -> frozenset[int]:
        """The stretches that an address of which so much is known can be."""
        return frozenset(x for x in (self.far if span[2] is None else span[2]) if x in self.same_as)

    def _wait(self, known: Known) -> None:
        at = self.number(p.Name(scalar(PC)), known)
        seat = self.number(self._register(self.waiting), known)
        keys = frozenset(self.answers.values())
        if isinstance(at, p.Int):
            self._ask(at.value + ANSWERS, seat, known)
            return
        self.let("seat", seat, known)
        for key in keys:
            self._note(key, known)
        self.out.append(p.Return(p.At(ASKED, at)))

    def _register(self, register: int) -> p.Number:
        name = scalar(register)
        return p.Name(name) if name in self.scalars else p.At(p.GAME, p.Int(register))

    def _ask(self, key: int, seat: p.Number, known: Known) -> None:
        self.let(self.bodies[key].parameters[0], seat, known)
        self._jump(key, known)

    def _jump(self, at: int, known: Known) -> None:
        key = self.same_as.get(at, at)
        body = self.bodies[key].body
        if key not in self.weights:
            self.weights[key] = weight(body)
        if key not in self.chain and key not in self.apart and not self.breaks and self.weights[key] <= self.room:
            self.room -= self.weights[key]
            self.chain.append(key)
            self.count += 1
            parameters, body = renamed(self.bodies[key], f"_{self.count}")
            self.block(self._given(key, parameters) + body, known)
            self.chain.pop()
            return
        self._note(key, known)
        self.out.append(p.Return(p.Int(key)))

    def _note(self, at: int, known: Known) -> None:
        key = self.same_as.get(at, at)
        kept = (*self.bodies[key].parameters, *self.followed)
        spans = {name: known.spans[name] for name in kept if name in known.spans}
        self.jumps.append((key, Known(known.declared, spans)))

    def mark(self) -> int:
        """How many jumps were noted."""
        return len(self.jumps)

    def back(self, mark: int) -> None:
        """Forget the jumps that were noted since."""
        del self.jumps[mark:]

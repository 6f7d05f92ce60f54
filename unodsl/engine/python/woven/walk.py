"""Statements with what is known put in, and helpers put in where they are called.

Method: a block is walked from the top with what is known there; what is left of it is written anew. A branch is walked both ways,
and what both ways know goes on. At the head of a loop only that is known which stays so. A helper that comes to little where
it is called is written there; others are called: registers that they read go into the vector before, and come back after.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from unodsl.engine.python.woven import spans as s
from unodsl.engine.python.woven.functions import Calls, renamed, weight, written_in
from unodsl.engine.python.woven.known import AROUND, Area, Known, joined, scalar
from unodsl.engine.python.woven.lists import Store
from unodsl.engine.python.woven.looks import breaks, counting, head_of, is_empty, is_run_once, is_straight, returns
from unodsl.engine.python.woven.terms import Terms, Unwoven, has_loads
from unodsl.machine.program import make as m, tree as p

SHORT, TINY = 40, 15
"""A helper that comes to so many statements is put in; while no more than values is looked for, one that has so few."""
DEEPEST = 6
_TURNS = 8
"""So often a loop is walked at most to find which values stay."""


@dataclass(slots=True)
class Frame:
    """A helper that is being put in: the variable of its result, and what is known at each of its returns."""

    result: str
    ends: list[Known] = field(default_factory=list)


class TooLong(Exception):
    """A helper that can not be put in here."""


@dataclass(slots=True)
class Walk(Terms):
    """Walks blocks. ``scalars``: the registers that are variables; ``calls``: what is known of helpers; ``spare``: so many
    statements of longer helpers may be put in, which is done where a loop of theirs is known to run once (``opened`` counts these);
    ``is_rough``: no more than values is looked for."""

    catalogue: Calls = field(kw_only=True)
    frames: list[Frame] = field(default_factory=list)
    breaks: list[list[Known]] = field(default_factory=list)
    is_rough: bool = False
    spare: int = 0
    opened: int = 0

    # ---- blocks --------------------------------------------------------------------------------------------

    def inner(self, block: p.Block, known: Known) -> tuple[p.Block, bool]:
        """What is left of a block, and whether what follows it is come to."""
        before, self.out = self.out, []
        try:
            goes_on = self.block(block, known)
            return tuple(self.out), goes_on
        finally:
            self.out = before

    def block(self, block: p.Block, known: Known) -> bool:
        """Walk a block; whether what follows it is come to."""
        for place, statement in enumerate(block):
            if isinstance(statement, p.If) and self.frames and returns(statement):
                return self._parted(statement, block[place + 1 :], known)
            if not self.statement(statement, known):
                return False
        return True

    def _parted(self, statement: p.If, rest: p.Block, known: Known) -> bool:
        """A branch in which a helper returns: what follows stands in both of its ways."""
        return self._branch(p.If(statement.test, statement.then + rest, statement.otherwise + rest), known)

    def statement(self, statement: p.Statement, known: Known) -> bool:
        """Walk a statement; whether what follows it is come to."""
        match statement:
            case p.Let(name=name, value=p.Call() as call):
                self.let(name, self.call(call, known), known)
            case p.Let(name=name, value=value):
                self.let(name, self.number(self._called(value, known), known), known)
            case p.Put(index=index, value=value):
                value = self.number(self._called(value, known), known)
                array = statement.array if isinstance(statement, Store) else p.GAME
                self._put(array, self.index(index, known), value, known)
            case p.Raise(index=index, by=by):
                at = self.index(index, known)
                raised = self.number(p.Binary("+", p.At(p.GAME, at), by), known)
                self._put(p.GAME, at, raised, known)
            case p.Fill(start=start, count=count):
                self.out.append(statement)
                known.written(self._filled(start, count))
            case p.Do(call=call):
                self.call(call, known)
            case p.If(test=test):
                return self._branch(p.If(self._called_in(test, known), statement.then, statement.otherwise), known)
            case p.While():
                return self._loop(statement, known)
            case p.Break():
                self.breaks[-1].append(known.copy())
                self.out.append(statement)
                return False
            case p.Return(value=value):
                self._return(value, known)
                return False
            case p.Note():
                self.out.append(statement)
            case _:
                raise Unwoven(f"{type(statement).__name__} in a stretch")
        return True

    def let(self, name: str, value: p.Number, known: Known) -> None:
        """Give a variable a value."""
        if value == p.Name(name):
            return
        span = self.span(value, known)
        self.out.append(p.Let(name, value))
        known.forget(name)
        known.spans[name] = span
        self.gives(name, span)
        known.is_masked(name, value)
        if not has_loads(value):
            known.is_computed(name, value)

    def _put(self, array: str, index: p.Number, value: p.Number, known: Known) -> None:
        if not isinstance(value, p.Name | p.Int):
            value = p.Name(self.keep("w", value, known))
        area = self.area(array, index, known)
        self.out.append(p.Put(index, value) if array == p.GAME else Store(index, value, array))
        known.written(area)
        known.is_there(p.At(array, index), value, area)

    def _filled(self, start: int, count: int) -> Area:
        area = self.places.area(p.Int(start))
        return AROUND if area is None or area != self.places.area(p.Int(start + count - 1)) else area

    # ---- branches and loops --------------------------------------------------------------------------------

    def _branch(self, statement: p.If, known: Known) -> bool:
        test = self.test(statement.test, known)
        if isinstance(test, p.Fixed):
            return self.block(statement.then if test.holds else statement.otherwise, known)
        yes, no = known.copy(), known.copy()
        yes.comes_out(test)
        no.refine(test, False)
        then, goes_then = self.inner(statement.then, yes)
        otherwise, goes_otherwise = self.inner(statement.otherwise, no)
        self._either(test, then, otherwise)
        ways = [way for way, goes in ((yes, goes_then), (no, goes_otherwise)) if goes]
        if ways:
            known.take(joined(ways))
        if len(ways) == 2 and not self.is_rough and not has_loads(test):
            known.came_out(test, yes)
        return bool(ways)

    def _either(self, test: p.Test, then: p.Block, otherwise: p.Block) -> None:
        if not is_empty(then):
            self.out.append(p.If(test, then, () if is_empty(otherwise) else otherwise))
        elif not is_empty(otherwise):
            self.out.append(p.If(m.negate(test), otherwise))

    def _loop(self, loop: p.While, known: Known) -> bool:
        if self.frames and any(isinstance(x, p.Return) for x in p.walk(loop.body)):
            raise TooLong
        first = self.test(loop.test, known.copy(), sure=False)
        if first == m.NO:
            return True
        if first == m.YES and is_run_once(loop):
            return self.block(loop.body[:-1], known)
        if first == m.YES and self._is_over_at_once(loop, known):
            return True
        written, areas = written_in(loop.body, self.catalogue, self.places)
        entry = head_of(known, written, areas, self._stays(loop, known, written, areas))
        head = entry.copy()
        test = self.test(loop.test, head, sure=False)
        body, _, breaks = self._round(loop, test, head)
        self.out.append(p.While(test, body))
        out = entry.copy()
        out.refine(test, False)
        ways = [*([out] if test != m.YES else []), *breaks]
        if ways:
            known.take(joined(ways))
        return bool(ways)

    def _round(self, loop: p.While, test: p.Test, head: Known) -> tuple[p.Block, list[Known], list[Known]]:
        """A body, what is known at its end (if that is come to) and where it is left."""
        head.refine(test)
        self.breaks.append([])
        body, goes_on = self.inner(loop.body, head)
        return body, [head] if goes_on else [], self.breaks.pop()

    def _is_over_at_once(self, loop: p.While, known: Known) -> bool:
        """Write a loop that is known to be run once."""
        if breaks(loop.body) or any(isinstance(x, p.Return) for x in p.walk(loop.body)):
            return False
        here, count = known.copy(), self.count
        body, goes_on = self.inner(loop.body, here)
        if not goes_on or self.test(loop.test, here, sure=False) != m.NO:
            self.count = count
            return False
        self.out += body
        self.opened += 1
        known.take(here)
        return True

    def _stays(
        self, loop: p.While, known: Known, written: frozenset[str], areas: frozenset[Area] | None
    ) -> Mapping[str, s.Span]:
        """The values that what a loop writes can have at its head: found by walking it until no more come up."""
        found = {name: known.spans[name] for name in written if name in known.spans}
        for turn in range(_TURNS):
            head = head_of(known, written, areas, found)
            count, jumps = self.count, self.mark()
            test = self.test(loop.test, head, sure=False)
            _, ends, _ = self._round(loop, test, head)
            self.count = count
            self.back(jumps)
            if not ends:
                return found
            wider = {name: s.joined(span, ends[0].spans[name]) for name, span in found.items() if name in ends[0].spans}
            if wider == found:
                return found
            found = {
                name: span
                for name, span in wider.items()
                if span == found[name] or turn < 1 or (span[2] is not None and turn < _TURNS - 2)
            }
            if turn == 0:
                found |= counting(loop, known, written)
        return {}

    # ---- calls ---------------------------------------------------------------------------------------------

    def _called(self, value: p.Number, known: Known) -> p.Number:
        """A number whose call, if there is one in it, has been made."""
        found = [x for x in p.walk(value) if isinstance(x, p.Call)]
        if not found:
            return value
        if isinstance(value, p.Call):
            return self.call(value, known)
        match value:
            case p.Binary(operator=operator, left=p.Call() as call, right=p.Int() as right) if len(found) == 1:
                return p.Binary(operator, self.call(call, known), right)
        raise Unwoven("a call inside a term")

    def _called_in(self, test: p.Test, known: Known) -> p.Test:
        match test:
            case p.Holds(part=part):
                return p.Holds(self._called(part, known))
            case p.Compare(operator=operator, left=left, right=p.Int() as right):
                return p.Compare(operator, self._called(left, known), right)
        if any(isinstance(x, p.Call) for x in p.walk(test)):
            raise Unwoven("a call inside a test")
        return test

    def call(self, call: p.Call, known: Known) -> p.Number:
        """Do a helper, put in or called; gives its result."""
        arguments = tuple(self.number(x, known) for x in call.arguments)
        if len(self.frames) < DEEPEST and not (self.is_rough and self.catalogue.weights[call.function] > TINY):
            count, jumps, loops, opened = self.count, self.mark(), len(self.breaks), self.opened
            inside = known.copy()
            try:
                before, self.out = self.out, []
                try:
                    result = self._put_in(call.function, arguments, inside)
                    body = self.out
                finally:
                    self.out = before
                size = weight(tuple(body))
                is_easy = size <= SHORT or is_straight(body)
                if is_easy or (self._pays(call.function, opened) and size <= self.spare):
                    self.spare -= 0 if is_easy else size
                    self.out += body
                    known.take(inside)
                    return result
            except TooLong:
                del self.breaks[loops:]
            self.count = count
            self.back(jumps)
        return self._handed(p.Call(call.function, arguments), known)

    def _pays(self, function: str, opened: int) -> bool:
        """Whether a longer helper is worth putting in: a loop of it was opened, or nobody else calls it."""
        return self.opened > opened or self.catalogue.times[function] == 1

    def _put_in(self, function: str, arguments: tuple[p.Number, ...], known: Known) -> p.Number:
        self.count += 1
        suffix = f"_{self.count}"
        parameters, body = renamed(self.catalogue.functions[function], suffix)
        for parameter, argument in zip(parameters, arguments, strict=True):
            self.let(parameter, argument, known)
        frame = Frame(f"r{suffix}")
        self.frames.append(frame)
        try:
            if self.block(body, known):
                raise Unwoven(f"{function} does not return")
        finally:
            self.frames.pop()
        if not frame.ends:
            raise TooLong
        known.take(joined(frame.ends))
        return p.Name(frame.result)

    def _handed(self, call: p.Call, known: Known) -> p.Number:
        """Call a helper. What it looks at goes into the vector before, what it writes comes back after."""
        writes = self.catalogue.writes[call.function]
        for register in self.catalogue.takes(call.function):
            self.out.append(p.Put(p.Int(register), p.Name(scalar(register))))
        result = self.fresh("r")
        self.out.append(p.Let(result, call))
        known.written(None)
        for register in writes:
            name = scalar(register)
            known.forget(name)
            self.out.append(p.Let(name, p.At(p.GAME, p.Int(register))))
        return p.Name(result)

    # ---- for whoever walks stretches -----------------------------------------------------------------------

    def _return(self, value: p.Number, known: Known) -> None:
        frame = self.frames[-1]
        self.let(frame.result, self.number(self._called(value, known), known), known)
        frame.ends.append(known)

    def mark(self) -> int:
        """How far what is noted besides statements has come."""
        return 0

    def back(self, mark: int) -> None:
        """Forget what was noted since."""

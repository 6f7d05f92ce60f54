"""A program as LLVM IR, node by node: what :mod:`unodsl.machine.program.printing` is for Python.

Method: every function of the tree is one of the module, with the game as a pointer; variables are stack slots, which the
optimiser turns into registers. Tests become jumps. Tables are constants, as narrow as their numbers allow. A table of functions
is a ``switch``.

Elements of the game that are only ever named outright (see :mod:`unodsl.machine.program.scalars`) are handed from function to
function as values: a function takes those that it, or what it calls, reads or writes, and gives those written back beside its
result. So the optimiser sees variables where the tree has elements.

In a *checked* program nothing is handed on; every index is compared with the length of its array, a computed one must not be
that of a scalar, and every number of a table of functions must be known. The first that is not is put down in ``@fault``
(function, index, length) and everything returns. So is the first number that does not lie where it must (see
:mod:`unodsl.machine.program.areas`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from unodsl.engine.native.frame import FAULT, ODD, UNKNOWN, Frame
from unodsl.engine.native.handing import Handing
from unodsl.machine.program import tree as p

_BINARY = {"+": "add", "-": "sub", "*": "mul", "&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "ashr"}
_RELATION = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}


@dataclass(slots=True)
class Translator:
    """Writes one function."""

    frame: Frame
    function: p.Function
    out: list[str] = field(default_factory=list)
    count: int = 0
    ends: list[str] = field(default_factory=list)
    prefix: str = ""
    rare: set[str] = field(default_factory=set)
    """Labels that are seldom gone to."""

    @property
    def name(self) -> str:
        """The function of the tree that is being written."""
        return self.function.name

    def lines(self) -> Iterator[str]:
        """The lines of the function."""
        yield from self.head()
        names = self.function.parameters
        for name in sorted(set(names) | set(assigned(self.function.body))):
            yield f"  %v.{name} = alloca i64"
            yield f"  store i64 {f'%a.{name}' if name in names else 0}, ptr %v.{name}"
        self._block(self.function.body)
        self._return("0")
        yield from self.out
        yield "}"

    def head(self) -> Iterator[str]:
        """The first lines: what is handed to the function has places of its own."""
        handed = self.handed
        parameters = "".join(f", i64 %a.{name}" for name in self.function.parameters)
        parameters += "".join(f", i64 %h.{at}" for at in handed.takes)
        how = "alwaysinline nounwind" if self.function.name in self.frame.put_in else "nounwind"
        how = "noinline nounwind" if self.function.apart else how
        yield f"define internal fastcc {handed.type} @f.{self.function.name}(ptr noalias %g{parameters}) {how} {{"
        yield "entry:"
        for at in handed.takes:
            yield f"  %s.{at} = alloca i64"
            yield f"  store i64 %h.{at}, ptr %s.{at}"

    @property
    def handed(self) -> Handing:
        """What is handed to and from the function."""
        return self.frame.handed[self.function.name]

    def _return(self, value: str) -> None:
        """Give back the result and what was written."""
        if not self.handed.gives:
            self._say(f"ret i64 {value}")
            return
        whole = self._new(f"insertvalue {self.handed.type} undef, i64 {value}, 0")
        for place, at in enumerate(self.handed.gives):
            number = self._new(f"load i64, ptr %s.{at}")
            whole = self._new(f"insertvalue {self.handed.type} {whole}, i64 {number}, {place + 1}")
        self._say(f"ret {self.handed.type} {whole}")

    # ---- writing -------------------------------------------------------------------------------------------

    def _new(self, text: str) -> str:
        """A value of its own."""
        self.count += 1
        name = f"%t{self.count}"
        self.out.append(f"  {name} = {text}")
        return name

    def _say(self, text: str) -> None:
        self.out.append(f"  {text}")

    def _labels(self, *names: str) -> list[str]:
        self.count += 1
        return [f"{name}{self.count}" for name in names]

    def _begin(self, label: str) -> None:
        self.out.append(f"{label}:")

    def _here(self) -> str:
        """The label of the block that is being written."""
        return next((line[:-1] for line in reversed(self.out) if line.endswith(":")), "entry")

    # ---- numbers -------------------------------------------------------------------------------------------

    def _number(self, node: p.Number) -> str:
        match node:
            case p.Int(value=value):
                return str(value)
            case p.Name(name=name):
                if name in self.frame.program.constants:
                    return str(self.frame.program.constants[name])
                return self._new(f"load i64, ptr %v.{self.prefix}{name}")
            case p.At():
                return self._at(node)
            case p.Binary(operator=operator, left=left, right=right):
                a, b = self._number(left), self._number(right)
                return self._new(f"{_BINARY[operator]} i64 {a}, {b}")
            case p.Bits():
                return self._bits(node)
            case p.Nth(part=part, place=place):
                return self._nth(self._number(part), self._number(place))
            case p.Pick():
                return self._pick(node)
            case p.Call(function=function, arguments=arguments):
                return self._call(function, [self._number(x) for x in arguments])

    def _at(self, node: p.At) -> str:
        if node.array == p.GAME:
            return self._of_game(node.index)
        index = self._number(node.index)
        self._check(index, node.array)
        width, length = self.frame.widths[node.array], self.frame.sizes[node.array]
        place = self._new(f"getelementptr inbounds [{length} x i{width}], ptr @{node.array}, i64 0, i64 {index}")
        known = self.frame.ranges.of(width, *self.frame.extremes[node.array])
        value = self._new(f"load i{width}, ptr {place}{known}")
        return value if width == 64 else self._new(f"sext i{width} {value} to i64")

    def _of_game(self, index: p.Number) -> str:
        """An element of the game. What is known of it is told to the optimiser; a checked program sees that it is so."""
        area = None if isinstance(index, p.Int) and index.value in self.handed.takes else self.frame.areas.of(self.name, index)
        bounds = None if area is None else self.frame.areas.areas[area].bounds
        mark = self.frame.ranges.of(64, *bounds) if bounds and not self.frame.checked else ""
        value = self._new(f"load i64, ptr {self._element(index)}{self._tag(index)}{mark}")
        if bounds and self.frame.checked:
            self._within(value, bounds[0], bounds[1] + 1, value, ODD)
        return value

    def _element(self, index: p.Number) -> str:
        """Where an element of the game is kept."""
        if isinstance(index, p.Int) and index.value in self.handed.takes:
            return f"%s.{index.value}"
        at = self._number(index)
        if not isinstance(index, p.Int):
            self._check_computed(at, self.frame.areas.of(self.name, index))
        elif not 0 <= index.value < self.frame.sizes[p.GAME]:
            self._check(at, p.GAME)
        return self._new(f"getelementptr inbounds i64, ptr %g, i64 {at}")

    def _tag(self, index: p.Number) -> str:
        """The mark of the area of an element."""
        if self.frame.checked or (isinstance(index, p.Int) and index.value in self.handed.takes):
            return ""
        area = self.frame.areas.of(self.name, index)
        return "" if area is None else f", !tbaa !{2 * area + 2}"

    def _bits(self, node: p.Bits) -> str:
        part = self._number(node.part)
        if node.which == "count":
            return self._new(f"call i64 @llvm.ctpop.i64(i64 {part})")
        if node.which == "highest":
            zeros = self._new(f"call i64 @llvm.ctlz.i64(i64 {part}, i1 false)")
            return self._new(f"sub i64 63, {zeros}")
        zeros = self._new(f"call i64 @llvm.cttz.i64(i64 {part}, i1 false)")
        none = self._new(f"icmp eq i64 {part}, 0")
        return self._new(f"select i1 {none}, i64 -1, i64 {zeros}")

    def _nth(self, part: str, place: str) -> str:
        """With one instruction where the processor has it, else by a loop."""
        if not self.frame.deposits:
            return self._new(f"call fastcc i64 @nth(i64 {part}, i64 {place})")
        one = self._new(f"shl i64 1, {place}")
        bit = self._new(f"call i64 @llvm.x86.bmi.pdep.64(i64 {one}, i64 {part})")
        return self._new(f"call i64 @llvm.cttz.i64(i64 {bit}, i1 false)")

    def _pick(self, node: p.Pick) -> str:
        then, otherwise, end = self._labels("then", "else", "end")
        self._jump(node.test, then, otherwise)
        self._begin(then)
        a = self._number(node.then)
        first = self._here()
        self._say(f"br label %{end}")
        self._begin(otherwise)
        b = self._number(node.otherwise)
        second = self._here()
        self._say(f"br label %{end}")
        self._begin(end)
        return self._new(f"phi i64 [ {a}, %{first} ], [ {b}, %{second} ]")

    def _call(self, function: str, arguments: list[str]) -> str:
        handed = self.frame.handed[function]
        given = "".join(f", i64 {argument}" for argument in arguments)
        for at in handed.takes:
            value = self._new(f"load i64, ptr %s.{at}")
            given += f", i64 {value}"
        result = self._new(f"call fastcc {handed.type} @f.{function}(ptr noalias %g{given})")
        if handed.gives:
            for place, at in enumerate(handed.gives):
                value = self._new(f"extractvalue {handed.type} {result}, {place + 1}")
                self._say(f"store i64 {value}, ptr %s.{at}")
            result = self._new(f"extractvalue {handed.type} {result}, 0")
        if self.frame.checked:
            self._unless_fault()
        return result

    # ---- checks --------------------------------------------------------------------------------------------

    def _unless_fault(self) -> None:
        out, on = self._labels("out", "on")
        fault = self._new(f"load i64, ptr @{FAULT}")
        bad = self._new(f"icmp ne i64 {fault}, 0")
        self._say(f"br i1 {bad}, label %{out}, label %{on}")
        self._begin(out)
        self._say("ret i64 0")
        self._begin(on)

    def _check(self, index: str, array: str) -> None:
        if self.frame.checked:
            self._within(index, 0, self.frame.sizes[array], index)

    def _within(self, index: str, start: int, end: int, shown: str, what: int | None = None) -> None:
        bad, on = self._labels("bad", "on")
        inside = index if not start else self._new(f"sub i64 {index}, {start}")
        fine = self._new(f"icmp ult i64 {inside}, {end - start}")
        self._say(f"br i1 {fine}, label %{on}, label %{bad}")
        self._begin(bad)
        self._fault(shown, end if what is None else what)
        self._begin(on)

    def _check_computed(self, index: str, area: int | None) -> None:
        """A computed address stays in its area, or at least keeps off what stands alone."""
        if not self.frame.checked:
            return
        length = self.frame.sizes[p.GAME]
        if area is not None:
            here = self.frame.areas.areas[area]
            self._within(index, here.start, here.end, index)
            return
        self._within(index, 0, length, index)
        if self.frame.apart:
            other, bad = self._labels("other", "bad")
            cases = " ".join(f"i64 {at}, label %{bad}" for at in sorted(self.frame.apart))
            self._say(f"switch i64 {index}, label %{other} [ {cases} ]")
            self._begin(bad)
            self._fault(index, length)
            self._begin(other)

    def _fault(self, index: str, length: int) -> None:
        for place, value in enumerate((self.frame.numbers[self.name] + 1, index, length)):
            at = self._new(f"getelementptr inbounds [4 x i64], ptr @{FAULT}, i64 0, i64 {place}")
            self._say(f"store i64 {value}, ptr {at}")
        self._say("ret i64 0")

    # ---- tests ---------------------------------------------------------------------------------------------

    def _jump(self, node: p.Test, yes: str, no: str) -> None:
        """Go to one label or the other."""
        match node:
            case p.Fixed(holds=holds):
                self._say(f"br label %{yes if holds else no}")
            case p.Not(part=part):
                self._jump(part, no, yes)
            case p.Both(parts=parts) | p.Either(parts=parts):
                for part in parts[:-1]:
                    (on,) = self._labels("more")
                    if (yes if isinstance(node, p.Both) else no) in self.rare:
                        self.rare.add(on)
                    if isinstance(node, p.Both):
                        self._jump(part, on, no)
                    else:
                        self._jump(part, yes, on)
                    self._begin(on)
                self._jump(parts[-1], yes, no)
            case p.Holds(part=part):
                self._decide(f"icmp ne i64 {self._number(part)}, 0", yes, no)
            case p.Compare(operator=operator, left=left, right=right):
                a, b = self._number(left), self._number(right)
                self._decide(f"icmp {_RELATION[operator]} i64 {a}, {b}", yes, no)

    def _decide(self, compare: str, yes: str, no: str) -> None:
        odds = f", !prof !{self.frame.odds + (no in self.rare)}" if (yes in self.rare) != (no in self.rare) else ""
        self._say(f"br i1 {self._new(compare)}, label %{yes}, label %{no}{odds}")

    # ---- statements ----------------------------------------------------------------------------------------

    def _block(self, block: p.Block) -> None:
        for statement in block:
            self._statement(statement)

    def _statement(self, node: p.Statement) -> None:
        match node:
            case p.Let(name=name, value=value):
                self._say(f"store i64 {self._number(value)}, ptr %v.{self.prefix}{name}")
            case p.Put(index=index, value=value):
                number = self._number(value)
                self._say(f"store i64 {number}, ptr {self._element(index)}{self._tag(index)}")
            case p.Raise(index=index, by=by):
                self._raise(index, by)
            case p.Fill(start=start, count=count, value=value):
                for at in range(start, start + count):
                    self._say(f"store i64 {value}, ptr {self._element(p.Int(at))}{self._tag(p.Int(at))}")
            case p.If():
                self._if(node)
            case p.While():
                self._while(node)
            case p.Break():
                self._say(f"br label %{self.ends[-1]}")
                self._begin(*self._labels("never"))
            case p.Return(value=value):
                self._return(self._number(value))
                self._begin(*self._labels("never"))
            case p.Do(call=call):
                self._number(call)
            case p.Go():
                self._go(node)

    def _raise(self, index: p.Number, by: p.Number) -> None:
        place, tag = self._element(index), self._tag(index)
        before = self._new(f"load i64, ptr {place}{tag}")
        self._say(f"store i64 {self._new(f'add i64 {before}, {self._number(by)}')}, ptr {place}{tag}")

    def _if(self, node: p.If) -> None:
        then, otherwise, end = self._labels("then", "else", "end")
        self.rare |= {label for label, block in ((then, node.then), (otherwise, node.otherwise)) if self._is_rare(block)}
        no = otherwise if node.otherwise else end
        match node.test:
            case p.Compare(operator=">=", left=p.At() | p.Name(), right=p.Int(value=0)):
                self.rare.add(no)  # there mostly is a seat or a card
        self._jump(node.test, then, no)
        self._begin(then)
        self._block(node.then)
        self._say(f"br label %{end}")
        if node.otherwise:
            self._begin(otherwise)
            self._block(node.otherwise)
            self._say(f"br label %{end}")
        self._begin(end)

    def _is_rare(self, block: p.Block) -> bool:
        """Whether a block leads out of the round."""
        match block[-1:]:
            case (p.Return(value=p.Int(value=at)),):
                return at in self.frame.rare
        return False

    def _while(self, node: p.While) -> None:
        head, body, end = self._labels("head", "body", "end")
        self._say(f"br label %{head}")
        self._begin(head)
        self._jump(node.test, body, end)
        self._begin(body)
        self.ends.append(end)
        self._block(node.body)
        self.ends.pop()
        self._say(f"br label %{head}")
        self._begin(end)

    def _go(self, node: p.Go) -> None:
        number, arguments = self._number(node.number), [self._number(x) for x in node.arguments]
        known = sorted(self.frame.program.switches[node.table].items())
        other, end = self._labels("other", "end")
        cases = self._labels(*(f"case{key}." for key, _ in known))
        pairs = " ".join(f"i64 {key}, label %{case}" for (key, _), case in zip(known, cases, strict=True))
        self._say(f"switch i64 {number}, label %{other} [ {pairs} ]")
        for (_, function), case in zip(known, cases, strict=True):
            self._begin(case)
            result = self._call(function, arguments)
            self._say(f"store i64 {result}, ptr %v.{self.prefix}{node.into}")
            self._say(f"br label %{end}")
        self._begin(other)
        if self.frame.checked:
            self._fault(number, UNKNOWN)
        else:
            self._say("unreachable")
        self._begin(end)


def assigned(block: p.Block) -> Iterator[str]:
    """The variables that a block gives values."""
    for statement in block:
        match statement:
            case p.Let(name=name):
                yield name
            case p.Go(into=into):
                yield into
            case p.If():
                yield from assigned(statement.then)
                yield from assigned(statement.otherwise)
            case p.While():
                yield from assigned(statement.body)

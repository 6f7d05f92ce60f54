"""Numbers and tests: what has a value, and what decides where to go on."""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.engine.native.draft import Draft
from unodsl.engine.native.faults import Faults
from unodsl.engine.native.frame import ODD
from unodsl.machine.program import tree as p

_BINARY = {"+": "add", "-": "sub", "*": "mul", "&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "ashr"}
_RELATION = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}


@dataclass(slots=True)
class Expressions:
    """Writes the numbers and tests of one function. ``rare``: labels that are seldom gone to."""

    out: Draft
    faults: Faults
    rare: set[str] = field(default_factory=set)

    # ---- numbers -------------------------------------------------------------------------------------------

    def number(self, node: p.Number) -> str:
        """A number: itself, or the name of a value."""
        match node:
            case p.Int(value=value):
                return str(value)
            case p.Name(name=name):
                if name in self.out.frame.program.constants:
                    return str(self.out.frame.program.constants[name])
                return self.out.new(f"load i64, ptr {self.out.variable(name)}")
            case p.At():
                return self._at(node)
            case p.Binary(operator=operator, left=left, right=right):
                a, b = self.number(left), self.number(right)
                return self.out.new(f"{_BINARY[operator]} i64 {a}, {b}")
            case p.Bits():
                return self._bits(node)
            case p.Nth(part=part, place=place):
                return self._nth(self.number(part), self.number(place))
            case p.Pick():
                return self._pick(node)
            case p.Call(function=function, arguments=arguments):
                return self.call(function, [self.number(x) for x in arguments])

    def _at(self, node: p.At) -> str:
        if node.array == p.GAME:
            return self._of_game(node.index)
        index = self.number(node.index)
        self.faults.index(index, node.array)
        width, length = self.out.frame.widths[node.array], self.out.frame.sizes[node.array]
        place = self.out.new(f"getelementptr inbounds [{length} x i{width}], ptr @{node.array}, i64 0, i64 {index}")
        known = self.out.frame.ranges.of(width, *self.out.frame.extremes[node.array])
        value = self.out.new(f"load i{width}, ptr {place}{known}")
        return value if width == 64 else self.out.new(f"sext i{width} {value} to i64")

    def _of_game(self, index: p.Number) -> str:
        """An element of the game. What is known of it is told to the optimiser; a checked program sees that it is so."""
        area, checked = self._area(index), self.out.frame.checked
        bounds = None if area is None else self.out.frame.areas.areas[area].bounds
        mark = self.out.frame.ranges.of(64, *bounds) if bounds and not checked else ""
        value = self.out.new(f"load i64, ptr {self.element(index)}{mark}")
        if bounds and checked:
            self.faults.within(value, bounds[0], bounds[1] + 1, value, ODD)
        return value

    def element(self, index: p.Number) -> str:
        """Where an element of the game is kept, with the mark of its area."""
        if self._is_handed(index):
            return f"%s.{self.number(index)}"
        at, area = self.number(index), self._area(index)
        if not isinstance(index, p.Int):
            self.faults.computed(at, area)
        elif not 0 <= index.value < self.out.frame.sizes[p.GAME]:
            self.faults.index(at, p.GAME)
        place = self.out.new(f"getelementptr inbounds i64, ptr %g, i64 {at}")
        return place if area is None or self.out.frame.checked else f"{place}, !tbaa !{2 * area + 2}"

    def _is_handed(self, index: p.Number) -> bool:
        """Whether an element is handed to the function, so that it has a place of its own here."""
        return isinstance(index, p.Int) and index.value in self.out.handed.takes

    def _area(self, index: p.Number) -> int | None:
        """The area of the game that an element lies in, if that is known and the element is not handed to the function."""
        return None if self._is_handed(index) else self.out.frame.areas.of(self.out.name, index)

    def _bits(self, node: p.Bits) -> str:
        part = self.number(node.part)
        if node.which == "count":
            return self.out.new(f"call i64 @llvm.ctpop.i64(i64 {part})")
        if node.which == "highest":
            zeros = self.out.new(f"call i64 @llvm.ctlz.i64(i64 {part}, i1 false)")
            return self.out.new(f"sub i64 63, {zeros}")
        zeros = self.out.new(f"call i64 @llvm.cttz.i64(i64 {part}, i1 false)")
        none = self.out.new(f"icmp eq i64 {part}, 0")
        return self.out.new(f"select i1 {none}, i64 -1, i64 {zeros}")

    def _nth(self, part: str, place: str) -> str:
        """With one instruction where the processor has it, else by a loop."""
        if not self.out.frame.deposits:
            return self.out.new(f"call fastcc i64 @nth(i64 {part}, i64 {place})")
        one = self.out.new(f"shl i64 1, {place}")
        bit = self.out.new(f"call i64 @llvm.x86.bmi.pdep.64(i64 {one}, i64 {part})")
        return self.out.new(f"call i64 @llvm.cttz.i64(i64 {bit}, i1 false)")

    def _pick(self, node: p.Pick) -> str:
        then, otherwise, end = self.out.labels("then", "else", "end")
        self.jump(node.test, then, otherwise)
        self.out.begin(then)
        a = self.number(node.then)
        first = self.out.here()
        self.out.say(f"br label %{end}")
        self.out.begin(otherwise)
        b = self.number(node.otherwise)
        second = self.out.here()
        self.out.say(f"br label %{end}")
        self.out.begin(end)
        return self.out.new(f"phi i64 [ {a}, %{first} ], [ {b}, %{second} ]")

    def call(self, function: str, arguments: list[str]) -> str:
        """What a function gives back; the elements that it takes are handed to it, and those that it writes come back."""
        handed = self.out.frame.handed[function]
        given = "".join(f", i64 {argument}" for argument in arguments)
        for at in handed.takes:
            value = self.out.new(f"load i64, ptr %s.{at}")
            given += f", i64 {value}"
        result = self.out.new(f"call fastcc {handed.type} @f.{function}(ptr noalias %g{given})")
        if handed.gives:
            for place, at in enumerate(handed.gives):
                value = self.out.new(f"extractvalue {handed.type} {result}, {place + 1}")
                self.out.say(f"store i64 {value}, ptr %s.{at}")
            result = self.out.new(f"extractvalue {handed.type} {result}, 0")
        if self.out.frame.checked:
            self.faults.unless_fault()
        return result

    # ---- tests ---------------------------------------------------------------------------------------------

    def jump(self, node: p.Test, yes: str, no: str) -> None:
        """Go to one label or the other."""
        match node:
            case p.Fixed(holds=holds):
                self.out.say(f"br label %{yes if holds else no}")
            case p.Not(part=part):
                self.jump(part, no, yes)
            case p.Both(parts=parts) | p.Either(parts=parts):
                for part in parts[:-1]:
                    (on,) = self.out.labels("more")
                    if (yes if isinstance(node, p.Both) else no) in self.rare:
                        self.rare.add(on)
                    if isinstance(node, p.Both):
                        self.jump(part, on, no)
                    else:
                        self.jump(part, yes, on)
                    self.out.begin(on)
                self.jump(parts[-1], yes, no)
            case p.Holds(part=part):
                self._decide(f"icmp ne i64 {self.number(part)}, 0", yes, no)
            case p.Compare(operator=operator, left=left, right=right):
                a, b = self.number(left), self.number(right)
                self._decide(f"icmp {_RELATION[operator]} i64 {a}, {b}", yes, no)

    def _decide(self, compare: str, yes: str, no: str) -> None:
        odds = f", !prof !{self.out.frame.odds + (no in self.rare)}" if (yes in self.rare) != (no in self.rare) else ""
        self.out.say(f"br i1 {self.out.new(compare)}, label %{yes}, label %{no}{odds}")

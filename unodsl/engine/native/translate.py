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

from unodsl.engine.native.draft import Draft
from unodsl.engine.native.expressions import Expressions
from unodsl.engine.native.faults import Faults
from unodsl.engine.native.frame import UNKNOWN, Frame
from unodsl.machine.program import tree as p


@dataclass(slots=True)
class Translator:
    """Writes one function."""

    frame: Frame
    function: p.Function
    out: Draft = field(init=False)
    expressions: Expressions = field(init=False)
    ends: list[str] = field(default_factory=list)
    """Where the loops end that are being written, the innermost last."""

    def __post_init__(self) -> None:
        self.out = Draft(self.frame, self.function.name, self.frame.handed[self.function.name])
        self.expressions = Expressions(self.out, Faults(self.out))

    def lines(self) -> Iterator[str]:
        """The lines of the function."""
        yield from self.head()
        names = self.function.parameters
        for name in sorted(set(names) | set(assigned(self.function.body))):
            yield f"  %v.{name} = alloca i64"
            yield f"  store i64 {f'%a.{name}' if name in names else 0}, ptr %v.{name}"
        self._block(self.function.body)
        self._give_back("0")
        yield from self.out.lines
        yield "}"

    def head(self) -> Iterator[str]:
        """The first lines: what is handed to the function has places of its own."""
        handed = self.out.handed
        parameters = "".join(f", i64 %a.{name}" for name in self.function.parameters)
        parameters += "".join(f", i64 %h.{at}" for at in handed.takes)
        how = "alwaysinline nounwind" if self.function.name in self.frame.put_in else "nounwind"
        how = "noinline nounwind" if self.function.apart else how
        yield f"define internal fastcc {handed.type} @f.{self.function.name}(ptr noalias %g{parameters}) {how} {{"
        yield "entry:"
        for at in handed.takes:
            yield f"  %s.{at} = alloca i64"
            yield f"  store i64 %h.{at}, ptr %s.{at}"

    def _return(self, value: str) -> None:
        """What a ``return`` of the tree becomes."""
        self._give_back(value)

    def _give_back(self, value: str) -> None:
        """Give back the result and what was written."""
        handed = self.out.handed
        if not handed.gives:
            self.out.say(f"ret i64 {value}")
            return
        whole = self.out.new(f"insertvalue {handed.type} undef, i64 {value}, 0")
        for place, at in enumerate(handed.gives):
            number = self.out.new(f"load i64, ptr %s.{at}")
            whole = self.out.new(f"insertvalue {handed.type} {whole}, i64 {number}, {place + 1}")
        self.out.say(f"ret {handed.type} {whole}")

    # ---- statements ----------------------------------------------------------------------------------------

    def _block(self, block: p.Block) -> None:
        for statement in block:
            self._statement(statement)

    def _statement(self, node: p.Statement) -> None:
        match node:
            case p.Let(name=name, value=value):
                self.out.say(f"store i64 {self.expressions.number(value)}, ptr {self.out.variable(name)}")
            case p.Put(index=index, value=value):
                number = self.expressions.number(value)
                self.out.say(f"store i64 {number}, ptr {self.expressions.element(index)}")
            case p.Raise(index=index, by=by):
                self._raise(index, by)
            case p.Fill(start=start, count=count, value=value):
                for at in range(start, start + count):
                    self.out.say(f"store i64 {value}, ptr {self.expressions.element(p.Int(at))}")
            case p.If():
                self._if(node)
            case p.While():
                self._while(node)
            case p.Break():
                self.out.say(f"br label %{self.ends[-1]}")
                self.out.dead()
            case p.Return(value=value):
                self._return(self.expressions.number(value))
                self.out.dead()
            case p.Do(call=call):
                self.expressions.number(call)
            case p.Go():
                self._go(node)

    def _raise(self, index: p.Number, by: p.Number) -> None:
        place = self.expressions.element(index)
        before = self.out.new(f"load i64, ptr {place}")
        self.out.say(f"store i64 {self.out.new(f'add i64 {before}, {self.expressions.number(by)}')}, ptr {place}")

    def _if(self, node: p.If) -> None:
        then, otherwise, end = self.out.labels("then", "else", "end")
        self.expressions.rare |= {
            label for label, block in ((then, node.then), (otherwise, node.otherwise)) if self._is_rare(block)
        }
        no = otherwise if node.otherwise else end
        match node.test:
            case p.Compare(operator=">=", left=p.At() | p.Name(), right=p.Int(value=0)):
                self.expressions.rare.add(no)  # there mostly is a seat or a card
        self.expressions.jump(node.test, then, no)
        self.out.begin(then)
        self._block(node.then)
        self.out.say(f"br label %{end}")
        if node.otherwise:
            self.out.begin(otherwise)
            self._block(node.otherwise)
            self.out.say(f"br label %{end}")
        self.out.begin(end)

    def _is_rare(self, block: p.Block) -> bool:
        """Whether a block leads out of the round."""
        match block[-1:]:
            case (p.Return(value=p.Int(value=at)),):
                return at in self.frame.rare
        return False

    def _while(self, node: p.While) -> None:
        head, body, end = self.out.labels("head", "body", "end")
        self.out.say(f"br label %{head}")
        self.out.begin(head)
        self.expressions.jump(node.test, body, end)
        self.out.begin(body)
        self.ends.append(end)
        self._block(node.body)
        self.ends.pop()
        self.out.say(f"br label %{head}")
        self.out.begin(end)

    def _go(self, node: p.Go) -> None:
        number, arguments = self.expressions.number(node.number), [self.expressions.number(x) for x in node.arguments]
        known = sorted(self.frame.program.switches[node.table].items())
        other, end = self.out.labels("other", "end")
        cases = self.out.labels(*(f"case{key}." for key, _ in known))
        pairs = " ".join(f"i64 {key}, label %{case}" for (key, _), case in zip(known, cases, strict=True))
        self.out.say(f"switch i64 {number}, label %{other} [ {pairs} ]")
        for (_, function), case in zip(known, cases, strict=True):
            self.out.begin(case)
            result = self.expressions.call(function, arguments)
            self.out.say(f"store i64 {result}, ptr {self.out.variable(node.into)}")
            self.out.say(f"br label %{end}")
        self.out.begin(other)
        if self.frame.checked:
            self.expressions.faults.put(number, UNKNOWN)
        else:
            self.out.say("unreachable")
        self.out.begin(end)


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

"""The function that plays a round, as one function whose parts jump to each other.

Method: in the tree, steps and answers are functions, and whoever drives them looks every returned address up. Here the
body of each becomes a stretch of one function: a return of a known address is a jump to its stretch, waiting at a known decision
is a jump to the answer that is drawn there. Addresses that are not known go through one ``switch``.
What each stretch does is translated exactly as anywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from unodsl.engine.native.frame import Frame
from unodsl.engine.native.translate import Translator, assigned
from unodsl.machine.layout import DECISIONS, PC
from unodsl.machine.program import tree as p
from unodsl.machine.program.steps import STOPS, WAITS

TABLES = ("STEPS", "ANSWERS")


def stretches(frame: Frame, waiting: int, first: p.Block) -> list[str]:
    """The lines of ``round``. ``waiting``: where the seat that is asked stands; ``first``: what comes before all else."""
    functions = {function.name: function for function in frame.program.functions}
    return list(Stretches(frame, functions["round"], waiting=waiting, first=first).lines())


@dataclass(slots=True)
class Stretches(Translator):
    """Writes the function. ``waiting`` and ``first``: see :func:`stretches`. ``here``: the table and the address whose stretch is being
    written. ``firsts``: the address under which each step is written, the first of those that it has."""

    waiting: int = 0
    first: p.Block = ()
    here: tuple[str, int] = ("STEPS", 0)
    functions: dict[str, p.Function] = field(init=False)
    firsts: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        Translator.__post_init__(self)
        self.functions = {function.name: function for function in self.frame.program.functions}
        self.firsts = {name: at for at, name in sorted(self.frame.program.switches["STEPS"].items(), reverse=True)}

    def lines(self) -> Iterator[str]:
        """The lines of the function."""
        yield from self.head()
        for name in sorted(self._variables()):
            yield f"  %v.{name} = alloca i64"
        yield "  %v.pc = alloca i64"
        self._block(self.first)
        self._from_outside()
        for table in TABLES:
            for at, name in sorted(self.frame.program.switches[table].items()):
                if table != "STEPS" or at == self.firsts[name]:
                    self._stretch(table, at, name)
        yield from self.out.lines
        yield "}"

    def _variables(self) -> Iterator[str]:
        """The variables of every step and answer, which have them for themselves."""
        for table in TABLES:
            for at, name in self.frame.program.switches[table].items():
                function = self.functions[name]
                for variable in {*function.parameters, *assigned(function.body)}:
                    yield f"{table}.{at}.{variable}"

    def _label(self, table: str, at: int) -> str:
        """Where the stretch of an address begins."""
        if table == "STEPS":
            at = self.firsts[self.frame.program.switches[table][at]]
        return f"{table}.{at}"

    def _from_outside(self) -> None:
        """From an address that is not known, and to the end."""
        self.out.say(f"store i64 {self.expressions.number(p.At(p.GAME, p.Int(PC)))}, ptr %v.pc")
        self.out.say("br label %somewhere")
        self.out.begin("somewhere")
        steps = self.frame.program.switches["STEPS"]
        cases = " ".join(f"i64 {at}, label %{self._label('STEPS', at)}" for at in sorted(steps))
        pc = self.out.new("load i64, ptr %v.pc")
        self.out.say(f"switch i64 {pc}, label %nowhere [ i64 -1, label %waits i64 -2, label %stops {cases} ]")
        self.out.begin("waits")
        answers = self.frame.program.switches["ANSWERS"]
        cases = " ".join(f"i64 {at}, label %ASKED.{at}" for at in sorted(answers))
        self.out.say(f"switch i64 {self.expressions.number(p.At(p.GAME, p.Int(PC)))}, label %nowhere [ {cases} ]")
        self.out.begin("nowhere")
        self.out.say("unreachable")
        self.out.begin("stops")
        self._give_back(self.expressions.number(p.At(p.GAME, p.Int(DECISIONS))))

    def _stretch(self, table: str, at: int, name: str) -> None:
        """The stretch of a step, or of an answer (which begins a second time where the seat that waits is asked)."""
        self.here, self.out.name, self.out.prefix = (table, at), name, f"{table}.{at}."
        if table == "ANSWERS":
            self.out.begin(f"ASKED.{at}")
            self._jump_to_answer(at, self.expressions.number(p.At(p.GAME, p.Int(self.waiting))))
        self.out.begin(self._label(table, at))
        self._block(self.functions[name].body)
        self.out.say("unreachable")  # every way ends in a return

    def _jump_to_answer(self, at: int, seat: str) -> None:
        """A seat answers at a decision."""
        self.out.say(f"store i64 {seat}, ptr %v.ANSWERS.{at}.seat")
        self.out.say(f"br label %{self._label('ANSWERS', at)}")

    # ---- returns -------------------------------------------------------------------------------------------

    def _block(self, block: p.Block) -> None:
        for place, statement in enumerate(block):
            if statement == STOPS:
                self.out.say("br label %stops")
                self.out.dead()
            elif statement == WAITS:
                self.out.say(f"br label %{self._choice(block[:place])}")
                self.out.dead()
            elif (at := self._asked(statement)) is not None:
                self._jump_to_answer(at[0], self.expressions.number(at[1]))
                self.out.dead()
            else:
                self._statement(statement)

    def _asked(self, statement: p.Statement) -> tuple[int, p.Number] | None:
        """A return of what an answer comes to: the address of the decision, and the seat."""
        match statement:
            case p.Return(value=p.Call(function=name, arguments=(seat,))):
                for at, other in self.frame.program.switches["ANSWERS"].items():
                    if other == name:
                        return at, seat
        return None

    def _choice(self, before: p.Block) -> str:
        """Where waiting leads to: the decision whose address was just put down, or the same one again."""
        answers = self.frame.program.switches["ANSWERS"]
        for statement in reversed(before):
            match statement:
                case p.Put(index=p.Int(value=register), value=p.Int(value=at)) if register == PC and at in answers:
                    return f"ASKED.{at}"
        table, at = self.here
        if table == "ANSWERS" and self._puts_only_to_wait(self.functions[self.out.name].body):
            return f"ASKED.{at}"
        return "waits"

    def _puts_only_to_wait(self, body: p.Block) -> bool:
        """Whether every address that is put down is followed by a return in its own block."""
        blocks = [body, *(x for node in p.walk(body) for x in _blocks(node))]
        for block in blocks:
            puts = [i for i, s in enumerate(block) if isinstance(s, p.Put) and s.index == p.Int(PC)]
            if puts and not any(isinstance(s, p.Return) for s in block[puts[-1] :]):
                return False
        return True

    def _return(self, value: str) -> None:
        """On to the step of an address; to one that is not known by way of the ``switch``."""
        if value.isdigit() and int(value) in self.frame.program.switches["STEPS"]:
            self.out.say(f"br label %{self._label('STEPS', int(value))}")
        else:
            self.out.say(f"store i64 {value}, ptr %v.pc")
            self.out.say("br label %somewhere")


def _blocks(node: object) -> tuple[p.Block, ...]:
    """The blocks directly inside a node."""
    match node:
        case p.If():
            return (node.then, node.otherwise)
        case p.While():
            return (node.body,)
    return ()

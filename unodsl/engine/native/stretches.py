"""The function that plays a round, as one function whose parts jump to each other.

Method: in the tree, steps and answers are functions, and whoever drives them looks every returned address up. Here the
body of each becomes a stretch of one function: a return of a known address is a jump to its stretch, waiting at a known decision
is a jump to the answer that is drawn there. Addresses that are not known go through one ``switch``.
What each stretch does is translated exactly as anywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.engine.native.frame import Frame
from unodsl.engine.native.translate import Translator, assigned
from unodsl.machine.layout import DECISIONS, PC
from unodsl.machine.program import tree as p

TABLES = ("STEPS", "ANSWERS")


def stretches(frame: Frame, waiting: int, first: p.Block) -> list[str]:
    """The lines of ``round``. ``waiting``: where the seat that is asked stands; ``first``: what comes before all else."""
    functions = {function.name: function for function in frame.program.functions}
    return list(Stretches(frame, functions["round"], waiting=waiting, first=first).lines())


@dataclass(slots=True)
class Stretches(Translator):
    """Writes the function. ``here``: the table and the address whose stretch is being written."""

    waiting: int = 0
    first: p.Block = ()
    here: tuple[str, int] = ("STEPS", 0)

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
                if not (table == "STEPS" and at != self._first(name)):
                    self._stretch(table, at, name)
        yield from self.out
        yield "}"

    @property
    def name(self) -> str:
        """The function of the tree that is being written."""
        table, at = self.here
        return self.frame.program.switches[table][at] if self.prefix else "round"

    def _functions(self) -> dict[str, p.Function]:
        return {function.name: function for function in self.frame.program.functions}

    def _variables(self) -> Iterator[str]:
        functions = self._functions()
        for table in TABLES:
            for at, name in self.frame.program.switches[table].items():
                function = functions[name]
                for variable in {*function.parameters, *assigned(function.body)}:
                    yield f"{table}.{at}.{variable}"

    def _first(self, name: str) -> int:
        """The address under which a step that has several is written."""
        return min(at for at, other in self.frame.program.switches["STEPS"].items() if other == name)

    def _label(self, table: str, at: int) -> str:
        if table == "STEPS":
            at = self._first(self.frame.program.switches["STEPS"][at])
        return f"{table}.{at}"

    def _from_outside(self) -> None:
        """From an address that is not known, and to the end."""
        self._say(f"store i64 {self._number(p.At(p.GAME, p.Int(PC)))}, ptr %v.pc")
        self._say("br label %somewhere")
        self._begin("somewhere")
        steps = self.frame.program.switches["STEPS"]
        cases = " ".join(f"i64 {at}, label %{self._label('STEPS', at)}" for at in sorted(steps))
        pc = self._new("load i64, ptr %v.pc")
        self._say(f"switch i64 {pc}, label %nowhere [ i64 -1, label %waits i64 -2, label %stops {cases} ]")
        self._begin("waits")
        answers = self.frame.program.switches["ANSWERS"]
        cases = " ".join(f"i64 {at}, label %ASKED.{at}" for at in sorted(answers))
        self._say(f"switch i64 {self._number(p.At(p.GAME, p.Int(PC)))}, label %nowhere [ {cases} ]")
        self._begin("nowhere")
        self._say("unreachable")
        self._begin("stops")
        Translator._return(self, self._number(p.At(p.GAME, p.Int(DECISIONS))))

    def _stretch(self, table: str, at: int, name: str) -> None:
        self.here, self.prefix = (table, at), f"{table}.{at}."
        if table == "ANSWERS":
            self._begin(f"ASKED.{at}")
            self._jump_to_answer(at, self._number(p.At(p.GAME, p.Int(self.waiting))))
        self._begin(self._label(table, at))
        self._block(self._functions()[name].body)
        self._say("unreachable")  # every way ends in a return

    def _jump_to_answer(self, at: int, seat: str) -> None:
        self._say(f"store i64 {seat}, ptr %v.ANSWERS.{at}.seat")
        self._say(f"br label %{self._label('ANSWERS', at)}")

    # ---- returns -------------------------------------------------------------------------------------------

    def _block(self, block: p.Block) -> None:
        for place, statement in enumerate(block):
            if isinstance(statement, p.Return) and statement.value == p.Int(-1):
                self._say(f"br label %{self._choice(block[:place])}")
                self._begin(*self._labels("never"))
            elif (at := self._asked(statement)) is not None:
                self._jump_to_answer(at[0], self._number(at[1]))
                self._begin(*self._labels("never"))
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
        if table == "ANSWERS" and self._puts_only_to_wait(self._functions()[self.frame.program.switches[table][at]].body):
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
        if value == "-2":
            self._say("br label %stops")
        elif value.isdigit() and int(value) in self.frame.program.switches["STEPS"]:
            self._say(f"br label %{self._label('STEPS', int(value))}")
        else:
            self._say(f"store i64 {value}, ptr %v.pc")
            self._say("br label %somewhere")


def _blocks(node: object) -> tuple[p.Block, ...]:
    match node:
        case p.If():
            return (node.then, node.otherwise)
        case p.While():
            return (node.body,)
    return ()

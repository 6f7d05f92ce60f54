"""From the sealed edition to its machine.

What this stage removes: nesting of statements (blocks become jumps), options (folded), and the difference between verbs,
cells and policy cells (all are routines). What it promises: every address lies in ``code``, every routine ends in ``Return``,
every register is owned by one thing, and the order of effects is the order on the page.

The main program is the pass of play. It calls the cells of the policy table ``flow`` and nothing else of the edition::

    match       new-match
    round       begin round, new-round
    turn        turn, queue, between, queue, next-turn, queue, again
    round-over  end-round; match-over? award, halt : next-round, to round
    capped      capped, leave round
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from unodsl.machine import code as c
from unodsl.machine.fold import fold
from unodsl.machine.plan import plan
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model, Routine

T = TypeVar("T")


def lower(
    model: Model, options: Mapping[str, str] | None = None, players: int | None = None, *, folded: bool = True
) -> c.Machine:
    """The machine of an edition for the chosen options (defaults for the rest) and number of players.

    Options and players have been checked (:mod:`unodsl.pipeline`): a wrong one is our own bug here. Not ``folded``: tests of
    options stay in the code, for those who count what each part of a test comes to.
    """
    chosen = {name: decl.default for name, decl in model.edition.options.items()} | dict(options or {})
    indexes = {name: decl.number(chosen[name]) for name, decl in model.edition.options.items()} if folded else None
    seats = players if players is not None else model.edition.players.low
    layout, loops, frames = plan(model, seats)
    lowering = _Lowering(model, indexes, loops)
    lowering.main_program()
    for routine in model.routines.values():
        lowering.routine(routine)
    functions = {key: replace(f, body=lowering.fold(f.body)) for key, f in model.functions.items()}
    return c.Machine(
        model, chosen, seats, layout, lowering.resolved(), lowering.entries, lowering.labels, tuple(lowering.decisions),
        functions, frames,
    )  # fmt: skip


@dataclass(slots=True)
class _Lowering:
    model: Model
    options: Mapping[str, int] | None  # None: options are not folded
    loops: Mapping[int, int]  # id of a loop statement → its first register
    code: list[c.Code] = field(default_factory=list)
    entries: dict[str, int] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=dict)
    decisions: list[c.Decision] = field(default_factory=list)

    # ---- emitting ------------------------------------------------------------------------------------------

    def emit(self, instruction: c.Code) -> int:
        self.code.append(instruction)
        return len(self.code) - 1

    def here(self) -> int:
        return len(self.code)

    def patch(self, at: int, to: int | None = None) -> None:
        """Let the jump at ``at`` lead to ``to`` (default: here)."""
        jump = cast(c.Goto, self.code[at])  # or any other instruction with a `to`
        self.code[at] = replace(jump, to=self.here() if to is None else to)

    def resolved(self) -> tuple[c.Code, ...]:
        return tuple(self.code)

    def fold(self, term: T) -> T:
        return term if self.options is None else fold(term, self.options)

    # ---- the pass of play ----------------------------------------------------------------------------------

    def main_program(self) -> None:
        def call(cell: str) -> None:
            self.emit(c.Invoke(f"flow.{cell}", ()))
            self.emit(c.Drain())

        self.labels["match"] = self.here()
        call("new-match")
        self.labels["round"] = self.emit(c.BeginRound())
        call("new-round")
        self.labels["turn"] = self.here()
        for cell in ("turn", "between", "next-turn"):
            call(cell)
        self.emit(c.Pace(self.labels["turn"]))
        self.labels["round-over"] = self.here()
        call("end-round")
        over = t.Call("flow.match-over", (), t.FLAG, text="the match is over")
        unless = self.emit(c.Unless(over, 0))
        call("award")
        self.labels["halt"] = self.emit(c.Halt())
        self.code[self.labels["round"]] = c.BeginRound(self.labels["halt"])
        self.patch(unless)
        call("next-round")
        self.emit(c.Goto(self.labels["round"]))
        self.labels["capped"] = self.here()
        call("capped")
        self.emit(c.LeaveRound())

    def routine(self, routine: Routine) -> None:
        self.entries[routine.key] = self.here()
        self.block(routine.body)
        self.emit(c.Return(routine.key, clause=routine.clause))

    # ---- statements ----------------------------------------------------------------------------------------

    def block(self, acts: a.Acts) -> None:
        for act in acts:
            self.statement(act)

    def statement(self, act: a.Statement) -> None:
        where: dict[str, Any] = {"clause": act.clause, "span": act.span}
        match act:
            case a.If():
                self.branch(act)
            case a.ForEach():
                self.for_each(act)
            case a.RepeatTimes():
                at = self.loops[id(act)]
                self.emit(c.CountBegin(at, self.fold(act.times), **where))
                self.loop(self.emit(c.CountNext(at, 0, **where)), act.body)
            case a.RepeatUntil():
                at = self.loops[id(act)]
                # The counter is cleared with its frame, and by leaving the loop.
                self.loop(self.emit(c.UntilNext(at, self.fold(act.until), act.bound, 0, **where)), act.body)
            case a.Perform() | a.PerformCell():
                self.emit(self.call(act))
            case a.Queue():
                self.emit(c.Enqueue(self.call(act.call), **where))
            case a.EndRound():
                self.emit(c.LeaveRound(**where))
            case a.Ask() | a.Window() | a.AskFor() | a.AskAll():
                self.decision(act)
            case _:
                self.emit(c.Simple(act if self.options is None else fold_act(act, self.options), **where))

    def call(self, act: a.Perform | a.PerformCell) -> c.Invoke | c.InvokeCell:
        if isinstance(act, a.Perform):
            arguments = tuple(self.fold(x) for x in act.arguments)
            return c.Invoke(act.routine, arguments, clause=act.clause, span=act.span)
        return c.InvokeCell(act.column, self.fold(act.card), clause=act.clause, span=act.span)

    def branch(self, act: a.If) -> None:
        test = self.fold(act.test)
        if isinstance(test, t.Const):
            self.block(act.then if test.value else act.otherwise)
            return
        unless = self.emit(c.Unless(test, 0, clause=act.clause, span=act.span))
        self.block(act.then)
        if not act.otherwise:
            self.patch(unless)
            return
        end = self.emit(c.Goto(0))
        self.patch(unless)
        self.block(act.otherwise)
        self.patch(end)

    def for_each(self, act: a.ForEach) -> None:
        at = self.loops[id(act)]
        domain, where = self.fold(act.domain), act.where and self.fold(act.where)
        self.emit(c.LoopBegin(at, act.local, domain, where, clause=act.clause, span=act.span))
        self.loop(self.emit(c.LoopNext(at, act.local, 0, clause=act.clause, span=act.span)), act.body)

    def loop(self, head: int, body: a.Acts) -> None:
        self.block(body)
        self.emit(c.Goto(head))
        self.patch(head)

    # ---- decisions -----------------------------------------------------------------------------------------

    def decision(self, act: a.Ask | a.Window | a.AskFor | a.AskAll) -> None:
        index = len(self.decisions)
        self.decisions.append(cast(c.Decision, None))  # inner decisions get later numbers
        self.emit(c.Decide(index, clause=act.clause, span=act.span))
        if isinstance(act, a.Ask | a.Window):
            self.decisions[index] = self.menu(index, act)
        else:
            self.decisions[index] = self.pick(index, act)

    def menu(self, index: int, act: a.Ask | a.Window) -> c.Decision:
        branches, ends = [], []
        for choice in act.choices:
            branches.append(self.option(choice))
            self.block(choice.body)
            ends.append(self.emit(c.Goto(0)))
        otherwise = self.here()
        self.block(act.otherwise)
        for end in ends:
            self.patch(end)
        window = isinstance(act, a.Window)
        return c.Decision(
            index, "window" if window else "ask", None if isinstance(act, a.Window) else self.fold(act.seat),
            self.fold(act.seats) if isinstance(act, a.Window) else None, act.answerer,
            self.fold(act.where) if isinstance(act, a.Window) and act.where else None, act.prompt, tuple(branches),
            None, None, otherwise, self.here(), act.clause, act.span,
        )  # fmt: skip

    def option(self, choice: a.Choice) -> c.Branch:
        def folded(test: t.Expr | None) -> t.Expr | None:
            return None if test is None else self.fold(test)

        return c.Branch(
            choice.label, choice.locals, self.fold(choice.domains), folded(choice.where), folded(choice.when),
            choice.rider, folded(choice.rider_when), choice.unprompted, self.here(), choice.clause, choice.span,
        )  # fmt: skip

    def pick(self, index: int, act: a.AskFor | a.AskAll) -> c.Decision:
        where = None if act.where is None else self.fold(act.where)
        domains = (self.fold(act.domain),)
        only = c.Branch("", (act.local,), domains, where, None, None, None, False, self.here(), act.clause, act.span)
        if isinstance(act, a.AskAll):
            return c.Decision(
                index, "all", None, self.fold(act.seats), act.answerer, None, act.prompt, (only,), None, act.target,
                self.here(), self.here(), act.clause, act.span,
            )  # fmt: skip
        otherwise = self.here()
        if act.if_none:
            skip = self.emit(c.Goto(0))
            otherwise = self.here()
            self.block(act.if_none)
            self.patch(skip)
            only = replace(only, body=skip)
        return c.Decision(
            index, "pick", self.fold(act.seat), None, None, None, act.prompt, (only,), act.target, None,
            otherwise, only.body, act.clause, act.span,
        )  # fmt: skip


def fold_act(act: c.SimpleAct, options: Mapping[str, int]) -> c.SimpleAct:
    """A simple statement with its expressions folded."""
    changes = {}
    for name in type(act).__dataclass_fields__:
        if name not in ("clause", "span"):
            before = getattr(act, name)
            after = fold(before, options)
            if after is not before:
                changes[name] = after
    return replace(act, **changes) if changes else act

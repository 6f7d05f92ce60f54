"""Statements and blocks as text: on one line where that is short and the grammar allows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from unodsl.syntax import trees as t
from unodsl.syntax.print_values import SUM, print_binder, print_domain, print_value, print_where

WIDTH: Final = 100
STEP: Final = 4


def block_lines(block: t.Block, indent: int) -> list[str]:
    """A statement a line, more where a statement has blocks."""
    return [line for statement in block for line in statement_lines(statement, indent)]


def statement_lines(statement: t.Statement, indent: int) -> list[str]:
    """The lines of one statement."""
    space = " " * indent
    short = _inline(statement)
    if isinstance(statement, _COMPOUND) and (short is None or indent + len(short) > WIDTH):
        return _LONG[type(statement)](statement, indent)
    return [space + (short or "")]


def suite_lines(head: str, block: t.Block, indent: int) -> list[str]:
    """``head: block``, or the block indented below."""
    body = _inline_suite(block)
    line = f"{' ' * indent}{head}: {body}"
    if body is not None and len(line) <= WIDTH:
        return [line]
    return [f"{' ' * indent}{head}:", *block_lines(block, indent + STEP)]


def _inline_suite(block: t.Block) -> str | None:
    """A block behind a colon: simple statements, and at the end one that the grammar allows there."""
    *others, last = block
    end = _simples((last,)) or (_inline(last) if isinstance(last, t.If | t.ForEach | t.RepeatTimes) else None)
    start = _simples(tuple(others)) if others else ""
    if end is None or start is None:
        return None
    return f"{start}; {end}" if others else end


def _simples(block: t.Block) -> str | None:
    if any(isinstance(statement, _COMPOUND) for statement in block):
        return None
    return "; ".join(_simple(statement) for statement in block)


def _inline(statement: t.Statement) -> str | None:
    """A statement on one line, if it has such a form."""
    if not isinstance(statement, _COMPOUND):
        return _simple(statement)
    match statement:
        case t.If(test, then, otherwise):
            first, second = _simples(then), _simples(otherwise)
            if first is None or second is None:
                return None
            return f"if {_test(test)} then {first}" + (f" otherwise {second}" if second else "")
        case t.ForEach(_, _, body):
            return f"{_for_each(statement)}, {said}" if (said := _simples(body)) else None
        case t.RepeatTimes(times, body):
            return f"repeat {print_value(times)} times: {said}" if (said := _simples(body)) else None
    return None


def _test(value: t.Value) -> str:
    return print_value(value, 1)


def _for_each(statement: t.ForEach) -> str:
    return f"for each {print_binder(statement.binder)}{print_where(statement.where)}"


# ---- statements that hold blocks, over several lines -------------------------------------------------------------


def _long_if(statement: t.If, indent: int, word: str = "if") -> list[str]:
    lines = suite_lines(f"{word} {_test(statement.test)}", statement.then, indent)
    match statement.otherwise:
        case ():
            return lines
        case (t.If() as chained,):
            return [*lines, *_long_if(chained, indent, "otherwise if")]
    return [*lines, *suite_lines("otherwise", statement.otherwise, indent)]


def _long_ask(statement: t.Ask, indent: int) -> list[str]:
    head = f"ask {print_value(statement.seat)}"
    return _decision(head, statement.prompt, statement.options, statement.otherwise, indent)


def _long_window(statement: t.Window, indent: int) -> list[str]:
    head = f"window {print_domain(statement.seats)}{print_where(statement.where)}"
    return _decision(head, statement.prompt, statement.options, statement.otherwise, indent)


def _decision(
    head: str, prompt: str | None, options: tuple[t.Option, ...], otherwise: t.Block | None, indent: int
) -> list[str]:
    lines = [f"{' ' * indent}{head}{_prompt(prompt)}:"]
    for option in options:
        lines += suite_lines(_option(option), option.body, indent + STEP)
    return lines if otherwise is None else [*lines, *suite_lines("otherwise", otherwise, indent)]


def _prompt(prompt: str | None) -> str:
    return f' "{prompt}"' if prompt is not None else ""


def _option(option: t.Option) -> str:
    head = option.label
    if option.binders:
        head += f" {', '.join(print_binder(binder) for binder in option.binders)}{print_where(option.where)}"
    head += " unprompted" if option.unprompted else ""
    head += print_where(option.when, "when")
    if option.saying:
        head += f" saying {option.saying.flag}{print_where(option.saying.when, 'when')}"
    return head


_LONG: Final[dict[type[t.Tree], Callable[[Any, int], list[str]]]] = {
    t.If: _long_if,
    t.ForEach: lambda s, indent: suite_lines(_for_each(s), s.body, indent),
    t.RepeatTimes: lambda s, indent: suite_lines(f"repeat {print_value(s.times)} times", s.body, indent),
    t.RepeatUntil: lambda s, indent: suite_lines(f"repeat until {_test(s.until)}", s.body, indent),
    t.Ask: _long_ask,
    t.Window: _long_window,
}
_COMPOUND: Final = (t.If, t.ForEach, t.RepeatTimes, t.RepeatUntil, t.Ask, t.Window)


# ---- statements of one line --------------------------------------------------------------------------------------


def _simple(statement: t.Statement) -> str:
    return _SIMPLE[type(statement)](statement)


def _add(s: t.AddTo) -> str:
    if s.sign > 0:
        return f"add {print_value(s.amount)} to {print_value(s.target)}"
    return f"take {print_value(s.amount, SUM)} from {print_value(s.target)}"


def _move(s: t.Move) -> str:
    bound = f"{print_binder(s.binder)}{print_where(s.where)}" if s.binder else ""
    cards = bound or print_value(s.cards or t.Number(0))
    how = "" if s.how == "onto" else f"{s.how} "
    known_as = f" as {s.known_as}" if s.known_as else ""
    return f"move {cards} to {how}{print_value(s.place)}{known_as}"


def _ask_for(s: t.AskFor | t.AskAll) -> str:
    seats = f"all {print_value(s.seats)}" if isinstance(s, t.AskAll) else print_value(s.seat)
    if_none = f" if-none {_simple(s.if_none)}" if isinstance(s, t.AskFor) and s.if_none else ""
    return f"ask {seats}{_prompt(s.prompt)} for {print_binder(s.binder)}{print_where(s.where)}{if_none}"


def _chance(s: t.Chance) -> str:
    weight = f" weighing {print_value(s.weight)}" if s.weight is not None else ""
    return f"chance {print_binder(s.binder)}{weight}"


def _verb(s: t.Verb) -> str:
    arguments = f" {', '.join(print_value(part) for part in s.arguments)}" if s.arguments else ""
    noun = f" {s.noun}" if s.noun else ""
    return f"{print_value(s.subject)} {s.name}{arguments}{noun}"


_SIMPLE: Final[dict[type[t.Tree], Callable[[Any], str]]] = {
    t.Nothing: lambda s: "nothing",
    t.AsBefore: lambda s: "as-before",
    t.SetTo: lambda s: f"set {print_value(s.target)} to {print_value(s.value)}",
    t.AddTo: _add,
    t.Let: lambda s: f"let {s.name} be {print_value(s.value)}",
    t.Move: _move,
    t.Shuffle: lambda s: f"shuffle {print_value(s.zone)}",
    t.Show: lambda s: f"show {print_value(s.cards)} to {print_value(s.to)}",
    t.Swap: lambda s: f"swap {print_value(s.left)} with {print_value(s.right)}",
    t.Rotate: lambda s: f"rotate {s.zone}",
    t.TurnOver: lambda s: f"turn-over {', '.join(print_value(zone) for zone in s.zones)}",
    t.ReverseDirection: lambda s: "reverse-direction",
    t.End: lambda s: f"end {s.what}",
    t.Retire: lambda s: f"retire {print_value(s.seat)}",
    t.Chance: _chance,
    t.AskFor: _ask_for,
    t.AskAll: _ask_for,
    t.Do: lambda s: f"do {print_value(s.cell)}",
    t.Verb: _verb,
    t.Afterwards: lambda s: f"afterwards {_simple(s.call)}",
}

"""The stable printout of a machine: what a person compares, and what tests pin.

One line an instruction: address, what it does, and where the clause stands. Routines come under their own heading, decisions
with their options. Expressions are printed as the rule text that they were.
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.machine import code as c
from unodsl.model import acts as a, terms as t


def print_machine(machine: c.Machine) -> str:
    """The whole machine as text, ending in a newline."""
    return "\n".join([*_heading(machine), *_body(machine), *_decisions(machine)]) + "\n"


def _heading(machine: c.Machine) -> Iterator[str]:
    edition, layout = machine.model.edition, machine.layout
    yield f"machine {edition.name}"
    yield f"players {machine.players}"
    for name, value in sorted(machine.options.items()):
        yield f"option {name} = {value}"
    yield f"registers {layout.registers}, scratch {layout.scratch}, instructions {len(machine.code)}"
    yield ""
    yield "zones"
    for name, place in layout.zones.items():
        order = "stack" if place.stacked else "loose"
        each = f" each {place.each}" if place.each else ""
        yield f"  {name}{each}: {order}, seen by {place.seen_by}"
    yield "variables"
    for name, slots in layout.variables.items():
        span = f"{slots.base}" if slots.count == 1 else f"{slots.base}-{slots.base + slots.count - 1}"
        kept = "match" if slots.kept else "round"
        yield f"  {name}: register {span}, {slots.low} to {slots.high}, starts {slots.start}, kept for the {kept}"


def _body(machine: c.Machine) -> Iterator[str]:
    headings: dict[int, list[str]] = {}
    for name, at in machine.labels.items():
        headings.setdefault(at, []).append(name)
    for key, at in machine.entries.items():
        parameters = ", ".join(p.text or f"local {p.index}" for p in machine.model.routines[key].parameters)
        headings.setdefault(at, []).append(f"{key}({parameters})" if parameters else key)
    for decision in machine.decisions:
        for branch in decision.branches:
            if branch.label:
                headings.setdefault(branch.body, []).append(f"  decision {decision.index}: {branch.label}")
    for at, instruction in enumerate(machine.code):
        for heading in headings.get(at, ()):
            yield f"\n{heading}:" if not heading.startswith(" ") else f"{heading}:"
        yield f"{at:>6}  {describe(instruction)}"


def _decisions(machine: c.Machine) -> Iterator[str]:
    for decision in machine.decisions:
        who = _text(decision.seat) if decision.seat is not None else _text(decision.seats)
        yield f"\ndecision {decision.index} ({decision.form}) of {decision.clause}, asked of {who}"
        if decision.prompt:
            yield f'  "{decision.prompt}"'
        if decision.where is not None:
            yield f"  who: where {_text(decision.where)}"
        for branch in decision.branches:
            yield f"  {_option(branch)} -> {branch.body}"
        yield f"  otherwise -> {decision.otherwise}"


def _option(branch: c.Branch) -> str:
    names = (f"{local.text or local.index} in {_text(d)}" for local, d in zip(branch.locals, branch.domains, strict=True))
    words = [branch.label, ", ".join(names)]
    words += [f"where {_text(branch.where)}"] if branch.where is not None else []
    words += [f"when {_text(branch.when)}"] if branch.when is not None else []
    words += [f"saying {branch.rider}"] if branch.rider else []
    words += [f"when {_text(branch.rider_when)}"] if branch.rider_when is not None else []
    words += ["unprompted"] if branch.unprompted else []
    return " ".join(word for word in words if word)


def describe(instruction: c.Code) -> str:
    """One instruction in words."""
    match instruction:
        case c.Simple(act=act):
            return _act(act)
        case c.Goto(to=to):
            return f"go to {to}"
        case c.Pace(to=to):
            return f"next turn at {to}"
        case c.Unless(test=test, to=to):
            return f"unless {_text(test)} go to {to}"
        case c.LoopBegin():
            where = f" where {_text(instruction.where)}" if instruction.where is not None else ""
            return f"loop over {_text(instruction.domain)}{where}"
        case c.LoopNext(to=to):
            return f"next {instruction.local.text or 'thing'}, or go to {to}"
        case c.CountBegin():
            return f"count {_text(instruction.times)}"
        case c.CountNext(to=to):
            return f"next pass, or go to {to}"
        case c.UntilNext(to=to):
            return f"next pass (at most {instruction.bound}), or go to {to} once {_text(instruction.until)}"
        case c.Invoke() | c.InvokeCell():
            return f"do {_call(instruction)}"
        case c.Enqueue(call=call):
            return f"afterwards {_call(call)}"
        case c.Return(routine=routine):
            return f"return from {routine}"
        case c.Decide(decision=decision):
            return f"wait for decision {decision}"
    return {
        c.Drain: "do what is queued", c.BeginRound: "begin a round", c.LeaveRound: "leave the round", c.Halt: "the match is over",
    }[type(instruction)]  # fmt: skip


def _call(call: c.Invoke | c.InvokeCell) -> str:
    if isinstance(call, c.InvokeCell):
        return f"{call.column} of the kind of {_text(call.card)}"
    arguments = ", ".join(_text(x) for x in call.arguments)
    return f"{call.routine}({arguments})" if arguments else call.routine


def _act(act: c.SimpleAct) -> str:
    match act:
        case a.Assign():
            return f"{_target(act.target)} := {_text(act.value)}"
        case a.MoveCard():
            known = f" as {_target(act.known_as)}" if act.known_as is not None else ""
            return f"move {_text(act.card)} {act.how} {_text(act.to)}{known}"
        case a.MoveAll():
            return f"move all of {_text(act.source) if act.source is not None else 'everything'} {act.how} {_text(act.to)}"
        case a.MoveWhere():
            where = f" where {_text(act.where)}" if act.where is not None else ""
            return f"move every card of {_text(act.domain)}{where} {act.how} {_text(act.to)}"
        case a.Shuffle():
            return f"shuffle {_text(act.zone)}"
        case a.Show():
            return f"show {_text(act.what)} to {_text(act.to)}"
        case a.Swap():
            return f"swap {_text(act.left)} with {_text(act.right)}"
        case a.Rotate():
            return f"rotate {act.zone}"
        case a.TurnOver():
            return f"turn over {', '.join(_text(zone) for zone in act.zones)}"
        case a.Retire():
            return f"retire {_text(act.seat)}"
        case a.Chance():
            weight = f" weighing {_text(act.weight)}" if act.weight is not None else ""
            return f"chance: {_target(act.target)} := one of {_text(act.domain)}{weight}"
    return "reverse the direction"


def _target(target: a.Target) -> str:
    if isinstance(target, t.Variable) and target.owner is not None:
        return f"{target.name} of {_text(target.owner)}"
    return target.name if isinstance(target, t.Variable) else (target.text or f"local {target.index}")


def _text(term: t.Term | None) -> str:
    """The rule text of a term; a short stand-in for terms that the machine made itself."""
    if term is None:
        return "nothing"
    if term.text:
        return term.text
    match term:
        case t.Const():
            return str(term.value)
        case t.ZonePart():
            owner = f" of {_text(term.owner)}" if term.owner is not None else ""
            whole = f"{term.zone}{owner}"
            return whole if term.part == "all" else f"{term.part} of {whole}"
        case t.Local():
            return f"local {term.index}"
        case t.Cards():
            return _text(term.zone)
        case t.Variable():
            return _target(term)
    return type(term).__name__.lower()

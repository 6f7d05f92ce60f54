"""The machine as a picture for people: the decisions of a round and which can follow which.

Nodes are decisions (by the clause that asks); an edge is an option, labelled with its word. What lies between two decisions
(effects, draws) is left out, except the stations of play: the deal, the turn, the end of the round and of the match.
"""

from __future__ import annotations

from unodsl.machine import code as c

Edge = tuple[str, str, str]


def mermaid(machine: c.Machine) -> str:
    """A Mermaid state diagram, stable from run to run."""
    names = _names(machine)
    lines = ["stateDiagram-v2"]
    for node, label in names.items():
        lines.append(f'    state "{label}" as {node}')
    edges: list[Edge] = []
    for target in _follow(machine, machine.labels["match"]):
        edges.append(("[*]", target, "deal"))
    for decision in machine.decisions:
        for word, at in _exits(decision):
            for target in _follow(machine, at):
                edges.append((f"d{decision.index}", target, word))
    for target in _follow(machine, machine.labels["round"], through_deal=True):
        edges.append(("deal", target, "deal"))
    lines += [f"    {source} --> {target}: {word}" for source, target, word in dict.fromkeys(edges)]
    return "\n".join(lines) + "\n"


def _names(machine: c.Machine) -> dict[str, str]:
    names = {"deal": "next deal"}
    for decision in machine.decisions:
        prompt = f": {decision.prompt}" if decision.prompt else ""
        names[f"d{decision.index}"] = f"{decision.clause}{prompt}".replace('"', "'")
    return names


def _exits(decision: c.Decision) -> list[tuple[str, int]]:
    exits = [(branch.label or "any", branch.body) for branch in decision.branches]
    if decision.form == "window":
        exits.append(("all pass", decision.otherwise))
    elif decision.form in ("pick", "all"):
        exits = [("any", decision.then)]
    return exits


def _follow(machine: c.Machine, start: int, through_deal: bool = False) -> list[str]:
    """The stations that can be reached from an address without another decision, in order of address."""
    found: set[str] = set()
    callers = _callers(machine)
    seen: set[int] = set()
    todo = [start]
    while todo:
        at = todo.pop()
        if at in seen:
            continue
        seen.add(at)
        instruction = machine.code[at]
        if isinstance(instruction, c.Decide):
            found.add(f"d{instruction.decision}")
            decision = machine.decisions[instruction.decision]
            if decision.form == "ask" and any(b.when is None and not b.locals for b in decision.branches):
                continue
            todo.append(decision.otherwise)
        elif isinstance(instruction, c.Halt):
            found.add("[*]")
        elif isinstance(instruction, c.BeginRound) and not through_deal and at != start and start != machine.labels["match"]:
            found.add("deal")
        else:
            todo += _next(machine, at, instruction, callers)
    return sorted(found, key=lambda name: (not name.startswith("d"), len(name), name))


def _next(machine: c.Machine, at: int, instruction: c.Code, callers: dict[str, list[int]]) -> list[int]:
    match instruction:
        case c.Goto(to=to) | c.Pace(to=to):
            return [to]
        case c.Unless(to=to) | c.LoopNext(to=to) | c.CountNext(to=to) | c.UntilNext(to=to):
            return [at + 1, to]
        case c.Invoke(routine=routine):
            return [machine.entries[routine]]
        case c.InvokeCell(column=column):
            return [at + 1, *(machine.entries[key] for key in dict.fromkeys(machine.model.effect_cells[column]))]
        case c.Return(routine=routine):
            return callers.get(routine, [])
        case c.Drain():
            return [at + 1]
        case c.LeaveRound():
            return [machine.labels["round-over"]]
    return [at + 1]


def _callers(machine: c.Machine) -> dict[str, list[int]]:
    """Where each routine can return to."""
    callers: dict[str, list[int]] = {}
    for at, instruction in enumerate(machine.code):
        call = instruction.call if isinstance(instruction, c.Enqueue) else instruction
        keys: tuple[str, ...] = ()
        if isinstance(call, c.Invoke):
            keys = (call.routine,)
        elif isinstance(call, c.InvokeCell):
            keys = tuple(dict.fromkeys(machine.model.effect_cells[call.column]))
        for key in keys:
            callers.setdefault(key, []).append(at + 1)
    return callers

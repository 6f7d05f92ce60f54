"""What the rules of an edition tell a policy before the game: cards and their worth, what they do, which options are a gamble."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from unodsl.machine import code as c
from unodsl.machine.walk import everything
from unodsl.model import terms as t
from unodsl.model.acts import Assign, MoveCard

_BODY_LIMIT = 40  # instructions of an option's body that are looked at


def worth_of(machine: c.Machine) -> tuple[int, ...]:
    """What each kind counts when it is left in a hand; 0 where hands are not counted."""
    column = counted_column(machine)
    return machine.model.facts[column].values if column else (0,) * len(machine.model.edition.kinds)


def colors_of(machine: c.Machine) -> tuple[int, ...]:
    """The color of each kind; -1: none."""
    return machine.model.facts["color"].values


def menace_of(machine: c.Machine) -> tuple[int, ...]:
    """How much more than laying a card down playing each kind does: the numbers and flags that the rules read off a card when it is
    played, and 1 for each effect of its own."""
    reached = _reached(machine, [branch for d in machine.decisions for branch in d.branches if _sheds(machine, branch)])
    plain = {"color", "face", "shade", counted_column(machine)}
    columns = {name for key in reached for name in _facts_read(machine, key)} - plain
    numbers = [
        machine.model.facts[name].values for name in columns if machine.model.facts[name].type.kind in ("number", "flag")
    ]
    cells = [keys for column, keys in machine.model.effect_cells.items() if reached & set(keys)]
    usual = [Counter(keys).most_common(1)[0][0] for keys in cells]
    return tuple(
        sum(abs(values[kind]) for values in numbers) + sum(keys[kind] != key for keys, key in zip(cells, usual, strict=True))
        for kind in range(len(machine.model.edition.kinds))
    )


def is_gamble(machine: c.Machine, branch: c.Branch) -> bool:
    """Whether what the option does depends on a variable that nobody may see."""
    state = machine.model.edition.state
    for test in _tests(machine, branch.body):
        for node in everything(test):
            if isinstance(node, t.Variable) and state[node.name].seen_by == "nobody":
                return True
    return False


def says_later(machine: c.Machine, branch: c.Branch) -> bool:
    """Whether an unprompted option sets a flag that rides on a move elsewhere."""
    riders = {other.rider for decision in machine.decisions for other in decision.branches if other.rider is not None}
    return branch.unprompted and any(
        isinstance(i, c.Simple)
        and isinstance(i.act, Assign)
        and isinstance(i.act.target, t.Variable)
        and i.act.target.name in riders
        for i in _body(machine, branch.body)
    )


def counted_column(machine: c.Machine) -> str | None:
    """The column that is added up over a hand when points are given: what the scoring counts with these options."""
    hand = machine.model.edition.roles.get("hand")
    waiting: list[object] = [i.act.value for i in machine.code if isinstance(i, c.Simple) and isinstance(i.act, Assign)]
    seen: set[str] = set()
    while waiting:
        for node in everything(waiting.pop()):
            column = _summed(node, hand)
            if column is not None:
                return column
            if isinstance(node, t.Call) and node.function not in seen:
                seen.add(node.function)
                waiting.append(machine.functions[node.function].body)
    return None


def _summed(node: object, hand: str | None) -> str | None:
    """The column that ``sum(c.COLUMN for c in hand …)`` adds up."""
    if not (isinstance(node, t.Aggregate) and node.operator == "sum" and isinstance(node.domain, t.Cards)):
        return None
    if node.domain.zone.zone != hand or not isinstance(node.each, t.Fact):
        return None
    return node.each.column


# ---- what an option leads to ------------------------------------------------------------------------------------


def _body(machine: c.Machine, at: int) -> Iterator[c.Code]:
    """The instructions of an option, up to where it ends or goes elsewhere."""
    for instruction in machine.code[at : at + _BODY_LIMIT]:
        if isinstance(instruction, c.Return | c.Decide | c.Goto):
            return
        yield instruction


def _tests(machine: c.Machine, at: int) -> Iterator[t.Expr]:
    return (instruction.test for instruction in _body(machine, at) if isinstance(instruction, c.Unless))


def _sheds(machine: c.Machine, branch: c.Branch) -> bool:
    """Whether an option is about a card."""
    return bool(branch.locals) and branch.locals[-1].type.kind == "card" and branch.label != ""


def _reached(machine: c.Machine, branches: list[c.Branch]) -> set[str]:
    """The routines that the bodies of options come to, one through the other."""
    found: set[str] = set()
    waiting = [i for branch in branches for i in _body(machine, branch.body)]
    while waiting:
        for key in _called(machine, waiting.pop()) - found:
            found.add(key)
            waiting += _stretch(machine, key)
    return found


def _stretch(machine: c.Machine, key: str) -> list[c.Code]:
    start = machine.entries[key]
    end = next(at for at in range(start, len(machine.code)) if isinstance(machine.code[at], c.Return))
    return list(machine.code[start:end])


def _called(machine: c.Machine, instruction: c.Code) -> set[str]:
    call = instruction.call if isinstance(instruction, c.Enqueue) else instruction
    if isinstance(call, c.Invoke):
        return {call.routine}
    return set(machine.model.effect_cells[call.column]) if isinstance(call, c.InvokeCell) else set()


def _facts_read(machine: c.Machine, key: str) -> Iterator[str]:
    """The columns that a routine reads off cards, the clauses that it asks included; those that only choose cards apart."""
    waiting: list[object] = [part for instruction in _stretch(machine, key) for part in _terms(instruction)]
    while waiting:
        for node in everything(waiting.pop()):
            if isinstance(node, t.Fact):
                yield node.column


def _terms(instruction: c.Code) -> list[object]:
    match instruction:
        case c.Simple():
            return [] if isinstance(instruction.act, MoveCard) else [instruction.act]
        case c.Unless():
            return [instruction.test]
        case c.CountBegin():
            return [instruction.times]
        case c.Invoke():
            return list(instruction.arguments)
    return []

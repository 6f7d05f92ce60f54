"""What the rules of an edition tell a policy before the game: cards and their worth, colors, which options are a gamble."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from unodsl.machine import code as c
from unodsl.machine.walk import everything
from unodsl.model import terms as t
from unodsl.model.acts import Assign

_BODY_LIMIT = 40  # instructions of an option's body that are looked at


@dataclass(frozen=True, slots=True)
class CardFacts:
    """``worth``: what the card counts when it is left in a hand."""

    color: str | None
    worth: int


@dataclass(frozen=True, slots=True)
class Facts:
    """``cards`` by code. ``hand``: the zone that is the hand. ``gambles``: labels of options
    whose outcome hangs on what nobody sees."""

    cards: Mapping[str, CardFacts]
    colors: tuple[str, ...]
    hand: str
    gambles: frozenset[str]


def facts_of(machine: c.Machine) -> Facts:
    """The facts of a machine; names of the edition are never looked at."""
    edition = machine.model.edition
    hand = edition.roles.get("hand", "")
    column = counted_column(machine)
    values = machine.model.facts[column].values if column else (0,) * len(edition.kinds)
    cards = {kind.code: CardFacts(kind.color, values[at]) for at, kind in enumerate(edition.kinds)}
    gambles = {branch.label for decision in machine.decisions for branch in decision.branches if _is_gamble(machine, branch)}
    return Facts(cards, tuple(color.name for color in edition.colors), hand, frozenset(gambles))


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


def _is_gamble(machine: c.Machine, branch: c.Branch) -> bool:
    """Whether what the option does depends on a variable that nobody may see."""
    state = machine.model.edition.state
    for test in _tests(machine, branch.body):
        for node in everything(test):
            if isinstance(node, t.Variable) and state[node.name].seen_by == "nobody":
                return True
    return False


def _tests(machine: c.Machine, at: int) -> Iterator[t.Expr]:
    for instruction in machine.code[at : at + _BODY_LIMIT]:
        if isinstance(instruction, c.Return | c.Decide | c.Goto):
            return
        if isinstance(instruction, c.Unless):
            yield instruction.test

"""The trees of rule text: frozen, with the span of every node.

A tree says what the author wrote and nothing more: names are not resolved, types not known, and no sugar is taken
away except brackets and layout. ``printer`` turns any of these back into canonical text; parsing that text gives an
equal tree (spans do not take part in comparison).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from unodsl.diagnostics.span import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """Anything that rule text is made of."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


# ---- values and tests -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Tree):
    """``12``"""

    value: int


@dataclass(frozen=True, slots=True)
class Name(Tree):
    """``player``, ``card.color``, ``draw.by-choice``: words joined by dots."""

    parts: tuple[str, ...]

    @property
    def text(self) -> str:
        """The name as written."""
        return ".".join(self.parts)


@dataclass(frozen=True, slots=True)
class Of(Tree):
    """``hand of player``: a thing of something."""

    thing: Name
    owner: Value


@dataclass(frozen=True, slots=True)
class SaidWith(Tree):
    """``fit-for(t)``: an adjective with arguments."""

    name: str
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Arithmetic(Tree):
    """``a + b``, ``a - b``, ``a * b``"""

    operator: Literal["+", "-", "*"]
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Aggregate(Tree):
    """``count(c in hand of s where …)``, ``sum(c.points for c in hand of s)``; ``each`` is what is summed or ranked."""

    operator: Literal["count", "sum", "highest", "lowest", "first"]
    each: Value | None
    binder: Binder
    where: Value | None


@dataclass(frozen=True, slots=True)
class Ternary(Tree):
    """``a if test otherwise b``"""

    test: Value
    then: Value
    otherwise: Value


@dataclass(frozen=True, slots=True)
class Compare(Tree):
    """``a is b``, ``a is not b``, ``a is at least b`` and so on. With ``is`` the right side may be an adjective or kind."""

    operator: Literal["is", "is not", "is at least", "is at most", "is more than", "is less than"]
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class IsIn(Tree):
    """``a is in 2..3``, ``a is in (2, 3)``, ``c is in hand of s``"""

    left: Value
    domain: Domain


@dataclass(frozen=True, slots=True)
class AnyOf(Tree):
    """``a or b``; ``lines`` when each part stood on a line of its own."""

    parts: tuple[Value, ...]
    lines: bool = False


@dataclass(frozen=True, slots=True)
class AllOf(Tree):
    """``a and b``"""

    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Negation(Tree):
    """``not a``"""

    part: Value


@dataclass(frozen=True, slots=True)
class Quantified(Tree):
    """``any c in hand of player where …``"""

    quantifier: Literal["any", "no", "every"]
    binder: Binder
    where: Value


Value: TypeAlias = (
    Number | Name | Of | SaidWith | Arithmetic | Aggregate | Ternary | Compare | IsIn | AnyOf | AllOf | Negation | Quantified
)

# ---- domains: what a binder ranges over -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Range(Tree):
    """``1..10``"""

    low: Value
    high: Value


@dataclass(frozen=True, slots=True)
class SeatsFrom(Tree):
    """``players from next except player``: seats in turn order, starting at ``start``."""

    seats: Value
    start: Value
    without: Value | None


@dataclass(frozen=True, slots=True)
class Without(Tree):
    """``hand of player except card`` (one copy less), ``players except s``"""

    domain: Value
    without: Value


@dataclass(frozen=True, slots=True)
class Listed(Tree):
    """``(2, 3)``"""

    values: tuple[Value, ...]


Domain: TypeAlias = Value | Range | SeatsFrom | Without | Listed


@dataclass(frozen=True, slots=True)
class Binder(Tree):
    """``c in hand of player``"""

    name: str
    domain: Domain


# ---- statements -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Nothing(Tree):
    """``nothing``"""


@dataclass(frozen=True, slots=True)
class AsBefore(Tree):
    """``as-before``: what the replaced text said."""


@dataclass(frozen=True, slots=True)
class SetTo(Tree):
    """``set x to v``"""

    target: Name | Of
    value: Value


@dataclass(frozen=True, slots=True)
class AddTo(Tree):
    """``add v to x`` (``sign`` 1), ``take v from x`` (``sign`` -1)"""

    sign: Literal[1, -1]
    amount: Value
    target: Name | Of


@dataclass(frozen=True, slots=True)
class Let(Tree):
    """``let x be v``"""

    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class Move(Tree):
    """``move top of pile to hand of s as drawn``, ``move c in hand of s where … to under discard``.

    Either ``cards`` (a card, a zone or part of one) or ``binder`` with ``where`` says which cards.
    ``how``: ``onto`` the top, ``under`` the top card, ``into`` a random place.
    """

    cards: Value | None
    binder: Binder | None
    where: Value | None
    how: Literal["onto", "under", "into"]
    place: Value
    known_as: str | None


@dataclass(frozen=True, slots=True)
class Shuffle(Tree):
    """``shuffle pile``"""

    zone: Value


@dataclass(frozen=True, slots=True)
class Show(Tree):
    """``show hand of s to t``"""

    cards: Value
    to: Value


@dataclass(frozen=True, slots=True)
class Swap(Tree):
    """``swap hand of a with hand of b``"""

    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Rotate(Tree):
    """``rotate hand``: every player's goes to the next in turn order."""

    zone: str


@dataclass(frozen=True, slots=True)
class TurnOver(Tree):
    """``turn-over pile, discard``: two-faced cards show their other side."""

    zones: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class ReverseDirection(Tree):
    """``reverse-direction``"""


@dataclass(frozen=True, slots=True)
class End(Tree):
    """``end round``"""

    what: str


@dataclass(frozen=True, slots=True)
class Retire(Tree):
    """``retire s``: the seat takes no further part in this round."""

    seat: Value


@dataclass(frozen=True, slots=True)
class Chance(Tree):
    """``chance x in D weighing w``"""

    binder: Binder
    weight: Value | None


@dataclass(frozen=True, slots=True)
class AskFor(Tree):
    """``ask s "prompt" for c in hand of s where … if-none nothing``"""

    seat: Value
    binder: Binder
    where: Value | None
    if_none: Statement | None
    prompt: str | None = None


@dataclass(frozen=True, slots=True)
class AskAll(Tree):
    """``ask all players "prompt" for f in 0..5``: hidden answers, revealed together."""

    seats: Value
    binder: Binder
    where: Value | None
    prompt: str | None = None


@dataclass(frozen=True, slots=True)
class Do(Tree):
    """``do flow.turn``, ``do c.played``: the text of a cell."""

    cell: Name | Of


@dataclass(frozen=True, slots=True)
class Verb(Tree):
    """``next draws 2 cards``"""

    subject: Name | Of
    name: str
    arguments: tuple[Value, ...]
    noun: str | None = None


@dataclass(frozen=True, slots=True)
class Afterwards(Tree):
    """``afterwards who plays-another``: queued until the present cell of the flow has ended."""

    call: Do | Verb


@dataclass(frozen=True, slots=True)
class If(Tree):
    """``if t: … otherwise: …``; an ``otherwise if`` is an ``If`` alone in ``otherwise``."""

    test: Value
    then: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class ForEach(Tree):
    """``for each s in players where …: …``"""

    binder: Binder
    where: Value | None
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatTimes(Tree):
    """``repeat n times: …``"""

    times: Value
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatUntil(Tree):
    """``repeat until t: …``"""

    until: Value
    body: Block


@dataclass(frozen=True, slots=True)
class Saying(Tree):
    """``saying called when …``: the rider that a move can carry; ``flag`` is set for the seat that says it."""

    flag: str
    when: Value | None


@dataclass(frozen=True, slots=True)
class Option(Tree):
    """One line of a decision: ``play c in hand of player where … saying called: …``"""

    label: str
    binders: tuple[Binder, ...]
    where: Value | None
    when: Value | None
    saying: Saying | None
    unprompted: bool
    body: Block


@dataclass(frozen=True, slots=True)
class Ask(Tree):
    """``ask s "prompt":`` and its options; ``otherwise`` is ``None`` when not written."""

    seat: Value
    prompt: str | None
    options: tuple[Option, ...]
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Window(Tree):
    """``window D where … "prompt":`` and its options; ``otherwise`` holds once all have passed."""

    seats: Domain
    where: Value | None
    prompt: str | None
    options: tuple[Option, ...]
    otherwise: Block


Statement: TypeAlias = (
    Nothing | AsBefore | SetTo | AddTo | Let | Move | Shuffle | Show | Swap | Rotate | TurnOver | ReverseDirection | End
    | Retire | Chance | AskFor | AskAll | Do | Verb | Afterwards | If | ForEach | RepeatTimes | RepeatUntil | Ask | Window
)  # fmt: skip
Block: TypeAlias = tuple[Statement, ...]

# ---- clauses and row keys ---------------------------------------------------------------------------------------

Mode: TypeAlias = Literal["", "also", "only", "replace"]


@dataclass(frozen=True, slots=True)
class VerbClause(Tree):
    """``who draws n cards: …``"""

    mode: Mode
    subject: str
    name: str
    parameters: tuple[str, ...]
    noun: str | None
    body: Block


@dataclass(frozen=True, slots=True)
class TestClause(Tree):
    """``c is fit-for(t): …``"""

    mode: Mode
    subject: str
    name: str
    parameters: tuple[str, ...]
    body: Value


@dataclass(frozen=True, slots=True)
class ValueClause(Tree):
    """``worth of s: …``, or ``next: …`` when ``parameter`` is ``None``."""

    mode: Mode
    name: str
    parameter: str | None
    body: Value


Clause: TypeAlias = VerbClause | TestClause | ValueClause


@dataclass(frozen=True, slots=True)
class NamedRows(Tree):
    """``skip, reverse``: the rows of these kinds."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EachRow(Tree):
    """``each card.draws is more than 0``: every row whose card passes the test."""

    test: Value


RowKey: TypeAlias = NamedRows | EachRow

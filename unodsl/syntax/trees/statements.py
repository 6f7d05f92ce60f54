"""Statements: what rules do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from unodsl.syntax.trees.terms import Binder, Domain, Name, Of, Tree, Value


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

"""Typed statements of a sealed edition: what changes the table, asks, or leaves things to chance.

Every act names the clause that it belongs to (``clause``, the path of a ``ClauseText``) and has the span of its text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from unodsl.diagnostics.span import NOWHERE, Span
from unodsl.model.terms import Domain, Expr, Local, Variable, ZonePart


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Anything that is done."""

    clause: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Target: TypeAlias = Variable | Local


@dataclass(frozen=True, slots=True)
class Assign(Act):
    """Give a variable or local a value; outside its range it is cut to the nearest bound."""

    target: Target
    value: Expr


@dataclass(frozen=True, slots=True)
class MoveCard(Act):
    """Move one card: a value (found where it lay; moves nothing if it is no longer there) or a part of a zone
    (``top``/``bottom``/``middle``). ``known_as`` receives the card in its new place, none when nothing moved.
    """

    card: Expr | ZonePart
    to: ZonePart
    how: Literal["onto", "under", "into"]
    known_as: Target | None = None


@dataclass(frozen=True, slots=True)
class MoveAll(Act):
    """Move every card of a zone or part of one (keeping their order); ``None``: every card of the game."""

    source: ZonePart | None
    to: ZonePart
    how: Literal["onto", "under", "into"]


@dataclass(frozen=True, slots=True)
class MoveWhere(Act):
    """Move every card of a domain that passes the test (in kind order, every copy)."""

    local: Local
    domain: Domain
    where: Expr | None
    to: ZonePart
    how: Literal["onto", "under", "into"]


@dataclass(frozen=True, slots=True)
class Shuffle(Act):
    """The order of a face-down stack is forgotten."""

    zone: ZonePart


@dataclass(frozen=True, slots=True)
class Show(Act):
    """One seat sees a zone or a card, once."""

    what: ZonePart | Expr
    to: Expr


@dataclass(frozen=True, slots=True)
class Swap(Act):
    """Two zones of a kind change their cards."""

    left: ZonePart
    right: ZonePart


@dataclass(frozen=True, slots=True)
class Rotate(Act):
    """Every active seat's zone goes to the next seat in the direction of play, all at once."""

    zone: str


@dataclass(frozen=True, slots=True)
class TurnOver(Act):
    """Two-faced cards of these zones show the other side, the order of stacks is turned round."""

    zones: tuple[ZonePart, ...]


@dataclass(frozen=True, slots=True)
class Reverse(Act):
    """The direction of play turns."""


@dataclass(frozen=True, slots=True)
class EndRound(Act):
    """The round is over; nothing after this is done."""


@dataclass(frozen=True, slots=True)
class Retire(Act):
    """A seat takes no further part in this round."""

    seat: Expr


@dataclass(frozen=True, slots=True)
class Chance(Act):
    """One thing of a domain by lot; ``weight`` ``None``: all alike. An empty domain gives none."""

    target: Target
    local: Local
    domain: Domain
    weight: Expr | None


@dataclass(frozen=True, slots=True)
class AskFor(Act):
    """A seat picks one thing of a domain. ``if_none`` is carried out if nothing passes (the target is then none)."""

    seat: Expr
    target: Target
    local: Local
    domain: Domain
    where: Expr | None
    if_none: Acts
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class AskAll(Act):
    """Every seat of a domain picks, hidden from the others; then all answers are revealed together.

    ``target`` is an ``each: seat`` variable, written for every seat.
    """

    seats: Domain
    answerer: Local
    target: str
    local: Local
    domain: Domain
    where: Expr | None
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class Perform(Act):
    """Do a routine with these arguments: a verb, or an effect cell of a policy (no arguments)."""

    routine: str
    arguments: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class PerformCell(Act):
    """Do the effect cell of a column for the kind of a card (nothing for no card)."""

    column: str
    card: Expr


@dataclass(frozen=True, slots=True)
class Queue(Act):
    """Do it once the present cell of the flow has ended; arguments are taken now."""

    call: Perform | PerformCell


@dataclass(frozen=True, slots=True)
class If(Act):
    """A branch."""

    test: Expr
    then: Acts
    otherwise: Acts = ()


@dataclass(frozen=True, slots=True)
class ForEach(Act):
    """Once for each thing; which things (and that they pass ``where``) is settled before the first."""

    local: Local
    domain: Domain
    where: Expr | None
    body: Acts


@dataclass(frozen=True, slots=True)
class RepeatTimes(Act):
    """A number of times, settled before the first."""

    times: Expr
    body: Acts


@dataclass(frozen=True, slots=True)
class RepeatUntil(Act):
    """Until the test holds, tried before each pass; at most ``bound`` passes."""

    until: Expr
    body: Acts
    bound: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a decision. ``locals[i]`` ranges over ``domains[i]``, later ones may speak of earlier ones.

    ``when`` may speak of the answerer only; ``where`` of the locals too. ``rider``: the flag variable (of the answering seat)
    that may be set with the move, and when that is offered.
    """

    label: str
    locals: tuple[Local, ...]
    domains: tuple[Domain, ...]
    where: Expr | None
    when: Expr | None
    rider: str | None
    rider_when: Expr | None
    unprompted: bool
    body: Acts
    clause: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Ask(Act):
    """One seat decides. ``otherwise`` is carried out if no option exists; ``has_otherwise``: the author has written it."""

    seat: Expr
    answerer: Local
    prompt: str
    choices: tuple[Choice, ...]
    otherwise: Acts
    has_otherwise: bool = True


@dataclass(frozen=True, slots=True)
class Window(Act):
    """Seats may answer in order; the first that acts closes it, a pass takes the seat off.

    ``otherwise`` is done once all have passed (or nobody was on the list). A seat for which every ``when`` fails is not on it.
    """

    seats: Domain
    answerer: Local
    where: Expr | None
    prompt: str
    choices: tuple[Choice, ...]
    otherwise: Acts


Statement: TypeAlias = (
    Assign | MoveCard | MoveAll | MoveWhere | Shuffle | Show | Swap | Rotate | TurnOver | Reverse | EndRound | Retire | Chance
    | AskFor | AskAll | Perform | PerformCell | Queue | If | ForEach | RepeatTimes | RepeatUntil | Ask | Window
)  # fmt: skip
Acts: TypeAlias = tuple[Statement, ...]

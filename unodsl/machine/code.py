"""The machine of an edition as plain data: a flat list of instructions over numbered registers.

An edition, its options and the number of players give one machine. Routines stand one after the other in ``code``; an
instruction's address is its index. Clauses can not call themselves, so every routine has one fixed frame: its locals, its loop
counters and its return address are registers, and a game that waits for somebody is nothing but its registers and zones.

Expressions keep the form of :mod:`unodsl.model.terms`, with options folded to constants. Simple statements keep the
form of :mod:`unodsl.model.acts`; only control flow is taken apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from unodsl.diagnostics.span import NOWHERE, Span
from unodsl.machine.layout import Layout
from unodsl.model.acts import (
    Assign,
    Chance,
    MoveAll,
    MoveCard,
    MoveWhere,
    Retire,
    Reverse,
    Rotate,
    Show,
    Shuffle,
    Swap,
    Target,
    TurnOver,
)  # fmt: skip
from unodsl.model.model import Function, Model
from unodsl.model.terms import Domain, Expr, Local

SimpleAct: TypeAlias = (
    Assign | MoveCard | MoveAll | MoveWhere | Shuffle | Show | Swap | Rotate | TurnOver | Reverse | Retire | Chance
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """``clause`` is the path of the clause that it carries out, empty for the machine's own bookkeeping."""

    clause: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Simple(Instruction):
    """Carry out one simple statement, then go on."""

    act: SimpleAct


@dataclass(frozen=True, slots=True)
class Goto(Instruction):
    """Go on at ``to``."""

    to: int


@dataclass(frozen=True, slots=True)
class Unless(Instruction):
    """Go on at ``to`` unless the test holds."""

    test: Expr
    to: int


@dataclass(frozen=True, slots=True)
class LoopBegin(Instruction):
    """Settle which things the loop will visit: register ``at`` counts them, ``at + 1`` the visited, the things follow."""

    at: int
    local: Local
    domain: Domain
    where: Expr | None


@dataclass(frozen=True, slots=True)
class LoopNext(Instruction):
    """Bind the next thing to the local, or leave for ``to``."""

    at: int
    local: Local
    to: int


@dataclass(frozen=True, slots=True)
class CountBegin(Instruction):
    """Settle how often: register ``at`` counts down."""

    at: int
    times: Expr


@dataclass(frozen=True, slots=True)
class CountNext(Instruction):
    """One pass less, or leave for ``to``."""

    at: int
    to: int


@dataclass(frozen=True, slots=True)
class UntilNext(Instruction):
    """Leave for ``to`` when the test holds or ``bound`` passes were made; register ``at`` counts them."""

    at: int
    until: Expr
    bound: int
    to: int


@dataclass(frozen=True, slots=True)
class Invoke(Instruction):
    """Bind the parameters of a routine, note where to return to, go there."""

    routine: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class InvokeCell(Instruction):
    """The same for the cell that the card's kind has in a column; nothing for no card."""

    column: str
    card: Expr


@dataclass(frozen=True, slots=True)
class Return(Instruction):
    """Leave a routine; its frame is cleared."""

    routine: str


@dataclass(frozen=True, slots=True)
class Enqueue(Instruction):
    """Put a call at the end of the queue, its arguments taken now."""

    call: Invoke | InvokeCell


@dataclass(frozen=True, slots=True)
class Drain(Instruction):
    """Take the next queued call, and come back here; go on when the queue is empty."""


@dataclass(frozen=True, slots=True)
class Decide(Instruction):
    """Wait for an answer to a decision."""

    decision: int


@dataclass(frozen=True, slots=True)
class Pace(Instruction):
    """Go on with the next turn at ``to``; after ``QUIET_LIMIT`` turns in a row without a decision, to ``capped``."""

    to: int


@dataclass(frozen=True, slots=True)
class BeginRound(Instruction):
    """A new deal: variables of the round, direction, frames and queue are as at the start.

    The match is over instead when it has had ``most_rounds`` rounds, or when the round before had no decision at all (nothing would
    ever change). Go on at ``halt`` then: nobody has won.
    """

    halt: int = 0


@dataclass(frozen=True, slots=True)
class LeaveRound(Instruction):
    """The round is over: everything pending is dropped, the end of the round is next."""


@dataclass(frozen=True, slots=True)
class Halt(Instruction):
    """The match is over."""


Code: TypeAlias = (
    Simple | Goto | Unless | LoopBegin | LoopNext | CountBegin | CountNext | UntilNext | Invoke | InvokeCell | Return
    | Enqueue | Drain | Decide | Pace | BeginRound | LeaveRound | Halt
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Branch:
    """An option of a decision and the address of its body."""

    label: str
    locals: tuple[Local, ...]
    domains: tuple[Domain, ...]
    where: Expr | None
    when: Expr | None
    rider: str | None
    rider_when: Expr | None
    unprompted: bool
    body: int
    clause: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Decision:
    """A place where the game waits.

    ``ask``: ``seat`` chooses a branch. ``window``: the seats of ``seats`` that pass ``where`` may, in order; a pass takes a seat
    off. ``pick``: ``seat`` names one thing of ``branches[0]``, which goes to ``target``. ``all``: every seat of ``seats`` picks in turn,
    hidden; the answers go to the each-seat variable ``reveals`` together. ``otherwise``: where to go when there is nothing to
    choose (ask, pick) or all have passed (window). ``then``: where to go after a pick or the last of all.
    """

    index: int
    form: Literal["ask", "window", "pick", "all"]
    seat: Expr | None
    seats: Domain | None
    answerer: Local | None
    where: Expr | None
    prompt: str
    branches: tuple[Branch, ...]
    target: Target | None
    reveals: str | None
    otherwise: int
    then: int
    clause: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Machine:
    """Everything an engine needs, and nothing of the text.

    ``entries`` has the first address of each routine, ``labels`` of the machine's own stations (``match``, ``round``, ``turn``,
    ``round-over``, ``capped``, ``halt``). ``functions`` are the model's, folded.
    ``frames`` has the registers that a routine clears when it returns.
    """

    model: Model
    options: Mapping[str, str]
    players: int
    layout: Layout
    code: tuple[Code, ...]
    entries: Mapping[str, int]
    labels: Mapping[str, int]
    decisions: tuple[Decision, ...]
    functions: Mapping[str, Function]
    frames: Mapping[str, tuple[int, ...]]

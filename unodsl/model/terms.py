"""Typed expressions of a sealed edition: every name resolved, every type known, all values whole numbers.

How values are written as numbers: a flag is 0 or 1; seats, sides, colors, faces, members of sets and option values
are indexes from 0; ``NONE`` (-1) is none, nobody, colorless. A card is ``place * KIND_LIMIT + kind``: the zone
instance where it lay when it was named, and its kind; two cards are equal when their kinds are.

Expressions change nothing and can not fail. A fact or a test said of no card is 0 (a color or face of it: ``NONE``).
``text`` is the canonical rule text: explanations and coverage speak with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from unodsl.diagnostics.span import NOWHERE, Span

NONE = -1
KIND_LIMIT = 4096
NO_KIND = KIND_LIMIT - 1

TypeName: TypeAlias = Literal["number", "flag", "seat", "side", "color", "face", "card", "member", "option"]


@dataclass(frozen=True, slots=True)
class Type:
    """``name`` is the set of a ``member`` or the option of an ``option``; ``low`` and ``high`` bound a ``number``."""

    kind: TypeName
    name: str = ""
    low: int = 0
    high: int = 0


FLAG = Type("flag")
SEAT = Type("seat")
SIDE = Type("side")
COLOR = Type("color")
FACE = Type("face")
CARD = Type("card")


def number(low: int, high: int) -> Type:
    """The numbers from ``low`` to ``high``."""
    return Type("number", "", low, high)


def missing(kind: Type) -> int:
    """What a name stands for that nothing was given: a number is 0, a flag off, all else none."""
    return 0 if kind.kind in ("number", "flag") else NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """Anything with a place in the author's file."""

    text: str = field(default="", compare=False)
    span: Span = field(default=NOWHERE, compare=False, repr=False)


# ---- plain values -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Const(Term):
    """A number, or a named value as a number. Settings of policies are constants."""

    value: int
    type: Type


@dataclass(frozen=True, slots=True)
class OptionValue(Term):
    """The value chosen for an option of the table: an index into its values, or a flag for on/off options."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Local(Term):
    """A parameter, a ``let`` or a binder. ``index`` is unique in the whole model (clauses can not recurse)."""

    index: int
    type: Type


@dataclass(frozen=True, slots=True)
class Variable(Term):
    """A state variable; ``owner`` is the seat, side, color or member for ``each`` variables."""

    name: str
    owner: Expr | None
    type: Type


@dataclass(frozen=True, slots=True)
class Fact(Term):
    """A fact of a card: a column of numbers, flags or choices, or one of the built-in ``color``, ``face``, ``shade``."""

    column: str
    card: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class KindIn(Term):
    """Whether the card is of one of these kinds (rows, tags and ``colorless`` end up here). Never true of no card."""

    card: Expr
    kinds: tuple[int, ...]
    type: Type = FLAG


@dataclass(frozen=True, slots=True)
class CellTest(Term):
    """A test column, asked of a card: the cell of its kind decides. Never true of no card."""

    column: str
    card: Expr
    type: Type = FLAG


@dataclass(frozen=True, slots=True)
class Call(Term):
    """A clause that computes: an adjective, a value or a test cell of a policy, by its key in ``Model.functions``."""

    function: str
    arguments: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Neighbour(Term):
    """``next of s``: the next active seat in the direction of play. ``left``/``right``: clockwise / the other way.

    Never s itself unless s is the only one left.
    """

    which: Literal["next", "left", "right"]
    seat: Expr
    type: Type = SEAT


@dataclass(frozen=True, slots=True)
class SideOf(Term):
    """The side of a seat."""

    seat: Expr
    type: Type = SIDE


@dataclass(frozen=True, slots=True)
class Direction(Term):
    """1 or -1."""

    type: Type = field(default_factory=lambda: number(-1, 1))


@dataclass(frozen=True, slots=True)
class ZonePart(Term):
    """A zone of one owner or a part of it; not a value, but an operand.

    ``owner`` is ``None`` for zones that there is one of. ``whose`` ranges over all owners when the zone is meant of
    every active player (``hand of players``). ``rest`` is all but the top card.
    """

    zone: str
    owner: Expr | None
    part: Literal["all", "top", "bottom", "middle", "rest"] = "all"
    of_everybody: bool = False


@dataclass(frozen=True, slots=True)
class TopCard(Term):
    """The top or bottom card of a zone, as a value; none when the zone is empty or the card is unknown."""

    zone: ZonePart
    type: Type = CARD


@dataclass(frozen=True, slots=True)
class Size(Term):
    """How many things a domain has, or cards a zone."""

    of: Domain
    type: Type


@dataclass(frozen=True, slots=True)
class Arithmetic(Term):
    """Whole-number arithmetic. By the ranges of its operands no product leaves ±10⁹."""

    operator: Literal["+", "-", "*"]
    left: Expr
    right: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Ternary(Term):
    """``then if test otherwise otherwise``"""

    test: Expr
    then: Expr
    otherwise: Expr
    type: Type


# ---- tests ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compare(Term):
    """Comparison of two values of one type. Cards are compared by kind; ``NONE`` equals only ``NONE``.

    Exception: comparing faces or colors of two cards, nothing never equals nothing (a colorless card has not "the
    same color" as another): ``none_matches`` is true only when the author wrote ``none`` (or a variable that may be none
    against ``none``).
    """

    operator: Literal["==", "!=", ">=", "<=", ">", "<"]
    left: Expr
    right: Expr
    none_matches: bool = True
    type: Type = FLAG


@dataclass(frozen=True, slots=True)
class InDomain(Term):
    """Whether a value is one of a domain."""

    left: Expr
    domain: Domain
    type: Type = FLAG


@dataclass(frozen=True, slots=True)
class AnyOf(Term):
    """At least one part holds; parts are tried in order. ``lines``: the author put each on a line."""

    parts: tuple[Expr, ...]
    lines: bool = False
    type: Type = FLAG


@dataclass(frozen=True, slots=True)
class AllOf(Term):
    """Every part holds; parts are tried in order."""

    parts: tuple[Expr, ...]
    type: Type = FLAG


@dataclass(frozen=True, slots=True)
class Negation(Term):
    """The part does not hold."""

    part: Expr
    type: Type = FLAG


@dataclass(frozen=True, slots=True)
class IsEmpty(Term):
    """No card lies there."""

    zone: ZonePart
    type: Type = FLAG


@dataclass(frozen=True, slots=True)
class Quantified(Term):
    """``any``, ``no`` or ``every`` thing of a domain passes."""

    quantifier: Literal["any", "no", "every"]
    local: Local
    domain: Domain
    where: Expr
    type: Type = FLAG


@dataclass(frozen=True, slots=True)
class Aggregate(Term):
    """Over the things of a domain that pass ``where`` (``None``: all of them).

    ``count``; ``sum``, ``highest``, ``lowest`` of ``each`` (0 when there are none); ``first`` is the first thing itself (none
    when there is none). A card that is held n times counts n times in ``count`` and ``sum``.
    """

    operator: Literal["count", "sum", "highest", "lowest", "first"]
    local: Local
    domain: Domain
    where: Expr | None
    each: Expr | None
    type: Type


Expr: TypeAlias = (
    Const | OptionValue | Local | Variable | Fact | KindIn | CellTest | Call | Neighbour | SideOf | Direction | TopCard
    | Size | Arithmetic | Ternary | Compare | InDomain | AnyOf | AllOf | Negation | IsEmpty | Quantified | Aggregate
)  # fmt: skip

# ---- domains ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seats(Term):
    """Active seats in turn order. ``start`` ``None``: seat 0 on, clockwise (plain ``players``); else from ``start`` on in the
    direction of play, all the way round. ``others of s`` is ``start=next of s, without=s``; ``opponents`` leaves out the side of ``without``.
    """

    start: Expr | None = None
    without: Expr | None = None
    opponents: bool = False
    type: Type = SEAT


@dataclass(frozen=True, slots=True)
class Sides(Term):
    """Every side, from 0."""

    without: Expr | None = None
    type: Type = SIDE


@dataclass(frozen=True, slots=True)
class Numbers(Term):
    """``low..high``"""

    low: Expr
    high: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Values(Term):
    """A fixed list: the colors, the members of a set, or what the author listed in brackets."""

    values: tuple[Expr, ...]
    without: Expr | None
    type: Type


@dataclass(frozen=True, slots=True)
class Cards(Term):
    """The cards of a zone, by kind in kind order, each kind once; ``without``: one copy less of that card's kind.

    Quantifiers and choices see each kind once; ``count`` and ``sum`` count copies.
    """

    zone: ZonePart
    without: Expr | None = None
    type: Type = CARD


@dataclass(frozen=True, slots=True)
class OneCard(Term):
    """A single card (``c in drawn``); empty when it is none."""

    card: Expr
    type: Type = CARD


Domain: TypeAlias = Seats | Sides | Numbers | Values | Cards | OneCard

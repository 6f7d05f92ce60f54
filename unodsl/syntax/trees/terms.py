"""Values and tests, and the domains that binders range over."""

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

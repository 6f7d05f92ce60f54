"""A file of rule tests as it was written: cases with places, their names not yet looked up in any edition."""

from __future__ import annotations

from collections.abc import Mapping as AbstractMapping
from dataclasses import dataclass, field

from unodsl.diagnostics import InternalError, Span
from unodsl.source import Mapping, Node, Scalar, Sequence

Entries = AbstractMapping[str, tuple[Scalar, Node]]
"""Keys of a part of the file, each with its place and its value."""


@dataclass(frozen=True, slots=True)
class Expect:
    """What must be true at one point of a case. ``settle``: pass open windows first (``None``: as the keys suggest)."""

    entries: Entries
    settle: bool | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """An action of a seat, or an expectation alone (``seat`` is ``None``). ``refused`` says why an action must be refused."""

    span: Span
    seat: Scalar | None = None
    action: Scalar | None = None
    draws: tuple[Scalar, ...] = ()
    lots: tuple[Scalar, ...] = ()
    refused: Scalar | None = None
    silent: bool = False
    settle: bool | None = None
    expect: Expect | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario. It begins with a position (``given``) or a deal, or with neither when it asks about the edition only."""

    id: str
    span: Span
    cites: tuple[Scalar, ...] = ()
    says: str = ""
    players: Scalar | None = None
    houses: tuple[Scalar, ...] = ()
    options: Entries = field(default_factory=dict)
    given: Entries | None = None
    deal: Entries | None = None
    steps: tuple[Step, ...] = ()
    expect: Expect | None = None

    @property
    def draws(self) -> tuple[Scalar, ...]:
        """Every card that chance has to give in some step."""
        return tuple(card for step in self.steps for card in step.draws)


@dataclass(frozen=True, slots=True)
class TestFile:
    """The cases of a file, its defaults already worked into them."""

    file: str
    edition: Scalar
    cases: tuple[Case, ...]

    __test__ = False


# ---- parts of nodes whose shape the schema has checked -------------------------------------------------------------


def scalar(node: Node) -> Scalar:
    """A text or number."""
    if not isinstance(node, Scalar):
        raise InternalError(f"a text was promised at {node.span}")
    return node


def scalars(node: Node | None) -> tuple[Scalar, ...]:
    """A list of texts or numbers."""
    if node is None:
        return ()
    if not isinstance(node, Sequence):
        raise InternalError(f"a list was promised at {node.span}")
    return tuple(scalar(item) for item in node.items)


def entries(node: Node | None) -> dict[str, tuple[Scalar, Node]]:
    """Keys with their places and values."""
    if node is None:
        return {}
    if not isinstance(node, Mapping):
        raise InternalError(f"keys were promised at {node.span}")
    return {key.text: (key, value) for key, value in node.entries}


def whole(node: Node) -> int:
    """A whole number."""
    number = scalar(node).integer()
    if number is None:
        raise InternalError(f"a number was promised at {node.span}")
    return number


def is_true(node: Node) -> bool:
    """A flag of the file."""
    return scalar(node).text == "true"

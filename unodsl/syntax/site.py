"""What the builders share: places, limits, and how to look into a tree of lark's.

All tokens are kept in lark's trees, so that the first and the last leaf of a tree give its exact place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from unodsl.diagnostics import Report, Span

if TYPE_CHECKING:
    import lark

    Leaf: TypeAlias = lark.Token
    Node: TypeAlias = lark.Tree[lark.Token]

MAX_DEPTH: Final = 60
MAX_DIGITS: Final = 9
_LAYOUT: Final = frozenset({"_NL", "_INDENT", "_DEDENT"})
Place: TypeAlias = Callable[[int, int, int, int], Span]


class TooDeep(Exception):
    """Brackets, operators or blocks are nested further than anybody can read."""

    def __init__(self, span: Span) -> None:
        self.span = span
        super().__init__(span)


class Site:
    """The text that is being built: where its places are, how deep the builder is."""

    __slots__ = ("depth", "place", "report")

    def __init__(self, place: Place, report: Report) -> None:
        self.place = place
        self.report = report
        self.depth = 0

    def span(self, node: Node | Leaf) -> Span:
        """The exact place of a tree or token."""
        first, last = _first(node), _last(node)
        return self.place(first.line or 1, first.column or 1, last.end_line or 1, last.end_column or 1)

    def between(self, first: Node | Leaf, last: Node | Leaf) -> Span:
        """From the start of one tree to the end of another."""
        a, b = _first(first), _last(last)
        return self.place(a.line or 1, a.column or 1, b.end_line or 1, b.end_column or 1)

    def deeper(self, node: Node) -> None:
        """One level down."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TooDeep(self.span(node))

    def number(self, leaf: Leaf) -> int:
        """The value of a number."""
        if len(leaf) <= MAX_DIGITS:
            return int(leaf)
        message = f"A number of {len(leaf)} digits is too large."
        self.report.add("R314", message, self.span(leaf), help=f"numbers have at most {MAX_DIGITS} digits")
        return 0


def _first(node: Node | Leaf) -> Leaf:
    while not isinstance(node, str):
        node = node.children[0]
    return node


def _last(node: Node | Leaf) -> Leaf:
    while not isinstance(node, str):
        # Line ends and the ends of blocks are no part of what the author sees as the statement.
        node = next(c for c in reversed(node.children) if not isinstance(c, str) or c.type not in _LAYOUT)
    return node


def subtrees(node: Node) -> list[Node]:
    """The parts of a tree that are trees themselves."""
    return [child for child in node.children if not isinstance(child, str)]


def names(node: Node) -> list[str]:
    """The names that stand in a tree directly."""
    return [str(child) for child in node.children if isinstance(child, str) and child.type == "NAME"]


def find(node: Node, *rules: str) -> Node | None:
    """The part that one of these rules made, if it is there."""
    return next((child for child in node.children if not isinstance(child, str) and child.data in rules), None)

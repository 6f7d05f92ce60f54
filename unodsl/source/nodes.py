"""A YAML file as a tree of texts with places. Nothing is guessed: ``on``, ``010`` and ``~`` are what was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from unodsl.diagnostics import Span
from unodsl.source.limits import MAX_DIGITS

Style: TypeAlias = Literal["plain", "quoted", "literal", "folded"]

_INTEGER = re.compile(rf"-?(0|[1-9][0-9]{{0,{MAX_DIGITS - 1}}})", re.ASCII)
_EMPTY = ("", "~", "null", "Null", "NULL")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, and how it was written.

    ``raw`` is the source of a quoted text, ``indent`` the columns in front of a literal one: what is needed to find
    the place of a character again. They, like places, are no part of the meaning.
    """

    text: str
    style: Style
    span: Span
    raw: str = field(default="", compare=False, repr=False)
    indent: int = field(default=0, compare=False, repr=False)

    def integer(self) -> int | None:
        """The number that was written, or ``None``; ``010``, ``+2``, ``4:20`` and ``"7"`` are no numbers."""
        return int(self.text) if self.style == "plain" and _INTEGER.fullmatch(self.text) else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written behind the key."""
        return self.style == "plain" and self.text in _EMPTY


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order of the file; no key twice."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span

    def get(self, key: str) -> Node | None:
        """The value of a key, or ``None``."""
        return next((value for name, value in self.entries if name.text == key), None)

    def key(self, key: str) -> Scalar | None:
        """The key itself, for its place."""
        return next((name for name, _ in self.entries if name.text == key), None)

    def keys(self) -> tuple[str, ...]:
        """The texts of the keys."""
        return tuple(name.text for name, _ in self.entries)


Node: TypeAlias = Scalar | Sequence | Mapping

"""One file as it was written: a delta to what stands below it. Nothing is merged yet and no cell is parsed yet.

What a cell holds (a fact, a test, an effect) depends on the declaration of its column or setting, which may stand in
another file; so cells keep their value as it stands in the YAML.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from unodsl.compose.edition import ColorDecl, Range, Sentence, TagDecl
from unodsl.diagnostics import Span
from unodsl.diagnostics.span import NOWHERE
from unodsl.source import RuleText, Scalar
from unodsl.syntax.trees import Mode


@dataclass(frozen=True, slots=True)
class Word:
    """A text and where it stands."""

    text: str
    span: Span = field(default=NOWHERE, compare=False)


Plain: TypeAlias = "int | bool | str | Range | tuple[str, ...]"


@dataclass(frozen=True, slots=True)
class Given:
    """A field that was written."""

    value: Plain
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Patch:
    """A zone, variable, option or set: the fields that this file writes. ``removed``: nothing stands behind the name."""

    name: Word
    fields: Mapping[str, Given]
    removed: bool = False


@dataclass(frozen=True, slots=True)
class CellWrite:
    """A filled cell. ``type`` and ``of`` are given when the cell is declared here; ``value`` is still unread."""

    name: Word
    mode: Mode
    value: Scalar | None
    span: Span
    type: str | None = None
    of: tuple[str, ...] = ()
    fields: Mapping[str, Given] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RowPart:
    """A structural field of a row: faces, copies, colors, tags, code, label or side."""

    value: Plain | Mapping[str, int] | tuple[TagDecl, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class RowWrite:
    """A row of the card table. ``names`` is empty for an ``each`` row, whose test is ``each``."""

    key: Word
    names: tuple[Word, ...]
    each: RuleText | None
    parts: Mapping[str, RowPart]
    cells: tuple[CellWrite, ...]
    removed: bool = False

    @property
    def width(self) -> int:
        """Narrow rows win within a file: 0 for ``each``, 1 for a list, 2 for one name."""
        return 0 if self.each is not None else 2 if len(self.names) == 1 else 1


@dataclass(frozen=True, slots=True)
class TableWrite:
    """What a file writes into one table of policies."""

    name: Word
    cells: tuple[CellWrite, ...]


@dataclass(frozen=True, slots=True)
class SentenceWrite:
    """A sentence, or ``None`` for one that is taken away."""

    name: Word
    sentence: Sentence | None


@dataclass(frozen=True, slots=True)
class EditionFile:
    """One file. ``header`` holds the single facts by key; ``with_rules`` is what it has under ``with``."""

    name: Word
    kind: Literal["edition", "house"]
    file: str
    header: Mapping[str, Given]
    extends: Word | None = None
    with_rules: tuple[Word, ...] = ()
    over: tuple[Word, ...] = ()
    needs: tuple[Word, ...] = ()
    colors: tuple[ColorDecl, ...] = ()
    sets: tuple[Patch, ...] = ()
    zones: tuple[Patch, ...] = ()
    state: tuple[Patch, ...] = ()
    options: tuple[Patch, ...] = ()
    roles: Mapping[str, Word] = field(default_factory=dict)
    columns: tuple[CellWrite, ...] = ()
    rows: tuple[RowWrite, ...] = ()
    cards_span: Span | None = None
    policies: tuple[TableWrite, ...] = ()
    rules: RuleText | None = None
    sentences: tuple[SentenceWrite, ...] = ()
    still_hold: tuple[Word, ...] = ()
    counts: Mapping[str, tuple[tuple[str, Span], ...]] = field(default_factory=dict)

"""The expanded edition: one edition with its parents and house rules merged into it, still as trees.

Everything an author can declare stands here under its name, with the span where it was written. Names inside rule
text are not resolved yet and types not checked: that is the work of ``check``. Text that came from several files
(``also``, ``only``, ``as-before``) is already one tree; ``clauses`` remembers who wrote which lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from unodsl.diagnostics.diagnostic import Note
from unodsl.diagnostics.span import NOWHERE, Span
from unodsl.syntax.trees import Block, Value

CellType: TypeAlias = Literal["number", "flag", "choice", "text", "test", "effect"]
Content: TypeAlias = "int | bool | str | Value | Block"


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from ``low`` to ``high``, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class ColorDecl:
    """A color; ``shade`` and ``side`` are ``None`` unless the edition gives them."""

    name: str
    shade: str | None = None
    side: str | None = None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class SetDecl:
    """A closed list of things of the edition's own (trays, wishes, …)."""

    name: str
    members: tuple[str, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ZoneDecl:
    """A place for cards. ``each``: ``None`` (one), ``seat``, ``color``, ``side`` or the name of a set."""

    name: str
    order: Literal["stacked", "none"]
    each: str | None
    seen_by: Literal["nobody", "everyone", "owner"]
    says: str = ""
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class StateDecl:
    """A variable.

    ``holds``: a :class:`Range`, or ``flag seat side color card face`` or the name of a set.
    ``starts``: the word or number it has after the deal; ``None`` is 0, off, none or the first of its set.
    ``said``: the word with which people say this flag ("Uno!"), for flags that ride on a move.
    """

    name: str
    holds: Range | str
    each: str | None
    kept: Literal["round", "match"]
    seen_by: Literal["nobody", "everyone", "owner"]
    starts: str | None = None
    said: str | None = None
    says: str = ""
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ColumnDecl:
    """A column of the card table.

    ``default`` is what an empty cell means: a number, ``"face"`` (the printed number), a flag, a choice, a text, a test
    or an effect; ``None`` when the column is ``required``. ``stated_with``: a row that writes this column's partner
    must write this one too.
    """

    name: str
    type: CellType
    default: Content | None
    of: tuple[str, ...] = ()
    required: bool = False
    stated_with: str | None = None
    says: str = ""
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Cell:
    """A filled cell: ``value`` is a fact, a test or an effect, by ``type``. ``path`` names it in citations.

    ``declared``: of a setting, where it got its type.
    """

    path: str
    type: CellType
    value: Content
    span: Span = field(default=NOWHERE, compare=False)
    says: str = ""
    of: tuple[str, ...] = ()
    declared: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class TagDecl:
    """A tag of a row: how many of the copies of each face bear it (``""`` is every face), and the mark in their names."""

    name: str
    copies: Mapping[str, int]
    mark: str = "*"
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class RowDecl:
    """A row of the card table: which kinds there are of it.

    ``colors``: ``None`` is every color (of its side), empty is colorless. ``faces`` is empty for a card without a number.
    ``copies`` is by face, or stands under ``""`` for every face. ``span`` is where the row was begun, ``changed`` where a file said
    last which kinds there are of it.
    """

    name: str
    copies: Mapping[str, int]
    colors: tuple[str, ...] | None = None
    faces: tuple[str, ...] = ()
    tags: tuple[TagDecl, ...] = ()
    code: str | None = None
    label: str | None = None
    side: str | None = None
    span: Span = field(default=NOWHERE, compare=False)
    changed: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Kind:
    """What makes two cards different: row, color, face and tags.

    ``name`` is its full readable name (``red-5``, ``wild``, ``blue-3*``), ``code`` the short one (``R5``, ``wild``, ``B3*``).
    ``cells`` has an entry for every column. ``written`` names the columns that some row filled for this kind.
    ``side`` is set in two-faced editions: the side that shows. ``turned`` names the kind of the same card with its other face up, and
    ``under`` counts the cards that begin with this face down (``copies``: face up).
    """

    name: str
    code: str
    label: str
    row: str
    color: str | None
    face: str | None
    tags: tuple[str, ...]
    copies: int
    cells: Mapping[str, Cell]
    written: frozenset[str]
    side: str | None = None
    span: Span = field(default=NOWHERE, compare=False)
    turned: str | None = None
    under: int = 0

    @property
    def printed(self) -> int:
        """How many cards have this face, whichever side is up."""
        return self.copies + self.under


@dataclass(frozen=True, slots=True)
class VerbDef:
    """``who draws n cards: …``"""

    subject: str
    name: str
    parameters: tuple[str, ...]
    noun: str | None
    body: Block
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class AdjectiveDef:
    """``c is fit-for(t): …``"""

    subject: str
    name: str
    parameters: tuple[str, ...]
    body: Value
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ValueDef:
    """``worth of s: …``; ``next: …`` has no parameter."""

    name: str
    parameter: str | None
    body: Value
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class OptionDecl:
    """A choice of the table. ``fixed``: this edition has settled it and nobody may set it."""

    name: str
    values: tuple[str, ...]
    default: str
    fixed: bool = False
    says: str = ""
    span: Span = field(default=NOWHERE, compare=False)

    @property
    def is_flag(self) -> bool:
        """Whether the values are just on and off."""
        return set(self.values) <= {"on", "off"}

    def number(self, value: str) -> int:
        """A value as rules compute with it: on is 1 and off is 0, else its place in the list."""
        return int(value == "on") if self.is_flag else self.values.index(value)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A statement of the rule sheet. Exactly one of ``by``, ``not_a_rule``, ``same_as`` is given."""

    id: str
    texts: Mapping[str, str]
    by: tuple[tuple[str, Span], ...] = ()
    not_a_rule: str | None = None
    same_as: str | None = None
    note: str | None = None
    span: Span = field(default=NOWHERE, compare=False)
    replaces: tuple[tuple[str, Span], ...] = ()

    @property
    def text(self) -> str:
        """The English wording."""
        return self.texts["en"]


@dataclass(frozen=True, slots=True)
class PutAway:
    """Something that a file put in place of what a file below it had said. ``level`` is the place of the file in the stack.

    ``whole``: a clause or a row is gone with everything in it; else what stands under the very path. ``column``: of a cell of
    cards that were there before, its column, for what was said of all cards is not true of these any more. ``written``: the file
    whose ``each`` row the path names.
    """

    path: str
    level: int
    span: Span = field(default=NOWHERE, compare=False)
    whole: bool = True
    column: str = ""
    written: int | None = None


@dataclass(frozen=True, slots=True)
class Overtaken:
    """An inherited sentence that is not on the sheet any more. ``by``: the sentences that stand in its place.

    ``changes`` are what it spoke of and is otherwise now, ``untold`` those of them that no later sentence speaks of.
    """

    sentence: Sentence
    changes: tuple[PutAway, ...]
    by: tuple[str, ...] = ()
    untold: tuple[PutAway, ...] = ()


@dataclass(frozen=True, slots=True)
class ClauseText:
    """One stretch of rule text or one fact as somebody wrote it: the unit that sentences cite and logs name.

    ``path``: ``draw.allowed``, ``wild.played``, ``honest``, ``settles``. ``layer``: the edition or house rule that wrote it.
    ``inherited`` tells text of a parent from the edition's own. ``called``: names of a clause in the tree, with those in the text.
    """

    path: str
    layer: str
    span: Span
    mode: str = ""
    called: tuple[tuple[str, str], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Layer:
    """One file that took part: the standard first, the last house rule last."""

    name: str
    kind: Literal["edition", "house"]
    file: str


@dataclass(frozen=True, slots=True)
class Edition:
    """An expanded edition. Maps keep the order of writing.

    ``overtaken`` are inherited sentences that are not true any more, ``held`` those that some file says to be true still.
    ``put_away`` is what files have put in place of something below them, ``each_rows`` are the rows ``each TEST`` with the
    files that write them. ``gone`` are words that some file has taken away, with the places.
    """

    name: str
    label: str
    says: str
    abstract: bool
    language: int
    layers: tuple[Layer, ...]
    players: Range
    total_cards: int | None
    colors: tuple[ColorDecl, ...]
    sides: Literal["each", "opposite"]
    two_faced: Mapping[str, str]
    sets: Mapping[str, SetDecl]
    zones: Mapping[str, ZoneDecl]
    state: Mapping[str, StateDecl]
    roles: Mapping[str, str]
    columns: Mapping[str, ColumnDecl]
    kinds: tuple[Kind, ...]
    rows: tuple[str, ...]
    tags: tuple[str, ...]
    policies: Mapping[str, Mapping[str, Cell]]
    verbs: Mapping[str, VerbDef]
    adjectives: Mapping[str, AdjectiveDef]
    values: Mapping[tuple[str, bool], ValueDef]
    options: Mapping[str, OptionDecl]
    sentences: Mapping[str, Sentence]
    clauses: tuple[ClauseText, ...]
    spans: Mapping[str, Span]
    row_decls: Mapping[str, RowDecl] = field(default_factory=dict)
    overtaken: tuple[Overtaken, ...] = ()
    held: tuple[str, ...] = ()
    put_away: tuple[PutAway, ...] = ()
    counts: Mapping[str, tuple[tuple[str, Span], ...]] = field(default_factory=dict)
    each_rows: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    gone: Mapping[str, Note] = field(default_factory=dict, compare=False)

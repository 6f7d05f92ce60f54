"""The closed vocabularies of an edition: every declared name, what it is, and the number that stands for it.

Nothing here is specific to a game. Colors, members of sets, values of options and choices are numbered in the order of
their declaration, faces in the order in which the card table first shows them; a kind of card is its place in the
table. ``words_of`` gives the names that a type allows, ``constant`` resolves one name, by the wanted type first and by
the one namespace of the edition otherwise, and ``what`` says in words what a name is when it is used wrongly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from unodsl.check.elaborate.types import POISON, SHADE, describe
from unodsl.compose.edition import Cell, Edition, Range, StateDecl
from unodsl.model.terms import CARD, COLOR, FACE, FLAG, SEAT, SIDE, Type, number

BUILT_IN_OF: Final = (
    "next", "left", "right", "others", "opponents", "side", "size", "top", "bottom", "middle", "rest",
)  # fmt: skip
BUILT_IN_COLUMNS: Final = {"color": COLOR, "face": FACE, "shade": SHADE}
DOMAIN_WORDS: Final = ("players", "sides", "colors")
NONE_WORDS: Final = ("none", "nobody")
OTHER_WORDS: Final = ("everything", "empty", "direction", "colorless", "answerer", "card")
_FLAG_WORDS: Final = {"on": 1, "off": 0, "always": 1, "never": 0}
_HELD: Final = {"flag": FLAG, "seat": SEAT, "side": SIDE, "color": COLOR, "card": CARD, "face": FACE}


def _numbered(names: Iterable[str | None]) -> dict[str, int]:
    """Names by first appearance, each with its number."""
    found: dict[str, int] = {}
    for name in names:
        if name is not None:
            found.setdefault(name, len(found))
    return found


class Vocabulary:
    """The names of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.colors = _numbered(color.name for color in edition.colors)
        self.shades = _numbered(color.shade for color in edition.colors)
        self.faces = _numbered(kind.face for kind in edition.kinds)
        self.rows: dict[str, tuple[int, ...]] = dict.fromkeys(edition.rows, ())
        self.tags: dict[str, tuple[int, ...]] = dict.fromkeys(edition.tags, ())
        for index, kind in enumerate(edition.kinds):
            self.rows[kind.row] = (*self.rows.get(kind.row, ()), index)
            for tag in kind.tags:
                self.tags[tag] = (*self.tags.get(tag, ()), index)
        self.colorless = tuple(i for i, kind in enumerate(edition.kinds) if kind.color is None)
        self.total_cards = max(edition.total_cards or 0, sum(kind.copies for kind in edition.kinds))
        self._choices = dict(self._all_choices())
        self._constants = self._all_constants()
        self._what = self._all_kinds_of_names()

    # ---- types ----------------------------------------------------------------------------------------------

    def type_held(self, decl: StateDecl) -> Type:
        """The type of a variable's values."""
        if isinstance(decl.holds, Range):
            return number(decl.holds.low, decl.holds.high)
        if decl.holds in self.edition.sets:
            return Type("member", decl.holds)
        return _HELD.get(decl.holds, POISON)

    def type_owner(self, each: str) -> Type:
        """The type of whatever an ``each`` variable or zone is of."""
        if each in self.edition.sets:
            return Type("member", each)
        return _HELD.get(each, POISON)

    def words_of(self, wanted: Type) -> Mapping[str, int]:
        """The names of a type's values, with their numbers."""
        if wanted.kind == "color":
            return self.colors
        if wanted.kind == "face":
            return self.faces
        if wanted.kind == "flag":
            return _FLAG_WORDS
        if wanted.kind == "member" and wanted.name in self.edition.sets:
            return _numbered(self.edition.sets[wanted.name].members)
        if wanted.kind == "option":
            return self._choices.get(wanted.name, {})
        return {}

    # ---- names ----------------------------------------------------------------------------------------------

    def constant(self, name: str, wanted: Type | None) -> tuple[int, Type] | None:
        """The number and type of a named value."""
        if wanted is not None:
            words = self.words_of(wanted)
            if name in words:
                return words[name], wanted
        return self._constants.get(name)

    def what(self, name: str) -> str | None:
        """What a declared name is, in words with an article."""
        return self._what.get(name)

    def all_names(self) -> Iterable[str]:
        """Every declared name."""
        return self._what

    def kinds_named(self, name: str) -> tuple[int, ...] | None:
        """The kinds of a row or tag, or the colorless ones."""
        if name == "colorless":
            return self.colorless
        return self.rows.get(name, self.tags.get(name))

    def value_names(self) -> Iterator[str]:
        """Every name that can stand for a value by itself."""
        edition = self.edition
        yield from (name for name, decl in edition.state.items() if decl.each is None)
        yield from edition.options
        yield from (name for name, with_parameter in edition.values if not with_parameter)
        yield from self._constants
        yield from (*DOMAIN_WORDS, *NONE_WORDS, *OTHER_WORDS)

    def of_names(self) -> Iterator[str]:
        """Every name that can stand before ``of``."""
        yield from BUILT_IN_OF
        yield from (name for name, decl in self.edition.state.items() if decl.each is not None)
        yield from (name for name, zone in self.edition.zones.items() if zone.each is not None)
        yield from (name for name, with_parameter in self.edition.values if with_parameter)

    def columns(self) -> Iterator[str]:
        """Every name that can stand behind a card and a dot."""
        yield from BUILT_IN_COLUMNS
        yield from self.edition.columns

    def said_of_cards(self) -> Iterator[str]:
        """Every name that can stand behind a card and ``is``."""
        yield from self.edition.adjectives
        yield from self.rows
        yield from self.tags
        yield "colorless"

    # ---- building -------------------------------------------------------------------------------------------

    def _all_choices(self) -> Iterator[tuple[str, Mapping[str, int]]]:
        yield "shade", self.shades
        for name, option in self.edition.options.items():
            if not option.is_flag:
                yield name, _numbered(option.values)
        for name, column in self.edition.columns.items():
            if column.type == "choice":
                yield name, _numbered(column.of)
        for table, cell in self._policy_cells():
            if cell.type == "choice":
                yield table, _numbered(cell.of)

    def _policy_cells(self) -> Iterator[tuple[str, Cell]]:
        for table, cells in self.edition.policies.items():
            for name, cell in cells.items():
                yield f"{table}.{name}", cell

    def _all_constants(self) -> dict[str, tuple[int, Type]]:
        """The one namespace of constants; the first declaration counts, faces come last."""
        types: list[Type] = [FLAG, COLOR]
        types += [Type("member", name) for name in self.edition.sets]
        types += [Type("option", name) for name in self._choices]
        types.append(FACE)
        found: dict[str, tuple[int, Type]] = {}
        for one in types:
            for name, index in self.words_of(one).items():
                found.setdefault(name, (index, one))
        return found

    def _all_kinds_of_names(self) -> dict[str, str]:
        edition = self.edition
        found: dict[str, str] = {}

        def note(names: Iterable[str], what: str) -> None:
            for name in names:
                found.setdefault(name, what)

        for name, zone in edition.zones.items():
            note((name,), f"a zone of each {zone.each}" if zone.each else "a zone")
        for name, decl in edition.state.items():
            note((name,), "a variable" if decl.each is None else f"a variable of each {decl.each}")
        note(edition.options, "an option")
        note(edition.columns, "a column of the card table")
        note(edition.adjectives, "an adjective")
        note(edition.policies, "a policy table")
        note(edition.sets, "a set")
        for name, with_parameter in edition.values:
            note((name,), "a value of something" if with_parameter else "a value")
        note((n for n, (_, t) in self._constants.items() if t != FACE), "a named value")
        note(edition.rows, "a row of the card table")
        note(edition.tags, "a tag")
        note(edition.verbs, "a verb")
        for name, (_, constant_type) in self._constants.items():
            note((name,), describe(constant_type))
        return found

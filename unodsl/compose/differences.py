"""What is different in two editions, as they are with their parents and house rules: one entry a thing, with what each says.

Compared is all that play depends on, and nothing else: labels, descriptions and the rule sheet are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from unodsl.compose.edition import Cell, Content, Edition, Kind, Range
from unodsl.syntax.printer import print_block, print_value
from unodsl.syntax.trees import Tree

Section: TypeAlias = Literal[
    "table", "deck", "cards", "columns", "settings", "options", "declarations", "clauses", "house rules"
]
_MANY = 6
_FACE = "the number that it shows"


@dataclass(frozen=True, slots=True)
class Difference:
    """``before`` is what the first edition says of ``path``, ``after`` what the second says; ``None``: it has no such thing.

    ``about`` tells people what the thing is; ``lines``: what is said is rule text.
    """

    section: Section
    path: str
    before: str | None
    after: str | None
    about: str = ""
    lines: bool = False


def differences(first: Edition, second: Edition) -> tuple[Difference, ...]:
    """Everything that is different, in the order of a file."""
    parts: tuple[Callable[[Edition, Edition], Iterator[Difference]], ...] = (
        _house_rules, _table, _deck, _options, _declarations, _columns, _cells, _settings, _clauses,
    )  # fmt: skip
    return tuple(one for part in parts for one in part(first, second))


def said(content: Content | None) -> str | None:
    """The content of a cell or clause as text."""
    if content is None or isinstance(content, str):
        return content
    if isinstance(content, tuple):
        return "\n".join(print_block(content))
    if isinstance(content, bool):
        return "true" if content else "false"
    return str(content) if isinstance(content, int) else print_value(content)


# ---- the table and the deck ----------------------------------------------------------------------------------------


def _house_rules(first: Edition, second: Edition) -> Iterator[Difference]:
    mine, theirs = ([layer.name for layer in e.layers if layer.kind == "house"] for e in (first, second))
    for name in dict.fromkeys((*mine, *theirs)):
        if (name in mine) != (name in theirs):
            yield Difference("house rules", name, name if name in mine else None, name if name in theirs else None)


def _table(first: Edition, second: Edition) -> Iterator[Difference]:
    def facts(edition: Edition) -> dict[str, str]:
        faced = " ".join(f"{key} {word}" for key, word in sorted(edition.two_faced.items()))
        colors = ", ".join(f"{c.name} ({c.side})" if c.side else c.name for c in edition.colors)
        return {
            "players": _range(edition.players), "sides": edition.sides, "colors": colors, "two-faced": faced,
            "abstract": "yes" if edition.abstract else "", "language": str(edition.language),
        }  # fmt: skip

    yield from _of_maps("table", facts(first), facts(second))


def _range(numbers: Range) -> str:
    return str(numbers.low) if numbers.low == numbers.high else f"{numbers.low} to {numbers.high}"


def _of_maps(section: Section, first: Mapping[str, str], second: Mapping[str, str], prefix: str = "") -> Iterator[Difference]:
    for key in dict.fromkeys((*first, *second)):
        before, after = first.get(key) or None, second.get(key) or None
        if before != after:
            yield Difference(section, prefix + key, before, after)


def _deck(first: Edition, second: Edition) -> Iterator[Difference]:
    totals = [str(sum(kind.copies for kind in edition.kinds)) for edition in (first, second)]
    if totals[0] != totals[1]:
        yield Difference("deck", "total", totals[0], totals[1], "cards in the deck")
    for row in dict.fromkeys((*first.rows, *second.rows)):
        mine, theirs = _kinds(first, row), _kinds(second, row)
        if row not in first.rows or row not in second.rows:
            numbers = [sum(kind.copies for kind in kinds.values()) for kinds in (mine, theirs)]
            counts = [f"{number} {'card' if number == 1 else 'cards'}" for number in numbers]
            yield Difference("deck", row, counts[0] if row in first.rows else None, counts[1] if row in second.rows else None)
            continue
        changed: dict[tuple[str, str], list[str]] = {}
        every = dict.fromkeys((*mine, *theirs))
        for name in every:
            before, after = _copies(mine.get(name)), _copies(theirs.get(name))
            if before != after:
                changed.setdefault((before, after), []).append(name)
        for (before, after), names in changed.items():
            yield Difference("deck", row, before, after, "" if len(names) == len(every) else _some(names))
        both = [(mine[name], theirs[name]) for name in mine if name in theirs]
        other = [pair for pair in both if _made(pair[0]) != _made(pair[1])]
        if other:
            yield Difference(
                "deck", f"{row} as cards", _some([_made(a) for a, _ in other]), _some([_made(b) for _, b in other])
            )


def _kinds(edition: Edition, row: str) -> dict[str, Kind]:
    return {kind.name: kind for kind in edition.kinds if kind.row == row}


def _copies(kind: Kind | None) -> str:
    """How often there is a card."""
    return "none" if kind is None else f"{kind.copies} {'copy' if kind.copies == 1 else 'copies'}"


def _made(kind: Kind) -> str:
    """How a card is called, and what else makes it a kind of its own."""
    face = f"face {kind.face}" if kind.face is not None else ""
    return " ".join(filter(None, (kind.code, kind.color, face, kind.side, *kind.tags)))


def _some(names: Sequence[str]) -> str:
    more = len(names) - _MANY
    return ", ".join(names[:_MANY]) + (f" and {more} more" if more > 0 else "")


# ---- declarations --------------------------------------------------------------------------------------------------


def _options(first: Edition, second: Edition) -> Iterator[Difference]:
    def told(edition: Edition, name: str) -> str | None:
        option = edition.options.get(name)
        if option is None:
            return None
        return f"always {option.default}" if option.fixed else f"{option.default} unless chosen from {', '.join(option.values)}"

    for name in dict.fromkeys((*first.options, *second.options)):
        before, after = told(first, name), told(second, name)
        if before != after:
            says = next(e.options[name].says for e in (second, first) if name in e.options)
            yield Difference("options", name, before, after, says)


def _declarations(first: Edition, second: Edition) -> Iterator[Difference]:
    yield from _of_maps("declarations", _declared(first), _declared(second))
    yield from _of_maps("declarations", first.roles, second.roles, "role ")


def _declared(edition: Edition) -> dict[str, str]:
    """Zones, variables and sets in words."""
    found = {f"set {s.name}": ", ".join(s.members) for s in edition.sets.values()}
    for zone in edition.zones.values():
        whose = f" for each {zone.each}" if zone.each else ""
        order = "a stack" if zone.order == "stacked" else "cards without order"
        found[f"zone {zone.name}"] = f"{order}{whose}, seen by {zone.seen_by}"
    for variable in edition.state.values():
        holds = _range(variable.holds) if isinstance(variable.holds, Range) else variable.holds
        whose = f" for each {variable.each}" if variable.each else ""
        starts = f", starts with {variable.starts}" if variable.starts is not None else ""
        word = ", can be said" if variable.said is not None else ""
        found[f"variable {variable.name}"] = (
            f"{holds}{whose}, kept for the {variable.kept}, seen by {variable.seen_by}{starts}{word}"
        )
    return found


def _columns(first: Edition, second: Edition) -> Iterator[Difference]:
    def told(edition: Edition, name: str) -> str | None:
        column = edition.columns.get(name)
        if column is None:
            return None
        of = f" of {', '.join(column.of)}" if column.of else ""
        usual = said(column.default)
        return (
            f"{column.type}{of}, required" if usual is None else usual if column.type in ("test", "effect") else f"{usual}{of}"
        )

    for name in dict.fromkeys((*first.columns, *second.columns)):
        before, after = told(first, name), told(second, name)
        column = second.columns.get(name) or first.columns[name]
        types = {e.columns[name].type for e in (first, second) if name in e.columns}
        if before != after or len(types) > 1:
            yield Difference("columns", name, before, after, column.says, column.type in ("test", "effect"))


# ---- cells and clauses ---------------------------------------------------------------------------------------------


def _cells(first: Edition, second: Edition) -> Iterator[Difference]:
    """Cells of cards, the kinds of a row together; what only a column has changed is said of the column."""
    for row in dict.fromkeys((*first.rows, *second.rows)):
        mine, theirs = _kinds(first, row), _kinds(second, row)
        both = [name for name in mine if name in theirs]
        for column in dict.fromkeys((*first.columns, *second.columns)):
            if both and column in first.columns and column in second.columns:
                yield from _changed(first, second, row, column)
            for edition, other, is_first in ((first, second, True), (second, first, False)):
                yield from _of_one(edition, other, row, column, is_first)


def _changed(first: Edition, second: Edition, row: str, column: str) -> Iterator[Difference]:
    """The cells of cards that both have."""
    mine, theirs = _kinds(first, row), _kinds(second, row)
    both = [name for name in mine if name in theirs]
    changed: dict[tuple[str | None, str | None], list[str]] = {}
    told = [_told([kinds[name] for name in both], column) for kinds in (mine, theirs)]
    for name, old, new in zip(both, *told, strict=True):
        before, after = mine[name].cells[column], theirs[name].cells[column]
        if not _same(before, after) and not (_is_usual(first, column, before) and _is_usual(second, column, after)):
            changed.setdefault((old, new), []).append(name)
    changed.pop((_FACE, _FACE), None)
    for (old, new), names in changed.items():
        about = "" if len(names) == len(both) or _FACE in (old, new) else _some(names)
        yield Difference("cards", f"{row}.{column}", old, new, about, first.columns[column].type in ("test", "effect"))


def _of_one(edition: Edition, other: Edition, row: str, column: str, is_first: bool) -> Iterator[Difference]:
    """The cells that only one edition has, since the other lacks the column or the cards.

    Left out is what is usual in the edition, or said by all cards of the row in the other.
    """
    if column not in edition.columns:
        return
    kinds, theirs = _kinds(edition, row), _kinds(other, row) if column in other.columns else {}
    there = _told(list(theirs.values()), column)
    own = [kind for name, kind in kinds.items() if name not in theirs]
    found: dict[str | None, list[str]] = {}
    for kind, told in zip(own, _told(own, column), strict=True):
        if not _is_usual(edition, column, kind.cells[column]) and set(there) != {told}:
            found.setdefault(told, []).append(kind.name)
    for told, names in found.items():
        about = "" if len(names) == len(kinds) else _some(names)
        before, after = (told, None) if is_first else (None, told)
        yield Difference("cards", f"{row}.{column}", before, after, about, edition.columns[column].type in ("test", "effect"))


def _told(kinds: Sequence[Kind], column: str) -> list[str | None]:
    """What each of some cards says."""
    shows = _shows_its_face(kinds, column)
    return [_FACE if shows else said(kind.cells[column].value) for kind in kinds]


def _shows_its_face(kinds: Sequence[Kind], column: str) -> bool:
    """Whether a number of these cards is that which is printed on them."""
    numbered = [kind for kind in kinds if kind.face is not None and kind.face.isdecimal()]
    return len(numbered) == len(kinds) > 1 and all(k.cells[column].value == int(k.face or 0) for k in numbered)


def _same(before: Cell, after: Cell) -> bool:
    """Texts that are written alike are alike, however they were put together."""
    if type(before.value) is not type(after.value) and not all(isinstance(c.value, Tree) for c in (before, after)):
        return False
    return before.value == after.value or (isinstance(before.value, Tree | tuple) and said(before.value) == said(after.value))


def _is_usual(edition: Edition, column: str, cell: Cell) -> bool:
    usual = edition.columns[column].default
    return type(usual) is type(cell.value) and usual == cell.value


def _settings(first: Edition, second: Edition) -> Iterator[Difference]:
    cells = [{f"{t}.{c}": cell for t, row in e.policies.items() for c, cell in row.items()} for e in (first, second)]
    for path in dict.fromkeys((*cells[0], *cells[1])):
        before, after = cells[0].get(path), cells[1].get(path)
        if (
            before is not None
            and after is not None
            and _same(before, after)
            and (before.type, before.of) == (after.type, after.of)
        ):
            continue
        one = after or before
        assert one is not None
        other = before is not None and after is not None and before.of != after.of
        old, new = (None if cell is None else _setting(cell, other) for cell in (before, after))
        is_rule = one.type in ("test", "effect")
        yield Difference("clauses" if is_rule else "settings", path, old, new, one.says, is_rule)


def _setting(cell: Cell, with_choices: bool) -> str:
    return (said(cell.value) or "") + (f" of {', '.join(cell.of)}" if with_choices else "")


def _clauses(first: Edition, second: Edition) -> Iterator[Difference]:
    mine, theirs = _texts(first), _texts(second)
    for head in dict.fromkeys((*mine, *theirs)):
        before, after = mine.get(head), theirs.get(head)
        if before != after:
            yield Difference("clauses", head, before, after, lines=True)


def _texts(edition: Edition) -> dict[str, str | None]:
    """The clauses by their heads."""
    found: dict[str, str | None] = {}
    for verb in edition.verbs.values():
        found[" ".join(filter(None, (verb.subject, verb.name, " ".join(verb.parameters), verb.noun)))] = said(verb.body)
    for adjective in edition.adjectives.values():
        more = f"({', '.join(adjective.parameters)})" if adjective.parameters else ""
        found[f"{adjective.subject} is {adjective.name}{more}"] = said(adjective.body)
    for value in edition.values.values():
        found[f"{value.name} of {value.parameter}" if value.parameter else value.name] = said(value.body)
    return found

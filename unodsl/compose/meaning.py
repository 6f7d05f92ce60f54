"""What an edition means, as text: the same for every way of writing it, and its hash.

In it: everything that play depends on. Not in it: labels and descriptions, sentences, places, file names, the order of
keys, remarks, the layout of rule text, and how the text came together from several files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from unodsl.compose.edition import Cell, Content, Edition, Kind, Range, StateDecl
from unodsl.syntax.printer import print_block, print_value

_FORM = "meaning 1"


def edition_hash(edition: Edition) -> str:
    """SHA-256 of the meaning, in hexadecimal digits."""
    return hashlib.sha256(meaning(edition).encode("utf-8")).hexdigest()


def meaning(edition: Edition) -> str:
    """The canonical text, a thing a line, blocks indented."""
    lines = [
        f"{_FORM}, language {edition.language}",
        f"players {edition.players.low}-{edition.players.high}, sides {edition.sides}",
        *([] if not edition.abstract else ["abstract"]),
        *_colors(edition),
        *sorted(_declarations(edition)),
        *sorted(f"role {role} {name}" for role, name in edition.roles.items()),
        *_columns(edition),
        *_cards(edition),
        *_policies(edition),
        *_rules(edition),
    ]
    return "\n".join(lines) + "\n"


def _colors(edition: Edition) -> Iterator[str]:
    """Their order counts: it is the order in which they are offered and numbered."""
    for color in edition.colors:
        yield f"color {color.name}" + (f" of {color.side}" if color.side else "")
    if edition.two_faced:
        yield f"two-faced {' '.join(f'{key} {word}' for key, word in sorted(edition.two_faced.items()))}"


def _declarations(edition: Edition) -> Iterator[str]:
    for members in edition.sets.values():
        yield f"set {members.name} {' '.join(members.members)}"
    for zone in edition.zones.values():
        yield f"zone {zone.name} order {zone.order} each {zone.each} seen-by {zone.seen_by}"
    for variable in edition.state.values():
        yield _variable(variable)
    for option in edition.options.values():
        settled = "fixed" if option.fixed else "default"
        yield f"option {option.name} {' '.join(option.values)} {settled} {option.default}"


def _variable(variable: StateDecl) -> str:
    holds = variable.holds
    shown = f"{holds.low}-{holds.high}" if isinstance(holds, Range) else holds
    starts = "" if variable.starts is None else f" starts {variable.starts}"
    said = " said" if variable.said is not None else ""
    where = f"each {variable.each} kept {variable.kept} seen-by {variable.seen_by}"
    return f"state {variable.name} holds {shown} {where}{starts}{said}"


def _columns(edition: Edition) -> Iterator[str]:
    for name, column in sorted(edition.columns.items()):
        of = f" of {' '.join(column.of)}" if column.of else ""
        yield from _entry(f"column {name} {column.type}{of}", column.default)


def _cards(edition: Edition) -> Iterator[str]:
    made = {kind.row for kind in edition.kinds}
    yield from sorted(f"row {row}" for row in edition.rows if row not in made)
    for kind in sorted(edition.kinds, key=lambda kind: kind.name):
        yield _kind(kind)
        for name, cell in sorted(kind.cells.items()):
            yield from _entry(f"  {name}", cell.value)


def _kind(kind: Kind) -> str:
    parts = (f"row {kind.row}", f"color {kind.color}", f"face {kind.face}", f"side {kind.side}")
    tags = f" tags {' '.join(kind.tags)}" if kind.tags else ""
    return f"kind {kind.name} code {kind.code} copies {kind.copies} {' '.join(parts)}{tags}"


def _policies(edition: Edition) -> Iterator[str]:
    for table, cells in sorted(edition.policies.items()):
        for name, cell in sorted(cells.items()):
            yield from _entry(f"policy {table}.{name} {cell.type}{_of(cell)}", cell.value)


def _of(cell: Cell) -> str:
    return f" of {' '.join(cell.of)}" if cell.of else ""


def _rules(edition: Edition) -> Iterator[str]:
    for name, verb in sorted(edition.verbs.items()):
        yield from _entry(f"verb {_words(verb.subject, name, *verb.parameters)}", verb.body)
    for name, adjective in sorted(edition.adjectives.items()):
        yield from _entry(f"adjective {_words(adjective.subject, name, *adjective.parameters)}", adjective.body)
    for (name, _), value in sorted(edition.values.items()):
        yield from _entry(f"value {_words(name, *filter(None, [value.parameter]))}", value.body)


def _words(*words: str) -> str:
    return " ".join(words)


def _entry(head: str, content: Content | None) -> Iterable[str]:
    """A head with what it says; a block on lines of its own."""
    if content is None:
        return (f"{head}: required",)
    if isinstance(content, tuple):
        return (f"{head}:", *print_block(content, 4))
    if isinstance(content, bool):
        return (f"{head}: {'true' if content else 'false'}",)
    return (f"{head}: {content if isinstance(content, int | str) else print_value(content)}",)

"""One stock of names: whatever an edition declares, a word means one thing in all of its rule text.

Verbs are apart, since their place in a statement tells them from everything else. Values of options and choices of
columns and settings may be shared among one another, and a value without a parameter may have the name of a function.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.compose.edition import Edition
from unodsl.compose.names import BUILT_IN, FUNCTIONS
from unodsl.diagnostics import Note, Report, Span
from unodsl.source.words import quoted


@dataclass(frozen=True, slots=True)
class _Use:
    """A name with what it is. ``sort`` tells those that may share it: choices with choices, values with functions."""

    name: str
    what: str
    span: Span
    sort: str = ""


def check_names(edition: Edition, report: Report) -> None:
    """Report every name that means two things, or has a meaning already."""
    first: dict[str, _Use] = {}
    files = {layer.file: index for index, layer in reversed(list(enumerate(edition.layers)))}
    # Of two files the later one is to blame.
    for use in sorted(_uses(edition), key=lambda use: files.get(use.span.file, len(files))):
        if use.name in ("on", "off") and use.sort == "choice":
            continue
        if use.name in BUILT_IN or (use.name in FUNCTIONS and use.sort != "value"):
            message = f"{quoted(use.name)} has a meaning of its own and cannot be {use.what}."
            report.add("C405", message, use.span, help="choose another name")
            continue
        other = first.setdefault(use.name, use)
        if other is not use and not _may_share(other, use):
            message = f"{quoted(use.name)} is {other.what} already and cannot be {use.what} too."
            note = Note(other.span, f"{other.what}")
            report.add("C404", message, use.span, notes=(note,), help="choose another name for one of them")


def _may_share(a: _Use, b: _Use) -> bool:
    return (a.sort == b.sort == "choice") or {a.sort, b.sort} == {"value", "function"}


def _uses(edition: Edition) -> Iterator[_Use]:
    for color in edition.colors:
        yield _Use(color.name, "a color", color.span)
    for side in dict.fromkeys(color.side for color in edition.colors if color.side):
        yield _Use(side, "a side of the cards", edition.spans.get("two-faced", edition.spans["edition"]))
    for members in edition.sets.values():
        yield _Use(members.name, "a set", members.span)
        yield from (_Use(member, "a member of a set", members.span) for member in members.members)
    yield from (_Use(zone.name, "a zone", zone.span) for zone in edition.zones.values())
    yield from (_Use(variable.name, "a variable", variable.span) for variable in edition.state.values())
    for option in edition.options.values():
        yield _Use(option.name, "an option", option.span)
        yield from (_Use(value, "a value of an option", option.span, "choice") for value in option.values)
    for column in edition.columns.values():
        yield _Use(column.name, "a column", column.span)
        yield from (_Use(word, "a choice", column.span, "choice") for word in column.of)
    yield from _later_uses(edition)


def _later_uses(edition: Edition) -> Iterator[_Use]:
    for table, cells in edition.policies.items():
        span = next((edition.spans[f"{table}.{cell}"] for cell in cells), edition.spans["edition"])
        yield _Use(table, "a table of policies", span)
        for cell in cells.values():
            yield from (_Use(word, "a choice", cell.span, "choice") for word in cell.of)
    yield from (_Use(adjective.name, "an adjective", adjective.span) for adjective in edition.adjectives.values())
    for value in edition.values.values():
        yield _Use(value.name, "a value", value.span, "value" if value.parameter is None else "function")
    for row in edition.row_decls.values():
        yield _Use(row.name, "a card", row.span)
    seen: set[str] = set()
    for row in edition.row_decls.values():
        for tag in row.tags:
            if tag.name not in seen:
                yield _Use(tag.name, "a tag", tag.span)
            seen.add(tag.name)

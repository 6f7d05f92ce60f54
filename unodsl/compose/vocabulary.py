"""The words that an edition offers to those who extend it: zones, variables, options, columns, settings, cells, clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.compose.edition import AdjectiveDef, Cell, ColumnDecl, Content, Edition, Range, StateDecl, ValueDef, VerbDef
from unodsl.syntax.print_statements import block_lines
from unodsl.syntax.print_values import print_value


@dataclass(frozen=True, slots=True)
class Word:
    """One word: its path, what it is (one line), what it is for. ``says`` is the author's, and may be empty."""

    group: str
    path: str
    form: str
    says: str = ""


def vocabulary(edition: Edition) -> tuple[Word, ...]:
    """Every word of an edition, group by group, in the order of the page."""
    return (
        *_declared(edition),
        *(Word("columns", column.name, _column(column), column.says) for column in edition.columns.values()),
        *sorted(
            (_cell(cell) for table in edition.policies.values() for cell in table.values()),
            key=lambda word: word.group == "cells",
        ),
        *(Word("verbs", verb.name, _verb(verb)) for verb in edition.verbs.values()),
        *(Word("adjectives", adjective.name, _adjective(adjective)) for adjective in edition.adjectives.values()),
        *(Word("values", value.name, _value(value)) for value in edition.values.values()),
    )


def _declared(edition: Edition) -> Iterator[Word]:
    for zone in edition.zones.values():
        each = f"one of each {zone.each}, " if zone.each else ""
        yield Word("zones", zone.name, f"{each}{zone.order}, seen by {zone.seen_by}", zone.says)
    for state in edition.state.values():
        yield Word("variables", state.name, _state(state), state.says)
    for option in edition.options.values():
        how = "fixed" if option.fixed else "default"
        yield Word("options", option.name, f"{', '.join(option.values)}; {how} {option.default}", option.says)


def _state(state: StateDecl) -> str:
    holds = f"{state.holds.low}-{state.holds.high}" if isinstance(state.holds, Range) else state.holds
    each = f", one of each {state.each}" if state.each else ""
    kept = ", kept for the match" if state.kept == "match" else ""
    hidden = f", seen by {state.seen_by}" if state.seen_by != "everyone" else ""
    return f"{holds}{each}{kept}{hidden}"


def _column(column: ColumnDecl) -> str:
    if column.required:
        return f"{column.type}, every card must have it"
    return f"{column.type}: {content(column.default)}"


def _cell(cell: Cell) -> Word:
    among = f" ({', '.join(cell.of)})" if cell.of else ""
    group = "cells" if cell.type in ("test", "effect") else "settings"
    return Word(group, cell.path, f"{cell.type}: {content(cell.value)}{among}", cell.says)


def content(value: Content | None) -> str:
    """What a fact or cell holds, in one line; an effect of several lines by its beginning."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case int() | str():
            return str(value)
        case tuple():
            lines = [line.strip() for line in block_lines(value, 0)]
            return lines[0] if len(lines) == 1 else f"{lines[0]} …"
        case _:
            return print_value(value)


def _verb(verb: VerbDef) -> str:
    words = [verb.subject, verb.name, ", ".join(verb.parameters), verb.noun or ""]
    return " ".join(word for word in words if word)


def _adjective(adjective: AdjectiveDef) -> str:
    given = f"({', '.join(adjective.parameters)})" if adjective.parameters else ""
    return f"{adjective.subject} is {adjective.name}{given}: {print_value(adjective.body)}"


def _value(value: ValueDef) -> str:
    of = f" of {value.parameter}" if value.parameter else ""
    return f"{value.name}{of}: {print_value(value.body)}"

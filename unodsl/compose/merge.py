"""All files of an edition laid over one another, from the bottom of the stack to its top: the expanded edition.

Declarations and rule text come first, and all of their faults are reported together. Cards come after that, when
there are none: what is wrong with a column would otherwise be said of every card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from unodsl.compose import declare, merge_rules
from unodsl.compose.agree import house_rules_agree
from unodsl.compose.card_table import Filled, Table, Write, parse_cells
from unodsl.compose.checks import check_cells, check_starts, check_total
from unodsl.compose.declare import Thing
from unodsl.compose.delta import Given
from unodsl.compose.edition import ClauseText, ColorDecl, Edition, Kind, Range
from unodsl.compose.gone import add_causes, gone
from unodsl.compose.kinds import Skeleton, skeletons
from unodsl.compose.merge_cells import fill_cells
from unodsl.compose.merge_columns import Column, clauses_of, column_decls, merge_columns, merge_policies, policy_cells
from unodsl.compose.merge_rows import Rows, merge_rows
from unodsl.compose.merge_rules import Clause, Key
from unodsl.compose.merge_sentences import merge_sentences
from unodsl.compose.namespace import check_names
from unodsl.compose.overtaken import overtake
from unodsl.compose.pairs import paired
from unodsl.compose.put_away import put_away
from unodsl.compose.reader import LANGUAGE
from unodsl.compose.row_places import each_rows, row_places
from unodsl.compose.stack import Level, Stack
from unodsl.compose.texts import Texts
from unodsl.diagnostics import Report, Span, nearest
from unodsl.source import packaged_editions, packaged_house_rules
from unodsl.source.words import quoted


@dataclass(slots=True)
class _Parts:
    """What the files declare, merged section by section."""

    columns: dict[str, Column]
    policies: dict[str, dict[str, Column]]
    clauses: dict[Key, Clause]
    rows: Rows
    writes: list[Write]
    things: dict[str, dict[str, Thing]]
    colors: tuple[ColorDecl, ...]
    header: dict[str, tuple[Level, Given]]


def merge(stack: Stack, texts: Texts) -> Edition | None:
    """The expanded edition, or ``None`` with every reason in the report."""
    taken = gone(stack)
    edition = _merged(stack, texts)
    add_causes(texts.report, taken)
    return None if edition is None else replace(edition, gone=taken)


def _merged(stack: Stack, texts: Texts) -> Edition | None:
    report = texts.report
    _check_over(stack, texts)
    house_rules_agree(stack, report)
    parts = _parts(stack, texts)
    sheet = merge_sentences(stack, report)
    edition = _edition(stack, parts, texts)
    if report.has_errors:
        return None
    files = [level.file.file for level in stack]
    kinds = skeletons(list(parts.rows.decls.values()), parts.colors, report, files)
    if report.has_errors:
        return None
    table = Table(stack, parts.columns, parts.rows, kinds, parts.colors, texts)
    filled = fill_cells(table, parts.writes)
    check_cells(edition, filled, report)
    check_total(stack, kinds, edition.two_faced.get("start"), report)
    clauses = _clauses(parts, stack, table.clauses)
    cards = paired([_kind(entry) for entry in filled], edition.two_faced, _own(stack).file.name.span, report)
    total = sum(kind.copies for kind in cards)
    whole = replace(
        edition, kinds=cards, clauses=clauses,
        spans=_spans(stack, clauses), total_cards=total if edition.total_cards == total else None,
    )  # fmt: skip
    sheet = replace(sheet, rows=row_places(stack, table.reached))
    changes = put_away(stack, parts.columns, parts.policies, parts.clauses, table.put_away)
    sentences, gone = overtake(whole, sheet, changes)
    whole = replace(
        whole, sentences=sentences, overtaken=gone, held=tuple(sheet.held), put_away=changes, each_rows=each_rows(stack)
    )
    check_names(whole, report)
    check_starts(whole, report)
    return None if report.has_errors else whole


def _parts(stack: Stack, texts: Texts) -> _Parts:
    columns = merge_columns(stack, texts)
    report = texts.report
    things = {
        "sets": declare.merged(stack, lambda level: level.file.sets, "set", report),
        "zones": declare.merged(stack, lambda level: level.file.zones, "zone", report),
        "state": declare.merged(stack, lambda level: level.file.state, "variable", report),
        "options": declare.merged(stack, lambda level: level.file.options, "option", report, removable=True),
    }
    return _Parts(
        columns=columns,
        policies=merge_policies(stack, texts),
        clauses=merge_rules.merge_rules(stack, texts),
        rows=merge_rows(stack, report),
        writes=parse_cells(stack, columns, texts),
        things=things,
        colors=next((level.file.colors for level in reversed(stack) if level.file.colors), ()),
        header={key: (level, given) for level in stack for key, given in level.file.header.items()},
    )


def _edition(stack: Stack, parts: _Parts, texts: Texts) -> Edition:
    """Everything but the cards."""
    own = _own(stack)
    abstract = "abstract" in own.file.header and own.file.header["abstract"].value is True
    _check_complete(own, parts, abstract, texts)
    rows = parts.rows.decls
    return Edition(
        name=own.file.name.text,
        label=_said(own, "label") or own.file.name.text.replace("-", " ").title(),
        says=_said(own, "says"),
        abstract=abstract,
        language=LANGUAGE,
        layers=tuple(level.layer for level in stack),
        colors=parts.colors,
        two_faced=_two_faced(parts),
        kinds=(),
        rows=tuple(rows),
        row_decls=dict(rows),
        tags=tuple(dict.fromkeys(tag.name for row in rows.values() for tag in row.tags)),
        sentences={},
        clauses=(),
        spans={},
        **_declared(stack, parts, texts.report),
    )


def _declared(stack: Stack, parts: _Parts, report: Report) -> dict[str, Any]:
    """What the files declare, as fields of an edition."""
    sets = declare.sets(parts.things["sets"])
    players, total = _header(parts, "players"), _header(parts, "total-cards")
    return {
        "players": players if isinstance(players, Range) else Range(1, 1),
        "total_cards": total if isinstance(total, int) else None,
        "sides": "opposite" if _header(parts, "sides") == "opposite" else "each",
        "sets": sets,
        "zones": declare.zones(parts.things["zones"], sets, report),
        "state": declare.state(parts.things["state"], sets, [color.name for color in parts.colors], report),
        "options": declare.options(parts.things["options"], report),
        "roles": {role: word.text for level in stack for role, word in level.file.roles.items()},
        "counts": {name: places for level in stack for name, places in level.file.counts.items()},
        "columns": column_decls(parts.columns),
        "policies": policy_cells(parts.policies),
        "verbs": merge_rules.verbs(parts.clauses),
        "adjectives": merge_rules.adjectives(parts.clauses),
        "values": merge_rules.values(parts.clauses),
    }


def _own(stack: Stack) -> Level:
    """The edition that was asked for: the last that is no house rule."""
    return next(level for level in reversed(stack) if level.file.kind == "edition")


def _header(parts: _Parts, key: str) -> object:
    return parts.header[key][1].value if key in parts.header else None


def _said(level: Level, key: str) -> str:
    return str(level.file.header[key].value) if key in level.file.header else ""


def _two_faced(parts: _Parts) -> dict[str, str]:
    """``first`` and ``second`` side, the side that shows at the ``start``, and how ``pairs`` are made."""
    value = _header(parts, "two-faced")
    return dict(zip(("first", "second", "start", "pairs"), value, strict=True)) if isinstance(value, tuple) else {}


def _check_complete(own: Level, parts: _Parts, abstract: bool, texts: Texts) -> None:
    span = own.file.name.span
    if "players" not in parts.header and not abstract:
        texts.report.add("C428", "Nothing says for how many players this is.", span, help="add `players: 2-10`")
    tried = any(row.names and not row.removed for row in own.file.rows)  # what is wrong with it was said
    if not parts.rows.decls and not abstract and not tried:
        message = "This edition has no cards."
        texts.report.add("C428", message, span, help="add `cards:`, or `abstract: true` if others extend it")


def _check_over(stack: Stack, texts: Texts) -> None:
    """A house rule may name others that it goes before when they are there; a near miss is a misspelling."""
    for index, level in enumerate(stack):
        below = [other.file.name.text for other in stack[:index]]
        for word in level.file.over:
            near = nearest(word.text, below)
            if word.text in below or word.text in _packaged() or (near is None and level.file.kind == "house"):
                continue
            cure = f"did you mean {quoted(near)}?" if near else "take it away"
            message = f"`over` names {quoted(word.text)}, which is not laid below."
            texts.report.add("C424", message, word.span, help=cure)


def _packaged() -> tuple[str, ...]:
    return (*packaged_editions(), *packaged_house_rules())


def _kind(entry: Filled) -> Kind:
    kind: Skeleton = entry.kind
    return Kind(
        kind.name, kind.code, kind.label, kind.row, kind.color, kind.face, kind.tags, kind.copies,
        dict(entry.cells), frozenset(entry.written), kind.side, kind.span,
    )  # fmt: skip


def _clauses(parts: _Parts, stack: Stack, cells: list[ClauseText]) -> tuple[ClauseText, ...]:
    """Everything that a sentence can name, in the order of the language."""
    found: list[ClauseText] = []
    for key, (level, given) in parts.header.items():
        if key in ("players", "sides", "total-cards", "two-faced"):
            found.append(level.clause(key, given.span))
    for level in reversed(stack):
        if level.file.colors:
            found.append(level.clause("colors", level.file.colors[0].span.to(level.file.colors[-1].span)))
            break
    found.extend(level.clause("cards", level.file.cards_span) for level in stack if level.file.cards_span)
    for section in parts.things.values():
        found.extend(clause for thing in section.values() for clause in thing.clauses)
    found.extend(level.clause(role, word.span) for level in stack for role, word in level.file.roles.items())
    found.extend(clauses_of(parts.columns.values()))
    found.extend(parts.rows.parts.values())
    found.extend(cells)
    for columns in parts.policies.values():
        found.extend(clauses_of(columns.values()))
    found.extend(merge_rules.clause_texts(parts.clauses))
    return tuple(dict.fromkeys(found))


def _spans(stack: Stack, clauses: tuple[ClauseText, ...]) -> Mapping[str, Span]:
    """Where each path was written, the first time."""
    spans: dict[str, Span] = {"edition": _own(stack).file.name.span}
    for clause in clauses:
        spans.setdefault(clause.path, clause.span)
    return spans

"""What must be true of the card table as a whole: required cells, partners, the size of the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from unodsl.compose.card_table import Filled
from unodsl.compose.edition import Edition
from unodsl.compose.kinds import Skeleton, skeletons
from unodsl.compose.merge_rows import merge_rows
from unodsl.compose.stack import Stack
from unodsl.diagnostics import Note, Report
from unodsl.source.words import quoted


def check_cells(edition: Edition, filled: Sequence[Filled], report: Report) -> None:
    """Required columns and columns that go together; a row is spoken of once."""
    for column in edition.columns.values():
        rows: set[str] = set()
        for entry in filled:
            row = entry.kind.row
            if row not in rows and column.required and column.name not in entry.cells:
                rows.add(row)
                message = f"{quoted(row)} lacks `{column.name}`, which every card must say."
                note = Note(column.span, "required here")
                report.add("C413", message, entry.kind.span, notes=(note,), help=f"add `{column.name}: …`")
            partner = column.stated_with
            if partner and row not in rows and partner in entry.written and column.name not in entry.tried:
                rows.add(row)
                _lonely(entry, partner, column.name, report)


def _lonely(entry: Filled, partner: str, column: str, report: Report) -> None:
    message = f"{quoted(entry.kind.row)} writes `{partner}`, and does not say `{column}`."
    note = Note(entry.kind.span, "the card is declared here")
    cure = f"write `{column}: …` too, even if it is the usual"
    report.add("C414", message, entry.cells[partner].span, notes=(note,), help=cure)


def check_total(stack: Stack, deck: Sequence[Skeleton], up: str | None, report: Report) -> None:
    """``total-cards`` against the deck as it is when the file that says so has been laid on. ``up``: the side that is counted."""
    for index, level in enumerate(stack):
        given = level.file.header.get("total-cards")
        if given is None or level.inherited:
            continue
        kinds = deck
        if any(above.file.rows or above.file.colors for above in stack[index + 1 :]):
            here = stack[: index + 1]
            colors = next((below.file.colors for below in reversed(here) if below.file.colors), ())
            kinds = skeletons(list(merge_rows(here, Report()).decls.values()), colors, Report())
        total = sum(kind.copies for kind in _cards(kinds, up))
        if total != given.value:
            message = f"The deck has {total} cards, not {given.value}: {_by_row(kinds)}."
            report.add("C416", message, given.span, help=f"{_by_color(kinds)}; correct a row, or write {total}")
    _check_unsaid(stack, sum(kind.copies for kind in _cards(deck, up)), report)


def _cards(kinds: Sequence[Skeleton], up: str | None) -> list[Skeleton]:
    """Each card once: of two-faced cards the face that is up."""
    return [kind for kind in kinds if up is None or kind.side in (None, up)]


def _check_unsaid(stack: Stack, total: int, report: Report) -> None:
    """An edition with other cards than its parent, whose total it does not correct: a slip in the copies would not show."""
    own = next(level for level in reversed(stack) if level.file.kind == "edition")
    said = next((level for level in reversed(stack) if "total-cards" in level.file.header), own)
    row = next((row for row in own.file.rows if row.removed or {"copies", "faces", "colors"} & row.parts.keys()), None)
    if row is None or not said.inherited or own.file.header.get("abstract") or own is not stack[-1]:
        return
    given = said.file.header["total-cards"]
    if given.value != total:
        message = f"The deck has {total} cards; the {given.value} that {quoted(said.file.name.text)} speaks of are other ones."
        note = Note(given.span, "said here")
        report.add("C430", message, row.key.span, notes=(note,), help=f"add `total-cards: {total}`")


def check_starts(edition: Edition, report: Report) -> None:
    """A variable that holds a face begins with one that some card has."""
    faces = {kind.face for kind in edition.kinds}
    for variable in edition.state.values():
        if variable.holds == "face" and variable.starts not in (None, "none", *faces) and edition.kinds:
            message = f"{quoted(variable.name)} cannot start with {quoted(str(variable.starts))}: no card has that face."
            report.add("C423", message, variable.span, help="name a card, or the number on one")


def _by_row(kinds: Sequence[Skeleton]) -> str:
    counts = Counter[str]()
    for kind in kinds:
        counts[kind.row] += kind.copies
    return ", ".join(f"{row} {count}" for row, count in counts.items())


def _by_color(kinds: Sequence[Skeleton]) -> str:
    counts = Counter[str]()
    for kind in kinds:
        counts[kind.color or "colorless"] += kind.copies
    return ", ".join(f"{color} {count}" for color, count in counts.items())

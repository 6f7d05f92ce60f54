"""House rules that state the same fact otherwise: declared things, the header, and facts of cards.

Settings of policies are compared where files are laid over one another (``changes``); this is the rest of the facts. An edition
may overwrite what a house rule says, and a house rule what an edition says; two house rules may not, unless the later says ``over``.
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.compose.card_table import Table, Write
from unodsl.compose.delta import Given
from unodsl.compose.stack import Level, Stack
from unodsl.diagnostics import Note, Report, Span
from unodsl.source.words import quoted

_FOR_PEOPLE = ("label", "says", "said")


def house_rules_agree(stack: Stack, report: Report) -> None:
    """Report facts of zones, variables, options and the header that two house rules state otherwise."""
    latest: dict[tuple[str, str], tuple[Level, Given]] = {}
    for level in stack:
        for name, key, given in _stated(level):
            before = latest.get((name, key))
            if before is not None and before[1].value != given.value:
                _report(quoted(name), before[0], before[1].span, level, given.span, report)
            latest[name, key] = (level, given)


def cards_agree(table: Table, before: Write, write: Write) -> None:
    """Report a fact of a card that two house rules state otherwise, once for all cards of their rows."""
    key = ("C407", write.cell.span)
    if before.content == write.content or before.number == write.number or key in table.said:
        return
    lower, upper = table.stack[before.number], table.stack[write.number]
    if _report(f"`{write.cell.name.text}` of cards", lower, before.cell.span, upper, write.cell.span, table.texts.report):
        table.said.add(key)


def _stated(level: Level) -> Iterator[tuple[str, str, Given]]:
    """Every fact that a file states: the thing, the field, the value."""
    file = level.file
    for key, given in file.header.items():
        if key not in _FOR_PEOPLE:
            yield key, key, given
    for section in (file.zones, file.state, file.options):
        for patch in section:
            for key, given in patch.fields.items():
                if key not in _FOR_PEOPLE:
                    yield patch.name.text, "value" if key in ("default", "fixed") else key, given


def _report(what: str, lower: Level, first: Span, upper: Level, second: Span, report: Report) -> bool:
    """Report two house rules that do not agree; whether it was one."""
    names = lower.file.name.text, upper.file.name.text
    if not lower.file.kind == upper.file.kind == "house" or names[0] in (word.text for word in upper.file.over):
        return False
    message = f"The house rules {quoted(names[1])} and {quoted(names[0])} both change {what}."
    note = Note(first, f"changed here by {quoted(names[0])}")
    cure = f"if that is meant, write `over: [{names[0]}]` in {quoted(names[1])}; else leave one of them out"
    report.add("C407", message, second, notes=(note,), help=cure)
    return True

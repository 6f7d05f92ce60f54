"""Rule text to trees. Every problem goes into the report, in the author's words; no text makes a parser raise.

A text that does not fit the grammar is read again without the statement at fault, so that one run finds the faults
of every clause and every statement.
"""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from unodsl.diagnostics import Report, Span
from unodsl.source.rule_text import RuleText, Written, odd_characters, plainly, ways_to_write
from unodsl.syntax import trees as t
from unodsl.syntax.recovery import cut, without

if TYPE_CHECKING:
    from unodsl.syntax.fault import Mistake

Start: TypeAlias = Literal["test", "effect", "clauses", "row_key"]

_RULES: Final[dict[Start, str]] = {
    "test": "test_cell", "effect": "effect_cell", "clauses": "clauses", "row_key": "row_key",
}  # fmt: skip
_ORDINARY = re.compile(r"[\x20-\x7e\n]*")
_MAX_FAULTS: Final = 20
_MOST_TRIES: Final = 8
_LOCK = threading.Lock()


def parse_test(text: RuleText, report: Report) -> t.Value | None:
    """The tree of a yes/no cell."""
    value: t.Value | None = _parse(text, "test", report)
    return value


def parse_effect(text: RuleText, report: Report) -> t.Block | None:
    """The tree of a cell that does something."""
    block: t.Block | None = _parse(text, "effect", report)
    return block


def parse_row_key(text: RuleText, report: Report) -> t.RowKey | None:
    """The tree of the key of a card row."""
    key: t.RowKey | None = _parse(text, "row_key", report)
    return key


def parse_clauses(text: RuleText, report: Report) -> tuple[t.Clause, ...]:
    """The clauses of a ``rules`` text: those that could be read. The faults of one do not hide those of another."""
    own = Report()
    whole: tuple[t.Clause, ...] | None = _parse(text, "clauses", own)
    if whole is not None:
        return whole
    parts = cut(text.text)
    if len(parts) < 2:
        report.extend(own)
        return ()
    before = len(report)
    odd = _odd_places(text, "clauses", report)
    read: list[t.Clause] = []
    for line, part in parts:
        piece = _Piece(text, part, line - 1)
        if not any(_within(span, piece.whole()) for span in odd):
            read.extend(_read(piece, "clauses", report) or ())
    if len(report) == before:
        # Each clause is right by itself; it is how they stand together that is not.
        report.extend(own)
    return tuple(read)


def parses(text: str, start: Start) -> Any:
    """The tree of a text that stands in no file, or ``None``."""
    return _parse(RuleText(text, "", 1, 1), start, Report())


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some lines of a text; ``before`` is how many lines of it stand in front of them."""

    rule: RuleText
    text: str
    before: int = 0

    def place(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        return self.rule.span_between(line + self.before, column, end_line + self.before, end_column)

    def whole(self) -> Span:
        lines = self.text.split("\n")
        return self.place(1, 1, len(lines), len(lines[-1]) + 1)


def _odd_places(text: RuleText, start: Start, report: Report) -> list[Span]:
    if _ORDINARY.fullmatch(text.text):
        return []
    found = Report()
    odd_characters(text, found, _Tried(text.text, start).written)
    report.extend(found)
    return [problem.span for problem in found]


@dataclass(slots=True)
class _Tried:
    """What odd signs in a text mean: the first way to write them with which the clause that they are in can be read."""

    text: str
    start: Start
    known: dict[int, Written | None] = field(default_factory=dict)

    def written(self, line: int) -> Written | None:
        """The way for the signs in a line."""
        parts = cut(self.text) if self.start == "clauses" else [(1, self.text)]
        first, part = next((each for each in reversed(parts) if each[0] <= line), (1, self.text))
        if first not in self.known:
            tried = islice(ways_to_write(part), _MOST_TRIES)
            fitting = (written for written in tried if not _is_mistake(_tree(plainly(part, written), self.start)))
            self.known[first] = next(fitting, None)
        return self.known[first]


def _within(span: Span, other: Span) -> bool:
    start = (span.line, span.column)
    return (other.line, other.column) <= start < (other.end_line, other.end_column)


def _parse(text: RuleText, start: Start, report: Report) -> Any:
    if _odd_places(text, start, report):
        return None
    return _read(_Piece(text, text.text), start, report)


def _read(piece: _Piece, start: Start, report: Report) -> Any:
    """The tree of ``piece``, or ``None`` with all of its faults in the report."""
    tree = _tree(piece.text, start)
    if _is_mistake(tree):
        _report_all(piece, start, tree, report)
        return None
    return _build(piece, start, tree, report)


def _report_all(piece: _Piece, start: Start, first: Mistake, report: Report) -> None:
    mistake, text = first, piece.text
    for _ in range(_MAX_FAULTS):
        span = piece.place(mistake.line, mistake.column, mistake.end_line, mistake.end_column)
        report.add(mistake.code, mistake.message, span, help=mistake.help)
        rest = without(text, mistake.line, start) if mistake.local else None
        if rest is None:
            return
        tree = _tree(rest, start)
        if not _is_mistake(tree) or tree.line <= mistake.line:
            return
        mistake, text = tree, rest


def _tree(text: str, start: Start) -> Any:
    """lark's tree, or the mistake that keeps the text from having one."""
    # Only here, so that programs that read no rules never load a parser.
    from lark import UnexpectedInput

    from unodsl.syntax.mistakes import explain, explain_layout
    from unodsl.syntax.tables import Misplaced, accepted, tables

    whole, rule = text + "\n", _RULES[start]
    # The layout of a text is kept in the parser while it reads.
    with _LOCK:
        try:
            return tables().parse(whole, start=rule)
        except Misplaced as fault:
            return explain_layout(fault)
        except UnexpectedInput as fault:
            return explain(text, start, fault, accepted(whole, rule, fault))


def _is_mistake(tree: Any) -> bool:
    return not hasattr(tree, "children")


def _build(piece: _Piece, start: Start, tree: Any, report: Report) -> Any:
    from unodsl.syntax import builder
    from unodsl.syntax.site import MAX_DEPTH, Site, TooDeep

    own = Report()
    try:
        built = getattr(builder, _RULES[start])(Site(piece.place, own), tree)
    except TooDeep as fault:
        message = f"This is nested more than {MAX_DEPTH} levels deep."
        own.add("R315", message, fault.span, help="name a part of it by a clause of its own")
    report.extend(own)
    return None if own.has_errors else built

"""Rule text of the files of an edition, parsed once.

Trees are remembered by entry point and place, so that a file whose bytes have not changed is never parsed again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from unodsl.diagnostics import Report, Span
from unodsl.source import RuleText
from unodsl.syntax import trees as t

Entry: TypeAlias = Literal["test", "effect", "clauses", "row_key"]
Trees: TypeAlias = "dict[tuple[Entry, Span], Any]"


@dataclass(slots=True)
class Texts:
    """Parses, and remembers what was parsed without a fault, file by file."""

    report: Report
    known: dict[str, Trees] = field(default_factory=dict)
    fresh: set[str] = field(default_factory=set)
    failed: set[tuple[Entry, Span]] = field(default_factory=set)

    def test(self, text: RuleText) -> t.Value | None:
        """The tree of a yes/no cell."""
        value: t.Value | None = self._tree("test", text)
        return value

    def effect(self, text: RuleText) -> t.Block | None:
        """The tree of a cell that does something."""
        block: t.Block | None = self._tree("effect", text)
        return block

    def row_key(self, text: RuleText) -> t.Value | None:
        """The test of an ``each`` row."""
        key: t.RowKey | None = self._tree("row_key", text)
        return key.test if isinstance(key, t.EachRow) else None

    def clauses(self, text: RuleText) -> tuple[t.Clause, ...]:
        """The clauses of a ``rules`` text, those that could be read."""
        clauses: tuple[t.Clause, ...] | None = self._tree("clauses", text)
        return clauses or ()

    def _tree(self, entry: Entry, text: RuleText) -> Any:
        where = (entry, text.whole())
        trees = self.known.setdefault(text.file, {})
        if where in trees:
            return trees[where]
        if where in self.failed:
            return None
        before = len(self.report)
        tree = _parse(entry, text, self.report)
        if tree is None or len(self.report) > before:
            self.failed.add(where)
        else:
            trees[where] = tree
            self.fresh.add(text.file)
        return tree


def _parse(entry: Entry, text: RuleText, report: Report) -> Any:
    from unodsl.syntax import parser  # slow to import, and needed only for text that was not read before

    return getattr(parser, f"parse_{entry}")(text, report)

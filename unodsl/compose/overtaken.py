"""Which inherited sentences are on the sheet no longer, because what they speak of is otherwise now, and what stands for them.

A sentence is overtaken when a file above it puts away something that carries it, or has a sentence that ``replaces`` it, by its
id or by a place that carries it. In its place stands the sentence that speaks of the same thing now. ``still-hold`` is the author's
word that it is true as before. What is said only of cards of an ``each`` row of which there are none is not on the sheet either,
nor what is said of a value of an option that has been settled otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from unodsl.compose.chosen import can_hold
from unodsl.compose.edition import Edition, Overtaken, PutAway, Sentence
from unodsl.compose.row_places import Rows, is_each


@dataclass(frozen=True, slots=True)
class Sheet:
    """All sentences of all files, with the places of their files in the stack; ``held``: up to which file they still hold."""

    sentences: Mapping[str, Sentence]
    levels: Mapping[str, int]
    held: Mapping[str, int]
    rows: Rows = field(default_factory=Rows)

    def paths(self, name: str) -> list[str]:
        """The places that carry a sentence, cells of ``each`` rows as those of the cards that they have come to."""
        return [path for cited, _ in self.sentences[name].by for path in self.rows.cells(self.levels[name], cited)]

    def is_of_nothing(self, name: str) -> bool:
        """Whether a sentence speaks of cards of which there are none."""
        cited = [path for path, _ in self.sentences[name].by if is_each(path)]
        return bool(cited) and all(self.rows.is_empty(self.levels[name], path) for path in cited)

    def settled(self, name: str) -> Sentence:
        """A sentence with the very places that carry it."""
        sentence, level = self.sentences[name], self.levels[name]
        by = {path: span for cited, span in sentence.by for path in self.rows.cells(level, cited)}
        return replace(sentence, by=tuple(by.items()))


def overtake(edition: Edition, sheet: Sheet, changes: Sequence[PutAway]) -> tuple[dict[str, Sentence], tuple[Overtaken, ...]]:
    """The sentences that are true, each in its place, and those that are not."""
    found = {name: one for name in sheet.sentences if (one := _overtaken(edition, sheet, name, changes)) is not None}
    for name, sentence in sheet.sentences.items():
        other = found.get(sentence.same_as or "")
        if other is not None and name not in found:
            found[name] = Overtaken(sentence, other.changes, other.by)
    return _in_place(sheet, found), tuple(found.values())


def carries(edition: Edition, cited: str, path: str) -> bool:
    """Whether a sentence that cites a place speaks of what was written at a path: the place itself, or a whole around it."""
    before, _, last = path.rpartition(".")
    around = {path, before}
    if before in edition.row_decls:
        around.add(last)
    return cited in around or cited.startswith(f"{path}.")


def _overtaken(edition: Edition, sheet: Sheet, name: str, changes: Sequence[PutAway]) -> Overtaken | None:
    sentence, level = sheet.sentences[name], max(sheet.levels[name], sheet.held.get(name, 0))
    touched = tuple(c for c in changes if c.level > level and any(_touches(edition, sheet, name, c, p) for p, _ in sentence.by))
    after = [s for n, s in sheet.sentences.items() if sheet.levels[n] > level]
    named = {name, *(path for path, _ in sentence.by), *sheet.paths(name)}
    replacing = [s.id for s in after if any(_replaces(edition, other, named) for other, _ in s.replaces)]
    if not touched and not replacing and not sheet.is_of_nothing(name) and can_hold(edition, sentence):
        return None
    telling = {c: [s.id for s in after if _tells(edition, sheet, s, c)] for c in touched}
    untold = () if replacing else tuple(c for c, ids in telling.items() if not ids)
    by = dict.fromkeys((*replacing, *(one for ids in telling.values() for one in ids)))
    return Overtaken(sentence, touched, tuple(by), untold)


def _replaces(edition: Edition, place: str, named: Iterable[str]) -> bool:
    """Whether a sentence is named, or something that carries it: the place, a part of it, or a cell of a column."""
    return any(
        cited == place or cited.startswith(f"{place}.") or (place in edition.columns and cited.endswith(f".{place}"))
        for cited in named
    )


def _tells(edition: Edition, sheet: Sheet, sentence: Sentence, change: PutAway) -> bool:
    """Whether a sentence as old as a change, or newer, speaks of what was changed."""
    cited = (*sheet.paths(sentence.id), *(path for path, _ in sentence.by))
    return sheet.levels[sentence.id] >= change.level and any(carries(edition, path, change.path) for path in cited)


def _touches(edition: Edition, sheet: Sheet, name: str, change: PutAway, cited: str) -> bool:
    """Whether something was put away that carries a place which a sentence cites."""
    if change.written is not None:
        return change.path == " ".join(cited.split()) and change.written == sheet.rows.owner(sheet.levels[name], cited)
    if cited in (change.path, change.column) or (change.whole and cited.startswith(f"{change.path}.")):
        return True
    before, _, last = cited.rpartition(".")
    if before in edition.row_decls and last == change.path:  # a cell that says what its column says
        return all(clause.path != cited for clause in edition.clauses)
    return cited in edition.policies and change.path.startswith(f"{cited}.")


def _in_place(sheet: Sheet, found: Mapping[str, Overtaken]) -> dict[str, Sentence]:
    """The sheet in the order of the parent's, a new sentence where the first stood that it is told instead of."""
    moved: dict[str, str] = {}
    for name, one in found.items():
        for new in one.by:
            moved.setdefault(new, name)
    kept: dict[str, Sentence] = {}
    for name in _order(sheet, found, moved):
        kept[name] = sheet.settled(name)
    return kept


def _order(sheet: Sheet, found: Mapping[str, Overtaken], moved: Mapping[str, str]) -> Iterator[str]:
    """Ids in their order; what stands for a sentence that is itself overtaken follows it."""
    behind: dict[str, list[str]] = {}
    for new, old in moved.items():
        behind.setdefault(old, []).append(new)
    waiting = [name for name in sheet.sentences if name not in moved][::-1]
    while waiting:
        name = waiting.pop()
        if name not in found:
            yield name
        waiting += behind.get(name, [])[::-1]

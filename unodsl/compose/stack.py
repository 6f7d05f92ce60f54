"""The files of an edition in the order in which they are laid over one another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from unodsl.compose.apart import unlike
from unodsl.compose.changes import Change
from unodsl.compose.delta import EditionFile
from unodsl.compose.edition import ClauseText, Content, Layer
from unodsl.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Level:
    """One file in its place.

    ``inherited``: it came by ``extends`` from the edition that was asked for. ``below``: the levels that its ``needs``
    are looked for in, which for a house rule in an edition's ``with`` are those up to that edition. ``variables`` are those of all
    files, ``foreign`` those of them that this one does not know.
    """

    file: EditionFile
    inherited: bool = False
    below: tuple[EditionFile, ...] = ()
    variables: frozenset[str] = frozenset()
    foreign: frozenset[str] = frozenset()

    @property
    def layer(self) -> Layer:
        """What is remembered of it in the edition."""
        return Layer(self.file.name.text, self.file.kind, self.file.file)

    def change(self, path: str, span: Span, mode: str, content: Content) -> Change:
        """A text of this file."""
        over = frozenset(word.text for word in self.file.over)
        own = unlike(content, self.foreign)
        return Change(self.layer, ClauseText(path, self.file.name.text, span, mode), own, over, self.variables)

    def clause(self, path: str, span: Span) -> ClauseText:
        """A fact or declaration of this file."""
        return ClauseText(path, self.file.name.text, span)


Stack = tuple[Level, ...]


def acquainted(stack: Stack) -> Stack:
    """The levels with the variables that there are, and those that each of them does not know.

    An edition knows those of its parents and of the house rules beneath it. A house rule knows its own, what it needs, and those
    of abstract editions, which are there to be built on; what else an edition has it has never heard of.
    """
    declared = [frozenset(patch.name.text for patch in level.file.state) for level in stack]
    everything = frozenset().union(*declared)
    found = []
    for number, level in enumerate(stack):
        below = [names for names, other in zip(declared[:number], stack, strict=False) if _lends(other, level)]
        needs = frozenset(need.text for need in level.file.needs)
        known = declared[number].union(*below) | needs & everything
        found.append(replace(level, variables=everything, foreign=everything - known))
    return tuple(found)


def _lends(below: Level, level: Level) -> bool:
    """Whether the text of a level may count on the variables of one below it."""
    abstract = below.file.header.get("abstract")
    return level.file.kind == "edition" or (abstract is not None and abstract.value is True)

"""The files of an edition in the order in which they are laid over one another."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.compose.changes import Change
from unodsl.compose.delta import EditionFile
from unodsl.compose.edition import ClauseText, Content, Layer
from unodsl.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Level:
    """One file in its place.

    ``inherited``: it came by ``extends`` from the edition that was asked for. ``below``: the levels that its ``needs``
    are looked for in, which for a house rule in an edition's ``with`` are those up to that edition.
    """

    file: EditionFile
    inherited: bool = False
    below: tuple[EditionFile, ...] = ()

    @property
    def layer(self) -> Layer:
        """What is remembered of it in the edition."""
        return Layer(self.file.name.text, self.file.kind, self.file.file)

    def change(self, path: str, span: Span, mode: str, content: Content) -> Change:
        """A text of this file."""
        over = frozenset(word.text for word in self.file.over)
        return Change(self.layer, ClauseText(path, self.file.name.text, span, mode), content, over)

    def clause(self, path: str, span: Span) -> ClauseText:
        """A fact or declaration of this file."""
        return ClauseText(path, self.file.name.text, span)


Stack = tuple[Level, ...]

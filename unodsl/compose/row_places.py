"""Cells of ``each`` rows as places that a sentence can name.

``each card.face is 7.played`` is the cell of the row that the file writes so, ``each.played`` are those of all ``each`` rows of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from unodsl.compose.stack import Stack

Key = tuple[int, str]


def is_each(path: str) -> bool:
    """Whether a place is a cell of an ``each`` row."""
    return path.startswith(("each ", "each."))


def whole_column(place: str) -> str:
    """The place that stands for the cell of every ``each`` row of a file."""
    return f"each.{place.rpartition('.')[2]}"


@dataclass(frozen=True, slots=True)
class Rows:
    """The cells of ``each`` rows by the place of their file in the stack, with the cells of cards that they have come to."""

    found: Mapping[Key, tuple[str, ...]] = field(default_factory=dict)

    def cells(self, level: int, path: str) -> tuple[str, ...]:
        """What a place means in a file; the place itself when it is no cell of an ``each`` row of the file or of one below."""
        owner = self.owner(level, path)
        return (path,) if owner is None else self.found[owner, _plain(path)]

    def is_empty(self, level: int, path: str) -> bool:
        """Whether no card passes the test of the row."""
        return self.cells(level, path) == ()

    def owner(self, level: int, path: str) -> int | None:
        """The file whose row a place means."""
        words = _plain(path)
        return next((n for n in range(level, -1, -1) if (n, words) in self.found), None) if is_each(path) else None


def _plain(path: str) -> str:
    return " ".join(path.split())


def each_rows(stack: Stack) -> tuple[tuple[str, str], ...]:
    """The ``each`` rows as they are written, with their files."""
    rows = [(_plain(row.key.text), row.key.span.file) for level in stack for row in level.file.rows if row.each is not None]
    return tuple(dict.fromkeys(rows))


def row_places(stack: Stack, reached: Mapping[Key, Iterable[str]]) -> Rows:
    """All cells of ``each`` rows."""
    found: dict[Key, dict[str, None]] = {}
    for number, level in enumerate(stack):
        for row in level.file.rows:
            for cell in row.cells if row.each is not None else ():
                place = f"{_plain(row.key.text)}.{cell.name.text}"
                for name in (place, whole_column(place)):
                    found.setdefault((number, name), {}).update(dict.fromkeys(reached.get((number, place), ())))
    return Rows({key: tuple(cells) for key, cells in found.items()})

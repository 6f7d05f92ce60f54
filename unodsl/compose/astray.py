"""Keys that mean nothing where they stand and something elsewhere, such as ``hand-size: 5`` at the top of a file.

Where they belong is known when all files below have been read; until then they are just kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from unodsl.compose.stack import Level
from unodsl.diagnostics import Diagnostic, Span, nearest
from unodsl.source import Mapping, Node, Scalar


@dataclass(frozen=True, slots=True)
class Stray:
    """A key with a plain value behind it, and the places at which it may be complained of."""

    name: str
    value: str
    places: tuple[Span, Span]


def strays(root: Node) -> Iterator[Stray]:
    """The keys of a file, and of its ``policies``, that have a plain value."""
    if not isinstance(root, Mapping):
        return
    policies = root.get("policies")
    for part in (root, policies):
        for key, value in part.entries if isinstance(part, Mapping) else ():
            if isinstance(value, Scalar) and not value.is_empty:
                yield Stray(key.text, value.text, (key.span, value.span))


def advised(
    problems: Iterable[Diagnostic], found: Sequence[Stray], stack: Sequence[Level], keys: Collection[str]
) -> Iterator[Diagnostic]:
    """The problems, with the right place told where a stray key has one. ``keys``: those of a file, of which one may be meant."""
    for problem in problems:
        stray = next((s for s in found if problem.span in s.places), None) if problem.code in ("S201", "S203") else None
        cure = _home(stray, stack, keys) if stray else None
        yield replace(problem, help=cure) if cure else problem


def _home(stray: Stray, stack: Sequence[Level], keys: Collection[str]) -> str | None:
    cells = {cell.name.text: table.name.text for level in stack for table in level.file.policies for cell in table.cells}
    options = {patch.name.text for level in stack for patch in level.file.options}
    columns = {column.name.text for level in stack for column in level.file.columns}
    name = nearest(stray.name, (*cells, *options, *columns, *keys))
    if name in keys:
        return None
    if name in cells:
        return f"write `policies: {{{cells[name]}: {{{name}: {_short(stray)}}}}}`"
    if name in options:
        return f"write `options: {{{name}: {{default: {_short(stray)}}}}}`"
    return f"{name} is a column of the card table: write it in a row under `cards`" if name else None


def _short(stray: Stray) -> str:
    return stray.value if len(stray.value) <= 12 and stray.value.isprintable() else "…"

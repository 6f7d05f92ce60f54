"""The deck in `unodsl show`: a table of rows and colors, with the codes by which the table and rule tests call the cards."""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.cli.common import counted
from unodsl.compose.edition import Edition, Kind
from unodsl.compose.kinds import color_codes
from unodsl.compose.pairs import front
from unodsl.diagnostics.printable import ELLIPSIS, printable, width

_MOST_CODES = 3


def deck(edition: Edition) -> str:
    """How many cards there are of each row in each color, and what they are called."""
    if not edition.kinds:
        return ""
    colors: list[str | None] = [color.name for color in edition.colors]
    letters = color_codes([color.name for color in edition.colors])
    if any(kind.color is None for kind in edition.kinds):
        colors.append(None)
    table = [["", *(_color_name(color) for color in colors), "total", "codes"]]
    if letters:
        table.append(["", *(printable(letters.get(color or "", "")) for color in colors), "", ""])
    for row in edition.rows:
        kinds = [kind for kind in edition.kinds if kind.row == row]
        counts = [sum(kind.printed for kind in kinds if kind.color == color) for color in colors]
        shown = [str(count) if count else "." for count in counts]
        table.append([_row_name(row, kinds), *shown, str(sum(counts)), _codes(kinds)])
    total = sum(kind.copies for kind in edition.kinds)
    return f"Deck, {counted(total, 'card')}:\n" + "".join(f"  {line}\n" for line in _aligned(table))


def _color_name(color: str | None) -> str:
    return "no color" if color is None else printable(color)


def _row_name(row: str, kinds: list[Kind]) -> str:
    faces = list(dict.fromkeys(kind.face for kind in kinds if kind.face is not None and kind.face != row))
    if not faces:
        return printable(row)
    return printable(f"{row} {faces[0]}-{faces[-1]}" if _is_run(faces) else f"{row} {' '.join(faces)}")


def _is_run(faces: list[str]) -> bool:
    """Whether faces are numbers without a gap, and more than one."""
    numbers = all(face.isdigit() for face in faces)
    return len(faces) > 1 and numbers and [int(face) for face in faces] == list(range(int(faces[0]), int(faces[-1]) + 1))


def _codes(kinds: list[Kind]) -> str:
    """The codes of a row, of a row in many colors those of the first; marked copies after the plain ones."""
    groups: dict[str, list[str]] = {}
    for kind in sorted(kinds, key=lambda kind: bool(kind.tags)):
        if kind.color == kinds[0].color:
            code = front(kind.code)
            groups.setdefault(code[-1] if kind.tags else "", []).append(code)
    return printable(", ".join(_listed(list(dict.fromkeys(codes))) for codes in groups.values()))


def _listed(codes: list[str]) -> str:
    return ", ".join(codes) if len(codes) <= _MOST_CODES else f"{codes[0]} {ELLIPSIS} {codes[-1]}"


def _aligned(table: list[list[str]]) -> Iterator[str]:
    """Rows with numbers to the right, names and codes to the left."""
    widths = [max(width(row[at]) for row in table) for at in range(len(table[0]))]
    for name, *numbers, codes in table:
        first = name + " " * (widths[0] - width(name))
        rest = [" " * (size - width(cell)) + cell for cell, size in zip(numbers, widths[1:], strict=False)]
        yield "  ".join([first, *rest, codes]).rstrip()

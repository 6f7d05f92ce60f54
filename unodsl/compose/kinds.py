"""From rows to kinds: row × color × face × tag, each with a name and a code that nothing else has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unodsl.compose.edition import ColorDecl, RowDecl, TagDecl
from unodsl.compose.merge_rows import counted
from unodsl.diagnostics import Note, Report, Span, nearest
from unodsl.source.limits import MAX_CARDS
from unodsl.source.words import listed, quoted

MAX_KINDS = 2000


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A kind before its cells are filled. ``face`` is the printed number, or the name of the row."""

    name: str
    code: str
    label: str
    row: str
    color: str | None
    face: str
    is_number: bool
    tags: tuple[str, ...]
    copies: int
    side: str | None
    span: Span


def skeletons(
    rows: Sequence[RowDecl], colors: Sequence[ColorDecl], report: Report, files: Sequence[str] = ()
) -> tuple[Skeleton, ...]:
    """All kinds, in the order of rows, colors and faces. ``files``: those of the stack, so that the last one is blamed."""
    prefixes = color_codes([color.name for color in colors])
    found: list[Skeleton] = []
    for row in rows:
        if _row_is_sound(row, colors, files, report):
            found.extend(_of_row(row, colors, prefixes))
        if len(found) > MAX_KINDS:
            report.add("C417", f"There are more than {MAX_KINDS} kinds of cards.", row.changed)
            return ()
    _unique(found, rows, report)
    if sum(kind.copies for kind in found) > MAX_CARDS:
        largest = max(rows, key=lambda row: sum(kind.copies for kind in found if kind.row == row.name))
        report.add("C417", f"The deck has more than {MAX_CARDS} cards.", largest.changed)
    return tuple(found)


def color_codes(colors: Sequence[str]) -> dict[str, str]:
    """The shortest beginning of each color that no other color has; never just P, so that no card looks like a seat (``P1``)."""
    plain = {color: color.replace("-", "") for color in colors}
    codes = {}
    for color, text in plain.items():
        others = [other for name, other in plain.items() if name != color]
        least = 2 if text.startswith("p") else 1
        lengths = (n for n in range(least, len(text)) if not any(other.startswith(text[:n]) for other in others))
        codes[color] = text[: next(lengths, len(text))].capitalize()
    return codes


def colors_of(row: RowDecl, colors: Sequence[ColorDecl]) -> tuple[str | None, ...]:
    """The colors of a row; a colorless row has one place, without a color."""
    if row.colors is not None:
        return row.colors or (None,)
    return tuple(color.name for color in colors if row.side is None or color.side in (None, row.side))


def _of_row(row: RowDecl, colors: Sequence[ColorDecl], prefixes: dict[str, str]) -> Iterator[Skeleton]:
    for color in colors_of(row, colors):
        for face in row.faces or ("",):
            tagged = [(tag, counted(tag.copies, face) or 0) for tag in row.tags]
            copies = counted(row.copies, face) or 0
            plain = copies - sum(count for _, count in tagged)
            for tag, count in [(None, plain), *tagged]:
                if count > 0:
                    yield _kind(row, color, face, tag, count, prefixes)


def _kind(row: RowDecl, color: str | None, face: str, tag: TagDecl | None, copies: int, prefixes: dict[str, str]) -> Skeleton:
    mark = tag.mark if tag else ""
    label = row.label or row.name.replace("-", " ").title()
    shown = face if face and color and not row.label else f"{label} {face}".rstrip()
    return Skeleton(
        name=kind_name(row, color, face) + mark,
        code=kind_code(row, color, face, prefixes) + mark,
        label=(f"{color.replace('-', ' ').title()} {shown}" if color else shown) + mark,
        row=row.name,
        color=color,
        face=face or row.name,
        is_number=bool(face),
        tags=(tag.name,) if tag else (),
        copies=copies,
        side=row.side,
        span=row.span,
    )


def kind_name(row: RowDecl, color: str | None, face: str) -> str:
    """``red-5``, ``red-skip``, ``wild``; a colorless number has both: ``joker-1``."""
    if color is None:
        return f"{row.name}-{face}" if face else row.name
    return f"{color}-{face or row.name}"


def kind_code(row: RowDecl, color: str | None, face: str, prefixes: dict[str, str]) -> str:
    """``R5``, ``R-skip``, ``wild``; with a code of its own a number has both: ``R-n5``."""
    word = row.code or ("" if face and color else row.name)
    text = f"{word}{face}" if color or not face else f"{word}-{face}"
    if color is None:
        return text
    prefix = prefixes.get(color, color.capitalize())
    return f"{prefix}-{text}" if word else f"{prefix}{text}"


def _row_is_sound(row: RowDecl, colors: Sequence[ColorDecl], files: Sequence[str], report: Report) -> bool:
    """Whether counts, faces and colors of a row fit together."""
    problem = _problem(row, colors, files)
    if problem is not None:
        message, span, cure = problem
        report.add("C417", message, span, help=cure)
    return problem is None


def _problem(row: RowDecl, colors: Sequence[ColorDecl], files: Sequence[str]) -> tuple[str, Span, str | None] | None:
    known = [color.name for color in colors]
    for color in row.colors or ():
        if color not in known:
            near = nearest(color, known)
            cure = f"did you mean {quoted(near)}?" if near else f"the colors are {listed(known, 'and')}" if known else None
            if color == "none":
                cure = "write `colors: none`, without brackets"
            return f"{quoted(row.name)} has the color {quoted(color)}, which is not declared.", _later(row, colors, files), cure
    if row.colors is None and not colors_of(row, colors):
        return (
            f"{quoted(row.name)} has no color to be in.",
            _later(row, colors, files),
            "declare colors, or write `colors: none`",
        )
    wrong = _wrong_face(row.copies, row, "copies", row.changed) or next(
        (found for tag in row.tags if (found := _wrong_face(tag.copies, row, tag.name, tag.span))), None
    )
    return wrong or _forgotten(row) or _too_many_tagged(row)


def _later(row: RowDecl, colors: Sequence[ColorDecl], files: Sequence[str]) -> Span:
    """The row or the colors, whichever a later file has written: they did fit before."""
    if not colors or colors[0].span.file not in files or row.changed.file not in files:
        return row.changed
    is_older = files.index(row.changed.file) < files.index(colors[0].span.file)
    return colors[0].span.to(colors[-1].span) if is_older else row.changed


def _wrong_face(counts: object, row: RowDecl, what: str, span: Span) -> tuple[str, Span, str | None] | None:
    for face in counts if isinstance(counts, dict) else ():
        if face and face not in row.faces:
            return f"`{what}` speaks of the face {face}, which {quoted(row.name)} has not.", span, None
    return None


def _forgotten(row: RowDecl) -> tuple[str, Span, str | None] | None:
    for face in row.faces or ("",):
        if counted(row.copies, face) is None:
            what = f"the face {face}" if face else "the card"
            message = f"`copies` of {quoted(row.name)} does not say how many there are of {what}."
            return message, row.changed, f"add `{face}: …` to `copies`" if face else "write `copies: …`"
    return None


def _too_many_tagged(row: RowDecl) -> tuple[str, Span, str | None] | None:
    for face in row.faces or ("",):
        tagged = sum(counted(tag.copies, face) or 0 for tag in row.tags)
        copies = counted(row.copies, face) or 0
        if tagged > copies:
            which = f" {face}" if face else ""
            message = f"{tagged} copies of {quoted(row.name)}{which} bear a tag, and there are {copies}."
            return message, row.tags[0].span, None
    return None


def _unique(kinds: Sequence[Skeleton], decls: Sequence[RowDecl], report: Report) -> None:
    """No name or code may mean two kinds; one report for two rows is enough."""
    tags = {row.name: row.tags for row in decls}
    owner: dict[str, Skeleton] = {}
    rows: set[tuple[str, str]] = set()
    for kind in kinds:
        for word in dict.fromkeys((kind.name.lower(), kind.code.lower())):  # people may write them in any letter case
            other = owner.setdefault(word, kind)
            if other is kind or (other.row, kind.row) in rows:
                continue
            rows.add((other.row, kind.row))
            if other.row == kind.row:
                _one_mark(tags[kind.row], (other, kind), report)
                continue
            note = Note(other.span, f"{quoted(other.name)} is made here")
            message = f"Two kinds of cards are called {quoted(word)}."
            report.add("C415", message, kind.span, notes=(note,), help=_apart(kind, other, word))


def _one_mark(tags: Sequence[TagDecl], kinds: tuple[Skeleton, Skeleton], report: Report) -> None:
    """Two tags of a row have the same mark, and mark the same face."""
    first, second = (next(tag for tag in tags if tag.name in kind.tags) for kind in kinds)
    message = f"{quoted(first.name)} and {quoted(second.name)} both make cards called {quoted(kinds[1].name)}."
    mark = next((mark for mark in "+!~^" if all(mark != tag.mark for tag in tags)), "++")
    cure = f"give one of them another mark: `{second.name}: {{copies: …, mark: '{mark}'}}`"
    report.add("C415", message, second.span, notes=(Note(first.span, "the other tag"),), help=cure)


def _apart(kind: Skeleton, other: Skeleton, word: str) -> str:
    """How two kinds can be told apart: a code is easily another, a name is made of the row, the color and the face."""
    by_code = next((one for one in (kind, other) if word == one.code.lower() != one.name.lower()), None)
    if by_code is not None:
        return f"give {quoted(by_code.row)} a `code:` that no other card has"
    if kind.color is not None and kind.is_number and other.is_number:
        return "give one of the rows other faces or colors; copies of a face that differ are marked by `tags:`"
    return f"give {quoted(kind.row)} another name"

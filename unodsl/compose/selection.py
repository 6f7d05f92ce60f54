"""Tests that pick out some kinds of a row: for cells in which the kinds of one row differ."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from unodsl.compose.edition import Kind


def selections(chosen: Sequence[Kind], row: Sequence[Kind]) -> Iterator[str]:
    """Tests that together pick out ``chosen`` of all kinds of a row, none of them a kind that another picks."""
    if not chosen:
        return
    whole = _product(chosen, row)
    if whole is not None:
        yield whole
        return
    first = [kind for kind in chosen if kind.face == chosen[0].face]
    part = _product(first, row)
    if part is None:
        first = [chosen[0]]
        part = _product(first, row)
    if part is not None:
        yield part
    yield from selections([kind for kind in chosen if kind not in first], row)


def _product(chosen: Sequence[Kind], row: Sequence[Kind]) -> str | None:
    """One test by face, color and tag, if there is one that picks these and no others."""
    faces, colors, tags = ({kind.face for kind in chosen}, {kind.color for kind in chosen}, {kind.tags for kind in chosen})
    fitting = [kind for kind in row if kind.face in faces and kind.color in colors and kind.tags in tags]
    if len(fitting) != len(chosen) or len(tags) > 1 < len({kind.tags for kind in row}) != len(tags):
        return None
    terms = [f"card is {row[0].row}"]
    terms += _one_of("card.face", list(dict.fromkeys(k.face for k in chosen)), {k.face for k in row})
    terms += _one_of("card.color", list(dict.fromkeys(k.color for k in chosen)), {k.color for k in row})
    terms += _tagged(tags, {kind.tags for kind in row})
    return " and ".join(terms)


def _one_of(what: str, chosen: Sequence[str | None], known: Collection[str | None]) -> list[str]:
    if len(chosen) == len(known):
        return []
    words = [str(word) if word is not None else "none" for word in chosen]
    return [f"{what} is {words[0]}" if len(words) == 1 else f"{what} is in ({', '.join(words)})"]


def _tagged(chosen: Collection[tuple[str, ...]], known: Collection[tuple[str, ...]]) -> list[str]:
    if len(chosen) == len(known):
        return []
    if chosen == {()}:
        return [f"card is not {tag}" for tags in sorted(known) for tag in tags]
    return [f"card is {tag}" for tags in sorted(chosen) for tag in tags]

"""Two-faced cards: a card is a face of either side, and a kind is such a pair together with the face that shows.

Which faces share a card is settled by their places in the deck, so that it is the same in every game: as printed cards are. A kind shows
the facts of its front; turned over it is another kind. Rows without a `side:` are the same on both sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from unodsl.compose.edition import Edition, Kind
from unodsl.diagnostics import Report, Span
from unodsl.source.words import quoted

BETWEEN = "/"


def paired(kinds: Sequence[Kind], faced: Mapping[str, str], where: Span, report: Report) -> tuple[Kind, ...]:
    """The kinds of a deck: pairs with one side up, then the same pairs with the other side up, then what has one face."""
    if not faced:
        return tuple(kinds)
    sides = (faced["first"], faced["second"])
    for kind in kinds:
        if kind.side is not None and kind.side not in sides:
            report.add("C417", f"{quoted(kind.row)} is on the side {quoted(kind.side)}, which is none of the two.", kind.span)
            return ()
    up = faced["start"]
    down = sides[1] if up == sides[0] else sides[0]
    fronts, backs = (tuple(k for k in kinds if k.side == side for _ in range(k.copies)) for side in (up, down))
    if len(fronts) != len(backs):
        message = f"The cards have {len(fronts)} faces on the side {quoted(up)} and {len(backs)} on the side {quoted(down)}."
        report.add("C417", message, where, help="let the copies of both sides come to the same number")
        return ()
    pairs = Counter((front.name, back.name) for front, back in zip(fronts, _dealt(backs), strict=True))
    order = {kind.name: number for number, kind in enumerate(kinds)}
    shown = [(kinds[order[front]], kinds[order[back]], count) for (front, back), count in pairs.items()]
    showing = [replace(_pair(front, back), copies=count) for front, back, count in shown]
    shown.sort(key=lambda pair: (order[pair[1].name], order[pair[0].name]))
    turned = [replace(_pair(back, front), copies=0, under=count) for front, back, count in shown]
    return (*showing, *turned, *(kind for kind in kinds if kind.side is None))


def _dealt(backs: Sequence[Kind]) -> list[Kind]:
    """The faces in an order without a pattern, the same at every call."""
    return [backs[i] for i in sorted(range(len(backs)), key=lambda i: sha256(str(i).encode()).digest())]


def _pair(front: Kind, back: Kind) -> Kind:
    """A pair as the kind of its front."""
    return replace(
        front, name=front.name + BETWEEN + back.name, code=front.code + BETWEEN + back.code,
        label=f"{front.label} {BETWEEN} {back.label}", turned=back.name + BETWEEN + front.name,
    )  # fmt: skip


def turned(edition: Edition) -> tuple[int, ...]:
    """By kind: the kind that such a card is when it has been turned over."""
    numbers = {kind.name: index for index, kind in enumerate(edition.kinds)}
    return tuple(index if kind.turned is None else numbers[kind.turned] for index, kind in enumerate(edition.kinds))


def front(code: str) -> str:
    """The code of the face that shows."""
    return code.partition(BETWEEN)[0]

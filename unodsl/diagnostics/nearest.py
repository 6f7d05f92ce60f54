"""The near miss: which known name did the author mean?"""

from __future__ import annotations

from collections.abc import Iterable


def edit_distance(a: str, b: str, limit: int) -> int:
    """Edits (insert, delete, change, swap of neighbours) from ``a`` to ``b``; ``limit + 1`` when more."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row = row, [i] + [0] * len(b)
        for j, y in enumerate(b, 1):
            row[j] = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                row[j] = min(row[j], before[j - 2] + 1)
        before = previous
    return min(row[-1], limit + 1)


_SAID_OTHERWISE = {"yes": "on", "true": "on", "no": "off", "false": "off", "none": "off"}


def nearest_value(word: str, known: Iterable[str]) -> str | None:
    """The value that an author meant: ``no`` among on and off is off, whatever it is spelt like."""
    values = [*known]
    meant = _SAID_OTHERWISE.get(word.lower())
    return meant if meant in values else nearest(word, values)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name closest to ``word``, or ``None`` when none is close.

    British ``colour`` finds ``color``; ``_`` and capitals count as slips, not as edits.
    """
    plain = word.lower().replace("_", "-").replace("colour", "color")
    limit = max(1, min(3, len(plain) // 3))
    ranked = sorted((edit_distance(plain, name.lower(), limit), name) for name in set(known))
    if ranked and ranked[0][0] <= limit:
        return ranked[0][1]
    return next((name for _, name in ranked if plain.endswith("s") and name == plain[:-1]), None)

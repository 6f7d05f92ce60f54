"""Cards that a word may have meant, by the codes that tests and the table use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unodsl.compose.edition import Kind
from unodsl.compose.pairs import front
from unodsl.diagnostics.nearest import edit_distance
from unodsl.source.words import listed

_MOST = 3
_SHORTEST = 2
"""Letters of a word that may be the beginning of a card's name."""


def near_codes(word: str, kinds: Iterable[Kind]) -> list[str]:
    """Codes of the cards whose code, name or label is written so but for signs and capitals, or begins so, or nearly is so."""
    key = _plain(word)
    spelled = [(front(kind.code), set(_spellings(kind))) for kind in kinds]
    same = [code for code, spellings in spelled if key in spellings]
    begun = [code for code, spellings in spelled if len(key) >= _SHORTEST and any(s.startswith(key) for s in spellings)]
    found = same or begun or _nearest(key, spelled)
    return list(dict.fromkeys(found))[:_MOST]


def cure(word: str, kinds: Iterable[Kind]) -> str:
    """What may have been meant, or where the codes are listed."""
    found = near_codes(word, kinds)
    if found:
        return f"did you mean {listed(found)}?"
    return "`unodsl show` lists the codes of an edition's cards"


def _spellings(kind: Kind) -> Iterator[str]:
    for text in (kind.code, front(kind.code), kind.name, kind.label):
        yield _plain(text)


def _plain(text: str) -> str:
    return "".join(char for char in text.lower() if char not in "-_ ")


def _nearest(key: str, spelled: list[tuple[str, set[str]]]) -> list[str]:
    limit = max(1, min(3, len(key) // 3))
    ranked = [(min(edit_distance(key, spelling, limit) for spelling in spellings), code) for code, spellings in spelled]
    least = min((distance for distance, _ in ranked), default=limit + 1)
    return [code for distance, code in ranked if distance == least <= limit]

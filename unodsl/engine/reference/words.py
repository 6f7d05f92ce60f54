"""The words that lines of :mod:`unodsl.engine.reference.sources` use: seats, zones and cards, as small functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from unodsl.engine.reference.seats import side
from unodsl.model.terms import KIND_LIMIT, NO_KIND, NONE

Zones = Sequence[tuple[int, ...]]


def owned(v: list[int], base: int, owner: int, missing: int) -> int:
    """The variable of an owner; of nobody: 0, off or none."""
    return v[base + owner] if owner >= 0 else missing


def place(base: int, owner: int) -> int:
    """The zone instance of an owner, or ``NONE``."""
    return base + owner if owner >= 0 else NONE


def size(z: Zones, at: int, less: int) -> int:
    """How many cards lie at an instance, ``less`` fewer."""
    return max(0, len(z[at]) - less) if at >= 0 else 0


def end_card(z: Zones, at: int, end: int) -> int:
    """The top (-1) or bottom (0) card as a value; none when there is none or it is unknown."""
    if at < 0 or not z[at]:
        return NONE
    kind = z[at][end]
    return at * KIND_LIMIT + kind if kind >= 0 else NONE


def same_kind(a: int, b: int, none_matches: bool) -> bool:
    """Whether two cards can not be told apart."""
    if a < 0 or b < 0:
        return none_matches and a < 0 and b < 0
    return a & NO_KIND == b & NO_KIND


def among(card: int, cards: Iterable[int]) -> bool:
    """Whether a card of that kind is there."""
    kind = card & NO_KIND
    return card >= 0 and any(other & NO_KIND == kind for other in cards)


def one_card(card: int) -> tuple[int, ...]:
    """A card as a list of one, none as an empty list."""
    return (card,) if card >= 0 else ()


def less_one(there: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The same cards without one copy of the card's kind."""
    kind = card & NO_KIND
    if card < 0 or kind not in there:
        return there
    index = there.index(kind)
    return there[:index] + there[index + 1 :]


def copies_of(z: Zones, at: int, without: int) -> list[int]:
    """The cards of a loose zone, every copy, in kind order."""
    if at < 0:
        return []
    base = at * KIND_LIMIT
    return [base + kind for kind in (z[at] if without < 0 else less_one(z[at], without))]


def kinds_of(z: Zones, at: int, without: int) -> Sequence[int]:
    """The cards of a loose zone, each kind once, in kind order."""
    if at < 0:
        return ()
    return _each_kind(z[at] if without < 0 else less_one(z[at], without), at * KIND_LIMIT)


@lru_cache(maxsize=1024)
def _each_kind(there: tuple[int, ...], base: int) -> tuple[int, ...]:
    """A hand is looked at several times before it changes."""
    return tuple([base + kind for kind in dict.fromkeys(there)])


def stack_copies_of(z: Zones, at: int, without: int, rest: bool) -> list[int]:
    """The known cards of a stack (``rest``: without its top one), every copy, in kind order."""
    if at < 0:
        return []
    there = less_one(z[at][:-1] if rest else z[at], without)
    return [at * KIND_LIMIT + kind for kind in sorted(there) if kind >= 0]


def stack_kinds_of(z: Zones, at: int, without: int, rest: bool) -> list[int]:
    """The known cards of a stack, each kind once, in kind order."""
    return list(dict.fromkeys(stack_copies_of(z, at, without, rest)))


def each_once(things: Iterable[int], cards: bool) -> list[int]:
    """The same things in their order, each once; of the cards of one kind the first."""
    first: dict[int, int] = {}
    for thing in things:
        first.setdefault(thing & NO_KIND if cards else thing, thing)
    return list(first.values())


def without_one(cards: Sequence[int], card: int) -> Sequence[int]:
    """The same cards without one of the card's kind."""
    index = next((i for i, other in enumerate(cards) if card >= 0 and other & NO_KIND == card & NO_KIND), len(cards))
    return (*cards[:index], *cards[index + 1 :])


WORDS = {
    word.__name__: word
    for word in (
        among, copies_of, each_once, end_card, kinds_of, one_card, owned, place, same_kind, side, size, stack_copies_of,
        stack_kinds_of, without_one,
    )
}  # fmt: skip
WORDS |= {word.__name__: word for word in (any, all, int, len, max, min, next, range, sum)}  # type: ignore[misc]

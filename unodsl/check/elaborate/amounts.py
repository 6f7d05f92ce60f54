"""How many things a domain can have at most: the loops and counts of an edition are bounded by what there is."""

from __future__ import annotations

from unodsl.check.elaborate.types import MOST
from unodsl.check.elaborate.work import Work
from unodsl.model.terms import Cards, Domain, Numbers, OneCard, Seats, Sides, Values


def most(work: Work, domain: Domain) -> int:
    """The largest number of things that a domain can have; copies of a card count."""
    if isinstance(domain, Seats | Sides):
        return work.edition.players.high
    if isinstance(domain, Numbers):
        return min(MOST, max(0, domain.type.high - domain.type.low + 1))
    if isinstance(domain, Values):
        return len(domain.values)
    if isinstance(domain, Cards):
        return work.words.total_cards
    assert isinstance(domain, OneCard)
    return 1

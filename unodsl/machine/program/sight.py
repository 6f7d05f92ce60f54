"""What a policy reads of a game: the only way for it to look at the vector, and it lets nothing through that its seat may not see.

A seat sees its own cards if its zone is open to its owner, how many cards anybody holds, who takes part, and the menu of its
own actions. There is no other access, so a compiled policy can not know more than one that is played from a view.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.machine.layout import RING
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.space import Loose
from unodsl.machine.program.writer import Unsupported

SEAT = p.Name("seat")


@dataclass(slots=True)
class Sight:
    """Of the seat in the variable ``seat``. ``hand``: the zone of its cards."""

    parts: Parts
    hand: str
    zone: Loose = field(init=False)

    def __post_init__(self) -> None:
        places = self.parts.machine.layout.zones.get(self.hand)
        zone = self.parts.space.zones.get(self.hand)
        if places is None or places.each != "seat" or places.seen_by == "nobody" or not isinstance(zone, Loose):
            raise Unsupported("no zone is the hand of each seat, in no order and open to its owner")
        self.zone = zone

    def copies(self, kind: p.Number) -> p.Number:
        """How many cards of a kind the seat itself holds."""
        return m.at(m.add(m.add(m.times(SEAT, self.zone.kinds), self.zone.copies), kind))

    def mask(self, word: int) -> p.Number:
        """The kinds that the seat itself holds, a word of them."""
        return m.at(m.add(SEAT, self.zone.mask(word)))

    def size(self, seat: p.Number) -> p.Number:
        """How many cards anybody holds; of nobody 0."""
        return m.at(m.add(seat, self.zone.sizes))

    def takes_part(self, seat: int) -> p.Test:
        """Whether a seat is in the round."""
        return m.holds(m.both_bits(m.at(RING), 1 << seat)) if self.parts.traits.retires else m.YES

    @property
    def menu(self) -> int:
        """Where the address after the last own action stands; the actions follow."""
        return self.parts.space.menu

"""What happened, as numbers at the end of the game's vector: for programs that tell it.

Method: every place of the program that tells something is a *site* with a number; a site knows the event's kind, its clause,
and which of its values are fixed. At play the site's number and the other values are put down, and :func:`decoded` reads them
back. Tuples are put down with their length first. What does not fit is counted but not kept, so the reader can tell, and do
it again with more room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.writer import Writer
from unodsl.state.events import Event

SPARE = 8  # an event whose numbers are put down at once may begin just below the end
TOLD = p.Name("TOLD")
END = m.add(TOLD, 1)
FIRST = 2
OPEN = "open"
MANY = "many"


@dataclass(frozen=True, slots=True)
class Site:
    """``values``: fixed ones, ``OPEN`` for a number put down, ``MANY`` for a tuple of them."""

    kind: str
    clause: str
    values: tuple[object, ...]


@dataclass(slots=True)
class Telling:
    """``tells``: whether this program tells anything. At ``TOLD`` stands the address after the last number, then the
    address at which there is no more room, then the numbers."""

    parts: Parts
    tells: bool = False
    sites: list[Site] = field(default_factory=list)

    def event(self, w: Writer, kind: str, clause: str, *values: p.Number | object) -> None:
        """Tell an event whose values are numbers (of the tree) or fixed."""
        if not self.tells:
            return
        given = [value for value in values if isinstance(value, p.Int | p.Name | p.At | p.Binary | p.Bits | p.Pick | p.Call)]
        self.sites.append(Site(kind, clause, tuple(OPEN if value in given else value for value in values)))
        numbers = (p.Int(len(self.sites) - 1), *given)
        if len(numbers) > SPARE:  # there may not be so much room
            for number in numbers:
                self.number(w, number)
            return
        place = w.let("told", m.at(TOLD))
        puts = [p.Put(m.add(place, i), value) for i, value in enumerate(numbers)]
        w.when(m.compare("<", place, m.at(END)), puts)
        w.emit(p.Put(TOLD, m.add(place, len(numbers))))

    def begin(self, w: Writer, kind: str, clause: str, *values: object) -> None:
        """Tell an event whose numbers are put down one by one after this."""
        if self.tells:
            self.sites.append(Site(kind, clause, values))
            self.number(w, p.Int(len(self.sites) - 1))

    def number(self, w: Writer, value: p.Number) -> None:
        """Put down a number."""
        if self.tells:
            w.emit(p.Do(p.Call(self.parts.helper("tell", ("value",), "put down what happened", self._tell), (value,))))

    def _tell(self, w: Writer) -> None:
        place = w.let("place", m.at(TOLD))
        w.when(m.compare("<", place, m.at(END)), [p.Put(place, p.Name("value"))])
        w.emit(p.Raise(TOLD, m.ONE), p.Return(m.ZERO))


def decoded(sites: Sequence[Site], numbers: Sequence[int]) -> Iterator[Event]:
    """The events that were put down."""
    left = iter(numbers)
    for number in left:
        site = sites[number]
        values: list[object] = []
        for value in site.values:
            if value is OPEN:
                values.append(next(left))
            elif value is MANY:
                values.append(tuple(next(left) for _ in range(next(left))))
            else:
                values.append(value)
        yield Event(site.kind, site.clause, tuple(values))

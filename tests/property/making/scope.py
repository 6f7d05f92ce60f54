"""What the place of a clause can see: names, who may look, and how much more may be written there.

Sight keeps hidden cards out of where they would be told: a test that everybody learns of may look at public things only, the options
of a seat at public things and its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from tests.property.making.source import Source
from tests.property.making.words import Words
from tests.property.making.world import Clause, World
from unodsl.syntax import trees as t

Sight = frozenset[t.Value] | str
ALL: Final[Sight] = "all"
PUBLIC: Final[Sight] = frozenset()
SECRET: Final = "secret"
Seen = t.Value | str
"""Who sees a thing: ``everyone``, ``secret``, or the seat that a tree names."""


def name(*parts: str) -> t.Name:
    """A name, perhaps with dots."""
    return t.Name(parts)


def of(thing: str, owner: t.Value) -> t.Of:
    """A thing of something."""
    return t.Of(t.Name((thing,)), owner)


@dataclass(frozen=True, slots=True)
class Bound:
    """A name that a clause has bound."""

    name: str
    type: str
    seen: Seen = "everyone"


@dataclass(slots=True)
class Meter:
    """What a clause has used up: statements left, calls that wait, moves that it can make."""

    statements: int
    waiting: int = 1
    moves: int = 0


@dataclass(slots=True)
class Scope:
    """A place in a clause. ``times``: how often loops can come by. ``windows``: whether a window may be written here."""

    world: World
    source: Source
    words: Words
    key: str
    meter: Meter
    locals: list[Bound] = field(default_factory=list)
    subject: str | None = None
    sight: Sight = ALL
    times: int = 1
    depth: int = 2
    windows: bool = True
    asks: bool = True

    def inner(self, *bound: Bound, **changes: object) -> Scope:
        """A place inside: it sees this one, and what it binds ends with it."""
        return replace(self, **{"locals": [*self.locals, *bound], **changes})  # type: ignore[arg-type]

    def looking(self, sight: Sight) -> Scope:
        """The same place with other eyes."""
        return self if self.sight == sight else replace(self, sight=sight)

    def closed(self) -> Scope:
        """The same place once it is open who is who: what one seat alone could see counts as hidden."""
        return self.inner(locals=[b if b.seen == "everyone" else replace(b, seen=SECRET) for b in self.locals])

    def may_see(self, seen: Seen) -> bool:
        """Whether what is written here may look at something."""
        if self.sight == ALL or seen == "everyone":
            return True
        return isinstance(self.sight, frozenset) and seen in self.sight

    def bound(self, type_: str) -> list[t.Value]:
        """The bound names of a type."""
        return [name(b.name) for b in self.locals if b.type == type_ and self.may_see(b.seen)]

    def may_call(self, clause: Clause) -> bool:
        """Whether a clause may be called here: no circle, and no look at hidden cards that is not allowed."""
        if clause.hidden and self.sight != ALL:
            return False
        return not self.world.reaches(clause.key, self.key)

    def fresh(self) -> str:
        """A new name for something in this clause."""
        return self.words.fresh(odd=4)

    def spend(self, moves: int) -> None:
        """Note that cards move."""
        self.meter.moves += moves * self.times


def seen_of(each: str | None, seen: str, owner: t.Value | None) -> Seen:
    """Who sees a zone or variable."""
    if seen == "everyone":
        return "everyone"
    return owner if seen == "owner" and each == "seat" and owner is not None else SECRET

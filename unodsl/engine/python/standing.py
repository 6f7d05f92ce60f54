"""Where the game in a vector stands: it has stopped, somebody is asked, or it is no game at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unodsl.machine.layout import OVER, PC
from unodsl.machine.program.generate import Generated


@dataclass(frozen=True, slots=True)
class Standing:
    """Tells it for the games of one machine. ``waits``: the addresses of its decisions."""

    waits: frozenset[int]
    players: int
    waiting: int
    paused: int
    menu: int
    last: int

    @classmethod
    def of(cls, generated: Generated) -> Standing:
        """For the games of a program."""
        space, machine = generated.space, generated.machine
        waits, last = frozenset(generated.program.switches["MENUS"]), space.menu + 1 + space.menu_room
        return cls(waits, machine.players, machine.layout.waiting, space.paused, space.menu, last)

    def has_stopped(self, g: Sequence[int], at: int = 0) -> bool | None:
        """Whether the game that begins at an address has stopped: its match is over, or the round where a stop was asked for.
        ``None`` for numbers that are no game: it stands at no decision with somebody who is asked and a menu."""
        if g[at + OVER] == 1 or g[at + self.paused] == 2:
            return True
        has_menu = self.menu < g[at + self.menu] <= self.last
        return False if has_menu and g[at + PC] in self.waits and 0 <= g[at + self.waiting] < self.players else None

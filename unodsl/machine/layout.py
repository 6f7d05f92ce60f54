"""Which register holds what, and which zone instance is whose. Fixed by the edition and the number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from unodsl.compose.edition import Range, StateDecl, ZoneDecl
from unodsl.model.terms import NONE

# The machine's own registers.
PC = 0  # address of the instruction at which the game waits
RANDOM = 1  # state of the generator
EXPLICIT = 2  # 1: chance waits to be told its outcome; 0: the generator decides
FORCED = 3  # the outcome that chance was told (plus one, if it is not negative); 0: none
DIRECTION = 4  # 1 clockwise, -1 counter-clockwise
RING = 5  # bit s is set while seat s takes part in the round
ROUND = 6  # deals so far
DECISIONS = 7  # decisions in this round
OVER = 8  # 1 when the match is over
CAPPED = 9  # 1 when this round was ended by the cap
QUEUE = 10  # calls that wait
WAITING = 11  # seats that a window still waits for; the seats follow
QUIET = 12  # turns in a row without a decision
HEADER = 13

QUEUE_LIMIT = 8
QUEUE_WIDTH = 5  # which call, and up to four arguments

QUIET_LIMIT = 100  # turns without a decision after which a round is ended as by the cap


@dataclass(frozen=True, slots=True)
class Slots:
    """The registers of a variable: ``count`` from ``base`` on; values from ``low`` to ``high``, ``start`` after a deal."""

    base: int
    count: int
    low: int
    high: int
    start: int
    kept: bool
    public: bool


@dataclass(frozen=True, slots=True)
class Places:
    """The instances of a zone: ``count`` from ``base`` on."""

    base: int
    count: int
    stacked: bool
    seen_by: str
    each: str | None


@dataclass(frozen=True, slots=True)
class Layout:
    """``registers`` are saved with a game; ``scratch`` more are used while expressions are computed.

    ``locals[i]`` is the register of local i. ``returns`` has the return-address register of each routine. ``calls`` numbers
    what can be queued. ``waiting`` and ``answers`` have a register a seat: who a window still waits for, and hidden answers
    (plus one). ``zone_names[i]`` names zone instance i, ``owners[i]`` is its owner's index or ``NONE``. ``home`` is the
    instance where all cards lie at the start.
    """

    players: int
    sides: int
    registers: int
    scratch: int
    waiting: int
    answers: int
    queue: int
    variables: Mapping[str, Slots]
    zones: Mapping[str, Places]
    zone_names: tuple[str, ...]
    owners: tuple[int, ...]
    locals: tuple[int, ...]
    returns: Mapping[str, int]
    calls: tuple[str, ...]
    home: int

    def side_of(self, seat: int) -> int:
        """The side of a seat: its own, or one of two when partners sit opposite."""
        return seat % self.sides


def instances(each: str | None, players: int, sides: int, colors: int, sets: Mapping[str, int]) -> int:
    """How many there are of a thing that there is one of ``each``."""
    if each is None:
        return 1
    known = {"seat": players, "side": sides, "color": colors}
    return known[each] if each in known else sets[each]


def variable_range(decl: StateDecl, sizes: Mapping[str, int], words: Sequence[str]) -> tuple[int, int, int]:
    """Lowest value, highest value and value at the start of a variable. ``words`` are the names of its values, if they have any."""
    if isinstance(decl.holds, Range):
        start = int(decl.starts) if decl.starts is not None else max(decl.holds.low, min(0, decl.holds.high))
        return decl.holds.low, decl.holds.high, start
    if decl.holds == "flag":
        return 0, 1, int(decl.starts == "on")
    if decl.holds == "card":
        return NONE, 1 << 31, NONE
    least = NONE if decl.holds in ("seat", "side", "color", "face") else 0  # a member of a set is never none
    return least, sizes[decl.holds] - 1, words.index(decl.starts) if decl.starts in words else least


def zone_places(decl: ZoneDecl, base: int, count: int) -> Places:
    """The instances of a declared zone."""
    return Places(base, count, decl.order == "stacked", decl.seen_by, decl.each)

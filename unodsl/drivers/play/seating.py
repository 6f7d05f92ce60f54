"""Who sits where: people by seat, policies by seat, names, and the stream of chance of each policy."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unodsl.machine.code import Machine
from unodsl.policy.policy import Policy
from unodsl.policy.registry import UnknownBot, bot_of, policy_of
from unodsl.state import random

_STATE_LIMIT = 1 << 63
_SEAT = re.compile(r"[Pp]\s*[0-9]+")


def reads_like_a_seat(name: str) -> bool:
    """Whether the name of a person could be taken for a seat."""
    return _SEAT.fullmatch(unicodedata.normalize("NFKC", name).strip()) is not None


def are_different(names: Iterable[str]) -> bool:
    """Whether no two people have names that read alike."""
    said = [unicodedata.normalize("NFKC", name).strip().casefold() for name in names]
    return len(set(said)) == len(said)


@dataclass(slots=True)
class Seating:
    """``humans`` are seats; ``bots`` names a policy for every other seat."""

    machine: Machine
    humans: tuple[int, ...]
    bots: dict[int, str]
    people: dict[int, str]
    streams: dict[int, int]
    policies: dict[int, Policy] = field(init=False)

    def __post_init__(self) -> None:
        self.policies = {seat: policy_of(self.machine, bot_of(name)) for seat, name in self.bots.items()}

    @classmethod
    def of(
        cls, machine: Machine, humans: Sequence[int], bots: Sequence[str], names: Sequence[str], seed: int, game: int = 0
    ) -> Seating:
        """The people first, with their names as far as there are any; the named policies share the other seats in turn."""
        free = [seat for seat in range(machine.players) if seat not in humans]
        chosen = {seat: bots[at % len(bots)] for at, seat in enumerate(free)}
        people = dict(zip(humans, names, strict=False))
        return cls(machine, tuple(humans), chosen, people, {seat: random.start(seed, game, 1 + seat) for seat in free})

    def data(self) -> dict[str, Any]:
        """For a saved game."""
        return {
            "humans": list(self.humans),
            "bots": {str(seat): name for seat, name in self.bots.items()},
            "people": {str(seat): name for seat, name in self.people.items()},
            "streams": {str(seat): stream for seat, stream in self.streams.items()},
        }

    @classmethod
    def from_data(cls, machine: Machine, data: Mapping[str, Any], seed: int, game: int) -> Seating:
        """From a saved game; an empty list of people is a game of bots. What it does not say as it should is as in a new game with one
        person."""
        listed = data.get("humans")
        humans = [seat for seat in _list(listed) if _is_number(seat) and 0 <= seat < machine.players]
        only_bots = listed == []
        bots = {seat: name for seat, name in _by_seat(data.get("bots")).items() if isinstance(name, str) and _is_bot(name)}
        people = {seat: name for seat, name in _by_seat(data.get("people")).items() if isinstance(name, str)}
        seating = cls.of(machine, humans if humans or only_bots else [0], ["greedy"], (), seed, game)
        streams = {s: n for s, n in _by_seat(data.get("streams")).items() if _is_number(n) and 0 < n < _STATE_LIMIT}
        chosen = {seat: bots.get(seat, name) for seat, name in seating.bots.items()}
        return cls(machine, seating.humans, chosen, people, {s: streams.get(s, n) for s, n in seating.streams.items()})


def _is_bot(name: str) -> bool:
    try:
        return bool(bot_of(name))
    except UnknownBot:
        return False


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _by_seat(value: object) -> dict[int, Any]:
    if not isinstance(value, dict):
        return {}
    seats = {key for key in value if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 3}
    return {int(key): value[key] for key in sorted(seats)}

"""What a simple policy goes by, as plain data: the one definition from which it is played from views and compiled into programs.

A policy gives each legal action a value and takes one of the best by lot. The value follows from what the option is for
(``Feature``), from tables over the kinds of cards (``Profile``), and from what its seat sees: its own cards, how many cards
the others hold, who takes part. How the parts are put together stands in :mod:`unodsl.policy.weighing`, and again as a
tree in :mod:`unodsl.machine.program.weighing`; the tests hold the two against each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

SHED: Final = 1_000_000_000
"""To get rid of an own card is worth this and what the table of the profile says."""
ACT: Final = 100_000
"""To do anything else."""
PASS: Final = 1
NOTHING: Final = 0
FORGOTTEN: Final = -1
FEW: Final = 2
"""A seat with so few cards may be out soon."""
ALWAYS: Final = 1_000_000
"""More cards than anybody holds: a word that costs nothing is said whenever it is offered."""
CERTAIN: Final = 1_000_000
"""Chances of forgetting are given in millionths."""

Role: TypeAlias = Literal["card", "color", "seat", "act"]


@dataclass(frozen=True, slots=True)
class Feature:
    """What an option is: what its last name is bound to (``act``: nothing of these); whether its outcome hangs on what nobody
    sees; whether nobody reminds of it; whether it is a later chance to say a word that rides on a move; and the most cards with
    which the word that rides on it is said (with one more it is a gamble)."""

    role: Role
    gamble: bool = False
    unprompted: bool = False
    second: bool = False
    said_up_to: int = 0


@dataclass(frozen=True, slots=True)
class Profile:
    """A policy. It takes ``odds`` of ``of`` gambles. ``calm`` and ``danger`` value the kinds of cards to get rid of: while
    everybody else holds more than ``FEW`` cards, and when somebody does not. ``flat``: all actions are worth the same."""

    name: str
    odds: int
    of: int
    calm: tuple[int, ...]
    danger: tuple[int, ...]
    flat: bool = False


@dataclass(frozen=True, slots=True)
class Weights:
    """The policies of one machine; a policy's number is its place. ``hand``: the zone of a seat's cards. ``colors``: the color of
    each kind (-1: none). ``features``: by decision and option."""

    hand: str
    colors: tuple[int, ...]
    features: tuple[tuple[Feature, ...], ...]
    profiles: tuple[Profile, ...]

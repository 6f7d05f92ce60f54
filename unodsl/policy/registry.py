"""The policies by name, as people write them: ``greedy``, ``forgetful``, ``cautious:0.3`` (forgets three calls of ten)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from unodsl.machine.code import Machine
from unodsl.machine.weights import CERTAIN, Weights
from unodsl.policy.policy import Policy
from unodsl.policy.weighing import Weighing
from unodsl.policy.weights import weights_of

NAMES = ("greedy", "random", "cautious", "spiteful", "forgetful")
_NUMBERS = {"random": 0, "greedy": 1, "cautious": 2, "spiteful": 3, "forgetful": 1}
_FORGETFUL = CERTAIN * 3 // 10
_CHANCE = re.compile(r"(0(\.[0-9]{1,6})?|\.[0-9]{1,6}|1(\.0{1,6})?)", re.ASCII)


class UnknownBot(ValueError):
    """No policy is written so."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A policy for a seat: the number of its profile, and how often it forgets, in millionths."""

    text: str
    number: int
    forgets: int = 0


def bot_of(text: str) -> Bot:
    """``NAME`` or ``NAME:CHANCE``. Raises ``UnknownBot``, which says what there is."""
    name, colon, chance = text.strip().partition(":")
    if name not in _NUMBERS:
        raise UnknownBot(f"There is no bot {text.strip()!r}; there are {', '.join(NAMES)}.")
    if colon and not _CHANCE.fullmatch(chance):
        raise UnknownBot(f"How often {name} forgets is a chance from 0 to 1, as in {name}:0.3, not {chance!r}.")
    forgets = _FORGETFUL if name == "forgetful" else 0
    if colon:
        whole, _, rest = chance.partition(".")
        forgets = int(whole or "0") * CERTAIN + int(rest.ljust(6, "0"))
    return Bot(text.strip(), _NUMBERS[name], forgets)


def bots_of(text: str) -> tuple[Bot, ...]:
    """A list with commas. Raises ``UnknownBot``."""
    return tuple(bot_of(word) for word in text.split(","))


@lru_cache(maxsize=8)
def _weights(key: _Same) -> Weights:
    return weights_of(key.machine)


class _Same:
    """A machine as a key: the same one, not an equal one."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.machine is self.machine

    def __hash__(self) -> int:
        return id(self.machine)


def policy_of(machine: Machine, bot: Bot) -> Policy:
    """The policy that plays a bot's seat."""
    weights, kinds = _weights(_Same(machine)), machine.model.edition.kinds
    return Weighing(weights, weights.profiles[bot.number], tuple(kind.code for kind in kinds), machine.players, bot.forgets)

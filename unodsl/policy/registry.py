"""The policies by name."""

from __future__ import annotations

from collections.abc import Callable

from unodsl.machine.code import Machine
from unodsl.policy.facts import facts_of
from unodsl.policy.greedy import Greedy
from unodsl.policy.policy import Policy
from unodsl.policy.random import Random

POLICIES: dict[str, Callable[[Machine], Policy]] = {
    "greedy": lambda machine: Greedy(facts_of(machine)),
    "random": lambda machine: Random(),
}

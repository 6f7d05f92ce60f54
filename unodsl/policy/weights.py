"""The simple policies of a machine: profiles over what its rules say of cards and options. No name of an edition is looked at.

``random`` takes any legal action. The others say their calls and rather play than do anything else. ``greedy`` gets rid of what
counts most, keeps what fits everywhere until somebody is nearly out, and takes one gamble of four. ``cautious`` never
gambles, and keeps nothing that counts. ``spiteful`` plays what does most, and takes every gamble.
"""

from __future__ import annotations

from unodsl.machine import code as c
from unodsl.machine.weights import Feature, Profile, Role, Weights
from unodsl.policy import calls, facts

_WORTH = 2  # values are doubled, so that a call can tip the balance between equals only
_COLORED = 100_000
_MENACE = 10_000
_MOST = 1_000


def weights_of(machine: c.Machine) -> Weights:
    """The policies of a machine, and what they know of it."""
    features = tuple(tuple(_feature(machine, branch) for branch in decision.branches) for decision in machine.decisions)
    return Weights(machine.model.edition.roles.get("hand", ""), facts.colors_of(machine), features, _profiles(machine))


def _feature(machine: c.Machine, branch: c.Branch) -> Feature:
    kind = branch.locals[-1].type.kind if branch.locals else ""
    roles: dict[str, Role] = {"card": "card", "color": "color", "seat": "seat"}
    later = facts.says_later(machine, branch)
    said = calls.said_up_to(machine, branch.rider)
    return Feature(roles.get(kind, "act"), facts.is_gamble(machine, branch), branch.unprompted, later, said)


def _profiles(machine: c.Machine) -> tuple[Profile, ...]:
    worth = tuple(_WORTH * min(max(value, -_MOST), _MOST) for value in facts.worth_of(machine))
    menace = tuple(_MENACE * min(value, _MOST) for value in facts.menace_of(machine))
    colored = tuple(_COLORED * (color >= 0) for color in facts.colors_of(machine))
    kept = tuple(a + b for a, b in zip(worth, colored, strict=True))
    hurting = tuple(a + b for a, b in zip(worth, menace, strict=True))
    nothing = (0,) * len(worth)
    return (
        Profile("random", 0, 1, nothing, nothing, flat=True),
        Profile("greedy", 1, 4, kept, worth),
        Profile("cautious", 0, 1, worth, worth),
        Profile("spiteful", 1, 1, hurting, hurting),
    )

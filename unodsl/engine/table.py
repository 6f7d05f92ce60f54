"""What games are sampled at: a table, with the names of everything that is read off its games.

Columns of a row: ``game``, ``over`` (1: the match is over with this round; 0 where only
first rounds are played), ``round`` (its number in the match), ``decisions``,
``lead-changes`` (how often another seat came to hold the fewest cards, looked at before each decision), ``turns``, ``draws``,
``reshuffles``, ``capped``, ``ended`` (the number of the clause that ended it, plus one), ``winner`` (seat plus one, 0: nobody),
the edition's own counts, ``score N`` and, in the last round of a match, ``champion N`` for each side N.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from unodsl.machine.code import Machine
from unodsl.machine.counts import Counted
from unodsl.machine.weights import Weights
from unodsl.policy.registry import Bot
from unodsl.policy.weights import weights_of

EngineName: TypeAlias = Literal["reference", "python", "native"]
_ROLES = ("score", "champion")

Chunk: TypeAlias = list[Sequence[int]]
"""Some rows, column by column."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How often each option was offered and taken (see ``option_names``), and each kind of card could be played and was."""

    offered: tuple[int, ...]
    taken: tuple[int, ...]
    playable: tuple[int, ...]
    played: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: the machine of a counted edition, where its counts are, and who plays (they repeat to fill the seats)."""

    machine: Machine
    counted: Counted
    bots: tuple[Bot, ...]

    def bot(self, seat: int) -> Bot:
        """Who plays a seat."""
        return self.bots[seat % len(self.bots)]

    def weights(self) -> Weights:
        """What the bots go by."""
        return weights_of(self.machine)


def column_names(table: Table) -> tuple[str, ...]:
    """The columns of rows, in order."""
    roles, layout = table.machine.model.edition.roles, table.machine.layout
    score, champion = (
        [f"{role} {i}" for i in range(layout.variables[roles[role]].count)] if role in roles else [] for role in _ROLES
    )
    return ("game", "over", "round", "decisions", *table.counted.counters, *score, "lead-changes", *champion)


def option_names(machine: Machine) -> tuple[str, ...]:
    """What is counted of options: at each decision passing, each option, and each option with its word said. Some are one name."""
    names: list[str] = []
    for decision in machine.decisions:
        plain = [f"{decision.clause}.pass", *(branch.clause for branch in decision.branches)]
        said = [f"{branch.clause} saying {branch.rider}" if branch.rider else "" for branch in decision.branches]
        names += [*plain, "", *said]
    return tuple(names)

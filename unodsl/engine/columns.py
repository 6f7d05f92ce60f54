"""What is read off a game: the names of the columns of a batch and of games that are played by steps, and where their numbers lie."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.machine.code import Machine
from unodsl.machine.layout import CAPPED, DECISIONS, ROUND


@dataclass(frozen=True, slots=True)
class Columns:
    """Names and the elements of the vector that they stand for."""

    names: tuple[str, ...]
    places: tuple[int, ...]


def round_columns(machine: Machine) -> Columns:
    """Of a round."""
    pairs = [("round", ROUND), ("decisions", DECISIONS), ("capped", CAPPED)]
    return _columns(pairs + _role(machine, "winner") + _role(machine, "score"))


def match_columns(machine: Machine) -> Columns:
    """Of a match; its decisions are those of all its rounds, which who plays them adds up."""
    pairs = [("rounds", ROUND), ("decisions", DECISIONS)]
    return _columns(pairs + _role(machine, "winner") + _role(machine, "score") + _role(machine, "champion"))


def game_columns(machine: Machine) -> Columns:
    """Of a game wherever it stands: those of its round, and who has won the match."""
    found, champions = round_columns(machine), _columns(_role(machine, "champion"))
    return Columns(found.names + champions.names, found.places + champions.places)


def _columns(pairs: list[tuple[str, int]]) -> Columns:
    return Columns(tuple(name for name, _ in pairs), tuple(place for _, place in pairs))


def _role(machine: Machine, role: str) -> list[tuple[str, int]]:
    """The variable that has a role, if there is one: one column, or one for each owner."""
    name = machine.model.edition.roles.get(role)
    if name is None:
        return []
    slots = machine.layout.variables[name]
    if machine.model.edition.state[name].each is None:
        return [(role, slots.base)]
    return [(f"{role} of {i}", slots.base + i) for i in range(slots.count)]

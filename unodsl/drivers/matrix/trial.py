"""One combination of house rules: laid over the edition in both orders if need be, checked, and played for some rounds.

Method: the first rounds of many games are played at random, by players who rather lay something down than draw or pass. What they
were offered and chose is kept as a digest, so that two tables can be compared.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from unodsl import pipeline
from unodsl.diagnostics import Diagnostic, InvalidEdition
from unodsl.drivers.matrix.playing import Round, play_of
from unodsl.machine.code import Machine


@dataclass(frozen=True, slots=True)
class Wish:
    """A table on which house rules are tried. ``always``: house rules that are there all the time."""

    edition: str
    always: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    players: int | None = None
    rounds: int = 50
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one combination. ``order``: how the rules were laid on; ``problems`` are why they can not be."""

    rules: tuple[str, ...]
    order: tuple[str, ...]
    problems: tuple[Diagnostic, ...] = ()
    players: int = 0
    rounds: tuple[Round, ...] = ()
    digest: str = ""

    @property
    def is_valid(self) -> bool:
        """Whether the rules make an edition that can be played."""
        return not self.problems

    @property
    def capped(self) -> int:
        """Rounds that the cap ended."""
        return sum(result.capped for result in self.rounds)

    @property
    def unwon(self) -> int:
        """Rounds that ended without a winner or by the cap."""
        return sum(result.winner is None or result.capped for result in self.rounds)


def combinations(rules: Sequence[str]) -> list[tuple[str, ...]]:
    """Nothing, every rule alone, and every pair."""
    return [(), *((rule,) for rule in rules), *itertools.combinations(rules, 2)]


def attempt(wish: Wish, rules: tuple[str, ...]) -> Trial:
    """Try one combination: in the order given, or else in another."""
    first: Trial | None = None
    for order in itertools.permutations(rules):
        found = _composed(wish, order)
        if isinstance(found, Machine):
            return _played(wish, rules, order, found)
        first = first or Trial(rules, order, found)
    assert first is not None
    return first


def _composed(wish: Wish, order: tuple[str, ...]) -> Machine | tuple[Diagnostic, ...]:
    model, report = pipeline.check_edition(wish.edition, (*wish.always, *order))
    if model is None:
        return tuple(problem for problem in report.sorted() if problem.is_error)
    try:
        return pipeline.build_machine(model, dict(wish.options), wish.players)
    except InvalidEdition as error:
        return error.diagnostics


def _played(wish: Wish, rules: tuple[str, ...], order: tuple[str, ...], machine: Machine) -> Trial:
    play, digest = play_of(machine), hashlib.sha256()
    rounds = []
    for game in range(wish.rounds):
        told: list[str] = []
        rounds.append(play(wish.seed, game, told.append))
        told.append(repr(rounds[-1]))
        digest.update("".join(told).encode())
    return Trial(rules, order, (), machine.players, tuple(rounds), digest.hexdigest()[:16])

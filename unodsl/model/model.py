"""The sealed edition: checked, resolved, typed, and still the author's clauses one by one.

What a model promises: every name is bound, every comparison makes sense, every decision can be answered, no clause
calls itself, and one action moves at most ``move_bound`` cards. It holds for every value of every option.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from unodsl.compose.edition import Edition
from unodsl.model.acts import Acts
from unodsl.model.terms import Expr, Local, Type

LEAVING: Final = "flow.leaving"
"""The cell of the flow for a seat that leaves in the middle of a round. A flow may be without it; then nobody can leave."""

LEAVER: Final = "leaver"
"""The role of the variable that holds who leaves."""


MOST_ROUNDS: Final = 1000
"""Rounds after which a match is ended, where the flow does not say."""


@dataclass(frozen=True, slots=True)
class Function:
    """A clause that computes. Keys: ``playable`` (adjective), ``worth of`` and ``next`` (values), ``draw.allowed`` (policy test),
    ``goes-on#2`` (the third distinct cell of a test column; its one parameter is the card)."""

    key: str
    clause: str
    parameters: tuple[Local, ...]
    body: Expr


@dataclass(frozen=True, slots=True)
class Routine:
    """A clause that acts. Keys: ``who draws`` is ``draws`` (verb), ``flow.turn`` (policy cell), ``played#0`` (cell of a column)."""

    key: str
    clause: str
    parameters: tuple[Local, ...]
    body: Acts


@dataclass(frozen=True, slots=True)
class FactTable:
    """A column of facts by kind index; ``NONE`` where a color or face is missing."""

    column: str
    type: Type
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Model:
    """A sealed edition.

    ``facts`` has ``color``, ``face``, ``shade`` and every number, flag and choice column.
    ``test_cells[column][kind]`` and ``effect_cells[column][kind]`` are keys of ``functions`` and ``routines``.
    ``faces`` names face indexes. ``flow`` maps the cells of the policy table ``flow`` to keys (tests and effects);
    ``cap`` is the number of decisions in a round, ``most_rounds`` of rounds in a match. ``locals`` by index. ``unused`` are the paths
    of clauses that nobody calls. ``source`` and ``with_rules`` are the name or path and the house rules with which it was asked for;
    they make no difference to what it is.
    """

    edition: Edition
    hash: str
    faces: tuple[str, ...]
    facts: Mapping[str, FactTable]
    functions: Mapping[str, Function]
    routines: Mapping[str, Routine]
    test_cells: Mapping[str, tuple[str, ...]]
    effect_cells: Mapping[str, tuple[str, ...]]
    locals: tuple[Local, ...]
    cap: int
    move_bound: int
    unused: tuple[str, ...] = ()
    most_rounds: int = MOST_ROUNDS
    source: str = field(default="", compare=False, repr=False)
    with_rules: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def choices(self, name: str) -> tuple[str, ...]:
        """The words that an option, a column or a setting chooses from; the shades of the colors."""
        edition = self.edition
        if name in edition.options:
            return edition.options[name].values
        if name in edition.columns:
            return edition.columns[name].of
        table, _, cell = name.partition(".")
        if cell:
            return edition.policies[table][cell].of
        return tuple(dict.fromkeys(color.shade for color in edition.colors if color.shade is not None))

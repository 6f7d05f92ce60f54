"""What a viewer reads of a game: lines in words, each with the sentences behind it, or with the reason of what nobody could foresee."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from unodsl.drivers.play.cites import Cites, in_brackets
from unodsl.drivers.play.happened import Happened
from unodsl.drivers.play.narrate import Narrator
from unodsl.drivers.play.text import shown
from unodsl.machine.code import Machine
from unodsl.model.model import LEAVING

_BEFORE_THE_DEAL = "flow.new-match"


@dataclass(slots=True)
class Telling:
    """Tells one viewer."""

    narrator: Narrator
    cites: Cites
    told: set[str] = field(default_factory=set)

    def lines(self, happened: Sequence[Happened], *, cite: bool) -> list[str]:
        """The lines of what happened since. ``cite``: with the ids of sentences, each once in a move; else reasons are told in words."""
        return [text + self._because(one, cite) for text, one in self.narrator.lines(happened)]

    def _because(self, one: Happened, cite: bool) -> str:
        if self._begins_move(one):
            self.told.clear()
        if cite:
            return in_brackets(self._new(self.cites.telling(one)))
        if not needs_reason(self.cites.machine, one):
            return ""
        words = self.cites.reason(one) or _says(self.cites.machine, one)
        return f" Why: {shown(words, 400)}" if words and self._new((words,)) else ""

    def _new(self, names: Sequence[str]) -> list[str]:
        """What was not told in this move."""
        found = [name for name in names if name not in self.told]
        self.told.update(found)
        return found

    def _begins_move(self, one: Happened) -> bool:
        """Whether somebody is asked by the policies themselves, not in the middle of what a card or a verb does."""
        policies = self.cites.machine.model.edition.policies
        asked = all(link.clause.partition(".")[0] in policies and not link.column for link in one.chain)
        return one.event.kind == "deal" or (one.event.kind == "chose" and asked)


def needs_reason(machine: Machine, one: Happened) -> bool:
    """Whether something happens to a player for another reason than the choice that was just told."""
    match one.event.kind:
        case "retired":
            return _is_put_out(one)
        case "moved":
            before_the_deal = bool(one.chain) and one.chain[0].clause == _BEFORE_THE_DEAL  # nobody has chosen anything yet
            return before_the_deal or (one.actor >= 0 and _draws_unasked(machine, one))
    return False


def _is_put_out(one: Happened) -> bool:
    """Whether a seat goes out of the round neither by leaving nor by its last card."""
    has_left = any(link.clause == LEAVING for link in one.chain)
    has_played = bool(one.card) and one.event.values[0] == one.actor  # its last card, as a rule
    return bool(one.chain) and not has_left and not has_played


def _draws_unasked(machine: Machine, one: Happened) -> bool:
    """Whether a card comes to a hand neither because of the card that was played, nor because this seat has said that it draws."""
    source, to = one.event.values[1:]
    owners, names = machine.layout.owners, machine.layout.zone_names
    if not isinstance(source, int) or not isinstance(to, int):
        return False
    if names[to] != machine.model.edition.roles.get("hand") or owners[source] >= 0:
        return False
    if one.in_window and not one.card:
        return True
    return not any(link.column for link in one.chain) and bool(one.card or owners[to] != one.actor)


def _says(machine: Machine, one: Happened) -> str:
    """What the edition says of the innermost cell of its policies that was being done."""
    policies = machine.model.edition.policies
    for link in reversed(one.chain):
        table, _, cell = link.clause.partition(".")
        if table != "flow" and table in policies and cell in policies[table] and policies[table][cell].says:
            return policies[table][cell].says
    return ""

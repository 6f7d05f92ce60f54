"""An edition that counts: the same rules with counters in them, for reports on many rounds.

Method: a counter is one more variable, which nobody sees and every deal sets back; where something is to be counted, a statement
that adds to it is put in. So every engine counts alike without knowing of it, and an edition that is not counted costs nothing.
No name of an author's can be one of these variables' (they are written in brackets), and no rule reads them.

Counted are turns, cards that go from the pile to hands and shuffles of the pile (both from the end of the deal on), which
clause ended the round, and what the edition lists under ``counts``: each time a clause is begun or an option is taken. When
a round has been counted up, all that is put down where the next deal does not wipe it away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from unodsl.compose.edition import Range, StateDecl
from unodsl.machine.walk import statements
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model, Routine

TURNS, DRAWS, SHUFFLES, CAPPED, ENDED = "(turns)", "(draws)", "(reshuffles)", "(capped)", "(ended)"
WINNER = "[winner]"
MOST = 1 << 30
_NUMBER = t.number(0, MOST)


@dataclass(frozen=True, slots=True)
class Counted:
    """``counters``: the name of a count and the variable that has it after the round. ``endings``: the clauses that can end a round;
    the count ``ended`` is the number of the clause plus one, and ``winner`` the seat plus one."""

    model: Model
    counters: Mapping[str, str]
    endings: tuple[str, ...]


def counted(model: Model) -> Counted:
    """The edition with its counters."""
    running = (TURNS, DRAWS, SHUFFLES, CAPPED, ENDED, *(f"({name})" for name in model.edition.counts))
    kept = {variable: f"[{variable[1:-1]}]" for variable in running}
    endings = _endings(model)
    writer = _Writer(model, {ending: number for number, ending in enumerate(endings, 1)}, kept)
    routines = {key: writer.routine(routine) for key, routine in model.routines.items()}
    state = dict(model.edition.state)
    state |= {variable: StateDecl(variable, Range(0, MOST), None, "round", "nobody") for variable in running}
    state |= {variable: StateDecl(variable, Range(0, MOST), None, "match", "nobody") for variable in (*kept.values(), WINNER)}
    whole = replace(model, edition=replace(model.edition, state=state), routines=routines)
    return Counted(whole, {variable[1:-1]: variable for variable in (*kept.values(), WINNER)}, endings)


def _endings(model: Model) -> tuple[str, ...]:
    ends = (act for routine in model.routines.values() for act in statements(routine.body) if isinstance(act, a.EndRound))
    return tuple(dict.fromkeys(act.clause for act in ends))


def set_to(variable: str, value: t.Expr) -> a.Assign:
    """Give a counter a value."""
    return a.Assign(t.Variable(variable, None, _NUMBER), value)


def add_to(variable: str, value: t.Expr, operator: Literal["+", "-"] = "+") -> a.Assign:
    """Add to a counter, or take away from it."""
    return set_to(variable, t.Arithmetic(operator, t.Variable(variable, None, _NUMBER), value, _NUMBER))


_FLOW = {"flow.turn": TURNS, "flow.capped": CAPPED}
_ONE = t.Const(1, t.number(1, 1))
_ZERO = t.Const(0, t.number(0, 0))


@dataclass(slots=True)
class _Writer:
    """Puts the counting in."""

    model: Model
    endings: Mapping[str, int]
    kept: Mapping[str, str]

    def routine(self, routine: Routine) -> Routine:
        """A routine that counts."""
        body = (*self._entered(routine), *self.block(routine.body))
        if routine.key == "flow.new-round":
            body = (*body, set_to(DRAWS, _ZERO), set_to(SHUFFLES, _ZERO))
        elif routine.key == "flow.end-round":
            body = (*body, *self._put_down())
        return replace(routine, body=body)

    def _put_down(self) -> Iterator[a.Statement]:
        """After the round."""
        for variable, kept in self.kept.items():
            yield set_to(kept, t.Variable(variable, None, _NUMBER))
        winner = self._role("winner")
        if winner:
            who = t.Variable(winner, None, t.SEAT)
            number = t.Arithmetic("+", who, _ONE, _NUMBER)
            yield set_to(WINNER, number)

    def _entered(self, routine: Routine) -> Iterator[a.Statement]:
        """What beginning a routine counts for. A cell counts as itself and as its column."""
        column = routine.key.partition("#")[0]
        names = {routine.clause, routine.key, column}
        yield from self._named(names)
        if routine.key in _FLOW:
            yield add_to(_FLOW[routine.key], _ONE)

    def _named(self, paths: set[str]) -> Iterator[a.Statement]:
        for name, places in self.model.edition.counts.items():
            if paths & {path for path, _ in places}:
                yield add_to(f"({name})", _ONE)

    # ---- statements ----------------------------------------------------------------------------------------

    def block(self, acts: a.Acts) -> a.Acts:
        """Statements that count."""
        return tuple(one for act in acts for one in self.statement(act))

    def statement(self, act: a.Statement) -> a.Acts:
        """One statement with what is counted before and after it."""
        match act:
            case a.If():
                return (replace(act, then=self.block(act.then), otherwise=self.block(act.otherwise)),)
            case a.ForEach() | a.RepeatTimes() | a.RepeatUntil():
                return (replace(act, body=self.block(act.body)),)
            case a.Ask() | a.Window():
                choices = tuple(self._choice(choice) for choice in act.choices)
                return (replace(act, choices=choices, otherwise=self.block(act.otherwise)),)
            case a.AskFor():
                return (replace(act, if_none=self.block(act.if_none)),)
            case a.EndRound():
                return (set_to(ENDED, t.Const(self.endings[act.clause], _NUMBER)), act)
            case a.MoveCard() | a.MoveAll() | a.MoveWhere():
                return self._move(act)
            case a.Shuffle() if act.zone.zone == self._role("pile"):
                return (act, add_to(SHUFFLES, _ONE))
        return (act,)

    def _choice(self, choice: a.Choice) -> a.Choice:
        return replace(choice, body=(*self._named({choice.clause}), *self.block(choice.body)))

    def _move(self, act: a.MoveCard | a.MoveAll | a.MoveWhere) -> a.Acts:
        """By how much a move to a hand makes the pile smaller."""
        pile = self._role("pile")
        if act.to.zone != self._role("hand") or self._is_from_elsewhere(act, pile):
            return (act,)
        size = t.Size(t.Cards(t.ZonePart(pile, None)), t.number(0, MOST))
        return (add_to(DRAWS, size), act, add_to(DRAWS, size, "-"))

    def _is_from_elsewhere(self, act: a.MoveCard | a.MoveAll | a.MoveWhere, pile: str) -> bool:
        source = act.card if isinstance(act, a.MoveCard) else act.source if isinstance(act, a.MoveAll) else act.domain
        part = source.zone if isinstance(source, t.Cards) else source
        return isinstance(part, t.ZonePart) and part.zone != pile

    def _role(self, role: str) -> str:
        return self.model.edition.roles.get(role, "")

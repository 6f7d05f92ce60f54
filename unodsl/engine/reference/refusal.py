"""Why an action was refused: four different answers for four different mistakes, and the clause that decides."""

from __future__ import annotations

from unodsl.engine.contract import Refused
from unodsl.engine.reference.decisions import CompiledBranch, rider_word
from unodsl.engine.reference.known import Known
from unodsl.engine.reference.moves import Moves
from unodsl.engine.reference.why import Explainer, Why
from unodsl.machine.code import Decision
from unodsl.model import terms as t
from unodsl.model.terms import NO_KIND
from unodsl.state.state import State
from unodsl.state.view import decision_of, waiting


def refuse(engine: Moves, state: State, seat: int, name: str) -> Refused:
    """The refusal of an action that is not legal."""
    decision = decision_of(engine.machine, state)
    if state.is_over or decision is None:
        return Refused("over", "The match is over." if state.is_over else "Chance has the move.")
    asked = waiting(engine.machine, state)
    if seat not in asked or (decision.form == "all" and seat != asked[0]):
        turn = " or ".join(engine.names.seat(s) for s in asked)
        question = f" ({decision.prompt})" if decision.prompt else ""
        return Refused("not-asked", f"Not your turn: {turn} is asked{question}.", decision.clause)
    return _Refusal(engine, state, decision, seat).of(" ".join(name.split()))


class _Refusal:
    def __init__(self, engine: Moves, state: State, decision: Decision, seat: int) -> None:
        self.engine, self.state, self.decision, self.seat = engine, state, decision, seat
        named = {local.index: True for branch in decision.branches for local in branch.locals}  # by the seat itself
        self.explainer = Explainer(engine.values, engine.names, Known(engine.values, seat, named))
        self.v = [*state.registers, *([0] * engine.machine.layout.scratch)]
        if decision.answerer is not None:
            self.v[engine.values.register(decision.answerer)] = seat

    def of(self, name: str) -> Refused:
        """Find the option that is meant and say what stands against it."""
        for option in self.engine.menus.branches[self.decision.index]:
            rest = _after_label(name, option.branch.label)
            if rest is None:
                continue
            words, rider = _split_rider(rest)
            values = self._values(option, words)
            if values is None:
                continue
            return self._against(option, words, values, rider)
        choices = ", ".join(action.name for action in self.engine.legal_actions(self.state, self.seat))
        return Refused("unknown", f"{name!r} is not a choice here. You can: {choices}.", self.decision.clause)

    def _values(self, option: CompiledBranch, words: list[str]) -> list[int] | None:
        """The words as values of the option's names; ``None`` when they are none of that kind."""
        if len(words) != len(option.branch.locals):
            return None
        values = []
        for word, local in zip(words, option.branch.locals, strict=True):
            value = self.engine.names.find_value(word, local.type)
            if value is None:
                return None
            values.append(value)
        return values

    def _against(self, option: CompiledBranch, words: list[str], values: list[int], rider: str) -> Refused:
        clause, said = option.branch.clause, " ".join(words) or option.branch.label
        if option.when is not None and not option.when(self.v, self.state.zones):
            assert option.branch.when is not None
            return self._denied(option.branch.label, option.branch.when, clause)
        for place, things, local, value in zip(option.places, option.things, option.branch.locals, values, strict=True):
            wanted = value & NO_KIND if local.type.kind == "card" else value
            there = [x for x in things(self.v, self.state.zones) if (x & NO_KIND if local.type.kind == "card" else x) == wanted]
            if not there:
                verb = option.branch.label or "pick"
                return Refused("not-held", f"{said} is not there: nothing of that kind to {verb}.", clause)
            self.v[place] = there[0]
        if option.where is not None and not option.where(self.v, self.state.zones):
            assert option.branch.where is not None
            return self._denied(said, option.branch.where, clause)
        word = rider_word(self.engine.machine, option.branch.rider) if option.branch.rider else ""
        if rider and rider == word and option.branch.rider_when is not None:
            return self._denied(rider, option.branch.rider_when, clause)
        return Refused("unknown", f"{rider!r} can not be said with that.", clause)

    def _denied(self, said: str, test: t.Expr, clause: str) -> Refused:
        why = self.explainer.why(test, self.v, self.state.zones)
        clauses = [c for c in why.clauses() if c]
        return Refused("not-legal", f"{said} is refused: {'; '.join(why.leaves())}.", clauses[-1] if clauses else clause)


def explain(engine: Moves, state: State, seat: int, name: str) -> Why | None:
    """Why an option with these names is legal or not: the whole tree. ``None`` when no option of that form exists here.

    Raises nothing; the seat need not be the one asked first.
    """
    decision = decision_of(engine.machine, state)
    if decision is None or state.is_over:
        return None
    refusal = _Refusal(engine, state, decision, seat)
    for option in engine.menus.branches[decision.index]:
        rest = _after_label(" ".join(name.split()), option.branch.label)
        words = _split_rider(rest)[0] if rest is not None else []
        values = refusal._values(option, words) if rest is not None else None
        if values is None:
            continue
        for place, things, value in zip(option.places, option.things, values, strict=True):
            there = [x for x in things(refusal.v, state.zones) if x & NO_KIND == value & NO_KIND]
            refusal.v[place] = there[0] if there else value
        test = option.branch.where or option.branch.when
        return refusal.explainer.why(test, refusal.v, state.zones) if test is not None else None
    return None


def _after_label(name: str, label: str) -> str | None:
    """What follows the label of an option in the name of an action; ``None`` when it has another label."""
    plain, head = name.lower(), label.lower()
    if not head:
        return name
    if plain == head or plain.startswith((f"{head} ", f"{head},")):
        return name[len(head) :].strip()
    return None


def _split_rider(rest: str) -> tuple[list[str], str]:
    words, _, rider = rest.partition(",")
    return words.split(), rider.strip().lower()

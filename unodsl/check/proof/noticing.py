"""Moves out of the acting seat's hand that may take its last card, and behind which nobody looks at that hand while it acts.

A look may come later in the clause, in what the clause was called from, in later cells of the flow, or be put off by ``afterwards``.
Followed are all roads until another seat acts; one with a look is enough. So is a card that comes to the hand, before or after.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from unodsl.check.proof.effects import called, reached
from unodsl.check.proof.hands import Hands, Move
from unodsl.check.proof.walking import everything
from unodsl.model import acts as a, terms as t

_Acting = frozenset[int]
_NOBODY: _Acting = frozenset()


def unnoticed(hands: Hands, cells: Sequence[str]) -> list[Move]:
    """The moves, found by walking the cells of a turn in their order."""
    walk = _Walk(hands)
    flow = [f"flow.{cell}" for cell in cells if f"flow.{cell}" in hands.model.routines]
    ends = dict.fromkeys(flow, False)
    ahead = False
    for _ in range(2):  # a turn is followed by a turn
        for key in reversed(flow):
            ends[key] = ahead or walk.queues_look(key)
            ahead = walk.looks(hands.model.routines[key].body, ends[key], _NOBODY)
    for key in flow:
        walk.end = ends[key]
        walk.done.clear()
        walk.visit(hands.model.routines[key].body, False, ends[key], _NOBODY)
    return list(walk.found.values())


@dataclass(slots=True)
class _Walk:
    """``acting`` in its methods: the parameters that stand for the acting seat. ``end``: whether a look follows the present cell."""

    hands: Hands
    end: bool = False
    found: dict[int, Move] = field(default_factory=dict)
    known: dict[tuple[str, bool, _Acting], bool] = field(default_factory=dict)
    done: dict[tuple[str, bool, bool, _Acting], bool] = field(default_factory=dict)
    asked: dict[str, bool] = field(default_factory=dict)

    # ---- what follows ----------------------------------------------------------------------------------------

    def looks(self, acts: a.Acts, after: bool, acting: _Acting) -> bool:
        """Whether somebody may look at the hand from here on, if what follows does (``after``)."""
        for act in reversed(acts):
            after = self._looks(act, after, acting)
        return after

    def _looks(self, act: a.Statement, after: bool, acting: _Acting) -> bool:
        match act:
            case a.EndRound() | a.Retire() | a.Swap() | a.Rotate():
                return True
            case a.MoveCard(to=to) | a.MoveAll(to=to) | a.MoveWhere(to=to) if self._is_own(to, acting):
                return True
            case a.Assign(target=t.Variable() as target) | a.AskFor(target=t.Variable() as target) if self.hands.acts(target):
                return False
            case a.If(test=test, then=then, otherwise=otherwise):
                return self._asks(test) or self.looks(then, after, acting) or self.looks(otherwise, after, acting)
            case a.ForEach(body=body) | a.RepeatTimes(body=body) | a.RepeatUntil(body=body):
                asked = act.where if isinstance(act, a.ForEach) else act.until if isinstance(act, a.RepeatUntil) else None
                return self._asks(asked) or after or self.looks(body, after, acting)
            case a.Ask() | a.Window():
                bodies = [choice.body for choice in act.choices if not self._needs_card(choice, acting)]
                return any(self.looks(body, after, acting) for body in (*bodies, act.otherwise))
            case a.Queue(call=call):
                return after or any(self._routine_looks(key, False, inner) for key, inner in self._calls(call, acting))
            case a.Perform() | a.PerformCell():
                calls = self._calls(act, acting)
                return any(self._routine_looks(key, after, inner) for key, inner in calls) if calls else after
        return after

    def _routine_looks(self, key: str, after: bool, acting: _Acting) -> bool:
        at = (key, after, acting)
        if at not in self.known:
            self.known[at] = after  # what puts itself off goes in a circle
            self.known[at] = self.looks(self.hands.model.routines[key].body, after, acting)
        return self.known[at]

    def queues_look(self, key: str) -> bool:
        """Whether a cell of the flow may put off something that looks."""
        cell = key.removeprefix("flow.")
        acts = (act for name in reached(self.hands.model, (cell,)) for act in self.hands.model.routines[name].body)
        queued = (node for act in acts for node in everything(act) if isinstance(node, a.Queue))
        return any(self._looks(node, False, _NOBODY) for node in queued)

    def _asks(self, test: t.Expr | None) -> bool:
        """Whether a test asks for an empty hand, itself or by a clause."""
        for node in everything(test) if test is not None else ():
            if self.hands.look(node) is not None:
                return True
            keys: tuple[str, ...] = ()
            if isinstance(node, t.Call):
                keys = (node.function,)
            elif isinstance(node, t.CellTest):
                keys = tuple(dict.fromkeys(key for key in self.hands.model.test_cells[node.column] if key))
            if any(self._function_asks(key) for key in keys):
                return True
        return False

    def _function_asks(self, key: str) -> bool:
        if key not in self.asked:
            self.asked[key] = self._asks(self.hands.model.functions[key].body)
        return self.asked[key]

    # ---- the moves -------------------------------------------------------------------------------------------

    def visit(self, acts: a.Acts, is_safe: bool, after: bool, acting: _Acting) -> bool:
        """Note the moves. ``is_safe``: the hand has more than one card here; returned is whether it has behind."""
        for at, act in enumerate(acts):
            rest = self.looks(acts[at + 1 :], after, acting)
            is_safe = self._visit(act, is_safe, rest, acting)
        return is_safe

    def _visit(self, act: a.Statement, is_safe: bool, rest: bool, acting: _Acting) -> bool:
        match act:
            case a.MoveCard() | a.MoveAll() | a.MoveWhere():
                zone = self.hands.source(act)
                if zone is not None and self._is_own(zone, acting) and not is_safe and not rest:
                    self.found[id(act)] = act
                return is_safe or self._is_own(act.to, acting)
            case a.Assign(target=t.Variable() as target) if self.hands.acts(target):
                return False
            case a.If():
                return self._branch(act, is_safe, rest, acting)
            case a.ForEach(body=body) | a.RepeatTimes(body=body) | a.RepeatUntil(body=body):
                spared = self.hands.spares(act.where) if isinstance(act, a.ForEach) else False
                spared = spared or (isinstance(act, a.RepeatUntil) and self.hands.counts(act.until))
                out = self.visit(body, is_safe or spared, self.looks(body, rest, acting) or rest, acting)
                return is_safe or (out and isinstance(act, a.RepeatTimes))
            case a.Ask(choices=choices, otherwise=otherwise) | a.Window(choices=choices, otherwise=otherwise):
                outs = [self.visit(c.body, is_safe or self.hands.spares(c.where, c.when), rest, acting) for c in choices]
                return self.visit(otherwise, is_safe, rest, acting) and all(outs)
            case a.Queue(call=call):
                for key, inner in self._calls(call, acting):
                    self._routine(key, False, self.end, inner)
            case a.Perform() | a.PerformCell():
                done = [self._routine(key, is_safe, rest, inner) for key, inner in self._calls(act, acting)]
                return is_safe or (bool(done) and all(done))
            case a.Swap() | a.Rotate():
                return True
        return is_safe

    def _branch(self, act: a.If, is_safe: bool, rest: bool, acting: _Acting) -> bool:
        test = act.test
        then = self.visit(act.then, is_safe or self.hands.spares(test), rest, acting)
        otherwise = self.visit(act.otherwise, is_safe or self.hands.counts(test), rest, acting)
        has_ended = self.hands.singles_out(test) and self.looks(act.then, False, acting)
        can_be_drawn = not act.otherwise and self._is_of_piles(test)
        return is_safe or has_ended or (then and (otherwise or can_be_drawn))

    def _is_of_piles(self, test: t.Expr) -> bool:
        """Whether a test only asks whether there is a card to draw, and whether a seat takes part."""
        if self.hands.counts(test):
            return False
        for node in everything(test):
            if isinstance(node, t.Call) and not self._is_of_piles(self.hands.model.functions[node.function].body):
                return False
            is_other = isinstance(node, t.Variable) and not self.hands.acts(node)
            if is_other or isinstance(node, t.Fact | t.CellTest | t.OptionValue | t.Quantified | t.Aggregate):
                return False
        return True

    def _routine(self, key: str, is_safe: bool, after: bool, acting: _Acting) -> bool:
        at = (key, is_safe, after, acting)
        if at not in self.done:
            self.done[at] = is_safe
            self.done[at] = self.visit(self.hands.model.routines[key].body, is_safe, after, acting)
        return self.done[at]

    # ---- who --------------------------------------------------------------------------------------------------

    def _calls(self, act: a.Perform | a.PerformCell, acting: _Acting) -> list[tuple[str, _Acting]]:
        """The clauses that are done, with their parameters that stand for the acting seat."""
        arguments = act.arguments if isinstance(act, a.Perform) else (act.card,)
        found = []
        for key in called(self.hands.model, act):
            pairs = zip(self.hands.model.routines[key].parameters, arguments, strict=False)
            found.append((key, frozenset(p.index for p, argument in pairs if self._acts(argument, acting))))
        return found

    def _acts(self, seat: t.Term, acting: _Acting) -> bool:
        return self.hands.acts(seat) or (isinstance(seat, t.Local) and seat.index in acting)

    def _is_own(self, zone: t.ZonePart, acting: _Acting) -> bool:
        return self.hands.is_hand(zone) and zone.owner is not None and self._acts(zone.owner, acting)

    def _needs_card(self, choice: a.Choice, acting: _Acting) -> bool:
        """Whether an option can not be chosen with an empty hand."""
        return any(isinstance(domain, t.Cards) and self._is_own(domain.zone, acting) for domain in choice.domains)

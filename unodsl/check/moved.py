"""Cards that are moved by a name that no longer leads to them: such a move does nothing.

A name stands for a card where it lay when it was named. Method: down every clause goes the set of names whose card has
certainly been moved away; a parameter is such a name when every call hands one on. A move from a zone may bring any card
back, so it clears the set. Only the edition's own text is told of.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from unodsl.check.own import own_files
from unodsl.check.proof.walking import everything
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Report
from unodsl.model import acts as a
from unodsl.model.model import Model, Routine
from unodsl.model.terms import Expr, Local

Gone = frozenset[int]
_SEVERAL = (a.MoveAll, a.MoveWhere, a.Swap, a.Rotate)


def moved(edition: Edition, model: Model, report: Report) -> None:
    """Warn of own moves of cards that have been moved before."""
    own, search = own_files(edition), _Search(model)
    search.run()
    for act in search.idle:
        if act.span.file not in own or not isinstance(act.card, Local):
            continue
        there = search.places.get(act.card.index, "")
        cure = f"write `top of {there}`, where it lies now" if there else "name the card where it lies now"
        report.add("K669", f"`{act.card.text}` has been moved before, so this moves nothing.", act.span, help=cure)


@dataclass(slots=True)
class _Search:
    """``arrivals``: of each parameter that is a card, whether every call so far handed on a name without its card."""

    model: Model
    arrivals: dict[int, bool] = field(default_factory=dict)
    places: dict[int, str] = field(default_factory=dict)
    idle: list[a.MoveCard] = field(default_factory=list)

    def run(self) -> None:
        """Walk all clauses until nothing new arrives anywhere; clauses do not call themselves, so this ends soon."""
        routines = list(self.model.routines.values())
        for _ in routines:
            before, self.arrivals, self.idle = dict(self.arrivals), {}, []
            for routine in routines:
                gone = frozenset(p.index for p in routine.parameters if before.get(p.index))
                self.block(routine.body, gone)
            if self.arrivals == before:
                return

    def block(self, acts: Iterable[a.Statement], gone: Gone) -> Gone:
        """Walk statements; gives the names that are without their card behind them."""
        for act in acts:
            gone = self.statement(act, gone)
        return gone

    def statement(self, act: a.Statement, gone: Gone) -> Gone:
        """One statement; in branches and options the names before it hold, behind them those of all ways."""
        match act:
            case a.MoveCard():
                return self.move(act, gone)
            case a.If(then=then, otherwise=otherwise):
                return self.block(then, gone) & self.block(otherwise, gone)
            case a.Perform(routine=key, arguments=arguments):
                self.arrive([self.model.routines[key]], arguments, gone)
            case a.PerformCell(column=column, card=card):
                keys = dict.fromkeys(self.model.effect_cells[column])
                self.arrive([self.model.routines[key] for key in keys], (card,), gone)
            case a.Queue(call=call):
                self.statement(call, gone)
            case _ if isinstance(act, _SEVERAL):
                return frozenset()
            case _:
                return self.inside(act, gone)
        return gone

    def inside(self, act: a.Statement, gone: Gone) -> Gone:
        """The blocks inside of a loop or a decision; each may be left out, or come after another."""
        returning = any(isinstance(node, _SEVERAL) for node in everything(act))
        before = frozenset() if returning else gone
        blocks = [getattr(act, name) for name in ("body", "otherwise", "if_none") if hasattr(act, name)]
        for body in (*blocks, *(choice.body for choice in getattr(act, "choices", ()))):
            self.block(body, before)
        return before

    def move(self, act: a.MoveCard, gone: Gone) -> Gone:
        card = act.card
        if not isinstance(card, Local):
            return frozenset()
        if card.index in gone:
            self.idle.append(act)
        stacked = self.model.edition.zones[act.to.zone].order == "stacked" and act.how == "onto" and act.to.part == "all"
        self.places[card.index] = act.to.text if stacked else ""
        known = act.known_as.index if isinstance(act.known_as, Local) else None
        return gone | {card.index} - {known}

    def arrive(self, routines: list[Routine], arguments: tuple[Expr, ...], gone: Gone) -> None:
        """Note what a call hands on."""
        for routine in routines:
            for parameter, argument in zip(routine.parameters, arguments, strict=False):
                is_gone = isinstance(argument, Local) and argument.index in gone
                self.arrivals[parameter.index] = self.arrivals.get(parameter.index, True) and is_gone
                if is_gone and isinstance(argument, Local):
                    self.places[parameter.index] = self.places.get(argument.index, "")

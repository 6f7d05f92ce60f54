"""Looks into piles of shuffled cards: nobody knows what lies where, so rules do not find these cards either.

A stacked zone that nobody sees keeps cards that were shuffled as a pool without order (see the decision on piles as pools). A domain of
its cards, or its top card as a value, holds no more than what has come to a known place since. Told of are such looks in the edition's
own text that turns come to; before the first shuffle of a round all places are known, and so are cards that the same clause shows.
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.check.own import own_files
from unodsl.check.proof.effects import reached
from unodsl.check.proof.walking import everything
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Report
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

_TURNS = ("turn", "between", "next-turn", "capped")


def blind(edition: Edition, model: Model, report: Report) -> None:
    """Warn of own text that looks for shuffled cards."""
    if edition.abstract:
        return
    own, shuffled = own_files(edition), _shuffled(edition, model)
    routines = [model.routines[key].body for key in reached(model, _TURNS)]
    for body in (*routines, *((function.body,) for function in model.functions.values())):
        for look in _looks([node for part in body for node in everything(part)]):
            if look.zone.zone in shuffled and look.span.file in own:
                name = look.zone.zone
                message = f"This looks into `{name}`: nobody knows where a shuffled card lies, so none is found."
                cure = f"move the card first (`move top of {name} to … as c`) and ask then, or keep the cards where somebody sees them"
                report.add("K674", message, look.span, help=cure)


def _looks(nodes: list[object]) -> Iterator[t.Cards | t.TopCard]:
    """Where cards of a zone are gone through, or its top or bottom card is asked for; not where they are only counted."""
    counted = {id(node.of) for node in nodes if isinstance(node, t.Size)}
    shown = {node.what.zone for node in nodes if isinstance(node, a.Show) and isinstance(node.what, t.ZonePart)}
    for node in nodes:
        if isinstance(node, t.Cards | t.TopCard) and id(node) not in counted and node.zone.zone not in shown:
            yield node


def _shuffled(edition: Edition, model: Model) -> frozenset[str]:
    """The stacked zones that nobody sees, in which shuffled cards can lie: they are shuffled, or filled from such."""
    hidden = {zone.name for zone in edition.zones.values() if zone.order == "stacked" and zone.seen_by == "nobody"}
    acts = [node for routine in model.routines.values() for act in routine.body for node in everything(act)]
    found = {act.zone.zone for act in acts if isinstance(act, a.Shuffle)} & hidden
    while True:
        more = {to for source, to in _moves(acts) if source in found and to in hidden}
        if more <= found:
            return frozenset(found)
        found |= more


def _moves(acts: list[object]) -> Iterator[tuple[str, str]]:
    """From where cards go to where, as far as the zones are named."""
    for act in acts:
        match act:
            case a.MoveCard(card=t.ZonePart(zone=source), to=to) | a.MoveAll(source=t.ZonePart(zone=source), to=to):
                yield source, to.zone
            case a.Swap(left=left, right=right):
                yield left.zone, right.zone
                yield right.zone, left.zone

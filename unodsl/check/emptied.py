"""Effects that may take somebody's last card where the round is looked at for the acting seat only.

Whose hand is empty is asked by tests (``hand of s is empty``, ``size of hand of s is 0``). Where such a test is asked of the
variable of the role ``player`` and of nobody else, a hand that is emptied for another seat goes unnoticed, and the round goes on
without cards. Told of are moves in the edition's own text out of a hand that is not always the acting seat's. Silent is the check
where a test around the move speaks of how many cards the hand has (not only of the last one), where the same clause makes the seat
the acting one, retires it or ends the round, and where the card goes to a pile of the edition's own, which it may come back from.
A hand of the acting seat itself is looked at once it has played; a card that it loses later in its turn may be its last, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.check.own import own_files
from unodsl.check.proof.effects import reached
from unodsl.check.proof.hands import Hands, Move
from unodsl.check.proof.noticing import unnoticed
from unodsl.check.proof.walking import everything
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Report
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model, Routine

_ROUND = ("turn", "between", "next-turn")
_AWAY = ("hand", "pile", "discard")


def emptied(edition: Edition, model: Model, report: Report) -> None:
    """Warn of own moves after which nobody asks whether the hand is empty."""
    if edition.abstract or not {"hand", "player"} <= edition.roles.keys():
        return
    hands = Hands(model)
    hands.gather()
    if not hands.looks_at_one():
        return
    own, hand, acting = own_files(edition), edition.roles["hand"], edition.roles["player"]
    for key in reached(model, _ROUND):
        for act, owner in _takes(hands, model.routines[key]):
            if act.span.file in own:
                whose = f"`{owner.text}`" if owner.text else "somebody"
                count = f"`size of {hand} of {owner.text or '…'} is more than 1`"
                cure = f"end the round between turns when a {hand} is empty, or ask first whether {count}"
                message = (
                    f"This may take the last card of {whose}, and only for `{acting}` it is asked whether the {hand} is empty."
                )
                report.add("K673", message, act.span, help=cure)
    for act in unnoticed(hands, _ROUND):
        if act.span.file in own and _goes_away(model, act):
            cure = f"ask behind it whether the {hand} is empty, or first whether `size of {hand} of {acting} is more than 1`"
            message = f"This may take the last card of `{acting}`, and nobody asks whether the {hand} is empty before the turn passes."
            report.add("K673", message, act.span, help=cure)


def _takes(hands: Hands, routine: Routine) -> Iterator[tuple[Move, t.Term]]:
    """The moves of a clause that may take the last card of somebody else, with whose."""
    nodes = [node for act in routine.body for node in everything(act)]
    if any(isinstance(node, a.Retire | a.EndRound) or _makes_acting(hands, node) for node in nodes):
        return
    counted = {id(inner) for node in nodes for part in _counted(hands, node) for inner in everything(part)}
    for node in nodes:
        zone = hands.source(node) if isinstance(node, Move) and id(node) not in counted else None
        if zone is None or zone.owner is None or hands.acts(zone.owner) or not isinstance(node, Move):
            continue
        if _goes_away(hands.model, node):
            yield node, zone.owner


def _goes_away(model: Model, act: Move) -> bool:
    return act.to.zone in [model.edition.roles.get(role) for role in _AWAY]


def _makes_acting(hands: Hands, node: object) -> bool:
    return isinstance(node, a.Assign) and isinstance(node.target, t.Variable) and hands.acts(node.target)


def _counted(hands: Hands, node: object) -> a.Acts:
    """What a branch, loop or option does that goes by how many cards a hand has, so that the last may be spared."""
    match node:
        case a.If(test=test, then=then, otherwise=otherwise) if hands.counts(test):
            return (*(then if hands.spares(test) else ()), *otherwise)
        case a.RepeatUntil(until=test, body=body) if hands.counts(test):
            return body
        case a.ForEach(where=where, body=body) if hands.spares(where):
            return body
        case a.Choice(where=where, when=when, body=body) if hands.spares(where, when):
            return body
    return ()

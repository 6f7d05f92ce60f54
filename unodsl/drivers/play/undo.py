"""Whether a decision can be taken back: only while nothing was learned and nobody has answered since."""

from __future__ import annotations

from collections.abc import Iterable

from unodsl.drivers.play.cards import Lexicon
from unodsl.machine.code import Machine
from unodsl.state.events import Event
from unodsl.state.view import may_see


def obstacle(lexicon: Lexicon, events: Iterable[Event], seat: int) -> str:
    """Why what happened since can not be taken back, or nothing."""
    for event in events:
        reason = _obstacle(lexicon, event, seat)
        if reason:
            return reason
    return ""


def _obstacle(lexicon: Lexicon, event: Event, seat: int) -> str:
    match event.kind:
        case "chose" | "passed unasked" if event.values[0] != seat:
            who = event.values[0]
            return f"{lexicon.seat(who)} has answered since" if isinstance(who, int) else "somebody has answered since"
        case "moved" | "gathered" if _is_hidden(lexicon.machine, event.values[1], seat):
            return "a hidden card was moved since"
        case "lot" | "lot-card":
            return "chance has decided since"
        case "shown" | "revealed" | "swapped" | "rotated" | "turned":
            return "cards or answers were shown since"
    return ""


def _is_hidden(machine: Machine, zone: object, seat: int) -> bool:
    return not (isinstance(zone, int) and zone >= 0 and may_see(machine, zone, seat))

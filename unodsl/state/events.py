"""What happened, each with the clause that caused it.

Events tell everything; :func:`unodsl.state.view.seen` hides what a seat can not see.
"""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """One thing that happened.

    ===========  =========================================================================================
    kind         values
    ===========  =========================================================================================
    deal         number of the round
    moved        kind of card, from which zone instance, to which
    gathered     tuple of kinds, from which zone instance, to which (many cards at once)
    shuffled     zone instance
    chose        seat, decision, name of the action
    said         seat, name of the flag variable
    set          variable, owner index (-1: none), value
    reversed     the new direction
    shown        seat that sees, zone instance (-1: a single card), tuple of kinds
    swapped      zone instance, zone instance
    rotated      name of the zone, direction
    turned       tuple of zone instances
    retired      seat
    lot          what was drawn by lot (a value of the clause's domain)
    lot-card     the same, when it is a card: its place and kind as one value
    revealed     variable, tuple of answers by seat
    capped       decisions made
    round-over   number of the round
    match-over
    ===========  =========================================================================================
    """

    kind: str
    clause: str
    values: tuple[object, ...] = ()

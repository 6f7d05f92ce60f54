"""What a table remembers of each thing that happened: the event, and how the game came to it."""

from __future__ import annotations

from typing import NamedTuple

from unodsl.engine.reference.chain import Chain
from unodsl.state.events import Event


class Happened(NamedTuple):
    """An event. ``chain``: the clauses that were being done. ``allowed_by``: of a choice, the option and the clauses by which it was
    legal. ``card``: of the choice that it follows from, the code of the card, if one was named. ``in_window``: whether that
    choice was an act in a window. ``actor``: who chose (-1: nobody did)."""

    event: Event
    chain: Chain = ()
    allowed_by: tuple[str, ...] = ()
    card: str = ""
    in_window: bool = False
    actor: int = -1

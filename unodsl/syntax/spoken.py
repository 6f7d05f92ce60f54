"""Words of ordinary speech at the start of a statement."""

from __future__ import annotations

from typing import Final

SPOKEN: Final = {
    **dict.fromkeys(["increase", "increment", "raise"], "add 1 to …"),
    **dict.fromkeys(["decrease", "decrement", "lower", "reduce", "remove", "subtract", "deduct"], "take 1 from …"),
    **dict.fromkeys(["exchange", "trade", "switch"], "swap … with …"),
    **dict.fromkeys(["put", "place", "lay"], "move … to …"),
    **dict.fromkeys(["reveal", "display"], "show … to …"),
    **dict.fromkeys(["mix", "reshuffle"], "shuffle …"),
    **dict.fromkeys(["choose", "pick", "select"], "ask player for x in …"),
    **dict.fromkeys(["finish", "quit", "stop"], "end round"),
    **dict.fromkeys(["assign", "change", "make"], "set … to …"),
    **dict.fromkeys(["call", "execute", "perform", "run"], "do …"),
    **dict.fromkeys(["when", "whenever"], "if … then …"),
    **dict.fromkeys(["const", "define", "var"], "let … be …"),
}
"""What people begin a statement with, and the statement of the language that they mean."""

"""Play in lines: works in a pipe, over a slow wire, and with a screen reader.

The modules lie in layers; each knows only what lies below it, and nobody beside it:

- `session` plays a match to its end;
- `ask` puts a question to a person and carries out what is typed;
- `pause` waits for Enter, and hears the commands that need no question;
- `match` is the match itself: what is done, told, recorded, taken back and saved;
- `story` keeps what happened, for each viewer;
- `telling` and `why` answer the two questions of a player: what happens here, and why (not);
- `help`, `narrate`, `question` and `table` are the pages of text, and what a page speaks of;
- `changes`, `choices`, `results` and `undo` say one thing each of a game;
- `spelling` is how the things of a game are written by people;
- `cards`, `causes`, `cites`, `console` and `saving` are its words, its reasons, its screen and its file;
- `happened`, `reasons`, `seating`, `style`, `text` and `watch` need none of the others.
"""

from __future__ import annotations

from unodsl.drivers.play.console import Console, Left
from unodsl.drivers.play.match import Match
from unodsl.drivers.play.saving import NoGame, NotSaved, check, named, place, read
from unodsl.drivers.play.seating import Seating, are_different, reads_like_a_seat
from unodsl.drivers.play.session import Session
from unodsl.drivers.play.style import Style

__all__ = [
    "Console", "Left", "Match", "NoGame", "NotSaved", "Seating", "Session", "Style", "are_different", "check", "named", "place", "read",
    "reads_like_a_seat",
]  # fmt: skip

"""Play in lines: works in a pipe, over a slow wire, and with a screen reader."""

from __future__ import annotations

from unodsl.drivers.play.console import Console, Left
from unodsl.drivers.play.saving import NoGame, NotSaved, check, place, read
from unodsl.drivers.play.seating import Seating
from unodsl.drivers.play.session import Session
from unodsl.drivers.play.style import Style

__all__ = ["Console", "Left", "NoGame", "NotSaved", "Seating", "Session", "Style", "check", "place", "read"]

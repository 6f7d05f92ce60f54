"""Which clauses, options and parts of tests some games have made use of: of rule tests, and of random play."""

from __future__ import annotations

from unodsl.drivers.coverage.points import Point, points
from unodsl.drivers.coverage.report import Covered, covered, is_own, text
from unodsl.drivers.coverage.watching import Watching, play_at_random

__all__ = ["Covered", "Point", "Watching", "covered", "is_own", "play_at_random", "points", "text"]

"""From an expanded edition to a sealed model: names, types, and the checks of the whole edition."""

from __future__ import annotations

from unodsl.check.passes import PASSES, Pass, seal

__all__ = ["PASSES", "Pass", "seal"]

"""Many games with bots, and a report on them.

>>> import unodsl
>>> report = unodsl.simulate("official", games=20, seed=1)
>>> report.table.units
20
"""

from __future__ import annotations

from unodsl.drivers.simulate.render import RENDERERS
from unodsl.drivers.simulate.report import Report
from unodsl.drivers.simulate.simulate import Request, Setup, set_up, simulate

__all__ = ["RENDERERS", "Report", "Request", "Setup", "set_up", "simulate"]

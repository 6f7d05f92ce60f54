"""Whether llvmlite is there, and what to say when it is not."""

from __future__ import annotations

from importlib.util import find_spec

from unodsl.diagnostics import NOWHERE, InvalidEdition, Report

INSTALL = "pip install 'llvmlite>=0.44'"


class Missing(InvalidEdition):
    """Native code was asked for, and llvmlite is not installed."""


def is_installed() -> bool:
    """Whether llvmlite can be imported; it is not imported for this."""
    return find_spec("llvmlite") is not None


def require() -> None:
    """Raises ``Missing`` unless llvmlite is installed."""
    if not is_installed():
        report = Report()
        report.add("G804", "Native code needs llvmlite, which is not installed.", NOWHERE, help=f"Install it: {INSTALL}")
        raise Missing(report.sorted())

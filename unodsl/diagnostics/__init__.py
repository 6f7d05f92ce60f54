"""Problems as data: spans, diagnostics, the one list of codes, and the renderers that put them into words."""

from __future__ import annotations

from unodsl.diagnostics.codes import CODES, Code
from unodsl.diagnostics.diagnostic import Diagnostic, InternalError, InvalidEdition, Note, Report
from unodsl.diagnostics.nearest import nearest, nearest_value
from unodsl.diagnostics.span import NOWHERE, Span

__all__ = [
    "CODES", "NOWHERE", "Code", "Diagnostic", "InternalError", "InvalidEdition", "Note", "Report", "Span", "nearest",
    "nearest_value",
]  # fmt: skip

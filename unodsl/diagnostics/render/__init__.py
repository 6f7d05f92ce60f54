"""The ways to put diagnostics into words, by name: a file each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unodsl.diagnostics.diagnostic import Diagnostic
from unodsl.diagnostics.render.github import render_github
from unodsl.diagnostics.render.json import render_json
from unodsl.diagnostics.render.lines import SourceLines, lines_of
from unodsl.diagnostics.render.text import render_text

RENDERERS: dict[str, Callable[[Sequence[Diagnostic], SourceLines], str]] = {
    "text": render_text,
    "json": render_json,
    "github": render_github,
}

__all__ = ["RENDERERS", "SourceLines", "lines_of"]

"""Findings as text: in one of the formats, with excerpts of the files that they speak of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from unodsl.diagnostics import Diagnostic, InternalError
from unodsl.diagnostics.render import RENDERERS, lines_of


@cache
def text_of(file: str) -> str | None:
    """The text of a file as spans name it: a path, or a file of the package."""
    from unodsl.source.packaged import read_packaged

    if file.startswith("editions/"):
        try:
            return read_packaged(file).decode("utf-8", "replace")
        except InternalError:
            pass
    try:
        return Path(file).read_bytes().decode("utf-8", "replace")
    except (OSError, ValueError):
        return None


class _Texts(dict[str, str]):
    """Files, read when an excerpt needs one."""

    def get(self, key: str, default: Any = None) -> Any:
        found = text_of(key)
        return default if found is None else found


def render(problems: Sequence[Diagnostic], format_: str) -> str:
    """Problems in one of the formats."""
    return RENDERERS[format_](problems, lines_of(_Texts()))

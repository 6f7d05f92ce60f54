"""Whole numbers on the command line, and how one that is none is refused: in the words in which it was asked for."""

from __future__ import annotations

import re
from typing import Any

import click

_DIGITS = re.compile(r"[+-]?[0-9]+")
"""Other digits, and marks between digits, that Python reads are no digits in files and at the table either."""


class Whole(click.IntRange):
    """A whole number from ``min`` on, or up to ``max``."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, or a complaint that says which numbers there are."""
        try:
            if isinstance(value, str) and not _DIGITS.fullmatch(value):
                raise click.BadParameter("")
            return super().convert(value, param, ctx)
        except click.BadParameter:
            from unodsl.diagnostics.printable import clip, printable

            self.fail(f"{clip(printable(str(value)), 40)!r} is not {self._wanted()}.", param, ctx)

    def _wanted(self) -> str:
        if self.min is None:
            return "a whole number"
        return f"a whole number from {self.min} " + ("on" if self.max is None else f"to {self.max}")

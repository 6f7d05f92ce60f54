"""A line on the error output that counts up, if a person looks at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from unodsl.cli import streams

Progress = Callable[[int, int], None]
"""Told how much is done, and of how much."""


@contextmanager
def counting(what: str = "") -> Iterator[Progress | None]:
    """The line, gone again at the end; ``None`` where nobody looks. ``what``: the things that are counted."""
    if not streams.is_terminal(sys.stderr):
        yield None
        return
    things = f" {what}" if what else ""
    try:
        yield lambda done, of: streams.complain(f"\r{done:,} of {of:,}{things} ({100 * done // of} %)")
    finally:
        streams.complain("\r" + " " * 60 + "\r")

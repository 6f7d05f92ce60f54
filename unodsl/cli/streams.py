"""The three streams: nothing that is written can fail for a character, and no escape code goes where it is not wanted."""

from __future__ import annotations

import codecs
import os
import sys
from contextlib import suppress
from typing import TextIO

_PLAIN = {
    "…": "...", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "→": "->", "←": "<-", "·": "-",
    "•": "*", "×": "x", "\u00a0": " ",
}  # fmt: skip


def _spell(error: UnicodeError) -> tuple[str, int]:
    """What an encoding lacks, spelled in ASCII."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_PLAIN.get(char, "?") for char in error.object[error.start : error.end]), error.end


def prepare() -> None:
    """Make the streams forgiving; their encoding stays what the system says. Nothing is written yet."""
    global _written
    _written = False
    codecs.register_error("unodsl", _spell)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="unodsl")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


_written = False


def write(text: str) -> None:
    """To the standard output."""
    global _written
    _written = _written or bool(text)
    if sys.stdout is not None:
        sys.stdout.write(text)


def write_file(text: str) -> None:
    """A file of the language to the standard output. It is UTF-8 whatever the system writes else: it is to be read back as it was."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        write(text)
        return
    global _written
    _written = True
    sys.stdout.flush()
    buffer.write(text.encode("utf-8", "surrogateescape"))


def has_written() -> bool:
    """Whether anything went to the standard output since the streams were prepared."""
    return _written


def complain(text: str) -> None:
    """To the standard error output, whatever its state."""
    with suppress(OSError, ValueError):
        if sys.stderr is not None:
            sys.stderr.write(text)
            sys.stderr.flush()


def flush() -> None:
    """Bring out what was written."""
    if sys.stdout is not None:
        sys.stdout.flush()


def abandon() -> None:
    """Nobody reads any more: what is still buffered goes nowhere, without a word."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person looks at a stream."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def wants_color(choice: str) -> bool:
    """Whether escape codes may be written: ``always``, ``never``, or ``auto`` (a terminal that has not said no)."""
    if choice != "auto":
        return choice == "always"
    return is_terminal(sys.stdout) and "NO_COLOR" not in os.environ and os.environ.get("TERM", "") != "dumb"

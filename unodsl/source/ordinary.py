"""Reading an ordinary file of the user's, and why one can not be read: no pipe is waited for, no exception leaves in Python's words."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from unodsl.source.limits import MAX_FILE_BYTES

# Bits that the system may lack: never block on a pipe, never follow a link that was swapped in.
_GUARDED = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


class Unreadable(Exception):
    """A file can not be read; the text says why and goes behind a colon."""


def read_ordinary(path: Path, most: int = MAX_FILE_BYTES) -> bytes:
    """The bytes of a file, one more than ``most`` at the most. Raises ``Unreadable``."""
    try:
        return read_resolved(path.resolve(strict=True), most)
    except (OSError, RuntimeError, ValueError) as error:
        raise Unreadable(why(error, path)) from None


def read_resolved(real: Path, most: int = MAX_FILE_BYTES) -> bytes:
    """The same of a path without links; what it is, is asked before it is opened and again of the open file."""
    try:
        if not stat.S_ISREG(os.lstat(real).st_mode):
            raise Unreadable("it is no ordinary file")
        handle = os.open(real, _GUARDED | _NO_LINK)
        with os.fdopen(handle, "rb") as stream:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Unreadable("it is no ordinary file")
            return stream.read(most + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(why(error, real)) from None


def why(error: Exception, path: Path | None = None) -> str:
    """Why the system does not give or take a file, in words."""
    if isinstance(error, FileNotFoundError) and path is not None and os.path.islink(path):
        return "it is a link that leads nowhere"
    is_loop = getattr(error, "errno", 0) == errno.ELOOP
    if is_loop or isinstance(error, RuntimeError):  # what pathlib made of it before Python 3.13
        return "its links lead in a circle"
    if isinstance(error, ValueError):
        return "no file can be called so"
    return getattr(error, "strerror", None) or "the system refuses"

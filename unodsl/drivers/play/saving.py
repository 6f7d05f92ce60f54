"""Saved games: replay documents in files that are either whole or not there."""

from __future__ import annotations

import os
import shlex
import stat
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from unodsl.diagnostics.printable import printable
from unodsl.record import replay

_LIMIT = 64 * 1024 * 1024


class NotSaved(Exception):
    """A game could not be written or read; the text says why."""


def write(path: Path, document: Mapping[str, Any]) -> None:
    """Write a document beside its place and move it there in one step. Never over a file that is no saved game."""
    if path.exists() and not _is_saved_game(path):
        raise NotSaved(f"{path} is there already and is no saved game.")
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    except (OSError, ValueError) as error:
        raise NotSaved(f"{path} cannot be written: {_why(error)}.") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(replay.dumps(document))
        Path(name).replace(path)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(name)
        if isinstance(error, OSError | ValueError):
            raise NotSaved(f"{path} cannot be written: {_why(error)}.") from None
        raise


def how_to_go_on(path: Path) -> str:
    """That a game is saved, and the command to go on with, in one line to be copied."""
    return f"Saved. Go on with:\n  unodsl play --resume {printable(shlex.quote(str(path)))}\n"


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _is_saved_game(path: Path) -> bool:
    try:
        read(path)
    except NotSaved:
        return path.is_file() and path.stat().st_size == 0
    return True


def read(path: Path) -> dict[str, Any]:
    """A document from a file."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotSaved(f"{path} is no ordinary file.")
        if path.stat().st_size > _LIMIT:
            raise NotSaved(f"{path} is too large for a saved game.")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise NotSaved(f"{path} cannot be read: {error.strerror or error}.") from None
    except ValueError:
        raise NotSaved(f"{path} is no saved game.") from None
    try:
        return replay.loads(text)
    except ValueError as error:
        raise NotSaved(f"{path}: {error}") from None

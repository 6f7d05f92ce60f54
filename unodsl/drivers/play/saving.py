"""Saved games: replay documents in files that are either whole or not there."""

from __future__ import annotations

import os
import shlex
import tempfile
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from unodsl.diagnostics.printable import printable
from unodsl.drivers.play.text import counted
from unodsl.record import replay
from unodsl.source import Unreadable, read_ordinary
from unodsl.source.ordinary import why

_LIMIT = 64 * 1024 * 1024


class NotSaved(Exception):
    """A game could not be written or read; the text says why."""


class NoGame(NotSaved):
    """A file can be read, and holds no saved game."""


def write(path: Path, document: Mapping[str, Any], own: Collection[Path] = ()) -> Path:
    """Write a document beside its place and move it there in one step; the place. Never over what `check` refuses."""
    target = _checked(path, document, own)
    name = ""
    try:
        handle, name = _beside(target)
        # A name that is no text to the system (in `extra`) is written as JSON spells it.
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(replay.dumps(document))
        Path(name).replace(target)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(name)
        if isinstance(error, OSError | ValueError):
            raise _not_written(path, error) from None
        raise
    return target


def check(path: Path, document: Mapping[str, Any], own: Collection[Path] = ()) -> None:
    """That a game can be saved there. ``own``: places that hold this game, whatever was taken back since. Raises ``NotSaved``."""
    try:
        handle, name = _beside(_checked(path, document, own))
        os.close(handle)
        os.unlink(name)
    except (OSError, ValueError) as error:
        raise _not_written(path, error) from None


def named(text: str) -> Path:
    """The path that somebody typed, ``~`` being the home folder. Raises ``NotSaved``."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise NotSaved(f"{text} cannot be written: there is no such home folder.") from None


def place(path: Path) -> Path:
    """Where a path leads: a link is followed, so that it stays a link."""
    return Path(os.path.realpath(path))


def _beside(target: Path) -> tuple[int, str]:
    return tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)


def _checked(path: Path, document: Mapping[str, Any], own: Collection[Path]) -> Path:
    """The place of a file that may be written: nothing is there, or an empty file, or this very game."""
    try:
        target = place(path)
        if target.is_symlink():
            raise NotSaved(f"{path} is a link that leads nowhere.")
        if target.is_dir():
            raise NotSaved(f"{path} is a folder. Name a file in it.")
        size = target.stat().st_size if target.is_file() else -1
        if size == 0 or not target.exists():
            return target
    except (OSError, ValueError) as error:
        raise _not_written(path, error) from None
    try:
        there = read(target)
    except NotSaved:
        raise NotSaved(f"{path} is there already and is no saved game.") from None
    if target not in own and not _is_earlier(there, document):
        known = f"{there['edition']}, seed {there.get('seed')}, {counted(len(there['actions']), 'action')}"
        go_on = f"unodsl play --resume {shlex.quote(str(path))}"
        raise NotSaved(
            f"{path} is there already and holds another game ({known}). Name another file, or go on with that: {go_on}"
        )
    return target


def _is_earlier(there: Mapping[str, Any], document: Mapping[str, Any]) -> bool:
    """Whether a saved game is this game, as far as it had come then."""
    same = all(there.get(key) == document.get(key) for key in ("hash", "options", "players", "seed", "game", "start"))
    return same and there["actions"] == document["actions"][: len(there["actions"])]


def _not_written(path: Path, error: Exception) -> NotSaved:
    return NotSaved(f"{path} cannot be written: {why(error)}.")


def how_to_go_on(path: Path, said: str = "Saved.") -> str:
    """That a game is saved, and the command to go on with, in one line to be copied."""
    return f"{said} Go on with:\n  unodsl play --resume {printable(shlex.quote(str(path)))}\n"


def read(path: Path) -> dict[str, Any]:
    """A document from a file. Raises ``NotSaved``, or ``NoGame`` when the file itself is wrong."""
    try:
        data = read_ordinary(path, _LIMIT)
    except Unreadable as reason:
        raise NotSaved(f"{path} cannot be read: {reason}.") from None
    if len(data) > _LIMIT:
        raise NoGame(f"{path} is too large for a saved game.")
    try:
        return replay.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise NoGame(f"{path} is no saved game.") from None
    except ValueError as error:
        raise NoGame(f"{path}: {error}") from None

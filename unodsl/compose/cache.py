"""Files that were read and parsed before: kept by the hash of their bytes, never by their age.

The key covers everything that the result depends on: the bytes, the name in its spans, the version of unodsl, the
grammar and the form of the pickled classes. A cache that cannot be read or written is no cache, and nobody is told.
"""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from unodsl.compose.delta import EditionFile
from unodsl.compose.texts import Trees
from unodsl.source import Located, read_packaged
from unodsl.version import VERSION

_HEAD: Final = 32  # bytes of the hash in front
_MOST: Final = 100  # files that are kept
_ROOMS: Final = ("unodsl.compose.", "unodsl.syntax.", "unodsl.source.", "unodsl.diagnostics.")


@cache
def _tools() -> bytes:
    """What the cached values were made with: the grammar, and the text of the modules that make them."""
    digest = hashlib.sha256(f"{VERSION}\n{sys.version}".encode())
    digest.update(read_packaged("grammars/rules.lark"))
    root = Path(__file__).resolve().parents[1]
    for room in ("compose", "syntax", "source"):
        for path in sorted((root / room).rglob("*.py")):
            with suppress(OSError):
                digest.update(path.read_bytes())
    return digest.digest()


def _folder() -> Path | None:
    """The folder of the parser's tables; never one that somebody else can write to, since values are unpickled."""
    own, base = os.environ.get("UNODSL_CACHE_DIR"), os.environ.get("XDG_CACHE_HOME")
    try:
        home = Path(base) if base and Path(base).is_absolute() else Path.home() / ".cache"
        folder = Path(own) if own else home / "unodsl"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        mine = not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
    except (OSError, RuntimeError):
        return None
    return folder if mine else None


def _path(located: Located) -> Path | None:
    folder = _folder()
    if folder is None:
        return None
    digest = hashlib.sha256(_tools() + located.file.encode("utf-8", "surrogatepass") + b"\0" + located.data)
    return folder / f"file-{digest.hexdigest()[:32]}.delta"


def remembered(located: Located) -> tuple[EditionFile, Trees] | None:
    """What was read from these bytes before."""
    path = _path(located)
    if path is None:
        return None
    try:
        data = path.read_bytes()
        if hashlib.sha256(data[_HEAD:]).digest() != data[:_HEAD]:
            return None
        found = _Unpickler(io.BytesIO(data[_HEAD:])).load()
    except Exception:  # noqa: BLE001 (whatever is wrong with a cache, the file itself is read)
        return None
    return found if _is_sound(found) else None


def _is_sound(found: Any) -> bool:
    return isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], EditionFile) and isinstance(found[1], dict)


def remember(located: Located, file: EditionFile, trees: Trees) -> None:
    """Keep what was read from these bytes without a fault."""
    path = _path(located)
    if path is None:
        return
    body = pickle.dumps((file, trees), protocol=5)
    own = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        own.write_bytes(hashlib.sha256(body).digest() + body)
        own.replace(path)
        _tidy(path.parent)


def _tidy(folder: Path) -> None:
    """Forget the oldest files when there are too many."""
    kept = sorted(folder.glob("*.delta"), key=lambda path: path.stat().st_mtime_ns)
    for path in kept[:-_MOST] if len(kept) > 2 * _MOST else ():
        path.unlink(missing_ok=True)


class _Unpickler(pickle.Unpickler):
    """Makes the plain data of these rooms, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if not module.startswith(_ROOMS) or "." in name:
            raise pickle.UnpicklingError(f"{module}.{name}")
        found = super().find_class(module, name)
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name}")
        return found

"""The files that come with unodsl: editions, house rules, grammars, schemas, pages on errors.

They stand at the top level of the repository. A wheel carries them as ``unodsl/_data``; a checkout and an editable
install read the originals, so that a change is seen at once.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from unodsl.diagnostics import InternalError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FOLDERS = ("grammars", "editions", "schemas", "docs/errors", "tests/editions")


@cache
def _root() -> Traversable:
    checkout = Path(__file__).resolve().parents[2]
    # A stale copy in a checkout must never win over the originals.
    if (checkout / "pyproject.toml").is_file() and (checkout / "grammars").is_dir():
        return checkout
    from importlib.resources import files  # not in a checkout, which is quicker without it

    packed = files("unodsl") / "_data"
    if packed.is_dir():
        return packed
    raise InternalError("unodsl is installed without its data files")


def read_packaged(name: str) -> bytes:
    """A file of the package by its path in the repository: ``schemas/edition.schema.json``."""
    parts = name.split("/")
    if not name.startswith(tuple(folder + "/" for folder in FOLDERS)) or any(part in ("", ".", "..") for part in parts):
        raise InternalError(f"no packaged file is called {name!r}")
    try:
        return _root().joinpath(*parts).read_bytes()
    except OSError as error:
        raise InternalError(f"the packaged file {name!r} cannot be read") from error


def packaged_path(name: str) -> Path | None:
    """Where a file of the package lies on disk, for other programs to read; ``None`` when it lies in no folder."""
    path = Path(str(_root())).joinpath(*name.split("/"))
    return path if path.is_file() else None


def packaged_tests(edition: str) -> list[Path]:
    """The files of rule tests that come with an edition, sorted."""
    folder = Path(str(_root())) / "tests" / "editions" / edition
    return sorted(folder.glob("*.test.yaml"))


def _names(folder: str) -> tuple[str, ...]:
    place = _root().joinpath(*folder.split("/"))
    if not place.is_dir():
        return ()
    found = (entry.name.removesuffix(".yaml") for entry in place.iterdir() if entry.name.endswith(".yaml"))
    return tuple(sorted(name for name in found if not name.endswith(".test")))


def packaged_editions() -> tuple[str, ...]:
    """The names of the editions that come with unodsl, sorted."""
    return _names("editions")


def packaged_house_rules() -> tuple[str, ...]:
    """The names of the house rules that come with unodsl, sorted."""
    return _names("editions/house")

"""From a name or path to the bytes of an edition: the one resolver for every reference.

Rules of looking up:

* A bare name (``classic``: small letters, digits, hyphens) is a packaged edition or house rule. In a file of an
  author, ``NAME.yaml`` in the same folder goes before the packaged one of that name.
* Everything with a ``/`` or ``.`` is a path. On the command line any ordinary file may be named. Inside of a file a
  path is relative, goes down only, and must lead, links resolved, to an ordinary file below the folder of that file.
* A file without a folder (packaged, or sent over the network) can refer to packaged names only.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from unodsl.diagnostics import Report, Span, nearest
from unodsl.diagnostics.nearest import edit_distance
from unodsl.source.limits import MAX_CHAIN, MAX_FILE_BYTES, MAX_REFERENCE
from unodsl.source.ordinary import Unreadable, read_resolved, why
from unodsl.source.packaged import packaged_editions, packaged_house_rules, read_packaged
from unodsl.source.text import too_large
from unodsl.source.words import listed, quoted

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Located:
    """A file that was found and read. ``file`` is what spans call it, ``key`` tells two files apart."""

    name: str
    file: str
    data: bytes
    key: str
    folder: Path | None  # where its own references may lead; none for a packaged file


def find_edition(
    name_or_path: str,
    *,
    beside: Path | None = None,
    report: Report,
    span: Span,
    inside: bool | None = None,
    house: bool = False,
) -> Located | None:
    """The file that a reference means, or ``None`` with the reason in ``report`` at ``span``.

    ``beside`` is the folder of the file that holds the reference. ``inside`` says that the reference comes from a file
    at all, by default when ``beside`` is given; without it the command line asks. ``house``: a house rule is meant.
    """
    from_file = beside is not None if inside is None else inside
    asked = _Asked(name_or_path, beside, from_file, report, span, house)
    if len(name_or_path) > MAX_REFERENCE:
        asked.refuse(f"A reference may have {MAX_REFERENCE} characters.")
        return None
    if _NAME.fullmatch(name_or_path):
        return _named(asked)
    return _from_file(asked) if from_file else _from_command_line(asked)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A reference, and where to complain of it."""

    text: str
    beside: Path | None
    from_file: bool
    report: Report
    span: Span
    house: bool = False

    def refuse(self, message: str, cure: str | None = None) -> None:
        self.report.add("Y142", message, self.span, help=cure)

    def unreadable(self, why: str) -> None:
        self.report.add("Y101", f"{quoted(self.text)} cannot be read: {why}.", self.span)

    def unknown(self, own: tuple[str, ...] = ()) -> None:
        """Nothing is called so; ``own`` are the names of files beside the one that asks."""
        known = (*own, *(() if self.house else packaged_editions()), *packaged_house_rules())
        near = nearest(Path(self.text).stem, known)
        cure = f"did you mean {quoted(near)}?" if near else None
        if not near and not self.house:
            cure = "`unodsl editions` lists what there is"
        if self.house and not near:
            cure = f"house rules: {listed(_nearly(self.text, packaged_house_rules()), 'and')}; `unodsl editions` lists all"
        if not self.from_file and Path(self.text + ".yaml").is_file():
            cure = f"the file beside you is {quoted('./' + self.text + '.yaml')}"
        what = "house rule" if self.house else "edition"
        self.report.add("Y141", f"No {what} is called {quoted(self.text)}.", self.span, help=cure)


def _nearly(text: str, known: tuple[str, ...]) -> list[str]:
    """The names that have most in common with a text, best first."""
    return sorted(known, key=lambda name: (edit_distance(text, name, 99) - len(set(text) & set(name)), name))[:5]


def _named(asked: _Asked) -> Located | None:
    name = asked.text
    own = _files_in(asked.beside)
    if asked.beside is not None and name in own:
        return _below(asked, asked.beside, f"{name}.yaml")
    for folder, names in (("editions", packaged_editions()), ("editions/house", packaged_house_rules())):
        if name in names:
            path = f"{folder}/{name}.yaml"
            return Located(name, path, read_packaged(path), f"packaged:{path}", None)
    asked.unknown(own)
    return None


def _files_in(folder: Path | None) -> tuple[str, ...]:
    """The names that ordinary files of a folder give; listing a folder opens none of them."""
    if folder is None:
        return ()
    try:
        entries = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".yaml"))
    except OSError:
        return ()
    return tuple(entry.removesuffix(".yaml") for entry in entries)


def _from_command_line(asked: _Asked) -> Located | None:
    if not asked.text or "\0" in asked.text:
        asked.refuse("A name or path is needed here.")
        return None
    path = Path(asked.text)
    try:
        real = path.resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        _missing(asked, path, error)
        return None
    return _read(asked, real, path.stem, asked.text)


def _missing(asked: _Asked, path: Path, error: Exception) -> None:
    if not isinstance(error, FileNotFoundError | NotADirectoryError) or os.path.islink(path):
        asked.unreadable(why(error, path))
        return
    if re.fullmatch(r"[\w -]+", asked.text):
        asked.unknown()
        return
    near = nearest(path.stem, _files_in(path.parent))
    cure = f"did you mean {quoted(near + '.yaml')}?" if near else None
    asked.report.add("Y101", f"There is no file {quoted(asked.text)}.", asked.span, help=cure)


def _from_file(asked: _Asked) -> Located | None:
    text = asked.text
    wrong = _wrong_path(text)
    if wrong is not None:
        asked.refuse(f"{quoted(text)} {wrong}.", "name a packaged edition, or a file in this folder or below")
        return None
    if not any(sign in text for sign in "/."):
        asked.unknown(_files_in(asked.beside))
        return None
    if asked.beside is None:
        asked.refuse(f"{quoted(text)} is a path, and this edition has no folder.", "name a packaged edition")
        return None
    return _below(asked, asked.beside, text)


_WRONG_PATHS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\s*\Z"), "is empty"),
    (re.compile(r".*\\", re.S), "has a backslash; folders are separated by `/`"),
    (re.compile(r".*%", re.S), "has a percent sign"),
    (re.compile(r".*:", re.S), "names a drive or an address"),
    (re.compile(r"[/~]"), "does not begin in the folder of this file"),
    (re.compile(r"(?:.*/)?\s*\.\.\s*(?:/|\Z)", re.S), "leads out of the folder of this file"),
)


def _wrong_path(text: str) -> str | None:
    if any(ord(char) < 32 or 127 <= ord(char) < 160 for char in text):
        return "holds a control character"
    why = next((why for pattern, why in _WRONG_PATHS if pattern.match(text)), None)
    if why is None and "." in text and not text.endswith((".yaml", ".yml")):
        return "is no file that ends in `.yaml`"
    return why


def _below(asked: _Asked, folder: Path, relative: str) -> Located | None:
    """A file under a folder, with every link on the way resolved first."""
    try:
        root = folder.resolve(strict=True)
        real = (root / relative).resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        _missing_below(asked, folder, relative, error)
        return None
    if not real.is_relative_to(root):
        asked.refuse(f"{quoted(asked.text)} leads out of the folder of this file.", "copy the file beside this one")
        return None
    return _read(asked, real, Path(relative).stem, _shown(folder / relative, asked.span.file))


def _shown(path: Path, asker: str) -> str:
    """How a file is called that another refers to: as that one is, from the working folder on when it lies below it."""
    if Path(asker).is_absolute():
        return str(path)
    try:
        shown = path.relative_to(Path.cwd()).as_posix()
    except (OSError, ValueError):
        return str(path)
    return f"./{shown}" if shown.startswith("editions/") else shown  # packaged files are called so


def _missing_below(asked: _Asked, folder: Path, relative: str, error: Exception) -> None:
    if not isinstance(error, FileNotFoundError | NotADirectoryError) or os.path.islink(folder / relative):
        asked.unreadable(why(error, folder / relative))
        return
    stem = Path(relative).stem
    near = nearest(stem, _files_in(folder))
    cure = f"did you mean {quoted(near + '.yaml')}?" if near else None
    if stem in (*packaged_editions(), *packaged_house_rules()):
        cure = f"write {quoted(stem)}, without the ending"
    asked.report.add("Y141", f"There is no file {quoted(asked.text)} beside this one.", asked.span, help=cure)


def _read(asked: _Asked, real: Path, name: str, shown: str) -> Located | None:
    """The bytes of an ordinary file."""
    try:
        data = read_resolved(real)
    except Unreadable as reason:
        asked.unreadable(str(reason))
        return None
    if len(data) > MAX_FILE_BYTES:
        too_large(shown, asked.report)
        return None
    return Located(name, shown, data, str(real), real.parent)


@dataclass(frozen=True, slots=True)
class Chain:
    """The files that lead to one another by references, from the first one down."""

    links: tuple[Located, ...] = ()

    def follow(self, located: Located, report: Report, span: Span) -> Chain | None:
        """The chain with one file more, or ``None`` when that closes a circle or makes it too long."""
        keys = [link.key for link in self.links]
        if located.key in keys:
            circle = (*self.links[keys.index(located.key) :], located)
            names = " → ".join(link.file for link in circle)
            report.add("Y143", f"These editions lead back to one another: {names}.", span, help=_circle_cure(located))
            return None
        if len(self.links) >= MAX_CHAIN:
            names = " → ".join(link.name for link in (*self.links, located))
            report.add("Y144", f"More than {MAX_CHAIN} editions in a chain: {names}.", span)
            return None
        return Chain((*self.links, located))


def _circle_cure(located: Located) -> str:
    if located.name in (*packaged_editions(), *packaged_house_rules()) and located.folder is not None:
        return f"this file hides the packaged {quoted(located.name)}: rename it"
    return "take one of the references away"

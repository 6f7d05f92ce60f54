"""Saved games on the command line: the document, and the engine of the edition that it was played with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from unodsl.cli.common import load_model
from unodsl.cli.failures import FINDINGS, Finding, exit_code
from unodsl.diagnostics import InvalidEdition
from unodsl.diagnostics.printable import clip, printable
from unodsl.drivers.play import NoGame, NotSaved, read
from unodsl.engine.contract import Engine
from unodsl.model.model import Model
from unodsl.pipeline import build_machine, engine_for
from unodsl.record import replay
from unodsl.source.packaged import packaged_editions

_NAME_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Saved:
    """``problem``: the edition is another one now."""

    document: dict[str, Any]
    model: Model
    engine: Engine
    source: str
    problem: str = ""

    @property
    def note(self) -> str:
        """That another version of unodsl wrote it, and that this makes no difference; or nothing."""
        writer = replay.other_writer(self.document)
        return f"{writer} The rules and the edition are the same: going on." if writer else ""


def open_saved(path: Path, edition: str | None) -> Saved:
    """Read a saved game and load its edition: the one named, or the one that it names."""
    try:
        document = read(path)
    except NoGame as error:
        raise Finding(str(error)) from None
    except NotSaved as error:
        raise click.ClickException(str(error)) from None
    if edition:
        _require_name(path, document, edition)
    source = edition or _source(document)
    with nullcontext() if edition else _said_by(path):
        model = load_model(source, tuple(str(rule) for rule in document["with"]))
    problem = replay.check_hash(document, model.hash)
    # What the edition has settled by now, or lacks, is told by its hash.
    free = {name for name, decl in model.edition.options.items() if not decl.fixed}
    options = {name: str(value) for name, value in document["options"].items() if name in free}
    with _said_by(path):
        engine = engine_for(build_machine(model, None if problem else options, None if problem else document["players"]))
    return Saved(document, model, engine, source, problem)


@contextmanager
def _said_by(path: Path) -> Iterator[None]:
    """What a saved game names and there is not is the fault of its file, not of the command line."""
    try:
        yield
    except InvalidEdition as error:
        if exit_code(error.diagnostics) == FINDINGS:
            raise
        raise Finding(f"{path}: {error.diagnostics[0].message}") from None


def _require_name(path: Path, document: dict[str, Any], edition: str) -> None:
    """That a saved game is of the edition that was asked for, before its house rules are tried on another."""
    name = load_model(edition).edition.name
    if document["edition"] != name:
        was = clip(printable(document["edition"]), _NAME_LENGTH)
        raise click.UsageError(f"{printable(str(path))} is a game of {was}, not of {name}.")


def _source(document: dict[str, Any]) -> str:
    """Where the edition is: a packaged one by its name, else the file that was played from."""
    extra = document.get("extra")
    source = extra.get("source") if isinstance(extra, dict) else None
    name = str(document["edition"])
    if isinstance(source, str) and source and (source not in packaged_editions() or source == name):
        return source
    return name

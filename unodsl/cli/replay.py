"""`unodsl replay`: is a saved game true?"""

from __future__ import annotations

from pathlib import Path

import click

from unodsl.cli import streams
from unodsl.cli.saved import open_saved
from unodsl.diagnostics.printable import printable
from unodsl.record import replay


@click.command("replay")
@click.argument("file")
@click.option("--edition", metavar="FILE", help="The edition's file, if it is neither where the saved game says nor beside it.")
def command(file: str, edition: str | None) -> int:
    """Play a saved game again, and compare it step by step. Exit code 1: it went another way."""
    saved = open_saved(Path(file), edition)
    if saved.problem:
        streams.write(f"{printable(file)}: {printable(saved.problem)}\n")
        return 1
    if saved.note:
        streams.write(f"{printable(file)}: {printable(saved.note)}\n")
    verdict = replay.verify(saved.document, saved.engine)
    streams.write(f"{printable(file)}: {printable(verdict.message)}\n")
    return int(not verdict.holds)

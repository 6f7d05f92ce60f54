"""`unodsl schema`: the JSON schemas, for editors and other tools."""

from __future__ import annotations

import click

from unodsl.cli import streams
from unodsl.diagnostics.printable import clip, printable
from unodsl.source.packaged import read_packaged
from unodsl.source.words import listed

SCHEMAS = ("edition", "ruletest", "replay")


@click.command("schema")
@click.argument("which", metavar=f"[{'|'.join(SCHEMAS)}]", default=SCHEMAS[0])
def command(which: str) -> int:
    """Print a JSON schema: of editions (default), of rule tests, or of saved games."""
    if which not in SCHEMAS:
        raise click.UsageError(f"There is no schema of {clip(printable(which), 40)!r}: there are {listed(SCHEMAS, 'and')}.")
    streams.write(read_packaged(f"schemas/{which}.schema.json").decode())
    return 0

"""`unodsl schema`: the JSON schemas, for editors and other tools."""

from __future__ import annotations

import click

from unodsl.cli import streams
from unodsl.source.packaged import read_packaged


@click.command("schema")
@click.argument("which", type=click.Choice(["edition", "ruletest", "replay"]), default="edition")
def command(which: str) -> int:
    """Print a JSON schema: of editions (default), of rule tests, or of saved games."""
    streams.write(read_packaged(f"schemas/{which}.schema.json").decode())
    return 0

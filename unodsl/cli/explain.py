"""`unodsl explain`: the page of a code."""

from __future__ import annotations

import textwrap

import click

from unodsl.cli import streams
from unodsl.diagnostics.codes import CODES, Code
from unodsl.diagnostics.nearest import nearest
from unodsl.diagnostics.printable import clip, printable


@click.command("explain")
@click.argument("code")
def command(code: str) -> int:
    """What a code (such as N501) means: cause, cure, and an example of both."""
    found = CODES.get(code.strip().upper())
    if found is None:
        near = nearest(code.strip().upper(), CODES)
        cure = f" Did you mean {near}?" if near else ""
        raise click.UsageError(f"There is no code {clip(printable(code), 40)!r}.{cure}")
    streams.write(page(found))
    return 0


def page(code: Code) -> str:
    """The page in plain text."""
    parts = [
        f"{code.code}: {code.title} ({code.severity})",
        textwrap.fill(code.cause, 78),
        textwrap.fill(code.cure, 78),
        f"Wrong:\n{textwrap.indent(code.wrong.rstrip(), '    ')}",
        f"Right:\n{textwrap.indent(code.right.rstrip(), '    ')}",
    ]
    return "\n\n".join(parts) + "\n"

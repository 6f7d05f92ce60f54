"""`unodsl editions`: what comes with unodsl."""

from __future__ import annotations

import re

import click

from unodsl.cli import streams
from unodsl.source.packaged import packaged_editions, packaged_house_rules, read_packaged

_LABEL = re.compile(r"^label:[ \t]*(.*?)[ \t]*$", re.M)
_SAYS = re.compile(r"^says:[ \t]*(.*?)[ \t]*$", re.M)


@click.command("editions")
def command() -> int:
    """List the editions and house rules that come with unodsl."""
    editions = [(name, f"editions/{name}.yaml") for name in packaged_editions()]
    houses = [(name, f"editions/house/{name}.yaml") for name in packaged_house_rules()]
    streams.write(_listed("Editions", editions) + "\n" + _listed("House rules (add with --with)", houses))
    return 0


def _listed(title: str, files: list[tuple[str, str]]) -> str:
    width = max((len(name) for name, _ in files), default=0)
    return f"{title}:\n" + "".join(f"  {name:<{width}}  {_about(file)}\n" for name, file in files)


def _about(file: str) -> str:
    """The label and description; these files are our own and checked by the tests, so a look at two lines is enough."""
    text = read_packaged(file).decode()
    found = [match.group(1).strip("\"'") for match in (_LABEL.search(text), _SAYS.search(text)) if match]
    return ": ".join(found)

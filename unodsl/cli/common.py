"""What several commands share: options, the text of files for excerpts, reports on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unodsl.cli import streams
from unodsl.diagnostics import Diagnostic, InternalError, InvalidEdition, Report
from unodsl.diagnostics.render import RENDERERS, lines_of

if TYPE_CHECKING:
    from unodsl.model.model import Model

FORMATS = tuple(RENDERERS)

with_option = click.option("--with", "rules", multiple=True, metavar="NAME|FILE", help="Add a house rule (repeatable).")
set_option = click.option(
    "--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set an option of the edition (repeatable)."
)
players_option = click.option("--players", type=int, metavar="N", help="Number of players.")
engine_option = click.option(
    "--engine",
    type=click.Choice(["auto", "reference", "python", "native"]),
    default="reference",
    show_default=True,
    help="What plays.",
)
format_option = click.option(
    "--format", "format_", type=click.Choice(FORMATS), default="text", show_default=True, help="How it is written."
)


@cache
def text_of(file: str) -> str | None:
    """The text of a file as spans name it: a path, or a file of the package."""
    from unodsl.source.packaged import read_packaged

    if file.startswith("editions/"):
        try:
            return read_packaged(file).decode("utf-8", "replace")
        except InternalError:
            pass
    try:
        return Path(file).read_bytes().decode("utf-8", "replace")
    except (OSError, ValueError):
        return None


class _Texts(dict[str, str]):
    """Files, read when an excerpt needs one."""

    def get(self, key: str, default: Any = None) -> Any:
        found = text_of(key)
        return default if found is None else found


def render(problems: Sequence[Diagnostic], format_: str) -> str:
    """Problems in one of the formats."""
    return RENDERERS[format_](problems, lines_of(_Texts()))


def report_invalid(error: InvalidEdition) -> int:
    """An edition that can not be used, on the standard error output: the exit code."""
    streams.complain(render(error.diagnostics, "text"))
    about_table = all(problem.code.startswith("G80") for problem in error.diagnostics)
    return 2 if about_table else 1


def parse_settings(settings: Sequence[str]) -> dict[str, str]:
    """``option=value`` pairs of the command line."""
    found: dict[str, str] = {}
    for setting in settings:
        name, sign, value = setting.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise click.UsageError(f"{setting!r} is not of the form OPTION=VALUE.")
        if name.strip() in found:
            raise click.UsageError(f"{name.strip()!r} is set twice.")
        found[name.strip()] = value.strip()
    return found


def load_model(name: str, rules: Sequence[str] = ()) -> Model:
    """A checked edition. Its warnings are not repeated here; errors raise ``InvalidEdition``."""
    from unodsl.pipeline import load

    return load(name, rules)


def playable(model: Model) -> Model:
    """The model, unless nobody can play it."""
    if model.edition.abstract:
        raise click.UsageError(f"{model.edition.name} is only for extending; it has no cards to play with.")
    return model


def counted(count: int, thing: str, things: str = "") -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {thing if count == 1 else things or thing + 's'}"


def near(path: Path) -> Path:
    """A path as people here would write it."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def merged(reports: Mapping[str, Report]) -> list[Diagnostic]:
    """The problems of many editions, each once (they share parents)."""
    whole = Report()
    for report in reports.values():
        whole.extend(report.sorted())
    return list(whole)


Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

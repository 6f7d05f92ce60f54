"""What several commands share: options, the text of files for excerpts, reports on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from unodsl import arguments
from unodsl.cli import streams
from unodsl.cli.failures import Asked, exit_code
from unodsl.cli.findings import render
from unodsl.cli.numbers import Whole
from unodsl.diagnostics import Diagnostic, InvalidEdition, Report
from unodsl.diagnostics.plurals import counted as counted  # most commands take it from here
from unodsl.diagnostics.render import RENDERERS

if TYPE_CHECKING:
    from unodsl.model.model import Model

FORMATS = tuple(RENDERERS)


def _once(_context: click.Context, _parameter: click.Parameter, rules: tuple[str, ...]) -> tuple[str, ...]:
    """A house rule that is named twice is one."""
    return tuple(dict.fromkeys(rules))


with_option = click.option(
    "--with", "rules", multiple=True, metavar="NAME|FILE", callback=_once, help="Add a house rule (repeatable)."
)
set_option = click.option(
    "--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set an option of the edition (repeatable)."
)
players_option = click.option("--players", type=Whole(1), metavar="N", help="Number of players.")
LAST_SEED = arguments.LAST_SEED
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


def report_invalid(error: InvalidEdition, asked: Asked) -> int:
    """An edition that can not be used, on the standard error output and as a document: the exit code."""
    streams.complain(render(error.diagnostics, "text"))
    asked.tell(error.diagnostics)
    return exit_code(error.diagnostics)


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


def given(name: str) -> bool:
    """Whether an option (by the name of its parameter) stands on the command line."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def refuse_without(needed: str, **options: str) -> None:
    """Options that mean nothing without another one are not passed over in silence."""
    for name, flag in options.items():
        if given(name):
            raise click.UsageError(f"{flag} means something with {needed} only.")


def load_model(name: str, rules: Sequence[str] = ()) -> Model:
    """A checked edition. Its warnings are not repeated here; errors raise ``InvalidEdition``."""
    from unodsl.pipeline import load

    return load(name, rules)


def playable(model: Model) -> Model:
    """The model. Raises ``InvalidEdition`` when nobody can play it."""
    from unodsl.pipeline import check_cards

    report = Report()
    check_cards(model, report)
    if report.has_errors:
        raise InvalidEdition(report.sorted())
    return model


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

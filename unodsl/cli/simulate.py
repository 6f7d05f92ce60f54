"""`unodsl simulate`: many games of bots, and a report."""

from __future__ import annotations

from contextlib import nullcontext

import click

from unodsl.cli import streams
from unodsl.cli.common import LAST_SEED, counted, load_model, parse_settings, playable, players_option, set_option, with_option
from unodsl.cli.numbers import Whole
from unodsl.cli.progress import counting
from unodsl.cli.workers import workers
from unodsl.drivers.simulate import RENDERERS, Request, Setup, set_up
from unodsl.drivers.simulate.batch import warm
from unodsl.drivers.simulate.simulate import ENGINES
from unodsl.machine.program.writer import Unsupported
from unodsl.policy.registry import NAMES, UnknownBot

INTERRUPTED = 130
_MOST_JOBS = 64
_USUAL = 1000


def _one(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> str | None:
    """What is compared with; more than one would be several reports."""
    if len(given) > 1:
        raise click.UsageError("There is one --versus a report: give the others commands of their own.")
    return given[0] if given else None


@click.command("simulate")
@click.argument("edition")
@click.option("--games", type=Whole(1), metavar="N", help=f"Play so many rounds, each of its own match (default {_USUAL}).")
@click.option("--matches", type=Whole(1), metavar="N", help="Play so many whole matches instead.")
@players_option
@click.option("--seed", type=Whole(0, LAST_SEED), default=1, show_default=True, metavar="N", help="Where chance begins.")
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="LIST",
    help=f"Who plays, seat by seat; they repeat. {', '.join(NAMES)}; NAME:0.3 forgets three calls of ten.",
)
@with_option
@set_option
@click.option(
    "--versus",
    multiple=True,
    metavar="OTHER",
    callback=_one,
    help="Compare with an edition, an OPTION=VALUE or a house rule, on the same seeds.",
)
@click.option("--jobs", type=Whole(1, _MOST_JOBS), default=1, show_default=True, metavar="N", help="Processes that play.")
@click.option("--engine", type=click.Choice(ENGINES), default="auto", show_default=True, help="What plays.")
@click.option(
    "--format", "format_", type=click.Choice(tuple(RENDERERS)), default="text", show_default=True, help="How it is written."
)
def command(
    edition: str, games: int | None, matches: int | None, players: int | None, seed: int, bots: str, rules: tuple[str, ...],
    settings: tuple[str, ...], versus: str | None, jobs: int, engine: str, format_: str,
) -> int:  # fmt: skip
    """Play many games with bots and report: who wins, how long it takes, what happens, what is played.

    The same command gives the same report, whatever --jobs. Ctrl-C ends it with a report of what was played.
    """
    if games is not None and matches is not None:
        raise click.UsageError("Choose one of --games and --matches.")
    model = playable(load_model(edition, rules))
    count = matches or games or _USUAL
    request = Request(edition, count, matches is not None, players, seed, bots, rules, parse_settings(settings), versus, engine)
    try:
        setup = set_up(request, model)
    except UnknownBot as error:
        raise click.UsageError(str(error)) from None
    except Unsupported as error:
        raise click.UsageError(f"The {engine} engine can not play this ({error}); --engine reference can.") from None
    seats = setup.simulation.sides[0].table.machine.players
    if len(bots.split(",")) > seats:
        raise click.UsageError(f"--bots names {counted(len(bots.split(',')), 'bot')}, and there is room for {seats}.")
    code = _run(setup, jobs)
    streams.write(RENDERERS[format_](setup.report()))
    return code


def _run(setup: Setup, jobs: int) -> int:
    """Play; an interruption leaves what was done."""
    try:
        if jobs > 1:
            warm(setup.simulation.job(), setup.simulation.games)
        with workers(jobs) if jobs > 1 else nullcontext() as executor, counting() as progress:
            setup.simulation.run(executor, jobs, progress)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0

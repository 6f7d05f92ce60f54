"""`unodsl matrix`: which house rules go together on an edition."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial

import click

from unodsl.cli import streams
from unodsl.cli.common import LAST_SEED, load_model, parse_settings, playable, players_option, set_option, with_option
from unodsl.cli.failures import exit_code
from unodsl.cli.findings import render
from unodsl.cli.numbers import Whole
from unodsl.cli.progress import counting
from unodsl.cli.workers import workers
from unodsl.compose.load import load_house_rule
from unodsl.diagnostics import Diagnostic, InvalidEdition, Report
from unodsl.diagnostics.printable import printable
from unodsl.drivers.matrix import Matrix, Trial, Wish, as_data, as_text, attempt, combinations, compare
from unodsl.pipeline import build_machine
from unodsl.source.packaged import packaged_house_rules


@click.command("matrix")
@click.argument("edition")
@click.option(
    "--rule", "tried", multiple=True, metavar="NAME|FILE", help="Try only these house rules (default: all that are shipped)."
)
@with_option
@set_option
@players_option
@click.option("--rounds", type=Whole(1, 100_000), default=200, show_default=True, help="First rounds for each combination.")
@click.option(
    "--seed",
    type=Whole(0, LAST_SEED),
    default=1,
    show_default=True,
    help="The number from which everything is shuffled.",
)
@click.option(
    "--jobs",
    type=Whole(1, 64),
    default=None,
    help="Combinations tried at the same time (default: one a processor).",
)
@click.option(
    "--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How it is written."
)
def command(
    edition: str, tried: tuple[str, ...], rules: tuple[str, ...], settings: tuple[str, ...], players: int | None,
    rounds: int, seed: int, jobs: int | None, format_: str,
) -> int:  # fmt: skip
    """Try each house rule alone and every pair on an edition: which combine, clash, lack something, stall or change nothing.

    Every combination is composed, checked and played at random. House rules given by --with are there all the time. Played are first
    rounds of matches: what begins in a later round is seen by `unodsl simulate --matches`. Exit code 1: a file that --rule names is
    refused by itself; 0: else, whatever goes together.
    """
    options = parse_settings(settings)
    build_machine(playable(load_model(edition, rules)), options, players)
    wish = Wish(edition, rules, tuple(options.items()), players, rounds, seed)
    matrix = _matrix(wish, _rules(tried, rules), jobs or _processors())
    streams.write(json.dumps(as_data(matrix), indent=2) + "\n" if format_ == "json" else as_text(matrix))
    wrong = _wrong_files(matrix)
    streams.complain(render(wrong, "text"))
    return exit_code(wrong)


def _wrong_files(matrix: Matrix) -> list[Diagnostic]:
    """What the checker refuses in files of the user's; that a shipped house rule does not go with an edition is just what was asked."""
    report = Report()
    for rule in matrix.rules:
        if rule not in packaged_house_rules():
            report.extend(matrix.verdicts[rule,].problems)
    return list(report.sorted())


def _rules(tried: Sequence[str], always: Sequence[str]) -> tuple[str, ...]:
    """The house rules to try; of those that are shipped, without the ones that are there anyway."""
    twice = next((rule for rule in tried if rule in always), None)
    if twice is not None:
        raise click.UsageError(f"{printable(twice)} is there all the time (--with): there is nothing to try (--rule).")
    report = Report()
    for rule in tried:
        load_house_rule(rule, report)
    nowhere = [problem for problem in report if not problem.span.file]
    if nowhere:
        raise InvalidEdition(nowhere)
    found = tuple(rule for rule in dict.fromkeys(tried or packaged_house_rules()) if rule not in always)
    if not found:
        raise click.UsageError("There is no house rule left to try.")
    return found


def _matrix(wish: Wish, rules: tuple[str, ...], jobs: int) -> Matrix:
    wanted = combinations(rules)
    with workers(jobs) if jobs > 1 else nullcontext() as pool, counting("combinations") as progress:
        tried = pool.map(partial(attempt, wish), wanted) if pool is not None else map(partial(attempt, wish), wanted)
        trials: list[Trial] = []
        for trial in tried:
            trials.append(trial)
            if progress is not None:
                progress(len(trials), len(wanted))
    return compare(wish, rules, trials)


def _processors() -> int:
    """As many as this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

"""`unodsl validate`: check editions and house rules, all that come with unodsl if none is named."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import click

from unodsl.cli import streams
from unodsl.cli.common import counted, format_option, merged, parse_settings, set_option, with_option
from unodsl.cli.failures import exit_code
from unodsl.cli.findings import render
from unodsl.cli.houses import tried_on
from unodsl.compose.edition import Edition
from unodsl.diagnostics import Report
from unodsl.diagnostics.plurals import counted_range
from unodsl.diagnostics.printable import clip, printable
from unodsl.pipeline import check_edition, check_table
from unodsl.source.houses import is_house
from unodsl.source.packaged import packaged_editions, packaged_house_rules

MANY = 6
"""From so many names on they are checked side by side."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one name: its problems, and a line for people."""

    name: str
    report: Report
    line: str


@click.command("validate")
@click.argument("names", nargs=-1, metavar="[EDITION]...")
@with_option
@set_option
@format_option
def command(names: tuple[str, ...], rules: tuple[str, ...], settings: tuple[str, ...], format_: str) -> int:
    """Check editions and house rules, by name or file; without a name all that come with unodsl.

    A house rule is tried on the first edition that has what it needs. Exit code 1: something is wrong in a file; 2: with what was asked
    for.
    """
    chosen = names or (*packaged_editions(), *packaged_house_rules())
    options = parse_settings(settings)
    check = partial(_check, rules=rules, options=options)
    results = _side_by_side(check, chosen) if len(chosen) >= MANY else [check(name) for name in chosen]
    problems = merged({result.name: result.report for result in results})
    streams.write(render(problems, format_))
    summary = "".join(f"{result.line}\n" for result in results)
    if format_ == "text":
        streams.write(("\n" if problems else "") + summary)
    else:
        streams.complain(summary)
    return exit_code(problems)


def _side_by_side(check: Callable[[str], Result], names: Sequence[str]) -> list[Result]:
    """Check in copies of this process, where the system can make them and has room for more than one; the order stays."""
    import multiprocessing  # only here: one file is checked without it

    from unodsl.cli.workers import begin

    workers = min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, 8)
    if workers == 1 or "fork" not in multiprocessing.get_all_start_methods() or sys.platform == "darwin":
        return [check(name) for name in names]
    with multiprocessing.get_context("fork").Pool(workers, begin, (os.getpid(),)) as pool:
        return pool.map(check, names, chunksize=1)


def _check(name: str, rules: Sequence[str], options: Mapping[str, str]) -> Result:
    if is_house(name):
        tried = tried_on(name, rules)
        model, report, base = tried.model, tried.report, tried.base
    else:
        model, report = check_edition(name, rules)
        base = ""
    if model is not None:
        check_table(model, options, None, report)
    return Result(name, report, _line(name, model.edition if model is not None else None, report, base))


def _line(name: str, edition: Edition | None, report: Report, base: str) -> str:
    """``base``: the edition on which a house rule was tried."""
    name = clip(printable(name))
    warnings = sum(not problem.is_error for problem in report)
    said = counted(warnings, "warning")
    if report.has_errors or edition is None:
        return f"{name}: {counted(len(report) - warnings, 'error')}, {said}"
    if base:
        return f"{name}: ok on {base}, {said}"
    if edition.abstract:
        return f"{name}: ok, for extending, {said}"
    low, high = edition.players.low, edition.players.high
    cards = sum(kind.copies for kind in edition.kinds)
    return f"{name}: ok, {counted_range(low, high, 'player')}, {counted(cards, 'card')}, {said}"

"""`unodsl validate`: check editions and house rules, all that come with unodsl if none is named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import click

from unodsl.cli import streams
from unodsl.cli.common import counted, format_option, merged, parse_settings, render, set_option, with_option
from unodsl.cli.houses import is_house, tried_on
from unodsl.compose.edition import Edition
from unodsl.diagnostics import Report
from unodsl.diagnostics.printable import printable
from unodsl.pipeline import check_edition, check_table
from unodsl.source.packaged import packaged_editions, packaged_house_rules


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one name. ``base``: the edition on which a house rule was tried."""

    name: str
    edition: Edition | None
    report: Report
    base: str = ""


@click.command("validate")
@click.argument("names", nargs=-1, metavar="[EDITION]...")
@with_option
@set_option
@format_option
def command(names: tuple[str, ...], rules: tuple[str, ...], settings: tuple[str, ...], format_: str) -> int:
    """Check editions and house rules, by name or file; without a name all that come with unodsl.

    A house rule is tried on the first edition that has what it needs. Exit code 1: something is wrong.
    """
    chosen = names or (*packaged_editions(), *packaged_house_rules())
    options = parse_settings(settings)
    results = [_check(name, rules, options) for name in chosen]
    problems = merged({result.name: result.report for result in results})
    streams.write(render(problems, format_))
    summary = "".join(f"{_line(result)}\n" for result in results)
    if format_ == "text":
        streams.write(("\n" if problems else "") + summary)
    else:
        streams.complain(summary)
    return int(any(result.report.has_errors for result in results))


def _check(name: str, rules: Sequence[str], options: Mapping[str, str]) -> Result:
    if is_house(name):
        tried = tried_on(name, rules)
        model, report, base = tried.model, tried.report, tried.base
    else:
        model, report = check_edition(name, rules)
        base = ""
    if model is not None:
        check_table(model, options, None, report)
    return Result(name, model.edition if model is not None else None, report, base)


def _line(result: Result) -> str:
    name, report = printable(result.name), result.report
    warnings = sum(not problem.is_error for problem in report)
    said = counted(warnings, "warning")
    if report.has_errors or result.edition is None:
        return f"{name}: {counted(len(report) - warnings, 'error')}, {said}"
    if result.base:
        return f"{name}: ok on {result.base}, {said}"
    edition = result.edition
    if edition.abstract:
        return f"{name}: ok, for extending, {said}"
    low, high = edition.players.low, edition.players.high
    cards = sum(kind.copies for kind in edition.kinds)
    players = f"{low} players" if low == high else f"{low} to {high} players"
    return f"{name}: ok, {players}, {counted(cards, 'card')}, {said}"

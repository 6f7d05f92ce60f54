"""`unodsl validate`: check editions and house rules, all that come with unodsl if none is named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import click

from unodsl.cli import streams
from unodsl.cli.common import counted, format_option, merged, render, with_option
from unodsl.compose.edition import Edition
from unodsl.diagnostics import Report
from unodsl.diagnostics.printable import printable
from unodsl.pipeline import check_edition
from unodsl.source.packaged import packaged_editions, packaged_house_rules

_HOUSE = re.compile(rb"^house[ \t]*:", re.M)
_FIRST_CHOICE = "official"


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
@format_option
def command(names: tuple[str, ...], rules: tuple[str, ...], format_: str) -> int:
    """Check editions and house rules, by name or file; without a name all that come with unodsl.

    A house rule is tried on the first edition that has what it needs. Exit code 1: something is wrong.
    """
    chosen = names or (*packaged_editions(), *packaged_house_rules())
    results = [_check(name, rules) for name in chosen]
    problems = merged({result.name: result.report for result in results})
    streams.write(render(problems, format_))
    summary = "".join(f"{_line(result)}\n" for result in results)
    if format_ == "text":
        streams.write(("\n" if problems else "") + summary)
    else:
        streams.complain(summary)
    return int(any(result.report.has_errors for result in results))


def _check(name: str, rules: Sequence[str]) -> Result:
    if _is_house(name):
        return _check_house(name, rules)
    model, report = check_edition(name, rules)
    return Result(name, model.edition if model is not None else None, report)


def _is_house(name: str) -> bool:
    """Whether a name or file is a house rule; whatever can not be read is left to the loader to complain of."""
    if name in packaged_house_rules():
        return True
    if name in packaged_editions():
        return False
    try:
        with open(name, "rb") as file:
            return _HOUSE.search(file.read(4096)) is not None
    except (OSError, ValueError):
        return False


def _check_house(name: str, rules: Sequence[str]) -> Result:
    """Try a house rule on one edition after the other; of those that lack what it needs the first speaks."""
    first: Result | None = None
    for base in sorted(packaged_editions(), key=lambda edition: (edition != _FIRST_CHOICE, edition)):
        model, report = check_edition(base, (*rules, name))
        result = Result(name, model.edition if model is not None else None, _own(report, base), base)
        if not report.has_errors:
            return result
        first = first or result
    assert first is not None
    return first


def _own(report: Report, base: str) -> Report:
    """Without what is said of the edition itself."""
    own = Report()
    own.extend(p for p in report.sorted() if p.is_error or p.span.file != f"editions/{base}.yaml")
    return own


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

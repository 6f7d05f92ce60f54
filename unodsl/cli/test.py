"""`unodsl test`: run rule tests."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from unodsl.cli import streams
from unodsl.cli.common import (
    engine_option,
    format_option,
    near,
    parse_settings,
    refuse_without,
    set_option,
    with_option,
)
from unodsl.cli.coverage import as_commands, as_data, as_text, reports
from unodsl.cli.failures import exit_code
from unodsl.cli.findings import render
from unodsl.cli.houses import tried_on
from unodsl.cli.numbers import Whole
from unodsl.diagnostics import NOWHERE, Diagnostic, Report
from unodsl.diagnostics.printable import printable
from unodsl.drivers.coverage import Watching
from unodsl.drivers.ruletest import CaseResult, Loader, TestFile, collect, failure_text, load_tests, run_case, summary
from unodsl.pipeline import EngineName, check_edition, engine_for, engine_name
from unodsl.source.houses import is_house
from unodsl.source.packaged import packaged_editions, packaged_house_rules, packaged_tests


@click.command("test")
@click.argument("names", nargs=-1, metavar="[FILE|EDITION]...")
@click.option("-k", "wanted", metavar="ID", default="", help="Only cases whose id begins so.")
@with_option
@set_option
@click.option("--coverage", is_flag=True, help="Say which clauses, options and parts of tests no case has come to.")
@click.option("--inherited", is_flag=True, help="With --coverage: list what is missing of inherited text too.")
@click.option("--rounds", type=Whole(0), default=60, metavar="N", help="With --coverage: so many random rounds beside them.")
@engine_option
@format_option
def command(
    names: tuple[str, ...],
    wanted: str,
    rules: tuple[str, ...],
    settings: tuple[str, ...],
    coverage: bool,
    inherited: bool,
    rounds: int,
    engine: EngineName,
    format_: str,
) -> int:
    """Run the rule tests of editions and house rules, or test files; without a name those of all that come with unodsl.

    With --with or --set: the same cases at another table, to see which of them a house rule touches. Exit code 1: a case failed, or a
    file has something wrong in it; 2: something that was asked for is not there.
    """
    if coverage and engine != "reference":
        raise click.UsageError("--coverage looks into the reference engine; leave --engine out.")
    if not coverage:
        refuse_without("--coverage", inherited="--inherited", rounds="--rounds")
    report, loader = Report(), Loader(rules=rules, options=parse_settings(settings))
    watching = Watching() if coverage else None
    loader.make = watching.engine if watching is not None else partial(engine_for, engine=engine)
    results = [result for path in _files(names, report) for result in _run(path, wanted, report, loader)]
    if not results and not report.found:
        raise click.UsageError(f"No case begins with {wanted!r}." if wanted else "No rule tests were found.")
    problems = _of_what_was_asked(report.sorted(), names)
    covered = [] if watching is None else reports(names, loader, watching, rounds, packaged_house_rules())
    if format_ == "text":
        _write_text(results, problems)
        played = sorted({engine_name(one) for one in loader.engines.values()})
        if engine != "reference" and played:
            streams.write(f"Engine: {', '.join(played)}.\n")
        streams.write(as_text(covered, rounds, inherited=inherited) if coverage else "")
    elif format_ == "json":
        data = {"problems": json.loads(render(problems, "json")), "cases": [_object(result) for result in results]}
        data |= {"coverage": as_data(covered)} if coverage else {}
        streams.write(json.dumps(data, indent=2) + "\n")
    else:
        streams.write(render(problems, "github") + "".join(_commands(result) for result in results))
        streams.write(as_commands(covered))
        streams.complain(summary(results).rstrip("\n").rpartition("\n")[2] + "\n")
    return exit_code(problems) or int(any(not result.passed for result in results))


def _files(names: tuple[str, ...], report: Report) -> list[Path]:
    """The test files that are meant: files, the files of a folder, or those of an edition. What is not there is reported."""
    found: list[Path] = []
    for name in names or (*packaged_editions(), *packaged_house_rules()):
        path = Path(name)
        if name in packaged_editions():
            found += collect(name)
        elif name in packaged_house_rules():
            found += [path for path in packaged_tests("house") if name in _rules_of(path)]
        elif name and os.path.isdir(name):
            found += sorted(path.rglob("*.test.yaml"))
        elif name.endswith(".test.yaml"):
            found.append(path)
        elif not os.path.isfile(name):
            report.add("Y141", f"There is no test file and no edition or house rule {printable(name)!r}.", NOWHERE)
        else:
            beside = collect(name)
            if not beside:
                _report_without_tests(name, report)
            found += beside
    return list(dict.fromkeys(near(path) for path in found))


def _report_without_tests(name: str, report: Report) -> None:
    """What is wrong with an edition or house rule that has no tests; if nothing is, that it has none."""
    checked = tried_on(name).report if is_house(name) else check_edition(name)[1]
    report.extend(problem for problem in checked if problem.is_error)
    if not checked.has_errors:
        report.add("Y101", f"{printable(name)} has no rule tests: they stand beside it in a file NAME.test.yaml.", NOWHERE)


def _of_what_was_asked(problems: Sequence[Diagnostic], names: Sequence[str]) -> list[Diagnostic]:
    """The problems; of an option that no edition has once, of the edition that was named and not of others that its tests use."""
    asked = {Path(name).stem for name in names}
    first: dict[tuple[str, str], Diagnostic] = {}
    for problem in problems:
        edition, _, said = problem.message.partition(" ")
        key = (problem.code, said) if problem.code == "G801" and not problem.span.file else (str(problem.span), str(problem))
        if key not in first or edition in asked:
            first[key] = problem
    return list(first.values())


def _rules_of(path: Path) -> set[str]:
    """The house rules that some case of a file plays with."""
    tests = load_tests(path, Report())
    return {word.text for case in (tests.cases if tests else ()) for word in case.houses}


def _write_text(results: Sequence[CaseResult], problems: Sequence[Diagnostic]) -> None:
    """What was found, on the standard output; what was not there to be asked, on the error output."""
    found = [problem for problem in problems if problem.span.file]
    streams.complain(render([problem for problem in problems if not problem.span.file], "text"))
    if results or found:
        streams.write("\n".join(part for part in (render(found, "text"), summary(results) if results else "") if part))


def _run(path: Path, wanted: str, report: Report, loader: Loader) -> list[CaseResult]:
    tests = load_tests(path, report)
    if tests is not None and loader.rules and not _goes(tests, loader, report):
        return []
    cases = tests.cases if tests is not None else ()
    results = [run_case(tests, case, loader) for case in cases if tests is not None and case.id.startswith(wanted)]
    for (
        result
    ) in results:  # an option of the command line that the edition does not have is said once, and what is wrong with it too
        report.extend(problem for problem in result.problems if not (problem.span.file and result.was_run))
    return [result for result in results if all(problem.span.file for problem in result.problems)]


def _goes(tests: TestFile, loader: Loader, report: Report) -> bool:
    """Whether the house rules of the command line go with an edition; if not, that is said once and not of every case."""
    first = next((case for case in tests.cases), None)
    return first is None or loader.model(tests, replace(first, houses=()), report) is not None


def _object(result: CaseResult) -> dict[str, Any]:
    span = result.span
    return {
        "id": result.id,
        "file": span.file,
        "line": span.line,
        "passed": result.passed,
        "cites": list(result.cites),
        "failure": None if result.passed else failure_text(result),
    }


def _commands(result: CaseResult) -> str:
    """A remark for each failed case beside its line."""
    if result.passed or not result.was_run:  # what is wrong with its edition has a remark of its own
        return ""
    text = failure_text(result).replace("%", "%25").replace("\n", "%0A")
    return f"::error file={printable(result.span.file)},line={result.span.line}::{text}\n"

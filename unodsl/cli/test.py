"""`unodsl test`: run rule tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from unodsl.cli import streams
from unodsl.cli.common import format_option, near, render
from unodsl.diagnostics import Report
from unodsl.diagnostics.printable import printable
from unodsl.drivers.ruletest import CaseResult, Loader, collect, failure_text, load_tests, run_case, summary
from unodsl.source.packaged import packaged_editions


@click.command("test")
@click.argument("names", nargs=-1, metavar="[FILE|EDITION]...")
@click.option("-k", "wanted", metavar="ID", default="", help="Only cases whose id begins so.")
@format_option
def command(names: tuple[str, ...], wanted: str, format_: str) -> int:
    """Run the rule tests of editions, or test files; without a name those of all editions that come with unodsl.

    Exit code 1: a case failed, or a test file has something wrong in it.
    """
    report, loader = Report(), Loader()
    results = [result for path in _files(names) for result in _run(path, wanted, report, loader)]
    if not results and not report.found:
        raise click.UsageError(f"No case begins with {wanted!r}." if wanted else "No rule tests were found.")
    failed = any(not result.passed for result in results) or report.has_errors
    problems = report.sorted()
    if format_ == "text":
        streams.write(render(problems, "text") + ("\n" if problems else "") + summary(results))
    elif format_ == "json":
        data = {"problems": json.loads(render(problems, "json")), "cases": [_object(result) for result in results]}
        streams.write(json.dumps(data, indent=2) + "\n")
    else:
        streams.write(render(problems, "github") + "".join(_commands(result) for result in results))
        streams.complain(summary(results).rstrip("\n").rpartition("\n")[2] + "\n")
    return int(failed)


def _files(names: tuple[str, ...]) -> list[Path]:
    """The test files that are meant: files, the files of a folder, or those of an edition."""
    found: list[Path] = []
    for name in names or packaged_editions():
        path = Path(name)
        if name in packaged_editions():
            found += collect(name)
        elif path.is_dir():
            found += sorted(path.rglob("*.test.yaml"))
        elif name.endswith(".test.yaml"):
            found.append(path)
        elif not path.is_file():
            raise click.UsageError(f"There is no test file and no edition {printable(name)!r}.")
        else:
            beside = collect(name)
            if not beside:
                raise click.UsageError(f"{printable(name)} has no rule tests: they stand beside it in a file NAME.test.yaml.")
            found += beside
    return list(dict.fromkeys(near(path) for path in found))


def _run(path: Path, wanted: str, report: Report, loader: Loader) -> list[CaseResult]:
    tests = load_tests(path, report)
    cases = tests.cases if tests is not None else ()
    return [run_case(tests, case, loader) for case in cases if tests is not None and case.id.startswith(wanted)]


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
    if result.passed:
        return ""
    text = failure_text(result).replace("%", "%25").replace("\n", "%0A")
    return f"::error file={printable(result.span.file)},line={result.span.line}::{text}\n"

"""Every ``*.test.yaml`` below this folder is collected: one test for each case, failing with its own words and no traceback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from unodsl.diagnostics import Diagnostic, Report
from unodsl.diagnostics.render import RENDERERS, lines_of
from unodsl.drivers.ruletest import Case, Loader, TestFile, failure_text, load_tests, run_case

LOADER = Loader()


class Failed(Exception):
    """A case that failed, in words."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.name.endswith(".test.yaml"):
        return RuleTests.from_parent(parent, path=file_path)
    return None


class RuleTests(pytest.File):
    """A file of rule tests."""

    def collect(self) -> Iterator[pytest.Item]:
        report = Report()
        here = Path.cwd()
        path = self.path.relative_to(here) if self.path.is_relative_to(here) else self.path
        tests = load_tests(path, report)
        if len(report):
            yield WrongFile.from_parent(self, name="file", problems=report.sorted())
        for case in tests.cases if tests is not None else ():
            yield RuleCase.from_parent(self, name=case.id, tests=tests, case=case)


class _Worded(pytest.Item):
    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, Failed) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name


class WrongFile(_Worded):
    """What is wrong with a file."""

    def __init__(self, *, problems: tuple[Diagnostic, ...], **rest: Any) -> None:
        super().__init__(**rest)
        self.problems = problems

    def runtest(self) -> None:
        raise Failed(RENDERERS["text"](self.problems, lines_of({})))


class RuleCase(_Worded):
    """One case."""

    def __init__(self, *, tests: TestFile, case: Case, **rest: Any) -> None:
        super().__init__(**rest)
        self.tests = tests
        self.case = case

    def runtest(self) -> None:
        result = run_case(self.tests, self.case, LOADER)
        if not result.passed:
            raise Failed(failure_text(result))

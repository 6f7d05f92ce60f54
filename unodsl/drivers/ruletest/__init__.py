"""Rule tests: scenarios of an edition as data, played on an engine, with what is expected of them.

A file of rule tests stands beside its edition as ``<name>.test.yaml``. Its format is described by
``schemas/ruletest.schema.json``.
"""

from __future__ import annotations

from unodsl.drivers.ruletest.cases import Case, TestFile
from unodsl.drivers.ruletest.loading import Loader
from unodsl.drivers.ruletest.report import failure_text, summary, uncited
from unodsl.drivers.ruletest.run import CaseResult, Failure, collect, load_tests, run_case, run_file

__all__ = [
    "Case", "CaseResult", "Failure", "Loader", "TestFile", "collect", "failure_text", "load_tests", "run_case", "run_file",
    "summary", "uncited",
]  # fmt: skip

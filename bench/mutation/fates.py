"""What becomes of a changed file: it is rejected, a rule test catches it, or it survives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from unodsl.diagnostics import Report
from unodsl.drivers.ruletest import Case, Loader, TestFile, collect, load_tests, run_case
from unodsl.source import packaged_editions, packaged_house_rules, read_packaged
from unodsl.source.packaged import packaged_tests

Fate: TypeAlias = str
BASE = "standard"
_Case: TypeAlias = tuple[TestFile, Case]


def file_of(name: str) -> str:
    """The file of an edition or house rule, inside the package."""
    return f"editions/house/{name}.yaml" if name in packaged_house_rules() else f"editions/{name}.yaml"


@dataclass(slots=True)
class Bench:
    """An edition or house rule and the cases that speak of it; those that caught something last go first."""

    name: str
    path: Path
    cases: list[_Case]

    def fate(self, text: str) -> Fate:
        """What becomes of the file with this text."""
        self.path.write_text(text, encoding="utf-8")
        loader = Loader()
        tests, case = self.cases[0]
        alone = tuple(word for word in case.houses if word.text == str(self.path))
        if loader.model(tests, replace(case, houses=alone), Report()) is None:
            return "rejected"
        for at, (tests, case) in enumerate(self.cases):
            if not run_case(tests, case, loader).passed:
                self.cases.insert(0, self.cases.pop(at))
                return "caught"
        return ""


def bench(name: str, folder: Path) -> Bench:
    """Everything that is needed to try changed files of one name."""
    path = folder / f"{name}.yaml"
    if name in packaged_house_rules():
        cases = [pair for pair in _cases(packaged_tests("house")) if name in {word.text for word in pair[1].houses}]
        return Bench(name, path, [_with_rule(pair, name, path) for pair in cases])
    if name != BASE:
        return Bench(name, path, _on(path, _cases(collect(name))))
    found = []
    for child in packaged_editions():
        beside = folder / f"{child}.yaml"
        beside.write_bytes(read_packaged(file_of(child)))
        found += _on(beside, _cases(collect(child)))
    return Bench(name, path, found)


def _cases(files: Iterable[Path]) -> list[_Case]:
    loaded = [load_tests(file, Report()) for file in files]
    return [(tests, case) for tests in loaded if tests is not None for case in tests.cases]


def _on(path: Path, cases: Iterable[_Case]) -> list[_Case]:
    """The cases of a shipped edition, with a file in its place; those of editions of their own are left out."""
    own = [(tests, case) for tests, case in cases if tests.edition.text == path.stem]
    return [(replace(tests, edition=replace(tests.edition, text=str(path))), case) for tests, case in own]


def _with_rule(pair: _Case, name: str, path: Path) -> _Case:
    tests, case = pair
    return tests, replace(case, houses=tuple(replace(w, text=str(path)) if w.text == name else w for w in case.houses))

"""Editions and engines for test files, each made once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from unodsl.diagnostics import NOWHERE, Diagnostic, Report, Span
from unodsl.drivers.ruletest.cases import Case, TestFile, scalar
from unodsl.engine.contract import Engine
from unodsl.machine.code import Machine
from unodsl.model.model import Model
from unodsl.pipeline import build_machine, check_cards, check_edition, check_table, default_players, engine_for
from unodsl.source import Scalar

MakeEngine = Callable[[Machine], Engine]


@dataclass(frozen=True, slots=True)
class _Checked:
    model: Model | None
    problems: tuple[Diagnostic, ...]


@dataclass(slots=True)
class Loader:
    """Keeps what it has made: many cases share an edition, most of them an engine.

    ``rules`` are house rules that are laid on in every case; ``options`` are set where a case says nothing of them.
    """

    make: MakeEngine = engine_for
    rules: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    editions: dict[tuple[str, ...], _Checked] = field(default_factory=dict)
    engines: dict[tuple[object, ...], Engine] = field(default_factory=dict)

    def model(self, tests: TestFile, case: Case, report: Report) -> Model | None:
        """The edition of a case with its house rules, or ``None`` with the reasons in ``report``."""
        folder = Path(tests.file).parent
        names = (*(_meant(word, folder) for word in (tests.edition, *case.houses)), *self.rules)
        if names not in self.editions:
            model, found = check_edition(names[0], names[1:])
            self.editions[names] = _Checked(model, found.sorted())
        checked = self.editions[names]
        if checked.model is None:
            report.extend(_placed(checked.problems, (tests.edition, *case.houses), self.rules))
        return checked.model

    def engine(self, model: Model, case: Case, report: Report) -> Engine | None:
        """The engine for the options and players of a case."""
        before = len(report)
        options = dict(self.options)
        self._check(model, options, None, NOWHERE, report)  # these are not of any file
        for key, node in case.options.values():
            value = scalar(node)
            options[key.text] = value.text
            self._check(model, {key.text: value.text}, None, value.span, report)
        players = default_players(model)
        if case.players is not None:
            players = case.players.integer() or 0
            self._check(model, {}, players, case.players.span, report)
        bare = Report()
        check_cards(model, bare)
        report.extend(replace(problem, span=case.span) for problem in bare)
        if len(report) > before:
            return None
        key_of = (id(model), tuple(sorted(options.items())), players)
        if key_of not in self.engines:
            self.engines[key_of] = self.make(build_machine(model, options, players))
        return self.engines[key_of]

    def _check(self, model: Model, options: dict[str, str], players: int | None, span: Span, report: Report) -> None:
        found = Report()
        check_table(model, options, players, found)
        report.extend(replace(problem, span=span) for problem in found)


def _meant(word: Scalar, folder: Path) -> str:
    """A reference of a test file: what lies beside the file goes before what is shipped."""
    beside = folder / f"{word.text}.yaml"
    if beside.is_file():
        return str(beside)
    return str(folder / word.text) if any(sign in word.text for sign in "/.") else word.text


def _placed(problems: Iterable[Diagnostic], references: tuple[Scalar, ...], rules: tuple[str, ...]) -> Iterable[Diagnostic]:
    """Problems of a reference itself are put where the test file has it; those of ``rules``, which no file names, nowhere."""
    for problem in problems:
        named = next((word for word in references if word.text in problem.message), references[0])
        is_placed = problem.span.file or any(rule in problem.message for rule in rules)
        yield problem if is_placed else replace(problem, span=named.span)

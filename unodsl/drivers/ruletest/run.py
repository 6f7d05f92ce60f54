"""Running cases: each gives a result. Wrong test files give diagnostics, never a traceback."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from unodsl.compose.edition import Edition
from unodsl.diagnostics import NOWHERE, Diagnostic, InternalError, InvalidEdition, Report, Span
from unodsl.drivers.ruletest import ask_edition, expectations
from unodsl.drivers.ruletest.cases import Case, Expect, Step, TestFile
from unodsl.drivers.ruletest.chance import script_of_deal, script_of_given, script_of_step, wanted_later
from unodsl.drivers.ruletest.game import LEAVES, Game
from unodsl.drivers.ruletest.loading import Loader
from unodsl.drivers.ruletest.log import trail
from unodsl.drivers.ruletest.near_cards import cure, near_codes
from unodsl.drivers.ruletest.position import before_deal, position
from unodsl.drivers.ruletest.read import read_tests
from unodsl.drivers.ruletest.words import Words, Wrong, near, some
from unodsl.engine.contract import Engine, Refused
from unodsl.model.model import Model
from unodsl.source import Unreadable, read_ordinary
from unodsl.source.packaged import packaged_editions, packaged_tests
from unodsl.source.words import listed, quoted
from unodsl.state.names import Names


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that is not as the case expects, and where the case says so."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What became of a case. ``problems``: the case itself is wrong, or (``was_run`` is false) its edition can not be used. ``trail``: the
    last things that happened."""

    id: str
    span: Span
    cites: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    trail: tuple[str, ...] = ()
    was_run: bool = True

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures and not self.problems


def run_file(
    path: Path, report: Report | None = None, loader: Loader | None = None, *, edition: str | None = None
) -> list[CaseResult]:
    """Run a file of rule tests; cases that could be read have results.

    What is wrong with the file goes to ``report``; without one it is raised as ``InvalidEdition``. ``edition`` (a name
    or path) is tested in place of the one that the file names.
    """
    found = Report() if report is None else report
    tests = load_tests(path, found)
    if report is None and found.has_errors:
        raise InvalidEdition(found.sorted())
    if tests is None:
        return []
    if edition is not None:
        meant = str(Path(edition).resolve()) if any(sign in edition for sign in "/.") else edition
        tests = replace(tests, edition=replace(tests.edition, text=meant))
    loader = Loader() if loader is None else loader
    return [run_case(tests, case, loader) for case in tests.cases]


def load_tests(path: Path, report: Report) -> TestFile | None:
    """The cases of a file, or ``None`` with the reasons in ``report``."""
    try:
        data = read_ordinary(path)
    except Unreadable as reason:
        report.add("Y101", f"{quoted(str(path))} cannot be read: {reason}.", NOWHERE)
        return None
    return read_tests(data, str(path), report)


def run_case(tests: TestFile, case: Case, loader: Loader) -> CaseResult:
    """Run one case."""
    report = Report()
    run: _Run | None = None
    model: Model | None = None
    try:
        model = loader.model(tests, case, report)
        engine = None if model is None else loader.engine(model, case, report)
        if model is not None:
            _check_cites(case, model.edition, report)
        if engine is not None and not report.has_errors:
            run = _Run(case, engine)
            run.all()
    except Wrong as wrong:
        problem = wrong.problem
        report.extend([problem if problem.span.file else replace(problem, span=case.span)])
    except (InternalError, RecursionError):
        raise
    except Exception as error:
        raise InternalError(f"case {case.id} at {case.span} broke the machine: {error!r}") from error
    failures = () if run is None else tuple(run.failures)
    last = _trail(run.game) if run is not None and run.game is not None and failures else ()
    cites = tuple(word.text for word in case.cites)
    return CaseResult(case.id, case.span, cites, failures, tuple(report), last, model is not None)


def _trail(game: Game) -> tuple[str, ...]:
    return trail(game.words, game.events, game.loose_events)


def _check_cites(case: Case, edition: Edition, report: Report) -> None:
    for word in case.cites:
        if word.text not in edition.sentences:
            message = f"{edition.name} has no sentence {quoted(word.text)}."
            gone = next((one for one in edition.overtaken if one.sentence.id == word.text), None)
            cure = f"{listed(gone.by, 'and')} stands in its place" if gone and gone.by else near(word.text, edition.sentences)
            report.add("T705", message, word.span, help=cure)


@dataclass(slots=True)
class _Run:
    """A case on its way."""

    case: Case
    engine: Engine
    failures: list[Failure] = field(default_factory=list)
    game: Game | None = None
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        self.words = Words(Names(self.engine.machine))

    def all(self) -> None:
        """From the beginning of the case to its end, or to the first action that is not as it says."""
        self._begin()
        cards = None if self.game is None else self.game.total()
        for step in self.case.steps:
            if step.seat is not None and not self._act(step):
                return
            if step.expect is not None:
                self._expect(step.expect)
        if self.case.expect is not None:
            self._expect(self.case.expect)
        if self.game is not None and self.game.total() != cards:
            self._fail(self.case.span, "the cards on the table are not those of the beginning")

    def _begin(self) -> None:
        case = self.case
        if case.given is not None:
            state = position(self.words, case.given, case.draws, case.span)
            self.game = Game(self.engine, self.words, state, wanted=wanted_later(self.words, case))
            self.game.begin(script_of_given(self.words, case.given))
        elif case.deal is not None:
            self.game = Game(self.engine, self.words, before_deal(self.words, case.deal))
            self.game.wanted = wanted_later(self.words, case)
            self.game.begin(script_of_deal(self.words, case.deal))
            self.game.start = len(self.game.log)
        self._complain()

    def _complain(self) -> None:
        """What chance could not do as the case says."""
        if self.game is not None:
            self.failures += [Failure(span, text) for span, text in self.game.complaints]
            self.game.complaints.clear()

    def _fail(self, span: Span, text: str) -> None:
        self.failures.append(Failure(span, text))

    # ---- actions -------------------------------------------------------------------------------------------

    def _act(self, step: Step) -> bool:
        """Carry out an action; false when the case cannot go on."""
        assert self.game is not None
        assert step.seat is not None
        assert step.action is not None
        seat, text = self.words.seat(step.seat), step.action.text
        settle = step.refused is None and text.lower() != LEAVES if step.settle is None else step.settle
        if settle:
            self.game.settle_for(seat, text.rsplit(":", 1)[0] if ":" in text else text)
        before = self.game.state
        answer = self.game.act(seat, text, script_of_step(self.words, step), step.silent)
        if step.refused is not None:
            if self.game.state != before:
                self._fail(step.action.span, f"{step.seat.text}: {text} is accepted, not refused")
                return False
            self._refused(step, answer)
            self.game.complaints.clear()
            return True
        self._complain()
        if answer is not None:
            reason = answer.reason + (self._near(text) if answer.code == "unknown" else "")
            windows = self._in_windows(seat, text) if settle else ""
            self._fail(step.action.span, f"{step.seat.text}: {text} is refused ({answer.code}): {reason}{windows}")
        return answer is None

    def _in_windows(self, seat: int, text: str) -> str:
        """What a word may have been meant for: the windows that were passed because it is nothing in them."""
        assert self.game is not None
        if not self.game.passed:
            return ""
        can = some(self.game.passed)
        return (
            f" In the window that was passed before it, {quoted(text)} is unknown; {self.words.names.seat(seat)} could: {can}."
        )

    def _near(self, action: str) -> str:
        """The code of a card that an unknown action may have meant."""
        kinds = self.words.edition.kinds
        words = [word for word in action.split(" ")[1:] if self.words.names.find_kind(word) is None]
        return next((f" D{cure(word, kinds)[1:]}" for word in words if near_codes(word, kinds)), "")

    def _refused(self, step: Step, answer: Refused | None) -> None:
        assert step.refused is not None
        if answer is None:
            self._fail(step.refused.span, "the action is accepted, not refused")
            return
        wanted = step.refused.text.lower()
        if wanted not in (answer.code, answer.clause.lower()) and wanted not in answer.reason.lower():
            found = f"{answer.code} by {answer.clause or 'no clause'}: {answer.reason}"
            self._fail(step.refused.span, f"expected a refusal with {quoted(step.refused.text)}, found {found}")

    # ---- expectations --------------------------------------------------------------------------------------

    def _expect(self, expect: Expect) -> None:
        if self.game is not None:
            as_it_stands = bool(expectations.AS_IT_STANDS & set(expect.entries))
            if not as_it_stands if expect.settle is None else expect.settle:
                self.game.settle()
                self._complain()
        for key, (place, node) in expect.entries.items():
            for text in self._found(key, node):
                self._fail(place.span, f"{key}: {text}")

    def _found(self, key: str, node: object) -> Iterable[str]:
        ask: Callable[..., Iterable[str]] | None = ask_edition.CHECKS.get(key)
        if ask is not None:
            return ask(self.words, node)
        assert self.game is not None
        return expectations.CHECKS[key](self.game, node)  # type: ignore[arg-type]


def collect(edition: str, root: Path | None = None) -> list[Path]:
    """The test files of an edition.

    Of an author's file those beside it: ``my-game.test.yaml`` for ``my-game.yaml``. Of a shipped edition those under
    ``tests/editions/<edition>`` of the checkout ``root`` (default: those that come with this package).
    """
    if edition in packaged_editions():
        if root is None:
            return packaged_tests(edition)
        return sorted((root / "tests" / "editions" / edition).glob("*.test.yaml"))
    return list(_beside(Path(edition)))


def _beside(path: Path) -> Iterator[Path]:
    tests = path.with_name(path.name.removesuffix(".yaml") + ".test.yaml")
    if tests.is_file():
        yield tests

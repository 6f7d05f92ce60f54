"""Everything in an edition that games can come to: its clauses, the options of its decisions, the parts of its tests.

Only what can be come to at all is listed: from the cells of the flow on, through every branch whose test can come out so in this
edition (``possible``), for all values of its options. The end of a round that is far too long is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from unodsl.check.clashes import FLOW
from unodsl.check.own import place
from unodsl.compose.edition import Edition
from unodsl.diagnostics.span import NOWHERE, Span
from unodsl.drivers.coverage.narrowing import Disturbing, Key, Kinds, Narrowing
from unodsl.drivers.coverage.possible import Possible, Values
from unodsl.engine.reference.watch import Mark, mark_of
from unodsl.machine.walk import parts as parts_of
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

_FAR = 1_000  # decisions of a round that no test takes


@dataclass(frozen=True, slots=True)
class Point:
    """``clause``: the clause that it is in. ``marks``: by which of its marks it is seen; ``wanted``: what it must come to."""

    kind: Literal["clause", "option", "test"]
    clause: str
    text: str
    span: Span
    marks: tuple[Mark, ...]
    wanted: frozenset[bool] = frozenset()


def points(model: Model) -> tuple[Point, ...]:
    """Every point of an edition: clauses, then options and tests in the order of the walk."""
    written: frozenset[str] = frozenset()
    retires = False
    while True:
        walk = _Walk(model, Possible(model, Narrowing(model), written, retires))
        walk.all()
        if walk.written <= written and walk.retires <= retires:
            return walk.points()
        written, retires = written | walk.written, walk.retires


def option_mark(span: Span, label: str) -> Mark:
    """What an option of a decision is known by."""
    return ("option", (span, label))


def _usual(edition: Edition, path: str) -> str:
    """The path of a clause; of a cell that just states what its column says, that of the column."""
    row, _, name = path.rpartition(".")
    column = edition.columns.get(name) if row in edition.row_decls else None
    if column is None:
        return path
    cells = [kind.cells[name].value for kind in edition.kinds if kind.row == row]
    return name if all(value == column.default for value in cells) else path


@dataclass(slots=True)
class _Walk:
    """From clause to clause."""

    model: Model
    possible: Possible
    written: set[str] = field(default_factory=set)
    retires: bool = False
    routines: dict[str, None] = field(default_factory=dict)
    functions: dict[str, None] = field(default_factory=dict)
    found: dict[Mark, Point] = field(default_factory=dict)
    values: dict[Mark, Values] = field(default_factory=dict)
    waiting: dict[tuple[str, str], None] = field(default_factory=dict)
    cards: Narrowing = field(init=False)
    disturbing: Disturbing = field(init=False)

    def __post_init__(self) -> None:
        self.cards = self.possible.cards
        self.disturbing = Disturbing(self.model)

    def all(self) -> None:
        """Walk through everything that the flow comes to."""
        for cell in FLOW:
            key = f"flow.{cell}"
            if key in self.model.functions or (key in self.model.routines and self._comes_to(cell)):
                self._enter(key, key in self.model.functions)
        while self.waiting:
            sort, key = self.waiting.popitem()[0]
            if sort == "routine":
                self._acts(self.model.routines[key].body)
                continue
            function = self.model.functions[key]
            look = self._condition if function.body.type.kind == "flag" else self._inside
            look(function.body, function.clause)

    def _comes_to(self, cell: str) -> bool:
        """Whether a game comes to a cell of the flow that acts."""
        if cell == "capped":
            return self.model.cap < _FAR
        return cell != "next-round" or self.possible.tests(self.model.functions["flow.match-over"].body) != {1}

    def points(self) -> tuple[Point, ...]:
        """What was found."""
        clauses: dict[str, list[Mark]] = {}
        edition = self.model.edition
        named = [(key, self.model.routines[key].clause) for key in self.routines]
        named += [(key, self.model.functions[key].clause) for key in self.functions]
        for key, path in named:
            clauses.setdefault(_usual(edition, path), []).append(("clause", key))
        made = [Point("clause", path, path, place(edition, path), tuple(marks)) for path, marks in clauses.items()]
        return (*made, *self.found.values())

    def _enter(self, key: str, is_function: bool, meant: Mapping[Key, Kinds] | None = None) -> None:
        """Come to a clause whose parameters stand for these; one that did not know them is looked at once more."""
        if not all((meant or {}).values()):
            return
        known = self.functions if is_function else self.routines
        news = [self.cards.passing(index, kinds) for index, kinds in (meant or {}).items() if isinstance(index, int)]
        if key not in known or any(news):
            known[key] = None
            self.waiting["function" if is_function else "routine", key] = None

    # ---- statements ----------------------------------------------------------------------------------------

    def _acts(self, acts: a.Acts) -> None:
        before = self.cards.here
        for act in acts:
            self._act(act)
            here = {key: kinds for key, kinds in self.cards.here.items() if not self._disturbs(act, key)}
            self.cards.here = here
            if isinstance(act, a.RepeatUntil):  # the top card of a pile passes then, until the pile is touched
                known = self.possible.after(act.until, holds=True, piles=True)
                self.cards.here = here | {key: kinds for key, kinds in known.items() if kinds and not isinstance(key, int)}
        self.cards.here = before

    def _disturbs(self, act: a.Statement, key: Key) -> bool:
        return isinstance(key, t.TopCard) and self.disturbing.may(act, key.zone.zone)

    def _act(self, act: a.Statement) -> None:
        match act:
            case a.If():
                self._condition(act.test, act.clause)
                can = self.possible.tests(act.test)
                for holds, block in ((True, act.then), (False, act.otherwise)):
                    with self._knowing(act.test, holds):
                        self._acts(block if holds in can else ())
            case a.Ask() | a.Window():
                self._decision(act)
            case a.ForEach():
                self._parts(act, act.clause)
                with self._knowing(act.where, True):
                    self._acts(act.body)
            case a.RepeatTimes():
                self._inside(act.times, act.clause)
                self._acts(act.body)
            case a.RepeatUntil():
                self._condition(act.until, act.clause)
                if self.possible.tests(act.until) != {1}:
                    self._acts(act.body)
            case a.Queue():
                self._act(act.call)
            case a.Retire():
                self.retires = True
                self._parts(act, act.clause)
            case a.Perform() | a.PerformCell():
                self._call(act)
            case _:
                self._write(act)
                self._parts(act, act.clause)
                self._acts(act.if_none if isinstance(act, a.AskFor) else ())

    def _call(self, act: a.Perform | a.PerformCell) -> None:
        self._parts(act, act.clause)
        if isinstance(act, a.Perform):
            parameters = self.model.routines[act.routine].parameters
            self._enter(act.routine, is_function=False, meant=self.possible.taken(parameters, act.arguments))
            return
        for key, kinds in self.cards.by_cell(act.card, self.model.effect_cells[act.column]).items():
            self._enter(key, is_function=False, meant={self.model.routines[key].parameters[0].index: kinds})

    @contextmanager
    def _knowing(self, test: t.Expr | None, holds: bool) -> Iterator[None]:
        """At a place where a test has come out so."""
        before = self.cards.here
        self.cards.here = before if test is None else self.possible.after(test, holds)
        yield
        self.cards.here = before

    def _write(self, act: a.Statement) -> None:
        """The variables that a statement writes."""
        for name in ("target", "known_as"):
            target = getattr(act, name, None)
            if isinstance(target, t.Variable):
                self.written.add(target.name)
            elif isinstance(target, str):
                self.written.add(target)

    def _decision(self, act: a.Ask | a.Window) -> None:
        self._parts(act, act.clause)
        for choice in act.choices:
            tests = [test for test in (choice.when, choice.where) if test is not None]
            for test in tests:
                self._condition(test, choice.clause)
            if any(self.possible.tests(test) == {0} for test in tests):
                continue
            for domain in choice.domains:
                self._inside(domain, choice.clause)
            if choice.rider is not None:
                self.written.add(choice.rider)
            if choice.rider_when is not None:
                self._condition(choice.rider_when, choice.clause)
            self._note(Point("option", choice.clause, choice.label, choice.span, (option_mark(choice.span, choice.label),)))
            with self._knowing(choice.where, True):
                self._acts(choice.body)
        self._acts(act.otherwise)

    # ---- tests and values ----------------------------------------------------------------------------------

    def _parts(self, act: a.Statement, clause: str) -> None:
        """The tests and values of a statement, without the statements inside."""
        for name in type(act).__dataclass_fields__:
            value = getattr(act, name)
            if name == "where" and value is not None:
                self._condition(value, clause)
                continue
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, t.Term):
                    self._inside(part, clause)

    def _condition(self, test: t.Expr, clause: str) -> None:
        """A test: it and its parts must come out both ways, as far as they can."""
        self._parts_of_test(test, clause)
        inner = test
        while isinstance(inner, t.Negation):
            inner = inner.part
        if isinstance(inner, t.AllOf | t.AnyOf):
            self._both_ways(test, clause)
        self._inside(test, clause)

    def _parts_of_test(self, test: t.Expr, clause: str) -> None:
        """The parts that are joined by and, or, not."""
        match test:
            case t.AllOf(parts=parts) | t.AnyOf(parts=parts):
                for part in self._tried(parts, isinstance(test, t.AllOf)):
                    self._parts_of_test(part, clause)
            case t.Negation(part=part):
                self._parts_of_test(part, clause)
            case _:
                self._both_ways(test, clause)

    def _both_ways(self, test: t.Expr, clause: str) -> None:
        """A test that can come out both ways, here or in all the cells together that its text stands in."""
        if test.span == NOWHERE or isinstance(test, t.Local):
            return
        mark = mark_of(test)
        self.values[mark] = self.values.get(mark, frozenset()) | self.possible.tests(test)
        if len(self.values[mark]) == 2:
            self._note(Point("test", clause, test.text, test.span, (mark,), frozenset({True, False})))

    def _inside(self, term: object, clause: str) -> None:
        """The clauses that a term calls, and the tests in it."""
        match term:
            case t.AllOf(parts=parts) | t.AnyOf(parts=parts):
                for part in self._tried(parts, isinstance(term, t.AllOf)):
                    self._inside(part, clause)
                return
            case t.Ternary(test=test):
                self._condition(test, clause)
                for holds, part in ((1, term.then), (0, term.otherwise)):
                    with self._knowing(test, bool(holds)):
                        self._inside(part if holds in self.possible.tests(test) else (), clause)
                return
            case t.Call(function=key):
                self._enter(key, is_function=True, meant=self.possible.asked(term))
            case t.CellTest(column=column):
                for key, kinds in self.cards.by_cell(term.card, self.model.test_cells[column]).items():
                    self._enter(key, is_function=True, meant={self.model.functions[key].parameters[0].index: kinds})
            case t.Quantified(where=where) | t.Aggregate(where=where) if where is not None:
                self._condition(where, clause)
        for inner in parts_of(term) if isinstance(term, t.Term) else ():
            self._inside(inner, clause)

    def _tried(self, parts: tuple[t.Expr, ...], all_of: bool) -> Iterator[t.Expr]:
        """Parts in order, as far as they are tried: what comes after one that settles it is not."""
        before = self.cards.here
        for part in parts:
            yield part
            if self.possible.tests(part) == {int(not all_of)}:
                break
            self.cards.here = self.possible.after(part, all_of)
        self.cards.here = before

    def _note(self, point: Point) -> None:
        self.found.setdefault(point.marks[0], point)
